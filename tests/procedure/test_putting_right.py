"""After a single fault everything is put right, in every order, by everybody and however it is written: then the game
goes on as if nothing had happened. No text says who may put right what (`dm-2023/foreword.3`)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import adjudicator
from adjudicator._system.paths import shipped_rulebooks
from tests.agreement.put_back import differences, put
from tests.agreement.written_otherwise import WRONG, drawn, outcome
from tests.procedure.acts import Event, to

DOCUMENTS = 150

Way = tuple[str, str, str]
"""A camp, the space where its piece stands and the one where it counts."""


class Table(NamedTuple):
    """A table on which the piece on the 2 goes on with a card, and the next player plays a 3."""

    pieces: dict[str, list[str]]
    card: int
    camp: str
    foes: tuple[str, ...]
    players: tuple[str, ...]
    following: str

    @property
    def right(self) -> str:
        return f"{self.camp} {2 + self.card}"

    @property
    def too_far(self) -> str:
        return f"{self.camp} {3 + self.card}"

    @property
    def from_2(self) -> dict[str, str]:
        return {self.camp: f"{self.camp} 2"}


FOUR = Table(
    {"red": ["red 2", "red 13"], "blue": ["blue 2"], "yellow": ["yellow 7"], "green": ["green 6"]},
    *(5, "red", ("blue", "yellow"), ("red", "blue", "green", "yellow"), "blue"),
)
TWO = Table(
    {"red-knob": ["red-knob 2", "red-knob 9"], "yellow-knob": ["yellow-knob 2"], "yellow-hole": ["yellow-hole 7"]},
    *(3, "red-knob", ("yellow-knob", "yellow-hole"), ("red", "yellow"), "yellow"),
)


def faults(table: Table) -> Iterator[tuple[dict[str, list[str]], list[Event], list[Way]]]:
    """Yield the pieces, a fault, and what has to be put right after it."""
    moved = (table.camp, table.too_far, f"{table.camp} 2")
    for by_hand in (False, True):
        miscount = put(*moved[:1], moved[2], moved[1], "red", by_hand=by_hand)
        yield table.pieces, miscount, [moved]
        for foe in table.foes:
            pieces = {**table.pieces, foe: [*table.pieces[foe], table.too_far]}
            home = (foe, "base", table.too_far)
            taken = {"moves": {"move": {foe: table.too_far}, "to": "base"}}
            yield pieces, miscount, [moved]
            for by in ("red", foe.split("-")[0]):
                yield pieces, [*miscount, {**taken, "by": by}], [moved, home]
            yield pieces, [{**taken, "by": "red"}], [home]
            yield {**pieces, foe: [*pieces[foe], table.too_far]}, miscount, [moved]
            beyond = f"{table.camp} {4 + table.card}"
            yield pieces, put(foe, table.too_far, beyond, "red", by_hand=by_hand), [(foe, beyond, table.too_far)]


def wrong_or_open(asked: dict[str, Any], after: int) -> tuple[list[str], list[Any]]:
    """Return the faults of the events from there on, and how everything stands."""
    said = adjudicator.adjudicate(asked).as_dict()
    found = [f["finding"] for told in said["events"][after:] for f in told["findings"] if f["kind"] in WRONG]
    return found, [what for what in outcome(said, []) if what[0] != "must move"]


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_the_game_goes_on_as_if_nothing_had_happened(book: str) -> None:
    table = TWO if book == "duo" else FOUR
    laid, right = {"lays": table.card}, {**to(table.from_2, table.right), "by": "red"}
    own = {
        "rulebook": book,
        "turn": "red",
        "hand": [table.card, 7],
        "hands": {table.following: [3, 9 if book != "duo" else 10]},
    }
    foe = table.foes[0]
    plays_on = [{"lays": 3, "by": table.following}, {**to({foe: f"{foe} 2"}, f"{foe} 5"), "by": table.following}]
    for pieces, fault, ways in faults(table):
        asked = {**own, "pieces": pieces}
        for rest in ([], plays_on):
            expected = wrong_or_open({**asked, "events": [laid, right, *rest]}, 0)
            assert expected[0] == []
            for by in table.players:
                for by_hand in (False, True):
                    for order in (ways, ways[::-1])[: len(ways)]:
                        back = [act for way in order for act in put(*way, by, by_hand=by_hand)]
                        events = [laid, *fault, *back, right, *rest]
                        assert wrong_or_open({**asked, "events": events}, 1 + len(fault)) == expected, events


@pytest.mark.parametrize("book", shipped_rulebooks())
def test_random_pieces_put_back(book: str) -> None:
    """Seldom another piece of that colour can be meant."""
    found = [differences(drawn("back", book, n), random.Random(f"back {book} {n}")) for n in range(DOCUMENTS)]
    tried = [each for each in found if each]
    assert len(tried) > DOCUMENTS / 10
    assert sum(bool(apart) for _, apart in tried) <= len(tried) / 12
