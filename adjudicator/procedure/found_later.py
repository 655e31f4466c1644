"""A wrong act that is found out only after the next player has played: what was played is left as it is.

No text says whether it stands. That it was wrong, and what would have been right, is found out elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, try_proposal, whose
from adjudicator.engine.winning_and_helping import active_camps
from adjudicator.procedure import swap_by_hand
from adjudicator.procedure.event import OF_HANDS, STARTS_ANEW, Act, Event
from adjudicator.procedure.hit_pieces import lifted_for_nothing
from adjudicator.procedure.misplaced_pieces import where_put
from adjudicator.procedure.remark import Piece, Remark, first_wrong
from adjudicator.procedure.split_by_hand import counted_to
from adjudicator.procedure.table_state import HalfSwap, Misplaced, TableState, TakenOff
from adjudicator.procedure.turn_rules import as_claimed, is_made, next_player
from adjudicator.procedure.where_put import by_its_own_field, crosswise
from adjudicator.rules.board import Table, moved
from adjudicator.rules.cards import Card

Ends = Sequence[tuple[NamedPiece, int | None]]
"""Pieces as a document names them, and where it says that they end."""

WITH_ANOTHER_CARD = frozenset({Act.LAYS, Act.TAKES_BACK, Act.THROWS})
"""Acts of a player who does not move with the card just laid."""

LAYING = frozenset({Act.LAYS, Act.SHOWS, Act.HOLDS_UP, Act.DROPS})
"""Acts that put a card on the table."""


def goes_unnoticed(state: TableState, player: str, own: Collection[Act] = OF_HANDS) -> bool:
    """Return whether the next player plays before this one does any of these acts. Who alone has cards plays on, and
    notices at once."""
    following = _following(state, player)
    lifted: NamedPiece | None = None
    for number, event in enumerate(state.later, 1):
        if event.by not in ("", player):
            lifted = event.piece or lifted
            if _puts_right(state, player, event, lifted):
                return False
        if event.by == following != player:
            if _plays(state, event):
                return True
        elif event.may_be_by(player) and event.act in own and not _takes_home(state, event, state.later[number:]):
            return False
    return False


def _following(state: TableState, player: str) -> str:
    """Return who plays after this player, who may have no cards left."""
    without_cards = {name for name, hand in state.hands.items() if hand == () and name != player}
    return next_player(state.board, player, without_cards)


def _plays(state: TableState, event: Event) -> bool:
    """Return whether the event takes the turn: a card laid, a piece moved, or a hand thrown."""
    if event.act in STARTS_ANEW:
        return True
    is_move = event.act in (Act.MOVES, Act.SWAPS, Act.PUTS_DOWN)
    return is_move and event.brings_on(state.board.base) and not event.puts_back


def _puts_right(state: TableState, player: str, event: Event, lifted: NamedPiece | None) -> bool:
    """Return whether another player shows that the fault has been noticed: by moving a piece from where a wrong act has
    put it, a piece of the player who has acted wrongly, or one that was taken home. The next player does not play with
    any piece of others either."""
    ends = [(lifted, event.to)] if event.act == Act.PUTS_DOWN and lifted else event.ends
    if not ends or any(to is None for _, to in ends):
        return False
    put = set(_put_so_far(state, player))
    if all(_stands_there(state, put, named, state.board.players[event.by].camps) for named, _ in ends):
        return True
    (named, to), base = ends[0], state.board.base
    camp, is_next = named.camp, event.by == _following(state, player)
    is_meant = camp is not None and (is_next or camp in state.board.players[player].camps)
    is_foreign = is_meant and may_move(state.rules, state.table, event.by, camp or 0, named.space)
    return len(ends) == 1 and to != base and bool(is_foreign or (named.space == base and to != state.board.start))


def _put_so_far(state: TableState, player: str) -> Iterator[Piece]:
    """Yield where wrong acts, the one being judged and moves without a card have put pieces."""
    yield from ((each.piece[0], each.space) for each in state.misplaced)
    for event in (*state.pending, *([state.meant] if state.meant else [])):
        for named, to in event.ends:
            camps = state.board.players[player].camps if named.camp is None else (named.camp,)
            yield from ((camp, to) for camp in camps if to is not None)


def _stands_there(state: TableState, put: Collection[Piece], named: NamedPiece, own: Collection[int]) -> bool:
    """Return whether the piece named is one of those put there, and no own one of its colour stands there by right."""
    camps = own if named.camp is None else (named.camp,)
    by_right = [camp for camp in own if named.space in state.table_now[camp]]
    return any((camp, named.space) in put and camp not in by_right for camp in camps)


def _takes_home(state: TableState, event: Event, later: Sequence[Event]) -> bool:
    """Return whether the event puts a piece into base, or lifts it for that: it belongs to the move before."""
    if event.act == Act.LIFTS:
        puts = (each.to for each in later if each.act == Act.PUTS_DOWN and each.may_be_by(event.by))
        return next(puts, None) == state.board.base
    return (
        event.to == state.board.base
        if event.act == Act.PUTS_DOWN
        else [to for _, to in event.ends] == [state.board.base]
    )


def is_found_later(state: TableState, event: Event, remarks: Collection[Remark]) -> bool:
    """Return whether the player in turn has played wrongly, or moved without a card, and the next one plays on."""
    wrong = first_wrong(remarks) or moved_without_card(state, event)
    is_play = not state.over and (event.act in OF_HANDS or _is_laid(state, event))
    if event.by != state.player or not wrong or not is_play or not goes_unnoticed(state, event.by):
        return False
    if _is_taken_off(state, event) or any(each.finding.code == "wrong-piece-sent-home" for each in remarks):
        return False  # The player's own move is still to come.
    is_put = event.act == Act.PUTS_DOWN and event.to not in (None, state.board.base)
    is_done = event.has_move or is_put or event.act in (Act.THROWS, Act.STOPS)
    return is_done or _as_played(state, event) != state.table


def stays_out_of_turn(state: TableState, event: Event, remarks: Sequence[Remark]) -> bool:
    """Return whether a piece moved out of turn stays where it was put: the player after the one who has moved it plays
    before anything else is done with cards or pieces."""
    begun = state.laid or state.refused or state.pending or state.touched
    is_put = any((each.by, each.event) == (event.by, state.number) for each in state.misplaced)
    if begun or not first_wrong(remarks) or not (is_put or _hit_piece(state, event, remarks)):
        return False
    following, lifted = _following(state, event.by), None
    for later in state.later:
        by = later.by or state.player
        later, lifted = later._replace(by=by), later.piece or lifted
        if by not in (event.by, state.player) and _puts_right(state, event.by, later, lifted):
            return False
        if by == following and _plays(state, later):
            return not _puts_right(state, event.by, later, lifted)
        if by in (event.by, state.player) and later.act in OF_HANDS:
            return False
    return False


def leave_out_of_turn(state: TableState, event: Event, remarks: Iterable[Remark]) -> None:
    """Leave a piece where it was put out of turn. Who has passed others over by that has played."""
    stood = state.table
    _leave(state, _put_this_turn(state, event.by))
    _leave_hit_piece(state, event, remarks)
    state.taken_off.forgotten += _sent_home_since(state, stood)
    if state.last_play is None or event.by != state.last_play.player:
        card = next(iter(state.shown.pop(event.by, ())), None)
        state.take_out(event.by, [card] if card else ())
        state.used |= {event.by: card} if card else {}
        state.player = event.by
        state.pass_turn()
    state.last_play = None


def leave_foreign(state: TableState, player: str) -> None:
    """Leave pieces of others where a player has put them before a play that was in order, if the next player plays
    before they are put right. An own piece counts as put back by that play."""
    own = active_camps(state.board, state.table, player)
    earlier = [each for each in _put_this_turn(state, player) if each.event < state.number]
    foreign = [each for each in earlier if each.piece[0] not in own]
    if foreign and goes_unnoticed(state, player):
        _leave(state, foreign)


def _put_this_turn(state: TableState, player: str) -> list[Misplaced]:
    """Return where the player has put pieces in this turn, but for the first one of a swap left half done."""
    half = state.half.piece if state.half else None
    own = (each for each in state.misplaced if (each.by, each.turn) == (player, state.turns_passed))
    return [each for each in own if each.piece != half]


def _leave(state: TableState, put: Iterable[Misplaced]) -> None:
    """Leave these pieces where they were put."""
    for each in put:
        stood = state.table
        if each.space == state.board.base:
            state.table = moved(stood, *each.piece, each.space) if each.piece[1] in stood[each.piece[0]] else stood
        else:
            state.table = as_claimed(state.board, stood, each.piece, each.space, None)
        if state.table != stood:
            state.stays.add(each.event)


def _hit_piece(state: TableState, event: Event, remarks: Iterable[Remark]) -> Piece | None:
    """Return the piece that is hit and that the event has put elsewhere than into base, by where it stands now."""
    if all(remark.finding.code != "hit-goes-home" for remark in remarks):
        return None
    to = event.to if event.act == Act.PUTS_DOWN else event.ends[0][1] if len(event.ends) == 1 else None
    hit = (*state.taken_off.hit, *state.taken_off.forgotten)
    named = None if event.act == Act.PUTS_DOWN or not event.ends else event.ends[0][0].camp
    return next((piece for piece in hit if piece[1] == to and named in (None, piece[0])), None)


def _leave_hit_piece(state: TableState, event: Event, remarks: Iterable[Remark]) -> None:
    """Leave a hit piece on the board where it was put."""
    if piece := _hit_piece(state, event, remarks):
        state.table = as_claimed(state.board, state.table, (piece[0], state.board.base), piece[1], None)
        off = state.taken_off
        off.hit, off.forgotten = (tuple(each for each in some if each != piece) for some in (off.hit, off.forgotten))


def moved_without_card(state: TableState, event: Event) -> bool:
    """Return whether the event is a move that still waits for its card."""
    return bool(event.has_move and state.pending and state.pending != state.waiting)


def leave_as_played(state: TableState, event: Event, remarks: Iterable[Remark]) -> tuple[list[Remark], bool]:
    """Leave the table as it was played, take the card out of the hand, and pass the turn; return the remark on pieces
    of others that are still in the hand, and whether the event has moved anything."""
    card, half, stood, stands = state.refused_card or state.laid, half_swap(state, event), state.table, state.table_now
    put = where_put(state, [*state.waiting, *state.pending, *([event] if event not in state.pending else [])])
    if event.act == Act.THROWS:
        state.take_out(event.by, state.threw or state.hands.get(event.by) or ())
    else:
        state.table = _as_played(state, event)
        state.take_out(event.by, [card] if card else ())
    _leave_hit_piece(state, event, remarks)
    has_moved = state.table != stands
    _leave(state, [each for each in _put_this_turn(state, event.by) if each.event < state.number])
    state.note_put(*put)
    gone = _sent_home_since(state, stood)
    if card:
        state.used[event.by] = card
    still_in_hand = lifted_for_nothing(state, event.by, None)
    state.home_for_nothing = tuple(
        each for each in state.home_for_nothing if each.piece and each.piece[1] in state.table[each.piece[0]]
    )
    hit = Counter(gone) - Counter(state.taken_off.away)
    forgotten = state.taken_off.forgotten if state.taken_off.by == event.by else state.taken_off.of_earlier_plays()
    state.last_play, state.taken_off = None, TakenOff(tuple(hit.elements()), by=event.by, forgotten=forgotten)
    state.pass_turn()
    if half:  # The next player may name the other piece where it still stands.
        state.note_put(Misplaced((half.other[0], half.piece[1]), half.other[1], event.by))
    return still_in_hand, has_moved


def _sent_home_since(state: TableState, stood: Table) -> tuple[Piece, ...]:
    """Return the pieces that have been sent home since the table was like that, and forget of the misplaced ones those
    that count now where they were put."""
    hit = sent_home(stood, state.table, state.board.base)
    state.count_in_base(hit)
    state.misplaced = tuple(each for each in state.misplaced if _is_left_behind(each.piece, stood, state.table))
    return hit


def _is_left_behind(piece: Piece, before: Table, after: Table) -> bool:
    """Return whether the piece still counts as standing where it stood."""
    camp, space = piece
    return after[camp].count(space) >= before[camp].count(space)


def sent_home(before: Table, after: Table, base: int) -> tuple[Piece, ...]:
    """Return the pieces of others that a wrong move has sent home."""
    hit: list[Piece] = []
    for camp, (stood, stand) in enumerate(zip(before, after, strict=True)):
        gone, come = Counter(stood) - Counter(stand), Counter(stand) - Counter(stood)
        hit += [(camp, space) for space in gone.elements()] if set(come) == {base} else []
    return tuple(hit)


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


def _as_played(state: TableState, event: Event) -> Table:
    """Return the table with the pieces where they were put; the one before where nothing says where that was."""
    if event.card and _is_laid(state, event):
        return _put_first(state, state.waiting, event.card)
    play = state.made
    if half := half_swap(state, event):
        # The other piece goes where the first one stood (`dm-2023/swap-card.1`).
        return next(swap.after for swap in state.uses([state.laid] if state.laid else ()) if half.begins(swap))
    if _other_put_elsewhere(state, event) and state.half and state.laid:
        swapped = next(swap.after for swap in state.uses([state.laid]) if state.half.begins(swap))
        other, part = (state.half.other[0], swap_by_hand.ends_of_other(state, state.half)[0]), event.parts[0]
        return as_claimed(state.board, swapped, other, part.to, part.to_camp)
    if exchanged := crosswise(state, event.by):
        return _exchanged(state, state.table_now, event.by, exchanged)
    if not event.has_move or _is_taken_off(state, event):
        return play.after if event.act == Act.STOPS and play else state.table_now
    if play is None:
        moved_first = state.pending if moved_without_card(state, event) else [*state.waiting, event]
        return _put_first(state, moved_first, state.refused_card)
    shares = max(play.failed - state.shares_made, 0) if play.function.does == "split" else 0
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
        elif waiting and _is_swap(event, waiting[0]):
            table = _exchanged(state, table, event.by, [*event.ends, *waiting.pop(0).ends])
        else:
            table = _put(state, table, event)
    return table


def _is_swap(event: Event, following: Event) -> bool:
    """Return whether two moves put each piece where the other one stood."""
    if len(event.ends) != 1 or len(following.ends) != 1:
        return False
    (one, to), (other, back) = event.ends[0], following.ends[0]
    return (to, back) == (other.space, one.space)


def _put(state: TableState, table: Table, event: Event) -> Table:
    """Return the table with the pieces where they were put, be it in each other's place, though no card does it."""
    if event.act == Act.SWAPS:
        return _exchanged(state, table, event.by, event.ends)
    for part in event.parts:
        named = by_its_own_field(state, part.piece)
        camp = whose(state.rules, table, event.by, named)
        if not isinstance(camp, NoSuchPiece):
            counted = event.counts_steps and part.to is None
            to = counted_to(state.rules, camp, part._replace(piece=named)) if counted else part.to
            table = as_claimed(state.board, table, (camp, named.space), to, part.to_camp)
    return table


def _exchanged(state: TableState, table: Table, player: str, moved_to: Ends) -> Table:
    """Return the table with these two pieces in each other's place, if they stand there alone."""
    ends: list[tuple[int, int, int]] = []
    for named, to in moved_to:
        camp = whose(state.rules, table, player, named, any_camp=True)
        if isinstance(camp, NoSuchPiece) or to is None or not state.board.on_fields(to):
            return table
        if sum(spaces.count(to) for spaces in table) != 1:
            return table
        ends.append((camp, named.space, to))
    for camp, space, to in ends:
        table = moved(table, camp, space, to)
    return table


def _tried(state: TableState, event: Event, card: Card | None) -> Play | None:
    """Return the move as made with a card, even one that may not be laid (`dm-2023/fair-play.3.1`)."""
    proposal = event.proposals.get(card.name) if card else None
    play = try_proposal(state.rules, state.table, event.by, proposal) if proposal else None
    return play if isinstance(play, Play) else None
