"""Text of a document is never taken for markup, a command or an escape sequence, by any renderer."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.cases.case import CaseQuestion, answer, questions
from adjudicator.cases.expectation import compare_with_expected
from adjudicator.cases.question_document import single_question
from adjudicator.cases.report import as_annotations, as_junit
from adjudicator.cases.run import RunResults, result_of
from adjudicator.documents.problems import Mark, Problem
from adjudicator.documents.safe_text import printable
from adjudicator.documents.yaml_reader import plain, read_text
from adjudicator.loading.game_reader import read_game
from adjudicator.loading.position_reader import read_with
from adjudicator.locales.name_index import fold_card
from adjudicator.render.html.page import page
from adjudicator.render.markdown import markdown
from adjudicator.render.scene import scene, table_only
from adjudicator.render.svg.picture import svg
from adjudicator.render.terminal.game_report import show_record
from adjudicator.render.terminal.ruling import show
from adjudicator.render.terminal.wrapping import Detail
from adjudicator.rules.library import read_rulebook
from adjudicator.rulings.game_report import GameReport, position
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.ruling import Ruling
from tests.malformed import JOINED, harmless

TABLE: dict[str, Any] = {
    "rulebook": "dm-2023",
    "turn": "red",
    "pieces": {"red": ["goal 4", "goal 1", "red 3"]},
    "hand": [5],
}
JUDGED = {**TABLE, "play": {"card": 5, "move": "goal 4"}}
DOCUMENTS: list[dict[str, Any]] = [
    TABLE,
    JUDGED,
    {**TABLE, "events": [{"lays": 5}, {"lifts": "red 3"}, {"puts-down": "back"}, {"moves": "goal 4"}]},
    {"rulebook": "dm-2023", "draw": {"yellow": 7, "red": "heart/13", "blue": 2, "green": 5}},
]
GAME: dict[str, Any] = {
    "rulebook": "duo",
    "dealer": "red",
    "deals": [{"turns": [{"player": "red", "play": {"card": 3, "move": "start"}}]}],
}
PIECES = st.sampled_from(
    [
        *("<b>", "</p>", "<script>", "&lt;", "&", "'", '"', "]]>", "-->", "<!--", "<![CDATA[", "</title>", "</style>"),
        *("%", "%0A", "::error::", "::", ",", "\n", "\n::stop-commands::x\n", "\t", "{", "}", "{0}", "{near}", "%s"),
        *("\u202e", "\u2066", "\u2069", "\u200f", "\u200b", "\u00ad", "\U000e0041", "\u0300" * 9, "😀", JOINED),
        *("[bold]", "[/]", "[link=x]y[/link]", ":smile:", "*a*", "_b_", "`", "``` ", "# ", "- ", "![](x)", "|", "\\"),
        *(
            "javascript:",
            "http://example.invalid",
            "@name",
            "GH-1",
            "#1",
            "www.x.y",
            "9e158a3",
            "$(id)",
            "`id`",
            "x" * 80,
            " ",
            "æøåÞ",
            "\\n",
            "\\u001b[2J",
        ),
    ]
)
TEXTS = st.lists(PIECES, min_size=1, max_size=4).map("".join)
LANGS = st.sampled_from(LANGUAGES)
SETTINGS = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def asked(document: dict[str, Any], title: str, lang: str) -> Ruling:
    return adjudicator.adjudicate({**document, "title": title}, lang)


SGR = re.compile(r"\x1b\[[0-9;]*m")
"""Escape sequences for colours, the only ones that are ever written to a terminal."""


def steers(text: str) -> bool:
    """Return whether a text has control characters; line ends may stand in it, even between joined emoji."""
    return not harmless(re.sub("\n *", "", SGR.sub("", text)))


@given(st.sampled_from(DOCUMENTS), TEXTS, LANGS, st.booleans(), st.sampled_from(Detail))
@SETTINGS
def test_a_terminal_is_told_only_what_can_be_read(
    document: dict[str, Any], title: str, lang: str, terminal: bool, detail: Detail
) -> None:
    out = Console(file=StringIO(), force_terminal=terminal, width=60, highlight=False, markup=False, emoji=False)
    show(out, asked(document, title, lang), detail)
    said = out.file.getvalue()  # type: ignore[attr-defined]
    assert not steers(said)
    assert terminal or "\x1b" not in said
    said = asked(document, title, lang).as_text()
    assert not steers(said)
    assert json.loads(said).get("title", "") == (title if title.strip() else "")


@pytest.mark.parametrize("title", [JOINED, "می\N{ZERO WIDTH NON-JOINER}خواهم"])
def test_joined_emoji_and_letters_stay_joined(title: str) -> None:
    ruling = asked(JUDGED, title, "en")
    out = Console(file=StringIO(), width=60, highlight=False, markup=False, emoji=False)
    show(out, ruling, Detail.normal)
    for shown in (out.file.getvalue(), page([ruling]), markdown(ruling)):  # type: ignore[attr-defined]
        assert title in shown


@pytest.mark.parametrize(
    "title", ["a \u200db", "\u200da", "a\u200d", "a\u200d\u200db", "#\u200d#", "a\u200d\u202eb", "a\u200bb"]
)
def test_a_joiner_that_joins_nothing_is_replaced(title: str) -> None:
    assert printable(title) == re.sub("[\u200b-\u202e]", "\N{REPLACEMENT CHARACTER}", title)


def test_a_joiner_is_seen_where_a_name_is_refused() -> None:
    with pytest.raises(adjudicator.BadDocument) as caught:
        adjudicator.load({**TABLE, "turn": "re\u200dd"})
    assert "re\N{REPLACEMENT CHARACTER}d" in str(caught.value)


class Tags(HTMLParser):
    """Parses a page into its tags with their attributes, and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[Any] = []
        self.text = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, [(name, value) for name, value in attrs if name != "aria-label"]))

    def kinds(self) -> set[tuple[str, str]]:
        """Return the kinds of tags, each with the names of its attributes."""
        opened = [each for each in self.tags if isinstance(each, tuple) and isinstance(each[1], list)]
        return {(tag, name) for tag, attributes in opened for name, _ in [*attributes, ("", "")]}

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(tag)

    def handle_comment(self, data: str) -> None:
        self.tags.append(("comment", data))

    def handle_decl(self, decl: str) -> None:
        self.tags.append(("declaration", decl))

    def unknown_decl(self, data: str) -> None:
        self.tags.append(("declaration", data))

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.sampled_from(DOCUMENTS[1:]), TEXTS, LANGS)
@SETTINGS
def test_a_page_says_it_and_is_built_as_before(document: dict[str, Any], title: str, lang: str) -> None:
    built, plainly = (Tags(page([asked(document, said, lang)])) for said in (title, "x" if title.strip() else ""))
    assert built.tags == plainly.tags
    if shown := printable(" ".join(title.split())):
        assert shown in built.text
    assert "\u202e" not in built.text


