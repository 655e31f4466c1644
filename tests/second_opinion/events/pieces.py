"""Pieces lifted, put down, moved and swapped by hand: what the referee says of them."""

from __future__ import annotations

from tests.second_opinion.events import cards
from tests.second_opinion.events.state import WRONG_MOVE, Penalty, Said, State
from tests.second_opinion.events.ways import Claim, Place, Way, bound_together, covers, moved_by, unmarked
from tests.second_opinion.table import count, game_over


def open_ways(state: State) -> list[Way]:
    """Return what the player may still do: with the card that lies there if it can be used, else with the hand."""
    assert state.turn is not None
    if state.laid is not None and state.ways:
        return state.ways
    hand = state.hands.get(state.turn, [])
    if state.laid is not None:
        return cards.usable(state, state.turn, cards.others_in_hand(state, state.turn, state.laid))
    shown = [card for card in state.shown.get(state.turn, []) if cards.ways_with(state, state.turn, card)]
    return cards.usable(state, state.turn, shown or hand)


def bound(state: State) -> list[Place]:
    """Return the touched pieces that have to be moved: dm-2023/fair-play.1.1 and .1.2."""
    if state.turn is not None and state.turn not in state.hands and state.laid is None:
        return list(state.touched)
    return bound_together(open_ways(state), state.touched) if state.turn is not None else []


def lift(state: State, said: Said, place: Place) -> None:
    state.air, state.lifter = place, said.by
    if place in state.hit:
        return  # taken up to be put back in base
    if said.by != state.turn:
        _out_of_turn(state, said, place)
        return
    if (place[0], place[1]) in _moved_so_far(state):
        said.faults.add(WRONG_MOVE if state.laid else "move-stands")
        return
    if not state.rules("touched-piece"):
        state.no_rule("touched-piece")
        return
    if not _ones_own(state, place):
        state.no_rule("foreign-piece")
        return
    before = bound(state)
    if place in before:
        said.binds.append("piece-binds")
        return
    state.touched.append(place)
    if place in bound(state):
        said.binds.append("piece-binds")
    elif before:
        said.faults.add("touched-piece-stays")
        state.touched.pop()
    elif open_ways(state):
        said.binds.append("other-piece")


def _ones_own(state: State, place: Place) -> bool:
    assert state.turn is not None
    if moved_by(state.game, state.table, state.turn, place):
        return True
    at = len(state.claims)
    return any(w.function != "swap" and at < len(w.parts) and w.places[at] == place for w in state.ways)


def _moved_so_far(state: State) -> list[Place]:
    """Return where the pieces stand that this card has moved already, unless another one stands there too."""
    if not state.claims or not state.ways:
        return []
    done = state.ways[0].parts[: len(state.claims)]
    table = done[-1].after
    return [
        (taken.part[0], taken.part[4]) for taken in done if table.count((taken.part[0], taken.part[4], False)) == 0
    ]


def _out_of_turn(state: State, said: Said, place: Place) -> None:
    said.faults.add("not-their-turn")
    if state.last == said.by and place in state.last_moved and state.rules("touched-piece"):
        said.faults.add("move-stands")


def put_down(state: State, said: Said, where: str, finger: bool | None) -> None:
    assert state.air is not None
    place, state.air = state.air, None
    if place in state.hit:
        if where not in ("base", "back"):
            said.faults.add("hit-goes-home")
    elif where not in ("back", place[1]):
        move(state, said, Claim(*place, to=where), finger)


def move(state: State, said: Said, claim: Claim, finger: bool | None) -> None:
    place = (claim.camp, claim.space)
    if said.by != state.turn:
        _out_of_turn(state, said, place)
        return
    if finger is not None:
        state.finger = finger
    if state.laid is None:
        _before_card(state, said, claim)
        return
    following = [way for way in state.ways if claim.is_part(way, len(state.claims))]
    must = bound(state)
    allowed = [way for way in following if covers(way, must)]
    if not following:
        said.faults.add(WRONG_MOVE)
    if must and not allowed and (following or place not in must):
        said.faults.add("touched-piece-stays")
    if said.faults:
        return
    state.claims.append(claim)
    state.claimed.append(said)
    state.ways = allowed
    _finish(state, said)


