"""Cards on the table: laid, taken back, shown before the turn, thrown; and what a card that lies there asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.throwing import thrown_too_soon
from adjudicator.procedure import hit_pieces
from adjudicator.procedure.event import Event
from adjudicator.procedure.remark import WRONG, EventFault, Remark, no_rule
from adjudicator.procedure.touched_pieces import bound_pieces, left, moves_all
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding

if TYPE_CHECKING:
    from adjudicator.procedure.course import Course


def lays(course: Course, event: Event) -> list[Remark]:
    """A card is played out, in its player's turn or before it (`dm-2023/fair-play.3.1`, `.5.1`)."""
    assert event.card is not None
    if event.by != course.player:
        return shows(course, event)
    told = _against_laying(course, event.by, event.card)
    course.refused = tuple(told) if any(each.kind in WRONG for each in told) else ()
    course.refused_card = event.card if course.refused else None
    if course.refused:
        return told
    _lies_now(course, event.card)
    course.shown.pop(event.by, None)
    if course.pending:
        return told + course.moved_already(event.card)
    return told + card_lies(course, event.card)


def _lies_now(course: Course, card: Card | None) -> None:
    """What was begun with the card before is undone, and with it what that has hit."""
    if course.shared:
        course.off = hit_pieces.TakenOff()
    course.laid, course.shared, course.half = card, None, None


def _against_laying(course: Course, player: str, card: Card) -> list[Remark]:
    """Why a card may not be laid: it is not held, another lies there that binds, or another was shown before."""
    hand = course.hands.get(player)
    if hand is not None and card not in hand:
        return [Remark(Finding("card-not-in-hand"), player, card=card.name)]
    told: list[Remark] = []
    if course.laid and course.laid != card and course.first([course.laid]):
        told += _given_up(course, course.laid)
    told += _piece_left_by(course, player, card)
    early = course.shown.get(player, ())
    if early and card not in early and "card-before-turn" in course.rules.procedure:
        told.append(_passed_over(course, player, early))
    return told


def _piece_left_by(course: Course, player: str, card: Card) -> list[Remark]:
    """The card cannot move a piece that was lifted, and another in the hand can. That another piece may be moved
    with the card that lies there is for pieces that cannot be moved at all (`dm-2023/fair-play.1.2`), and the card
    would bind like any other (`dm-2023/fair-play.3.1`)."""
    could = course.uses(course.bound(player) or course.hands.get(player) or ())
    bound = bound_pieces(course, could)
    if not bound or any(moves_all(play, bound) for play in course.plays(card)):
        return []
    told = left(course, player, bound, could)
    return [told._replace(finding=told.finding._replace(aspects=(*told.finding.aspects, "laid")))]


def _passed_over(course: Course, player: str, early: tuple[Card, ...]) -> Remark:
    """Another card than the one that was put out too early (`dm-2023/fair-play.5.1`)."""
    example = course.first(early)
    code = course.rules.procedure["card-before-turn"](example is not None, True)
    return Remark(Finding(code), player, card=example.card if example else early[0].name, play=example)


def card_lies(course: Course, card: Card) -> list[Remark]:
    """What a card on the table asks for (`dm-2023/fair-play.3.1`, `.4.1`)."""
    decide, example = course.rules.procedure.get("laid-card"), course.first([card])
    if decide:
        told = [Remark(Finding(decide(example is not None, False)), course.player, card=card.name, play=example)]
    elif course.must_use and example:
        told = [Remark(Finding("card-binds"), course.player, card=card.name, play=example)]
    else:
        told = [] if example else [no_rule("laid-card", course.player)]
    return told if example else told + _rest_of_hand(course, card)


def _given_up(course: Course, card: Card) -> list[Remark]:
    """The card that lies there is taken back, or another is laid in its stead."""
    decide, example = course.rules.procedure.get("laid-card"), course.first([card])
    if example is None:
        return []
    if decide or course.must_use:
        code = decide(True, True) if decide else "card-must-be-used"
        return [Remark(Finding(code), course.player, card=card.name, play=example)]
    return [no_rule("laid-card", course.player)]


def _rest_of_hand(course: Course, without: Card) -> list[Remark]:
    """A card that cannot be used leaves the others: one that can be used must be played, or all are thrown."""
    hand = course.hands.get(course.player)
    if hand is None:
        return []
    other = course.first(card for card in hand if card != without)
    code = "another-card" if other else "nothing-playable"
    return [Remark(Finding(code), course.player, card=without.name, play=other)]


def takes_back(course: Course, event: Event) -> list[Remark]:
    """A card is taken up again: one that could not be used, or one that binds (`dm-2023/fair-play.3.1`, `.4.1`)."""
    assert event.card is not None
    if event.by == course.player and course.refused_card == event.card:
        course.refused, course.refused_card = (), None
        return []
    if event.by == course.player and course.laid == event.card:
        told = _given_up(course, event.card)
        if not any(each.kind in WRONG for each in told):
            _lies_now(course, None)
        return told
    if event.card in course.shown.get(event.by, ()):
        if "card-before-turn" in course.rules.procedure:
            return [Remark(Finding("shown-binds"), event.by, card=event.card.name)]
        return []
    if course.used.get(event.by) == event.card:
        stands = Remark(Finding("move-stands"), event.by, card=event.card.name)
        return [stands if "laid-card" in course.rules.procedure else no_rule("laid-card", event.by)]
    raise EventFault("nothing-laid", event)


def shows(course: Course, event: Event) -> list[Remark]:
    """A card is put out before the turn (`dm-2023/fair-play.5.1`)."""
    assert event.card is not None
    if event.by == course.player:
        return lays(course, event)
    hand = course.hands.get(event.by)
    already = course.shown.get(event.by, ())
    if hand is not None and hand.count(event.card) <= already.count(event.card):
        return [Remark(Finding("card-not-in-hand"), event.by, card=event.card.name)]
    course.shown[event.by] = (*course.shown.get(event.by, ()), event.card)
    decide = course.rules.procedure.get("card-before-turn")
    if decide is None:
        return [no_rule("card-before-turn", event.by)]
    early = Remark(Finding("shown-too-early"), event.by, card=event.card.name, other=course.player)
    return [early, early._replace(finding=Finding(decide(True, False)))]


def throws(course: Course, event: Event) -> list[Remark]:
    """The whole hand is thrown, which only a hand without a usable card allows (`dm-2023/fair-play.4.2`, `.4.3`)."""
    if event.by != course.player:
        return course.not_their_turn(event)
    hand = course.hands.get(event.by)
    if hand is None:
        raise EventFault("discard-without-hand", event)
    legal = [play for card in {card.name: card for card in hand}.values() for play in course.plays(card)]
    if refusal := thrown_too_soon(legal):
        return [Remark(refusal, event.by, play=legal[0])]
    told = [Remark(Finding("nothing-playable"), event.by), *hit_pieces.for_nothing(course, event.by, None)]
    course.hands[event.by], course.off = (), hit_pieces.TakenOff()
    course.over_to_the_next()
    return told
