"""A piece moved on, or back, from where it was put wrongly or before its card, and parts of a seven that nothing
completes."""

from __future__ import annotations

from tests.second_opinion.enumeration import way_of
from tests.second_opinion.events.going_on import WITH_CARDS_OR_PIECES, note, table_now
from tests.second_opinion.events.possible import hand_ways, usable
from tests.second_opinion.events.state import Misplaced, Said, State
from tests.second_opinion.events.ways import (
    Claim,
    Place,
    Way,
    moved_by,
    names_function,
    unfinished,
    unmarked,
    ways_of_hand,
)
from tests.second_opinion.game import Table
from tests.second_opinion.table import on_field


def other_half(state: State, claims: list[Claim]) -> list[Misplaced]:
    """Return the piece that was put wrongly where this one stands, if this one goes where that one stood."""
    if len(claims) != 1:
        return []
    (claim,) = claims
    own = [each for each in state.misplaced if each.by == state.turn]
    here = [each for each in own if (each.put, each.place[1]) == (claim.space, claim.to)]
    return [each for each in here if each.place[0] != claim.camp][:1]


def goes_back_too(state: State, player: str, place: Place) -> bool:
    """Return whether a piece was hit by one put wrongly, now or next: taken home, it goes back with that one."""
    is_swap = state.laid is not None and state.ways and state.ways[0].function == "swap"
    half = [claim[:2] for claim in state.claims] if is_swap else []
    put = (each for each in state.misplaced if each.place not in half)
    hit = any(each.put == place[1] and each.place[0] != place[0] for each in put)
    return hit or _is_landed_on_next(state, player, place)


def _is_landed_on_next(state: State, player: str, place: Place) -> bool:
    """Return whether the player in turn puts an own piece next where this one stands, though no card takes it there."""
    own = place[0] in state.game.camps_of(player) or moved_by(state.game, state.table, player, place)
    if player != state.turn or state.laid is None or own:
        return False
    taken = [taken for way in state.ways for taken in way.parts]
    if any(place in each.hits or each.part[3][-1:] == (place[1],) for each in taken):
        return False
    acts = (event for event in state.later if any(act in event for act in WITH_CARDS_OR_PIECES))
    for event in (event for event in acts if "lifts" not in event):
        to = event.get("puts-down", event.get("moves", {}).get("to"))
        if event.get("by", player) != player and to != "base":
            return False
        parts = event.get("moves", {}).get("moves", [{}])
        if to != "base":
            return bool((to or parts[0].get("to")) == place[1])
    return False


def note_wrong(state: State, claims: list[Claim]) -> None:
    """Note where a wrong move has put its pieces: where they are named, or after the steps counted with one piece."""
    first = other_half(state, claims)
    ways = unfinished_ways(state, claims) if len(claims) == 1 and state.laid is not None else []
    if ways:
        *_, (_, _, steps, _, to) = [taken.part for taken in ways[0].parts]
        put = [Misplaced(claims[0][:2], to, steps)]
    elif len(claims) == 1 and claims[0].to is claims[0].steps is None and _made(state, claims[0]):
        put = [Misplaced(claims[0][:2], _made(state, claims[0]))]
    else:
        kept = state.claims if state.ways and state.ways[0].function != "swap" else []
        new = [claim for claim in claims if all(claim is not each for each in kept)]
        known = [counted(state, claim) for claim in new if claim[:2] in table_now(state)]
        ends = [*claims[::-1]] if len(claims) == 2 and claims[0].function == "swap" else [None] * len(claims)
        others = {claim[:2] for claim, other in zip(claims, ends, strict=True) if other and _is_own(claim.camp, other)}
        put = [*first, *(Misplaced(c[:2], c.to, others_own=c[:2] in others) for c in known if c.to)]
    note(state, [each._replace(by=state.turn or "") for each in put])


def _is_own(camp: str, other: Claim) -> bool:
    """Return whether the other piece stands on a space of its own camp alone, where no piece of this camp can."""
    return other.camp != camp and not on_field(other.space)


def _made(state: State, claim: Claim) -> str:
    """Return where the card takes a piece that is moved to no named end."""
    at = len(state.claims)
    ways = [way for way in state.ways if len(way.parts) == at + 1 and claim.is_part(way, at)]
    return ways[0].parts[at].part[3][-1] if ways and state.laid is not None else ""


def with_shown_card(state: State, player: str, claim: Claim) -> Claim:
    """Return the claim with the end to which the one card shown by its player takes the piece."""
    shown = state.shown.get(player, [])
    if claim.to is not None or len(shown) != 1:
        return claim
    ways = [way for way in usable(state, player, shown) if len(way.parts) == 1 and claim.is_part(way, 0)]
    return claim._replace(to=ways[0].parts[0].part[3][-1]) if ways else claim


