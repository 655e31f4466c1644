"""Leaving wrong acts as they were played, when the next player plays before they are put right.

No text says whether they stand. That they are wrong, and what would be right, is found out elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, whose
from adjudicator.engine.winning_and_helping import game_over
from adjudicator.procedure.as_played import in_each_others_place, last_wrong, moved_without_card
from adjudicator.procedure.begun import HalfSwap
from adjudicator.procedure.event import OF_HANDS, STARTS_ANEW, Act, Event
from adjudicator.procedure.hit_pieces import lifted_for_nothing
from adjudicator.procedure.looking_ahead import is_exchanged
from adjudicator.procedure.overlooked import AsPlayed, FoundLater, Misplaced
from adjudicator.procedure.putting_right import lifted_to_put_right, note_if_back, what_is_put_right
from adjudicator.procedure.remark import Piece, brings, no_rule
from adjudicator.procedure.table_state import TableState, TakenOff
from adjudicator.procedure.turn_rules import as_claimed
from adjudicator.procedure.where_put import as_named, exchanged, is_meant
from adjudicator.rules.board import Table, moved
from adjudicator.rules.cards import Card

LONG_AGO = -1
"""The turn of misplaced pieces on which the next play has decided."""


def play_goes_on(state: TableState, event: Event) -> None:
    """Before a player plays, end the turn of the player before if that was wrong, so that what was played stays;
    `state.late` tells what this shows of the earlier events."""
    player = event.by
    if state.over:
        return
    _stay_where_named(state, event)
    if not plays(state, event):
        return
    note_if_back(state, event)
    before = [name for name in state.board.seats if name != player and state.following(name) == player]
    if _plays_on_alone(state, event):
        before = [player]
    if state.player in before and _has_thrown_early(state):
        _leave_hand_thrown(state)
    elif state.player in before and _is_overlooked(state):
        if not _lays_too_early(state, event):
            _end_turn(state)
    elif passing := [name for name in before if _has_passed_others_over(state, name, player)]:
        _leave_what_passes_over(state, passing[0])
        state.player = passing[0]  # The player who passed others over has played.
        state.pass_turn()


def plays(state: TableState, event: Event) -> bool:
    """Return whether the event takes the turn: a card laid, a hand thrown, an own piece moved."""
    if state.hands.get(event.by) == ():
        return False
    if event.act in STARTS_ANEW:
        return True
    held = state.lifted.get(event.by, ())[-1:] if event.act == Act.PUTS_DOWN else ()
    is_move = event.act in (Act.MOVES, Act.SWAPS, Act.PUTS_DOWN) and event.brings_on(state.board.base)
    is_move = is_move and all(each.piece[1] != event.to for each in held)
    ends = [(each.named, event.to) for each in held] or event.ends
    if not is_move or event.puts_back or what_is_put_right(state, event):
        return False
    is_swap = len(ends) > 1 or (bool(event.ends) and is_exchanged(state, event))
    return is_swap or any(_is_own(state, event.by, named, to) for named, to in ends)


def _is_own(state: TableState, player: str, named: NamedPiece, to: int | None) -> bool:
    """Return whether the piece is one that the player may move, and stands where it is named by right."""
    camp = whose(state.rules, state.table_now, player, named)
    if isinstance(camp, NoSuchPiece) or may_move(state.rules, state.table, player, camp, named.space):
        return False
    return named.space != state.board.base or to in (None, state.board.start)


def _plays_on_alone(state: TableState, event: Event) -> bool:
    """Return whether the only player who still has cards lays another one, or throws the rest, after a wrong move."""
    played, is_alone = last_wrong(state), event.by == state.player == state.following(state.player)
    is_another = event.act == Act.THROWS or (event.act == Act.LAYS and event.card != state.laid)
    return is_alone and is_another and played is not None and len(played.put) > 0


def _lays_too_early(state: TableState, event: Event) -> bool:
    """Return whether a card is laid while that of the player in turn is still to come: after the move, but before
    anybody else moves a piece."""
    played = last_wrong(state)
    if event.act != Act.LAYS or state.laid or state.refused or not (played and played.waits and not played.thrown):
        return False
    hands = (later for later in state.later if later.act in OF_HANDS)
    following = next(hands, None)
    return following is not None and following.by == state.player and following.act == Act.LAYS


def _has_thrown_early(state: TableState) -> bool:
    """Return whether the player in turn threw the hand before the turn, and has done nothing in it."""
    return state.player in state.thrown_early and not state.has_begun


def _leave_hand_thrown(state: TableState) -> None:
    """Leave the hand thrown that the player in turn threw too early, as the next player plays."""
    player, hand = state.player, state.hands.get(state.player)
    state.late[state.thrown_early[player]] = FoundLater("found-later")
    _take_out_what_was_played(state, None, hand or ())
    state.hands[player] = ()
    state.sits_out |= {player}
    state.pass_turn()


def _is_overlooked(state: TableState) -> bool:
    """Return whether the player in turn has acted wrongly and has not begun to put it right."""
    if any(held.stood_elsewhere and not held.went_back for held in state.lifted.get(state.player, ())):
        return False
    return (last_wrong(state) is not None or bool(_put_in_this_turn(state))) and not _would_end_the_game(state)


def _would_end_the_game(state: TableState) -> bool:
    """Return whether the game would be over if all stayed: a player cannot win by a wrong move."""
    table = _table_as_played(state, last_wrong(state))
    for each in _put_in_this_turn(state):
        if each.space != state.board.base:
            table = as_claimed(state.board, table, each.piece, each.space, each.owner)
    return game_over(state.board, table)


def _table_as_played(state: TableState, played: AsPlayed | None) -> Table:
    """Return the table after the last wrong act, without the pieces that were put wrongly before it."""
    return played.table if played and played.table else state.table_now


def _put_in_this_turn(state: TableState) -> list[Misplaced]:
    """Return where the player in turn has put pieces, but for the first one of a swap left half done; also before the
    turn, if that is the move of the card laid now."""
    half = state.half.piece if state.half else None
    own = [each for each in (*state.misplaced, *state.beside) if each.by == state.player and not each.goes_back]
    now = [each for each in own if each.in_turn and each.turn == state.turns_passed and each.piece != half]
    return now or [each for each in own if _is_made_early(state, each)]


def _is_made_early(state: TableState, put: Misplaced) -> bool:
    """Return whether the piece was put there shortly before its player's turn, where the card now laid takes it."""
    if state.laid is None or state.shared or state.half or put.in_turn or put.turn != state.turns_passed - 1:
        return False
    return any(brings(state.board, play, put.piece, put.space) for play in state.plays(state.laid))