@given(st.sampled_from(DOCUMENTS[:3]), TEXTS, LANGS, st.sampled_from(["", "beside", "below"]))
@SETTINGS
def test_a_picture_holds_it_as_text(document: dict[str, Any], title: str, lang: str, after: str) -> None:
    ruling = asked(document, title, lang)
    seen = table_only(ruling.question, ruling.words) if isinstance(ruling, HandList) else scene(ruling)
    plainly = svg(seen._replace(title="x"), ruling.words, after)
    known = {element.tag for element in ElementTree.fromstring(plainly).iter()}
    known_attributes = {name for element in ElementTree.fromstring(plainly).iter() for name in element.attrib}
    drawn = svg(seen, ruling.words, after)
    assert not steers(drawn)
    for element in ElementTree.fromstring(drawn).iter():
        assert element.tag in known
        assert set(element.attrib) <= known_attributes


@given(TEXTS.filter(lambda said: said.isprintable() and fold_card(said) and len(said) <= 200), TEXTS, LANGS)
@settings(SETTINGS, max_examples=12)
def test_what_house_rules_call_their_cards_and_say_is_text(name: str, says: str, lang: str) -> None:
    card = {"copies": 1, "does": [{"forward": 5}], "cites": {"explicit": ["a.1"]}}
    built, plainly = (
        read_rulebook(plain({"id": "club", "extends": "dm-2023", "items": {"a.1": {"en": it}}, "deck": {named: card}}))
        for named, it in ((name, says if says.strip() else "x"), ("x", "x"))
    )
    rulings = [
        read_with(plain({**JUDGED, "hand": [card], "play": {"card": card, "move": "goal 4"}}), book).ruling(lang)
        for book, card in ((built, name), (plainly, "x"))
    ]
    built_of = [Tags(page([ruling])).kinds() for ruling in rulings]
    assert built_of[0] <= built_of[1] | {("tspan", "x"), ("tspan", "dy")}
    written = [markdown(ruling) for ruling in rulings]
    assert not steers(page([rulings[0]]) + written[0])
    assert len({text.count("\n```") for text in written}) == 1
    assert len({MEANT.sub("", BLOCK.sub("", text.replace(BREAK, ""))).count("<") for text in written}) == 1


