"""Whether the card can make what was moved with it, and may leave the pieces standing that bind."""

from __future__ import annotations

from tests.second_opinion.events import lifting, moved_on, stopping
from tests.second_opinion.events.half_done import is_exchanged, is_left_half
from tests.second_opinion.events.possible import bound, open_ways
from tests.second_opinion.events.state import WRONG_MOVE, Said, State
from tests.second_opinion.events.ways import Claim, Place, Way, covers, unfinished, unmarked


def judge_following(
    state: State, said: Said, claims: list[Claim], following: list[Way], allowed: list[Way], early: list[Claim]
) -> None:
    """Judge whether the card can make these moves, and may leave the pieces standing that bind."""
    left = bool(following) and is_left_half(state, said, claims, allowed or following, early)
    if not following or (left and following[0].function != "swap"):
        said.faults.add(WRONG_MOVE)
        half = bool(state.claims) and state.ways[0].function == "swap"
        if said.act in ("moves", "swaps", "puts-down") and not half:
            said.faults |= left_standing(state, said, claims)
        lifting.left_their_fields(state, said, claims)
    elif not allowed:
        said.faults.add("touched-piece-stays")
        lifting.left_their_fields(state, said, claims)
    elif left:  # The piece stays where it was put, and the other one is still to come.
        said.faults.add(WRONG_MOVE)
        state.claims, state.ways = [*state.claims, *claims], following
        lifting.left_their_fields(state, said, claims)


def left_standing(state: State, said: Said, claims: list[Claim]) -> set[str]:
    """Return the fault of a wrong move that leaves a piece standing which binds, and is not exchanged with it."""
    swapped = len(claims) == 1 and is_exchanged(state, said.by, claims[0])
    is_left = not moved_on.other_half(state, claims) and not swapped and _passes_over(state, claims)
    return {"touched-piece-stays"} if is_left else set()


def _passes_over(state: State, claims: list[Claim]) -> bool:
    """Return whether a piece that binds cannot be moved beside those that are moved."""
    moved = _refused_before(state)
    must = [place for place in bound(state) if place not in moved]
    places = [claim[:2] for claim in claims if (*claim[:2], False) in unmarked(state.table)]
    if not must or not places or any(place in must for place in places):
        return False
    return not any(covers(way, [*must, place]) for place in places for way in open_ways(state))


def goes_on_after_a_refused_part(
    state: State, said: Said, claims: list[Claim], following: list[Way], allowed: list[Way], early: list[Claim]
) -> bool:
    """Return whether this is a part of a seven, counted rightly, after one that was refused, and cannot become a whole
    card: the fault is the one before it."""
    left = bool(allowed) and is_left_half(state, said, claims, allowed, early)
    if (allowed and not left) or not _refused_before(state) or stopping.stops_next(state, said.by):
        return False
    return bool(moved_on.unfinished_ways(state, claims))


def _refused_before(state: State) -> list[Place]:
    """Return the pieces that the player has moved in this turn with a card that splits, and was not allowed to."""
    own = [each for each in state.misplaced if (each.by, each.turn) == (state.turn, state.turns_passed)]
    splits = state.laid is not None and bool(unfinished(state.game, state.table, state.turn or "", state.laid, 1))
    return [each.place for each in own if not each.steps] if splits else []
