"""A play: one use of a card with its moves and their effects. All plays that can be tried are listed in `tries.py`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import chain

from adjudicator.engine.landing import Hit
from adjudicator.engine.step import Move, Step, advance, leave_base
from adjudicator.engine.walk import Count
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


class Play:
    """One use of a card, tried on a table: it is legal, or `refusal` says why not and `failed` which move fails.

    `after` is the table it leads to.
    """

    refusal: Finding | None = None
    failed = 0

    def __init__(
        self,
        card: str,
        function: Function,
        after: Table,
        steps: tuple[Step, ...],
        refusal: Finding | None = None,
        failed: int = 0,
    ) -> None:
        self.card = card
        self.function = function
        self.after = after
        self.steps = steps
        self.refusal = refusal
        self.failed = failed

    @property
    def legal(self) -> bool:
        return self.refusal is None

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple([step.move for step in self.steps])

    @property
    def hits(self) -> tuple[Hit, ...]:
        return tuple(chain.from_iterable(step.hits for step in self.steps))

    @property
    def findings(self) -> tuple[tuple[Finding, ...], ...]:
        """The findings of each move."""
        return tuple([step.findings for step in self.steps])


class LazyPlay(Play):
    """A legal play whose steps are traced only when they are first read: splits and swaps are listed by the hundred."""

    def __init__(self, card: str, function: Function, after: Table) -> None:
        self.card, self.function, self.after = card, function, after

    def trace(self) -> tuple[Step, ...]:
        """Make the moves one after another."""
        raise NotImplementedError

    @cached_property
    def steps(self) -> tuple[Step, ...]:  # type: ignore[override]
        return self.trace()

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple([step.move for step in self.steps])


def play_of(card: str, function: Function, steps: tuple[Step, ...]) -> Play:
    """Return the steps as one play; only the last of them can be refused."""
    last = steps[-1]
    return Play(card, function, last.table, steps, last.refusal, len(steps) - 1 if last.refusal else 0)


def single_moves(rules: Ruleset, table: Table, pieces: Iterable[tuple[int, int]], function: Function) -> list[Step]:
    """Move each of these pieces, given by camp and space, by a function that moves a single piece."""
    if function.does == "leave-base":
        return [leave_base(rules, table, camp, origin) for camp, origin in pieces]
    count = Count(function.steps, ahead=function.does == "forward", jumps=function.jumps)
    return [advance(rules, table, camp, origin, count) for camp, origin in pieces]
