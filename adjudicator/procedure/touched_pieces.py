"""Which pieces must be moved because they have left their fields, and with what (`dm-2023/fair-play.1.1`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.play import Play
from adjudicator.procedure.remark import Piece, Remark, does_move
from adjudicator.rules.findings import Finding

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


def bound_pieces(course: Course, plays: list[Play]) -> tuple[Piece, ...]:
    """Of the pieces that have left their fields those that must be moved: the first that can be, and with it every
    later one that one and the same play moves too."""
    bound: tuple[Piece, ...] = ()
    for piece in course.touched:
        if any(moves_all(play, (*bound, piece)) for play in plays):
            bound = (*bound, piece)
    return bound


def moves_all(play: Play, pieces: tuple[Piece, ...]) -> bool:
    """Does the play move all these pieces?"""
    return all(does_move(play, each) for each in pieces)


def left(course: Course, player: str, pieces: tuple[Piece, ...], plays: list[Play]) -> Remark:
    """Other pieces are moved than those that were lifted, which some of these plays would have moved."""
    example = next((play for play in plays if moves_all(play, pieces)), None)
    code = course.rules.procedure["touched-piece"](example is not None, True)
    card, aspects = card_that_binds(course, player)
    play = example or next(iter(plays), None)
    return Remark(Finding(code, aspects=aspects), player, card=card, piece=pieces[0], play=play, pieces=pieces)


def card_that_binds(course: Course, player: str) -> tuple[str, tuple[str, ...]]:
    """The one card that is to be played, if there is one; else it is about all in hand."""
    bound = [course.laid] if course.laid else course.bound(player)
    return (bound[0].name, ()) if len(bound) == 1 else ("", ("hand",))
