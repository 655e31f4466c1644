"""Following the events around a move in order: what each of them is, and what the rulebook says about it.

Only the rulebook's readings decide; where they are silent, the answer is that there is no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from adjudicator.documents.problems import Term
from adjudicator.engine.proposal import NamedPiece, NoSuchPiece, whose
from adjudicator.engine.question import Question
from adjudicator.procedure import cards_on_table, conduct
from adjudicator.procedure.as_played import note_as_played
from adjudicator.procedure.event import OF_PLAY, TO_THE_JUDGE, WITH_CARDS, Act, Event
from adjudicator.procedure.found_later import play_goes_on, plays
from adjudicator.procedure.hit_pieces import lifted_hit, may_be_hit, on_the_board_again
from adjudicator.procedure.lifting import knocks, lifts
from adjudicator.procedure.looking_ahead import with_ends
from adjudicator.procedure.moving import moves
from adjudicator.procedure.overlooked import FoundLater
from adjudicator.procedure.putting_down import moves_or_takes_off, puts_down, stays
from adjudicator.procedure.putting_right import note_if_back, puts_right
from adjudicator.procedure.remark import EventFault, JudgedEvent, Piece, Remark, first_wrong, no_rule
from adjudicator.procedure.remedy import WITHOUT_REMEDY, remedy
from adjudicator.procedure.stopping import stops
from adjudicator.procedure.table_state import Penalty, TableState
from adjudicator.procedure.turn_rules import too_late
from adjudicator.procedure.undoing import undo_for_player
from adjudicator.procedure.where_put import stand_together
from adjudicator.procedure.which_card import made_with, which_is_moved_with
from adjudicator.rules.board import Table
from adjudicator.rules.findings import Kind
from adjudicator.rules.ruleset import ASKED_AHEAD


class Course(NamedTuple):
    """The events of a question, judged, and the state after the last of them."""

    events: list[JudgedEvent]
    state: TableState
    topics: frozenset[str]
    """The topics that came up; another reading of any other topic makes no difference."""


@lru_cache(maxsize=1)
def follow(question: Question) -> Course:
    """Judge the events of a question; raise EventFault for one that cannot have happened.

    The last course is cached: a document is followed when it is loaded, to find such events, and when it is ruled on.
    """
    hands = {**question.around.hands, question.player: question.hand}
    state = TableState(question.rules, question.table, question.player, hands)
    events = _with_pieces_put_back(question.around.events)
    with question.rules.noting() as topics:
        judged: list[JudgedEvent] = []
        for n, event in enumerate(events):
            away, state.number, state.late = state.taken_off.away, n, {}
            try:
                judged.append(_judge(state, event, tuple(events[n + 1 :])))
            except EventFault as fault:
                raise _of_the_player_before(state, fault) or fault from None
            state.home_since |= {piece: n for piece in state.taken_off.away if piece not in away}
            for remark in state.home_for_nothing:
                assert remark.piece is not None
                at = state.home_since.get(remark.piece, n)
                judged[at] = _put_home_wrongly(state, judged[at], remark)
            for number, late in state.late.items():
                judged[number] = _stays_after_all(state, judged[number], late)
    state.pass_by_empty_hand()
    return Course(judged, state, ASKED_AHEAD | topics)


def _with_pieces_put_back(events: Sequence[Event]) -> list[Event]:
    """Return the events, with those marked that put down a piece where its player has lifted it, or do both in one."""
    marked: list[Event] = []
    for event, ends in with_ends(events):
        back = [] if event.counts_steps or event.act == Act.SWAPS else ends
        is_back = [named.space for named, _ in back] == [to for _, to in back]
        marked.append(event._replace(puts_back=is_back and bool(back)))
    return marked


def _judge(state: TableState, event: Event, following: tuple[Event, ...]) -> JudgedEvent:
    state.later, state.named, state.home_for_nothing = following, bool(event.by), ()
    if event.by not in ("", state.player):
        state.pass_by_empty_hand()
    with_player = event if event.by else event._replace(by=state.player)
    play_goes_on(state, with_player)
    if with_player.by != state.player and plays(state, with_player):
        state.pass_by_spent_hand(with_player.by)
    _ask_whose_act(state, event)
    event = with_player
    if event.act == Act.MOVES:  # Before a card shown early is laid for it.
        event = event._replace(puts_back=stays(state, event))
    before, hand, shared = state.table_now, state.hands.get(event.by), state.shared
    in_hand = [held.piece for held in state.lifted.get(event.by, ())[-1:]]
    state.made, state.meant, state.waiting = None, event, state.pending
    state.threw, state.undone = (), 0
    has_cards = hand != () or event.act not in WITH_CARDS
    threw = event.by in state.sits_out
    late = too_late(event.by, over=state.over, has_cards=has_cards, threw=threw) if event.act in OF_PLAY else None
    if (sent := conduct.sends_home(state, event)) is not None:
        return JudgedEvent(event, tuple(sent), None, before, hand)
    if late or (state.over and event.act not in TO_THE_JUDGE):
        remarks = [late] if late else []
    else:
        undo_for_player(state, event)
        right = puts_right(state, event)
        if right is None:
            on_the_board_again(state, event)
        note_if_back(state, event)
        remarks = [*_lay_the_shown_card(state, event), *_ACTS[event.act](state, event)] if right is None else right
    for remark in remarks:
        if remark.finding.code == "piece-sent-home" and remark.pieces:
            state.penalties += (Penalty(remark.other, remark.player, remark.finding.aspects, state.turns_passed),)
    fined = [remark.player for remark in remarks if remark.finding.code == "three-cards"]
    remarks += [no_rule("fined-twice", player) for player in fined if player in state.fined]
    state.fined |= {*fined}
    meant = state.meant
    note_as_played(state, meant, remarks, shared, before)
    if state.knocked and _stands_again(state, event, in_hand):
        state.knocked = None
    remarks = [*remarks, *remedy(state.rules, event.by, remarks)]
    goes_back = _goes_back(state, meant, remarks, before)
    is_share = state.shared is not None and state.shared is not shared and event.act != Act.STOPS
    left = state.shared.steps_left if state.shared and is_share else ()
    return JudgedEvent(meant, tuple(remarks), state.made, before, hand, goes_back, steps_left=left)


def _stands_again(state: TableState, event: Event, in_hand: list[Piece]) -> bool:
    """Return whether the piece that was knocked over has been set up or moved by the event, from the hand or not, or is
    no longer there."""
    assert state.knocked is not None
    is_put_down = event.act == Act.PUTS_DOWN and in_hand == [state.knocked]
    camp, space = state.knocked
    return _names_the_knocked(state, event) or is_put_down or space not in state.table_now[camp]


def _names_the_knocked(state: TableState, event: Event) -> bool:
    """Return whether the event moves the piece that was knocked over."""
    if state.knocked is None or not event.has_move:
        return False
    camp, space = state.knocked
    camps = (None, camp) if camp in state.board.players[event.by].camps else (camp,)
    return any(named.space == space and named.camp in camps for named, _ in event.ends)


def _put_home_wrongly(state: TableState, judged: JudgedEvent, remark: Remark) -> JudgedEvent:
    """Return the event that has put a piece into base judged anew, as nothing after it hits that piece."""
    remarks = [*_without_remedy(judged), remark]
    remarks += remedy(state.rules, remark.player, remarks)
    return judged._replace(remarks=tuple(remarks), goes_back="piece")


def _stays_after_all(state: TableState, judged: JudgedEvent, late: FoundLater) -> JudgedEvent:
    """Return the event judged as one that is found to be wrong only now, when the next player has played."""
    said = [each for each in _without_remedy(judged) if each.kind is not Kind.BINDING]
    faults = [each for each in late.remarks if each.is_wrong and not first_wrong(said)]
    said = [*faults, *said, *(each for each in late.remarks if not each.is_wrong)]
    if first_wrong(said) is None:
        accidents = [each for each in late.remarks if each.topic == "set-up-elsewhere"]
        return judged._replace(remarks=(*judged.remarks, *accidents))
    if late.no_card:
        said = [_without_any_card(each) for each in said]
    said += remedy(state.rules, judged.event.by, said, late.topic)
    goes_back = ("pieces" if len(judged.event.ends) > 1 else "piece") if late.goes_back else ""
    return judged._replace(remarks=tuple(said), goes_back=goes_back, sent_home=late.sent_home)


def _without_any_card(remark: Remark) -> Remark:
    """Return the remark on a move before its card as one on a move for which no card was laid at all."""
    is_it = remark.finding.code == "moved-before-card"
    return remark._replace(finding=remark.finding._replace(aspects=("no-card",))) if is_it else remark


def _without_remedy(judged: JudgedEvent) -> list[Remark]:
    return [each for each in judged.remarks if each.finding.code not in WITHOUT_REMEDY]


def _ask_whose_act(state: TableState, event: Event) -> None:
    """Raise EventFault for an act of nobody named that begins a turn, though the player before may have done it."""
    named = event.piece if event.act == Act.LIFTS else event.parts[0].piece if event.parts else None
    last = state.last_play.player if state.last_play else state.player
    if event.by or state.has_begun or last == state.player or named is None:
        return
    if lifted_hit(state, event._replace(by=state.player)):
        return
    player, other = Term("camp", state.player), Term("camp", last)
    if _sent_the_last_piece_home(state, named):
        raise EventFault("act-where-one-was-sent-home", event, player=player, other=other)
    if _takes_home_what_is_not_hit(state, event, named):
        raise EventFault("act-that-takes-home", event, player=player, other=other)
    mine, theirs = (whose(state.rules, state.table, player, named) for player in (state.player, last))
    is_theirs = isinstance(mine, NoSuchPiece) and not isinstance(theirs, NoSuchPiece)
    if is_theirs and named.camp is None:
        raise EventFault("act-of-the-player-before", event, player=player, other=other)


def _takes_home_what_is_not_hit(state: TableState, event: Event, named: NamedPiece) -> bool:
    """Return whether a piece is taken home that the player whose turn it is cannot hit: who does it may be the player
    before, who thought to have hit it."""
    to = state.puts_down_next(state.player) if event.act == Act.LIFTS else event.ends[0][1] if event.ends else None
    if named.camp is None or to != state.board.base or state.penalties:
        return False
    stands = named.space in state.table[named.camp] and named.space != state.board.base
    return stands and not may_be_hit(state, state.player, (named.camp, named.space))


def _of_the_player_before(state: TableState, fault: EventFault) -> EventFault | None:
    """Return the fault to report instead, if the event names no player and the piece that is missing is one of the
    player before."""
    last, named = state.last_play, fault.missing.named if fault.missing else None
    if state.named or last is None or last.player == state.player or named is None or named.camp is not None:
        return None
    if isinstance(whose(state.rules, state.table_now, last.player, named), NoSuchPiece):
        return None
    player, other = Term("camp", state.player), Term("camp", last.player)
    return EventFault("act-of-the-player-before", fault.event, player=player, other=other)


def _sent_the_last_piece_home(state: TableState, named: NamedPiece) -> bool:
    """Return whether a piece of others stands where the last play was sent home by it: who takes it off may be the
    player who thought to have hit it."""
    moves = state.last_play.play.moves if state.last_play else ()
    sent_home = [(move.camp, move.path[-1]) for move in moves if move.to == state.board.base and move.path]
    if named.camp is None or named.camp in state.board.players[state.player].camps:
        return False
    return any(stand_together(state.board, piece, (named.camp, named.space)) for piece in sent_home)


def _lay_the_shown_card(state: TableState, event: Event) -> list[Remark]:
    """Lay the card shown before the turn, or thrown wrongly, if its player moves with it now: it lies there already."""
    early, open_cards = state.shown.get(event.by, ()), state.thrown_wrongly.get(event.by, ())
    held = state.lifted.get(event.by, ())
    is_lifted_there = event.put is not None and bool(held) and held[-1].piece[1] == event.to
    is_back = is_lifted_there or (event.act == Act.MOVES and event.puts_back)
    is_back = is_back or (bool(held) and held[-1].piece == state.knocked)
    is_hit_piece = event.put is not None and bool(state.taken_off.aside)
    is_move = event.brings_on(state.board.base) and not is_back and not is_hit_piece
    if not is_move or event.by != state.player or state.laid or state.refused or not (early or open_cards):
        return []
    if lifted_hit(state, event):
        return []
    meant = event.put(held[-1].named)._replace(by=event.by) if event.put and held else event
    if _names_the_knocked(state, meant) and not any(made_with(state, meant, card) for card in early):
        return []  # It is set up.
    thrown = {card.name: card for card in open_cards if made_with(state, meant, card)}
    usable = [card for card in early if state.plays(card)] or (list(thrown.values()) if len(thrown) == 1 else [])
    card = which_is_moved_with(state, meant, usable)
    if card is None:
        return []
    state.counts_as_laid = event.by, card
    return cards_on_table.lays(state, event._replace(act=Act.LAYS, card=card))


_STANDS = frozenset({"moved-before-card", "swap-not-shown", "card-not-in-hand", "hit-goes-home"})
"""Wrong acts after which nothing goes back where it was: the text lets the move stand, the card was not in the hand, or
the piece goes home."""


def _goes_back(state: TableState, event: Event, remarks: list[Remark], before: Table) -> str:
    """Return `card`, `piece`, `pieces` or `hand` if a wrong act has laid, moved or thrown something that goes back."""
    if state.undone:
        return "pieces" if state.undone > 1 else "piece"
    if all(not remark.is_wrong or remark.finding.code in _STANDS for remark in remarks):
        return ""
    if event.act == Act.LAYS and state.refused_card == event.card:
        return "card"
    if event.act == Act.THROWS and state.hands.get(event.by):
        return "hand"
    if event.act == Act.STOPS and state.made and not state.shared:
        return "pieces" if len(state.made.moves) > 1 else "piece"
    if event.has_move and state.table_now != before and state.made and state.made.refusal:
        return "piece"  # The shares before it stay.
    if event.act == Act.STOPS and state.half:
        return "piece"
    is_half = state.half is not None and any(named.space == state.half.piece[1] for named, _ in event.ends)
    if not event.has_move or state.table_now != before or is_half:
        return ""
    return "pieces" if event.act == Act.SWAPS or len(event.parts) > 1 else "piece"


_ACTS: dict[Act, Callable[[TableState, Event], list[Remark]]] = {
    Act.LAYS: cards_on_table.lays,
    Act.TAKES_BACK: cards_on_table.takes_back,
    Act.SHOWS: cards_on_table.shows,
    Act.HOLDS_UP: cards_on_table.holds_up_or_drops,
    Act.DROPS: cards_on_table.holds_up_or_drops,
    Act.LIFTS: lifts,
    Act.PUTS_DOWN: puts_down,
    Act.KNOCKS: knocks,
    Act.MOVES: moves_or_takes_off,
    Act.SWAPS: moves,
    Act.STOPS: stops,
    Act.THROWS: cards_on_table.throws,
    Act.HINTS: conduct.hints,
    Act.TAKES_UP: conduct.takes_up,
    Act.COMPLAINS: conduct.complains,
    Act.TALKS: conduct.talks,
    Act.THINKS: conduct.thinks,
    Act.CLOCK: conduct.clock,
    Act.ASKS: conduct.turns_to_the_judge,
    Act.ARGUES: conduct.turns_to_the_judge,
    Act.CLAIMS: conduct.claims_a_custom,
}
