"""Which pieces must be moved because they have left their fields, and with what (`dm-2023/fair-play.1.1`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.findings import Finding
from adjudicator.told import Piece, Told

if TYPE_CHECKING:
    from adjudicator.procedure import Course


def left(course: Course, player: str, piece: Piece) -> Told:
    """Another piece than one that was lifted is moved."""
    cards = course.may_hold(player)
    example = course.first(cards, piece)
    code = course.rules.procedure["touched-piece"](example is not None, True)
    card, aspects = card_that_binds(course, player)
    play = example or course.first(cards)
    return Told(Finding(code, aspects=aspects), player, card=card, piece=piece, play=play)


def card_that_binds(course: Course, player: str) -> tuple[str, tuple[str, ...]]:
    """The one card that is to be played, if there is one; else it is about all in hand."""
    bound = [course.laid] if course.laid else course.bound(player)
    return (bound[0].name, ()) if len(bound) == 1 else ("", ("hand",))
