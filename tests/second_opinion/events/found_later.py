"""A wrong act that is found out only after the next player has played: no text says whether it stands.

Taken for granted here: it stays as it was played. The card is used up, the turn is the next player's, and a piece
stands where it was put, if it can stand there: not with several of another colour, nor where an own piece is in the
lane. A single piece of another colour on that field is home. Where nothing says where a piece went, nothing stays.
Pieces that others have put elsewhere out of turn stay as well when the player in turn plays, and those of others that a
player has put elsewhere before playing rightly.
"""

from __future__ import annotations

from tests.second_opinion.events.as_played import crosswise, exchanged, is_beside, last_wrong, put
from tests.second_opinion.events.going_on import (
    WITH_CARDS_OR_PIECES,
    Event,
    forget,
    home_for_nothing,
    is_move,
    moved_places,
    note_put_home,
    pass_turn,
    place_of,
    table_now,
)
from tests.second_opinion.events.half_done import is_exchanged
from tests.second_opinion.events.possible import ways_with
from tests.second_opinion.events.put_right import note_if_back, put_down_next, what_is_put_right
from tests.second_opinion.events.state import Misplaced, Played, State
from tests.second_opinion.events.ways import Claim, Place, moved_by, unmarked
from tests.second_opinion.game import Table
from tests.second_opinion.table import game_over

DECIDED = -1
"""The turn of pieces put elsewhere of which it is known whether they stay."""


def play_goes_on(state: State, player: str, event: Event) -> None:
    """Before this player plays, let stay what the others have played wrongly."""
    if game_over(state.game, state.table):
        return
    _stay_where_named(state, player, event)
    if not plays(state, player, event):
        return
    note_if_back(state, _named(state, player, event))
    before = [name for name in state.players if name != player and state.next_with_cards(name) == player]
    if _plays_on_alone(state, player, event):
        before = [player]
    begun = state.early or state.claims
    passing = [
        name
        for name in before
        if name != state.turn != player and not begun and any(_by_now(state, each, name) for each in _elsewhere(state))
    ]
    none_lies = state.laid is None and not state.refused
    if state.turn in before and state.turn in state.thrown_early and none_lies and not (begun or state.touched):
        state.no_rule("found-later")
        state.thrown_away[state.turn] = state.hands.get(state.turn, [])
        state.hands[state.turn] = []
        pass_turn(state, state.turn)
    elif state.turn in before and _is_overlooked(state):
        if not _lays_too_early(state, event):
            _end_turn(state)
    elif passing:
        _leave_what_passes_over(state, passing[0])
        state.no_rule("passed-over")
        pass_turn(state, passing[0])


def _plays_on_alone(state: State, player: str, event: Event) -> bool:
    """Return whether the only player with cards lays another one, or throws the rest, after a wrong move."""
    played, alone = last_wrong(state), player == state.turn == state.next_with_cards(player)
    another = "throws" in event or ("lays" in event and str(event["lays"]) != state.laid)
    return alone and another and played is not None and bool(played.put)


def _lays_too_early(state: State, event: Event) -> bool:
    """Return whether the player in turn still lays the card of the move that waits for it, before anybody moves."""
    played = last_wrong(state)
    if "lays" not in event or state.laid or state.refused or not played or not played.waits or played.thrown:
        return False
    following = next((each for each in state.later if each.keys() & set(WITH_CARDS_OR_PIECES)), {})
    return "lays" in following and following.get("by") == state.turn


def _elsewhere(state: State) -> list[Misplaced]:
    return [*state.misplaced, *state.beside]


def _by_now(state: State, each: Misplaced, player: str) -> bool:
    return (each.by, each.turn) == (player, state.turns_passed)


