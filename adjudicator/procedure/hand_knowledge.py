"""What is known of the cards that players hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from adjudicator.rules.cards import Card

DEALT = 4
"""Cards in a deal for each player (`classic/gameplay.1`, `family-fr/dealing.1`, `duo/setting-up.5`)."""

Kinds = frozenset[str]


class KnownHand:
    """The cards of one player, as far as anybody saw them. The card received in the exchange is kept apart: the one
    given away was chosen before it came (`classic/gameplay.4`, `family-fr/exchange.2`)."""

    def __init__(self, cards: Iterable[Card | None]) -> None:
        seen = list(cards)
        self.known = Counter(card.name for card in seen if card)
        self.unseen = sum(card is None for card in seen)
        self.missing = 0
        """Cards given away unseen: each was one of the known or one of the unseen."""
        self.received: Kinds | None = None
        """What the card received can be; an empty set: anything. None: none was received, or it has been played."""
        self.doubtful: Kinds = frozenset()
        """Kinds played of which it is not known whether it was the card received."""
        self.unsure: Kinds | None = None
        """What a card received unseen could be: whenever such a card turns up, it may have been counted already."""

    @property
    def size(self) -> int:
        return self.known.total() + self.unseen - self.missing + (self.received is not None)

    def may_give(self) -> Kinds:
        """What a card given away unseen can be; an empty set: anything."""
        return frozenset() if self.unseen else frozenset(+self.known)

    def take_out(self, card: Card | None) -> bool:
        """One card leaves the hand; False if it cannot have been there."""
        if card is None:
            self.missing += 1
        elif self.received == frozenset({card.name}):
            self.received = None
        elif self.known[card.name]:
            self.known[card.name] -= 1
            if self.received is not None and (not self.received or card.name in self.received):
                self.doubtful |= {card.name}
        elif self.received is not None and (not self.received or card.name in self.received):
            self.received = None
        elif self.unseen:
            self.unseen -= 1
        else:
            return False
        return True

    def shows_anew(self, card: Card) -> bool:
        """Does the card turn up for the first time when it leaves this hand? One received unseen may have been counted
        among the giver's."""
        unsure = self.unsure is not None and (not self.unsure or card.name in self.unsure)
        return not self.known[card.name] and self.received != frozenset({card.name}) and not unsure

    def receive(self, kinds: Kinds, seen: bool) -> None:
        """A card comes in from the exchange."""
        self.received = kinds
        self.unsure = None if seen else kinds

    def empty(self) -> None:
        self.known.clear()
        self.unseen = self.missing = 0
        self.received, self.doubtful = None, frozenset()

    def possible(self) -> Kinds | None:
        """Every kind of card that may be in the hand; None if that can be any."""
        if self.unseen or self.received == frozenset():
            return None
        return frozenset(+self.known) | (self.received or frozenset()) | self.doubtful

    def surely_one_of(self, kinds: Kinds) -> bool:
        """Is a card of one of these kinds certainly in the hand?"""
        if self.received and self.received <= kinds and not self.doubtful:
            return True
        return sum(many for name, many in self.known.items() if name in kinds) > self.missing

    def cards(self, cards: Mapping[str, Card]) -> tuple[Card, ...] | None:
        """The whole hand, if it is known."""
        if self.unseen or self.missing or (self.received is not None and len(self.received) != 1):
            return None
        names = [*self.known.elements(), *(self.received or ())]
        return tuple(cards[name] for name in names)
