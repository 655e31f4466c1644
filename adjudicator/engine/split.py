"""The card whose steps are shared out: every way to spend them, part by part.

Each part is a move of its own (`dm-2023/seven.4`, `classic/cards.5`). Searched breadth first and
remembered by what has been moved so far, so that the order of the parts is only followed where it
leads somewhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator.engine.landing import Hit
from adjudicator.engine.play import Play
from adjudicator.engine.step import Step, advance
from adjudicator.rules.board import NOWHERE, Table
from adjudicator.rules.cards import Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset

Spent = tuple[tuple[int, int], ...]
"""The pieces that have been moved by this card, as (camp, where it stands now)."""


Parts = tuple[tuple[int, int, int], ...]
"""What is moved, in this order: camp, space and steps."""


class SplitState(NamedTuple):
    """Where a split stands after some of its parts."""

    table: Table
    camp: int
    """Whose pieces the next part moves."""
    left: int
    spent: Spent = ()
    steps: tuple[Step, ...] = ()
    switched: bool = False
    """Has the play gone over to the helper's pieces during this card?"""
    came_from: int = NOWHERE
    """The camp that the last part has brought home, if it has."""


def openings(rules: Ruleset, table: Table, player: str, function: Function) -> list[SplitState]:
    """A split starts with the pieces of one camp of those the player's cards are played on."""
    camps = rules.active_camps(table, player)
    return [
        SplitState(table, camp, function.steps)
        for camp in camps
        if len(camps) == 1 or not rules.board.home(table[camp])
    ]


def movable(share: SplitState) -> list[int]:
    """The spaces of the camp from which a piece can still take a part, each space once."""
    pieces = share.table[share.camp]
    return [
        origin for origin in dict.fromkeys(pieces) if pieces.count(origin) > share.spent.count((share.camp, origin))
    ]


def take_part(rules: Ruleset, share: SplitState, origin: int, count: int) -> tuple[Step, SplitState]:
    """One part moved; a piece that is sent home by a part stays spent."""
    step = advance(rules, share.table, share.camp, origin, count, True, part=True)
    if share.came_from != NOWHERE:
        step = gone_over(step, share.came_from)
    if step.refusal:
        return step, share
    spent = share.spent
    for hit in step.hits:
        if (hit.camp, hit.origin) in spent:
            spent = _replace(spent, (hit.camp, hit.origin), (hit.camp, rules.board.base))
    spent = tuple(sorted((*spent, (share.camp, step.move.to))))
    following = SplitState(step.table, share.camp, share.left - count, spent, (*share.steps, step), share.switched)
    return step, _switch(rules, following)


def gone_over(step: Step, came_from: int) -> Step:
    """The first part for the helper, after all of the camp's own pieces have come home."""
    said = Finding("rest-to-helper", step.move.origin, came_from)
    return step._replace(findings=(said, *step.findings))


def _replace(spent: Spent, old: tuple[int, int], new: tuple[int, int]) -> Spent:
    kept = list(spent)
    kept.remove(old)
    return (*kept, new)


def _switch(rules: Ruleset, share: SplitState) -> SplitState:
    """Once the camp's pieces are all home, the rest goes on the helper's (`dm-2023/seven.5`)."""
    board = rules.board
    if share.switched or not board.home(share.table[share.camp]):
        return share
    helper = board.helper(share.camp)
    if helper == NOWHERE or not rules.split_helper or not rules.split_helper():
        return share
    return share._replace(camp=helper, switched=True, came_from=share.camp)


class Carried:
    """Splits carried out part by part; what several of them begin with is moved once."""

    def __init__(self, rules: Ruleset, table: Table, card: str, function: Function) -> None:
        self.rules, self.table, self.card, self.function = rules, table, card, function
        self.steps: dict[Parts, tuple[Step, ...]] = {}

    def out(self, parts: Parts) -> Play:
        """The play of parts that can be taken in this order."""
        return play_of(self.card, self.function, self._after(parts))

    def _after(self, parts: Parts) -> tuple[Step, ...]:
        steps = self.steps.get(parts)
        if steps is None:
            camp, origin, count = parts[-1]
            earlier = self._after(parts[:-1]) if len(parts) > 1 else ()
            step = advance(
                self.rules, earlier[-1].table if earlier else self.table, camp, origin, count, True, part=True
            )
            if earlier and earlier[-1].move.camp != camp:
                step = gone_over(step, earlier[-1].move.camp)
            steps = self.steps[parts] = (*earlier, step)
        return steps


