"""Single plays of a recorded game: the plays of a card, and the table after a written play.

Every step is taken by the second opinion; this file only chooses the pieces and writes the plays.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.second_opinion.enumeration import hearts, move, swapped
from tests.second_opinion.game import CARDS, DUO_CARDS, PARTNER, Game, Piece, Table
from tests.second_opinion.table import all_home, game_over

Play = dict[str, Any]
Option = tuple[Play, Table]

SPLITS_TRIED = 4
SWAPS_TRIED = 10


def deck(game: Game) -> dict[str, tuple[str, ...]]:
    return DUO_CARDS if game.rulebook == "duo" else CARDS


def copies(game: Game) -> int:
    """Return the number of copies of each kind of card."""
    return 3 if game.rulebook == "duo" else 4


def players(game: Game) -> tuple[str, ...]:
    """Return the players clockwise."""
    return ("yellow", "red") if game.rulebook == "duo" else game.camps


def following(game: Game, player: str) -> str:
    seats = players(game)
    return seats[(seats.index(player) + 1) % len(seats)]


def exchanges_with(game: Game, player: str) -> str:
    return following(game, player) if game.rulebook == "duo" else PARTNER[player]


def set_up(game: Game) -> Table:
    return tuple(sorted((camp, "base", False) for camp in game.camps for _ in range(game.each)))


def fresh(table: Table) -> Table:
    """Return the table with no piece marked as moved, for the next card."""
    return tuple(sorted((camp, space, False) for camp, space, _ in table))


def played_camps(game: Game, table: Table, player: str) -> tuple[str, ...]:
    """Return the camps a player moves: the own ones, and once they are all home the partner's."""
    if game.rulebook != "duo" and all_home(table, player):
        return (PARTNER[player],)
    return game.camps_of(player)


def split_total(game: Game, function: str) -> int | None:
    """Return the steps of a splitting card, or None."""
    if function == "4x1":
        return 4
    return 7 if function == "7" and game.rulebook != "duo" else None


def split_orders(game: Game, table: Table, player: str) -> list[tuple[str, ...]]:
    """Return the camp whose pieces are moved, and the one that takes the rest once the first is home."""
    camps = played_camps(game, table, player)
    if game.rulebook == "duo":
        return [camps, camps[::-1]]
    return [camps if camps != (player,) else (player, PARTNER[player])]


def steps_of(function: str) -> tuple[int, bool]:
    """Return the steps of a card that moves one piece, and whether it jumps barred start fields."""
    return (5, True) if function == "5-jump" else (int(function), False)


# writing plays


def written(word: str) -> int | str:
    """Return a card or function as a record has it: plain numbers as numbers."""
    return int(word) if word.lstrip("-").isdigit() else word


def named(game: Game, player: str, camp: str, space: str) -> Any:
    return space if camp == player and game.rulebook != "duo" else {camp: space}


def piece_of(player: str, name: Any) -> Piece:
    if isinstance(name, dict):
        ((camp, space),) = name.items()
        return camp, str(space), False
    return player, str(name), False


def function_of(game: Game, play: Play) -> str:
    functions = deck(game)[str(play["card"])]
    return str(play.get("as", functions[0]))


def mover_ends(table: Table) -> str:
    """Return where the piece moved by a card stands (base: it was sent home)."""
    (space,) = (space for _, space, moved in table if moved)
    return space


# plays of a card


def options(rng: random.Random, game: Game, table: Table, player: str, card: str, function: str) -> Iterator[Option]:
    """Yield legal plays of one function of a card with the tables they lead to; nothing only if there are none.

    All of those that move one piece; of swaps and splits a random selection.
    """
    play = {"card": written(card), "as": written(function)}
    if function == "swap":
        yield from _swap_options(rng, game, table, player, play)
    elif function == "heart":
        for camp in played_camps(game, table, player):
            for then in hearts(game, table, (camp,)):
                yield {**play, "move": named(game, player, camp, "base")}, then
    elif total := split_total(game, function):
        yield from _split_options(rng, game, table, player, play, total)
    else:
        steps, jump = steps_of(function)
        camps = played_camps(game, table, player)
        for piece in sorted(set(table)):
            if piece[0] in camps and (end := move(game, table, piece, steps, jump)) is not None:
                yield {**play, "move": named(game, player, *piece[:2])}, end


