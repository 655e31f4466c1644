"""A checked question: a table, whose turn it is, what is held and, perhaps, the play in dispute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from adjudicator.board import Table
from adjudicator.candidates import Play, candidates
from adjudicator.cards import Card
from adjudicator.plays import NoSuchPiece, Proposal, try_proposal
from adjudicator.rulebook import Rulebook

if TYPE_CHECKING:
    from adjudicator.ruling import Ruling


class Question:
    """What `load` returns. It can be asked for the bare legal plays or for the explained ruling."""

    def __init__(
        self,
        book: Rulebook,
        readings: Mapping[str, str],
        table: Table,
        player: str,
        hand: tuple[Card, ...] | None = None,
        proposal: Proposal | None = None,
        title: str = "",
    ) -> None:
        self.book = book
        self.readings = dict(readings)
        self.rules = book.rules(readings)
        self.table = table
        self.player = player
        self.hand = hand
        self.proposal = proposal
        self.title = title
        self.tried: Play | NoSuchPiece | None = None
        """The proposed play as it came out on the table."""
        if proposal and proposal.card:
            self.tried = try_proposal(self.rules, table, player, proposal)

    def cards(self) -> list[Card]:
        """The kinds of card asked about: those in hand, or every kind in the deck."""
        held = self.book.cards.values() if self.hand is None else self.hand
        return list({card.name: card for card in held}.values())

    def tries(self) -> list[Play]:
        """Every play that might be tried, legal or not."""
        return [play for card in self.cards() for play in candidates(self.rules, self.table, self.player, card)]

    def legal(self) -> list[Play]:
        """Every legal play, no prose built."""
        return [play for play in self.tries() if play.refusal is None]

    def with_cards(self, cards: list[Card]) -> Question:
        """The same table asked about other cards."""
        return Question(self.book, self.readings, self.table, self.player, tuple(cards), title=self.title)

    def under(self, readings: Mapping[str, str]) -> Question:
        """The same question with some contested readings switched on."""
        changed = {**self.readings, **readings}
        return Question(self.book, changed, self.table, self.player, self.hand, self.proposal, self.title)

    def ruling(self, lang: str = "en") -> Ruling:
        """The explained answer."""
        from adjudicator.judge import rule_on

        return rule_on(self, lang)
