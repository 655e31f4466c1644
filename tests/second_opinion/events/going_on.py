"""Whether a card is gone on with, used up, or left half done; and the turn that passes when it is used up.

No text says when a seven is over whose pieces are moved one by one. Taken for granted here: it goes on while its player
moves another piece with it, and is left there by who lays another card, throws the hand, or takes it back where that is
not forbidden, and when another player moves or throws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.second_opinion.events.state import WRONG_MOVE, Misplaced, Penalty, Said, State
from tests.second_opinion.events.ways import Claim, Place, Way, unmarked
from tests.second_opinion.game import Piece
from tests.second_opinion.table import game_over, on_field

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


def ends_the_card(state: State, event: Event) -> bool:
    """Return whether it is another card, thrown, or this one taken back."""
    return "throws" in event or "takes-back" in event or ("lays" in event and str(event["lays"]) != state.laid)


def may_be_by(event: Event, player: str) -> bool:
    return event.get("by", player) == player


def next_share(state: State, player: str) -> Event | None:
    """Return the next move of the player with the same card."""
    for event in state.later:
        if may_be_by(event, player):
            if ends_the_card(state, event) or "stops" in event:
                return None
            if is_share(event):
                return event
    return None


def is_left(state: State, player: str, longer: list[Way], *, swap: bool) -> bool:
    """Return whether something else follows though the card asks for more; a piece that it does not move, and nobody is
    said to move, is that of the next player who has laid a card."""
    played, lifted, laid = [player], dict[str, Place](), set[str]()
    for event in state.later:
        if "lifts" in event:
            lifted[event.get("by", "")] = place_of(event["lifts"])
        if not may_be_by(event, player):
            if "lays" in event:
                laid.add(event["by"])
            is_next, put = event["by"] == state.next_with_cards(played[-1]), lifted.get(event["by"], lifted.get(""))
            places = [put] if "puts-down" in event and put else moved_places(event) if is_move(event) else []
            helps = bool(places) and all(camp in state.game.camps_of(player) for camp, _ in places)
            if len(played) == 1 and event["by"] not in laid and not swap and _is_part(longer, places, event):
                return False
            if is_next and ("throws" in event or (is_move(event) and not helps)):
                played.append(event["by"])
            if len(played) > (1 if swap else 2):
                return True
        elif "stops" in event:
            return False
        elif is_share(event):
            places = taken_up(state, player, event)
            next_laid = state.next_with_cards(player) in laid
            return next_laid and "by" not in event and not swap and _on_the_way(longer).isdisjoint(places)
        elif ends_the_card(state, event):
            return len(played) > 1 or not state.rules("laid-card")  # dm-2023/fair-play.3.1
    return len(played) > 1


def _is_part(ways: list[Way], places: list[Place], event: Event) -> bool:
    """Return whether another player moves one piece as the card can."""
    word = event.get("moves", {})
    part = word["moves"][0] if len(word.get("moves", ())) == 1 else {}
    to, steps = event.get("puts-down", word.get("to", part.get("to"))), part.get("steps")
    claims = [Claim(*place, to=to, steps=steps) for place in places] if len(places) == 1 and (to or steps) else []
    return any(claim.is_part(way, n) for claim in claims for way in ways for n in range(len(way.parts)))


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
    return not _on_the_way(longer).isdisjoint(places)


def _on_the_way(ways: list[Way]) -> set[Place]:
    """Return where the pieces stand that the card moves, and every space that they pass."""
    return {(taken.part[0], space) for way in ways for taken in way.parts for space in (taken.part[1], *taken.part[3])}


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
    if "puts-down" in event:
        return []
    if "swaps" in event:
        return [place_of(event["swaps"][0])]
    word = event["moves"]
    if "moves" in word:
        return [place_of(part["move"]) for part in word["moves"]]
    return [place_of(word.get("move", word))]


def finish(state: State, said: Said, way: Way) -> None:
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
        by_parts = [place for taken in way.parts for place in taken.hits]
        state.forgotten += [place for place in state.hit if place not in by_parts]
    state.hit = [place for taken in way.parts for place in taken.hits]
    home_for_nothing(state, [*way.places, *state.hit])
    for place in state.home:
        if place in state.hit:
            state.hit.remove(place)
    state.last, state.used[player] = player, state.laid
    state.last_moved = [(taken.part[0], taken.part[4]) for taken in way.parts]
    state.moved_from = [taken.part[1] for taken in way.parts]
    standing = table_now(state)
    state.table = way.after
    hit = [place for taken in way.parts for place in taken.hits]
    for_nothing = [place for place in state.home if place not in hit and place in standing]
    note_put_home(state, player, for_nothing)
    if player in state.hands:
        state.hands[player].remove(state.laid)
    pass_turn(state, player)
    forget(state, standing, hit, all_gone=True)


def note(state: State, put: list[Misplaced]) -> None:
    """Note where pieces have been put; of several on one space each can be in another place."""
    for each in put:
        same = [known for known in state.misplaced if known.place == each.place]
        others = [known for known in state.misplaced if known.place != each.place]
        most = max(unmarked(state.table).count((*each.place, False)), 1) - 1
        kept = same[len(same) - most :] if len(same) > most else same
        state.misplaced = [*others, *kept, dated(state, each)]
        note_landing(state, each.place[0], each.put)


def note_landing(state: State, camp: str, put: str) -> None:
    """Note the one piece of others on whose field a piece was put wrongly, or before its card: it seems hit."""
    there = [piece[:2] for piece in unmarked(state.table) if piece[0] != camp and same_field(camp, put, piece)]
    if len(there) == 1:
        state.seem_hit[there[0]] = state.turns_passed


def dated(state: State, put: Misplaced) -> Misplaced:
    """Return where a piece has been put with when that was."""
    act = put.act if put.act >= 0 else len(state.said)
    return put._replace(turn=state.turns_passed, act=act, in_turn=put.by == state.turn)


def forget(state: State, before: list[Place], hit: list[Place], *, all_gone: bool = False) -> None:
    """Forget the pieces that have been moved since the table was like that; those hit count as in base."""
    now = table_now(state)
    left = [
        each._replace(place=(each.place[0], "base"), goes_back=True) if each.place in hit else each
        for each in state.misplaced
        if each.place in hit or now.count(each.place) >= (1 if all_gone else before.count(each.place))
    ]
    state.misplaced = left


def home_for_nothing(state: State, gone: list[Place]) -> list[Place]:
    """Judge the pieces of others in base that the card neither moves nor hits, and return them; on those in the hand is
    no rule."""
    standing = [(camp, space) for camp, space, _ in state.table]
    gone = [*gone, *(place for place in state.home if place not in standing)]
    foreign = [place for place in state.foreign if place not in gone]
    home = [place for place in foreign if place in state.home]
    for place in home:
        state.home_by[place].faults.add(WRONG_MOVE)
    if foreign and not home:
        state.no_rule("foreign-piece")
    return home


def note_put_home(state: State, player: str, places: list[Place]) -> None:
    """Note that the player has put these pieces into base."""
    for place in places:
        said = state.home_by.get(place)
        acts = [number for number, each in enumerate(state.said) if each is said]
        note(state, [Misplaced(place, "base", by=player, act=acts[0] if acts else -1)])


def pass_turn(state: State, player: str) -> None:
    """Give the turn to the next player with cards, clockwise: classic-da/gameplay.5, dm-2023/no-usable-card.2."""
    state.turns_passed += 1
    for cards in (state.thrown_wrongly, state.shown, state.owed):
        cards.pop(player, None)
    state.thrown_early.discard(player)
    state.given_up = False
    state.under = []
    state.laid, state.ways, state.claims, state.early, state.played = None, [], [], [], None
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


def put_elsewhere(state: State, player: str, place: Place, to: str | None) -> Place:
    """Note that a hit piece, which is not home yet, stands on another space now, and return where it stands."""
    there = place if to is None else (place[0], to)
    if to is not None:
        elsewhere = [each for each in state.beside if (each.place[0], each.put) != place]
        state.beside = [*elsewhere, dated(state, Misplaced((place[0], "base"), to, by=player))]
    state.hit = [there if each == place else each for each in state.hit]
    state.forgotten = [there if each == place else each for each in state.forgotten]
    return there


def table_now(state: State) -> list[Place]:
    """Return where the pieces stand, with the parts that have been moved."""
    table = state.table
    if state.laid is not None and state.claims and state.ways[0].function != "swap":
        table = unmarked(state.ways[0].parts[len(state.claims) - 1].after)
    return sorted((camp, space) for camp, space, _ in table)


def same_field(camp: str, to: str, other: Piece) -> bool:
    """Return whether the other piece stands on this space of the camp: 0 and 15 are one field to others."""
    if to == f"{other[0]} 0/15":
        return other[1] in ("0", "15")
    return other[1] == (f"{camp} 0/15" if to in ("0", "15") else to if on_field(to) else None)
