"""Which card a move is made with, where several lie on the table: what the referee takes it for."""

from __future__ import annotations

from tests.second_opinion.events.going_on import WITH_CARDS_OR_PIECES, next_share
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
    card = next((card for card in [state.laid, *reversed(state.under)] if _makes(state, claims, card)), state.laid)
    if card != state.laid:
        state.under = [*(each for each in state.under if each != card), state.laid]
        state.laid, state.ways = card, ways_with(state, state.turn, card)


def set_aside_for_the_next(state: State, claims: list[Claim]) -> None:
    """Take off the table a card that no piece can use, laid by mistake for the one laid next, which makes this move:
    dm-2023/fair-play.4.1."""
    if state.laid is None or state.claims or state.rules("piece-before-card"):
        return
    if (state.rules("laid-card") and state.ways) or _makes(state, claims, state.laid) or _begins(state, claims):
        return
    player = state.turn or ""
    acts = [each for each in state.later if (set(WITH_CARDS_OR_PIECES) - {"takes-back"}) & each.keys()]
    card = str(acts[0]["lays"]) if acts and "lays" in acts[0] and acts[0].get("by", player) == player else None
    if card is not None and card != state.laid and _makes(state, claims, card):
        state.under, state.laid = [*state.under, state.laid], None


def shown_card(state: State, claims: list[Claim]) -> str | None:
    """Return the card shown before the turn with which these moves are made, or the first that can be used at all, or
    the one that lies there wrongly thrown."""
    assert state.turn is not None
    cards = [card for card in state.shown.get(state.turn, []) if ways_with(state, state.turn, card)]
    made = [card for card in cards if _makes(state, claims, card) or _begins(state, claims, card)]
    thrown = {card for card in state.thrown_wrongly.get(state.turn, []) if _makes(state, claims, card)}
    lie_open = list(thrown) if len(thrown) == 1 else []
    return next(iter([*made, *cards, *lie_open]), None)


def _makes(state: State, claims: list[Claim], card: str) -> bool:
    named = all(claim.to is not None or names_function(state.game, card, claim) for claim in claims)
    ways = usable(state, state.turn or "", [card]) if named else []
    fitting = (way for way in ways if len(way.parts) == len(claims))
    return any(all(claim.is_part(way, n) for n, claim in enumerate(claims)) for way in fitting)


def _begins(state: State, claims: list[Claim], card: str | None = None) -> bool:
    """Return whether this is the first of several moves with the card, or that on top, as another one follows."""
    player = state.turn or ""
    ways = ways_with(state, player, card) if card else state.ways
    longer = [way for way in ways if len(way.parts) > len(claims)]
    longer = [way for way in longer if all(claim.is_part(way, n) for n, claim in enumerate(claims))]
    if longer and longer[0].function == "swap":
        share = next_share(state, player)
        return share is not None and is_second_half(state, Said(player, ""), longer, share)
    return bool(longer) and next_share(state, player) is not None
