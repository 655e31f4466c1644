"""Putting pieces down: back where they stood, hit ones into base, or somewhere else, which is a move.

Of several pieces in the hand it is the one that the card can bring there. If a card's steps are shared out, often more
than one can reach a space (`dm-2023/seven.2`): then it is the one with which all pieces in the hand can be put where
the document puts them down one after the other, as a hand that holds two pieces is going to move both.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.documents.problems import Term
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, may_move, whose
from adjudicator.procedure import hit_pieces
from adjudicator.procedure.before_the_card import moved_before_card
from adjudicator.procedure.begun import SplitByHand
from adjudicator.procedure.event import ENDS_THE_CARD, Act, Event
from adjudicator.procedure.lifting import any_piece_binds, is_put_down, knocked_over, lifts
from adjudicator.procedure.moving import moves
from adjudicator.procedure.obligations import moves_all
from adjudicator.procedure.overlooked import Misplaced
from adjudicator.procedure.remark import EventFault, Piece, Remark, brings, does_move, first_wrong, no_rule
from adjudicator.procedure.split_by_hand import Taken, take_share
from adjudicator.procedure.table_state import Held, TableState
from adjudicator.procedure.where_put import hit_by_wrong_move, landed_on_two, misplaced_to, put_before_the_card
from adjudicator.rules.cards import Card

MOST_TRIED = 50_000
"""Plays tried at most for one document. A seven over four pieces has 120, and four pieces can be put down in at most
64 ways, one after the other."""


def puts_down(state: TableState, event: Event) -> list[Remark]:
    """Put a piece back, a hit one into its base, or one somewhere else, which moves it."""
    in_hand = state.lifted.get(event.by, ())
    in_hand = tuple(held for held in in_hand if not held.went_back) or in_hand
    remarks = _put_home(state, event, in_hand)
    if remarks is not None:
        return remarks
    if not in_hand:
        other = next((player for player, held in state.lifted.items() if held), "")
        code, player = "lifted-by-another" if other else "nothing-lifted", Term("camp", event.by)
        raise EventFault(code, event, player=player, other=Term("camp", other))
    if event.put is None or event.to is None:
        return _put_back(state, event.by, in_hand[-1])
    if in_hand[-1].piece == state.knocked and (set_up := _set_up_elsewhere(state, event, in_hand[-1])):
        return set_up
    in_turn = event.by == state.player
    moving = (_piece_for(state, event, in_hand) if in_turn else None) or _meant_with_the_next(state, event, in_hand)
    camp, space = in_hand[-1].piece
    if moving is None and space == event.to and event.to_camp in (None, camp):
        return _put_back(state, event.by, in_hand[-1])
    moving = moving or in_hand[-1]
    if moving.went_back:
        state.forget_put(moving.piece)
    state.meant = event.put(moving.named)._replace(by=event.by)
    _out_of_hand(state, event.by, moving)
    remarks = moves(state, state.meant)
    is_put_down(state, moving.piece)
    is_pending = state.pending[-1:] == (state.meant,)
    if first_wrong(remarks) and not is_pending and event.by in state.lifted:
        state.lifted[event.by] += (moving._replace(went_back=True),)
    return remarks


def _set_up_elsewhere(state: TableState, event: Event, held: Held) -> list[Remark]:
    """Set up on another space a piece that was knocked over, and that its player does not move there: that is part of
    the accident, and it counts as back where it stood."""
    if event.to in (None, held.piece[1]) or _is_moved_in_turn(state, event.by, held.piece, event.to):
        return []
    _out_of_hand(state, event.by, held)
    return _note_set_up(state, event.by, event.to)


def _is_set_up_elsewhere(state: TableState, event: Event, named: NamedPiece, to: int | None) -> bool:
    """Return whether a single act sets up the piece that was knocked over on another space."""
    camp = whose(state.rules, state.table_now, event.by, named, any_camp=True)
    if (
        isinstance(camp, NoSuchPiece)
        or (camp, named.space) != state.knocked
        or to in (None, named.space, state.board.base)
    ):
        return False
    return not _is_moved_in_turn(state, event.by, state.knocked, to)


def _is_moved_in_turn(state: TableState, player: str, piece: Piece, to: int | None) -> bool:
    """Return whether the player in turn puts the piece where the card on the table brings it, or before any card the
    one laid next, or else one of the hand."""
    if player != state.player:
        return False
    laid_next = (later.card for later in state.later if later.act == Act.LAYS and later.may_be_by(player))
    card = state.laid or next(laid_next, None)
    plays = state.uses([card] if card else state.hands.get(player) or ())
    return any(brings(state.board, play, piece, to) for play in plays)


def _note_set_up(state: TableState, player: str, to: int | None) -> list[Remark]:
    """Note that the piece that was knocked over stands elsewhere, and counts as back where it stood."""
    assert state.knocked is not None
    assert to is not None
    state.note_put(Misplaced(state.knocked, to, player, goes_back=True, by_accident=True))
    return [knocked_over(player, state.knocked)]


def moves_or_takes_off(state: TableState, event: Event) -> list[Remark]:
    """Move a piece, or take a hit one of others off the board and put it into base in one act (`classic/track.1`)."""
    part = event.parts[0] if len(event.parts) == 1 else None
    misplaced = part and misplaced_to(state, event.by, part.piece, part.to)
    put = misplaced or (part and put_before_the_card(state, part.piece))
    if part and part.to != state.board.base and not put and (hit := hit_pieces.lifted_hit(state, event)):
        state.meant = event.with_camp(hit[0])
        return [hit_pieces.goes_home(state, event.by, hit, hit_pieces.where_moved_on(state, event, hit))]
    if part and _is_set_up_elsewhere(state, event, part.piece, part.to):
        return _note_set_up(state, event.by, part.to)
    if part and event.puts_back:
        lifted = lifts(state, Event(Act.LIFTS, event.by, event.at, piece=part.piece))
        return [*lifted, *puts_down(state, Event(Act.PUTS_DOWN, event.by, event.at))]
    if part is None or part.to != state.board.base:
        return moves(state, event)
    camps = state.board.players[event.by].camps if part.piece.camp is None else (part.piece.camp,)
    if _goes_home_from_two(state, [(camp, part.piece.space) for camp in camps]):
        return []
    goes_back = None if misplaced else hit_by_wrong_move(state, event, part.piece)
    if goes_back:
        state.meant = event.with_camp(goes_back[0])
        state.note_put(Misplaced(goes_back, state.board.base, event.by, goes_back=True))
        return []
    lift = Event(Act.LIFTS, event.by, event.at, piece=part.piece)
    home = Event(Act.PUTS_DOWN, event.by, event.at, to=part.to)
    if hit := hit_pieces.lifted_hit(state, lift):
        event = event.with_camp(hit[0])
    elif not (event.by != state.player and hit_pieces.sent_home_where_it_landed(state, lift)):
        camp = whose(state.rules, state.table_now, event.by, part.piece, any_camp=True)
        piece = None if isinstance(camp, NoSuchPiece) else (camp, part.piece.space)
        if piece and event.by != state.player and hit_pieces.put_home_before_the_card(state, home, piece):
            return []
        if piece is None or not hit_pieces.may_be_hit(state, event.by, piece):
            return moves(state, event)
    remarks = [each for each in lifts(state, lift) if not each.topic]
    remarks += puts_down(state, home)
    state.meant = event._replace(by=state.meant.by if state.meant else event.by)
    return remarks


def stays(state: TableState, event: Event) -> bool:
    """Return whether the move puts a piece back where it stands, as no card in use takes it there and back."""
    part = event.parts[0] if len(event.parts) == 1 else None
    if part is None or part.to != part.piece.space or misplaced_to(state, event.by, part.piece, part.to):
        return False
    camp = whose(state.rules, state.table_now, event.by, part.piece, any_camp=True)
    if isinstance(camp, NoSuchPiece) or event.counts_steps or part.to == state.board.base:
        return False
    if part.to_camp not in (None, camp):  # Another colour's start field or lane.
        return False
    plays = state.uses(state.possible_cards(event.by)) if event.by == state.player else []
    return not any(brings(state.board, play, (camp, part.piece.space), part.to) for play in plays)


def _put_home(state: TableState, event: Event, in_hand: tuple[Held, ...]) -> list[Remark] | None:
    """Put a piece that is hit, or has been, into base: first another player's in the hand, then one still on the
    board, last an own one in the hand, which may be there to be moved. Return None if there is none."""
    home = event.to == state.board.base
    plays = state.uses(state.possible_cards(event.by)) if home and in_hand and event.by == state.player else []
    is_free = all(held.went_back for held in in_hand)
    if home and in_hand and hit_by_wrong_move(state, event, in_hand[-1].named):
        state.note_put(Misplaced(in_hand[-1].piece, state.board.base, event.by, goes_back=True))
        return _out_of_hand(state, event.by, in_hand[-1])
    if home and in_hand and _goes_home_from_two(state, [in_hand[-1].piece]):
        return _out_of_hand(state, event.by, in_hand[-1])
    earlier = state.taken_off.of_earlier_plays()
    was_hit = [
        each for each in in_hand if each.piece in earlier and each.piece[1] not in state.table_now[each.piece[0]]
    ]
    if was_hit and not home and was_hit[0] is in_hand[-1] and not is_free:
        state.meant = hit_pieces.by_the_hitter(state, event)
        _out_of_hand(state, event.by, was_hit[0])
        return [hit_pieces.goes_home(state, state.meant.by, was_hit[0].piece, event.to)]
    if was_hit and home:
        hit_pieces.put_home_out_of_the_hand(state, event, was_hit[0])
        return _out_of_hand(state, event.by, was_hit[0])
    hit = [held for held in reversed(in_hand) if home and hit_pieces.may_be_hit(state, event.by, held.piece)]
    others = [held for held in hit if held.piece in state.taken_off.to_be_hit]
    is_waiting = state.taken_off.aside or (home and state.taken_off.hit)
    foreign = any(
        may_move(state.rules, state.table_now, event.by, *held.piece)
        for held in in_hand
        if held.piece not in _hit(state) and not any(does_move(play, held.piece) for play in plays)
    )
    is_another = not is_free and (event.by != state.taken_off.by or foreign or state.is_out_of_turn(event.by))
    hit_in_hand = [held for held in in_hand[-1:] if held.piece in _hit(state)]
    if not others and is_waiting and (home or is_free) and (hit_in_hand or not is_another):
        for held in hit_in_hand:
            _out_of_hand(state, event.by, held)
        return hit_pieces.put_home(state, event)
    of_another = in_hand[-1].piece if event.by != state.player and in_hand else None
    if not others and not foreign and hit_pieces.put_home_before_the_card(state, event, of_another):
        return []
    last = in_hand[-1:]
    if not hit or (not others and foreign and [each for each in last if each not in hit]):
        return None  # It is the piece lifted last, which nothing hits.
    going = (others or hit)[0]
    state.taken_off.away += (going.piece,)
    state.forget_put(going.piece)
    if not others and may_move(state.rules, state.table_now, state.player, *going.piece):
        state.taken_off.to_be_hit += (going.piece,)
    no_card = not (state.laid or state.refused or state.shown.get(event.by))
    remarks = moved_before_card(state, event.by) if no_card else []
    return [*remarks, *_out_of_hand(state, event.by, going)]


def _goes_home_from_two(state: TableState, pieces: Iterable[Piece]) -> bool:
    """Put one of the pieces into base that a wrong move has put on two others; return whether there is one."""
    put = next((put for piece in pieces if (put := landed_on_two(state, piece))), None)
    if put is not None:
        state.note_put(put._replace(space=state.board.base))
    return put is not None


def _hit(state: TableState) -> list[Piece]:
    """Return the pieces sent home that are in a hand."""
    return [held.piece for held in state.taken_off.aside]


def _piece_for(state: TableState, event: Event, in_hand: tuple[Held, ...]) -> Held | None:
    """Return the piece in the hand that a card brings to where one is put, if there is any."""
    if sharing := _piece_for_share(state, event, in_hand):
        return sharing
    plays = state.uses(state.possible_cards(event.by))
    own = [held.piece for held in in_hand if may_move(state.rules, state.table, event.by, *held.piece) is None]
    all_of_them = [play for play in plays if moves_all(play, own)]
    for apt in (all_of_them, plays):
        going = [
            held for held in reversed(in_hand) if any(brings(state.board, play, held.piece, event.to) for play in apt)
        ]
        if going := [held for held in going if state.laid or held.piece[1] != event.to]:
            return going[0]
    return None


def _meant_with_the_next(state: TableState, event: Event, in_hand: tuple[Held, ...]) -> Held | None:
    """Return which of two pieces in the hand is put down, as the other one is put into base next, or where this one
    stood: they are exchanged with a card that swaps."""
    to = state.puts_down_next(event.by)
    if len(in_hand) != 2 or to is None or event.to == state.board.base:
        return None
    first, last = in_hand
    if state.laid and state.laid.can_swap and (event.to, to) == (last.piece[1], first.piece[1]):
        return first
    own = [held for held in in_hand if may_move(state.rules, state.table, event.by, *held.piece) is None]
    plays = state.uses(state.possible_cards(event.by))
    goes_home = any(brings(state.board, play, held.piece, state.board.base) for held in own for play in plays)
    return own[0] if len(own) == 1 and to == state.board.base and not goes_home else None


def _put_back(state: TableState, player: str, held: Held) -> list[Remark]:
    """Put a piece back where it stood; an own one stays touched. Of another's piece, which was not hit after all, no
    text speaks, but where every piece binds."""
    is_foreign = held.piece in state.taken_off.to_be_hit
    if held.went_back:
        state.forget_put(held.piece)
    is_put_down(state, held.piece)
    _out_of_hand(state, player, held)
    return [no_rule("foreign-piece", player)] if is_foreign and not any_piece_binds(state) else []


def _out_of_hand(state: TableState, player: str, held: Held) -> list[Remark]:
    state.lifted[player] = tuple(each for each in state.lifted[player] if each is not held)
    return []


def _piece_for_share(state: TableState, event: Event, in_hand: tuple[Held, ...]) -> Held | None:
    """Return the piece put down now, if a card is shared out like this; of several the last one lifted."""
    # The card on the table, or the one laid after the moves (`classic/gameplay.9`).
    later = (each.card for each in state.later if each.act == Act.LAYS and each.may_be_by(event.by))
    card = state.laid or next(later, None)
    if card is None or len(in_hand) < 2 or event.to == state.board.base:
        return None
    moving = _movable(state, card, in_hand)
    so_far = state.shared
    for before in state.pending:
        taken = _try_share(state, before, card, so_far, more=True)
        if taken is None or taken.shared is None:
            return None
        so_far = taken.shared
    puts = _puts(state, event)
    for now, used_up in ((puts, True), (puts, False), (puts[:1], False)):
        for held in moving:
            if _fits(state, card, so_far, held, moving, now, used_up=used_up):
                return held
    return None


def _movable(state: TableState, card: Card, in_hand: tuple[Held, ...]) -> list[Held]:
    """Return the pieces in the hand that the card moves, the last one lifted first. A piece that the document lifts
    several times counts once."""
    found: list[Held] = []
    for held in reversed(in_hand):
        camp, space = held.piece
        there = state.table[camp].count(space) - sum(each.piece == held.piece for each in found)
        if there > 0 and any(does_move(play, held.piece) for play in state.plays(card)):
            found.append(held)
    return found


def _puts(state: TableState, event: Event) -> list[Event]:
    """Return this event and the later ones that put down pieces with the same card; hit pieces put into base do not
    count."""
    puts, laid = [event], state.laid is not None
    for later in state.later:
        if not later.may_be_by(event.by):
            continue
        if later.act in ENDS_THE_CARD and (laid or later.act != Act.LAYS):
            break
        laid = laid or later.act == Act.LAYS
        if later.put and later.brings_on(state.board.base):
            puts.append(later._replace(by=event.by))
    return puts


def _fits(
    state: TableState,
    card: Card,
    so_far: SplitByHand | None,
    held: Held,
    in_hand: list[Held],
    puts: list[Event],
    *,
    used_up: bool,
) -> bool:
    """Return whether this piece can be put down first and then the others where they are put; with `used_up`, so that
    the card is used up. MOST_TRIED lets every real hand be tried, but not every one a document can make up."""
    state.tried_puts += len(state.plays(card))
    if state.tried_puts > MOST_TRIED:
        return False
    (event, *later), rest = puts, [each for each in in_hand if each is not held]
    assert event.put is not None
    taken = _try_share(state, event.put(held.named)._replace(by=event.by), card, so_far, more=bool(rest or later))
    if taken is None or (taken.shared is None and not (isinstance(taken.play, Play) and taken.play.legal)):
        return False
    if taken.shared is None or not rest:
        return not rest and not (used_up if taken.shared else later)
    if later:
        different = {each.piece: each for each in rest}.values()
        return any(_fits(state, card, taken.shared, each, rest, later, used_up=used_up) for each in different)
    going = [each.piece for each in rest]
    return any(taken.shared.begins(play) and moves_all(play, going) for play in state.plays(card))


def _try_share(state: TableState, event: Event, card: Card, so_far: SplitByHand | None, *, more: bool) -> Taken | None:
    """Try the move as one more share of the card; return None if the card does not split."""
    proposal = event.proposals.get(card.name)
    if proposal is None or proposal.function is None or proposal.function.does != "split":
        return None
    plays = [play for play in state.plays(card) if so_far is None or so_far.begins(play)]
    return take_share(state.rules, state.table, event.by, proposal, so_far, plays, more=more)
