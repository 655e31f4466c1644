"""A splitting card played by hand, one piece after the other (`dm-2023/seven.4`).

A piece put down where fewer steps take it has taken a share, and the rest is still to come. In the lane several counts
lead to the same circle, so every division that fits is considered until the card is used up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from adjudicator.engine.division import Part
from adjudicator.engine.part import SplitState, take_part
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, Proposal, ProposedMove, try_proposal
from adjudicator.engine.step import Step, advance
from adjudicator.engine.walk import Count
from adjudicator.procedure.begun import SplitByHand
from adjudicator.rules.board import Table, moved
from adjudicator.rules.ruleset import Ruleset

Parts = tuple[ProposedMove, ...]
Steps = tuple[Step, ...]

LEAVES_STEPS = ("steps-left-over", "rest-cannot-be-used")
"""Why a share of a split is refused that was counted rightly so far."""


class Taken(NamedTuple):
    """The result of one more share: a whole play, legal or refused, or the shares so far with the play that they would
    be if no other followed."""

    play: Play | NoSuchPiece | None
    shared: SplitByHand | None = None


def take_share(
    rules: Ruleset,
    table: Table,
    player: str,
    proposal: Proposal,
    before: SplitByHand | None,
    plays: list[Play],
    *,
    more: bool,
    stopped: bool = False,
) -> Taken:
    """Try one more share of the card; `plays` are all it can still become, with `more` another share follows; with
    `stopped` none does, so that the share stands for itself."""
    whole: Play | None = None
    going: list[tuple[Parts, Play]] = []
    refused: Play | NoSuchPiece | None = None
    for parts in _divisions(proposal, before):
        play = try_proposal(rules, table, player, proposal._replace(parts=parts))
        if isinstance(play, NoSuchPiece):
            refused = refused or play
        elif play.refusal is None:
            whole = whole or play
        elif play.refusal.code in LEAVES_STEPS and (
            stopped or any(_rest_of(rules, table, [play], other) is not None for other in plays)
        ):
            going.append((parts, play))
        elif refused is None or not _ends_there(rules, refused, parts[-1]):
            refused = play
    if whole and not (more and going):
        return Taken(whole)
    if going:
        shares = [play for _, play in going]
        return Taken(going[0][1], SplitByHand(tuple(going), partial(_rest_of, rules, table, shares)))
    return Taken(refused)


def _rest_of(rules: Ruleset, table: Table, shares: Iterable[Play], play: Play) -> Steps | None:
    """Return the moves that lead from any of these shares to the table of the play, in an order in which they can be
    made (`dm-2023/seven.4`), or None if none do."""
    parts = parts_of(play)
    for begun in shares:
        done = parts_of(begun)
        if done <= parts:
            state = SplitState(table, begun.moves[0].camp, play.function.steps)
            for move in begun.moves:
                _, state = take_part(rules, state, move.origin, move.steps)
            steps = _steps_to(rules, state, parts - done, play.after)
            if steps is not None:
                return steps
    return None


def _steps_to(rules: Ruleset, state: SplitState, parts: Counter[Part], after: Table) -> Steps | None:
    """Return the parts as moves that lead to the table, one after the other in some order."""
    if not parts:
        return () if state.table == after else None
    for camp, origin, steps in parts:
        if camp == state.camp:
            step, then = take_part(rules, state, origin, steps)
            rest = parts - Counter([(camp, origin, steps)])
            following = None if step.refusal else _steps_to(rules, then, rest, after)
            if following is not None:
                return (step, *following)
    return None


def parts_of(play: Play) -> Counter[Part]:
    return Counter((move.camp, move.origin, move.steps) for move in play.moves)


def _ends_there(rules: Ruleset, play: Play | NoSuchPiece, part: ProposedMove) -> bool:
    """Return whether the steps counted in a refused play would take its last piece to where it was put, on a table
    without any other piece."""
    if isinstance(play, NoSuchPiece) or part.to is None:
        return True
    move = play.moves[-1]
    return part.to in _advanced_alone(rules, move.camp, move.origin, move.steps).move.path[-1:]


def counted_to(rules: Ruleset, table: Table, camp: int, part: ProposedMove) -> int | None:
    """Return where the named steps take a piece, even if it may not rest there; if it cannot take them all on this
    table, where they would take it without any other piece."""
    origin, steps = part.piece.space, part.steps
    if steps < 1 or origin == rules.board.base:
        return None
    path = _advanced_alone(rules, camp, origin, steps).move.path
    if origin in table[camp]:
        counted = advance(rules, table, camp, origin, Count(steps, part=True)).move.path
        path = counted if len(counted) == steps else path
    return path[-1] if len(path) == steps else None


def _advanced_alone(rules: Ruleset, camp: int, origin: int, steps: int) -> Step:
    """Move a piece by so many steps on a table without any other."""
    board = rules.board
    alone = moved(((board.base,) * board.pieces,) * len(board.camps), camp, board.base, origin)
    return advance(rules, alone, camp, origin, Count(steps, part=True))


def _divisions(proposal: Proposal, before: SplitByHand | None) -> Iterator[Parts]:
    """Yield every way to count the shares so far and this one: by the steps named, by every number of steps if the
    piece's end is claimed, or by all steps left."""
    assert proposal.function is not None
    total = proposal.function.steps
    for done in [parts for parts, _ in before.ways] if before else [()]:
        left = total - sum(part.steps for part in done)
        first = proposal.parts[0]
        if len(proposal.parts) > 1 or first.steps != total or proposal.counted:
            yield (*done, *proposal.parts)
        elif first.to is None:
            yield (*done, first._replace(steps=left))
        else:
            yield from ((*done, first._replace(steps=steps)) for steps in range(1, left + 1))
