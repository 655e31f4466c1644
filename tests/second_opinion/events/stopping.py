"""A card left half done on purpose: what the referee says of it."""

from __future__ import annotations

from tests.second_opinion.events import lifting, moved_on
from tests.second_opinion.events.going_on import is_left, next_share, note, taken_up
from tests.second_opinion.events.half_done import stops_next
from tests.second_opinion.events.possible import ways_with
from tests.second_opinion.events.put_right import note_half
from tests.second_opinion.events.state import WRONG_MOVE, Misplaced, Said, State
from tests.second_opinion.events.ways import Claim, unmarked


def stop(state: State, said: Said) -> None:
    if not state.claims or state.laid is None or said.by != state.turn:
        return
    said.faults.add(WRONG_MOVE)  # dm-2023/seven.3, swap-card.1: all steps, and both pieces
    note_half(state)
    state.given_up = state.ways[0].function == "swap"
    if state.before_alone:
        said.left = unmarked(state.ways[0].parts[-1].after)
    put_back_alone(state, said)


def forget_half(state: State, claims: list[Claim]) -> None:
    """Forget half a swap that was given up, unless the other piece is moved after all."""
    if state.given_up and not (len(claims) == 1 and any(claims[0].is_part(way, 1) for way in state.ways)):
        assert state.laid is not None
        state.claims = []
        state.ways = ways_with(state, state.turn or "", state.laid)
    state.given_up = False


def is_part_alone(state: State, said: Said, claims: list[Claim]) -> bool:
    """Take a part of a seven that nothing completes, if its player leaves it there or moves another piece next."""
    if not stops_next(state, said.by) and not (len(claims) == 1 and _another_next(state, said.by, claims[0])):
        return False
    alone = moved_on.unfinished_ways(state, claims)
    if alone:
        state.before_alone.append((state.claims, state.ways))
        state.claims, state.ways = [*state.claims, *claims], alone
        state.touched = [place for place in state.touched if place not in [claim[:2] for claim in claims]]
    return bool(alone)


def _another_next(state: State, player: str, claim: Claim) -> bool:
    """Return whether the player moves another piece next, and not this one on or back."""
    share = next_share(state, player)
    if share is None or is_left(state, player, [], swap=False):
        return False
    own, to = (claim.space, moved_on.counted(state, claim).to), share.get("puts-down", share.get("moves", {}).get("to"))
    return all(space not in own and space != to for _, space in taken_up(state, player, share))


def put_back_alone(state: State, said: Said) -> None:
    """Put back the last parts of a seven, as long as nothing can be added to them."""
    while state.claims and all(len(way.parts) == len(state.claims) for way in state.ways):
        parts, claims = state.ways[0].parts, state.claims
        state.claims, state.ways = state.before_alone.pop()
        alone = range(len(state.claims), len(claims))
        lifting.left_their_fields(state, said, [claims[number] for number in alone])
        note(state, [Misplaced(claims[n][:2], parts[n].part[4], parts[n].part[2], said.by) for n in alone])
