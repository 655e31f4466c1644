"""Plays of a card whose steps are divided among several pieces: the legal ones, and the first parts that are refused.

Each part is a move of its own (`dm-2023/seven.4`, `classic/cards.5`). The ways to divide the steps are found in
`division.py`, or in `in_order.py` where pieces can hit their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from adjudicator.engine.division import Division, Moved, Part, Shares
from adjudicator.engine.part import SplitState, own_all_home, part_step, take_part
from adjudicator.engine.play import LazyPlay, Play
from adjudicator.engine.step import Step
from adjudicator.engine.winning_and_helping import active_camps
from adjudicator.rules.board import NOWHERE, Table
from adjudicator.rules.cards import Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from adjudicator.engine.in_order import InOrder

WHATEVER_THE_COUNT = ("piece-in-base", "locked-piece", "frozen-in-lane")
"""Refusals of a piece that cannot be moved at all: listed once, not for every count."""


Result = tuple[Table, "Division | InOrder", Shares, Shares]
"""The table afterwards, the division that has found it, and what that one knows the result by."""
Traced = dict[tuple[Part, ...], tuple[Step, ...]]
"""The steps of parts in order; plays on one table that begin with the same parts share them."""


def _trace(rules: Ruleset, table: Table, traced: Traced, parts: tuple[Part, ...]) -> tuple[Step, ...]:
    if parts not in traced:
        camp, origin, count = parts[-1]
        earlier = _trace(rules, table, traced, parts[:-1]) if len(parts) > 1 else ()
        before = earlier[-1].table if earlier else table
        came_from = earlier[-1].move.camp if earlier and earlier[-1].move.camp != camp else NOWHERE
        traced[parts] = (*earlier, part_step(rules, before, camp, origin, count, came_from))
    return traced[parts]


class SplitPlay(LazyPlay):
    """A legal split: a seven has up to 120 results."""

    def __init__(self, card: str, function: Function, result: Result, on: tuple[Ruleset, Table, Traced]) -> None:
        super().__init__(card, function, result[0])
        self._made = on, result

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts in the first possible order."""
        _, division, shares, order = self._made[1]
        return division.parts(shares, order)

    @property
    def rank(self) -> tuple[int, Moved]:
        """The sort key of plays: the number of their parts, then the parts."""
        _, division, shares, order = self._made[1]
        sequence = division.sequence(shares, order)
        return len(sequence), sequence

    def trace(self) -> tuple[Step, ...]:
        return _trace(*self._made[0], self.parts)


class Split:
    """A splitting card on a table: its legal plays, sorted by the number of their parts and then by the parts; and the
    refusals of all first parts that begin no play."""

    def __init__(
        self, rules: Ruleset, player: str, card: str, function: Function, states: Sequence[SplitState]
    ) -> None:
        self.rules, self.player, self.card, self.function, self.states = rules, player, card, function, states
        self.divisions = [_divided(rules, state) for state in states]
        on = rules, states[0].table, Traced()
        results: list[Result] = [result for division in self.divisions for result in division.results()]
        found = [SplitPlay(card, function, result, on) for result in results]
        self.beginnings = set[Part]().union(*[division.beginnings for division in self.divisions])
        """The parts that can depend on others and begin a play."""
        repeats = len(states) > 1 or any(division.repeats for division in self.divisions)
        if self.beginnings or repeats:
            found.sort(key=attrgetter("rank"))
        self.plays: list[SplitPlay] = _distinct(found) if repeats else found

    def refused(self) -> Iterator[Play]:
        """Yield every first part that is refused or after which the rest cannot be used."""
        anywhere = {part for play in self.plays for part in play.parts}
        unmovable: set[tuple[int, int]] = set()
        for state, division in zip(self.states, self.divisions, strict=True):
            along = {part for play in self.plays if play.parts[0][0] == state.camp for part in play.parts}
            for origin in dict.fromkeys(state.table[state.camp]):
                for count in range(1, state.left + 1):
                    part = state.camp, origin, count
                    if part in self.beginnings or (part in along and division.is_free(origin, count)):
                        continue
                    step, after = take_part(self.rules, state, origin, count)
                    refusal = step.refusal or self._leads_nowhere(step, after, later=part in anywhere)
                    if refusal.code in WHATEVER_THE_COUNT:
                        if part[:2] in unmovable:
                            continue
                        unmovable.add(part[:2])
                    yield Play(self.card, self.function, state.table, (step,), refusal)

    def _leads_nowhere(self, step: Step, after: SplitState, *, later: bool) -> Finding:
        """Return the refusal of a part after which the rest cannot be used; `later`: it can be made as a later part."""
        aspects = ("helper",) if own_all_home(self.rules, self.player, after) else ()
        aspects = (*aspects, "first") if later else aspects
        return Finding("rest-cannot-be-used", step.move.to, step.move.camp, after.left, aspects=aspects)


def _divided(rules: Ruleset, state: SplitState) -> Division | InOrder:
    if not rules.hits_own:
        return Division(rules, state)
    from adjudicator.engine.in_order import InOrder

    return InOrder(rules, state)


def split_of(rules: Ruleset, table: Table, player: str, card: str, function: Function) -> Split:
    """Split a card on a table, beginning with any camp that the player's cards are played on."""
    camps = active_camps(rules.board, table, player)
    begins = [camp for camp in camps if len(camps) == 1 or not rules.board.home(table[camp])]
    return Split(rules, player, card, function, [SplitState(table, camp, function.steps) for camp in begins])


def _distinct(plays: Sequence[SplitPlay]) -> list[SplitPlay]:
    """Keep of sorted plays with the same parts and result the first."""
    found: dict[tuple[object, ...], SplitPlay] = {}
    for play in plays:
        found.setdefault((play.after, tuple(sorted(play.parts))), play)
    return list(found.values())
