"""Pieces that a wrong move has put on another space: they count as back where they stood, and can be moved on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, Proposal, ProposedMove, whose
from adjudicator.procedure import lifting
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import Remark
from adjudicator.procedure.split_by_hand import counted_to
from adjudicator.procedure.table_state import TableState
from adjudicator.procedure.turn_rules import is_made
from adjudicator.procedure.where_put import misplaced_to, other_half


def note_wrong_move(state: TableState, event: Event) -> list[Remark]:
    """Note where a wrong move has put its pieces, and that they have left their fields; return the remarks on those
    that bind now."""
    touched, first = state.touched, other_half(state, event)
    lifting.has_left_its_field(state, event)
    ends, steps, made = _ends_of(state, event), 0, state.made
    splits = made is not None and made.function.does == "split"
    if len(ends) == 1 and made and splits and made.refusal and made.refusal.code == "steps-left-over":
        last = made.moves[-1]
        ends, steps = [(ends[0][0], last.to, None)], last.steps
    elif len(ends) == 1 and ends[0][1] is None and made and is_made(made) and made.moves[-1].path:
        ends = [(ends[0][0], made.moves[-1].path[-1], None)]  # It went where the card takes it.
    state.misplaced = tuple(each for each in state.misplaced if each is not first)
    put = (*([first._replace(event=state.number)] if first else ()), *_misplaced(state, event.by, ends, steps))
    state.note_put(*put)
    return lifting.bound_since(state, event.by, touched)


def note_moved_first(state: TableState, events: Iterable[Event]) -> None:
    """Note where moves have put their pieces that the card laid after them does not make."""
    state.note_put(*where_put(state, events))


def where_put(state: TableState, events: Iterable[Event]) -> list[Misplaced]:
    """Return where the events have put their pieces, as far as they say it."""
    return [each for event in events for each in _misplaced(state, event.by, _ends_of(state, event))]


def _ends_of(state: TableState, event: Event) -> list[tuple[NamedPiece, int | None, int | None]]:
    """Return the pieces that the event moves with where they end, where it says so or where its steps lead, and the
    camp whose space that is, where it is named."""
    if event.act == Act.SWAPS:
        camps = [whose(state.rules, state.table_now, event.by, other, any_camp=True) for other, _ in event.ends]
        owners = [camp if isinstance(camp, int) else None for camp in camps]
        return [(named, to, owner) for (named, to), owner in zip(event.ends, reversed(owners), strict=True)]
    ends: list[tuple[NamedPiece, int | None, int | None]] = []
    for part in event.parts:
        camp = whose(state.rules, state.table_now, event.by, part.piece)
        is_counted = event.counts_steps and part.to is None and not isinstance(camp, NoSuchPiece)
        to = counted_to(state.rules, camp, part) if is_counted and isinstance(camp, int) else part.to
        ends.append((part.piece, to, part.to_camp))
    return ends


def _misplaced(
    state: TableState, player: str, ends: Iterable[tuple[NamedPiece, int | None, int | None]], steps: int = 0
) -> Iterator[Misplaced]:
    for named, to, owner in ends:
        camp = whose(state.rules, state.table_now, player, named)
        if to is not None and not isinstance(camp, NoSuchPiece):
            other = None if owner == camp or state.board.on_fields(to) else owner
            yield Misplaced((camp, named.space), to, player, steps, owner=other)


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