def own_all_home(rules: Ruleset, player: str, share: SplitState) -> bool:
    """Has the card brought home the last of the player's own pieces, and not of those the player helps with?"""
    return share.switched and share.steps[0].move.camp in rules.board.players[player].camps


def can_be_used_up(rules: Ruleset, share: SplitState) -> bool:
    """Can the steps that are left be spent at all?"""
    search = _Search(rules)
    search.run([share])
    return bool(search.found)


Opening = tuple[int, int, int]
"""A first part: camp, origin, steps."""


class _Search:
    """Breadth first, one part more at each level. Shares that agree in table, pieces spent and parts
    are one; what is kept of how they came about is the set of first parts that lead there."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.found: dict[tuple[Any, ...], tuple[Step, ...]] = {}
        self.first: dict[Opening, tuple[Step, SplitState]] = {}
        self.alive: set[Opening] = set()

    def run(self, shares: list[SplitState]) -> None:
        level = {(share.camp,): (share, frozenset[Opening]()) for share in shares}
        frontier: dict[tuple[Any, ...], tuple[SplitState, frozenset[Opening]]] = {**level}
        while frontier:
            following: dict[tuple[Any, ...], tuple[SplitState, frozenset[Opening]]] = {}
            for share, begun in frontier.values():
                for origin in movable(share):
                    for count in range(1, share.left + 1):
                        self._try(share, begun, origin, count, following)
            frontier = following

    def _try(
        self,
        share: SplitState,
        begun: frozenset[Opening],
        origin: int,
        count: int,
        following: dict[tuple[Any, ...], tuple[SplitState, frozenset[Opening]]],
    ) -> None:
        step, onward = take_part(self.rules, share, origin, count)
        if not share.steps:
            opening = (share.camp, origin, count)
            self.first[opening] = step, onward
            begun = frozenset({opening})
        if step.refusal:
            return
        parts = tuple(sorted(made.move[:3] for made in onward.steps))
        if not onward.left:
            self.found.setdefault((onward.table, parts), onward.steps)
            self.alive |= begun
            return
        key = (onward.table, onward.camp, onward.spent, parts)
        known = following.get(key)
        following[key] = (known[0], known[1] | begun) if known else (onward, begun)


def split_plays(rules: Ruleset, table: Table, player: str, card: str, function: Function) -> Iterator[Play]:
    """Every distinct combination of result and parts, and every first part that fails or leads nowhere."""
    search = _Search(rules)
    search.run(openings(rules, table, player, function))
    for steps in search.found.values():
        yield play_of(card, function, steps)
    whole: set[tuple[int, int]] = set()
    later = {part for _, parts in search.found for part in parts}
    for opening, (step, onward) in search.first.items():
        if opening in search.alive:
            continue
        aspects = ("helper",) if own_all_home(rules, player, onward) else ()
        refusal = step.refusal or Finding(
            "rest-cannot-be-used",
            step.move.to,
            step.move.camp,
            onward.left,
            aspects=(*aspects, "first") if opening in later else aspects,
        )
        if refusal.code in WHATEVER_THE_COUNT:
            if opening[:2] in whole:
                continue
            whole.add(opening[:2])
        yield Play(card, function, (step.move,), table, step.hits, (step.findings,), refusal)


WHATEVER_THE_COUNT = ("piece-in-base", "locked-piece", "frozen-in-lane")
"""A piece that cannot be moved at all is refused once, not for every count."""


def play_of(card: str, function: Function, steps: tuple[Step, ...]) -> Play:
    """The parts as one play."""
    moves, tables, hits, findings, refusals, before = zip(*steps, strict=True)
    hit: tuple[Hit, ...] = sum(hits, ())
    failed = len(steps) - 1 if refusals[-1] else 0
    return Play._make((card, function, moves, tables[-1], hit, findings, refusals[-1], failed, before))
