"""Which of several pieces in the hand is put down when a card's steps are shared out (`dm-2023/seven.2`).

Often more than one of them can reach a space. The right one is that with which all pieces in the hand can be put where
the document puts them down one after the other: a hand that holds two pieces is going to move both.
"""

from __future__ import annotations

from adjudicator.engine.play import Play
from adjudicator.procedure.event import ENDS_THE_CARD, Act, Event
from adjudicator.procedure.remark import does_move
from adjudicator.procedure.split_by_hand import Taken, take_share
from adjudicator.procedure.table_state import Held, SplitByHand, TableState
from adjudicator.rules.cards import Card

MOST_TRIED = 50_000
"""Plays tried at most for one document. A seven over four pieces has 120, and four pieces can be put down in at most
64 ways, one after the other."""


def piece_for_share(state: TableState, event: Event, in_hand: tuple[Held, ...]) -> Held | None:
    """Return the piece put down now, if a card is shared out like this; of several the last one lifted."""
    card = _card_meant(state, event)
    if card is None or len(in_hand) < 2 or event.to == state.board.base:
        return None
    moving = _movable(state, card, in_hand)
    so_far = state.shared
    for before in state.pending:
        taken = _take(state, before, card, so_far, more=True)
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


def _card_meant(state: TableState, event: Event) -> Card | None:
    """Return the card on the table, or the one laid after the moves (`classic/gameplay.9`)."""
    later = (each.card for each in state.later if each.act == Act.LAYS and each.may_be_by(event.by))
    return state.laid or next(later, None)


def _puts(state: TableState, event: Event) -> list[Event]:
    """Return this event and the later ones that put down pieces with the same card; hit pieces put into base do not
    count."""
    puts, laid = [event], state.laid is not None
    for later in state.later:
        if later.act in ENDS_THE_CARD and (laid or later.act != Act.LAYS):
            break
        laid = laid or later.act == Act.LAYS
        if later.put and later.may_be_by(event.by) and later.to != state.board.base:
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
    taken = _take(state, event.put(held.named)._replace(by=event.by), card, so_far, more=bool(rest or later))
    if taken is None or (taken.shared is None and not (isinstance(taken.play, Play) and taken.play.legal)):
        return False
    if taken.shared is None or not rest:
        return not rest and not (used_up if taken.shared else later)
    if later:
        different = {each.piece: each for each in rest}.values()
        return any(_fits(state, card, taken.shared, each, rest, later, used_up=used_up) for each in different)
    plays = (play for play in state.plays(card) if taken.shared.begins(play))
    return any(all(does_move(play, each.piece) for each in rest) for play in plays)


def _take(state: TableState, event: Event, card: Card, so_far: SplitByHand | None, *, more: bool) -> Taken | None:
    """Try the move as one more share of the card; return None if the card does not split."""
    proposal = event.proposals.get(card.name)
    if proposal is None or proposal.function is None or proposal.function.does != "split":
        return None
    plays = [play for play in state.plays(card) if so_far is None or so_far.begins(play)]
    return take_share(state.rules, state.table, event.by, proposal, so_far, plays, more=more)
