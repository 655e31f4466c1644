"""A card left half done on purpose: what the referee says of it."""

from __future__ import annotations

from tests.second_opinion.events import lifting
from tests.second_opinion.events.going_on import note
from tests.second_opinion.events.put_right import note_half
from tests.second_opinion.events.state import WRONG_MOVE, Misplaced, Said, State
from tests.second_opinion.events.ways import unmarked


def stop(state: State, said: Said) -> None:
    if not state.claims or state.laid is None or said.by != state.turn:
        return
    said.faults.add(WRONG_MOVE)  # dm-2023/seven.3, swap-card.1: all steps, and both pieces
    note_half(state)
    if all(len(way.parts) == len(state.claims) for way in state.ways):
        _put_back_alone(state, said)


def _put_back_alone(state: State, said: Said) -> None:
    """Put back the last parts of a seven, to which nothing can be added."""
    parts = state.ways[0].parts
    (before, ways), claims = state.before_alone, state.claims
    said.left = unmarked(parts[-1].after)
    state.claims, state.ways = before, ways
    alone = range(len(before), len(claims))
    lifting.left_their_fields(state, said, [claims[number] for number in alone])
    note(state, [Misplaced(claims[n][:2], parts[n].part[4], parts[n].part[2], said.by) for n in alone])
