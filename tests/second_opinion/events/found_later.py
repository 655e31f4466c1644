"""A wrong act that is found out only after the next player has played: no text says whether it stands.

Taken for granted here: it stays as it was played. The card is used up, the turn is the next player's, and a piece
stands where it was put, if it can stand there: not with several of another colour, nor where an own piece is in the
lane. A single piece of another colour on that field is home. Where nothing says where a piece went, nothing stays.
"""

from __future__ import annotations

import itertools

from tests.second_opinion.enumeration import move
from tests.second_opinion.events.going_on import (
    WITH_CARDS_OR_PIECES,
    Event,
    forget,
    goes_on_with_hands,
    home_for_nothing,
    is_move,
    is_played,
    may_be_by,
    note,
    pass_turn,
    place_of,
    put_home_wrongly,
    put_this_turn,
    table_now,
)
from tests.second_opinion.events.moved_on import unfinished_ways
from tests.second_opinion.events.possible import usable
from tests.second_opinion.events.state import WRONG_MOVE, Misplaced, Said, State
from tests.second_opinion.events.ways import Claim, Place, Way, moved_by, names_function, unfinished, unmarked
from tests.second_opinion.game import Piece, Table, in_lane
from tests.second_opinion.table import count, on_field


def leave(state: State, said: Said, event: Event, before: list[tuple[list[Claim], bool | None]]) -> None:
    """Leave a wrong act of the player whose turn it was, or a move that still waits for its card, as it was played, if
    it is found out only later; `before` are the moves that waited before."""
    waits = state.laid is None and bool(state.early) and state.early != before
    wrong = said.faults or waits
    if (
        said.act not in WITH_CARDS_OR_PIECES
        or state.turn is None
        or not wrong
        or said.by != state.turn
        or not next_plays_first(state, said.by)
    ):
        return
    hand, card = state.hands.get(said.by), state.refused_card or state.laid
    unclear = WRONG_MOVE in said.faults and bool(said.claims) and said.claims[-1].to is said.claims[-1].steps is None
    if unclear and state.laid is not None and unfinished_ways(state, said.claims):
        unclear = False
    matter, table, before_it, swap = "found-later", None, tuple((*place, False) for place in table_now(state)), None
    if said.act == "throws":
        gone = said.thrown if event["throws"] != "hand" else list(hand or ())
    else:
        swap = half_swap(state, said)
        matter = "half-swap-found-later" if swap else "found-later"
        table = swap.after if swap else said.left or as_played(state, said)
        moved = said.act != "lays" and bool(said.claims)
        if table == unmarked(state.table) and said.act != "stops" and not moved and not waits:
            return
        state.table, gone = table, [card] if card else []
    is_move = said.act in ("moves", "swaps", "puts-down")
    if table is not None and (table == before_it or unclear) and not swap and is_move:
        matter = "found-later-and-put-back"  # it cannot stand there, or nothing says where it is
    _leave_the_earlier(state, said)
    if _leave_hit_piece(state, said):
        matter = "found-later"
    waited = [claim for act, _ in [*before, *state.early] for claim in act]
    put = [Misplaced(claim[:2], claim.to, by=said.by) for claim in [*waited, *said.claims] if claim.to]
    note(state, [each for each in put if (*each.place, False) in before_it])
    if hand is not None:
        _take_out(hand, gone)
    if card:
        state.used[said.by] = card
    if state.last != said.by:
        state.forgotten += state.hit
    state.last, state.last_moved, state.moved_from = said.by, [], []
    state.hit = [place for place in _newly_home(before_it, unmarked(state.table)) if place not in state.home]
    if waits and not said.faults and not state.must_use:
        said.faults.add("moved-without-card")  # dm-2023/fair-play.4.2, family-fr/play.1, duo/play.1
    said.binds.clear()  # nothing binds a player whose turn is over
    state.no_rule(matter)
    hit = [place for place in state.home if (*place, False) not in unmarked(state.table)]
    home = home_for_nothing(state, hit)
    pass_turn(state, said.by)
    forget(state, [(camp, space) for camp, space, _ in before_it], state.hit)
    put_home_wrongly(state, home)
    if swap:  # the next player may name the other piece where it still stands
        one, other = swap.places
        note(state, [Misplaced((other[0], one[1]), other[1], by=said.by)])


