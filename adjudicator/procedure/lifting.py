"""A piece leaves its field: whose it is, whether it joins others in the hand, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, whose
from adjudicator.procedure import cards_on_table, hit_pieces, touched_pieces
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import WRONG, EventFault, Held, Piece, Remark, does_hit, does_move, no_rule
from adjudicator.procedure.touched_pieces import bound_pieces, card_that_binds, moves_all
from adjudicator.rules.findings import Finding

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


def lifts(course: Course, event: Event) -> list[Remark]:
    """A piece is taken off its field (`dm-2023/fair-play.1.1`)."""
    assert event.piece is not None
    if hit := hit_pieces.is_hit(course, event):
        return hit_pieces.take_off(course, event, hit)
    if landed := hit_pieces.lies_where_it_landed(course, event):
        course.off = course.off._replace(aside=(*course.off.aside, landed), by=event.by)
        return []
    piece = find(course, event, event.piece)
    course.lifted[event.by] = (*course.lifted.get(event.by, ()), Held(piece, event.piece.at))
    if event.by != course.player:
        return course.not_their_turn(event)
    if course.shared and piece[1] not in course.table[piece[0]]:
        return [Remark(Finding("piece-moved-twice", piece[1], piece[0]), event.by, piece=piece)]
    return leaves_its_field(course, event.by, piece)


def leaves_its_field(course: Course, player: str, piece: Piece) -> list[Remark]:
    """A piece beside others that must be moved, somebody else's, or one's own (`dm-2023/fair-play.1.1`)."""
    foreign = may_move(course.rules, course.table_now, player, *piece)
    plays = course.uses(course.may_hold(player))
    if piece not in course.touched and (bound := bound_pieces(course, plays)):
        told = _joins(course, player, piece, bound, plays)
    else:
        told = _foreign(player, piece, foreign, plays) if foreign else touched(course, player, piece)
    if foreign and not any(each.kind in WRONG for each in told):
        course.off = course.off._replace(to_be_hit=(*course.off.to_be_hit, piece))
    return told


def _foreign(player: str, piece: Piece, refusal: Finding, plays: list[Play]) -> list[Remark]:
    """Another's piece: it may be swapped, or be taken off to be hit, and otherwise it is nobody else's to touch."""
    if any(does_move(play, piece) for play in plays):
        return [no_rule("foreign-piece", player)]
    return [] if any(_leaves(play, piece) for play in plays) else [Remark(refusal, player, piece=piece)]


def _joins(course: Course, player: str, piece: Piece, bound: tuple[Piece, ...], plays: list[Play]) -> list[Remark]:
    """Another piece leaves its field beside those that must be moved: one play has to do with all of them."""
    together = [play for play in plays if moves_all(play, bound)]
    if not any(_leaves(play, piece) for play in together):
        return [touched_pieces.left(course, player, bound, plays)]
    own = may_move(course.rules, course.table_now, player, *piece) is None
    if own and any(does_move(play, piece) for play in together):
        course.touched += (piece,)
    return []


def _leaves(play: Play, piece: Piece) -> bool:
    """Is the piece moved or hit? One that is hit is taken off by whoever hits it (`classic/track.1`)."""
    return does_move(play, piece) or does_hit(play, piece)


def find(course: Course, event: Event, named: NamedPiece, anybody: bool = True) -> Piece:
    """The piece that an event names; without its colour it may be `anybody`'s that stands there."""
    camp = whose(course.rules, course.table_now, event.by, named, anybody)
    if isinstance(camp, NoSuchPiece):
        raise EventFault(camp.code, event, camp, course.table_now)
    return camp, named.space


def touched(course: Course, player: str, piece: Piece) -> list[Remark]:
    """What follows for a piece that has left its field (`dm-2023/fair-play.1.1`, `.1.2`)."""
    decide = course.rules.procedure.get("touched-piece")
    if decide is None:
        return [no_rule("touched-piece", player)]
    cards = course.may_hold(player)
    example = course.first(cards, piece)
    card, aspects = card_that_binds(course, player)
    finding = Finding(decide(example is not None, False), aspects=aspects)
    if example and piece not in course.touched:
        course.touched += (piece,)
    known = example if card or course.hands.get(player) is not None else None
    told = Remark(finding, player, card=card, piece=piece, play=known)
    if example or not card:
        return [told]
    instead = course.first(cards)
    return (
        [told._replace(play=instead)] if instead or not course.laid else cards_on_table.card_lies(course, course.laid)
    )
