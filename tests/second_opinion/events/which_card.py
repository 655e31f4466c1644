"""Which card a move is made with, where several lie on the table: what the referee takes it for."""

from __future__ import annotations

from tests.second_opinion.events.going_on import next_share
from tests.second_opinion.events.half_done import is_second_half
from tests.second_opinion.events.possible import usable, ways_with
from tests.second_opinion.events.state import Said, State
from tests.second_opinion.events.ways import Claim, names_function


def use_card_under(state: State, claims: list[Claim]) -> None:
    """Take a card that lies under another one for the one on top, if only it makes the move."""
    assert state.turn is not None
    assert state.laid is not None
    if state.claims or _begins(state, claims):
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


def _begins(state: State, claims: list[Claim]) -> bool:
    """Return whether this is the first of several moves with the card on top, as another one follows."""
    player = state.turn or ""
    longer = [way for way in state.ways if len(way.parts) > len(claims)]
    longer = [way for way in longer if all(claim.is_part(way, n) for n, claim in enumerate(claims))]
    if longer and longer[0].function == "swap":
        share = next_share(state, player)
        return share is not None and is_second_half(state, Said(player, ""), longer, share)
    return bool(longer) and next_share(state, player) is not None