def _take_out(hand: list[str], gone: list[str]) -> None:
    for card in gone:
        if card in hand:
            hand.remove(card)


def _leave_the_earlier(state: State, said: Said) -> None:
    """Leave the pieces too that the player has put elsewhere before in this turn."""
    earlier = [each for each in put_this_turn(state, said.by) if each.act < len(state.said)]
    played = unmarked(state.table)
    leave_where_put(state, earlier)
    if unmarked(state.table) != played:
        state.no_rule("found-later")


def leave_out_of_turn(state: State, said: Said) -> None:
    """Leave a piece where it was put out of turn, if the next player plays before anybody else does anything: the turn
    is that player's. Who has passed others over by that has played, with the card shown."""
    begun = state.laid is not None or state.refused or state.early or state.touched
    if said.by == state.turn or state.turn is None or begun or not said.faults or not said.claims:
        return
    is_put = any(each.act == len(state.said) for each in put_this_turn(state, said.by))
    if said.act not in ("moves", "swaps", "puts-down") or not (is_put or _hit_piece(state, said)):
        return
    if not _plays_after(state, said):
        return
    before, standing = unmarked(state.table), table_now(state)
    leave_where_put(state, put_this_turn(state, said.by))
    _leave_hit_piece(state, said)
    hit = _newly_home(before, unmarked(state.table))
    forget(state, standing, hit)
    state.forgotten += hit
    state.no_rule("found-later-and-put-back" if unmarked(state.table) == before else "found-later")
    if said.by != state.last or not state.last_moved:
        shown = state.shown.pop(said.by, [])
        if shown:
            state.used[said.by] = shown[0]
            if shown[0] in state.hands.get(said.by, []):
                state.hands[said.by].remove(shown[0])
        pass_turn(state, said.by)
    state.last_moved, state.moved_from = [], []


def leave_foreign(state: State, player: str) -> None:
    """Leave pieces of others where a player has put them in this turn, who has played rightly after that."""
    earlier = [each for each in put_this_turn(state, player) if each.act < len(state.said)]
    foreign = [each for each in earlier if not moved_by(state.game, state.table, player, each.place)]
    if foreign and next_plays_first(state, player):
        state.no_rule("found-later")
        leave_where_put(state, foreign)


def leave_where_put(state: State, put_there: list[Misplaced]) -> None:
    """Leave these pieces where they were put, if they can stand there; nothing binds after the act that has done it."""
    for each in put_there:
        table = before = unmarked(state.table)
        if each.put == "base" and (*each.place, False) in table:
            pieces = list(table)
            pieces[pieces.index((*each.place, False))] = (each.place[0], "base", False)
            table = tuple(sorted(pieces))
        elif each.put != "base":
            table = put(table, Claim(*each.place, to=each.put))
        state.table = table
        if table != before and each.act < len(state.said) and state.said[each.act].faults:
            state.said[each.act].binds.clear()


def _hit_piece(state: State, said: Said) -> Place | None:
    """Return the hit piece that the act has put elsewhere than into base, by where it stands now."""
    ends = [(claim.camp, claim.to or "") for claim in said.claims]
    return ends[0] if len(ends) == 1 and ends[0] in [*state.hit, *state.forgotten] else None


def _leave_hit_piece(state: State, said: Said) -> bool:
    """Leave a hit piece where it was put, and return whether it can stand there."""
    piece, before = _hit_piece(state, said), state.table
    if piece and "hit-goes-home" in said.faults:
        state.table = put(unmarked(state.table), Claim(piece[0], "base", to=piece[1]))
        state.hit = [each for each in state.hit if each != piece]
        state.forgotten = [each for each in state.forgotten if each != piece]
    return state.table != before


def _plays_after(state: State, said: Said) -> bool:
    following, lifted = state.next_with_cards(said.by), None
    for event in state.later:
        by = event.get("by", state.turn)
        lifted = place_of(event["lifts"]) if "lifts" in event else lifted
        plays = is_played(state, by, event, lifted)
        if is_move(event) and not plays and by not in (said.by, state.turn):
            return False
        if by == following and (plays or is_move(event)):
            return plays
        if by in (said.by, state.turn) and any(act in event for act in WITH_CARDS_OR_PIECES):
            return False
    return False