BLOCK = re.compile("^```text\n.*?^```$", re.DOTALL | re.MULTILINE)
"""The board in letters, a code block in which no character is markup."""
MEANT = re.compile(r"\\[\\`*_{}\[\]<>#|~!&+.)-]|&#47;")
"""An escaped character of Markdown."""
BREAK = "<!-- -->"
"""An empty comment, which a site that makes links takes for the end of a word."""
ALIVE = {
    "ask @name": "ask @<!-- -->name",
    "a.b@example.invalid": "a.b@<!-- -->example.invalid",
    "see https://example.invalid/a_b": "see https:<!-- -->//example.invalid/a\\_b",
    "www.example.invalid": "www<!-- -->.example.invalid",
    "GH-1 and gh-2": "GH-<!-- -->1 and gh-<!-- -->2",
    "owner/name#1, #2": "owner/name\\#<!-- -->1, \\#<!-- -->2",
    "!3 &4 %5 ~label": "\\!<!-- -->3 \\&<!-- -->4 %<!-- -->5 \\~<!-- -->label",
    "fix 9e158a3.": "fix 9<!-- -->e158a3.",
    "::: a ==b==": ":<!-- -->:<!-- -->: a =<!-- -->=b=<!-- -->=",
    "/close /title a": "&#47;close /title a",
    "$x$ :tada:": "$<!-- -->x$<!-- --> :<!-- -->tada:",
}
"""Titles of which a site makes links, mentions, formulas or pictures, and how they are written."""


@pytest.mark.parametrize("title", ALIVE)
def test_markdown_makes_no_link_and_calls_no_user(title: str) -> None:
    written = markdown(asked(JUDGED, title, "en"))
    assert f"*{ALIVE[title]}*" in written.splitlines()
    assert f"![{ALIVE[title]}](a.svg)" in markdown(asked(JUDGED, title, "en"), "a.svg").splitlines()


def test_markdown_leaves_ordinary_words_alone() -> None:
    """The texts of shipped items and rulings need no comment."""
    for line in ("dm-2023 r:g1,g4,Y13 turn=r hand=5 play=5:Y13", "duo yk:g1 turn=r hand=4x1", "classic turn=r hand=7"):
        for lang in LANGUAGES:
            assert BREAK not in markdown(adjudicator.adjudicate(line, lang))


@given(st.sampled_from(DOCUMENTS[1:]), TEXTS, LANGS)
@SETTINGS
def test_markdown_marks_up_nothing_of_it(document: dict[str, Any], title: str, lang: str) -> None:
    written, plainly = (markdown(asked(document, said, lang)) for said in (title, "x"))
    bare = written.replace(BREAK, "")
    if not title.strip():
        return
    assert not steers(written)
    assert written.count("\n") == plainly.count("\n")
    left, usual = (Counter(re.sub(r"[^\\`*_{}\[\]<>#|~!&]", "", MEANT.sub("", text))) for text in (bare, plainly))
    assert left == usual


