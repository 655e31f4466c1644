"""How the table looks after a wrong act, or a move without a card: so it stays if the next player plays on."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from tests.second_opinion.events.going_on import (
    WITH_CARDS_OR_PIECES,
    Event,
    dated,
    same_field,
    table_now,
)
from tests.second_opinion.events.half_done import other_put
from tests.second_opinion.events.moved_on import counted, unfinished_ways
from tests.second_opinion.events.possible import usable
from tests.second_opinion.events.state import WRONG_MOVE, Misplaced, Played, Said, State
from tests.second_opinion.events.ways import Claim, Way, names_function, unfinished, unmarked
from tests.second_opinion.game import Table, in_lane
from tests.second_opinion.table import count, on_field


def note_played(state: State, said: Said, event: Event, before: list[tuple[list[Claim], bool | None]]) -> None:
    """Note what is on the table after a wrong act of the player whose turn it is, or a move that still waits for its
    card; `before` are the moves that waited before."""
    act = len(state.said)
    throws = said.act == "throws"
    anew = said.by == state.turn and (said.act == "lays" or (throws and not state.early))
    if anew and state.played and not state.played.put:
        state.played = None  # Nobody knows where that piece was put.
    waits = state.laid is None and bool(state.early) and (state.early != before or throws)
    if said.by != state.turn or not (said.faults or (waits and not throws)) or said.act not in WITH_CARDS_OR_PIECES:
        return
    moved = said.act != "lays" and bool(said.claims)
    is_done = moved or waits or said.act in ("throws", "stops")
    if not is_done and last_wrong(state):
        return
    hand, stands = state.hands.get(said.by), tuple((*place, False) for place in table_now(state))
    put = [each for each in [*state.misplaced, *state.beside] if each.act == act]
    in_parts = said.in_parts or (bool(put) and _has_put_before(state, said.by) and "swap" not in (state.laid or ""))
    in_parts |= said.act == "lays" and bool(put) and bool(state.claims) and state.ways[0].function != "swap"
    swap, thrown, matter = None, list[str](), "found-later"
    if said.act == "throws":
        thrown = said.thrown if event["throws"] != "hand" else list(hand or ())
        stands_now = tuple((*place, False) for place in table_now(state))
        moved_first = _acts_as_played(state, [act for act, _ in state.early], []) if state.early else stands_now
        table = _stand_crosswise(state, said.by) or moved_first
    else:
        swap = half_swap(state, said)
        counted_here = tuple((*place, False) for place in table_now(state))
        swapped = swap and _with_other_put(state, said, swap)
        own = [claim[:2] for claim in said.claims]
        given_up = not state.claims and any(each.steps and each.place not in own for each in put)  # They stay as well.
        table = counted_here if in_parts or given_up else swapped if swapped else said.left or as_played(state, said)
        if table == unmarked(state.table) and not is_done:
            return
        unclear = (
            WRONG_MOVE in said.faults and bool(said.claims) and said.claims[-1].to is said.claims[-1].steps is None
        )
        if unclear and state.laid is not None and unfinished_ways(state, said.claims):
            unclear = False
        is_put = said.act in ("moves", "swaps", "puts-down")
        stayed = (
            not in_parts
            and sorted(table) == sorted(said.stood or stands)
            and not any(each in state.beside for each in put)
        )
        if given_up:
            stayed = not any(not each.steps and _can_stand(table, each) for each in put)
        if is_put and (stayed or unclear) and not swap:
            matter = "found-later-and-put-back"  # it cannot stand there, or nothing says where it is
        in_parts |= given_up
    lost = 0
    if not put and sorted(table) == sorted(stands) and said.claims and all(claim.steps for claim in said.claims):
        lost = sum(claim.steps or 0 for claim in said.claims)
    waited = [claim for claims, _ in [*before, *state.early] for claim in claims]
    moves = [counted(state, claim) for claim in [*waited, *said.claims]]
    ends = [Misplaced(claim[:2], claim.to, by=said.by) for claim in moves if claim.to]
    earlier = state.played.acts if state.played and state.played.waits and waits else []
    is_half = swap is not None and other_put(state, said.by, swap) is None
    state.played = Played(
        [*earlier, act],
        table,
        "half-swap-found-later" if is_half else matter,
        state.refused_card or state.laid,
        thrown,
        [dated(state, each) for each in ends if (*each.place, False) in stands],
        put,
        in_parts or lost > 0,
        waits,
        swap if is_half else None,
        _begun(state),
        lost,
    )


def _can_stand(table: Table, there: Misplaced) -> bool:
    return put(table, Claim(*there.place, to=there.put)) != table


def _has_put_before(state: State, player: str) -> bool:
    """Return whether an earlier act of the player's turn has put a piece elsewhere."""
    own = (each for each in state.misplaced if each.by == player and each.in_turn and not each.goes_back)
    return any(each.turn == state.turns_passed and each.act < len(state.said) for each in own)


def _begun(state: State) -> tuple[list[Claim], int]:
    return list(state.claims), len(state.early)


def last_wrong(state: State) -> Played | None:
    """Return the last wrong act, if nobody has put it right and its player has not gone on with anything."""
    played = state.played
    if played is None:
        return None
    left = {sum(taken.part[2] for taken in way.parts[len(state.claims) :]) for way in state.ways if state.claims}
    if played.begun != _begun(state) and not (played.lost and played.lost in left):
        return None  # Its player has gone on, and not counted the card to its end.
    if played.thrown and state.turn not in state.thrown_wrongly:
        return None
    not_home = [each for each in state.beside if is_beside(state, each)]
    return played if all(each in [*state.misplaced, *not_home] for each in played.put) else None