def _end_turn(state: TableState) -> None:
    """Leave the table as it was played, take the card out of the hand, and pass the turn."""
    player, stood, played, half = state.player, state.table, last_wrong(state), state.half
    on_table = (state.laid, state.refused_card, *state.under)
    card = played.card if played and played.card in on_table else state.refused_card or state.laid
    found = moved_without_card(state, played) if played else []
    state.table = _table_as_played(state, played)
    found += lifted_for_nothing(state, player, None)
    put, own = _put_in_this_turn(state), played.put if played and played.table else ()
    hit = sent_home(stood, state.table, state.board.base)
    _leave(state, [each for each in put if each not in own])
    if played:
        _leave(state, [each for each in played.put if each in state.beside])
        also = state.late[played.events[-1]].sent_home if played.events[-1] in state.late else ()
        state.late |= dict.fromkeys(played.events, FoundLater(played.topic, no_card=played.waits))
        state.late[played.events[-1]] = FoundLater(played.topic, (*hit, *also), no_card=played.waits)
        move = played.events[0] if played.thrown else played.events[-1]
        state.late[move] = state.late[move]._replace(remarks=tuple(found))
    if state.refused_card and card == state.refused_card:
        state.late.setdefault(state.refused_at, FoundLater(""))
    gone = _sent_home_since(state, stood)
    _take_out_what_was_played(state, card, played.thrown if played else ())
    not_taken_off = Counter(gone) - Counter(state.taken_off.away) - _put_into_base(state, put)
    forgotten = state.taken_off.forgotten if state.taken_off.by == player else state.taken_off.of_earlier_plays()
    if played and played.waits and not card:
        state.awaited[player] = stood, played.ends
    state.last_play = None
    state.taken_off = TakenOff(tuple(not_taken_off.elements()), by=player, forgotten=forgotten)
    state.pass_turn()
    _note_what_can_be_named(state, player, played, half, stood)


