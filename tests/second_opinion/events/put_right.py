"""Pieces put back where they count as standing, by whoever does it: no text says who may, and nothing follows."""

from __future__ import annotations

from collections.abc import Iterator

from tests.second_opinion.events.going_on import note, table_now
from tests.second_opinion.events.possible import hand_ways, ways_with
from tests.second_opinion.events.state import Misplaced, Said, State
from tests.second_opinion.events.ways import Claim, Place


def is_put_right(state: State, said: Said, claims: list[Claim]) -> bool:
    """Return whether the act only puts pieces back where they count as standing; then they do."""
    back = what_is_put_right(state, said.by, claims)
    for each in back:
        for number, (moved, _) in enumerate(state.early):
            if any((claim[:2], claim.to) == (each.place, each.put) for claim in moved):
                del state.early[number]
                note(state, [Misplaced(claim[:2], claim.to, by=said.by) for claim in moved if claim.to])
                break
        if each.place in state.home:
            state.home.remove(each.place)
        if each.place in state.foreign:
            state.foreign.remove(each.place)
            state.no_rule("foreign-piece")
    if not back:
        return False
    state.claims = [claim for moved, _ in state.early for claim in moved] if state.laid is None else state.claims
    state.misplaced = [each for each in state.misplaced if (each.place, each.put) not in [some[:2] for some in back]]
    if state.turn and state.laid is not None and _half(state):
        is_undone = any(each.place == claim[:2] for each in back for claim in _half(state))
        if is_undone or not state.rules("laid-card") or said.by != state.turn:
            _give_up_half(state, state.laid)
    own = state.game.camps_of(said.by)
    if said.by != state.turn and any(each.by != said.by and each.place[0] not in own for each in back):
        state.no_rule("put-right-by-another")
    return True


def note_half(state: State) -> None:
    """Note where the first half of a swap has put its piece, if that is all that was moved."""
    note(state, [Misplaced(claim[:2], claim.to, by=state.turn or "") for claim in _half(state) if claim.to])


def stand_there(state: State) -> list[Place]:
    """Return where pieces stand, by right or because they were put there."""
    put = [(each.place[0], each.put) for each in state.misplaced]
    waiting = [(claim.camp, claim.to) for claims, _ in state.early for claim in claims if claim.to]
    return [*table_now(state), *put, *waiting]


def note_if_back(state: State, places: list[Place]) -> None:
    """Note that pieces are back where they count as standing, since they are named there, if no other can be meant."""
    only = [place for place in places if table_now(state).count(place) == 1]
    state.misplaced = [each for each in state.misplaced if each.place not in only]


def what_is_put_right(state: State, player: str, claims: list[Claim]) -> list[Misplaced]:
    """Return the pieces that are only put back where they count as standing; none if anything else is done."""
    found = [_back(state, player, claim) for claim in claims]
    return [] if None in found else [each for each in found if each]


def lifted_to_put_right(state: State, player: str, place: Place) -> Place | None:
    """Return where the lifted piece counts as standing, if it is put back there next."""
    to = put_down_next(state, player)
    back = _back(state, player, Claim(*place, to=to)) if to else None
    return back.place if back else None


def put_down_next(state: State, player: str) -> str | None:
    """Return where the player puts down the piece just lifted, if that is said before another one is lifted."""
    acts = [event for event in state.later if {"lifts", "puts-down"} & event.keys()]
    own = [event for event in acts if event.get("by", player) == player]
    return own[0].get("puts-down") if own else None


def _back(state: State, player: str, claim: Claim) -> Misplaced | None:
    if claim.steps is not None:
        return None
    for each, early in _elsewhere(state, player):
        is_it = (each.place[0], each.put, each.place[1]) == (claim.camp, claim.space, claim.to)
        if is_it and each.place in table_now(state) and not _another(state, player, each, early=early):
            return each
    return None


def _elsewhere(state: State, player: str) -> Iterator[tuple[Misplaced, bool]]:
    """Yield the pieces that stand elsewhere than they count, and whether they wait for their card there."""
    yield from ((each, False) for each in state.misplaced)
    for claims, _ in state.early:
        yield from ((Misplaced(claim[:2], claim.to, by=state.turn or ""), True) for claim in claims if claim.to)
    yield from ((Misplaced(place, "base", by=state.turn or ""), False) for place in state.home)
    for place, turn in state.seem_hit.items():
        if turn >= state.turns_passed - 1:
            yield Misplaced(place, "base", by=player), False
    half = _half(state)
    camps = {camp for camp, _ in state.ways[0].places} if half else set()
    if player == state.turn or len(camps) > 1:  # Of two of one camp, another player makes the second half.
        yield from ((Misplaced(claim[:2], claim.to, by=state.turn or ""), False) for claim in half if claim.to)


def _another(state: State, player: str, each: Misplaced, *, early: bool) -> bool:
    """Return whether the player in turn rather moves the piece there and back, or another of the colour that stands
    there."""
    camp, space = each.place
    if player != state.turn:
        return False
    ways = state.ways if state.laid is not None else hand_ways(state)
    parts = [taken.part for way in ways for taken in way.parts]
    whole = [way.parts[0].part for way in ways if len(way.parts) == 1]
    if state.laid is not None and any((part[:2], part[4]) == (each.place, space) for part in whole):
        return True
    if (camp, each.put) not in table_now(state):
        return False
    if state.laid is not None and "swap" in state.laid and each.by == player and not early and each.put != "base":
        return True  # own pieces in each other's place
    return any((part[:2], part[4]) == ((camp, each.put), space) for part in parts)


def _half(state: State) -> list[Claim]:
    """Return the first half of a swap, if only that has been moved."""
    return state.claims if state.laid is not None and state.ways and state.ways[0].function == "swap" else []


def half_is_undone(state: State, place: Place) -> None:
    """Give up half a swap if this is its piece, which has been put down where it stood."""
    if state.laid is not None and any(place == claim[:2] for claim in _half(state)):
        _give_up_half(state, state.laid)


def _give_up_half(state: State, laid: str) -> None:
    """Let nothing bind to the swap begun; the card may (dm-2023/fair-play.3.1)."""
    state.claims, state.finger = [], None
    state.ways = ways_with(state, state.turn or "", laid)
