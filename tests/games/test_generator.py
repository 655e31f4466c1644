"""The random games follow the rules of dealing and the second opinion, and every tampering is illegal."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.games.generator import game
from tests.games.plays import (
    copies,
    deck,
    exchanges_with,
    mover_ends,
    options,
    outcome,
    piece_of,
    players,
    split_total,
)
from tests.games.referee import follow
from tests.games.tampering import KINDS, tamper
from tests.second_opinion.enumeration import as_after, results
from tests.second_opinion.game import Game, in_lane

BOOKS = ("dm-2023", "classic", "family-fr", "duo")
SEEDS = range(8)
CLOCKWISE = {book: ("yellow", "red") if book == "duo" else ("yellow", "red", "blue", "green") for book in BOOKS}


@cache
def games(book: str, hidden: float = 0.0) -> list[dict[str, Any]]:
    return [game(random.Random(f"{book} {seed}"), book, hidden=hidden) for seed in SEEDS]


@pytest.mark.parametrize("book", BOOKS)
def test_games_are_legal_and_come_to_their_end(book: str) -> None:
    for hidden in (0.0, 0.3):
        for record in games(book, hidden):
            followed = follow(record)
            assert followed.wrong is None
            assert followed.over
            assert len(followed.situations) == sum(len(deal["turns"]) for deal in record["deals"])


@pytest.mark.parametrize("book", BOOKS)
def test_the_cards_add_up(book: str) -> None:
    rules = Game(book)
    for record in games(book):
        for n, deal in enumerate(record["deals"]):
            assert list(deal["hands"]) == list(deal["exchange"]) == list(players(rules))
            assert all(len(cards) == 4 for cards in deal["hands"].values())
            held = {p: Counter(map(str, cards)) for p, cards in deal["hands"].items()}
            for player, card in deal["exchange"].items():
                assert card in deal["hands"][player]
                held[player][str(card)] -= 1
                held[exchanges_with(rules, player)][str(card)] += 1
            for turn in deal["turns"]:
                if "discard" in turn["play"]:
                    held[turn["player"]].clear()
                else:
                    held[turn["player"]][str(turn["play"]["card"])] -= 1
            assert min(number for cards in held.values() for number in (*cards.values(), 0)) == 0
            if deal is not record["deals"][-1]:
                assert not any(cards.total() for cards in held.values())
            dealt = record["deals"][n - n % 3 : n + 1]
            seen = Counter(str(card) for d in dealt for cards in d["hands"].values() for card in cards)
            assert set(seen) <= set(deck(rules))
            assert max(seen.values()) <= copies(rules)


@pytest.mark.parametrize("book", BOOKS)
def test_the_left_neighbour_of_the_dealer_begins(book: str) -> None:
    """`classic/gameplay.5`; a dealer deals three times (`classic/gameplay.11`)."""
    seats = CLOCKWISE[book]
    for record in games(book):
        first = seats.index(record["dealer"])
        for n, deal in enumerate(record["deals"]):
            assert deal["turns"][0]["player"] == seats[(first + n // 3 + 1) % len(seats)]


@pytest.mark.parametrize("book", BOOKS)
def test_the_plays_to_choose_from_are_those_of_the_second_opinion(book: str) -> None:
    rng, rules = random.Random(5), Game(book)
    for record in games(book)[:3]:
        for at in rng.sample(follow(record).situations, 12):
            pieces: dict[str, list[str]] = {camp: [] for camp in rules.camps}
            for camp, space, _ in at.table:
                pieces[camp].append(space)
            every = results({"rulebook": book, "turn": at.player, "pieces": pieces})
            for (card, function), found in every.items():
                chosen = {as_after(then) for _, then in options(rng, rules, at.table, at.player, card, function)}
                if function == "swap" or split_total(rules, function):
                    assert chosen <= found
                    assert bool(chosen) == bool(found)
                else:
                    assert chosen == found


def test_a_game_that_takes_too_long_is_broken_off_after_a_deal() -> None:
    record = game(random.Random(1), "dm-2023", most_turns=20)
    followed = follow(record)
    assert followed.wrong is None
    assert not followed.over
    assert followed.due is None


def test_hidden_cards() -> None:
    record = game(random.Random(2), "duo", hidden=0.5)
    hands = [deal["hands"] for deal in record["deals"]]
    cards = [card for of_deal in hands for dealt in of_deal.values() for card in dealt]
    given = [card for deal in record["deals"] for card in deal["exchange"].values()]
    assert any(len(of_deal) < 2 for of_deal in hands)
    assert 0.3 < cards.count(None) / len(cards) < 0.7
    assert 0.3 < given.count(None) / len(given) < 0.7
    assert follow(record).wrong is None


@pytest.mark.parametrize("book", BOOKS)
def test_every_kind_of_play_comes_up(book: str) -> None:
    rules, seen = Game(book), Counter[str]()
    for record in games(book):
        for at in follow(record).situations:
            seen.update(key for key in ("discard", "swap", "moves", "to") if key in at.play)
            seen["as left out"] += "card" in at.play and "as" not in at.play
            if "move" in at.play and (then := outcome(rules, at.table, at.player, at.play)):
                seen["sent home by a pair"] += mover_ends(then) == "base"
                camp, space, _ = piece_of(at.player, at.play["move"])
                if in_lane(space):
                    seen["on in the lane" if in_lane(mover_ends(then)) else "out of the lane"] += 1
                seen["the partner's piece"] += camp not in rules.camps_of(at.player)
                base = Counter(c for c, s, _ in at.table if s == "base")
                seen["hit"] += any(s == "base" and not m and not base[c] for c, s, m in then)
            parts = at.play.get("moves", ())
            seen["many parts"] += len(parts) > 2
            camps = {next(iter(part["move"])) if isinstance(part["move"], dict) else "own" for part in parts}
            seen["both camps"] += len(camps) > 1
            if "swap" in at.play:
                mine = rules.camps_of(at.player)
                owners = [next(iter(p)) if isinstance(p, dict) else at.player for p in at.play["swap"]]
                seen["swap of others"] += not any(owner in mine for owner in owners)
                seen["null swap"] += owners[0] == owners[1]
    wanted = [
        "discard",
        "swap",
        "moves",
        "to",
        "as left out",
        "many parts",
        "both camps",
        "swap of others",
        "null swap",
    ]
    assert [what for what in wanted if not seen[what]] == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("hidden", [0.0, 0.15])
def test_every_kind_of_tampering_comes_up(book: str, hidden: float) -> None:
    missing = set(KINDS) - ({"partners-piece"} if book == "duo" else set())
    for seed, record in enumerate(games(book, hidden)):
        before = repr(record)
        for kind in sorted(missing):
            try:
                changed, deal, turn, name = tamper(random.Random(seed), record, kind)
            except LookupError:
                continue
            assert name == kind
            assert changed != record
            assert repr(record) == before
            assert follow(changed).wrong is not None
            assert changed["deals"][: deal - 1] == record["deals"][: deal - 1]
            assert turn is None or turn >= 1
            missing.remove(kind)
    assert missing == set()


def test_the_same_seed_gives_the_same() -> None:
    one, two = (game(random.Random(3), "classic", hidden=0.1) for _ in range(2))
    assert one == two
    assert tamper(random.Random(4), one) == tamper(random.Random(4), two)
