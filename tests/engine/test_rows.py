"""The engine on the worked rows of tests/rows: exactly the results that the texts give."""

from __future__ import annotations

import pytest

from adjudicator._system.paths import shipped_rulebooks
from tests.engine_answers import position, results
from tests.rows import ROWS
from tests.rows.form import Pieces
from tests.second_opinion.enumeration import Game, as_after, read_table

SHIPPED = [row for row in ROWS if row[1] in shipped_rulebooks()]


@pytest.mark.parametrize(
    ("ids", "book", "turn", "pieces", "card", "out"), SHIPPED, ids=[f"{r[1]}: {r[0]} [{r[4]}]" for r in SHIPPED]
)
def test_exactly(ids: str, book: str, turn: str, pieces: Pieces, card: str, out: list[Pieces]) -> None:
    name, _, function = card.partition(" ")
    got = results(position(book, turn, pieces, hand=[name]))[name, function or name]
    assert got == {as_after(read_table(Game(book), {**pieces, **changes})) for changes in out}


def test_every_shipped_rulebook_has_rows() -> None:
    assert {row[1] for row in SHIPPED} == set(shipped_rulebooks())
