"""Pieces that are taken off the board because they are hit: before the move, in the middle of it, or after it.

Whoever hits a piece sends it home (`classic/track.1`), and a piece that lands on two others goes home itself
(`dm-2023/faq.2.2`). On the table they are in base at once; here is what hands have still to do for it, which is no act
of play: it is done when the last card is played as well.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import may_move
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import Held, Piece, Remark, does_hit, does_move
from adjudicator.rules.findings import Finding

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


class TakenOff(NamedTuple):
    """How far hit pieces have got on their way from the board into base."""

    hit: tuple[Piece, ...] = ()
    """What the last move sent home and nobody has taken off yet."""
    aside: tuple[Held, ...] = ()
    """What of it somebody still has in the hand."""
    away: tuple[Piece, ...] = ()
    """What lies in base already, though the card may not be used up yet."""
    guessed: tuple[Piece, ...] = ()
    """What of it was put there without a word which piece it was."""
    to_be_hit: tuple[Piece, ...] = ()
    """Pieces of others lifted before the move, which is to hit them or change their places."""
    by: str = ""
    """Who made that move."""


def is_hit(course: Course, event: Event) -> Piece | None:
    """The piece that is lifted, if the last move sent it home; its owner may leave out its colour."""
    if event.act != "lifts" or event.piece is None:
        return None
    camp, space = event.piece.camp, event.piece.space
    players = (event.by,) if course.named or not course.off.by else (event.by, course.off.by)
    own = [each for player in players for each in course.board.players[player].camps]
    camps = own if camp is None else [camp]
    may_be = (*course.off.hit, *course.off.guessed) if course.off.hit else ()
    return next((piece for piece in may_be if piece[1] == space and piece[0] in camps), None)


def take_off(course: Course, event: Event, piece: Piece) -> list[Remark]:
    """A piece that was hit is taken away only now; if it was thought to be in base, it was another that went there."""
    off = course.off
    if piece not in off.hit:
        other = off.hit[0]
        off = off._replace(
            hit=(piece, *off.hit[1:]),
            away=_with(off.away, piece, other),
            guessed=_with(off.guessed, piece, other),
        )
    left = Counter(off.hit) - Counter([piece])
    course.off = off._replace(hit=tuple(left.elements()), aside=(*off.aside, Held(piece, event.at)))
    course.meant = _by_the_hitter(course, event)
    return []


def waits(course: Course, event: Event) -> bool:
    """Is it a hit piece that is put down, one in the hand or, into base, one that nobody took up first?"""
    return bool(course.off.aside or (course.off.hit and event.to == course.board.base))


def before_the_card(course: Course, event: Event) -> bool:
    """Does a piece go home on account of a move whose card has still to be laid? What is hit is put away with it."""
    if not course.pending or event.to != course.board.base:
        return False
    parts = next((each.parts for each in course.pending[-1].proposals.values()), ())
    for play in course.uses(course.may_hold(event.by)):
        for part in parts:
            landed = [move for move in play.moves if move.origin == part.piece.space and part.to in move.path[-1:]]
            hit = tuple((each.camp, each.origin) for each in play.hits if each.origin == part.to)
            if landed and (hit or landed[0].to == event.to):
                course.off = course.off._replace(away=(*course.off.away, *hit))
                return True
    return False


def lies_where_it_landed(course: Course, event: Event) -> Held | None:
    """A piece that was moved before its card is laid, and is sent home by that move: it is lifted from where it landed
    (`dm-2023/faq.2.2`)."""
    if event.piece is None or not course.pending:
        return None
    parts = [part for each in course.pending for proposal in each.proposals.values() for part in proposal.parts]
    origins = {part.piece.space for part in parts if part.to == event.piece.space}
    for play in course.uses(course.may_hold(event.by)):
        for camp, landed in _sent_home(course, play):
            came = any(move.camp == camp and move.origin in origins for move in play.moves)
            if came and landed == event.piece.space and event.piece.camp in (None, camp):
                return Held((camp, landed), event.piece.at)
    return None


def put_home(course: Course, event: Event) -> list[Remark]:
    """A hit piece goes into base and nowhere else (`classic/track.1`)."""
    off = course.off
    course.meant = _by_the_hitter(course, event)
    piece = off.aside[-1].piece if off.aside else off.hit[0]
    if event.to != course.board.base:
        return [Remark(Finding("hit-goes-home"), course.meant.by, piece=piece)]
    if off.aside:
        course.off = off._replace(aside=off.aside[:-1], away=(*off.away, piece))
    else:
        course.off = off._replace(hit=off.hit[1:], away=(*off.away, piece), guessed=(*off.guessed, piece))
    return []


def _with(pieces: tuple[Piece, ...], old: Piece, new: Piece) -> tuple[Piece, ...]:
    """One piece in the place of another."""
    place = pieces.index(old)
    return (*pieces[:place], new, *pieces[place + 1 :])


def _by_the_hitter(course: Course, event: Event) -> Event:
    """Where nobody is named, whoever hit a piece takes it off."""
    return event if course.named else event._replace(by=course.off.by)


def after_a_move(course: Course, player: str, play: Play, whole: bool = True) -> None:
    """What the move, or a share of one, has sent home: some of it may be in the hand, or in base, already. What is
    held stays in the hand until the card is used up."""
    going = (*((hit.camp, hit.origin) for hit in play.hits), *_sent_home(course, play))
    held = tuple(each for each in course.lifted.get(player, ()) if each.piece in going)
    aside = tuple(each for each in course.off.aside if each.piece in going)
    gone = (*course.off.away, *(each.piece for each in (*held, *aside)))
    hit = tuple((Counter(going) - Counter(gone)).elements())
    if whole:
        guessed = tuple(each for each in course.off.guessed if each in going)
        course.off = TakenOff(hit, (*aside, *held), guessed, guessed=guessed, by=player)
    else:
        course.off = course.off._replace(hit=hit, aside=aside, by=player)


def _sent_home(course: Course, play: Play) -> list[Piece]:
    """Pieces that landed where they are sent home themselves, where they stand until somebody takes them off."""
    base = course.board.base
    return [(move.camp, move.path[-1]) for move in play.moves if move.to == base and move.path]


def for_nothing(course: Course, player: str, play: Play | None) -> list[Remark]:
    """Pieces of others that were taken off although the move has nothing to do with them."""
    touched = [
        piece for piece in course.off.to_be_hit if not play or not (does_move(play, piece) or does_hit(play, piece))
    ]
    refusals = [(may_move(course.rules, course.table, player, *piece), piece) for piece in touched]
    return [Remark(refusal, player, piece=piece) for refusal, piece in refusals if refusal]
