"""Whether a card is gone on with, used up, or left half done; and the turn that passes when it is used up.

No text says when a seven is over whose pieces are moved one by one. Taken for granted here: it goes on while its player
moves another piece with it, and is left there by who lays another card, throws the hand, or takes it back where that is
not forbidden, and when another player moves or throws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.second_opinion.events.state import WRONG_MOVE, Misplaced, Penalty, Said, State
from tests.second_opinion.events.ways import Claim, Place, Way, moved_by, unmarked
from tests.second_opinion.table import game_over

Event = Mapping[str, Any]
WITH_CARDS_OR_PIECES = ("lays", "takes-back", "lifts", "puts-down", "moves", "swaps", "stops", "throws")


def place_of(word: Mapping[str, str]) -> Place:
    ((camp, space),) = word.items()
    return camp, space


def is_move(event: Event) -> bool:
    """Return whether another player's act takes the turn for over, beside throwing the hand. A hit piece put into base
    is no move, nor is a piece put back where it stood."""
    word = event.get("moves", {})
    put = str(event.get("puts-down", "back")) not in ("back", "base")
    home_or_back = ("base", next(iter(word["move"].values())) if "move" in word else "base")
    return put or ("moves" in event and word.get("to") not in home_or_back) or "swaps" in event


def is_share(event: Event) -> bool:
    to = event.get("puts-down", event.get("moves", {"to": "back"}).get("to"))
    return str(to) not in ("back", "base") or "swaps" in event


def may_be_by(event: Event, player: str) -> bool:
    return event.get("by", player) == player


def next_share(state: State, player: str) -> Event | None:
    """Return the next move of the player with the same card."""
    for event in state.later:
        if may_be_by(event, player):
            if any(act in event for act in ("lays", "throws", "takes-back", "stops")):
                return None
            if is_share(event):
                return event
    return None


def is_left(state: State, player: str, *, swap: bool) -> bool:
    """Return whether something else follows though the card asks for more."""
    played_on = False
    for event in state.later:
        if not may_be_by(event, player):
            played_on = played_on or "throws" in event or is_move(event)
            if played_on and swap:
                return True
        elif "stops" in event or is_share(event):
            return False
        elif any(act in event for act in ("lays", "throws", "takes-back")):
            return not state.rules("laid-card")  # dm-2023/fair-play.3.1
    return played_on


def goes_on(state: State, player: str, longer: list[Way], early: list[Claim]) -> bool:
    """Return whether the player moves another piece, where the card could also be used up by now; `early` are further
    moves that were made before it was laid."""
    event = next_share(state, player)
    if early:
        places = [early[0][:2]]
    elif event is not None:
        places = taken_up(state, player, event)
    else:
        return False
    on_the_way = {
        (taken.part[0], space) for way in longer for taken in way.parts for space in (taken.part[1], *taken.part[3])
    }
    return not on_the_way.isdisjoint(places)


def taken_up(state: State, player: str, share: Event) -> list[Place]:
    """Return the pieces that this later event of the player can move: those it names, or else those in the hand."""
    if "puts-down" not in share:
        return moved_places(share)
    places = [state.air] if state.air is not None and state.lifter == player else []
    for event in state.later:
        if event is share:
            break
        if "lifts" in event and may_be_by(event, player):
            places.append(place_of(event["lifts"]))
    return places


def moved_places(event: Event) -> list[Place]:
    if "swaps" in event:
        return [place_of(event["swaps"][0])]
    word = event["moves"]
    if "moves" in word:
        return [place_of(part["move"]) for part in word["moves"]]
    return [place_of(word.get("move", word))]


def finish(state: State, said: Said, way: Way, leave_foreign: Callable[[State, str], None]) -> None:
    """Take over the table after a whole card, and judge the hands in a swap."""
    player = state.turn
    assert player is not None
    assert state.laid is not None
    if way.function == "swap" and state.finger is not None:
        if not state.rules("swap-procedure"):
            if not state.finger:
                state.no_rule("swap-procedure")
        elif state.finger:
            said.binds.append("swap-shown")  # classic/worth-considering.6
        else:
            said.faults.add("swap-not-shown")
            if not state.reads("swap-procedure=good-manners"):
                state.penalties.append(Penalty("three-cards", player))  # classic/worth-considering.8
    if state.last != player:
        state.forgotten += state.hit
    state.hit = [place for taken in way.parts for place in taken.hits]
    home = home_for_nothing(state, [*way.places, *state.hit])
    for place in state.home:
        if place in state.hit:
            state.hit.remove(place)
    if state.air in state.hit and state.lifter == player:
        state.hit.remove(state.air)
    state.last, state.used[player] = player, state.laid
    state.last_moved = [(taken.part[0], taken.part[4]) for taken in way.parts]
    state.moved_from = [taken.part[1] for taken in way.parts]
    standing = table_now(state)
    state.table = way.after
    leave_foreign(state, player)
    hit = [place for taken in way.parts for place in taken.hits]
    for_nothing = [place for place in state.home if place not in hit and (*place, False) in unmarked(way.after)]
    note(state, [Misplaced(place, "base", by=player) for place in for_nothing])
    if player in state.hands:
        state.hands[player].remove(state.laid)
    pass_turn(state, player)
    forget(state, standing, hit)
    put_home_wrongly(state, home)


def note(state: State, put: list[Misplaced]) -> None:
    """Note where pieces have been put; of several on one space each can be in another place."""
    for each in put:
        same = [known for known in state.misplaced if known.place == each.place]
        others = [known for known in state.misplaced if known.place != each.place]
        most = max(unmarked(state.table).count((*each.place, False)), 1) - 1
        kept = same[len(same) - most :] if len(same) > most else same
        noted = each._replace(turn=state.turns_passed, act=len(state.said))
        state.misplaced = [*others, *kept, noted]


def put_this_turn(state: State, player: str) -> list[Misplaced]:
    """Return the pieces that the player has put elsewhere in this turn, but for the first one of half a swap."""
    is_half = state.laid is not None and state.claims and state.ways and state.ways[0].function == "swap"
    half = [claim[:2] for claim in state.claims] if is_half else []
    own = (each for each in state.misplaced if (each.by, each.turn) == (player, state.turns_passed))
    return [each for each in own if each.place not in half]


def forget(state: State, before: list[Place], hit: list[Place]) -> None:
    """Forget the pieces that have been moved since the table was like that; those hit count as in base."""
    now = table_now(state)
    left = [
        each._replace(place=(each.place[0], "base")) if each.place in hit else each
        for each in state.misplaced
        if each.place in hit or now.count(each.place) >= before.count(each.place)
    ]
    state.misplaced = left


def home_for_nothing(state: State, gone: list[Place]) -> list[Place]:
    """Return the pieces of others in base that the card neither moves nor hits; on those in the hand is no rule."""
    foreign = [place for place in state.foreign if place not in gone]
    home = [place for place in foreign if place in state.home]
    if foreign and not home:
        state.no_rule("foreign-piece")
    return home


def put_home_wrongly(state: State, home: list[Place]) -> None:
    """Judge pieces put into base that are not hit: it stays so if the next player plays before anything else is done,
    and no act names them where they stood."""
    for place in home:
        state.home_by[place].faults.add(WRONG_MOVE)
        named = any(place in _named(event) for event in state.later)
        if state.turn is not None and not named and _plays_next(state, state.home_by[place].by):
            state.no_rule("found-later")
            table = [*unmarked(state.table)]
            table[table.index((*place, False))] = (place[0], "base", False)
            state.table = tuple(sorted(table))


def _named(event: Event) -> list[Place]:
    if "lifts" in event or "knocks" in event:
        return [place_of(event.get("lifts", event.get("knocks")))]
    if "swaps" in event:
        return [place_of(each) for each in event["swaps"]]
    return moved_places(event) if "moves" in event else []


def _plays_next(state: State, before: str) -> bool:
    """Return whether the player whose turn it is now plays before the one before does anything with the hands."""
    lifted = None
    for number, event in enumerate(state.later if state.turn != before else (), 1):
        if event.get("by", state.turn) == state.turn:
            lifted = place_of(event["lifts"]) if "lifts" in event else lifted
            if is_played(state, state.turn, event, lifted):
                return True
            if is_move(event):
                return False
        elif event["by"] == before and goes_on_with_hands(event, state.later[number:], before):
            return False
    return False


def is_played(state: State, player: str | None, event: Event, lifted: Place | None) -> bool:
    """Return whether the player plays, and does not only put right a piece of another's; `lifted` is in the hand."""
    return "lays" in event or "throws" in event or (is_move(event) and _plays_with(state, player or "", event, lifted))


