"""Illegal changes in the dealing and the exchange of a recorded game; see tampering.py."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.games.plays import copies, deck, players, written
from tests.games.referee import Document, Followed, Place


def _seen_by(document: Document, deal: int) -> Counter[str]:
    """Return the cards seen in the hands from the dealer's first deal to this one (counted from 0)."""
    hands = [d.get("hands", {}).values() for d in document["deals"][deal - deal % 3 : deal + 1]]
    return Counter(str(card) for of_deal in hands for cards in of_deal for card in cards if card is not None)


def _some_hands(rng: random.Random, document: Document) -> list[tuple[int, str, list[Any]]]:
    found = [(n, p, cards) for n, deal in enumerate(document["deals"]) for p, cards in deal.get("hands", {}).items()]
    rng.shuffle(found)
    return found


def one_copy_too_many(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for n, player, cards in _some_hands(rng, document):
        full = [card for card, number in _seen_by(document, n).items() if number == copies(now.game)]
        given = document["deals"][n]["exchange"][player]
        places = [i for i, card in enumerate(cards) if card is not None and str(card) not in full and card != given]
        if full and places and given is not None:
            cards[rng.choice(places)] = written(rng.choice(sorted(full)))
            return n + 1, None
    return None


def wrong_hand_size(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for n, player, cards in _some_hands(rng, document):
        given = document["deals"][n]["exchange"][player]
        seen = _seen_by(document, n)
        if rng.random() < 0.5:
            cards.append(written(rng.choice([card for card in deck(now.game) if seen[card] < copies(now.game)])))
        else:
            cards.remove(rng.choice([card for card in cards if card != given or cards.count(card) > 1]))
            if None not in cards:  # Otherwise the fourth card may only be left out.
                cards[rng.randrange(len(cards))] = None
        return n + 1, None
    return None


def exchange_of_a_card_not_held(rng: random.Random, document: Document, now: Followed) -> Place | None:
    for n, player, cards in _some_hands(rng, document):
        if None not in cards:
            others = [card for card in deck(now.game) if written(card) not in cards]
            document["deals"][n]["exchange"][player] = written(rng.choice(others))
            return n + 1, None
    return None


def exchange_left_out(rng: random.Random, document: Document, now: Followed) -> Place | None:
    n = rng.randrange(len(document["deals"]))
    del document["deals"][n]["exchange"][rng.choice(players(now.game))]
    return n + 1, None