def _take_out_what_was_played(state: TableState, card: Card | None, thrown: tuple[Card, ...]) -> None:
    """Take the cards that the player in turn has thrown, or the one that was played, out of the hand."""
    player = state.player
    state.take_out(player, thrown or ([card] if card else ()))
    if thrown:
        state.thrown_away[player] = thrown
    if card:
        state.used[player] = card


def _note_what_can_be_named(
    state: TableState, player: str, played: AsPlayed | None, half: HalfSwap | None, stood: Table
) -> None:
    """Note the pieces that did not stay where they were put, and the other piece of half a swap: the next player may
    name them there. No later play leaves them there."""
    ends = list(played.ends) if played else []
    if half and played and played.topic == "half-swap-found-later":
        ends = [Misplaced((half.other[0], half.piece[1]), half.other[1], player)]
    known = [each for each in state.misplaced if (each.by, each.turn) == (player, state.turns_passed - 1)]
    others = [each for each in state.misplaced if each not in known]
    new = [each for each in ends if _is_left_behind(each.piece, stood, state.table) and each not in known]
    state.misplaced = (*others, *(each._replace(turn=LONG_AGO) for each in (*known, *new)))


def _has_passed_others_over(state: TableState, player: str, following: str) -> bool:
    """Return whether the player has moved out of turn, while who is in turn has moved nothing, and the one after
    plays."""
    begun = state.pending or state.shared or state.half
    is_out_of_turn = following != state.player != player
    put = (each for each in (*state.misplaced, *state.beside) if each.turn == state.turns_passed)
    return not begun and is_out_of_turn and any(each.by == player for each in put)


def _use_shown_card(state: TableState, put: Misplaced) -> None:
    """Count the card shown before the turn as used, as the own piece stays that was moved with it."""
    player = put.by
    is_own = not put.in_turn and put.piece[0] in state.board.players[player].camps
    card = next(iter(state.shown.pop(player, ())), None) if is_own else None
    if card:
        state.late.setdefault(state.shown_at[player], FoundLater(""))
        state.take_out(player, [card])
        state.used[player] = card


def _leave_what_passes_over(state: TableState, player: str) -> None:
    """Leave pieces where this player has put them out of turn, as the one after has played."""
    put = [each for each in (*state.misplaced, *state.beside) if (each.by, each.turn) == (player, state.turns_passed)]
    _let_stay(state, [each for each in put if not each.goes_back])
    passed_over = (no_rule("passed-over", state.player),)
    for each in put:
        late = state.late.get(each.event, FoundLater("found-later-and-put-back"))
        state.late[each.event] = late._replace(remarks=passed_over)
        _use_shown_card(state, each)
    decided = {each: each._replace(turn=LONG_AGO) for each in put}
    state.misplaced = tuple(decided.get(each, each) for each in state.misplaced)


