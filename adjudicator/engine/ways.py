"""Where a count ends, as tables: what the bare list of legal plays looks up instead of walking.

Every entry comes from `walk.py`, taken once and remembered by all that it depends on: the piece, the count, the
circles held in its lane and the held start fields within its reach.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.walk import MOST_REMEMBERED, way
from adjudicator.rules.cards import Function
from adjudicator.rules.findings import is_refusal
from adjudicator.rules.ruleset import Ruleset

REFUSED = -1
DEPENDS = -2


class Shares(NamedTuple):
    """What a piece can do with each share of a split."""

    ends: tuple[int, ...]
    """By count: where it ends, or REFUSED."""
    counts: int
    """The counts that are not refused, as bits."""


class Ways:
    """The tables of one rulebook under one choice of readings."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.board = rules.board
        self.rows: dict[tuple[Function, int], list[int | None]] = {}
        self.single: dict[tuple[Function, int, int, int, int], int] = {}
        self.shared: dict[tuple[int, int, int, int, int], Shares] = {}
        code = rules.landing_on_pair()
        self.landings_refuse = code is not None and is_refusal(code)
        """Can it be forbidden to land somewhere?"""
        self.own_start_bars = tuple(forward for forward in (True, False) if _refuses(rules, forward))
        """In which directions a piece on its start field stops its own colour."""

    def row(self, function: Function, camp: int) -> list[int | None]:
        """By space what is always so, as far as it has been asked for."""
        found = self.rows.get((function, camp))
        if found is None:
            found = self.rows[function, camp] = [None] * self.board.end
        return found

    def always(self, function: Function, camp: int, origin: int) -> int:
        """Where the walk ends or REFUSED, and DEPENDS if that depends on where others stand."""
        board, count = self.board, function.steps
        if board.in_lane(origin) or origin == board.base or board.starts_near(camp, origin, count):
            return DEPENDS
        if function.does == "forward" and board.gate(camp, origin) <= count:
            return DEPENDS
        return self.end(function, camp, origin, 0, 0)

    def end(self, function: Function, camp: int, origin: int, held: int, barring: int) -> int:
        """Where the piece ends while others of its camp hold these circles, and these start fields are held."""
        if barring:
            barring &= self.board.starts_near(camp, origin, function.steps)
        key = function, camp, origin, held, barring
        end = self.single.get(key)
        if end is None:
            if len(self.single) >= MOST_REMEMBERED:
                self.single.clear()
            ahead = function.does == "forward"
            taken = way(self.rules, camp, origin, function.steps, ahead, function.jumps, False, held, barring)
            end = self.single[key] = REFUSED if taken.refusal else taken.path[-1]
        return end

    def shares(self, steps: int, camp: int, origin: int, held: int, barring: int) -> Shares:
        """The same for every count that can be a share of so many steps."""
        if barring:
            barring &= self.board.starts_near(camp, origin, steps)
        key = steps, camp, origin, held, barring
        found = self.shared.get(key)
        if found is None:
            if len(self.shared) >= MOST_REMEMBERED:
                self.shared.clear()
            counts = range(1, steps + 1)
            taken = [way(self.rules, camp, origin, count, True, False, True, held, barring) for count in counts]
            ends = (REFUSED, *(REFUSED if each.refusal else each.path[-1] for each in taken))
            found = self.shared[key] = Shares(ends, sum(1 << count for count in counts if ends[count] >= 0))
        return found


def _refuses(rules: Ruleset, forward: bool) -> bool:
    code = rules.start_field_bar(True, forward)
    return code is not None and is_refusal(code)


def ways_of(rules: Ruleset) -> Ways:
    """The tables that go with these rules."""
    if rules.ways is None:
        rules.ways = Ways(rules)
    return rules.ways