def is_beside(state: State, each: Misplaced) -> bool:
    """Return whether a hit piece is still where it was put, and not in base or in a hand."""
    there = (each.place[0], each.put)
    return there in [*state.hit, *state.forgotten] and there != state.taken_up


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


def _with_other_put(state: State, said: Said, swap: Way) -> Table:
    """Return the table after the swap, with the other piece where it was put if it was put elsewhere."""
    wrong, (camp, *_, end) = other_put(state, said.by, swap), swap.parts[1].part
    return put(swap.after, Claim(camp, end, to=wrong.put)) if wrong else swap.after


def other_put_elsewhere(state: State, said: Said) -> bool:
    """Return whether the other piece of half a swap is put on another space than the one where the first stood."""
    one, ways = said.claims[:1], state.ways
    known = one and all(claim is not each for each in state.claims for claim in said.claims)
    return bool(known and state.claims and ways and ways[0].function == "swap" and one[0][:2] == ways[0].places[1])


def as_played(state: State, said: Said) -> Table:
    """Return the table as the moves left it: first as the card can make them, then with the pieces where they were
    put."""
    if said.act != "lays" and (two := _stand_crosswise(state, said.by)):
        return two
    claims, ways = said.claims, state.ways
    says_no_end = bool(claims) and all(claim.to is claim.steps is None for claim in claims)
    by_laid = any(claims[0].is_part(way, len(state.claims)) for way in ways) if claims else False
    refused = state.refused_card is not None and (state.laid is None or (says_no_end and not by_laid))
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
    every = [*state.claims, *(claim for claim in claims if all(claim is not each for each in state.claims))]
    if refused:
        return _acts_as_played(state, [every], ways_of_card(state, said, state.refused_card))
    for number, claim in enumerate(every):
        if _is_swap(every[number : number + 2]) and not _fits(ways, every[: number + 2]):
            table, ways = exchanged(table, *every[number : number + 2]), []
        elif not _is_swap(every[max(0, number - 1) : number + 1]) or ways:
            ways = [way for way in ways if claim.is_part(way, number)]
            table = _after(ways[0], number, table, claim) if ways else put(table, counted(state, claim, table))
    return table


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
        by_steps = all(claim.steps is not None for claim in claims)
        made = ways if by_steps else whole
        fitting = [way for way in made if len(way.parts) == len(claims) and _fits([way], claims)]
        if table == unmarked(state.table) and len({way.function for way in fitting}) == 1:
            table = fitting[0].after
        elif waiting and _is_exchange(two := [counted(state, claim) for claim in claims + waiting[0]]):
            table = exchanged(table, *two)
            waiting.pop(0)
        elif _is_swap(claims):
            table = exchanged(table, *claims)
        else:
            for claim in claims:
                table = put(table, counted(state, claim, table))
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


def _stand_crosswise(state: State, player: str) -> Table:
    """Return the table with two pieces exchanged that the player has put in each other's place, if there are any."""
    two = crosswise([each for each in state.misplaced if each.by == player])
    return exchanged(unmarked(state.table), *(Claim(*each.place, to=each.put) for each in two)) if two else ()


def crosswise(moves: Iterable[Misplaced]) -> tuple[Misplaced, ...]:
    """Return two pieces that were put in each other's place, or nothing."""
    for two in itertools.combinations(moves, 2):
        if all(_is_in_place_of(*pair) for pair in (two, two[::-1])):
            return two
    return ()


def _is_in_place_of(one: Misplaced, other: Misplaced) -> bool:
    camp, piece = one.place[0], (*other.place, False)
    return one.put == other.place[1] or (camp != piece[0] and same_field(camp, one.put, piece))


def exchanged(table: Table, one: Claim, two: Claim) -> Table:
    """Return the table with the two in each other's place, if they stand alone on their fields."""
    ends = {}
    for claim, other in ((one, two), (two, one)):
        names = _names(claim.camp, other)
        end = claim.to if claim.to in names else next(iter(names), "")
        own = [p for p in table if p[:2] == (claim.camp, end) and end not in ("0", "15")]
        others = [p for p in table if p[0] != claim.camp and same_field(claim.camp, end, p)]
        if len(own) + len(others) != 1:
            return table
        ends[claim[:2]] = end
    return tuple(sorted((camp, ends.get((camp, space), space), False) for camp, space, _ in table))


def _names(camp: str, other: Claim) -> tuple[str, ...]:
    """Return what the camp calls the field of the other piece; nothing if that is the other's own."""
    if camp != other.camp and other.space in ("0", "15"):
        return (f"{other.camp} 0/15",)
    if camp != other.camp and other.space == f"{camp} 0/15":
        return ("0", "15")
    return (other.space,) if camp == other.camp or on_field(other.space) else ()


def put(table: Table, claim: Claim) -> Table:
    """Return the table with the piece where it was put."""
    camp, space, to = claim[:3]
    to = "15" if to == f"{camp} 0/15" else to
    if to is None or (camp, space, False) not in table:
        return table
    others = [piece for piece in table if piece[0] != camp and same_field(camp, to, piece)]
    if len(others) > 1 or (in_lane(to) and count(table, camp, to)) or any(piece[1] == "0" for piece in others):
        return table
    pieces = list(table)
    for piece in others:
        pieces[pieces.index(piece)] = (piece[0], "base", False)
    pieces[pieces.index((camp, space, False))] = (camp, to, False)
    return tuple(sorted(pieces))
