"""A recorded game as its document states it: deals, hands, exchanges and turns. `game_replay.py` checks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.documents.yaml_reader import At
from adjudicator.engine.proposal import Proposal
from adjudicator.rules.cards import Card
from adjudicator.rules.rulebook import Rulebook

Cards = tuple[Card | None, ...]
"""Cards, None for each that is unseen."""


class Turn(NamedTuple):
    player: str
    proposal: Proposal
    at: At


class Deal(NamedTuple):
    """One deal: the hands, the exchange, and the turns with these cards."""

    hands: Mapping[str, Cards]
    exchange: Mapping[str, Card | None] | None
    turns: tuple[Turn, ...]
    at: At
    dealer: str | None = None
    penalised: tuple[str, ...] = ()
    """The players who were dealt one card less as a penalty."""


class Game(NamedTuple):
    """A recorded game, or the part of it that was recorded."""

    book: Rulebook
    readings: Mapping[str, str]
    title: str
    dealer: str
    deals: tuple[Deal, ...]

    @property
    def turns(self) -> int:
        return sum(len(deal.turns) for deal in self.deals)
