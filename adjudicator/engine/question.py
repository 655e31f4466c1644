"""A checked question: a table, whose turn it is, what is held and, perhaps, the play in dispute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.listing import Legal, legal_plays, traced
from adjudicator.engine.outlook import Outlook
from adjudicator.engine.play import Play
from adjudicator.engine.proposal import NoSuchPiece, Proposal, try_proposal
from adjudicator.engine.tries import candidates
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card
from adjudicator.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from adjudicator.procedure.event import Event
    from adjudicator.rulings.ruling import Ruling


class Circumstances(NamedTuple):
    """What a document tells beside table, hand and play."""

    events: tuple[Event, ...] = ()
    """What happened, in order."""
    hands: Mapping[str, tuple[Card, ...] | None] = {}
    """What each player is known to hold."""
    draw: Mapping[str, Card] = {}
    """The card each was dealt to see who deals first."""


NOTHING_AROUND = Circumstances()


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
        around: Circumstances = NOTHING_AROUND,
    ) -> None:
        self.book = book
        self.readings = dict(readings)
        self.rules = book.rules(readings)
        self.board = book.board
        self.table = table
        self.player = player
        self.hand = hand
        self.proposal = proposal
        self.title = title
        self.around = around
        self._outlook: Outlook | None = None
        self.asked: tuple[Card, ...] | None = None
        """Cards that are asked about whatever is in the hand."""
        self.tried: Play | NoSuchPiece | None = None
        """The proposed play as it came out on the table."""
        self._topics: frozenset[str] = frozenset()
        """The questions that came up in trying it."""
        if proposal:
            self._propose(proposal)

    def _propose(self, proposal: Proposal) -> None:
        self.proposal = proposal
        if proposal.card:
            noting = self.rules.noting
            noting.touched.clear()
            self.tried = try_proposal(noting, self.table, self.player, proposal)
            self._topics = frozenset(noting.touched)

    def cards(self) -> list[Card]:
        """The kinds of card asked about: those in hand, or every kind in the deck."""
        held = self.asked or (self.book.cards.values() if self.hand is None else self.hand)
        return list({card.name: card for card in held}.values())

    def tries(self) -> list[Play]:
        """Every play that might be tried, legal or not."""
        return [play for card in self.cards() for play in candidates(self.rules, self.table, self.player, card)]

    @property
    def outlook(self) -> Outlook:
        """What the table looks like before any card is chosen."""
        if self._outlook is None:
            self._outlook = Outlook(self.rules, self.table, self.player)
        return self._outlook

    def stand(self, cards: Sequence[Card] | None = None) -> list[Play]:
        """Every legal play, or those of some cards, traced: what a ruling tells of."""
        return traced(legal_plays(self.outlook, self.cards() if cards is None else cards))

    def legal(self) -> list[Legal]:
        """Every legal play, bare: what happens in it is traced when it is asked for."""
        return legal_plays(self.outlook, self.cards())

    def proposing(self, proposal: Proposal) -> Question:
        """The same table with a play in dispute."""
        asking = self._alike()
        asking._propose(proposal)
        return asking

    def _alike(self) -> Question:
        """The same table, with nothing in dispute."""
        asking = object.__new__(Question)
        asking.__dict__ |= self.__dict__
        asking.proposal, asking.tried, asking.asked, asking.around = None, None, None, NOTHING_AROUND
        asking._topics = frozenset()
        return asking

    def at(self, table: Table, player: str, hand: tuple[Card, ...] | None) -> Question:
        """The same rules at another moment of the game."""
        return Question(self.book, self.readings, table, player, hand)

    def about(self, cards: Sequence[Card]) -> Question:
        """The same table and hand, asked about these cards."""
        asking = self._alike()
        asking.asked = tuple(cards)
        asking._outlook = self.outlook
        return asking

    def hand_is_dead(self) -> bool:
        """Is there a hand in which nothing can be played? Then all of it is thrown."""
        if self.hand is None or self.outlook.over:
            return False
        held = {card.name: card for card in self.hand}.values()
        return not any(legal_plays(self.outlook, [card]) for card in held)

    def touched(self) -> frozenset[str]:
        """The topics that came up when the proposed play was tried, or for a thrown hand when every card was."""
        if self.proposal is None or self.proposal.card:
            return self._topics
        noting = self.rules.noting
        noting.touched.clear()
        for card in self.cards():
            list(candidates(noting, self.table, self.player, card))
        return frozenset(noting.touched)

    def under(self, readings: Mapping[str, str]) -> Question:
        """The same question with some contested readings switched on."""
        changed = {**self.readings, **readings}
        return Question(self.book, changed, self.table, self.player, self.hand, self.proposal, self.title, self.around)

    def ruling(self, lang: str = "en") -> Ruling:
        """The explained answer."""
        from adjudicator.rulings.dispatch import rule_on

        return rule_on(self, lang)
