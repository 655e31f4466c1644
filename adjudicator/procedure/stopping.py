"""A split or a swap left half done on purpose."""

from __future__ import annotations

from adjudicator.procedure import lifting
from adjudicator.procedure.event import Event
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import EventFault, Remark
from adjudicator.procedure.table_state import TableState
from adjudicator.procedure.undoing import undo_last_shares
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding


def stops(state: TableState, event: Event) -> list[Remark]:
    """Leave a split or a swap half done; the card still binds. Shares to which others can be added stay where they are,
    and what else was moved goes back."""
    last, own = state.taken_off.by, event.by == state.player
    if own and state.shared and state.laid:
        state.made = state.shared.ways[0][1]
        refusal, left = state.made.refusal, state.shared.steps_left
        if refusal and len(left) > 1:  # Several circles lead there, and no text says how they were counted.
            refusal = refusal._replace(aspects=("uncounted",))
        bound = put_shares_back(state, event.by)
        return [Remark(refusal, event.by, card=state.made.card, play=state.made), *bound] if refusal else []
    if own and state.half and state.laid:
        state.note_put(Misplaced(state.half.piece, state.half.other[1], event.by))
        state.half = state.half._replace(stopped=True)
        return [Remark(Finding("not-the-cards-move", aspects=("half",)), event.by, card=state.laid.name)]
    if own and state.laid and _has_refused_part(state, state.laid):
        return []
    if not last or (state.named and event.by != last):
        raise EventFault("nothing-begun", event)
    state.meant = event._replace(by=last)
    return []


def _has_refused_part(state: TableState, laid: Card) -> bool:
    """Return whether a part of a card that splits or swaps has been moved in this turn, and was refused."""
    return (laid.can_split or laid.can_swap) and len(state.misplaced_now) > 0


def put_shares_back(state: TableState, player: str) -> list[Remark]:
    """Put back the last shares if nothing can be added to them; return the remarks on their pieces, which have left
    their fields."""
    touched = state.touched
    while state.shared and state.laid and not state.plays(state.laid):
        alone = state.shared
        undo_last_shares(state, alone)
        back = alone.moves_since(alone.before)
        for move in back:
            lifting.has_left(state, player, (move.camp, move.origin))
        state.note_put(*(Misplaced((move.camp, move.origin), move.to, player, move.steps) for move in back))
    return lifting.bound_since(state, player, touched)
