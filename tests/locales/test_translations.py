"""No answer, problem or usage error falls back to English, and French punctuation has its spaces, also at the end of
a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import folder, shipped_rulebooks
from adjudicator.cases.case import answer, questions
from adjudicator.cases.files import find
from adjudicator.commands.manual import PAGES
from adjudicator.locales.catalogue import catalogue
from adjudicator.render import account as of_events
from adjudicator.render import summary
from adjudicator.render.terminal.comparison import NoBreakText
from adjudicator.render.terminal.game_report import heading, where
from adjudicator.render.terminal.wrapping import fitted
from adjudicator.rules.library import read_shipped, shipped
from adjudicator.rulings.account import Account
from adjudicator.rulings.first_dealer import DealerDraw
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.verdict import Verdict
from tests.command_line import run
from tests.least_versions import older_than

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
ENGLISH = re.compile(
    "the|of|and|is|it|pieces?|field|house|goal|hearts?|swap|red|yellow|blue|green|base|knob|hole|cards?|plays|legal|"
    "steps|jump|player|turn|lane|circle|home|count"
)
OWN = {"da": {"is", "base"}, "fr": {"base"}, "is": {"of"}}
"""Words that are the same in this language, or that occur in documents."""
CODES = re.compile(r"`[^`]*`|[a-z]+(-\w+)*=[\w-]+|[a-z-]+(-\d+)?/[a-z][\w.-]*")
"""Names in documents, readings and rule items, which are the same in all languages."""
BEFORE = re.compile(r"(?<![\u00a0\u202f])[:;?!»](?=\s|$|[)”])|«(?![\u00a0\u202f])")


def check_words(said: str, lang: str) -> None:
    """Check that a sentence has no English word, and in French no punctuation without its space."""
    told = CODES.sub("", said)
    words = set(re.findall(r"[^\W\d_]+", told.lower()))
    assert not set(filter(ENGLISH.fullmatch, words)) - OWN[lang], said
    assert lang != "fr" or not BEFORE.search(told), said


def sentences(outcome: Any, lang: str) -> Iterator[str]:
    """Yield every text that the tool prints about one question of a case."""
    ruling = outcome.ruling
    yield from (problem.text(lang) for problem in outcome.problems)
    if isinstance(ruling, Verdict):
        yield from (summary.heading(ruling), ruling.explanation(), *ruling.needed(), summary.instead(ruling))
        yield from summary.contested(ruling)
        yield from (found["explanation"] for step in ruling.trace() for found in step["findings"])
    if isinstance(ruling, Verdict | HandList):
        yield from (f"{summary.card_name(ruling, play)} {summary.in_a_line(ruling, play)}" for play in ruling.legal)
    if isinstance(ruling, HandList):
        yield summary.summary(ruling)
        yield from (entry["explanation"] for key in ("legal", "rejected") for entry in ruling.as_dict()[key])
    if isinstance(ruling, Account):
        yield from (of_events.heading(ruling), *of_events.contested(ruling), of_events.turn(ruling))
        for passed in ruling.events:
            yield from (of_events.happened(ruling, passed), *of_events.follows(ruling, passed))
    if isinstance(ruling, DealerDraw):
        yield ruling.explanation()
    if isinstance(ruling, GameReport):
        yield heading(ruling)
        for irregular in ruling.irregular:
            yield from (where(ruling, irregular), ruling.sentence(irregular))


@pytest.mark.parametrize("lang", OTHERS)
def test_answers_to_all_shipped_questions(lang: str) -> None:
    told = 0
    for file in find([folder("positions")]):
        for asked in questions(file):
            for said in sentences(answer(asked, lang), lang):
                check_words(said, lang)
                told += 1
    assert told > 3000


SAME = {"base-beside-double", "verdict-column", "source", "section", "document/position", "fact/camps"}
"""Labels with the same words in two languages."""


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_left_in_english(lang: str) -> None:
    parts = ("findings", "procedure", "problems", "labels", "topics", "silent")
    tables = {part: [getattr(catalogue(each), part) for each in ("en", lang)] for part in parts}
    tables["types"] = [catalogue(each)._names.TYPES for each in ("en", lang)]
    for part, (english, other) in tables.items():
        left = {
            name for name, said in english.items() if other.get(name) == said and re.search(r"[a-z]{3}", bare(said))
        }
        assert left <= SAME, part


def bare(said: str) -> str:
    return re.sub(r"\{[^}]*\}", "", said)


BAD = {
    "a.yaml": """rulebook: dm-2023