def case_of(title: str, expected: str, file: str) -> CaseQuestion:
    """Write a failing question with the document's words in every part that is printed."""
    document = {
        **{key: value for key, value in TABLE.items() if key != "hand"},
        "questions": [
            {"ask": title, "play": JUDGED["play"], "expect": {"verdict": "illegal", "reason": expected, "to": expected}}
        ],
    }
    source = single_question(plain(document), 0)
    return CaseQuestion(Path(file), 0, title, source, document["questions"][0]["expect"], source)


@given(TEXTS, TEXTS, TEXTS, LANGS)
@SETTINGS
def test_reports_of_a_build_hold_it_as_text(title: str, expected: str, file: str, lang: str) -> None:
    outcome = answer(case_of(title, expected, file.replace("\0", "")), lang)
    assert not outcome.passed
    problem = Problem("unknown-space", {"value": title, "near": expected}, Mark(3, 4), f"{file}\udcff\r\n")
    results = RunResults([result_of(outcome, lang)], [problem])
    suite = ElementTree.fromstring(as_junit(results, lang))
    assert [element.tag for element in suite.iter()] == ["testsuite", "testcase", "error", "testcase", "failure"]
    for element in suite.iter():
        assert not steers((element.text or "") + "".join(element.attrib.values()))
    assert len(list(as_annotations(results, lang))) == 2
    for note in as_annotations(results, lang):
        assert harmless(note)
        assert re.fullmatch(r"::error file=[^:,]*,line=\d+::.*", note)
    assert list(compare_with_expected(outcome.question.expect, outcome.ruling)) if outcome.ruling else outcome.problems


@given(TEXTS, LANGS)
@SETTINGS
def test_a_record_and_the_position_taken_from_it(title: str, lang: str) -> None:
    record = GameReport(read_game(plain({**GAME, "title": title})), lang, everything=True)
    out = Console(file=StringIO(), width=60, highlight=False, markup=False, emoji=False)
    show_record(out, record)
    assert not steers(out.file.getvalue())  # type: ignore[attr-defined]
    written = position(record)
    assert not steers(written)
    head = (f"{title}: ", f"{title}\N{NO-BREAK SPACE}: ") if title.strip() else ("",)
    assert read_text(written).data["title"].startswith(head)


def test_a_file_whose_name_is_a_command(tmp_path: Path) -> None:
    """Its name is printed in JUnit and in annotations, on one line."""
    file = tmp_path / "a\n::stop-commands::x\x1b[2J\udcff.yaml"
    document = {**JUDGED, "expect": {"verdict": "illegal"}}
    file.write_text(json.dumps({"questions": [{"expect": {"verdict": "illegal"}}], **JUDGED}), encoding="utf-8")
    assert document
    (one,) = questions(file)
    outcome = answer(one)
    assert not outcome.passed
    results = RunResults([result_of(outcome, "en")])
    assert [note.isprintable() for note in as_annotations(results, "en")] == [True]
    assert b"stop-commands" in as_junit(results, "en")


@pytest.mark.parametrize("begin", ["1. ", "2) ", "- ", "+ ", "* ", "--- ", "007. ", "/", "::: "])
def test_no_paragraph_of_markdown_begins_like_a_list_or_a_command(begin: str) -> None:
    rules = f'id: house\nextends: dm-2023\ntitle: {{en: "{begin}Kitchen"}}\n'
    book = read_rulebook(read_text(rules))
    table = {**TABLE, "pieces": {"red": ["red 3", "goal 4"], "blue": ["red 8"]}, "play": {"card": 5, "move": "red 3"}}
    text = markdown(read_with(plain(table), book).ruling("en"))
    (paragraph,) = [line for line in text.splitlines() if "Kitchen" in line]
    assert not re.match(r"\s*(\d+[.)]|[-+*])(\s|$)|---|/|:::", paragraph)
