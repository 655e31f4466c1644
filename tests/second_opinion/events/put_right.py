"""Pieces put back where they count as standing, by whoever does it: no text says who may, and nothing follows."""

from __future__ import annotations

from collections.abc import Iterator

from tests.second_opinion.events.going_on import note, table_now
from tests.second_opinion.events.possible import hand_ways, ways_with
from tests.second_opinion.events.state import Misplaced, Said, State
from tests.second_opinion.events.ways import Claim, Place


def is_put_right(state: State, said: Said, claims: list[Claim]) -> bool:
    """Return whether the act only puts pieces back where they count as standing; then they do."""
    found = [_back(state, said.by, claim) for claim in claims]
    if None in found:
        return False
    back = [each for each in found if each]
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
    state.claims = [claim for moved, _ in state.early for claim in moved] if state.laid is None else state.claims
    state.misplaced = [each for each in state.misplaced if (each.place, each.put) not in [some[:2] for some in back]]
    if said.by == state.turn and state.claims and state.ways and state.ways[0].function == "swap":
        _give_up_half(state, said.by)
    own = state.game.camps_of(said.by)
    if said.by != state.turn and any(each.by != said.by and each.place[0] not in own for each in back):
        state.no_rule("put-right-by-another")
    return True


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
    for each, early in _elsewhere(state):
        is_it = (each.place[0], each.put, each.place[1]) == (claim.camp, claim.space, claim.to)
        if is_it and each.place in table_now(state) and not _another(state, player, each, early=early):
            return each
    return None


def _elsewhere(state: State) -> Iterator[tuple[Misplaced, bool]]:
    """Yield the pieces that stand elsewhere than they count, and whether they wait for their card there."""
    yield from ((each, False) for each in state.misplaced)
    for claims, _ in state.early:
        yield from ((Misplaced(claim[:2], claim.to, by=state.turn or ""), True) for claim in claims if claim.to)
    yield from ((Misplaced(place, "base", by=state.turn or ""), False) for place in state.home)


def _another(state: State, player: str, each: Misplaced, *, early: bool) -> bool:
    """Return whether the player in turn rather moves another piece of the colour that stands there."""
    camp, space = each.place
    if player != state.turn or (camp, each.put) not in table_now(state):
        return False
    ways = state.ways if state.laid is not None else hand_ways(state)
    parts = [taken.part for way in ways for taken in way.parts]
    return early or any((part[:2], part[4]) == ((camp, each.put), space) for part in parts)


def _give_up_half(state: State, player: str) -> None:
    """Let nothing bind to the swap begun, where no text says that the card does (dm-2023/fair-play.3.1)."""
    if not state.rules("laid-card") and state.laid is not None:
        state.claims, state.finger = [], None
        state.ways = ways_with(state, player, state.laid)
