"""Which card a move is made with, where several lie on the table: what the referee takes it for."""

from __future__ import annotations

from tests.second_opinion.events.found_later import may_be_with_refused_card, next_plays_first
from tests.second_opinion.events.possible import usable, ways_with
from tests.second_opinion.events.state import Said, State
from tests.second_opinion.events.ways import Claim, names_function


def use_card_under(state: State, claims: list[Claim]) -> None:
    """Take a card that lies under another one for the one on top, if only it makes the move."""
    assert state.turn is not None
    assert state.laid is not None
    if state.claims:
        return
    for card in [state.laid, *reversed(state.under)]:
        ways = usable(state, state.turn, [card])
        named = all(claim.to is not None or names_function(state.game, card, claim) for claim in claims)
        fits = named and any(
            len(way.parts) == len(claims) and all(claim.is_part(way, n) for n, claim in enumerate(claims))
            for way in ways
        )
        if fits and card != state.laid:
            state.under = [*(each for each in state.under if each != card), state.laid]
            state.laid, state.ways = card, ways_with(state, state.turn, card)
        if fits:
            break


def is_with_refused_card(state: State, said: Said, claims: list[Claim]) -> bool:
    """Return whether a move without a named end is made with a card that may not lie there: if nobody objects."""
    if not state.refused or state.refused_card == state.laid:
        return False
    return may_be_with_refused_card(state, claims) and next_plays_first(state, said.by)
