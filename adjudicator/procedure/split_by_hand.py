"""A splitting card played by hand, one piece after the other (`dm-2023/seven.4`).

A piece put down where fewer steps take it has taken a share, and the rest is still to come. In the lane several counts
lead to the same circle, so every division that fits is considered until the card is used up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from adjudicator.engine.division import Part
from adjudicator.engine.part import SplitState, take_part
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, Proposal, ProposedMove, try_proposal
from adjudicator.engine.step import Step, advance
from adjudicator.engine.walk import Count
from adjudicator.procedure.begun import SplitByHand
from adjudicator.procedure.event import ENDS_THE_CARD, OF_HANDS, Act, Event
from adjudicator.procedure.remark import Piece
from adjudicator.rules.board import Board, Table, moved
from adjudicator.rules.ruleset import Ruleset

Ends = Sequence[tuple[NamedPiece, int | None]]
"""Pieces as a document names them, and where it says that they end."""

Parts = tuple[ProposedMove, ...]
Steps = tuple[Step, ...]


class Taken(NamedTuple):
    """The result of one more share: a whole play, legal or refused, or the shares so far with the play that they would
    be if no other followed."""

    play: Play | NoSuchPiece | None
    shared: SplitByHand | None = None


def goes_on(board: Board, later: Iterable[Event], player: str) -> bool:
    """Return whether the player moves another piece before doing anything else with cards."""
    for event in later:
        if not event.may_be_by(player):
            continue
        if event.act in ENDS_THE_CARD:
            return False
        if is_moved(board, event):
            return True
    return False


def is_moved(board: Board, event: Event) -> bool:
    """Return whether the event moves a piece. One that is lifted and put down where it stood can have been moved by a
    card in a lane only."""
    is_back = event.puts_back and event.to is not None and not board.in_lane(event.to)
    return event.brings_on(board.base) and not is_back


def is_still_to_move(board: Board, later: Iterable[Event], player: str, plays: list[Play], in_hand: set[Piece]) -> bool:
    """Return whether the next piece moved is one that these plays move; otherwise an unnamed player is the next one,
    and the card was used up. A piece is named by where it stands, or by where an earlier share has put it."""
    moves = {move for play in plays for move in play.moves}
    places = {(move.camp, space) for move in moves for space in (move.origin, *move.path)}
    known = places | {(None, space) for _, space in places}
    is_held = not in_hand.isdisjoint((move.camp, move.origin) for move in moves)
    for event in later:
        if not event.may_be_by(player):
            continue
        if event.act in ENDS_THE_CARD:
            return False
        if event.act == Act.LIFTS and event.piece:
            is_held = is_held or (event.piece.camp, event.piece.space) in known
        if is_moved(board, event):
            return is_held if event.put else any((end.camp, end.space) in known for end, _ in event.ends[:1])
    return False


def broken_off(rules: Ruleset, later: Iterable[Event], player: str, following: str) -> bool:
    """Return whether play goes on with something else than another share, though the card asks for more: the player
    uses another one, or the one who plays next has played."""
    others = False
    for event, ends in with_ends(later):
        if not event.may_be_by(player):
            others = others or (event.by == following and is_played_on(rules.board, event, player, ends))
        elif event.act == Act.STOPS or is_moved(rules.board, event):
            return False
        elif event.act in ENDS_THE_CARD:
            return "laid-card" not in rules.procedure  # which says that the card must be used
    return others


def is_left_undone(later: Iterable[Event], player: str) -> bool:
    """Return whether the player's hands do nothing more with the card: it is said to be left half done."""
    own = (event.act for event in later if event.may_be_by(player) and event.act in OF_HANDS)
    return next(own, None) == Act.STOPS


def with_ends(later: Iterable[Event]) -> Iterator[tuple[Event, Ends]]:
    """Yield events with the pieces that they move and where these end, also of a piece lifted and then put down."""
    lifted: dict[str, NamedPiece] = {}
    for event in later:
        if event.act == Act.LIFTS and event.piece:
            lifted[event.by] = event.piece
        hands = [event.by, *([""] if event.by else lifted)]  # A player who is not named may be any of them.
        found = next((by for by in hands if by in lifted), None) if event.act == Act.PUTS_DOWN else None
        yield event, event.ends if found is None else [(lifted.pop(found), event.to)]


def is_played_on(board: Board, event: Event, player: str, ends: Ends) -> bool:
    """Return whether another player's act takes the turn for over. Laying a card does not: the player in turn may
    still be counting, and it is the same as showing it (`dm-2023/fair-play.5.1`). Nor does moving a piece for this
    player."""
    helps = any(named.camp in board.players[player].camps for named, _ in ends)
    return event.act == Act.THROWS or (event.brings_on(board.base) and not event.puts_back and not helps)


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
        elif play.refusal.code == "steps-left-over" and (
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


def counted_to(rules: Ruleset, camp: int, part: ProposedMove) -> int | None:
    """Return where the steps that are named take a piece, whatever stands in its way."""
    if part.steps < 1 or part.piece.space == rules.board.base:
        return None
    step = _advanced_alone(rules, camp, part.piece.space, part.steps)
    return None if step.refusal else step.move.path[-1]


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