def _plays_with(state: State, player: str, event: Event, lifted: Place | None) -> bool:
    """Return whether the piece is one that the player moves: another's is only put right."""
    place = lifted if "puts-down" in event else moved_places(event)[0]
    own = state.game.camps_of(player)
    return place is None or "swaps" in event or place[0] in own or moved_by(state.game, state.table, player, place)


def goes_on_with_hands(event: Event, later: Sequence[Event], player: str) -> bool:
    """Return whether the player does anything more with cards or pieces; a hit piece put into base, or lifted for that,
    belongs to the move before."""
    if "lifts" in event:
        puts = (each["puts-down"] for each in later if "puts-down" in each and may_be_by(each, player))
        return next(puts, None) != "base"
    home = "base" in (event.get("puts-down"), event.get("moves", {}).get("to"))
    return not home and any(act in event for act in WITH_CARDS_OR_PIECES)


def pass_turn(state: State, player: str) -> None:
    """Give the turn to the next player with cards, clockwise: classic-da/gameplay.5, dm-2023/no-usable-card.2."""
    state.turns_passed += 1
    state.thrown_wrongly.pop(player, None)
    state.under = []
    state.laid, state.ways, state.claims, state.early = None, [], [], []
    state.refused, state.refused_card = set(), None
    state.touched, state.foreign, state.finger = [], [], None
    state.moved_first = state.must_use = False
    state.home, state.thrown = [], []
    state.seat = state.next_with_cards(player)
    nobody = state.hands.get(state.seat) == [] or game_over(state.game, state.table)
    state.turn = None if nobody else state.seat


def still_there(state: State) -> list[Place]:
    """Return the pieces that were hit and are not taken off the board yet."""
    standing = table_now(state)
    return [*state.hit, *(place for place in state.forgotten if place not in standing)]


def put_elsewhere(state: State, place: Place, to: str | None) -> Place:
    """Note that a hit piece, which is not home yet, stands on another space now, and return where it stands."""
    there = place if to is None else (place[0], to)
    state.hit = [there if each == place else each for each in state.hit]
    state.forgotten = [there if each == place else each for each in state.forgotten]
    return there


def table_now(state: State) -> list[Place]:
    """Return where the pieces stand, with the parts that have been moved."""
    table = state.table
    if state.laid is not None and state.claims and state.ways[0].function != "swap":
        table = unmarked(state.ways[0].parts[len(state.claims) - 1].after)
    return sorted((camp, space) for camp, space, _ in table)
