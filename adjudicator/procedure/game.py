"""A recorded game as its document states it: deals, hands, exchanges and turns. `game_replay.py` follows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.documents.yaml_reader import At
from adjudicator.engine.proposal import Proposal
from adjudicator.rules.cards import Card
from adjudicator.rules.rulebook import Rulebook

Cards = tuple[Card | None, ...]
"""Cards of which some nobody saw."""


class Turn(NamedTuple):
    """One recorded turn. Where a card's function is left open and the claim decides, there are several proposals."""

    player: str
    proposals: tuple[Proposal, ...]
    at: At


class Deal(NamedTuple):
    """One deal of four cards each, and how they were played."""

    hands: Mapping[str, Cards]
    exchange: Mapping[str, Card | None] | None
    turns: tuple[Turn, ...]
    at: At
    dealer: str | None = None
    penalised: tuple[str, ...] = ()
    """Who was dealt three cards only, for a penalty."""


class Game(NamedTuple):
    """A whole recorded game, or as much of it as was recorded."""

    book: Rulebook
    readings: Mapping[str, str]
    title: str
    dealer: str
    deals: tuple[Deal, ...]

    @property
    def turns(self) -> int:
        return sum(len(deal.turns) for deal in self.deals)