def next_plays_first(state: State, player: str) -> bool:
    """Return whether the next player lays a card, moves or throws the hand before this one does anything more."""
    following, lifted = state.next_with_cards(player), None
    for number, event in enumerate(state.later, 1):
        if event.get("by") == following != player:
            lifted = place_of(event["lifts"]) if "lifts" in event else lifted
            if is_played(state, following, event, lifted):
                return True
            if is_move(event):
                return False
        elif may_be_by(event, player) and goes_on_with_hands(event, state.later[number:], player):
            return False
    return False


def _newly_home(before: Table, after: Table) -> list[Place]:
    """Return the pieces in base that were not there before, by where they stood."""
    home: list[Place] = []
    for camp in {camp for camp, _, _ in before}:
        stood, stand = ([space for each, space, _ in table if each == camp] for table in (before, after))
        if {space for space in stand if stand.count(space) > stood.count(space)} == {"base"}:
            home += [(camp, space) for space in set(stood) if stood.count(space) > stand.count(space)]
    return home


def half_swap(state: State, said: Said) -> Way | None:
    """Return the swap of which only the first piece was moved: the other one goes where it stood."""
    if state.laid is None or said.act == "lays":
        return None
    swaps = [way for way in state.ways if way.function == "swap"]
    if other_put_elsewhere(state, said):
        return None
    if not state.claims:
        one = said.claims[0] if len(said.claims) == 1 and said.claims[0].to and said.act != "lays" else None
        swaps = [way for way in swaps if one and one.is_part(way, 0)]
    return swaps[0] if swaps else None


def other_put_elsewhere(state: State, said: Said) -> bool:
    """Return whether the other piece of half a swap is put on another space than the one where the first stood."""
    one, ways = said.claims[:1], state.ways
    known = one and all(claim is not each for each in state.claims for claim in said.claims)
    return bool(known and state.claims and ways and ways[0].function == "swap" and one[0][:2] == ways[0].places[1])


def as_played(state: State, said: Said) -> Table:
    """Return the table as the moves left it: first as the card can make them, then with the pieces where they were
    put."""
    misplaced = [Claim(*each.place, to=each.put) for each in state.misplaced if each.by == said.by]
    for two in itertools.combinations(misplaced, 2):
        if said.act != "lays" and _is_exchange(list(two)):
            return exchanged(unmarked(state.table), *two)
    claims, ways = said.claims, state.ways
    refused = state.refused_card is not None and (state.laid is None or may_be_with_refused_card(state, claims))
    only_parts = said.act == "lays" or (refused and all(claim.to is None for claim in claims))
    if only_parts and state.laid and state.claims and ways[0].function != "swap":
        return unmarked(ways[0].parts[len(state.claims) - 1].after)
    if state.laid is None or said.act == "lays":
        before = said.waited if said.act == "lays" else [act for act, _ in state.early]
        noted = said.act == "lays" or any(claim is each for claim in claims for each in state.claims)
        acts = before if noted or not claims else [*before, claims]
        return _acts_as_played(state, acts, ways_of_card(state, said, state.refused_card or state.laid))
    alone = unfinished_ways(state, claims) if claims and not refused else []
    if alone:
        return unmarked(alone[0].parts[-1].after)
    table = unmarked(state.table)
    if other_put_elsewhere(state, said):
        other = ways[0].parts[1].part
        return put(ways[0].after, claims[0]._replace(space=other[4]))
    every = state.claims if any(claim is each for claim in claims for each in state.claims) else state.claims + claims
    if refused:
        return _acts_as_played(state, [every], ways_of_card(state, said, state.refused_card))
    for number, claim in enumerate(every):
        if _is_swap(every[number : number + 2]) and not _fits(ways, every[: number + 2]):
            table, ways = exchanged(table, *every[number : number + 2]), []
        elif not _is_swap(every[max(0, number - 1) : number + 1]) or ways:
            ways = [way for way in ways if claim.is_part(way, number)]
            table = _after(ways[0], number, table, claim) if ways else put(table, _counted(state, claim))
    return table


def may_be_with_refused_card(state: State, claims: list[Claim]) -> bool:
    """Return whether these moves name no end, and can be made with the card that was refused."""
    card = state.refused_card
    return card is not None and all(claim.to is None and names_function(state.game, card, claim) for claim in claims)


