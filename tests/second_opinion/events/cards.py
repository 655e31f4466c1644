"""Cards laid, taken back, shown before the turn and thrown: what the referee says of them."""

from __future__ import annotations

from tests.second_opinion.events import pieces
from tests.second_opinion.events.state import Said, State
from tests.second_opinion.events.ways import Way, bound_together, covers, ways_of_hand


def usable(state: State, player: str, cards: list[str]) -> list[Way]:
    return ways_of_hand(state.game, state.table, player, cards)


def hand_ways(state: State, player: str) -> list[Way]:
    """Return the ways of all cards in the hand, as far as it is known."""
    return usable(state, player, state.hands.get(player, []))


def ways_with(state: State, player: str, card: str) -> list[Way]:
    """Return what the card can do out of this hand; nothing where a swap of the hand comes first."""
    ways = usable(state, player, [*state.hands.get(player, []), card])
    return [way for way in ways if way.card == card]


def others_in_hand(state: State, player: str, card: str) -> list[str]:
    rest = list(state.hands.get(player, []))
    if card in rest:
        rest.remove(card)
    return rest


def lay(state: State, said: Said, card: str) -> None:
    player, hand = said.by, state.hands.get(said.by)
    if hand == []:
        said.faults.add("no-cards-left")
        return
    if player != state.turn:
        show(state, said, card)
        return
    if hand is not None and card not in hand:
        said.faults.add("card-not-in-hand")
        return
    if state.laid is not None:
        pieces.break_off(state)
        if (state.rules("laid-card") or state.must_use) and state.ways:
            said.faults.add("card-must-be-used")  # dm-2023/fair-play.3.1, classic/gameplay.9
            return
        if not state.rules("laid-card"):
            state.no_rule("laid-card")
        state.laid, state.ways = None, []
    ways = ways_with(state, player, card)
    if not ways and usable(state, player, [card]):
        said.faults.add("swap-must-be-played")  # family-fr/stuck.2, read so
        return
    if shown_stays(state, said, card) or lifted_stays(state, said, card, ways):
        return
    state.laid, state.ways = card, ways
    if state.claims:
        pieces.card_after_move(state, said)
    else:
        follow(state, said)


def follow(state: State, said: Said) -> None:
    """Say what binds now that a card lies there."""
    assert state.laid is not None
    if state.ways:
        if state.rules("laid-card") or state.must_use:
            said.binds.append("card-binds")
        return
    if state.rules("laid-card"):
        said.binds.append("card-back")  # dm-2023/fair-play.4.1
    else:
        state.no_rule("laid-card")
    if usable(state, said.by, others_in_hand(state, said.by, state.laid)):
        said.binds.append("another-card")  # dm-2023/fair-play.4.2, classic/gameplay.7, family-fr/stuck.1


def shown_stays(state: State, said: Said, card: str) -> bool:
    """Return whether a card shown before the turn has to be played in place of this one: dm-2023/fair-play.5.1."""
    shown = state.shown.get(said.by, [])
    if not shown or card in shown:
        return False
    if any(ways_with(state, said.by, each) for each in shown):
        said.faults.add("shown-card-not-played")
        return True
    said.binds.append("shown-lapses")
    state.shown[said.by] = []
    return False


def lifted_stays(state: State, said: Said, card: str, ways: list[Way]) -> bool:
    """Return whether a piece lifted before any card asks for another card than this: dm-2023/fair-play.1.1."""
    bound = bound_together(hand_ways(state, said.by), state.touched)
    if not bound or any(covers(way, bound) for way in ways):
        return False
    if state.around.get("touched-piece") != "laid-card-comes-first":
        said.faults.add("touched-piece-stays")
        return True
    if ways and not bound_together(ways, bound):
        said.binds.append("other-piece")
    return False


def show(state: State, said: Said, card: str) -> None:
    player, hand = said.by, state.hands.get(said.by)
    if player == state.turn or hand == []:
        lay(state, said, card)
        return
    shown = state.shown.setdefault(player, [])
    if hand is not None and hand.count(card) <= shown.count(card):
        said.faults.add("card-not-in-hand")
        return
    if not state.rules("card-before-turn"):
        state.no_rule("card-before-turn")
        return
    said.faults.add("shown-too-early")  # dm-2023/fair-play.5.1
    if shown:
        state.no_rule("second-card-shown")
    else:
        said.binds.append("shown-binds")
    shown.append(card)


def take_back(state: State, said: Said, card: str) -> None:
    if said.by != state.turn or state.laid is None:
        if card in state.shown.get(said.by, []):
            said.binds.append("shown-binds")
        elif state.rules("laid-card"):
            said.faults.add("move-stands")  # it has been used
        else:
            state.no_rule("laid-card")
        return
    pieces.break_off(state)
    if (state.rules("laid-card") or state.must_use) and state.ways:
        said.faults.add("card-must-be-used")
        return
    if not state.rules("laid-card") and state.ways:
        state.no_rule("laid-card")
    state.laid, state.ways = None, []


def throw(state: State, said: Said) -> None:
    player = said.by
    if state.hands.get(player) == []:
        said.faults.add("no-cards-left")
    elif player != state.turn:
        said.faults.add("not-their-turn")
    else:
        pieces.break_off(state)
        if hand_ways(state, player):
            said.faults.add("must-play-card")
        else:
            state.hands[player] = []
            pieces.pass_turn(state, player)
