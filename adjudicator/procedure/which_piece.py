"""Which of several pieces in the hand is put down, where a card's steps are shared out (`dm-2023/seven.2`).

A place can often be come to by more than one of them. It is the piece with which all of them can be put where the
document puts them down one after the other: a hand that holds two pieces is going to move both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.play import Play
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import Held, does_move
from adjudicator.procedure.split_by_hand import SplitByHand, Taken, take_share
from adjudicator.rules.cards import Card

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


MOST_LOOKED_AT = 50_000
"""So many plays are looked at for where pieces are put in one document. A seven over four pieces has 120, and four
pieces can be put down in 64 ways at the most, one after the other."""


def takes_a_share(course: Course, event: Event, in_hand: tuple[Held, ...]) -> Held | None:
    """The piece that is put down now, the last lifted first; nothing where no card is shared out like this."""
    card = _card_meant(course, event)
    if card is None or len(in_hand) < 2 or event.to == course.board.base:
        return None
    moving = _movable(course, card, in_hand)
    so_far, begun = course.shared, True
    for before in course.pending:
        taken = _taken(course, before, card, so_far, True)
        so_far, begun = (taken.shared, begun and taken.shared is not None) if taken else (None, False)
    puts = _puts(course, event)
    if not begun:
        return None
    for told, used_up in ((puts, True), (puts, False), (puts[:1], False)):
        for held in moving:
            if _goes(course, card, so_far, held, moving, told, used_up):
                return held
    return None


def _movable(course: Course, card: Card, in_hand: tuple[Held, ...]) -> list[Held]:
    """The pieces in the hand that the card moves, the last lifted first; one that is said to be lifted again and again
    is still one."""
    found: list[Held] = []
    for held in reversed(in_hand):
        camp, space = held.piece
        there = course.table[camp].count(space) - sum(each.piece == held.piece for each in found)
        if there > 0 and any(does_move(play, held.piece) for play in course.plays(card)):
            found.append(held)
    return found


def _card_meant(course: Course, event: Event) -> Card | None:
    """The card that lies there, or the one that is laid after the moves (`classic/gameplay.9`)."""
    if course.laid:
        return course.laid
    cards = (each.card for each in course.later if each.act == "lays" and each.by in ("", event.by))
    return next(cards, None)


def _puts(course: Course, event: Event) -> list[Event]:
    """This and where else pieces are put while the same card lies there, or comes to lie there; a piece that is hit
    is put into base by the way."""
    puts, laid = [event], course.laid is not None
    for each in course.later:
        if each.act in ("takes-back", "throws") or (each.act == "lays" and laid):
            break
        laid = laid or each.act == "lays"
        if each.put and each.by in ("", event.by) and each.to != course.board.base:
            puts.append(each._replace(by=event.by))
    return puts


def _goes(
    course: Course,
    card: Card,
    so_far: SplitByHand | None,
    held: Held,
    in_hand: list[Held],
    puts: list[Event],
    used_up: bool,
) -> bool:
    """Can this piece be put down first, and then the others where they are put, so that the card is used up? What
    hands can hold is gone through; of what a document makes up, some is left untried."""
    course.looked_at += len(course.plays(card))
    if course.looked_at > MOST_LOOKED_AT:
        return False
    (event, *later), rest = puts, [each for each in in_hand if each is not held]
    assert event.put is not None
    taken = _taken(course, event.put(held.named)._replace(by=event.by), card, so_far, bool(rest or later))
    if taken is None or (taken.shared is None and not (isinstance(taken.play, Play) and taken.play.legal)):
        return False
    if taken.shared is None or not rest:
        return not rest and not (used_up if taken.shared else later)
    if later:
        different = {each.piece: each for each in rest}.values()
        return any(_goes(course, card, taken.shared, each, rest, later, used_up) for each in different)
    plays = (play for play in course.plays(card) if taken.shared.begins(play))
    return any(all(does_move(play, each.piece) for each in rest) for play in plays)


def _taken(course: Course, event: Event, card: Card, so_far: SplitByHand | None, more: bool) -> Taken | None:
    """What comes of the share that the move would be."""
    proposal = event.proposals.get(card.name)
    if proposal is None or proposal.function is None or proposal.function.does != "split":
        return None
    plays = [play for play in course.plays(card) if so_far is None or so_far.begins(play)]
    return take_share(course.rules, course.table, event.by, proposal, so_far, plays, more)