def plays(state: State, player: str, event: Event) -> bool:
    """Return whether the act takes the turn: a card laid, a hand thrown, or an own piece moved, or lifted for that."""
    if state.hands.get(player) == []:
        return False
    if "lays" in event or "throws" in event:
        return True
    places = places_of(state, player, event)
    is_back = "puts-down" in event and [space for _, space in places] == [event["puts-down"]]
    if "lifts" in event or not is_move(event) or is_back:
        return False
    to = event.get("puts-down", event.get("moves", {}).get("to"))
    is_one = len(places) == 1 and to is not None
    if is_one and what_is_put_right(state, player, [Claim(*places[0], to=to)]):
        return False
    if len(places) != 1 or _is_own(state, player, places[0], to):
        return True
    return to is not None and is_exchanged(state, player, Claim(*places[0], to=to))


def places_of(state: State, player: str, event: Event) -> list[Place]:
    """Return the pieces that the act moves, or lifts."""
    if "lifts" in event:
        return [place_of(event["lifts"])]
    if "swaps" in event:
        return [place_of(each) for each in event["swaps"]]
    if "puts-down" in event:
        return [state.air] if state.air and state.lifter == player else []
    return moved_places(event) if "moves" in event else []


def _is_own(state: State, player: str, place: Place, to: str | None) -> bool:
    own = place[0] in state.game.camps_of(player) or moved_by(state.game, state.table, player, place)
    return bool(own) and place in table_now(state) and (place[1] != "base" or to in (None, "start", "0"))


def _is_overlooked(state: State) -> bool:
    """Return whether the player in turn has acted wrongly and has not begun to put that right."""
    if state.lifted_elsewhere and state.air and state.lifter == state.turn and not state.went_back:
        return False
    played, put_there = last_wrong(state), _put_in_this_turn(state)
    table = played.table if played and not played.in_parts else tuple((*place, False) for place in table_now(state))
    for each in put_there:
        table = put(table, Claim(*each.place, to=each.put)) if each.put != "base" else table
    return (played is not None or bool(put_there)) and not game_over(state.game, table)


def _put_in_this_turn(state: State) -> list[Misplaced]:
    """Return the pieces that the player in turn has put elsewhere, but for the first one of half a swap."""
    is_half = state.laid is not None and state.claims and state.ways and state.ways[0].function == "swap"
    half = [claim[:2] for claim in state.claims] if is_half else []
    own = (each for each in _elsewhere(state) if each.in_turn and _by_now(state, each, state.turn or ""))
    now = [each for each in own if each.place not in half and not each.goes_back]
    return now or [each for each in state.misplaced if _is_made_early(state, each)]


def _is_made_early(state: State, each: Misplaced) -> bool:
    """Return whether the player in turn put the piece there before the turn, where the card takes it that lies now."""
    shortly = each.by == state.turn and not each.in_turn and each.turn == state.turns_passed - 1
    if not shortly or each.goes_back or state.laid is None or state.claims:
        return False
    claim = Claim(*each.place, to=each.put)
    return any(claim.is_part(way, n) for way in state.ways for n in range(len(way.parts)))


def _end_turn(state: State) -> None:
    """End the turn as it was played."""
    played, player = last_wrong(state), state.turn
    assert player is not None
    hand, before_it = state.hands.get(player), unmarked(state.table)
    on_table = [state.laid, state.refused_card, *state.under]
    card = played.card if played and played.card in on_table else state.refused_card or state.laid
    if played:
        said = state.said[played.acts[0 if played.thrown else -1]]
        if played.waits and not said.faults and not state.must_use:
            said.faults.add("moved-without-card")  # dm-2023/fair-play.4.2, family-fr/play.1, duo/play.1
        for said in (state.said[act] for act in played.acts):
            if said.faults:
                state.no_rule(played.matter)
                said.binds.clear()  # nothing binds a player whose turn is over
    if state.refused_card and card == state.refused_card:
        state.said[state.refused_at].binds.clear()
    counts = tuple((*place, False) for place in table_now(state))
    state.table = played.table if played and not played.lost else counts
    hit = [place for place in state.home if (*place, False) not in unmarked(state.table)]
    home = home_for_nothing(state, hit)
    note_put_home(state, player, home)
    own = played.put if played and not played.in_parts else []
    put_there = _put_in_this_turn(state)
    left, acts = [each for each in put_there if each not in own], played.acts if played else []
    leave_where_put(state, [each for each in left if each.act not in acts])
    leave_where_put(state, [each for each in left if each.act in acts], silent=True)  # Said of the whole act.
    leave_where_put(
        state, [each for each in (played.put if played else []) if each in state.beside], silent=bool(played)
    )
    if played and played.thrown:
        state.thrown_away[player] = list(played.thrown)
    if hand is not None:
        _take_out(hand, played.thrown if played and played.thrown else [card] if card else [])
    if card:
        state.used[player] = card
    if played and played.waits and not card:
        state.awaited[player] = before_it, played.ends
    if state.last != player:
        state.forgotten += state.hit
    state.last, state.last_moved, state.moved_from = player, [], []
    by_hand = [*state.home, *(each.place for each in put_there if each.put == "base")]
    state.hit = [place for place in _newly_home(before_it, unmarked(state.table)) if place not in by_hand]
    pass_turn(state, player)
    forget(state, [(camp, space) for camp, space, _ in before_it], state.hit)
    _note_what_can_be_named(state, player, played, before_it)


