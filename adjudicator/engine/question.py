"""A checked question: a table, the player to move, the hand and, perhaps, a play in dispute.

The search for plays is in `tries.py`, the decision on the play in dispute in `rulings/decision.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.proposal import Proposal
from adjudicator.engine.tries import candidates, legal_plays, only_swaps, swap_due
from adjudicator.engine.winning_and_helping import game_over, helping
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card
from adjudicator.rules.findings import Finding
from adjudicator.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from adjudicator.procedure.event import Event
    from adjudicator.rulings.ruling import Ruling


class Circumstances(NamedTuple):
    """The parts of a document beside table, hand and play."""

    events: tuple[Event, ...] = ()
    hands: Mapping[str, tuple[Card, ...] | None] = {}
    """The known hands, by player."""
    draw: Mapping[str, Card] = {}
    """The card that each player drew to decide the first dealer."""


NOTHING_AROUND = Circumstances()


class Question:
    """A question, as `load` returns it; it has the bare legal plays and the explained ruling."""

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
        self.asked: tuple[Card, ...] | None = None
        """The cards to try instead of the hand."""

    @cached_property
    def helping(self) -> bool:
        """True when the player's own pieces are all home, so that the cards move the partner's."""
        return helping(self.rules.board, self.table, self.player)

    def cards(self) -> list[Card]:
        """Return the kinds of card to try: those asked about, those in hand, or every kind in the deck."""
        cards = self.asked or (self.book.cards.values() if self.hand is None else self.hand)
        return list({card.name: card for card in cards}.values())

    def tries(self) -> list[Play]:
        found = [play for card in self.cards() for play in candidates(self.rules, self.table, self.player, card)]
        due = self.swap_due() if self.rules.swap_comes_first else None
        return found if due is None else list(only_swaps(self.table, found, due))

    def swap_due(self) -> Finding | None:
        """Return why no other card may be played, if the hand has a swap that must be (`family-fr/stuck.2`)."""
        return swap_due(self.rules, self.table, self.player, self.hand or ())

    def legal(self, cards: Sequence[Card] | None = None) -> list[Play]:
        """List the legal plays of the cards to try, or of other cards, without explanations."""
        found = legal_plays(self.rules, self.table, self.player, self.cards() if cards is None else cards)
        if self.rules.swap_comes_first and self.swap_due():
            return [play for play in found if play.function.does == "swap"]
        return found

    def hand_is_dead(self) -> bool:
        """Return whether no card of the hand can be played, where the hand is known and the game goes on."""
        if self.hand is None or game_over(self.rules.board, self.table):
            return False
        return not any(self.legal([card]) for card in {card.name: card for card in self.hand}.values())

    def about(self, cards: Sequence[Card]) -> Question:
        """Return the same table and hand with nothing in dispute, and these cards to try."""
        other = copy(self)
        other.proposal, other.asked, other.around = None, tuple(cards), NOTHING_AROUND
        return other

    def at(self, table: Table, player: str, hand: tuple[Card, ...] | None) -> Question:
        """Return the same rules at another moment of the game."""
        return Question(self.book, self.readings, table, player, hand)

    def under(self, readings: Mapping[str, str]) -> Question:
        """Return the same question with some contested readings switched on."""
        changed = {**self.readings, **readings}
        return Question(self.book, changed, self.table, self.player, self.hand, self.proposal, self.title, self.around)

    def with_events(self, events: tuple[Event, ...]) -> Question:
        """Return the same question with these events."""
        around = self.around._replace(events=events)
        return Question(self.book, self.readings, self.table, self.player, self.hand, self.proposal, self.title, around)

    def ruling(self, lang: str = "en") -> Ruling:
        from adjudicator.rulings.dispatch import rule_on

        return rule_on(self, lang)
