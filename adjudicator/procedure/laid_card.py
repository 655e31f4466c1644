"""What a card on the table binds its player to (`dm-2023/fair-play.3.1`, `.4.1`). `cards_on_table.py` puts it there."""

from __future__ import annotations

from adjudicator.procedure.remark import Remark, no_rule
from adjudicator.procedure.table_state import TableState
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding


def binds_to(state: TableState, card: Card) -> list[Remark]:
    """Return what follows for a card that lies on the table: it binds, or the others in the hand are to be tried."""
    decide, example = state.rules.procedure.get("laid-card"), state.first_use([card])
    if decide:
        code = decide(usable=example is not None, given_up=False)
        remarks = [Remark(Finding(code), state.player, card=card.name, play=example)]
    elif state.must_use and example:
        remarks = [Remark(Finding("card-binds"), state.player, card=card.name, play=example)]
    else:
        remarks = [] if example else [no_rule("laid-card", state.player)]
    return remarks if example else remarks + _rest_of_hand(state, card)


def given_up(state: TableState, card: Card) -> list[Remark]:
    """Return what follows when the card is taken back, or another one is laid instead."""
    decide, example = state.rules.procedure.get("laid-card"), state.first_use([card])
    if example is None:
        return []
    if decide or state.must_use:
        code = decide(usable=True, given_up=True) if decide else "card-must-be-used"
        return [Remark(Finding(code), state.player, card=card.name, play=example)]
    return [no_rule("laid-card", state.player)]


def _rest_of_hand(state: TableState, without: Card) -> list[Remark]:
    """Return whether another card in the hand must be played, or none can be and the hand is to be thrown."""
    hand = state.hands.get(state.player)
    if hand is None:
        return []
    other = state.first_use(card for card in hand if card != without)
    code = "another-card" if other else "nothing-playable"
    return [Remark(Finding(code), state.player, card=without.name, play=other)]
