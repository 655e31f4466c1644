"""What hands do with pieces: one is lifted, put back or put down; and which must be moved once it has been lifted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator import binding, laying
from adjudicator.binding import card_that_binds
from adjudicator.candidates import Play
from adjudicator.events import Event
from adjudicator.findings import Finding
from adjudicator.plays import Named, NoSuchPiece, may_move, whose
from adjudicator.records import NamedTuple
from adjudicator.source import At
from adjudicator.told import WRONG, EventFault, Piece, Told, does_move, no_rule

if TYPE_CHECKING:
    from adjudicator.procedure import Course


class Held(NamedTuple):
    """A piece in somebody's fingers, and where the document speaks of it."""

    piece: Piece
    at: At

    @property
    def named(self) -> Named:
        camp, space = self.piece
        return Named(space, camp, self.at)


def lifts(course: Course, event: Event) -> list[Told]:
    """A piece is taken off its field (`dm-2023/fair-play.1.1`)."""
    assert event.piece is not None
    if course.last_hit and (event.piece.camp, event.piece.space) in course.last_hit:
        return _taken_off(course, event, (event.piece.camp or 0, event.piece.space))
    piece = find(course, event, event.piece)
    course.lifted[event.by] = (*course.lifted.get(event.by, ()), Held(piece, event.piece.at))
    if event.by != course.player:
        return course.not_their_turn(event)
    if course.touched and piece not in course.touched:
        return joins(course, event.by, piece)
    plays = course.uses(course.may_hold(event.by))
    if course.shared and piece[1] not in course.table[piece[0]]:
        return [Told(Finding("piece-moved-twice", piece[1], piece[0]), event.by, piece=piece)]
    if refusal := may_move(course.rules, course.table_now, event.by, *piece):
        if any(does_move(play, piece) for play in plays):
            return [no_rule("foreign-piece", event.by)]
        return [] if any(_leaves(play, piece) for play in plays) else [Told(refusal, event.by, piece=piece)]
    return touched(course, event.by, piece)


def joins(course: Course, player: str, piece: Piece) -> list[Told]:
    """Another piece leaves its field beside one that must be moved: one play has to do with both."""
    plays = course.uses(course.may_hold(player))
    together = [play for play in plays if all(does_move(play, each) for each in course.touched)]
    if not any(_leaves(play, piece) for play in together):
        return [binding.left(course, player, course.touched[0])]
    own = may_move(course.rules, course.table_now, player, *piece) is None
    if own and any(does_move(play, piece) for play in together):
        course.touched += (piece,)
    return []


def _taken_off(course: Course, event: Event, piece: Piece) -> list[Told]:
    """A piece that was hit by the last move is taken away only now."""
    course.last_hit = tuple(each for each in course.last_hit if each != piece)
    course.aside = (*course.aside, Held(piece, event.at))
    course.meant = event._replace(by=course.last_player)
    return []


def _leaves(play: Play, piece: Piece) -> bool:
    """Is the piece moved or hit? One that is hit is taken off by whoever hits it (`classic/track.1`)."""
    return does_move(play, piece) or piece in play.hits


def find(course: Course, event: Event, named: Named, anybody: bool = True) -> Piece:
    """The piece that an event names; without its colour it may be `anybody`'s that stands there."""
    camp = whose(course.rules, course.table_now, event.by, named, anybody)
    if isinstance(camp, NoSuchPiece):
        raise EventFault(camp.code, event, camp, course.table_now)
    return camp, named.space


def touched(course: Course, player: str, piece: Piece) -> list[Told]:
    """What follows for a piece that has left its field (`dm-2023/fair-play.1.1`, `.1.2`)."""
    decide = course.rules.procedure.get("touched-piece")
    if decide is None:
        return [no_rule("touched-piece", player)]
    cards = course.may_hold(player)
    example = course.first(cards, piece)
    card, aspects = card_that_binds(course, player)
    finding = Finding(decide(example is not None, False), aspects=aspects)
    course.touched = (piece,) if example else ()
    known = example if card or course.hands.get(player) is not None else None
    told = Told(finding, player, card=card, piece=piece, play=known)
    if example or not card:
        return [told]
    instead = course.first(cards)
    return [told._replace(play=instead)] if instead or not course.laid else laying.card_lies(course, course.laid)


def puts_down(course: Course, event: Event) -> list[Told]:
    """A piece is put back where it stood, a hit one into its base, or one somewhere else: then it has been moved."""
    in_hand = course.lifted.get(event.by, ())
    if not in_hand and course.aside and event.to == course.board.base:
        course.aside, course.meant = course.aside[1:], event._replace(by=course.last_player)
        return []
    if not in_hand:
        raise EventFault("nothing-lifted", event)
    if event.put is None or event.to is None:
        return _out_of_hand(course, event.by, in_hand[-1])
    moving = _put_where(course, event.by, in_hand, event.to)
    if not isinstance(moving, Held):
        return []
    course.meant = event.put(moving.named)._replace(by=event.by)
    told = course.moves(course.meant)
    waits = course.pending[-1:] == (course.meant,)
    if event.by in course.lifted and (waits or not any(each.kind in WRONG for each in told)):
        _out_of_hand(course, event.by, moving)
    return told


def _put_where(course: Course, player: str, in_hand: tuple[Held, ...], to: int) -> Held | None:
    """Which of the pieces in hand is moved there; nothing if one is only put back, or a hit one put into its base."""
    plays = course.uses(course.may_hold(player))
    going = [held for held in reversed(in_hand) if any(_takes(play, held.piece, to) for play in plays)]
    if going := [held for held in going if course.laid or held.piece[1] != to]:
        return going[0]
    hit = [held for held in reversed(in_hand) if any(held.piece in play.hits for play in plays)]
    if hit and to == course.board.base:
        _out_of_hand(course, player, hit[0])
        return None
    if in_hand[-1].piece[1] == to:
        _out_of_hand(course, player, in_hand[-1])
        return None
    return in_hand[-1]


def _out_of_hand(course: Course, player: str, held: Held) -> list[Told]:
    course.lifted[player] = tuple(each for each in course.lifted[player] if each is not held)
    return []


def _takes(play: Play, piece: Piece, to: int) -> bool:
    """Does the play bring the piece there, in a split with some of the steps?"""
    part = play.function.does == "split"
    moves = (move for move in play.moves if (move.camp, move.origin) == piece)
    return any(to in (move.to, *(move.path if part else move.path[-1:])) for move in moves)
