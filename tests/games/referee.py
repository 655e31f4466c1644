"""Checks a recorded game with the second opinion, up to the first certain irregularity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.games.plays import (
    Play,
    copies,
    deck,
    exchanges_with,
    following,
    fresh,
    outcome,
    players,
    set_up,
)
from tests.second_opinion.enumeration import play as every_result
from tests.second_opinion.game import Game, Table
from tests.second_opinion.table import game_over

Document = dict[str, Any]
Place = tuple[int, int | None]  # deal and turn, counted from 1, turns over the whole game; None: dealing or exchange


@dataclass
class Hand:
    """The known cards of a player's hand."""

    known: Counter[str]
    unknown: int = 0
    given_unseen: int = 0  # the number of these cards, known or not, that are gone

    @classmethod
    def dealt(cls, cards: Iterable[Any] | None) -> Hand:
        seen = list(cards or ())
        if None not in seen:
            seen += [None] * (4 - len(seen))  # unseen cards may be left out
        return cls(Counter(str(card) for card in seen if card is not None), seen.count(None))

    @property
    def size(self) -> int:
        return self.known.total() + self.unknown - self.given_unseen

    @property
    def certain(self) -> bool:
        return not self.unknown and not self.given_unseen

    def cards(self) -> list[str]:
        return sorted(card for card, number in self.known.items() if number)

    def lose(self, card: Any) -> bool:
        """Remove a card from the hand (None: not seen); return whether the player can have held it."""
        if card is None:
            self.given_unseen += 1
        elif self.known[str(card)]:
            self.known[str(card)] -= 1
        elif self.unknown:
            self.unknown -= 1
        else:
            return False
        return True

    def gain(self, card: Any) -> None:
        if card is None:
            self.unknown += 1
        else:
            self.known[str(card)] += 1

    def copy(self) -> Hand:
        return Hand(self.known.copy(), self.unknown, self.given_unseen)


@dataclass(frozen=True)
class Situation:
    """A recorded turn and the table it was played on. Deals and turns are counted from 1, turns over the whole game."""

    deal: int
    turn: int
    in_deal: int  # counted from 0
    player: str
    play: Play
    due: str
    table: Table
    hands: dict[str, Hand]


@dataclass
class Followed:
    game: Game
    table: Table
    situations: list[Situation] = field(default_factory=list)  # up to the first that is wrong
    wrong: tuple[int, int | None, str] | None = None  # deal, turn (None: dealing or exchange), what
    hands: dict[str, Hand] = field(default_factory=dict)
    due: str | None = None  # the next player, unless all hands are empty

    @property
    def over(self) -> bool:
        return game_over(self.game, self.table)


def can_use(game: Game, table: Table, player: str, card: str) -> bool:
    return any(every_result(game, table, player, function) for function in deck(game)[card])


def _wrong_dealing(game: Game, deal: dict[str, Any], seen: Counter[str], now: Followed) -> str | None:
    """Return the irregularity in dealing or exchange; set the hands to those that play begins with."""
    if now.over:
        return "dealt after the end"
    if any(hand.size for hand in now.hands.values()):
        return "dealt before all cards were played"
    hands = deal.get("hands", {})
    for cards in hands.values():
        if len(cards) > 4 or (None in cards and len(cards) < 4):
            return "hand size"
        seen.update(str(card) for card in cards if card is not None)
    if any(number > copies(game) for number in seen.values()):
        return "too many copies"
    now.hands = {player: Hand.dealt(hands.get(player)) for player in players(game)}
    if "exchange" not in deal:
        given: dict[str, Any] = dict.fromkeys(players(game))
    else:
        given = deal["exchange"]
    if set(given) != set(players(game)):
        return "exchange left out"
    for player, card in given.items():
        if not now.hands[player].lose(card):
            return "exchange of a card not held"
    for player in given:
        now.hands[player].gain(given[exchanges_with(game, player)])
    return None


def _next(game: Game, hands: dict[str, Hand], player: str) -> str | None:
    for _ in players(game):
        player = following(game, player)
        if hands[player].size:
            return player
    return None


def _wrong_turn(game: Game, now: Followed, player: str, play: Play) -> str | None:
    """Return the irregularity in a turn; set table and hands to those after it."""
    if now.over:
        return "after the end"
    if now.due is None:
        return "nobody holds a card"
    if player != now.due:
        return "not this player's turn"
    hand = now.hands[player]
    if "discard" in play:
        if not hand.given_unseen and any(can_use(game, now.table, player, card) for card in hand.cards()):
            return "thrown although a card can be used"
        now.hands[player] = Hand(Counter())
        return None
    if not hand.lose(play["card"]):
        return "card not held"
    then = outcome(game, now.table, player, play)
    if then is None:
        return "not a legal play"
    now.table = fresh(then)
    return None


def follow(document: Document) -> Followed:
    game = Game(document["rulebook"])
    now = Followed(game, set_up(game))
    dealer, seen, turn = document["dealer"], Counter[str](), 0
    for n, deal in enumerate(document["deals"]):
        if n and n % 3 == 0:
            dealer, seen = following(game, dealer), Counter()
        what = _wrong_dealing(game, deal, seen, now)
        if what:
            now.wrong = (n + 1, None, what)
            return now
        now.due = _next(game, now.hands, dealer)
        for i, entry in enumerate(deal["turns"]):
            turn += 1
            player, play, table = entry["player"], entry["play"], now.table
            hands = {p: hand.copy() for p, hand in now.hands.items()}
            due = now.due
            what = _wrong_turn(game, now, player, play)
            if what:
                now.wrong = (n + 1, turn, what)
                return now
            assert due is not None
            now.situations.append(Situation(n + 1, turn, i, player, play, due, table, hands))
            now.due = _next(game, now.hands, player)
    return now
