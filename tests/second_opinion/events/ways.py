"""What the cards of a player can do on a table, as ways: part after part, as in in_full.py. Not who may do it when."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tests.second_opinion.enumeration import deck_of, played_camps, split_orders
from tests.second_opinion.game import Game, Table
from tests.second_opinion.in_full import Taken, each_begun, each_play

Place = tuple[str, str]
"""A piece by its camp and the space it stands on."""


class Way(NamedTuple):
    card: str
    function: str
    parts: tuple[Taken, ...]

    @property
    def places(self) -> list[Place]:
        return [taken.part[:2] for taken in self.parts]

    def ends(self, number: int) -> set[str]:
        """Return what the end of this part may be called: where it lands, where the piece is then, and in a swap also
        where the other piece stood. Its own 0 and 15 are 0/15 to the others."""
        camp, _, _, path, to = self.parts[number].part
        ends = {path[-1], to} | ({self.parts[1 - number].part[1]} if self.function == "swap" else set())
        return ends | ({f"{camp} 0/15"} if ends & {"0", "15"} else set())

    @property
    def after(self) -> Table:
        return unmarked(self.parts[-1].after)


class Claim(NamedTuple):
    """What a player does with a piece by hand; what is not said is None."""

    camp: str
    space: str
    to: str | None = None
    steps: int | None = None
    function: str | None = None

    def is_part(self, way: Way, number: int) -> bool:
        """Return whether this is that part of the way; without an end or steps it takes the rest of the card."""
        if number >= len(way.parts) or (self.function and self.function != way.function):
            return False
        camp, space, steps, _, _ = way.parts[number].part
        if (camp, space) != (self.camp, self.space) or self.steps not in (None, steps):
            return False
        if self.to is not None:
            return self.to in way.ends(number)
        return self.steps is not None or number + 1 == len(way.parts)


def unmarked(table: Table) -> Table:
    return tuple(sorted((camp, space, False) for camp, space, _ in table))


def names_function(game: Game, card: str, claim: Claim) -> bool:
    """Return whether it is known with which function of the card this is done, where no end is named."""
    functions = deck_of(game, [card])[card]
    numbers = [function for function in functions if function not in ("heart", "swap")]
    return claim.function in functions if claim.function else functions != ("swap",) and len(numbers) < 2


@lru_cache(maxsize=2000)
def ways_of(game: Game, table: Table, player: str, card: str) -> tuple[Way, ...]:
    """Return every way of playing the card, for the player whose turn it is, in the same order every time."""
    ways = [
        Way(card, function, parts)
        for function in deck_of(game, [card])[card]
        for parts in each_play(game, table, player, function)
    ]
    return tuple(sorted(ways))


def unfinished(game: Game, table: Table, player: str, card: str, count: int) -> list[Way]:
    """Return every way of moving so many parts of a card that leave steps to be moved."""
    found: list[Way] = []
    for function in deck_of(game, [card])[card]:
        total, orders = split_orders(game, table, played_camps(game, table, player), player, function)
        for order in orders:
            found += [Way(card, function, parts) for parts in each_begun(game, table, order, total, count)]
    return found


def ways_of_hand(game: Game, table: Table, player: str, cards: Iterable[str]) -> list[Way]:
    """Return the ways of all these cards; where a swap comes first, only those of the swap."""
    ways = [way for card in dict.fromkeys(cards) for way in ways_of(game, table, player, card)]
    if game.reading("swap-card-in-hand") == "played-first":
        return [way for way in ways if way.function == "swap"] or ways
    return ways


def makes(way: Way, claims: list[Claim]) -> bool:
    """Return whether the way makes these moves: a seven first of all, the two of a swap in any order."""
    if len(way.parts) > 1 and way.function != "swap":
        return all(claim.is_part(way, number) for number, claim in enumerate(claims))
    if len(claims) > len(way.parts):
        return False
    ends = [(taken.part[:2], way.ends(number), taken.part[2]) for number, taken in enumerate(way.parts)]
    return all(
        any(
            place == claim[:2] and claim.to in (None, *there) and claim.steps in (None, steps)
            for place, there, steps in ends
        )
        and claim.function in (None, way.function)
        for claim in claims
    )


def covers(way: Way, places: Iterable[Place]) -> bool:
    """Return whether the way moves each of these pieces (as many of one space as are named)."""
    left = way.places
    for place in places:
        if place not in left:
            return False
        left.remove(place)
    return True


def bound_together(ways: Iterable[Way], touched: Iterable[Place]) -> list[Place]:
    """Return the touched pieces that have to be moved: each, in turn, that some way moves beside those before it."""
    ways = list(ways)
    bound: list[Place] = []
    for place in touched:
        if any(covers(way, [*bound, place]) for way in ways):
            bound.append(place)
    return bound


def moved_by(game: Game, table: Table, player: str, place: Place) -> bool:
    """Return whether the player moves this piece with ordinary cards: an own one, or once home the partner's."""
    return place[0] in played_camps(game, table, player)
