"""Pieces that a wrong move has put on another space: they count as back where they stood, and can be moved on."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.proposal import Proposal, ProposedMove
from adjudicator.procedure import lifting
from adjudicator.procedure.event import Event
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import Remark
from adjudicator.procedure.split_by_hand import LEAVES_STEPS
from adjudicator.procedure.table_state import TableState
from adjudicator.procedure.turn_rules import is_made
from adjudicator.procedure.where_put import as_misplaced, ends_of, misplaced_to, other_half, where_put


def note_wrong_move(state: TableState, event: Event) -> list[Remark]:
    """Note where a wrong move has put its pieces, and that they have left their fields; return the remarks on those
    that bind now."""
    touched, first = state.touched, other_half(state, event)
    lifting.has_left_its_field(state, event)
    ends, steps, made = ends_of(state, event), 0, state.made
    splits = made is not None and made.function.does == "split"
    if len(ends) == 1 and made and splits and made.refusal and made.refusal.code in LEAVES_STEPS:
        last = made.moves[-1]
        ends, steps = [(ends[0][0], last.to, None)], last.steps
    elif len(ends) == 1 and ends[0][1] is None and made and is_made(made):
        last = made.moves[-1]
        ends = [(ends[0][0], last.path[-1] if last.path else last.to, None)]  # It went where the card takes it.
    state.misplaced = tuple(each for each in state.misplaced if each is not first)
    put = (*([first._replace(event=state.number)] if first else ()), *as_misplaced(state, event.by, ends, steps))
    state.note_put(*put)
    return lifting.bound_since(state, event.by, touched)


def note_moved_first(state: TableState, events: Iterable[Event]) -> None:
    """Note where moves have put their pieces that the card laid after them does not make."""
    state.note_put(*where_put(state, events))


def from_its_own_field(state: TableState, event: Event) -> Event:
    """Return the move with a piece that a wrong move has misplaced taken from where it counts as standing; it stands
    no longer where it was put."""
    found: list[Misplaced] = []

    def moved(part: ProposedMove, *, counted: bool = False) -> ProposedMove:
        here = misplaced_to(state, event.by, part.piece, part.to)
        if here is None:
            return part
        found.append(here)
        camp, space = here.piece
        steps = part.steps + here.steps if counted and part.to is None else part.steps
        return part._replace(piece=part.piece._replace(camp=camp, space=space), steps=steps)

    proposals = {
        card: each._replace(parts=tuple(moved(part, counted=each.counted) for part in each.parts))
        for card, each in event.proposals.items()
    }
    parts = tuple(map(moved, event.parts))
    state.misplaced = tuple(each for each in state.misplaced if each not in found)
    if parts != event.parts and [part.piece.space for part in parts] == [state.board.base]:
        proposals = out_of_base(state, parts)
    return event._replace(proposals=proposals)


def out_of_base(state: TableState, parts: tuple[ProposedMove, ...]) -> dict[str, Proposal]:
    """Return the move of a piece out of its base with every card that can make it: the reader could not see these from
    the space where the document names the piece."""
    cards = state.rules.cards.values()
    return {
        card.name: Proposal(card, each, parts) for card in cards for each in card.functions if each.does == "leave-base"
    }
