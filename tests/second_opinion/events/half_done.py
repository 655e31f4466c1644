"""Whether a card is left half done, and whether the second piece of a swap is moved after the first."""

from __future__ import annotations

from tests.second_opinion.events.going_on import (
    WITH_CARDS_OR_PIECES,
    Event,
    ends_the_card,
    is_left,
    is_share,
    may_be_by,
    moved_places,
    next_share,
    place_of,
    table_now,
    taken_up,
)
from tests.second_opinion.events.state import Misplaced, Said, State
from tests.second_opinion.events.ways import (
    Claim,
    Place,
    Way,
)


def stops_next(state: State, player: str) -> bool:
    own = (event for event in state.later if may_be_by(event, player))
    return "stops" in next((event for event in own if any(act in event for act in WITH_CARDS_OR_PIECES)), ())


def is_left_half(state: State, said: Said, claims: list[Claim], following: list[Way], early: list[Claim]) -> bool:
    """Return whether these moves leave the card half done, as what comes after them shows."""
    count, swap = len(state.claims) + len(claims), following[0].function == "swap"
    if any(len(way.parts) == count for way in following):
        return False
    if swap and early:
        return not any(early[0].is_part(way, 1) for way in following)
    share = next_share(state, said.by) if swap else None
    if swap and (owner_makes_it(state, said, following) or _goes_home(state, said, following)):
        return False
    if share is not None:
        return not is_second_half(state, said, following, share, anywhere=True)
    if swap and not early and other_put(state, said.by, following[0]):
        return True
    return not early and is_left(state, said.by, following, swap=swap)


def other_put(state: State, player: str, swap: Way) -> Misplaced | None:
    """Return where the player has put the other piece of the swap wrongly before the first one was moved."""
    return next((each for each in state.misplaced if (each.by, each.place) == (player, swap.places[1])), None)


def owner_makes_it(state: State, said: Said, ways: list[Way]) -> bool:
    """Return whether another player puts the second piece of the swap where the first one stood."""
    lifted: dict[str, Place] = {}
    for event in state.later:
        by = event.get("by", said.by)
        if by == said.by:
            if is_share(event) or (ends_the_card(state, event) or "stops" in event):
                return False
            continue
        if "lifts" in event:
            lifted[by] = place_of(event["lifts"])
        places = moved_places(event) if "moves" in event else []
        places = [lifted.pop(by)] if "puts-down" in event and by in lifted else places
        to = event.get("puts-down", event.get("moves", {}).get("to"))
        if len(places) == 1 and to and any(Claim(*places[0], to=str(to)).is_part(way, 1) for way in ways):
            return True
    return False


def _goes_home(state: State, said: Said, ways: list[Way]) -> bool:
    """Return whether the player takes the second piece of the swap home, before moving another one."""
    lifted: list[Place] = [state.air] if state.air and state.lifter == said.by else []
    for event in state.later:
        if not may_be_by(event, said.by):
            continue
        if is_share(event) or (ends_the_card(state, event) or "stops" in event):
            return False
        lifted += [place_of(event["lifts"])] if "lifts" in event else []
        home = "base" in (event.get("puts-down"), event.get("moves", {}).get("to"))
        places = lifted if "puts-down" in event else moved_places(event) if home else []
        if home and any(place == way.places[1] for way in ways for place in places):
            return True
    return False


def goes_on_as_swap(state: State, said: Said, way: Way, early: list[Claim]) -> bool:
    share = next_share(state, said.by)
    if early:
        return early[0].is_part(way, 1)
    return share is not None and is_second_half(state, said, [way], share)


def is_second_half(state: State, said: Said, ways: list[Way], event: Event, *, anywhere: bool = False) -> bool:
    """Return whether this later event is the second half of the swap; with `anywhere`, even to a wrong space."""
    if "swaps" in event or "moves" in event.get("moves", ()):
        return False
    word = event.get("moves", {})
    to = event.get("puts-down", word.get("to") if "move" in word else None)
    claims = [Claim(*place, to=to) for place in taken_up(state, said.by, event)]
    if anywhere and to == ways[0].places[0][1]:
        return True  # another piece in its place
    if anywhere:
        return any(claim[:2] == way.places[1] for way in ways for claim in claims)
    return any(claim.is_part(way, 1) for way in ways for claim in claims)


def is_exchanged(state: State, player: str, claim: Claim) -> bool:
    """Return whether the piece that stands where this one was put goes where this one stood next."""
    share = next_share(state, player)
    if share is None or str(share.get("puts-down", share.get("moves", {}).get("to"))) != claim.space:
        return False
    places = taken_up(state, player, share)
    return any(space == claim.to and (camp, space) in table_now(state) for camp, space in places[-1:])
