"""A play: one use of a card with everything that came of it. What can be tried is listed in `tries.py`."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.landing import Hit
from adjudicator.engine.step import Move, Step, advance, leave_base
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


class Play(NamedTuple):
    """One use of a card, tried out: it stands, or `refusal` says why not and `failed` where."""

    card: str
    function: Function
    moves: tuple[Move, ...]
    after: Table
    hits: tuple[Hit, ...] = ()
    findings: tuple[tuple[Finding, ...], ...] = ()
    """What happened, move by move."""
    refusal: Finding | None = None
    failed: int = 0
    """Which of the moves the refusal is about."""
    before: tuple[Table, ...] = ()
    """The table each move was made on."""

    @property
    def legal(self) -> bool:
        return self.refusal is None


def move_one(rules: Ruleset, table: Table, camp: int, origin: int, function: Function) -> Step:
    """One piece moved by a function that moves a single piece."""
    if function.does == "leave-base":
        return leave_base(rules, table, camp, origin)
    return advance(rules, table, camp, origin, function.steps, function.does == "forward", function.jumps)


def as_play(card: str, function: Function, step: Step) -> Play:
    move, after, hits, findings, refusal, before = step
    return Play._make((card, function, (move,), after, hits, (findings,), refusal, 0, (before,)))
