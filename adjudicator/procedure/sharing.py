"""A move of the player in turn, tried: a share of a split goes on, uses the card up, or is refused
(`dm-2023/seven.4`).

Which shares fit a card is decided in `split_by_hand.py`; here, what is done before and after them.
"""

from __future__ import annotations

from functools import partial

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, Proposal, ProposedMove, try_proposal
from adjudicator.procedure.event import Event
from adjudicator.procedure.hit_pieces import note_hits
from adjudicator.procedure.looking_ahead import (
    another_follows,
    broken_off,
    goes_on,
    is_left_undone,
    is_still_to_move,
)
from adjudicator.procedure.misplaced_pieces import note_wrong_move
from adjudicator.procedure.obligations import bound_pieces, left_standing, moves_all
from adjudicator.procedure.remark import Piece, Remark
from adjudicator.procedure.split_by_hand import LEAVES_STEPS, Taken, take_share
from adjudicator.procedure.table_state import TableState


def try_move(state: TableState, event: Event, proposal: Proposal) -> Play | NoSuchPiece | Remark | None:
    """Try the play that the move makes or completes; return None for a share of a split that goes on, and a remark if
    no touched piece could be moved after it."""
    if not proposal.function or proposal.function.does != "split" or not proposal.card:
        return try_proposal(state.rules, state.table, state.player, proposal)
    plays = state.plays(proposal.card)
    bound = bound_pieces(state, plays)
    take = partial(take_share, state.rules, state.table, state.player, proposal, state.shared, plays)
    more = goes_on(state, event.by)
    taken = take(more=more)
    if more and taken.shared:
        in_hand = {held.piece for held in state.lifted.get(event.by, ())}
        if not is_still_to_move(state, event.by, _still_possible(taken, plays), in_hand):
            taken = take(more=False)
    elif isinstance(taken.play, Play) and taken.play.legal and not moves_all(taken.play, bound):
        taken = take(more=True)
    is_whole = isinstance(taken.play, Play) and taken.play.legal
    # A share to which nothing can be added stands if it is left there, and the next one is judged beside it.
    stopped = not taken.shared and not is_whole and (is_left_undone(state, event.by) or another_follows(state, event))
    if stopped and len(proposal.parts) == 1:
        taken = take(more=True, stopped=True)
    ends = not taken.shared or (taken.play and broken_off(state, event.by, partial(_still_possible, taken, plays)))
    together = taken.shared and any(taken.shared.begins(play) and moves_all(play, bound) for play in plays)
    if (ends or not (stopped or together)) and _goes_on_after_a_refused_share(state, event, taken.play):
        return None
    if not taken.shared or ends:
        return taken.play
    if not stopped and not together:
        return left_standing(state, event.by, bound, plays)
    _go_on_from(state, event.by, taken)
    return None


def _goes_on_after_a_refused_share(state: TableState, event: Event, play: Play | NoSuchPiece | None) -> bool:
    """Return whether this is a share after one that was refused, with which the card cannot be used up rightly any
    more; note where it has put its piece."""
    if not isinstance(play, Play) or play.refusal is None or play.refusal.code not in LEAVES_STEPS:
        return False
    refused = [each for each in state.misplaced_now if not each.steps]
    if not refused or is_left_undone(state, event.by):
        return False
    state.made = play
    note_wrong_move(state, event)
    return True


def _still_possible(taken: Taken, plays: list[Play]) -> list[Play]:
    """Return the plays that the shares moved so far can still become."""
    return [play for play in plays if taken.shared and taken.shared.begins(play)]


def _go_on_from(state: TableState, player: str, taken: Taken) -> None:
    """Take over the shares moved so far."""
    assert taken.shared
    state.touched = tuple(each for each in state.touched if not taken.shared.has_moved(each, since=state.shared))
    state.shared = taken.shared._replace(before=state.shared)
    if isinstance(taken.play, Play):
        note_hits(state, player, taken.play, whole=False)


def with_refused_shares(state: TableState, play: Play) -> Play:
    """Return a share for which steps are left over as tried together with shares refused before it, if it fails for
    another reason then."""
    assert play.refusal
    before = [each for each in state.misplaced_now if each.steps]
    if play.refusal.code != "steps-left-over" or len(play.moves) > 1 or not before:
        return play
    pieces = [(*each.piece, each.steps) for each in before] + [(m.camp, m.origin, m.steps) for m in play.moves]
    parts = tuple(ProposedMove(NamedPiece(space, camp, ()), steps) for camp, space, steps in pieces)
    card = state.rules.cards[play.card]
    together = try_proposal(state.rules, state.table, state.player, Proposal(card, play.function, parts, counted=True))
    is_for_this = isinstance(together, Play) and together.refusal and together.failed == len(before)
    return together if isinstance(together, Play) and is_for_this else play


def not_yet_moved(state: TableState, bound: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return those of the pieces that were not moved by a refused share of the card on the table: of these the player
    has moved one, though wrongly, and goes on with the card."""
    moved = [each.piece for each in state.misplaced_now] if state.laid and state.laid.can_split else []
    return tuple(piece for piece in bound if piece not in moved)
