"""Following the events around a move in order: what each of them is, and what the rulebook says about it.

Only the rulebook's readings decide; where they are silent, the answer is that there is no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from adjudicator.engine.question import Question
from adjudicator.procedure import cards_on_table, conduct
from adjudicator.procedure.event import OF_PLAY, TO_THE_JUDGE, Act, Event
from adjudicator.procedure.found_later import goes_unnoticed, is_found_later, leave_as_played
from adjudicator.procedure.hit_pieces import lifted_hit
from adjudicator.procedure.lifting import knocks, lifts
from adjudicator.procedure.moving import moves, stops
from adjudicator.procedure.putting_down import puts_down
from adjudicator.procedure.remark import JudgedEvent, Remark
from adjudicator.procedure.remedy import remedy
from adjudicator.procedure.table_state import Penalty, TableState
from adjudicator.procedure.turn_rules import too_late
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
    events = question.around.events
    with question.rules.noting() as topics:
        judged = [_judge(state, event, events[n:]) for n, event in enumerate(events, 1)]
    state.pass_by_empty_hand()
    return Course(judged, state, ASKED_AHEAD | topics)


def _judge(state: TableState, event: Event, following: tuple[Event, ...]) -> JudgedEvent:
    state.later, state.named = following, bool(event.by)
    if event.by not in ("", state.player):
        state.pass_by_empty_hand()
    event = event if event.by else event._replace(by=state.player)
    before, hand, shared = state.table_now, state.hands.get(event.by), state.shared
    state.made, state.meant, state.waiting = None, None, state.pending
    has_cards = hand != () or lifted_hit(state, event) is not None
    late = too_late(event.by, over=state.over, has_cards=has_cards) if event.act in OF_PLAY else None
    if conduct.sends_home(state, event):
        return JudgedEvent(event, (), None, before, hand)
    if late or (state.over and event.act not in TO_THE_JUDGE):
        remarks = [late] if late else []
    else:
        remarks = _ACTS[event.act](state, event)
    for remark in remarks:
        if remark.finding.code == "piece-sent-home" and remark.pieces:
            state.penalty = Penalty(remark.other, remark.pieces)
    meant = state.meant or event
    later = is_found_later(state, meant, remarks)
    if later:  # nothing binds a player whose turn is over
        remarks = [remark for remark in remarks if remark.kind is not Kind.BINDING]
    remarks = [*remarks, *remedy(state.rules, event.by, remarks, later=later)]
    goes_back = "" if later else _goes_back(state, meant, remarks, before)
    left = state.shared.steps_left if state.shared and state.shared is not shared else ()
    if later:
        leave_as_played(state, meant)
    return JudgedEvent(meant, tuple(remarks), state.made, before, hand, goes_back, left)


_STANDS = frozenset({"moved-before-card", "swap-not-shown", "card-not-in-hand"})
"""Wrong acts after which nothing goes back: the text lets the move stand, or the card was not in the hand."""


def _goes_back(state: TableState, event: Event, remarks: list[Remark], before: Table) -> str:
    """Return `card`, `piece`, `pieces` or `hand` if a wrong act has laid, moved or thrown something that goes back."""
    if all(not remark.is_wrong or remark.finding.code in _STANDS for remark in remarks):
        return ""
    if event.act == Act.LAYS and state.refused_card == event.card:
        return "" if goes_unnoticed(state, event.by, moving=True) else "card"
    if event.act == Act.THROWS and state.hands.get(event.by):
        return "hand"
    if not event.has_move or state.table_now != before:
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
    Act.MOVES: moves,
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