def _note_what_can_be_named(state: State, player: str, played: Played | None, before: Table) -> None:
    """Note where the next player may name pieces that did not stay there, and the other one of half a swap."""
    ends = list(played.ends) if played else []
    if played and played.swap:
        one, other = played.swap.places
        ends = [Misplaced((other[0], one[1]), other[1], by=player)]
    known = [each for each in state.misplaced if (each.by, each.turn) == (player, state.turns_passed - 1)]
    others = [each for each in state.misplaced if each not in known]
    stood = [(camp, space) for camp, space, _ in before]
    new = [
        each
        for each in ends
        if table_now(state).count(each.place) >= max(stood.count(each.place), 1) and each not in known
    ]
    state.misplaced = [*others, *(each._replace(turn=DECIDED) for each in [*known, *new])]


def _take_out(hand: list[str], gone: list[str]) -> None:
    for card in gone:
        if card in hand:
            hand.remove(card)


def _leave_what_passes_over(state: State, player: str) -> None:
    """Leave what this player has put elsewhere out of turn, as the one after has played."""
    put_there = [each for each in _elsewhere(state) if _by_now(state, each, player)]
    stayed = _let_stay(state, [each for each in put_there if not each.goes_back])
    for each in put_there:
        if each not in stayed and state.said[each.act].faults:
            state.said[each.act].binds.clear()
            state.no_rule("found-later-and-put-back")
        _use_shown_card(state, each)
    decided = {each: each._replace(turn=DECIDED) for each in put_there}
    state.misplaced = [decided.get(each, each) for each in state.misplaced]


def _use_shown_card(state: State, put_there: Misplaced) -> None:
    """Count the card that its player has shown as used, if what stays is an own piece."""
    player = put_there.by
    if not put_there.in_turn and put_there.place[0] in state.game.camps_of(player) and state.shown.get(player):
        state.said[state.shown_at[player]].binds.clear()
        state.used[player] = state.shown.pop(player)[0]
        _take_out(state.hands.get(player, []), [state.used[player]])


def _stay_where_named(state: State, player: str, event: Event) -> None:
    """Leave pieces moved out of turn where they were put, since the act names them there in a later turn."""
    event = _first_with_pieces(state, player, event)
    named = _named(state, player, event)
    to = put_down_next(state, player) if "lifts" in event else event.get("moves", {}).get("to")
    if len(named) == 1 and to and what_is_put_right(state, player, [Claim(*named[0], to=to)]):
        return
    put_there = [each for each in state.misplaced if 0 <= each.turn < state.turns_passed]
    put_there = [each for each in put_there if each.by_accident or not each.goes_back]
    for place in named:
        here = [each for each in put_there if (each.place[0], each.put) == place and each.place in table_now(state)]
        if here and place not in table_now(state) and not (state.claims and state.laid is not None):
            two = crosswise(put_there)
            if here[0] in two or not _hits(state, here[0]):
                _let_stay(state, list(two) if here[0] in two else here[:1])
                _use_shown_card(state, here[0])


