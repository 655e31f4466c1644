"""Which of the cards on the table a move is made with, where one was laid on another, or may not lie there."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.documents.problems import Term
from adjudicator.engine.meant import as_meant
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import try_proposal
from adjudicator.procedure import swap_by_hand
from adjudicator.procedure.event import OF_HANDS, Act, Event
from adjudicator.procedure.looking_ahead import goes_on
from adjudicator.procedure.remark import EventFault
from adjudicator.procedure.split_by_hand import take_share
from adjudicator.procedure.table_state import TableState
from adjudicator.rules.cards import Card


def use_card_under(state: TableState, event: Event, laid: Card) -> None:
    """Let a card that lies under another one count as the one on top, if only it makes the move: no text says which of
    the two is played."""
    if state.shared or state.half or _is_legal(state, event, laid) or _begins(state, event, laid):
        return
    card = next((card for card in reversed(state.under) if _is_legal(state, event, card)), None)
    if card is not None:
        state.laid, state.under = card, (*(each for each in state.under if each != card), laid)


def set_aside_for_the_next(state: TableState, event: Event) -> None:
    """Take a card off the table that does not bind, if its player makes the move of the card that is laid next: it was
    laid by mistake (`dm-2023/fair-play.4.1`). Where moving before the card is a fault, the move is judged by the card
    that lies there."""
    laid, rules = state.laid, state.rules.procedure
    if laid is None or state.shared or state.half or "piece-before-card" in rules:
        return
    if ("laid-card" in rules and state.plays(laid)) or _is_legal(state, event, laid) or _begins(state, event, laid):
        return
    following = next((later for later in state.later if later.act in OF_HANDS - {Act.TAKES_BACK}), None)
    card = following.card if following and following.act == Act.LAYS and following.may_be_by(event.by) else None
    if card and card != laid and _is_legal(state, event, card):
        state.laid, state.under = None, (*state.under, laid)


def _begins(state: TableState, event: Event, card: Card) -> bool:
    """Return whether the move is the first of several with the card, as another one follows."""
    if swap_by_hand.begins(state, event, card):
        return True
    proposal = event.proposals.get(card.name)
    if proposal is None or not goes_on(state, event.by):
        return False
    splits = proposal.function is not None and proposal.function.does == "split"
    plays = state.plays(card)
    taken = take_share(state.rules, state.table, event.by, proposal, None, plays, more=True) if splits else None
    return taken is not None and taken.shared is not None


def _is_legal(state: TableState, event: Event, card: Card) -> bool:
    return made_with(state, event, card) is not None


def made_with(state: TableState, event: Event, card: Card | None) -> Play | None:
    """Return the move as made with this card, by the function that leads where the piece is put, if it can be."""
    proposal = event.proposals.get(card.name) if card else None
    if proposal is None:
        return None
    meant = as_meant(state.rules, state.table, state.player, proposal)
    play = try_proposal(state.rules, state.table, state.player, meant)
    return play if isinstance(play, Play) and play.legal else None


def which_is_moved_with(state: TableState, event: Event, cards: Sequence[Card]) -> Card | None:
    """Return which of the cards that lie there makes the move, or the first if none does. Raise EventFault if several
    do."""
    made = {card.name: card for card in cards if _is_legal(state, event, card) or _begins(state, event, card)}
    if len(made) > 1:
        one, other, *_ = made
        raise EventFault("which-card", event, card=Term("card", one), other=Term("card", other))
    return next(iter([*made.values(), *cards]), None)


def is_for_the_refused_card(state: TableState, event: Event, laid: Card) -> bool:
    """Return whether the move is made with a card that may not lie there, as only that one can make it, or the other
    one has been taken back. Raise EventFault where either can, and the document does not say where the piece goes."""
    refused = state.refused_card
    if refused is None or refused == laid or refused.name not in event.proposals:
        return False
    if state.shared or swap_by_hand.begun_or_done(state, event, laid):
        return False
    if event.counts_steps or not says_no_end(event):
        return laid.name not in event.proposals
    by_refused, by_laid = (_is_legal(state, event, card) for card in (refused, laid))
    if by_refused and by_laid and laid != state.given_up:
        raise EventFault("which-card", event, card=Term("card", laid.name), other=Term("card", refused.name))
    return by_refused or laid.name not in event.proposals


def says_no_end(event: Event) -> bool:
    return event.act == Act.MOVES and all(part.to is None for part in event.parts)