def _swap_options(rng: random.Random, game: Game, table: Table, player: str, play: Play) -> Iterator[Option]:
    pairs = list(combinations(table, 2))
    rng.shuffle(pairs)
    found = 0
    for pair in pairs:
        one, two = rng.sample(pair, 2)
        if (then := swapped(game, table, player, one, two)) is not None:
            own = played_camps(game, table, player) == (player,) and rng.random() < 0.5  # then his may be named bare
            names = [named(game, player, c, s) if own else {c: s} for c, s, _ in (one, two)]
            yield {**play, "swap": names}, then
            found += 1
            if found == SWAPS_TRIED:
                return


def _split_options(
    rng: random.Random, game: Game, table: Table, player: str, play: Play, total: int
) -> Iterator[Option]:
    for order in split_orders(game, table, player):
        no_way: set[tuple[Table, int]] = set()
        for _ in range(SPLITS_TRIED):
            found = _one_split(rng, game, table, order, total, no_way)
            if found is None:
                break
            parts, then = found
            moves = [{"move": named(game, player, *piece[:2]), "steps": steps} for piece, steps in parts]
            yield {**play, "moves": moves}, then


def _one_split(
    rng: random.Random, game: Game, now: Table, order: tuple[str, ...], left: int, no_way: set[tuple[Table, int]]
) -> tuple[list[tuple[Piece, int]], Table] | None:
    """Return one way to use all remaining steps, or None. `no_way` caches dead ends."""
    if left == 0:
        return [], now
    if (now, left) in no_way:
        return None
    camp = next((c for c in order if not all_home(now, c)), None)
    pieces = sorted({p for p in now if p[0] == camp and not p[2] and p[1] != "base"})
    tries = [(piece, steps) for piece in pieces for steps in range(1, left + 1)]
    rng.shuffle(tries)
    for piece, steps in tries:
        then = move(game, now, piece, steps, split=True)
        if then is None:
            continue
        rest = _one_split(rng, game, then, order, left - steps, no_way)
        if rest is not None:
            return [(piece, steps), *rest[0]], rest[1]
    no_way.add((now, left))
    return None


# tables after written plays


def outcome(game: Game, table: Table, player: str, play: Play) -> Table | None:
    """Return the table after a play that is not a discard; None if it is illegal, whoever's turn it is."""
    function = function_of(game, play)
    if game_over(game, table) or function not in deck(game)[str(play["card"])]:
        return None
    if function == "swap":
        pieces = [piece_of(player, name) for name in play["swap"]]
        return None if any(p not in table for p in pieces) else swapped(game, table, player, *pieces)
    if total := split_total(game, function):
        parts = [(piece_of(player, part["move"]), int(part["steps"])) for part in play["moves"]]
        ends = (_after_parts(game, table, order, parts, total) for order in split_orders(game, table, player))
        return next((then for then in ends if then is not None), None)
    camps = played_camps(game, table, player)
    piece = piece_of(player, play["move"]) if "move" in play else (camps[0], "base", False)
    if piece not in table or piece[0] not in camps:
        return None
    end: Table | None
    if function == "heart":
        end = next(iter(hearts(game, table, (piece[0],))), None) if piece[1] == "base" else None
    else:
        end = move(game, table, piece, *steps_of(function))
    if end is not None and "to" in play and str(play["to"]) != mover_ends(end):
        return None
    return end


def _after_parts(
    game: Game, table: Table, order: tuple[str, ...], parts: list[tuple[Piece, int]], total: int
) -> Table | None:
    now = table
    for piece, steps in parts:
        camp = next((c for c in order if not all_home(now, c)), None)
        if piece[0] != camp or piece not in now:
            return None
        then = move(game, now, piece, steps, split=True)
        if then is None:
            return None
        now = then
    return now if sum(steps for _, steps in parts) == total else None
