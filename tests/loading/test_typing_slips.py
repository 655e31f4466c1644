"""Mistakes of people who type a table for the first time, and the messages they get."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
from pathlib import Path

import pytest

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.cases.check import check_source
from adjudicator.commands.manual import PAGES
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import read_text
from adjudicator.locales.catalogue import catalogue
from adjudicator.render.terminal.board import plain
from tests.command_line import COMMAND, run, shell

TABLE = "rulebook: dm-2023\nturn: red\n"
CASE = TABLE + (
    "pieces: {red: [goal 1, goal 4, yellow 13]}\nhand: [5]\n"
    "questions:\n  - play: {card: 5, move: yellow 13}\n    expect: {verdict: VERDICT}\n"
)
GAME = "rulebook: dm-2023\ndealer: green\ndeals: [{{turns: [{{player: yellow, play: {{discard: {}}}}}]}}]\n"
HOUSE = "id: club\nextends: dm-2023\n"


def test_the_path_of_a_rulebook_may_be_long() -> None:
    told = run("check", "-", text=f"rulebook: {'folder/' * 90}club.yaml\npieces: {{}}\n").stderr
    assert "cannot be read" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TABLE + "title: 'Rød har en 5'er'\npieces: {}\n", "3:22: The quoted text ended before this"),
        (TABLE + "title: ['5'er']\npieces: {}\n", "3:12: The quoted text ended before this"),
        (TABLE + "pieces:\n\N{NO-BREAK SPACE} red: [goal 1]\n", "4:1: The sign U+00A0 looks like a space"),
        (
            TABLE + "pieces: {red: [“goal 1”]}\n",
            "3:16: `“goal 1”` is not a space of this rulebook. Did you mean `goal 1`?",
        ),
        (TABLE + "pieces: {red: [goal 1.]}\n", "Did you mean `goal 1`?"),
        (TABLE + "pieces: {red: [»rød 3«]}\n", "Did you mean `red 3`?"),
        (TABLE + "pieces: {}\nhand: [“5”]\n", "4:8: There is no card `“5”` in this deck. Did you mean `5`?"),
        (TABLE + "pieces: {}\nhand: [5, ~]\n", "of type text or whole number, not nothing"),
        (TABLE + "pieces: {red: [red 3]}\nevents: [{lifts: red 3}, {puts-down: bak}]\n", "Did you mean `back`?"),
        (
            TABLE + "pieces: {red: [red 3, goal 4], blue: [blue 4]}\nhand: [5]\n"
            "events: [{lays: 5}, {moves: red 3}, {moves: goal 4}]\n",
            "If red did it, write `by: red` beside it",
        ),
        (TABLE + "pieces: {}\nevents:\n -lays: 5\n -stops: here\n", "not keys with values. Write it as `- lays: 5`."),
        (TABLE + "pieces: {}\nevents:\n -stops:\n", "not keys with values. Write it as `- stops: null`."),
        (TABLE + "pieces: {}\nevents:\n- stops:\n", "5:9: `null` is not possible here. Write it as `{stops: here}`."),
        (TABLE + "pieces: {}\nevents:\n- stops: true\n", "`true` is not possible here."),
        (
            TABLE + "pieces: {}\nhand: [5]\nplay: {discard: []}\n",
            "`[]` is not possible here. Write it as `{discard: [5]}`.",
        ),
        (
            TABLE + "pieces: {}\nplay: {discard: all, hits: []}\n",
            "4:22: `hits` cannot stand together with the other keys",
        ),
        (TABLE + "pieces: {red: [red \N{FULLWIDTH DIGIT THREE}]}\n", "is not a space of this rulebook."),
        (TABLE + "pieces: {red:[red 3]}\n", "A colon with a blank after it is missing here"),
        (
            TABLE + "pieces: {}\nevents: [{moves: red 3, to: red 8}]\n",
            "Write it as `{moves: {move: red 3, to: red 8}}`.",
        ),
        (TABLE + "pieces: {}\nevents: [{moves: {bluu: red 8}}]\n", "4:19: There is no colour or camp `bluu`."),
        (TABLE + "pieces: {}\nevents: [{moves: {blue: QQQ}}]\n", "4:25: `QQQ` is not a space"),
        (
            TABLE + "pieces: {}\nevents: [{moves: {movee: red 3, to: red 8}}]\n",
            "4:19: `movee` is not a key here. Did you mean `move`?",
        ),
        (
            TABLE + "pieces: {red: [red 3]}\nevents: [{moves: {move: red 3, as: QQQ}}]\n",
            "4:36: There is no card `QQQ` in this deck. Known here: 2, 3,",
        ),
        (TABLE + "pieces: {}\nevents: [{lays: 5, finger: true}]\n", "`finger` belongs to `swaps, moves, puts-down`."),
        (
            TABLE + "pieces: {}\nexpect: {verdict: legal}\n",
            "4:1: `expect` is not a key here. Did you mean `questions`?",
        ),
        (
            TABLE + "pieces: {}\nexpects: {verdict: legal}\n",
            "4:1: `expects` is not a key here. Did you mean `questions`?",
        ),
        (TABLE + "pieces: {}\nevents: [{lays: 5, hits: red 3}]\n", "4:20: `hits` is no event but a key of a play"),
        (TABLE + "pieces: {}\nplay: {card: 7, moves: [{move: base, steps: +3}]}\n", "Write it as `3`."),
        (
            TABLE + "pieces: {}\nevents: [{moves: {moves: {move: base, steps: 3}}}]\n",
            "of type list, not keys with values.",
        ),
        (
            TABLE + "pieces: {}\nevents: [{swaps: [red 3, red 5], finger: [yes]}]\n",
            "of type true or false, not list.\n",
        ),
        (HOUSE + "deck: {3: {does: [{swap: True}]}}\n", "`True` is not possible here. Did you mean `true`?"),
        (TABLE + "pieces: {}\nplay: {card: 7, moves: [{move: base, steps: '03'}]}\n", "not text. Write it as `3`."),
        (
            TABLE + "pieces: {}\nplay: {card: 7, moves: [{move: base, steps: '-7'}]}\n",
            "4:45: `-7` is not possible here: the least is 1, the most is 99.",
        ),
        (HOUSE + "deck: {3: {copies: '0'}}\n", "3:20: `0` is not possible here: the least is 1, the most is 20."),
        (
            TABLE + f"pieces: {{}}\nplay: {{card: 7, moves: [{{move: base, steps: {'9' * 17}}}]}}\n",
            "4:45: This should be of type whole number, not number of more than 16 digits.",
        ),
        (TABLE + "pieces: {}\nplay: {card: 7, moves: [{move: base, steps: '7.0'}]}\n", "not text. Write it as `7`."),
        (
            TABLE + "pieces: {}\nplay: {card: 7, moves: [{move: base, steps: 7.5}]}\n",
            "4:45: This should be of type whole number, not number with a fraction.",
        ),
        (TABLE + f"pieces: {{}}\nhand: {'9' * 26}\n", "4:7: This should be of type list, not number of more"),
        (TABLE + "pieces: {}\nhand: [+3]\n", "4:8: There is no card `+3` in this deck. Did you mean `3`?"),
        (TABLE + "pieces: {}\nhand: [03]\n", "4:8: There is no card `03` in this deck. Did you mean `3`?"),
        (
            TABLE + "pieces: {}\nplay: {card: '5.0', move: base}\n",
            "There is no card `5.0` in this deck. Did you mean `5`?",
        ),
        (
            TABLE + "pieces: {}\nplay: {card: -04, move: base}\n",
            "There is no card `-04` in this deck. Did you mean `-4`?",
        ),
        (TABLE + "pieces: {}\nhand: [heart/08]\n", "There is no card `heart/08` in this deck. Did you mean `heart/8`?"),
        (HOUSE + "deck: {+3: {copies: 5}}\n", "3:8: There is no card `+3` in this deck. Did you mean `3`?"),
        (HOUSE + "deck: {03: null}\n", "3:8: There is no card `03` in this deck. Did you mean `3`?"),
        (HOUSE + "deck: {3: {does: [{forward: +3}]}}\n", "of type whole number, not text. Write it as `3`."),
        (HOUSE + "deck: {3: {copies: 05}}\n", "3:20: This should be of type whole number, not text. Write it as `5`."),
        (HOUSE + f"deck: {{3: {{copies: {'9' * 26}}}}}\n", "whole number, not number of more than 16 digits."),
        ('rulebook: "dm-2023 "\n', "There is no rulebook `dm-2023 `. Did you mean `dm-2023`?"),
        (TABLE + "pieces: {}\nhand: (5, 6)\n", "not text. Write it as `[5, 6]`."),
        (
            TABLE + "pieces: {}\nquestions: [{expect: {legal: [{swap: [yellow 11, {blue: yellow 9}]}]}}]\n",
            "4:39: This should be of type keys with values, not text. Its form is, for example, `{blue: yellow 9}`.",
        ),
        (
            TABLE + "pieces: {}\nquestions: [{expect: {penalties: [{pieces: [red 3]}]}}]\n",
            "4:45: This should be of type keys with values, not text.\n",
        ),
        (
            TABLE + "pieces: {}\nquestions: [{expect: {after: {discard: 3}}}]\n",
            "4:31: There is no colour or camp `discard`.",
        ),
        (TABLE + "pieces: {}\nquestions: [{expect: {after: {throws: all}}}]\n", "of type list, not text.\n"),
        (GAME.format("3all"), "3:51: `3all` is not possible here. Did you mean `all`?"),
        (GAME.format("'3, 1/14'"), "3:51: `3, 1/14` is not possible here. Write it as `{discard: [3, 1/14]}`."),
        (
            TABLE + "pieces: {red: yellow 13}\n",
            "3:15: This should be of type list, not text. Write it as `[yellow 13]`.",
        ),
        (
            TABLE + "pieces: {red: '[yellow 13'}\n",
            "3:15: This should be of type list, not text. Write it as `[yellow 13]`.",
        ),
        (TABLE + "pieces: {}\nhands: {blue: heart/8}\n", "not text. Write it as `[heart/8]`."),
        (TABLE + "pieces: {}\nhand: 5\n", "not whole number. Write it as `[5]`."),
        (TABLE + "pieces: {}\nplay: {card: swap, swap: red 3}\n", "of type list, not text.\n"),
        (TABLE + "title: 5\npieces: {}\n", 'of type text, not whole number. Write it as `"5"`.'),
        (TABLE + "title: 1.5\npieces: {}\n", "3:8: This should be of type text, not number with a fraction."),
        (TABLE + "title: 1e5\npieces: {}\n", "3:8: This should be of type text, not whole number."),
        (TABLE + "title: -1e99\npieces: {}\n", "of type text, not number of more than 16 digits."),
        (TABLE + "title: true\npieces: {}\n", 'not true or false. Write it as `"true"`.'),
        (HOUSE + "title: 5\n", "of type keys with values, not whole number.\n"),
        (TABLE + "pieces: {}\n'hand ': [5]\n", "4:1: `'hand '` is not a key here. Did you mean `hand`?"),
        (TABLE + "pieces: {}\nplay: {card:5, move: red 3}\n", "`card:5` is not a key here. Write it as `card: 5`."),
        (TABLE + "pieces: {}\nevents: [{by: red}, [{lays: 5}]]\n", "of type keys with values, not list.\n"),
        (HOUSE + "title: {en: Club, daa: Klub}\n", "3:19: `daa` is not a key here. Did you mean `da`?"),
        (HOUSE + "items: {swap.1: {en: With us, dansk: Hos os}}\n", "`dansk` is not a key here. Did you mean `da`?"),
        (HOUSE + "items: {swap.1: {en: With us, kind: swop}}\n", "3:37: This does not have the form"),
        (HOUSE + "deck: {minus4: null}\n", "3:8: There is no card `minus4` in this deck."),
        (
            HOUSE + "items: {swap.1: {en: With us}}\n"
            "readings: {swap-pairs: {is: allowed, basis: explicit, cites: {explicit: [swap.2]}}}\n",
            "Did you mean `club/swap.1`?",
        ),
    ],
)
def test_the_slip_is_told(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    done = run("check", str(file))
    assert done.returncode == 3
    assert told in done.stderr


def test_a_line_that_does_not_say_whose_turn_it_is() -> None:
    assert "The key `turn` is missing" in run("judge", "dm-2023 r:g1,g4 play=5:g4").stderr
    assert "there is no such file" in run("judge", "dm-2023 table.yaml").stderr


def test_a_misspelt_reading_is_told_with_the_nearest() -> None:
    line = "dm-2023 r:R3 turn=r play=5:R3"
    refused = run("judge", "--reading", "lane-entry-rest=lockd", line)
    assert "Did you mean `lane-entry-rest=locked-only`?" in refused.stderr
    assert "Known here" in run("judge", "--reading", "nonsense", line).stderr
    for topic in ("lane-entry-rest", "lane-entry-rest="):
        told = run("judge", "--reading", topic, line).stderr
        assert "equals sign" in told
        assert "Known here: lane-entry-rest=anywhere, lane-entry-rest=locked-only, lane-entry-rest=never" in told


def test_a_misspelt_rulebook_is_not_taken_for_an_item() -> None:
    assert "Did you mean `dm-2023`?" in run("rule", "dm2023").stderr


def test_a_case_with_a_slip_is_told_in_a_folder_too(tmp_path: Path) -> None:
    good, slip, position = tmp_path / "good.yaml", tmp_path / "slip.yaml", tmp_path / "position.yaml"
    good.write_text(CASE.replace("VERDICT", "illegal"), encoding="utf-8")
    slip.write_text(CASE.replace("VERDICT", "illegal").replace("questions", "questons"), encoding="utf-8")
    position.write_text(TABLE + "pieces: {}\n", encoding="utf-8")
    for named in ((good, slip), (tmp_path,)):
        done = run("test", *map(str, named))
        assert done.returncode == 3
        assert "Did you mean `questions`?" in done.stderr
    assert run("test", str(good), str(position)).returncode == 0, "nothing is wrong with a position"


@pytest.mark.parametrize("command", ["test", "check", "replay"])
def test_a_question_by_its_number_where_whole_documents_are_read(command: str, tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(CASE.replace("VERDICT", "illegal"), encoding="utf-8")
    done = run(command, f"{case}#1")
    assert done.returncode == 3
    assert f"`adjudicator test {case} -k '#1'`" in done.stderr
    assert run("test", str(case), "-k", "#1").stdout == "The question holds.\n"
    question = "  - {play: {card: 5, move: goal 4}, expect: {verdict: legal}}\n"
    many = tmp_path / "many.yaml"
    many.write_text(TABLE + "pieces: {red: [goal 4]}\nquestions:\n" + question * 12, encoding="utf-8")
    assert json.loads(run("test", str(many), "--format", "json", "-k", "#1").stdout)["questions"] == 1
    assert "there is no such file" in run(command, f"{case}2#1").stderr


def test_the_advised_command_asks_the_one_question(tmp_path: Path) -> None:
    for name in ("two words.yaml", "it's.yaml", "-d.yaml"):
        (tmp_path / name).write_text(CASE.replace("VERDICT", "illegal"), encoding="utf-8")
        told = shell(f"adjudicator check -- {shlex.quote(f'{name}#1')}", tmp_path).stderr
        (advised,) = re.findall("like this: `(.*)`", told)
        assert shell(advised, tmp_path).stdout == "The question holds.\n"


def test_a_question_that_is_not_there_is_not_advised(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(TABLE + "pieces: {}\n", encoding="utf-8")
    (tmp_path / "case.yaml").write_text(CASE.replace("VERDICT", "illegal"), encoding="utf-8")
    for command in ("check", "test", "replay"):
        told = [run(command, str(tmp_path / name)).stderr for name in ("table.yaml#1", "case.yaml#2", "case.yaml#0")]
        assert [text.partition("There is no question ")[2] for text in told] == [
            "1: this document holds 0.\n",
            "2: this document holds 1.\n",
            "0: this document holds 1.\n",
        ]


def test_what_stands_on_standard_input_is_read_once() -> None:
    done = run("test", "-", text=CASE.replace("VERDICT", "legal").encode())
    assert done.returncode == 1
    assert "The question failed." in done.stdout
    assert done.stderr == ""


def test_yes_and_no_are_written_as_in_documents(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    text = TABLE + "pieces: {}\nquestions: [{hand: [5], expect: {must_discard: false}}]\n"
    file.write_text(text, encoding="utf-8")
    assert "must_discard: expected false, got true" in run("test", str(file)).stdout


def test_a_dumb_terminal_is_as_wide_as_columns_says() -> None:
    read, seen = os.read, b""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe(
            COMMAND[0],
            [*COMMAND, "judge", "dm-2023 r:g1,g4,Y13 turn=r play=5:Y13"],
            {**os.environ, "TERM": "dumb", "COLUMNS": "40"},
        )
    while True:
        try:
            more = read(terminal, 4096)
        except OSError:
            break
        if not more:
            break
        seen += more
    os.waitpid(pid, 0)
    said = seen.decode().splitlines()
    assert len(said) > 10
    assert max(len(line) for line in said if not line.startswith("dm-2023 r:")) <= 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_loses_a_letter_in_ascii(lang: str) -> None:
    words = catalogue(lang)
    names = [*words.spaces.values(), *(form for forms in words.camps.values() for form in forms.values())]
    assert "?" not in "".join(map(plain, names))


def test_no_page_says_a_thing_twice() -> None:
    for page in PAGES.values():
        for _, rows in page.sections:
            assert len({typed for typed, _ in rows}) == len(rows)
    assert "-" in dict(dict(PAGES["replay"].sections)["Input"])
    assert "cases.yaml#2" not in dict(dict(PAGES["check"].sections)["Input"])


PIECES = "pieces: {red: [red 3, red 5], blue: [yellow 9]}\n"
MEANT = [
    ("play: %", "5:R3", "{card: 5, move: red 3}"),
    ("play: %", "5 red 3", "{card: 5, move: red 3}"),
    ("play: %", "5:R3>R8*", "{card: 5, move: red 3, to: red 8, hits: []}"),
    ("play: %", "swap:R3,b@Y9", "{card: swap, swap: [red 3, {blue: yellow 9}]}"),
    ("play: %", "heart:base", "{card: heart, move: base}"),
    ("play: %", "7:R3+2,R5+5", "{card: 7, moves: [{move: red 3, steps: 2}, {move: red 5, steps: 5}]}"),
    ("play: %", "discard", "{discard: all}"),
    ("play: %", "discard:5,7", "{discard: [5, 7]}"),
    ("play: %", "{discard: 5;7}", "{discard: [5, 7]}"),
    ("play: {card: 7, moves: %}", "red 3+7", "[{move: red 3, steps: 7}]"),
    ("play: {card: 7, moves: [%]}", "red 3+7", "{move: red 3, steps: 7}"),
    ("play: {card: swap, swap: %}", "'red 3, b@Y9'", "[red 3, {blue: yellow 9}]"),
    ("hand: %", "5", "[5]"),
    ("hand: %", "5 7", "[5, 7]"),
    ("hand: %", "heart/8 5", "[heart/8, 5]"),
    ("hands: %", "blue:7", "{blue: [7]}"),
    ("hands: {blue: %}", "7 5", "[7, 5]"),
    ("pieces: %", "r:R3", "{red: [red 3]}"),
    ("pieces: %", "red:red 3", "{red: [red 3]}"),
    ("pieces: {red: %}", "red 3 red 5", "[red 3, red 5]"),
    ("events: %", "lays:5", "[{lays: 5}]"),
    ("events: [%]", "lays:5", "{lays: 5}"),
    ("readings: %", "lane-entry-rest=locked-only", "{lane-entry-rest: locked-only}"),
    ("questions: [{play: %, expect: {verdict: legal}}]", "5:R3", "{card: 5, move: red 3}"),
    *(("play: %", unclear, "") for unclear in ("5", "8:R3", "5:R9", "red 3", "[5, red 3]", "{discard: 8}")),
    *(("hand: %", unclear, "") for unclear in ("8", "all", "5 and 7", "~", "'5, 7, 7, 7, 7, 7'")),
    *(("play: {card: 7, moves: [%]}", "''", ""), ("events: [%]", "''", ""), ("events: %", "''", "")),
    *(("pieces: %", "red 3", ""), ("hands: {blue: %}", "all", ""), ("play: {card: 7, moves: %}", "red 3", "")),
]


@pytest.mark.parametrize(("line", "wrong", "advice"), MEANT)
def test_advice_is_given_if_it_is_accepted(line: str, wrong: str, advice: str) -> None:
    key = line.partition(":")[0]
    table = TABLE + ("" if key == "pieces" else PIECES) + ("" if "hand" in key else "hand: [5, 7, swap, heart]\n")
    with pytest.raises(BadDocument) as bad:
        check_source(read_text(f"{table}{line.replace('%', wrong)}\n"))
    (problem,) = bad.value.problems
    assert problem.params.get("example", "") == advice
    if advice:
        assert check_source(read_text(f"{table}{line.replace('%', advice)}\n")) in ("position", "case")


def test_the_form_of_a_part_is_shown_where_nobody_can_tell_what_is_meant() -> None:
    told = run("check", "-", text=f"{TABLE}pieces: red 3\nplay: red 3\nevents: lays 5\n").stderr.splitlines()
    forms = ("{red: [goal 4, red 3]}", "{card: 5, move: goal 4}", "[{lays: 5}, {moves: red 3}]")
    assert [line.partition(" not text. ")[2] for line in told] == [f"Its form is, for example, `{f}`." for f in forms]


def test_another_fault_does_not_hide_what_is_meant() -> None:
    told = run("check", "-", text=f"{TABLE}{PIECES}hand: 5 7\nturn: [red]\nplay: 5:R3\n").stderr
    assert re.findall("Write it as `(.*)`", told) == ["[5, 7]", "{card: 5, move: red 3}"]
    asked = "questions:\n- {play: 5:R3, hand: '5;8', expect: {}}\n- {events: lays:5, hand: '7;5', expect: {}}\n"
    told = run("check", "-", text=f"{TABLE}{PIECES}{asked}").stderr
    assert re.findall("Write it as `(.*)`", told) == ["{card: 5, move: red 3}", "[{lays: 5}]", "[7, 5]"]