def _before_card(state: State, said: Said, claim: Claim) -> None:
    """Judge a piece moved before the card: classic/gameplay.8 and .9; it counts as touched in dm-2023."""
    place = (claim.camp, claim.space)
    if state.rules("piece-before-card"):
        said.faults.add("moved-before-card")
        if not state.must_use:
            state.penalties.append(Penalty("three-cards", said.by))
        state.must_use = True
    else:
        state.no_rule("piece-before-card")
    if state.rules("touched-piece") and _ones_own(state, place):
        before = bound(state)
        if before and place not in before:
            said.faults.add("touched-piece-stays")
            return
        if not before:
            state.touched.append(place)
            if place in bound(state):
                said.binds.append("piece-binds")
    if place[0] not in state.game.camps_of(said.by) and not _could_be_a_swap(state, claim):
        said.faults.add(WRONG_MOVE)
        return
    state.claims.append(claim)
    state.claimed.append(said)


def _could_be_a_swap(state: State, claim: Claim) -> bool:
    assert state.turn is not None
    ways = cards.hand_ways(state, state.turn)
    return any(claim.is_part(way, len(state.claims)) for way in ways)


def card_after_move(state: State, said: Said) -> None:
    """Judge the moves that were made before this card by what the card does."""
    ways = state.ways
    for number, claim in enumerate(state.claims):
        ways = [way for way in ways if claim.is_part(way, number)]
    if not ways:
        state.claims, state.claimed, state.finger = [], [], None
        if state.ways:
            said.faults.add(WRONG_MOVE)
        cards.follow(state, said)
        return
    whole = state.ways
    state.ways = ways
    _finish(state, said)
    if state.laid is not None:
        state.ways, kept = whole, ways
        cards.follow(state, said)
        state.ways = kept


def _finish(state: State, said: Said) -> None:
    """End the turn if the card has been used up, with what the hands did in a swap."""
    done = [way for way in state.ways if len(way.parts) == len(state.claims)]
    if not done or len(done) < len(state.ways):
        return
    way, player = done[0], state.turn
    assert player is not None
    if way.function == "swap" and state.finger is not None:
        if not state.rules("swap-procedure"):
            state.no_rule("swap-procedure")
        elif state.finger:
            said.binds.append("swap-shown")  # classic/worth-considering.6
        else:
            said.faults.add("swap-not-shown")
            state.penalties.append(Penalty("three-cards", player))  # classic/worth-considering.8
    state.hit = [place for taken in way.parts for place in taken.hits]
    state.last, state.last_card = player, state.laid
    state.last_moved = [(taken.part[0], taken.part[4]) for taken in way.parts]
    state.table = way.after
    if player in state.hands and state.laid in state.hands[player]:
        state.hands[player].remove(state.laid)
    pass_turn(state, player)


def pass_turn(state: State, player: str) -> None:
    """Give the turn to the next player with cards, clockwise: classic-da/gameplay.5, dm-2023/no-usable-card.2."""
    state.laid, state.ways, state.claims, state.claimed = None, [], [], []
    state.touched, state.must_use, state.finger = [], False, None
    state.shown[player] = []
    following = state.left_of(player)
    for _ in state.players:
        if state.hands.get(following) != []:
            break
        following = state.left_of(following)
    state.turn = None if state.hands.get(following) == [] else following
    if game_over(state.game, state.table):
        state.turn = None


def break_off(state: State) -> None:
    """Take back what a card was begun with, when its player does something else: no card leaves steps over."""
    if not state.claims or state.laid is None:
        return
    for said in state.claimed:
        said.faults.add(WRONG_MOVE)
    state.claims, state.claimed, state.finger = [], [], None
    assert state.turn is not None
    state.ways = cards.ways_with(state, state.turn, state.laid)


def stop(state: State, said: Said) -> None:
    said.faults.add(WRONG_MOVE)  # dm-2023/seven.3, swap-card.1: all steps, and both pieces


def table_now(state: State) -> list[Place]:
    """Return where the pieces stand, with the parts that have been moved."""
    table = state.table
    if state.claims and state.ways and state.ways[0].function != "swap":
        table = unmarked(state.ways[0].parts[len(state.claims) - 1].after)
    return [(camp, space) for camp, space, _ in table]


def standing(state: State, place: Place) -> bool:
    return place in table_now(state) and count(state.table, *place) >= 0
