"""Pieces that are put down: back where they stood, a hit one into its base, or somewhere else, which is a move.

Where several are in the hand, which of them it is is told by what the card can do and where the others are put.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, may_move
from adjudicator.procedure import hit_pieces, which_piece
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import WRONG, EventFault, Held, Piece, Remark, does_hit, does_move

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


def puts_down(course: Course, event: Event) -> list[Remark]:
    """A piece is put back where it stood, a hit one into its base, or one somewhere else: then it has been moved."""
    in_hand = course.lifted.get(event.by, ())
    told = _put_home(course, event, in_hand)
    if told is not None:
        return told
    if not in_hand:
        raise EventFault("nothing-lifted", event)
    if event.put is None or event.to is None:
        return _put_back(course, event.by, in_hand[-1])
    moving = _put_where(course, event, in_hand)
    if moving is None and in_hand[-1].piece[1] == event.to:
        return _put_back(course, event.by, in_hand[-1])
    return _moved(course, event, event.put, moving or in_hand[-1])


def _put_home(course: Course, event: Event, in_hand: tuple[Held, ...]) -> list[Remark] | None:
    """A piece that is hit, or has been, goes into base: somebody else's in the hand before one that nobody took up,
    and one's own last, which may be in the hand to be moved. Nothing if it is none of them."""
    home = event.to == course.board.base
    hit = _to_be_hit(course, event.by, in_hand) if home else []
    others = [held for held in hit if held.piece in course.off.to_be_hit]
    if not others and hit_pieces.waits(course, event) and (home or not in_hand):
        return hit_pieces.put_home(course, event)
    if not others and hit_pieces.before_the_card(course, event):
        return []
    if not hit:
        return None
    going = (others or hit)[0]
    course.off = course.off._replace(away=(*course.off.away, going.piece))
    return _out_of_hand(course, event.by, going)


def _moved(course: Course, event: Event, put: Callable[[NamedPiece], Event], moving: Held) -> list[Remark]:
    course.meant = put(moving.named)._replace(by=event.by)
    told = course.moves(course.meant)
    waits = course.pending[-1:] == (course.meant,)
    if event.by in course.lifted and (waits or not any(each.kind in WRONG for each in told)):
        _out_of_hand(course, event.by, moving)
    return told


def _to_be_hit(course: Course, player: str, in_hand: tuple[Held, ...]) -> list[Held]:
    """The pieces in the hand that a card sends home, the last one lifted first."""
    plays = course.uses(course.may_hold(player)) if in_hand else []
    return [held for held in reversed(in_hand) if any(does_hit(play, held.piece) for play in plays)]


def _put_where(course: Course, event: Event, in_hand: tuple[Held, ...]) -> Held | None:
    """Which of the pieces in hand a card brings there; nothing if none does."""
    if sharing := which_piece.takes_a_share(course, event, in_hand):
        return sharing
    plays = course.uses(course.may_hold(event.by))
    own = [held.piece for held in in_hand if may_move(course.rules, course.table, event.by, *held.piece) is None]
    all_of_them = [play for play in plays if all(does_move(play, piece) for piece in own)]
    for apt in (all_of_them, plays):
        going = [held for held in reversed(in_hand) if any(_takes(play, held.piece, event.to) for play in apt)]
        if going := [held for held in going if course.laid or held.piece[1] != event.to]:
            return going[0]
    return None


def _put_back(course: Course, player: str, held: Held) -> list[Remark]:
    """A piece stands again where it stood; that it has been off its field is not undone by it."""
    left = tuple(piece for piece in course.off.to_be_hit if piece != held.piece)
    course.off = course.off._replace(to_be_hit=left)
    return _out_of_hand(course, player, held)


def _out_of_hand(course: Course, player: str, held: Held) -> list[Remark]:
    course.lifted[player] = tuple(each for each in course.lifted[player] if each is not held)
    return []


def _takes(play: Play, piece: Piece, to: int | None) -> bool:
    """Does the play bring the piece there, in a split with some of the steps?"""
    part = play.function.does == "split"
    moves = (move for move in play.moves if (move.camp, move.origin) == piece)
    return any(to in (move.to, *(move.path if part else move.path[-1:])) for move in moves)
