"""Lists of thousands where a few are meant: told within a second or two, and only the first problems of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.checking import check_source
from adjudicator.problems import MOST_PROBLEMS
from adjudicator.source import read_text
from tests.hostile import cost, refusal, run

HOUSE = "id: club\nextends: dm-2023\nitems: {a.1: {en: x}}\n"
CASE = "rulebook: dm-2023\nturn: red\npieces: {}\n"
SECONDS = 3
"""Of processor time, on a machine that has other things to do; each took over ten before there was a limit."""


def listed(names: str, many: int) -> str:
    """So many names in brackets, each with its number."""
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
