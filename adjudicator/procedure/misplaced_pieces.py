"""Pieces that a wrong move has put on another space: they count as back where they stood, and can be moved on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, Proposal, ProposedMove, whose
from adjudicator.procedure import lifting
from adjudicator.procedure.event import Act, Event
from adjudicator.procedure.hit_pieces import put_on_the_board
from adjudicator.procedure.remark import Remark, no_rule
from adjudicator.procedure.table_state import Held, Misplaced, TableState
from adjudicator.procedure.where_put import is_meant, misplaced_to, other_half


def note_wrong_move(state: TableState, event: Event) -> list[Remark]:
    """Note where a wrong move has put its pieces, and that they have left their fields; return the remarks on those
    that bind now."""
    touched, first = state.touched, other_half(state, event)
    lifting.has_left_its_field(state, event)
    ends, steps = event.ends, 0
    if len(ends) == 1 and state.made and state.made.refusal and state.made.refusal.code == "steps-left-over":
        last = state.made.moves[-1]
        ends, steps = [(ends[0][0], last.to)], last.steps
    put = (*([first] if first else ()), *_ends_of(state, event.by, ends, steps))
    note_put(state, put)
    return lifting.bound_since(state, event.by, touched)


def note_moved_first(state: TableState, events: Iterable[Event]) -> None:
    """Note where moves have put their pieces that the card laid after them does not make."""
    note_put(state, where_put(state, events))


def where_put(state: TableState, events: Iterable[Event]) -> list[Misplaced]:
    """Return where the events have put their pieces, as far as they say it."""
    return [each for event in events for each in _ends_of(state, event.by, event.ends, 0)]


def note_put(state: TableState, put: Sequence[Misplaced]) -> None:
    """Note where pieces have been put; each is in one place only."""
    pieces = [each.piece for each in put]
    state.misplaced = (*(each for each in state.misplaced if each.piece not in pieces), *put)


def _ends_of(
    state: TableState, player: str, ends: Iterable[tuple[NamedPiece, int | None]], steps: int
) -> Iterator[Misplaced]:
    for named, to in ends:
        camp = whose(state.rules, state.table_now, player, named)
        if to is not None and not isinstance(camp, NoSuchPiece):
            yield Misplaced((camp, named.space), to, player, steps)


def from_its_own_field(state: TableState, event: Event) -> Event:
    """Return the move with a piece that a wrong move has misplaced taken from where it counts as standing."""

    def moved(part: ProposedMove, *, counted: bool = False) -> ProposedMove:
        here = misplaced_to(state, event.by, part.piece, part.to)
        if here is None:
            return part
        camp, space = here.piece
        steps = part.steps + here.steps if counted and part.to is None else part.steps
        return part._replace(piece=part.piece._replace(camp=camp, space=space), steps=steps)

    proposals = {
        card: each._replace(parts=tuple(moved(part, counted=each.counted) for part in each.parts))
        for card, each in event.proposals.items()
    }
    parts = tuple(map(moved, event.parts))
    if parts != event.parts and [part.piece.space for part in parts] == [state.board.base]:
        proposals = out_of_base(state, parts)
    return event._replace(proposals=proposals)


def puts_right(state: TableState, event: Event) -> list[Remark] | None:
    """Put pieces back where they count as standing, if the event does nothing else, and return what is to be said of
    it; None if it does something else."""
    if event.act == Act.LIFTS:
        return _lifts_to_put_right(state, event)
    held = state.lifted.get(event.by, ()) if event.act == Act.PUTS_DOWN else ()
    ends = [(held[-1].named, event.to)] if held and event.to is not None else event.ends
    back = [_brought_back(state, event.by, named, to, in_hand=bool(held)) for named, to in ends]
    found = [each for each in back if each]
    if not found or len(found) < len(ends):
        return None
    pieces, acts = [each for each, _ in found], [act for _, act in found if act]
    if held:
        state.lifted[event.by] = held[:-1]
    else:
        _name_camps(state, event, [each.piece[0] for each in pieces])
    note_moved_first(state, acts)
    state.misplaced = tuple(each for each in state.misplaced if each not in pieces)
    state.pending = tuple(each for each in state.pending if each not in acts)
    if event.by == state.player and "laid-card" not in state.rules.procedure:
        state.half = None  # Nothing binds to the swap begun (`dm-2023/fair-play.3.1`).
    own = state.board.players[event.by].camps
    is_anothers = event.by != state.player and any(each.by != event.by and each.piece[0] not in own for each in pieces)
    by_another = [no_rule("put-right-by-another", event.by)] if is_anothers else []
    return [*by_another, *put_on_the_board(state, event.by, [each.piece for each in pieces])]


def _lifts_to_put_right(state: TableState, event: Event) -> list[Remark] | None:
    """Lift a piece that the player puts back next where it counts as standing."""
    to = state.puts_down_next(event.by)
    found = _brought_back(state, event.by, event.piece, to, in_hand=False) if event.piece else None
    if event.piece is None or found is None:
        return None
    piece = found[0].piece
    state.lifted[event.by] = (*state.lifted.get(event.by, ()), Held(piece, event.piece.at))
    state.meant = event._replace(piece=event.piece._replace(camp=piece[0]))
    return []


def _brought_back(
    state: TableState, player: str, named: NamedPiece, to: int | None, *, in_hand: bool
) -> tuple[Misplaced, Event | None] | None:
    """Return the piece that goes from where it is named back to where it counts as standing, with the move before the
    card that took it away. A piece in a hand is named by either place."""
    for each, act in _standing_elsewhere(state):
        is_named = is_meant(state, player, each, named) or (in_hand and each.piece == (named.camp, named.space))
        if is_named and to == each.piece[1] and not _is_another_meant(state, player, each, act):
            return each, act
    return None


def _is_another_meant(state: TableState, player: str, each: Misplaced, act: Event | None) -> bool:
    """Return whether the player in turn rather moves a piece of that colour that stands there by right: one that a card
    takes to where the other one stood, or that may be swapped with one moved before its card."""
    camp, space = each.piece
    if player != state.player or each.space not in state.table_now[camp]:
        return False
    plays = state.uses(state.possible_cards(player))
    ends = [(move.camp, move.origin, move.to) for play in plays for move in play.moves]
    return act is not None or (camp, each.space, space) in ends


def _standing_elsewhere(state: TableState) -> Iterator[tuple[Misplaced, Event | None]]:
    """Yield the pieces that stand elsewhere than they count: put there wrongly, by a move before its card, or taken
    home before the move that is to hit them."""
    yield from ((each, None) for each in state.misplaced)
    for act in state.pending:
        for named, to in act.ends:
            camp = whose(state.rules, state.table, act.by, named, any_camp=True)
            if to is not None and not isinstance(camp, NoSuchPiece):
                yield Misplaced((camp, named.space), to, act.by), act
    for piece in state.taken_off.away:
        yield Misplaced(piece, state.board.base, state.player), None


def _name_camps(state: TableState, event: Event, camps: list[int]) -> None:
    """Let the sentence on the event name these camps, and not those of other pieces that stand there."""
    if event.act != Act.SWAPS:
        state.meant = event.with_camp(*camps)
        return
    proposals = {
        card: each._replace(swap=tuple(named._replace(camp=camp) for named, camp in zip(each.swap, camps, strict=True)))
        for card, each in event.proposals.items()
        if each.swap
    }
    state.meant = event._replace(proposals=proposals)


def out_of_base(state: TableState, parts: tuple[ProposedMove, ...]) -> dict[str, Proposal]:
    """Return the move of a piece that has to leave its base, with every card that can be it: this was not to be known
    from the space where it is named."""
    cards = state.rules.cards.values()
    return {
        card.name: Proposal(card, each, parts) for card in cards for each in card.functions if each.does == "leave-base"
    }
