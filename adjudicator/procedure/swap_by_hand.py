"""A swap made in two movements, a piece at a time (`classic/worth-considering.6`): whole with the second."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, Proposal, ProposedMove, try_proposal, whose
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import Piece, Remark
from adjudicator.procedure.split_by_hand import goes_on
from adjudicator.rules.cards import Card, Function
from adjudicator.rules.findings import Finding

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


class HalfSwap(NamedTuple):
    """The first of two pieces to be swapped, which lies where the second still stands."""

    piece: Piece
    named: NamedPiece
    other: Piece

    def begins(self, play: Play) -> bool:
        """Is it this swap that the play makes whole?"""
        return {(move.camp, move.origin) for move in play.moves} == {self.piece, self.other}


def begun_or_done(course: Course, event: Event, card: Card) -> Proposal | HalfSwap | None:
    """The swap as a whole when the second piece is moved; its first half; or nothing, if it is no part of a swap."""
    part, piece = _moved(course, event)
    if part is None or piece is None:
        return None
    for play in course.plays(card):
        if play.function.does != "swap":
            continue
        ends = _ends(play)
        if part.to not in ends.get(piece, ()):
            continue
        named = part.piece._replace(camp=piece[0])
        (other,) = (each for each in ends if each != piece) if len(ends) > 1 else (piece,)
        if course.half is None:
            return HalfSwap(piece, named, other)
        if course.half.piece == other:
            return Proposal(card, play.function, (), (course.half.named, named))
    return None


def may_be_half(course: Course, event: Event, card: Card) -> bool:
    """Is the move, which another function of the card would make as well, rather one half of a swap? It is if the
    other piece is put where this one stood."""
    if course.half:
        return True
    half = begun_or_done(course, event, card)
    return isinstance(half, HalfSwap) and other_follows(course, event, half)


def other_follows(course: Course, event: Event, half: HalfSwap) -> bool:
    """Is the other piece put where the first one stood, before a card is laid?"""
    taken = [held.named for held in course.lifted.get(event.by, ())]
    for each in course.later:
        if each.act in ("lays", "takes-back", "throws"):
            return False
        if each.act == "lifts" and each.piece:
            taken.append(each.piece)
        if each.by in ("", event.by) and (each.put or each.moves):
            parts = next((proposal.parts for proposal in each.proposals.values()), ())
            going = [part.piece for part in parts if part.to == half.piece[1]]
            going += taken if each.to == half.piece[1] else []
            return any(named.space == half.other[1] and named.camp in (None, half.other[0]) for named in going)
    return False


def is_left(course: Course, event: Event, half: HalfSwap) -> bool:
    """Does play go on after the first half with something else than the second?"""
    if other_follows(course, event, half):
        return False
    return goes_on(course.board, course.later, event.by) or any(each.act in ("lays", "throws") for each in course.later)


def refused(course: Course, event: Event, card: Card) -> list[Remark]:
    """Why two pieces may not be swapped: the one that was moved, and the one that stands where it was put."""
    function = next((each for each in card.functions if each.does == "swap"), None)
    part, piece = _moved(course, event)
    if function is None or part is None or piece is None or event.proposals.get(card.name):
        return []
    for other in _standing_there(course, part, piece):
        play = _tried(course, card, function, part, piece, other)
        if play and play.refusal:
            course.made = play
            return [Remark(play.refusal, event.by, card=card.name, play=play)]
    return []


def _standing_there(course: Course, part: ProposedMove, piece: Piece) -> list[Piece]:
    """The pieces on the space where one was put. Base, start field and lane are each camp's own: there it is the one
    that is named, or the moved piece's."""
    board, to = course.board, part.to
    assert to is not None
    owner = piece[0] if part.to_camp is None else part.to_camp
    camps = range(len(board.camps)) if to < board.base else (owner,)
    return [(camp, to) for camp in camps if to in course.table[camp] and (camp, to) != piece]


def _tried(
    course: Course, card: Card, function: Function, part: ProposedMove, piece: Piece, other: Piece
) -> Play | None:
    named = (part.piece._replace(camp=piece[0]), NamedPiece(other[1], other[0], part.piece.at))
    play = try_proposal(course.rules, course.table, course.player, Proposal(card, function, (), named))
    return None if isinstance(play, NoSuchPiece) else play


def left_undone(player: str, card: Card) -> Remark:
    """Only one of the two pieces was moved."""
    return Remark(Finding("not-the-cards-move", aspects=("half",)), player, card=card.name)


def _moved(course: Course, event: Event) -> tuple[ProposedMove | None, Piece | None]:
    """The one move that is told with its end, and the piece, whoever's it is."""
    parts = next((proposal.parts for proposal in event.proposals.values()), ())
    if event.act == "swaps" or len(parts) != 1 or parts[0].to is None:
        return None, None
    camp = whose(course.rules, course.table, event.by, parts[0].piece, anybody=True)
    return parts[0], None if isinstance(camp, NoSuchPiece) else (camp, parts[0].piece.space)


def _ends(play: Play) -> dict[Piece, tuple[int, int]]:
    """For each piece of a swap where it comes to stand: as its owner calls the space, and as the other's owner does."""
    one, other = play.moves
    return {(one.camp, one.origin): (one.to, other.origin), (other.camp, other.origin): (other.to, one.origin)}
