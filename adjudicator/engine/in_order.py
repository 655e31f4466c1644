"""The search for all ways to divide the steps of a splitting card where every part can depend on those before it.

It is for readings under which a piece can hit another of its own colour; `division.py` is many times faster and does
for all others. The plays are built in `split.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.engine.division import Moved, Part, Shares
from adjudicator.engine.part import SplitState, take_part
from adjudicator.rules.board import Table
from adjudicator.rules.ruleset import Ruleset

Parts = tuple[Part, ...]


class PartsMade(NamedTuple):
    """Parts that have been made, in the first order that leads to this state."""

    state: SplitState
    parts: Parts
    first: frozenset[Part]
    """The parts with which it can begin."""


class InOrder:
    """The division of the steps among the pieces, one part after another, with the same methods as `Division`."""

    repeats = True
    """Whether the same result can be found twice."""

    def __init__(self, rules: Ruleset, state: SplitState) -> None:
        self.rules, self.state = rules, state
        self.beginnings: set[Part] = set()
        """The parts that begin a result."""
        self.found: list[Parts] = []

    def results(self) -> Iterator[tuple[Table, InOrder, Shares, Shares]]:
        """Yield every result, by the number of its parts in `found`; `beginnings` is complete after the last."""
        level = [PartsMade(self.state, (), frozenset())]
        while level:
            following: dict[tuple[object, ...], PartsMade] = {}
            for course in level:
                for onward in self._onward(course):
                    key = onward.state.table, onward.state.spent, tuple(sorted(onward.parts))
                    known = following.get(key, onward)
                    first = known.first | onward.first
                    following[key] = min(known, onward, key=lambda each: each.parts)._replace(first=first)
            level = []
            for course in following.values():
                if course.state.left:
                    level.append(course)
                else:
                    self.beginnings |= course.first
                    self.found.append(course.parts)
                    yield course.state.table, self, (len(self.found) - 1,), ()

    def is_free(self, origin: int, count: int) -> bool:
        """Return whether the part has the same result after any other parts: of none is that known here."""
        return False

    def sequence(self, shares: Shares, order: Shares) -> Moved:
        return self.found[shares[0]]

    def parts(self, shares: Shares, order: Shares) -> Parts:
        return self.found[shares[0]]

    def _onward(self, course: PartsMade) -> Iterator[PartsMade]:
        """Yield the course with each part that can be made next."""
        state = course.state
        pieces = state.table[state.camp]
        for origin in dict.fromkeys(pieces):
            if pieces.count(origin) == state.spent.count((state.camp, origin)):
                continue
            for count in range(1, state.left + 1):
                step, after = take_part(self.rules, state, origin, count)
                if step.refusal is None:
                    part = state.camp, origin, count
                    yield PartsMade(after._replace(steps=()), (*course.parts, part), course.first or frozenset({part}))
