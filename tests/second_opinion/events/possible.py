"""Which cards a player can use now, and the pieces that have to be moved with them."""

from __future__ import annotations

from collections.abc import Iterable

from tests.second_opinion.enumeration import deck_of
from tests.second_opinion.events.state import State
from tests.second_opinion.events.ways import Place, Way, bound_together, ways_of_hand


def usable(state: State, player: str, cards: Iterable[str]) -> list[Way]:
    return ways_of_hand(state.game, state.table, player, cards)


def ways_with(state: State, player: str, card: str) -> list[Way]:
    """Return what the card can do out of this hand, after what has been moved with it; nothing where a swap of the
    hand comes first."""
    if card == state.laid and state.claims and not state.given_up:
        return state.ways
    ways = usable(state, player, [*state.hands.get(player, []), card])
    return [way for way in ways if way.card == card]


def others_in_hand(state: State, player: str, card: str) -> list[str]:
    """Return the cards of the hand that are not like this one."""
    return [each for each in state.hands.get(player, []) if each != card]


def open_ways(state: State) -> list[Way]:
    """Return what the player may still do: with the card that lies there if it can be used, else with one shown before
    the turn, else with the hand, or any card if it is not known."""
    player = state.turn
    assert player is not None
    if state.laid is not None and state.given_up:
        return ways_with(state, player, state.laid)
    if state.laid is not None and state.ways:
        return state.ways
    if state.laid is not None:
        return usable(state, player, others_in_hand(state, player, state.laid))
    return hand_ways(state)


def listed_ways(state: State) -> list[Way]:
    """Return the same with the hand beside the card that lies there, where no text says that this one binds."""
    if state.laid is None or not state.ways or state.rules("laid-card") or state.must_use:
        return open_ways(state)
    assert state.turn is not None
    others = usable(state, state.turn, [state.laid, *others_in_hand(state, state.turn, state.laid)])
    return [*open_ways(state), *(way for way in others if way.card != state.laid)]


def hand_ways(state: State) -> list[Way]:
    """Return what the player may do with a card still in the hand."""
    assert state.turn is not None
    return usable(state, state.turn, shown_usable(state) or state.hands.get(state.turn, deck_of(state.game)))


def shown_usable(state: State) -> list[str]:
    """Return the cards shown before the turn one of which has to be played now: dm-2023/fair-play.5.1."""
    assert state.turn is not None
    shown = [*state.shown.get(state.turn, []), *state.owed.get(state.turn, [])]
    shown = shown if state.rules("card-before-turn") else []
    return [card for card in shown if ways_with(state, state.turn, card)]


def bound(state: State) -> list[Place]:
    """Return the touched pieces that have to be moved: dm-2023/fair-play.1.1 and .1.2."""
    return bound_together(open_ways(state), state.touched) if state.turn is not None and state.touched else []


def may_take_off(state: State, player: str, place: Place) -> bool:
    """Return whether the player may take off this piece because it is going to be hit: the one in turn, or its owner
    once the card lies there."""
    owner = place[0] in state.game.camps_of(player) and state.laid is not None
    ways = state.ways if state.laid is not None else hand_ways(state)
    return (player == state.turn or owner) and any(place in taken.hits for way in ways for taken in way.parts)
