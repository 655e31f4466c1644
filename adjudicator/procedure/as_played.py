"""The table as it looks after a wrong act, or a move without a card: it stays so if the next player plays on."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, try_proposal, whose
from adjudicator.procedure import swap_by_hand
from adjudicator.procedure.begun import HalfSwap, SplitByHand
from adjudicator.procedure.event import OF_HANDS, STARTS_ANEW, Act, Ends, Event
from adjudicator.procedure.hit_pieces import put_back_by_its_owner
from adjudicator.procedure.overlooked import AsPlayed
from adjudicator.procedure.remark import Piece, Remark, first_wrong
from adjudicator.procedure.split_by_hand import counted_to
from adjudicator.procedure.table_state import TableState
from adjudicator.procedure.turn_rules import as_claimed, is_made
from adjudicator.procedure.where_put import are_exchanged, by_its_own_field, crosswise, where_put
from adjudicator.rules.board import Table, moved
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding


def note_as_played(
    state: TableState, event: Event, remarks: Collection[Remark], before: SplitByHand | None, stands: Table
) -> None:
    """Note how the table looks after a wrong act of the player in turn, or a move without a card; `before` and `stands`
    are the shares of its card and the table before it."""
    is_put = event.act == Act.PUTS_DOWN and event.to not in (None, state.board.base)
    is_done = (event.has_move and not event.puts_back) or is_put or event.act in (Act.THROWS, Act.STOPS)
    throws_after_moving = event.act == Act.THROWS and bool(state.pending)
    starts_anew = event.by == state.player and event.act in (*STARTS_ANEW, Act.SHOWS)
    if starts_anew and not throws_after_moving and state.played and not state.played.put:
        state.played = None  # Nothing says where the piece was put.
    if not _is_wrong(state, event, remarks) or not (is_done or last_wrong(state) is None):
        return
    put = tuple(each for each in (*state.misplaced, *state.beside) if each.event == state.number)
    is_in_parts = event.counts_steps and len(event.parts) > 1 and state.laid is not None
    is_in_parts = is_in_parts or (event.card is not None and state.shared is not None)
    is_swap = state.laid is not None and state.laid.can_swap
    is_one_of_several = is_in_parts or (_has_put_before(state, event.by) and not is_swap)
    table = None if put and is_one_of_several else _as_played(state, event, before)
    if not is_done and table == state.table:
        return
    has_moved = table != stands or any(each in state.beside for each in put)
    lost = sum(part.steps for part in event.parts) if event.counts_steps and not put and table == stands else 0
    says_no_end = bool(event.parts) and event.parts[-1].to is None and not event.counts_steps
    half = half_swap(state, event)
    is_unclear = says_no_end and state.made is not None and not is_made(state.made)
    put_back = (event.has_move or event.act == Act.PUTS_DOWN) and (is_unclear or not has_moved)
    topic = "found-later-and-put-back" if put_back else "found-later"
    events = [*state.waiting, *state.pending, *([event] if event not in state.pending else [])]
    waits = _waits_for_card(state, event) or throws_after_moving
    earlier = state.played.events if state.played and state.played.waits and waits else ()
    state.played = AsPlayed(
        (*earlier, state.number),
        None if lost else table,
        "half-swap-found-later" if half and not swap_by_hand.other_put_before(state, event.by, half) else topic,
        state.refused_card or state.laid,
        tuple(state.threw or state.hands.get(event.by) or ()) if event.act == Act.THROWS else (),
        tuple(state.dated(each) for each in where_put(state, events)),
        put,
        waits,
        begun_so_far(state),
        lost,
    )


def _has_put_before(state: TableState, player: str) -> bool:
    """Return whether an earlier act of the player's turn has put a piece elsewhere."""
    own = (each for each in state.misplaced if each.by == player and each.in_turn and not each.goes_back)
    return any(each.turn == state.turns_passed and each.event < state.number for each in own)


