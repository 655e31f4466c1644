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
from adjudicator.procedure.event import OF_HANDS, OF_PLAY, STARTS_ANEW, TO_THE_JUDGE, WITH_CARDS, Act, Event
from adjudicator.procedure.found_later import (
    WITH_ANOTHER_CARD,
    goes_unnoticed,
    half_swap,
    is_found_later,
    leave_as_played,
    leave_out_of_turn,
    moved_without_card,
    sent_home,
    stays_out_of_turn,
)
from adjudicator.procedure.hit_pieces import lifted_hit, on_the_board_again
from adjudicator.procedure.lifting import knocks, lifts
from adjudicator.procedure.moving import moves
from adjudicator.procedure.putting_down import moves_or_takes_off, puts_down
from adjudicator.procedure.putting_right import note_if_back, puts_right, what_is_put_right
from adjudicator.procedure.remark import EventFault, JudgedEvent, Piece, Remark, first_wrong, no_rule
from adjudicator.procedure.remedy import WITHOUT_REMEDY, remedy
from adjudicator.procedure.stopping import stops
from adjudicator.procedure.table_state import Penalty, TableState
from adjudicator.procedure.turn_rules import is_made, too_late
from adjudicator.rules.board import Table, moved
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding, Kind
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
        put_home: dict[Piece, int] = {}
        for n, event in enumerate(events):
            away, state.number, state.stays = state.taken_off.away, n, set()
            judged.append(_judge(state, event, tuple(events[n + 1 :])))
            put_home |= {piece: n for piece in state.taken_off.away if piece not in away}
            for earlier in state.stays - {n}:
                judged[earlier] = _stays_after_all(state, judged[earlier])
            for remark in state.home_for_nothing:
                assert remark.piece is not None
                at = put_home.get(remark.piece, n)
                judged[at] = _put_home_wrongly(state, judged[at], remark)
    state.pass_by_empty_hand()
    return Course(judged, state, ASKED_AHEAD | topics)


def _with_pieces_put_back(events: Sequence[Event]) -> list[Event]:
    """Return the events, with those marked that put down a piece where its player has lifted it, or do both in one."""
    lifted: dict[str, NamedPiece | None] = {}
    marked: list[Event] = []
    for event in events:
        if event.act == Act.LIFTS:
            lifted[event.by] = event.piece
        held = lifted.pop(event.by, None) if event.act == Act.PUTS_DOWN else None
        in_one_act = event.act == Act.MOVES and not event.counts_steps
        ends = [(held, event.to)] if held else event.ends if in_one_act else []
        marked.append(event._replace(puts_back=[named.space for named, _ in ends] == [to for _, to in ends] != []))
    return marked


def _judge(state: TableState, event: Event, following: tuple[Event, ...]) -> JudgedEvent:
    state.later, state.named = following, bool(event.by)
    if event.by not in ("", state.player):
        state.pass_by_empty_hand()
        is_play = event.act in STARTS_ANEW or event.brings_on(state.board.base)
        if is_play and not what_is_put_right(state, event):
            state.pass_by_spent_hand(event.by)
    _ask_whose_act(state, event)
    event = event if event.by else event._replace(by=state.player)
    in_turn = event.by == state.player
    before, hand, shared = state.table_now, state.hands.get(event.by), state.shared
    state.made, state.meant, state.waiting, state.home_for_nothing = None, event, state.pending, ()
    state.threw, state.undone = (), 0
    has_cards = hand != () or event.act not in WITH_CARDS
    threw = event.by in state.sits_out
    late = too_late(event.by, over=state.over, has_cards=has_cards, threw=threw) if event.act in OF_PLAY else None
    if (sent := conduct.sends_home(state, event)) is not None:
        return JudgedEvent(event, tuple(sent), None, before, hand)
    if late or (state.over and event.act not in TO_THE_JUDGE):
        remarks = [late] if late else []
    else:
        on_the_board_again(state, event)
        right = puts_right(state, event)
        note_if_back(state, event)
        remarks = [*_lay_the_shown_card(state, event), *_ACTS[event.act](state, event)] if right is None else right
    for remark in remarks:
        if remark.finding.code == "piece-sent-home" and remark.pieces:
            state.penalties += (Penalty(remark.other, remark.player, remark.finding.aspects, state.turns_passed),)
    if any(remark.finding.code == "three-cards" for remark in remarks):
        remarks += [no_rule("fined-twice", event.by)] if event.by in state.fined else []
        state.fined |= {event.by}
    meant = state.meant
    later = is_found_later(state, meant, remarks)
    if event.act in OF_HANDS:
        state.knocked = None
    if later:
        return _left_as_played(state, meant, remarks, before, hand)
    if not in_turn and stays_out_of_turn(state, meant, remarks):
        leave_out_of_turn(state, meant, remarks)
        topic = "found-later-and-put-back" if state.table == before else "found-later"
        remarks += remedy(state.rules, event.by, remarks, topic)
        hit = sent_home(before, state.table, state.board.base)
        return JudgedEvent(meant, tuple(remarks), None, before, hand, sent_home=hit)
    remarks = [*remarks, *remedy(state.rules, event.by, remarks)]
    goes_back = _goes_back(state, meant, remarks, before)
    is_share = state.shared is not None and state.shared is not shared and event.act != Act.STOPS
    left = state.shared.steps_left if state.shared and is_share else ()
    return JudgedEvent(meant, tuple(remarks), state.made, before, hand, goes_back, steps_left=left)


