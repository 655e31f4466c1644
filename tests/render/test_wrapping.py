"""Lines of the terminal, in any width."""

from __future__ import annotations

import pytest
from rich.text import Text

from adjudicator.render.terminal.wrapping import fitted
from tests.command_line import run

LINE = "dm-2023 r:g1,g4,Y13 turn=r hand=5 play=5:Y13"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("twelveletters and", ["twelvele", "tters", "and"]),
        ("at twelveletters", ["at", "twelvele", "tters"]),
        ("eight888 eight888", ["eight888", "eight888"]),
        ("one\n\ntwo\n", ["one", "", "two", ""]),
    ],
)
def test_a_word_is_broken_only_where_it_is_wider_than_the_line(text: str, lines: list[str]) -> None:
    assert [line.plain for line in fitted(Text(text), 8)] == lines


def test_no_terminal_is_narrower_than_twenty_columns() -> None:
    """Rich, which prints comparisons, does not break these lines once more."""
    narrow, narrower = (run("compare", LINE, COLUMNS=str(columns)).stdout for columns in (20, 8))
    assert narrow == narrower


def test_the_code_stays_on_its_line_in_colour_too() -> None:
    plain, colour = run("judge", LINE, COLUMNS="30"), run("judge", LINE, COLUMNS="30", FORCE_COLOR="1")
    assert plain.stdout.splitlines()[-1] in colour.stdout