def _is_wrong(state: TableState, event: Event, remarks: Collection[Remark]) -> bool:
    """Return whether the player in turn has played wrongly, or moved without a card."""
    wrong = first_wrong(remarks) or _waits_for_card(state, event)
    is_play = not state.over and (event.act in OF_HANDS or _is_laid(state, event))
    if event.by != state.player or not wrong or not is_play:
        return False
    # The player's own move may be still to come.
    is_no_move = _is_taken_off(state, event) or put_back_by_its_owner(state, event)
    return not is_no_move and all(each.finding.code != "wrong-piece-sent-home" for each in remarks)


def _waits_for_card(state: TableState, event: Event) -> bool:
    """Return whether the event is a move that still waits for its card."""
    return bool(event.has_move and state.pending and state.pending != state.waiting)


def moved_without_card(state: TableState, played: AsPlayed) -> list[Remark]:
    """Return the remark on moves whose card was never laid."""
    if not played.waits or state.must_use:
        return []
    hand = state.hands.get(state.player)
    aspects = ("nothing-usable",) if hand is not None and not state.first_use(hand) else ()
    return [Remark(Finding("moved-without-card", aspects=aspects), state.player)]


def begun_so_far(state: TableState) -> tuple[object, ...]:
    """Return what the player in turn has begun, to see later whether it has been gone on with."""
    return state.pending, state.shared, state.half


def last_wrong(state: TableState) -> AsPlayed | None:
    """Return the last wrong act, if it has been neither put right nor gone on with."""
    played, off = state.played, state.taken_off
    if played is None:
        return None
    is_whole = played.lost > 0 and state.shared is not None and played.lost in state.shared.steps_left
    if played.begun != begun_so_far(state) and not is_whole:
        return None
    if played.thrown and state.player not in state.thrown_wrongly:
        return None
    not_home = [each for each in state.beside if (each.piece[0], each.space) in (*off.hit, *off.forgotten)]
    return played if all(each in state.misplaced or each in not_home for each in played.put) else None


def _is_laid(state: TableState, event: Event) -> bool:
    """Return whether the event has laid its card, be it by showing it in turn, or holding it up where that counts."""
    return event.act != Act.TAKES_BACK and event.card is not None and event.card in (state.refused_card, state.laid)


def _is_taken_off(state: TableState, event: Event) -> bool:
    """Return whether the event puts a piece into base that is going to be hit."""
    return not event.brings_on(state.board.base) and any(
        named.space == space and named.camp in (None, camp)
        for named, _ in event.ends
        for camp, space in state.taken_off.away
    )


def _as_played(state: TableState, event: Event, before: SplitByHand | None) -> Table:
    """Return the table with the pieces where they were put; the one before where nothing says where that was."""
    if event.card and _is_laid(state, event):
        return _put_first(state, state.waiting, event.card)
    play = state.made
    if half := half_swap(state, event):
        # The other piece goes where the first one stood (`dm-2023/swap-card.1`), unless it has been put elsewhere.
        swap = next(swap for swap in state.uses([state.laid] if state.laid else ()) if half.begins(swap))
        if put := swap_by_hand.other_put_before(state, event.by, half):
            return as_claimed(state.board, swap.after, _other_swapped(swap, half), put.space, put.owner)
        return swap.after
    if two := crosswise(state, event.by):
        return in_each_others_place(state, state.table_now, event.by, two)
    if _other_put_elsewhere(state, event) and state.half and state.laid:
        swap, part = next(swap for swap in state.uses([state.laid]) if state.half.begins(swap)), event.parts[0]
        return as_claimed(state.board, swap.after, _other_swapped(swap, state.half), part.to, part.to_camp)
    if event.act == Act.THROWS and state.pending:
        return _put_first(state, state.pending, None)
    if not event.has_move or _is_taken_off(state, event):
        return play.after if event.act == Act.STOPS and play else state.table_now
    if play is None:
        moved_first = state.pending if _waits_for_card(state, event) else [*state.waiting, event]
        return _put_first(state, moved_first, state.refused_card)
    made = len(before.moves) if before else 0
    shares = max(play.failed - made, 0) if play.function.does == "split" else 0
    return play.after if _is_put_by(play) else _put(state, play.after, event.without_first(shares))