def _stay_where_named(state: TableState, event: Event) -> None:
    """Leave pieces that were moved wrongly in an earlier turn where they were put, as they are named there: by the
    event, or by the first move with the card that it lays."""
    event = _first_with_pieces(state, event)
    if what_is_put_right(state, event) or (event.act == Act.LIFTS and lifted_to_put_right(state, event)):
        return
    put = [each for each in state.misplaced if 0 <= each.turn < state.turns_passed]
    put = [each for each in put if each.by_accident or not each.goes_back]
    for named in (event.piece, *(piece for piece, _ in event.ends)):
        if named is None or not isinstance(whose(state.rules, state.table_now, event.by, named), NoSuchPiece):
            continue
        here = [each for each in put if is_meant(state, event.by, each, named)]
        if here and not (state.shared or state.half):
            two = exchanged(state, put)
            going = list(two) if here[0] in two else here[:1]
            if len(going) > 1 or not _hits(state, going[0]):
                _let_stay(state, going)
                _use_shown_card(state, going[0])


def _hits(state: TableState, put: Misplaced) -> bool:
    """Return whether a piece that stands on the board has to go home for this one to stay where it was put."""
    after = as_claimed(state.board, state.table, put.piece, put.space, put.owner)
    return bool(sent_home(state.table, after, state.board.base)) and put.space != state.board.base


def _first_with_pieces(state: TableState, event: Event) -> Event:
    """Return the event, or the first one of its player after it that names pieces, if it lays a card."""
    own = (later for later in state.later if later.may_be_by(event.by) and (later.piece or later.ends))
    return next(own, event)._replace(by=event.by) if event.act == Act.LAYS else event


def _let_stay(state: TableState, put: list[Misplaced]) -> None:
    """Leave these pieces where they were put, after their turns; those that they hit are still to be taken home."""
    stood, off = state.table, state.taken_off
    _leave(state, put)
    off.forgotten += tuple((Counter(_sent_home_since(state, stood)) - _put_into_base(state, put)).elements())
    state.last_play = None if any(not each.in_turn for each in put) else state.last_play
    state.touched = tuple((camp, space) for camp, space in state.touched if space in state.table[camp])


def _put_into_base(state: TableState, put: Iterable[Misplaced]) -> Counter[Piece]:
    """Return the pieces that a player has put into base by hand, so that they need not be taken off the board."""
    return Counter(each.piece for each in put if each.space == state.board.base)


def _leave(state: TableState, put: Iterable[Misplaced]) -> None:
    """Leave these pieces where they were put."""
    two = exchanged(state, put := list(put))
    if two:
        stood, state.table = state.table, in_each_others_place(state, state.table, two[0].by, as_named(two))
        state.late |= {each.event: FoundLater("found-later") for each in two if state.table != stood}
    for each in put:
        if each in two:
            continue
        stood, (camp, space) = state.table, each.piece
        if each.space == state.board.base:
            state.table = moved(stood, camp, space, each.space) if space in stood[camp] else stood
        elif each not in state.beside:
            state.table = as_claimed(state.board, stood, each.piece, each.space, each.owner)
        else:
            _leave_beside(state, each)
        if state.table != stood:
            if each.since >= 0:
                state.late.setdefault(each.since, FoundLater("found-later"))
            if each.by_accident:
                state.late[each.event] = FoundLater("", remarks=(no_rule("set-up-elsewhere", each.by),))
                continue
            late, hit = state.late.get(each.event), sent_home(stood, state.table, state.board.base)
            state.late[each.event] = FoundLater("found-later", (*late.sent_home, *hit) if late else hit)


def _leave_beside(state: TableState, put: Misplaced) -> None:
    """Leave a hit piece on the board where it was put, if nobody has taken it home since."""
    there, off = (put.piece[0], put.space), state.taken_off
    if there in (*off.hit, *off.forgotten):
        state.table = as_claimed(state.board, state.table, put.piece, put.space, None)
        off.hit, off.forgotten = (tuple(each for each in some if each != there) for some in (off.hit, off.forgotten))
    state.beside = tuple(each for each in state.beside if each is not put)


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