def _put_home_wrongly(state: TableState, judged: JudgedEvent, remark: Remark) -> JudgedEvent:
    """Return the event that has put a piece into base judged anew, as nothing after it hits that piece. It stays there
    if the next player plays on, and no act names it where it stood."""
    assert remark.piece is not None
    camp, space = remark.piece
    # The turn has passed: who is not named is the player whose turn it is now.
    state.later = tuple(event if event.by else event._replace(by=state.player) for event in state.later)
    named = [each for event in state.later for each in (event.piece, *(piece for piece, _ in event.ends)) if each]
    is_back = any(each.space == space and each.camp in (None, camp) for each in named)
    later = "found-later" if not is_back and goes_unnoticed(state, remark.player) else ""
    if later:
        state.table = moved(state.table, camp, space, state.board.base)
    remarks = [*(each for each in judged.remarks if each.finding.code not in WITHOUT_REMEDY), remark]
    remarks += remedy(state.rules, remark.player, remarks, later)
    return judged._replace(remarks=tuple(remarks), goes_back="" if later else "piece")


def _stays_after_all(state: TableState, judged: JudgedEvent) -> JudgedEvent:
    """Return the event judged as one that is found to be wrong only now, when the next player has played."""
    if judged.wrong is None:
        return judged
    said = [
        each for each in judged.remarks if each.kind is not Kind.BINDING and each.finding.code not in WITHOUT_REMEDY
    ]
    remarks = [*said, *remedy(state.rules, judged.event.by, said, "found-later")]
    return judged._replace(remarks=tuple(remarks), goes_back="")


def _left_as_played(
    state: TableState, event: Event, remarks: list[Remark], before: Table, hand: tuple[Card, ...] | None
) -> JudgedEvent:
    """Return the event judged as one that is found to be wrong only after the next play, and leave the table so."""
    is_half = half_swap(state, event) is not None
    if moved_without_card(state, event) and not first_wrong(remarks) and not state.must_use:
        aspects = ("nothing-usable",) if hand is not None and not state.first_use(hand) else ()
        remarks.insert(0, Remark(Finding("moved-without-card", aspects=aspects), event.by))
    # Nothing binds a player whose turn is over.
    remarks = [remark for remark in remarks if remark.kind is not Kind.BINDING]
    first = state.table
    still_in_hand, has_moved = leave_as_played(state, event, remarks)
    remarks += still_in_hand
    says_no_end = bool(event.parts) and event.parts[-1].to is None and not event.counts_steps
    is_unclear = says_no_end and state.made is not None and not is_made(state.made)
    put_back = (event.has_move or event.act == Act.PUTS_DOWN) and (is_unclear or not has_moved)
    topic = "half-swap-found-later" if is_half else "found-later-and-put-back" if put_back else "found-later"
    remarks += remedy(state.rules, event.by, remarks, topic)
    hit = sent_home(first, state.table, state.board.base)
    return JudgedEvent(event, tuple(remarks), state.made, before, hand, sent_home=hit)


def _ask_whose_act(state: TableState, event: Event) -> None:
    """Raise EventFault for an act of nobody named that begins a turn with a piece of the player before."""
    named = event.piece if event.act == Act.LIFTS else event.parts[0].piece if event.parts else None
    last = state.last_play.player if state.last_play else state.player
    begun = state.laid or state.refused or state.pending or state.touched
    if event.by or begun or last == state.player or named is None:
        return
    if named.camp is not None and not _sent_the_last_piece_home(state, named):
        return
    if lifted_hit(state, event._replace(by=state.player)):
        return
    mine, theirs = (whose(state.rules, state.table, player, named) for player in (state.player, last))
    player, other = Term("camp", state.player), Term("camp", last)
    if named.camp is not None:
        raise EventFault("act-where-one-was-sent-home", event, player=player, other=other)
    if isinstance(mine, NoSuchPiece) and not isinstance(theirs, NoSuchPiece):
        raise EventFault("act-of-the-player-before", event, player=player, other=other)


def _sent_the_last_piece_home(state: TableState, named: NamedPiece) -> bool:
    """Return whether a piece of others stands where the last play was sent home by it: who takes it off may be the
    player who thought to have hit it."""
    moves = state.last_play.play.moves if state.last_play else ()
    sent_home = [move.path[-1] for move in moves if move.to == state.board.base and move.path]
    return named.camp not in state.board.players[state.player].camps and named.space in sent_home


def _lay_the_shown_card(state: TableState, event: Event) -> list[Remark]:
    """Lay the one card shown before the turn if its player moves now: it lies there already."""
    early = state.shown.get(event.by, ())
    held = state.lifted.get(event.by, ())
    is_back = event.put is not None and bool(held) and held[-1].piece[1] == event.to
    is_hit_piece = event.put is not None and bool(state.taken_off.aside)
    is_move = event.brings_on(state.board.base) and not is_back and not is_hit_piece
    if not is_move or event.by != state.player or state.laid or state.refused or len(early) != 1:
        return []
    if lifted_hit(state, event):
        return []
    return cards_on_table.lays(state, event._replace(act=Act.LAYS, card=early[0])) if state.plays(early[0]) else []


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
        return "" if goes_unnoticed(state, event.by, WITH_ANOTHER_CARD) else "card"
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
    Act.CLAIMS: conduct.turns_to_the_judge,
}
