"""What is known of the cards that players hold, and of those that have turned up since the cards were shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from adjudicator.cards import Card

DEALT = 4
"""Cards in a deal for each player (`classic/gameplay.1`, `family-fr/dealing.1`, `duo/setting-up.5`)."""


class Hand:
    """The cards of one player, as far as anybody saw them."""

    def __init__(self, cards: Iterable[Card | None]) -> None:
        seen = list(cards)
        self.known = Counter(card.name for card in seen if card)
        self.unknown = sum(card is None for card in seen)
        self.missing = 0
        """Cards given away unseen: each was one of the known or one of the unknown."""
        self.received_unseen = False
        """Was a card received that nobody saw? It may have been counted among the giver's."""

    @property
    def size(self) -> int:
        return self.known.total() + self.unknown - self.missing

    @property
    def certain(self) -> bool:
        """Is every card known?"""
        return not self.unknown and not self.missing

    def take_out(self, card: Card | None) -> bool:
        """One card leaves the hand; False if it cannot have been there."""
        if card is None:
            self.missing += 1
        elif self.known[card.name]:
            self.known[card.name] -= 1
        elif self.unknown:
            self.unknown -= 1
        else:
            return False
        return True

    def put_in(self, card: Card | None) -> None:
        """A card that was received."""
        if card is None:
            self.unknown += 1
            self.received_unseen = True
        else:
            self.known[card.name] += 1

    def shows_anew(self, card: Card) -> bool:
        """Does the card turn up for the first time when it leaves this hand?"""
        return not self.known[card.name] and not self.received_unseen

    def empty(self) -> None:
        self.known.clear()
        self.unknown = self.missing = 0

    def surely(self, cards: Mapping[str, Card]) -> list[Card]:
        """The kinds of card that are certainly in the hand."""
        return [card for name, card in cards.items() if self.known[name] > self.missing]

    def cards(self, cards: Mapping[str, Card]) -> tuple[Card, ...] | None:
        """The whole hand, if it is known."""
        if not self.certain:
            return None
        return tuple(cards[name] for name, many in self.known.items() for _ in range(many))
