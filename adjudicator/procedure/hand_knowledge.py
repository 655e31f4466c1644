"""The cards of a player in a recorded game, as far as the record shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from adjudicator.rules.cards import Card

DEALT = 4
"""Cards in a deal for each player (`classic/gameplay.1`, `family-fr/dealing.1`, `duo/setting-up.5`)."""

Kinds = frozenset[str]


def _can_be(kinds: Kinds | None, card: Card) -> bool:
    return kinds is not None and (not kinds or card.name in kinds)


class KnownHand:
    """A hand of which some cards are unseen. The card received in the exchange is counted apart: the one given away was
    chosen before it came (`classic/gameplay.4`, `family-fr/exchange.2`)."""

    def __init__(self, cards: Iterable[Card | None]) -> None:
        dealt = list(cards)
        self.known = Counter(card.name for card in dealt if card)
        self.unseen = dealt.count(None)
        self.is_thrown = False
        self.missing = 0
        """Number of cards given away unseen, each of them known or unseen."""
        self.received: Kinds | None = None
        """What the card received can be, with an empty set anything; None before it comes and after it is played."""
        self.doubtful: Kinds = frozenset()
        """Kinds played that may have been the card received."""
        self.counted: Kinds = frozenset()
        """What a card received unseen may be that has been seen in the giver's hand already."""

    @property
    def size(self) -> int:
        return self.known.total() + self.unseen - self.missing + (self.received is not None)

    def may_give(self) -> Kinds:
        """Return what a card given away unseen can be, with an empty set anything."""
        return frozenset() if self.unseen else frozenset(+self.known)

    def take_out(self, card: Card | None) -> bool:
        """Take a card out of the hand; return False if it cannot have been there."""
        has_dealt_ones = self.known.total() + self.unseen > self.missing
        if card is None:
            self.missing += 1
        elif self.received == frozenset({card.name}):
            self.received = None
        elif has_dealt_ones and self.known[card.name]:
            self.known[card.name] -= 1
            if _can_be(self.received, card):
                self.doubtful |= {card.name}
        elif _can_be(self.received, card):
            self.received = None
        elif has_dealt_ones and self.unseen:
            self.unseen -= 1
        elif self.received is not None and self.doubtful:
            # One played before was the card received, so a dealt one of that kind is still there, or was given away.
            kind = min(self.doubtful)
            self.known[kind] += 1
            self.received, self.doubtful = None, frozenset()
            return self.take_out(card)
        else:
            return False
        return True

    def shows_anew(self, card: Card) -> bool:
        """Return whether the card is seen for the first time when it leaves this hand; one of a kind may have been
        seen in the giver's."""
        if self.known[card.name] or self.received == frozenset({card.name}):
            return False
        is_new = card.name not in self.counted
        self.counted -= {card.name}
        return is_new

    def receive(self, kinds: Kinds, counted: Kinds) -> None:
        self.received, self.counted = kinds, counted

    def throw(self) -> None:
        self.is_thrown = True
        self.known.clear()
        self.unseen = self.missing = 0
        self.received, self.doubtful = None, frozenset()

    def possible(self) -> Kinds | None:
        """Return every kind of card that may be in the hand, or None if any may."""
        if self.unseen or self.received == frozenset():
            return None
        return frozenset(+self.known) | (self.received or frozenset()) | self.doubtful

    def surely_one_of(self, kinds: Kinds) -> bool:
        if self.received and self.received <= kinds and not self.doubtful:
            return True
        return sum(many for name, many in self.known.items() if name in kinds) > self.missing

    def cards(self, cards: Mapping[str, Card]) -> tuple[Card, ...] | None:
        """Return the whole hand if it is known."""
        if self.unseen or self.missing or (self.received is not None and len(self.received) != 1):
            return None
        names = [*self.known.elements(), *(self.received or ())]
        return tuple(cards[name] for name in names)