def counted(state: State, claim: Claim, at: Table = ()) -> Claim:
    """Return the claim with the end to which the named steps lead; without the other pieces, where these are in the
    way."""
    if claim.to is not None or not claim.steps or claim.space == "base":
        return claim
    piece = (claim.camp, claim.space, False)
    here = at or tuple((*place, False) for place in table_now(state))
    for table in (here, (piece,)) if piece in here else ((piece,),):
        way = way_of(state.game, table, piece, claim.steps, forward=True, split=True)
        if len(way) >= claim.steps:
            return claim._replace(to=way[claim.steps - 1][0])
    return claim


def hit_moved_on(state: State, player: str, claim: Claim) -> str | None:
    """Return where a hit piece has been put that nobody took off, be it where its steps or the card take it."""
    end = counted(state, claim).to
    if end is not None or claim.steps or state.laid is None or player != state.turn:
        return end
    table = list(unmarked(state.table))
    table[table.index((claim.camp, "base", False))] = (claim.camp, claim.space, False)
    ways = [way for way in ways_of_hand(state.game, tuple(sorted(table)), player, [state.laid]) if len(way.parts) == 1]
    ways = [way for way in ways if claim.is_part(way, 0)] if names_function(state.game, state.laid, claim) else []
    return ways[0].parts[0].part[3][-1] if ways else None


def unfinished_ways(state: State, claims: list[Claim]) -> list[Way]:
    """Return the parts of a seven moved so far and these, as far as they can be counted, though nothing completes
    them."""
    assert state.laid is not None
    assert state.turn is not None
    every = [*state.claims, *claims]
    if any(claim.to is None and claim.steps is None for claim in every):
        return []
    ways = unfinished(state.game, state.table, state.turn, state.laid, len(every))
    return [way for way in ways if all(claim.is_part(way, number) for number, claim in enumerate(every))]


def from_their_own_fields(state: State, claims: list[Claim]) -> list[Claim]:
    """Return what is done with the pieces, each from where it counts if a wrong move has put it where it is named; it
    stands there no longer."""
    return [_from_its_own_field(state, claim) for claim in claims]


def _from_its_own_field(state: State, claim: Claim) -> Claim:
    for each in state.misplaced:
        place, put, steps = each[:3]
        if claim[:2] != (place[0], put):
            continue
        if claim[:2] not in table_now(state) or _is_brought(state, claim._replace(space=place[1])):
            state.misplaced = [other for other in state.misplaced if other is not each]
            return claim._replace(space=place[1], steps=None if claim.steps is None else claim.steps + steps)
    return claim


def _is_brought(state: State, claim: Claim) -> bool:
    """Return whether a card can bring the piece to this end, be it as one of several."""
    ways = state.ways if state.laid is not None else hand_ways(state) if state.turn else []
    here = [(way, number) for way in ways for number, place in enumerate(way.places) if place == claim[:2]]
    return (
        claim.to is not None and claim.function != "swap" and any(claim.to in way.ends(number) for way, number in here)
    )


def stays(state: State, said: Said, claim: Claim) -> bool:
    """Return whether the piece is put back where it stands, as no card takes it there and back."""
    place = claim[:2]
    here = [each.place[1] for each in state.misplaced if place == (each.place[0], each.put)]
    misplaced = any(_is_brought(state, claim._replace(space=space)) for space in here)
    if claim.to != claim.space or claim.steps or claim.function or misplaced or place not in table_now(state):
        return False
    ways = [] if said.by != state.turn else state.ways if state.laid is not None else hand_ways(state)
    parts = [taken.part for way in ways for taken in way.parts if taken.part[:2] == place]
    return not any(claim.to in (to, path[-1]) for _, _, _, path, to in parts)


def goes_on_before_card(state: State, claims: list[Claim]) -> bool:
    """Take this move and an earlier one before the card together, if it goes on with the same piece."""
    claim = claims[0]
    if state.laid or state.refused or len(claims) > 1 or claim.to is None or claim[:2] in table_now(state):
        return False
    for number, (before, finger) in enumerate(state.early):
        if len(before) == 1 and (before[0].camp, before[0].to) == claim[:2]:
            both = claim._replace(space=before[0].space)
            state.early[number] = [both], finger
            state.claims = [each for claims, _ in state.early for each in claims]
            return True
    return False


def on_the_board_again(state: State, claims: list[Claim]) -> None:
    """Forget that these pieces were put into base, since they are moved from where they stood."""
    for place in [claim[:2] for claim in claims if claim[:2] in state.home]:
        state.home.remove(place)
        state.foreign = [each for each in state.foreign if each != place]


def note_moved(state: State, moved: list[Claim]) -> None:
    """Note where moves that no card makes have put their pieces."""
    there = [counted(state, claim) for claim in moved if claim[:2] in table_now(state)]
    note(state, [Misplaced(each[:2], each.to, by=state.turn or "") for each in there if each.to])