def _is_put_by(play: Play) -> bool:
    """Return whether the card has put the pieces where they are: all of them, or parts of a split."""
    return is_made(play) and (play.refusal is None or play.function.does == "split")


def half_swap(state: TableState, event: Event) -> HalfSwap | None:
    """Return the swap of which only the first piece has been moved, before the event or with it."""
    if event.act == Act.THROWS or _is_laid(state, event) or _other_put_elsewhere(state, event):
        return None
    if state.half or state.laid is None or not event.has_move:
        return state.half
    begun = swap_by_hand.begun_or_done(state, event, state.laid)
    return begun if isinstance(begun, HalfSwap) else None


def _other_swapped(swap: Play, half: HalfSwap) -> Piece:
    """Return the other piece of half a swap by where it stands after the swap."""
    return next((move.camp, move.to) for move in swap.moves if (move.camp, move.origin) == half.other)


def _other_put_elsewhere(state: TableState, event: Event) -> bool:
    """Return whether the other piece of half a swap is put on another space than the one where the first stood."""
    half = state.half
    return half is not None and state.laid is not None and swap_by_hand.moves_other(state, event, half)


def _put_first(state: TableState, events: Iterable[Event], card: Card | None) -> Table:
    """Return the table after moves made without a card, or before this one; the first as the card makes it."""
    table, waiting = state.table_now, list(events)
    while waiting:
        event = waiting.pop(0)
        play = _tried(state, event, card) if table == state.table else None
        if play and _is_put_by(play):
            table = play.after
        elif waiting and are_exchanged(state, event, waiting[0]):
            table = in_each_others_place(state, table, event.by, [*event.ends, *waiting.pop(0).ends])
        else:
            table = _put(state, table, event)
    return table


def _put(state: TableState, table: Table, event: Event) -> Table:
    """Return the table with the pieces where they were put, be it in each other's place, though no card does it."""
    if event.act == Act.SWAPS:
        return in_each_others_place(state, table, event.by, event.ends)
    for part in event.parts:
        named = part.piece
        if isinstance(whose(state.rules, table, event.by, named), NoSuchPiece):
            named = by_its_own_field(state, named)
        camp = whose(state.rules, table, event.by, named)
        if not isinstance(camp, NoSuchPiece):
            counted = event.counts_steps and part.to is None
            to = counted_to(state.rules, table, camp, part._replace(piece=named)) if counted else part.to
            table = as_claimed(state.board, table, (camp, named.space), to, part.to_camp)
    return table


def in_each_others_place(state: TableState, table: Table, player: str, moved_to: Ends) -> Table:
    """Return the table with these two pieces in each other's place, if they stand there alone."""
    board, after = state.board, table
    camps = [whose(state.rules, table, player, named, any_camp=True) for named, _ in moved_to]
    pieces = [(camp, named.space) for camp, (named, _) in zip(camps, moved_to, strict=True) if isinstance(camp, int)]
    if len(pieces) < 2:
        return table
    for (camp, space), other, (_, to) in zip(pieces, reversed(pieces), moved_to, strict=True):
        there = board.same_field(*other, camp) if other[0] != camp else other[1:]
        end = to if to in there else next(iter(there), board.base)
        same = [(owner, each) for owner in range(len(table)) for each in board.same_field(camp, end, owner)]
        if sum(table[owner].count(each) for owner, each in same) != 1:
            return table
        after = moved(after, camp, space, end)
    return after


def _tried(state: TableState, event: Event, card: Card | None) -> Play | None:
    """Return the move as made with a card, even one that may not be laid (`dm-2023/fair-play.3.1`)."""
    proposal = event.proposals.get(card.name) if card else None
    play = try_proposal(state.rules, state.table, event.by, proposal) if proposal else None
    return play if isinstance(play, Play) else None
