"""Pieces moved before their card is laid."""

from __future__ import annotations

from tests.second_opinion.events import lifting, moved_on
from tests.second_opinion.events.going_on import note_landing, table_now
from tests.second_opinion.events.half_done import is_exchanged
from tests.second_opinion.events.possible import open_ways
from tests.second_opinion.events.state import WRONG_MOVE, Said, State
from tests.second_opinion.events.ways import Claim


def move_first(state: State, said: Said, claims: list[Claim], finger: bool | None) -> None:
    """Judge pieces moved before the card: classic/gameplay.8 and .9; they count as touched in dm-2023."""
    first = not state.moved_first
    home = [claim.to for claim in claims] == ["base"] and claims[0][:2] in table_now(state)
    own = lifting.ones_own(state, claims[0][:2])
    no_move = home and own and claims[0].space != "base" and not _ends_at_home(state, claims[0])
    if no_move:
        state.no_rule("taken-home")
    wrong = no_move
    landed = [(each.camp, each.to) for each in state.claims]
    for claim in claims:
        if claim[:2] in landed and claim[:2] not in table_now(state):
            continue  # it stands there since the act before
        if not lifting.ones_own(state, claim[:2]):
            every = state.reads("touched-piece=any-piece")
            if claim.function == "swap" and not every:
                continue  # what card is meant is plain
            if claim.function != "swap" and not _may_follow(state, [*state.claims, *claims]):
                said.faults.add(WRONG_MOVE)
                wrong = True
            elif (claim is claims[0] and first and not is_exchanged(state, said.by, claim)) or (
                every and claim[:2] not in [each[:2] for each in state.claims]
            ):
                lifting.foreign(state, said, claim[:2])
                state.foreign.remove(claim[:2])
                wrong = wrong or "touched-piece-stays" in said.faults
        elif state.rules("touched-piece") and claim[:2] not in [each[:2] for each in state.claims]:
            lifting.touch(state, said, claim[:2])
            wrong = wrong or "touched-piece-stays" in said.faults
    corrects = state.last != said.by and claims[0][:2] in state.last_moved  # Another player has just moved it.
    if not no_move and (WRONG_MOVE not in said.faults or not (home or corrects)):
        lifting.moved_before_card(state, said)
    if wrong:
        lifting.left_their_fields(state, said, claims)
        if no_move and not said.faults - {"moved-before-card"}:
            moved_on.note_wrong(state, claims)
    else:
        _wait(state, claims, finger)


def _wait(state: State, claims: list[Claim], finger: bool | None) -> None:
    """Let these moves wait for their card."""
    for claim in claims:
        if claim.to:
            note_landing(state, claim.camp, claim.to)
    state.claims += claims
    state.early.append((claims, finger))


def _ends_at_home(state: State, claim: Claim) -> bool:
    """Return whether some card sends the piece home by its own move."""
    parts = [taken.part for way in open_ways(state) for taken in way.parts]
    return any(part[:2] == claim[:2] and part[4] == "base" for part in parts)


def _may_follow(state: State, claims: list[Claim]) -> bool:
    """Return whether some card makes all these moves, be it with others."""
    for way in open_ways(state):
        ends = [(place, end) for n, place in enumerate(way.places) for end in (None, *way.ends(n))]
        if all((claim[:2], moved_on.counted(state, claim).to) in ends for claim in claims):
            return True
    return False
