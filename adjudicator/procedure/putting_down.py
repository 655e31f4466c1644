"""Putting pieces down: back where they stood, hit ones into base, or somewhere else, which is a move.

Of several pieces in the hand the one is chosen that the card can bring there; see also `which_piece.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, may_move
from adjudicator.procedure import hit_pieces, which_piece
from adjudicator.procedure.event import Event
from adjudicator.procedure.moving import moves
from adjudicator.procedure.remark import EventFault, Piece, Remark, does_hit, does_move, first_wrong
from adjudicator.procedure.table_state import Held, TableState


def puts_down(state: TableState, event: Event) -> list[Remark]:
    """Put a piece back, a hit one into its base, or one somewhere else, which moves it."""
    in_hand = state.lifted.get(event.by, ())
    remarks = _put_home(state, event, in_hand)
    if remarks is not None:
        return remarks
    if not in_hand:
        raise EventFault("nothing-lifted", event)
    if event.put is None or event.to is None:
        return _put_back(state, event.by, in_hand[-1])
    moving = _piece_for(state, event, in_hand)
    if moving is None and in_hand[-1].piece[1] == event.to:
        return _put_back(state, event.by, in_hand[-1])
    return _move(state, event, event.put, moving or in_hand[-1])


def _put_home(state: TableState, event: Event, in_hand: tuple[Held, ...]) -> list[Remark] | None:
    """Put a piece that is hit, or has been, into base: first another player's in the hand, then one still on the
    board, last an own one in the hand, which may be there to be moved. Return None if there is none."""
    home = event.to == state.board.base
    hit = _to_be_hit(state, event.by, in_hand) if home else []
    others = [held for held in hit if held.piece in state.taken_off.to_be_hit]
    if not others and hit_pieces.are_waiting(state, event) and (home or not in_hand):
        return hit_pieces.put_home(state, event)
    if not others and hit_pieces.put_home_before_the_card(state, event):
        return []
    if not hit:
        return None
    going = (others or hit)[0]
    state.taken_off = state.taken_off._replace(away=(*state.taken_off.away, going.piece))
    return _out_of_hand(state, event.by, going)


def _move(state: TableState, event: Event, put: Callable[[NamedPiece], Event], moving: Held) -> list[Remark]:
    state.meant = put(moving.named)._replace(by=event.by)
    remarks = moves(state, state.meant)
    is_pending = state.pending[-1:] == (state.meant,)
    if event.by in state.lifted and (is_pending or not first_wrong(remarks)):
        _out_of_hand(state, event.by, moving)
    return remarks


def _to_be_hit(state: TableState, player: str, in_hand: tuple[Held, ...]) -> list[Held]:
    """Return the pieces in the hand that a card sends home, the last one lifted first."""
    plays = state.uses(state.possible_cards(player)) if in_hand else []
    return [held for held in reversed(in_hand) if any(does_hit(play, held.piece) for play in plays)]


def _piece_for(state: TableState, event: Event, in_hand: tuple[Held, ...]) -> Held | None:
    """Return the piece in the hand that a card brings to where one is put, if there is any."""
    if sharing := which_piece.piece_for_share(state, event, in_hand):
        return sharing
    plays = state.uses(state.possible_cards(event.by))
    own = [held.piece for held in in_hand if may_move(state.rules, state.table, event.by, *held.piece) is None]
    all_of_them = [play for play in plays if all(does_move(play, piece) for piece in own)]
    for apt in (all_of_them, plays):
        going = [held for held in reversed(in_hand) if any(_takes(play, held.piece, event.to) for play in apt)]
        if going := [held for held in going if state.laid or held.piece[1] != event.to]:
            return going[0]
    return None


def _put_back(state: TableState, player: str, held: Held) -> list[Remark]:
    """Put a piece back where it stood; an own one stays touched."""
    left = tuple(piece for piece in state.taken_off.to_be_hit if piece != held.piece)
    state.taken_off = state.taken_off._replace(to_be_hit=left)
    return _out_of_hand(state, player, held)


def _out_of_hand(state: TableState, player: str, held: Held) -> list[Remark]:
    state.lifted[player] = tuple(each for each in state.lifted[player] if each is not held)
    return []


def _takes(play: Play, piece: Piece, to: int | None) -> bool:
    """Return whether the play brings the piece there, in a split with some of the steps."""
    part = play.function.does == "split"
    moves_of_piece = (move for move in play.moves if (move.camp, move.origin) == piece)
    return any(to in (move.to, *(move.path if part else move.path[-1:])) for move in moves_of_piece)