def ways_of_card(state: State, said: Said, card: str | None) -> list[Way]:
    """Return the ways of a card, whether or not it may be laid, and of the parts of it that leave steps over."""
    if card is None:
        return []
    if any(claim.to is None and not names_function(state.game, card, claim) for claim in said.claims):
        return []
    ways = [way for way in usable(state, said.by, [card]) if way.card == card]
    return ways + [way for n in (1, 2, 3, 4) for way in unfinished(state.game, state.table, said.by, card, n)]


def _acts_as_played(state: State, acts: list[list[Claim]], ways: list[Way]) -> Table:
    """Return the table after these acts: the first that changes it as the card makes it, the others as they were
    put."""
    table = unmarked(state.table)
    whole = [way for way in ways if way in usable(state, state.turn or "", [way.card])]
    waiting = list(acts)
    while waiting:
        claims = waiting.pop(0)
        counted = all(claim.steps is not None for claim in claims)
        made = ways if counted else whole
        fitting = [way for way in made if len(way.parts) == len(claims) and _fits([way], claims)]
        if table == unmarked(state.table) and len({way.function for way in fitting}) == 1:
            table = fitting[0].after
        elif waiting and _is_exchange(claims + waiting[0]):
            table = exchanged(table, *claims, *waiting.pop(0))
        elif _is_swap(claims):
            table = exchanged(table, *claims)
        else:
            for claim in claims:
                table = put(table, _counted(state, claim))
    return table


def _is_exchange(claims: list[Claim]) -> bool:
    """Return whether these two moves put each piece where the other one stood."""
    if len(claims) != 2:
        return False
    return (claims[0].to, claims[1].to) == (claims[1].space, claims[0].space)


def _is_swap(claims: list[Claim]) -> bool:
    """Return whether these two put each other's piece where the first one stood."""
    return len(claims) == 2 and all(
        one.function == "swap" and one.to == other.space for one, other in (claims, claims[::-1])
    )


def _after(way: Way, number: int, table: Table, claim: Claim) -> Table:
    """Return the table after this part; the first piece of a swap is put where the other one stands."""
    if way.function != "swap" or number == 1:
        return unmarked(way.parts[number].after)
    return put(table, claim)


def _fits(ways: list[Way], claims: list[Claim]) -> bool:
    return any(all(claim.is_part(way, number) for number, claim in enumerate(claims)) for way in ways)


def exchanged(table: Table, one: Claim, two: Claim) -> Table:
    """Return the table with the two in each other's place, if they stand alone on their fields."""
    alone = all(on_field(claim.space) and sum(p[1] == claim.space for p in table) == 1 for claim in (one, two))
    if not alone:
        return table
    gone = {(claim.camp, claim.space): str(claim.to) for claim in (one, two)}
    return tuple(sorted((camp, gone.get((camp, space), space), False) for camp, space, _ in table))


def put(table: Table, claim: Claim) -> Table:
    """Return the table with the piece where it was put."""
    camp, space, to = claim[:3]
    if to is None or (camp, space, False) not in table:
        return table
    others = [piece for piece in table if piece[0] != camp and _same_field(camp, to, piece)]
    if len(others) > 1 or (in_lane(to) and count(table, camp, to)) or any(piece[1] == "0" for piece in others):
        return table
    pieces = list(table)
    for piece in others:
        pieces[pieces.index(piece)] = (piece[0], "base", False)
    pieces[pieces.index((camp, space, False))] = (camp, to, False)
    return tuple(sorted(pieces))


def _counted(state: State, claim: Claim) -> Claim:
    """Return the claim with the end to which the named steps lead, whatever stands in the way."""
    if claim.to is not None or not claim.steps or claim.space == "base":
        return claim
    alone = (claim.camp, claim.space, False)
    after = move(state.game, (alone,), alone, claim.steps, split=True)
    return claim._replace(to=after[0][1]) if after else claim


def _same_field(camp: str, to: str, other: Piece) -> bool:
    """Return whether the other piece stands on this space of the camp: 0 and 15 are one field to others."""
    if to == f"{other[0]} 0/15":
        return other[1] in ("0", "15")
    return other[1] == (f"{camp} 0/15" if to in ("0", "15") else to if on_field(to) else None)
