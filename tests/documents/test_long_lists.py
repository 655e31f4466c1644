"""Lists of thousands where a few are meant: answered within a second or two, with only their first problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.check import check_source
from adjudicator.documents.problems import MOST_PROBLEMS
from adjudicator.documents.yaml_reader import read_text
from tests.command_line import run
from tests.malformed import cost, refusal

HOUSE = "id: club\nextends: dm-2023\nitems: {a.1: {en: x}}\n"
CASE = "rulebook: dm-2023\nturn: red\npieces: {}\n"
SECONDS = 3
"""Seconds of processor time on a busy machine; before there were limits each took over ten."""


def listed(names: str, many: int) -> str:
    """Return a list of so many numbered names in brackets."""
    return f"[{', '.join(names.format(n=n) for n in range(many))}]"


ENDLESS = {
    "camps and numbers in turns": HOUSE + f"board: {{camps: {listed('a{n}, {n}', 20_000)}}}\n",
    "camps, one of them twice": HOUSE + f"board: {{camps: {listed('a{n}', 45_000)[:-1]}, a7]}}\n",
    "circles, numbers and texts": HOUSE + f"board: {{lane: {{name: goal, circles: {listed('{n}, c{n}', 20_000)}}}}}\n",
    "items that do not exist": HOUSE + f"cites: {{hit: {{explicit: {listed('goal-circles.{n}9', 40_000)}}}}}\n",
    "findings that do not exist": HOUSE
    + "cites: {"
    + ", ".join(f"hit{n}: {{explicit: [a.1]}}" for n in range(9_000))
    + "}\n",
    "other names of a card": HOUSE
    + f"deck: {{x: {{copies: 1, aliases: {listed('q{n}', 40_000)}, does: [{{forward: 1}}]}}}}\n",
    "items of a case": f"{CASE}questions: [{{hand: [7], expect: {{cites: {listed('dm-2023/x.{n}', 40_000)}}}}}]\n",
    "items of each question": f"{CASE}questions:\n"
    + "".join(f"- {{hand: [7], expect: {{cites: {listed(f'dm-2023/x.{n}' + '{n}', 90)}}}}}\n" for n in range(400)),
    "items of a game": "rulebook: dm-2023\ndealer: red\ndeals: []\n"
    + f"expect: {{cites: {listed('dm-2023/x.{n}', 40_000)}}}\n",
    "cards that are expected": f"{CASE}questions: "
    + f"[{{hand: [7], expect: {{legal: {listed('{{card: y{n}}}', 9_000)}}}}}]\n",
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_a_list_without_end_is_given_up_soon(text: str, tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    file.write_text(text, encoding="utf-8")
    code, seconds, kilobytes = cost("check", file)
    assert code == 3
    assert seconds < SECONDS
    assert kilobytes < 200_000


def test_no_more_problems_are_told_than_anybody_reads() -> None:
    """Sections of a text, items and findings of house rules, items that questions expect."""
    sections = "id: t\nlanguage: en\ntitle: {en: T}\nsections: {a: {en: A}}\nitems:\n"
    texts = [
        sections + "".join(f"  b{n}.1: {{kind: goal, en: x}}\n" for n in range(150)),
        HOUSE + f"cites: {{hit: {{explicit: {listed('faq.9{n}', 150)}}}}}\n",
        f"{CASE}questions:\n"
        + "".join(f"- {{hand: [7], expect: {{cites: {listed(f'dm-2023/x.{n}' + '{n}', 9)}}}}}\n" for n in range(20)),
    ]
    for text in texts:
        told = refusal(lambda text=text: check_source(read_text(text)))  # type: ignore[misc]
        assert len(told) == MOST_PROBLEMS + 1, told[:2]
        assert told[-1].code == "more-problems"


def test_what_is_wrong_with_the_table_of_many_questions_is_told_once(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    questions = "".join(f"- {{hand: [{n % 2 + 2}], expect: {{legal: []}}}}\n" for n in range(200))
    file.write_text(
        f"rulebook: dm-2023\nturn: red\npieces: {{red: [gaol 1]}}\nquestions:\n{questions}", encoding="utf-8"
    )
    done = run("check", str(file))
    assert done.returncode == 3
    assert [line.split(": ")[0] for line in done.stderr.splitlines()] == [f"{file}:3:16"]


def test_names_that_are_listed_twice_are_told_where_they_stand_again() -> None:
    told = refusal(lambda: check_source(read_text(HOUSE + "cites: {hit: {explicit: [a.1, faq.1.1, a.1]}}\n")))
    assert [(problem.code, problem.mark.column) for problem in told] == [("listed-twice", 40)]


EIGHT = 'id: club\nextends: dm-2023\nitems: {a.1: {en: "So."}}\n' + (
    "board: {pieces: 8, lane: {name: goal, circles: [8, 7, 6, 5, 4, 3, 2, 1]}}\n"
)
IN_A_ROW = ["red 1", "red 2", "red 3", "red 4", "red 5", "red 6", "red 7", "red 8"]
BY_HAND: dict[str, tuple[list[str], list[str], list[str]]] = {
    "four pieces again and again": (IN_A_ROW[2:6], IN_A_ROW[2:6] * 20, IN_A_ROW[3:7] * 20),
    "one piece again and again": (IN_A_ROW[2:6], ["red 3"] * 60 + IN_A_ROW[3:6] * 20, IN_A_ROW[4:8] * 10),
    "eight pieces": (IN_A_ROW, IN_A_ROW, [*IN_A_ROW[4:], "red 8", "red 8", "red 8", "yellow 3"]),
    "eight pieces on one field": (["red 4"] * 8, ["red 4"] * 8, ["red 5"] * 6 + ["blue 9"]),
}


@pytest.mark.parametrize(("pieces", "lifted", "put"), BY_HAND.values(), ids=BY_HAND)
def test_pieces_that_are_lifted_and_put_down_without_end(
    pieces: list[str], lifted: list[str], put: list[str], tmp_path: Path
) -> None:
    """The pieces that are put down are known only from where the others stand, which allows any number of orders."""
    (tmp_path / "club.yaml").write_text(EIGHT, encoding="utf-8")
    book = "dm-2023" if len(pieces) == 4 else "./club.yaml"
    events = ["lays: 7", *(f"lifts: {piece}" for piece in lifted), *(f"puts-down: {space}" for space in put)]
    file = tmp_path / "events.yaml"
    said = f"rulebook: {book}\nturn: red\nhand: [7]\npieces: {{red: [{', '.join(pieces)}]}}\nevents:\n"
    file.write_text(said + "".join(f"- {event}\n" for event in events), encoding="utf-8")
    code, seconds, kilobytes = cost("judge", file)
    assert code in (0, 1, 3)
    assert seconds < 2 * SECONDS
    assert kilobytes < 200_000
