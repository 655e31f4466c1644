"""The published tables hold for the engine and for the second opinion, at the depths that are quick to count."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.rules.library import shipped
from tests.agreement.readings import of_moves
from tests.perft.__main__ import BOTH, check, main
from tests.perft.counting import Ask, dealt, second_opinion
from tests.perft.line import read, write
from tests.perft.tables import TABLES, Counted, tables

ALL = list(tables())
LANE = "dm-2023 r:g1,g4,Y13 turn=r hand=5,1/14"


@pytest.mark.parametrize("ask", BOTH.values(), ids=BOTH)
@pytest.mark.parametrize("counted", ALL, ids=[counted.line for counted in ALL])
def test_the_numbers_hold(counted: Counted, ask: Ask) -> None:
    assert list(dealt(read(counted.line), ask).levels(counted.quick())) == counted.levels[: counted.quick()]


def test_every_row_is_read() -> None:
    rows = TABLES.read_text(encoding="utf-8").splitlines()
    assert sum(row[:1].isspace() for row in rows) == sum(len(counted.levels) for counted in ALL)
    assert len({counted.line for counted in ALL}) == len(ALL)


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_they_cover_every_kind_of_card_and_every_contested_reading(book: str) -> None:
    documents = [read(counted.line) for counted in ALL if counted.line.startswith(f"{book} ")]
    assert len(documents) >= 8
    assert {card for document in documents for card in document["hand"]} == set(shipped(book).cards)
    read_so = {pair for document in documents for pair in document.get("readings", {}).items()}
    assert read_so == set(of_moves(book))


@pytest.mark.parametrize("counted", [counted for counted in ALL if "readings=" in counted.line], ids=lambda c: c.line)
def test_a_contested_reading_changes_the_count(counted: Counted) -> None:
    document = read(counted.line)
    del document["readings"]
    depth = counted.quick()
    assert list(dealt(document, second_opinion).levels(depth)) != counted.levels[:depth]


@pytest.mark.parametrize("counted", ALL, ids=[counted.line for counted in ALL])
def test_the_engine_reads_the_line_as_it_is_read_here(counted: Counted) -> None:
    document = read(counted.line)
    theirs, ours = adjudicator.load(counted.line), adjudicator.load(document)
    assert theirs.table == ours.table
    assert (theirs.player, theirs.hand, theirs.readings) == (ours.player, ours.hand, ours.readings)
    pieces = {camp: spaces for camp, spaces in document["pieces"].items() if spaces}
    book = document["rulebook"]
    assert read(f"{book} {write(book, tuple((c, tuple(s)) for c, s in pieces.items()))}")["pieces"] == pieces


def test_a_thrown_hand_a_passed_over_player_and_the_end() -> None:
    """Red plays twice in a row: the three others had to throw."""
    levels = list(dealt(read(LANE), second_opinion).levels(6))
    assert [level.thrown for level in levels] == [0, *[levels[0].plays] * 3, 0, 0]
    assert levels[4].plays > levels[0].plays
    assert levels[5] == (0, 0, 0)


def test_a_wrong_number_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    right = ALL[0]
    wrong = right._replace(levels=[right.levels[0]._replace(plays=3), *right.levels[1:]])
    assert check(right, deep=False)
    assert not check(wrong, deep=False)
    assert "second opinion:\n  1        2 " in capsys.readouterr().out


def test_the_command_counts_and_divides_any_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([LANE, "--depth", "5"]) == 0
    counted = capsys.readouterr().out.splitlines()
    assert counted[1] == "engine, second opinion"
    assert main([LANE, "--depth", "5", "--divide"]) == 0
    divided = capsys.readouterr().out.splitlines()
    assert len(divided) == int(counted[2].split()[1])
    assert sum(int(row.split()[0]) for row in divided) == int(counted[6].split()[1])
