"""A recorded game's names: the players, cards and spaces it speaks of must exist."""

from __future__ import annotations

from adjudicator.loading import find_book
from adjudicator.problems import Noted
from adjudicator.proposals import PlayReader
from adjudicator.source import At, Source


def names_in_game(source: Source) -> Noted:
    """Notes what the rulebook does not know, and plays that cannot be read."""
    reader = PlayReader(source, find_book(source), Noted())
    data = source.data
    reader.player(data["dealer"], ("dealer",))
    for n, deal in enumerate(data["deals"]):
        at: At = ("deals", n)
        for name, cards in deal.get("hands", {}).items():
            reader.player(name, (*at, "hands", name), key=True)
            for c, value in enumerate(cards):
                reader.card(value, (*at, "hands", name, c))
        for name, value in deal.get("exchange", {}).items():
            reader.player(name, (*at, "exchange", name), key=True)
            reader.card(value, (*at, "exchange", name))
        for t, turn in enumerate(deal["turns"]):
            reader.player(turn["player"], (*at, "turns", t, "player"))
            reader.proposal(turn["play"], (*at, "turns", t, "play"), hand_known=True)
    return reader.problems