def _hits(state: State, each: Misplaced) -> bool:
    """Return whether a piece has to leave the board for this one to stay where it was put."""
    table = unmarked(state.table)
    return each.put != "base" and bool(_newly_home(table, put(table, Claim(*each.place, to=each.put))))


def _first_with_pieces(state: State, player: str, event: Event) -> Event:
    """Return the act, or the first one after a card laid that names pieces."""
    if "lays" not in event:
        return event
    acts = [each for each in state.later if each.get("by", player) == player]
    return next((each for each in acts if {"lifts", "knocks", "moves", "swaps"} & each.keys()), event)


def _named(state: State, player: str, event: Event) -> list[Place]:
    """Return the pieces that the act names."""
    if "puts-down" in event:
        return []
    return [place_of(event["knocks"])] if "knocks" in event else places_of(state, player, event)


def _let_stay(state: State, put_there: list[Misplaced]) -> list[Misplaced]:
    """Leave pieces where they were put, after their turns, and return those that can stand there."""
    if not put_there:
        return []
    stood, standing = unmarked(state.table), table_now(state)
    stayed = leave_where_put(state, put_there)
    hit = _newly_home(stood, unmarked(state.table))
    forget(state, standing, hit)
    for each in put_there:
        if each.put == "base" and each.place in hit:
            hit.remove(each.place)
    state.forgotten += hit
    if any(not each.in_turn for each in put_there):
        state.last_moved, state.moved_from = [], []
    if state.laid is not None and not state.claims and state.turn:
        state.ways = ways_with(state, state.turn, state.laid)
    return stayed


def leave_where_put(state: State, put_there: list[Misplaced], *, silent: bool = False) -> list[Misplaced]:
    """Leave these pieces where they were put, if they can stand there, and return those that do; nothing binds after
    the act that has done it."""
    two, stayed = crosswise(put_there), []
    if two:
        before = unmarked(state.table)
        state.table = exchanged(before, *(Claim(*each.place, to=each.put) for each in two))
        for each in two if state.table != before else ():
            _stays(state, each, silent=silent)
            stayed.append(each)
    for each in put_there:
        if each in two:
            continue
        table = before = unmarked(state.table)
        if each in state.beside:
            _leave_beside(state, each)
            table = unmarked(state.table)
        elif each.put == "base" and (*each.place, False) in table:
            pieces = list(table)
            pieces[pieces.index((*each.place, False))] = (each.place[0], "base", False)
            table = tuple(sorted(pieces))
        elif each.put != "base" and not each.others_own:
            table = put(table, Claim(*each.place, to=each.put))
        state.table = table
        if table != before:
            _stays(state, each, silent=silent)
            stayed.append(each)
    return stayed


def _stays(state: State, each: Misplaced, *, silent: bool) -> None:
    """Say that a wrong act stays, and nothing binds after it."""
    if each.by_accident:
        state.no_rule("set-up-elsewhere")
    if state.said[each.act].faults:
        state.said[each.act].binds.clear()
        if not silent:
            state.no_rule("found-later")


def _leave_beside(state: State, each: Misplaced) -> None:
    """Leave a hit piece where it was put, if it has not been taken home since."""
    there = (each.place[0], each.put)
    if is_beside(state, each):
        state.table = put(unmarked(state.table), Claim(*each.place, to=each.put))
        state.hit = [place for place in state.hit if place != there]
        state.forgotten = [place for place in state.forgotten if place != there]
    state.beside = [other for other in state.beside if other is not each]


def _newly_home(before: Table, after: Table) -> list[Place]:
    """Return the pieces in base that were not there before, by where they stood."""
    home: list[Place] = []
    for camp in {camp for camp, _, _ in before}:
        stood, stand = ([space for each, space, _ in table if each == camp] for table in (before, after))
        if {space for space in stand if stand.count(space) > stood.count(space)} == {"base"}:
            home += [(camp, space) for space in set(stood) if stood.count(space) > stand.count(space)]
    return home