pieces: {red: [goal 5, G14, 3, start], blue: [red start, blue 5], purple: [], vert: [base], grøn: [], yellow: [gul 3]}
turn: purple
hand: [8, hjertr, 5, 5, 5, 5, 5]
play: {card: 7, move: blue 3, moves: [], swap: [yellow 1, blue 1]}
""",
    "b.yaml": "rulebook: duo\npieces: {yellow-knob: [goal 2, goal 2, 3], red-hole: [yellow-knob 3]}\nturn: green\n",
    "c.yaml": "rulebook: classic\npieces: {red: [15, Start], blue: [red 0/15, 0, 0, 0, 0]}\nturn: red\nhand: [1000]\n",
    "d.yaml": "rulebook: dm-2023\npieces: {blue: [blue 5]}\nturn: red\nhand: []\nplay: {card: 5, move: blue 5}\n",
    "e.yaml": "rulebok: dm-2023\npieces: [1]\nturn: 5\nhand: {a: b}\nevents: {}\nreadings: {a: b}\n",
    "f.yaml": "- 1\n",
    "g.yaml": "a: b: c\n",
    "h.yaml": 'x: "abc\n',
    "i.yaml": "rulebook: ./nowhere.yaml\npieces: {}\nturn: red\n",
    "j.yaml": 'id: Foo bar\nextends: dm-2023\nitems: {Lane 1: {kind: xx y, en: "a"}}\n',
    "k.yaml": "rulebook: dm-2023\ndraw: {yellow: 5, red: 7}\n",
    "l.yaml": "rulebook: dm-2023\npieces: {}\nturn: red\nevents: [{lays: 5, lifts: red 3}, {thinks: never}]\n",
    "m.yaml": "rulebook: dm-2023\ndealer: red\ndeals: [{hands: {red: [5, 5, 5, 5, 5, 5]}, turns: [{player: x}]}]\n",
    "n.yaml": "title: a\nid: b\nlanguage: eng\nsections: {}\nitems: {}\n",
}


@pytest.mark.parametrize("lang", OTHERS)
def test_problems_of_bad_documents(lang: str, tmp_path: Path) -> None:
    for name, text in BAD.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = [str(tmp_path / name) for name in BAD]
    done = run("check", *files, str(tmp_path / "nothing.yaml"), str(tmp_path), "--lang", lang)
    english = run("check", *files, str(tmp_path / "nothing.yaml"), str(tmp_path), "--lang", "en")
    lines, others = done.stderr.splitlines(), english.stderr.splitlines()
    assert len(lines) == len(others) > 35
    for line, other in zip(lines, others, strict=True):
        place, _, said = line.partition(": ")
        assert other.startswith(f"{place}: ")
        check_words(re.sub(r"\{[^}]*\}|base, 0, 15", "", said), lang)


WRONG_USAGE = [
    ["judge", "--brief=x", "a"],
    ["judge", "a", "--draw", "--format", "json"],
    ["judge", "a", "--lang", "xx"],
    ["judg"],
    ["rule", "--diff", "dm-2023"],
    ["rule", "dm-2023/fak.5"],
    ["schema", "posision"],
    ["batch", "-j", "0"],
    ["new", "-o", "."],
    ["draw", "dm-2023 turn=red", "-o", "./no/where.svg"],
    ["test", "positions/games/duo-hand-of-three.yaml", "--junit", "./no/where.xml"],
    ["draw", "dm-2023 turn=red", "--after", "x"],
    ["moves", "duo turn=red", "--reading", "x=y"],
]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("words", WRONG_USAGE, ids=" ".join)
def test_no_word_of_a_complaint_about_usage_is_english(lang: str, words: list[str]) -> None:
    """Lines in English and another language share only names: commands, options, files, typed words."""
    english, other = run(*words, ADJUDICATOR_LANG="en"), run(*words, ADJUDICATOR_LANG=lang)
    assert english.returncode == other.returncode == 2
    said = [line for line in other.stderr.splitlines() if line][-1]
    shared = tokens(said) & tokens([line for line in english.stderr.splitlines() if line][-1])
    typed = tokens(" ".join(words))
    names = {"json", "jobs", "adjudicator", "lang", "beside", "below", "judge", "position", "option"}
    codes = " ".join([*(f"{topic}={name}" for topic, name in shipped("duo").contested()), "dm-2023/faq.5"])
    assert shared - typed - names - tokens(codes) == set(), said
    assert lang != "fr" or not BEFORE.search(CODES.sub("", said)), said


def tokens(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{4,}", text.lower()))


PROSE = re.compile(r"[A-Za-z]{3,} +[a-z]{2,}")


def without_code(text: str) -> str:
    """Remove words to type, which are the same in every language."""
    return re.sub(r"`[^`]*`", "``", text)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_line_of_the_help_is_english(lang: str) -> None:
    for command in ("", *import_module("adjudicator.commands.app").COMMANDS):
        words = [command] if command else []
        english = set(without_code(run(*words, "--help", ADJUDICATOR_LANG="en").stdout).splitlines())
        examples = {f"  {typed}" for typed, _ in PAGES[command].examples}
        for line in without_code(run(*words, "--help", ADJUDICATOR_LANG=lang).stdout).splitlines():
            typed = line in examples or line.lstrip().startswith("adjudicator ")
            assert typed or line not in english or not PROSE.search(line), line
            assert not re.search(r"<str|\b(FILE|PATH|WORD|TURN|OUT|TEXT|RULEBOOK|TOPIC=READING)\b", line), line


# French punctuation.


def test_french_texts_have_no_break_spaces() -> None:
    words = catalogue("fr")
    help_ = import_module("adjudicator.locales.fr.help")
    said = [
        text
        for part in ("findings", "procedure", "problems", "labels", "readings", "topics", "silent")
        for text in getattr(words, part).values()
    ]
    said += import_module("adjudicator.locales.fr.manual").MANUAL.values()
    said += [*help_.HELP.values(), *(text for text in help_.PHRASES.values() if not text.startswith("\\"))]
    texts = read_shipped("family-fr")[1]["family-fr"].data
    said += [item["fr"] for item in texts["items"].values()]
    for text in said:
        assert not re.search(r" [:;?!»]|« ", text), text
        assert not BEFORE.search(re.sub(r"`[^`]*`|\{\{.*?\}\}+", "", text).replace("; \\", "")), text


@pytest.mark.parametrize("width", range(20, 90, 7))
def test_no_line_begins_with_what_belongs_to_the_line_before(width: int) -> None:
    words = catalogue("fr")
    for said in [*words.findings.values(), *words.problems.values(), *words.readings.values()]:
        lines = [line.plain for line in fitted(Text(said), width)]
        assert " ".join(lines) == said.strip() or any(len(word) > width for word in said.split(" "))
        for line in lines[1:]:
            assert not re.match(r"\s*[:;?!»]", line), said
        assert all(len(line) <= width for line in lines)


@older_than("rich", 14, 3)
def test_a_table_keeps_words_together_too() -> None:
    out = Console(width=80)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(width=25, overflow="fold")
    table.add_row(NoBreakText("Peut-on échanger un pion\u00a0? «\u00a0Non\u00a0» et encore\u00a0: jamais"))
    with out.capture() as shown:
        out.print(table)
    assert [line.rstrip() for line in shown.get().splitlines()] == [
        "Peut-on échanger un",
        "pion\u00a0? «\u00a0Non\u00a0» et",
        "encore\u00a0: jamais",
    ]


@pytest.mark.parametrize("book", shipped_rulebooks())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rulebook_text_and_section_has_its_title(book: str, lang: str) -> None:
    data, texts = read_shipped(book)
    assert lang in data.data["title"]
    for text in texts.values():
        assert lang in text.data["title"]
        assert all(lang in title for title in text.data["sections"].values())
    printed = [card["printed"] for card in data.data["deck"].values() if "printed" in card]
    assert all(set(each) == set(LANGUAGES) for each in printed)


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 0, "0 turns"),
        ("en", 1, "one turn"),
        ("en", 2, "2 turns"),
        ("da", 1, "én tur"),
        ("da", 0, "0 ture"),
        ("fr", 0, "0 tour"),
        ("fr", 2, "2 tours"),
        ("is", 1, "1 leikur"),
        ("is", 11, "11 leikir"),
        ("is", 21, "21 leikur"),
    ],
)
def test_things_are_counted_as_the_language_counts(lang: str, count: int, said: str) -> None:
    assert catalogue(lang).label("turns", count=count) == said
