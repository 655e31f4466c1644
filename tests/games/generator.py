"""Whole random games, played from the set-up to the end and written as records.

    game(random.Random(7), "classic") -> {"rulebook": ..., "dealer": ..., "deals": [...]}

The players are weak but prefer to come forward, come home and hit, so that a game ends; now and then one plays at
random.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import exp
from typing import Any

from tests.games.plays import (
    Option,
    Play,
    copies,
    deck,
    exchanges_with,
    following,
    fresh,
    function_of,
    mover_ends,
    options,
    played_camps,
    players,
    set_up,
    split_total,
    written,
)
from tests.second_opinion.game import PARTNER, Game, Table, in_lane, toward
from tests.second_opinion.table import game_over, on_field

WHIM = 0.06  # the share of random plays
DARE = 0.25  # the share of pieces moved onto a pair, where that is possible
BOLDNESS = (4.0, 8.0, 8.0, 16.0, 30.0)  # how much worse than the best the usual choice may be; one for each game
Hands = dict[str, list[str]]


def game(rng: random.Random, rulebook: str, *, hidden: float = 0.0, most_turns: int = 3000) -> dict[str, Any]:
    """Return a random game. `hidden`: the share of dealt and exchanged cards that are not in the record.

    A game that is not over after `most_turns` ends with the deal.
    """
    rules = Game(rulebook)
    dealer, boldness = rng.choice(players(rules)), rng.choice(BOLDNESS)
    record: dict[str, Any] = {"rulebook": rulebook, "dealer": dealer, "deals": []}
    table, turns = set_up(rules), 0
    while turns < most_turns and not game_over(rules, table):
        cards = [card for card in deck(rules) for _ in range(copies(rules))]
        rng.shuffle(cards)
        for _ in range(3):
            hands = {player: [cards.pop() for _ in range(4)] for player in players(rules)}
            deal, table = _deal(rng, rules, table, dealer, hands, hidden, boldness)
            record["deals"].append(deal)
            turns += len(deal["turns"])
            if turns >= most_turns or game_over(rules, table):
                break
        dealer = following(rules, dealer)
    return record


def _deal(
    rng: random.Random, rules: Game, table: Table, dealer: str, hands: Hands, hidden: float, boldness: float
) -> tuple[dict[str, Any], Table]:
    given = {player: _gift(rng, rules, hands, player) for player in hands}
    deal: dict[str, Any] = {
        "hands": _seen_hands(rng, hands, hidden),
        "exchange": {p: None if rng.random() < hidden else written(card) for p, card in given.items()},
    }
    held = {player: list(cards) for player, cards in hands.items()}
    for player in held:
        held[player].remove(given[player])
    for player in held:
        held[player].append(given[exchanges_with(rules, player)])
    deal["turns"] = turns = []
    player = dealer
    while any(held.values()) and not game_over(rules, table):
        player = following(rules, player)
        if not held[player]:
            continue
        play, table = _turn(rng, rules, table, player, held[player], boldness)
        if "discard" in play:
            held[player].clear()
        else:
            held[player].remove(str(play["card"]))
        turns.append({"player": player, "play": play})
    return deal, table


def _gift(rng: random.Random, rules: Game, hands: Hands, player: str) -> str:
    """Return the card to give away: any, but preferably one of two hearts."""
    hearts = [card for card in hands[player] if "heart" in card]
    return rng.choice(hearts if len(hearts) > 1 and rng.random() < 0.5 else hands[player])


def _seen_hands(rng: random.Random, hands: Hands, hidden: float) -> dict[str, list[int | str | None]]:
    return {
        player: [None if rng.random() < hidden else written(card) for card in cards]
        for player, cards in hands.items()
        if rng.random() >= hidden / 2
    }


def _turn(
    rng: random.Random, rules: Game, table: Table, player: str, held: list[str], boldness: float
) -> tuple[Play, Table]:
    can: list[Option] = []
    for card in sorted(set(held)):
        for function in deck(rules)[card]:
            can += options(rng, rules, table, player, card, function)
    if not can:
        return {"discard": "all"}, table
    play, then = can[0]
    hit_home = [(play, then) for play, then in can if "move" in play and mover_ends(then) == "base"]
    if hit_home and rng.random() < DARE:
        play, then = rng.choice(hit_home)
    elif rng.random() < WHIM:
        play, then = rng.choice(can)
    elif len(can) > 1:
        values = [value(rules, fresh(then), player) for _, then in can]
        best = max(values)
        play, then = rng.choices(can, [exp((v - best) / boldness) for v in values])[0]
    return _wording(rng, rules, table, player, play, then), fresh(then)


def _wording(rng: random.Random, rules: Game, table: Table, player: str, play: Play, then: Table) -> Play:
    """Return the play with optional parts added or left out: the end of the piece, the function, the waiting area."""
    function, said = function_of(rules, play), dict(play)
    one_piece = function != "swap" and split_total(rules, function) is None
    if one_piece and rng.random() < 0.3 and mover_ends(then) != "base":
        said["to"] = mover_ends(then)
    if len(deck(rules)[str(play["card"])]) == 1 and rng.random() < 0.5:
        del said["as"]
    if function == "heart" and played_camps(rules, table, player) == (player,) and rng.random() < 0.3:
        del said["move"]
        said["as"] = "heart"
    return said


# the value of a table for a player


def value(rules: Game, table: Table, player: str) -> float:
    mine = rules.camps_of(player) if rules.rulebook == "duo" else (player, PARTNER[player])
    total = 0.0
    for camp, space, _ in table:
        total += worth(rules, camp, space) * (1 if camp in mine else -0.4)
    together = Counter((camp, space) for camp, space, _ in table if camp in mine and on_field(space))
    total += 8 * (len(together) < together.total())
    for camp in mine:
        circles = {space for c, space, _ in table if c == camp and in_lane(space)}
        for space in reversed(rules.lane):  # the innermost first
            if space not in circles:
                break
            total += 40
    return total


@cache
def worth(rules: Game, camp: str, space: str) -> float:
    """Return the value of one piece: out of base a lot, every step a little; in the lane the inner circles count
    more."""
    if space == "base":
        return -20
    if in_lane(space):
        return 4 * rules.sector + 4 * rules.lane.index(space)
    if space in ("start", "0"):
        return 0
    steps = 0
    while not in_lane(space):
        ahead = toward(rules, camp, space)
        assert ahead is not None
        space, steps = ahead, steps + 1
    return 4 * rules.sector - steps
