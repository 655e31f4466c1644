"""The legal plays of the enumeration with their ways: the pieces moved, their paths, and the pieces hit.

    plays(document) -> {(card, as): {(after, shares): {way, ...}}}

A *share* is (camp, from, steps), shares are sorted. A *way* is the parts in the order in which they are taken, each
(camp, from, steps, path, to), and the pieces hit, each (camp, from), sorted. One result can be reached in several
ways by the same shares: with another order a piece may turn elsewhere in its lane. Steps are counted, so they are
never negative; a heart and a swap take none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from tests.second_opinion.enumeration import (
    as_after,
    deck_of,
    game_and_table,
    hearts,
    moves,
    played_camps,
    split_orders,
    swap_comes_first,
    swapped,
)
from tests.second_opinion.game import After, Game, Piece, Table
from tests.second_opinion.table import all_home, count, game_over, without

Part = tuple[str, str, int, tuple[str, ...], str]
Share = tuple[str, str, int]
Way = tuple[tuple[Part, ...], tuple[tuple[str, str], ...]]
Plays = dict[tuple[After, tuple[Share, ...]], set[Way]]


class Taken(NamedTuple):
    """The move of one piece, and the table after it."""

    part: Part
    hits: tuple[tuple[str, str], ...]
    after: Table


def taken(table: Table, piece: Piece, steps: int, path: tuple[str, ...], after: Table) -> Taken:
    camp, space, _ = piece
    others = without(table, piece)
    to = path[-1] if count(after, camp, path[-1]) else "base"  # sent home by others: it stands there no more
    gone = Counter([*(p[:2] for p in others), (camp, to)]) - Counter(p[:2] for p in after)
    part = (camp, space, steps, path, to)
    return Taken(part, tuple(gone.elements()), after)


def each_move(
    game: Game, table: Table, camps: Sequence[str], counts: Sequence[int], jump: bool = False, split: bool = False
) -> Iterator[Taken]:
    for piece in {p for p in table if p[0] in camps and not p[2]}:
        for moved in moves(game, table, piece, counts, jump, split):
            yield taken(table, piece, abs(moved.steps), moved.path, moved.after)


def each_heart(game: Game, table: Table, camps: Sequence[str]) -> Iterator[Taken]:
    out = "0" if game.rulebook == "classic" else "start"
    for camp in camps:
        for after in hearts(game, table, [camp]):
            yield taken(table, (camp, "base", False), 0, (out,), after)


def each_split(game: Game, table: Table, order: Sequence[str], left: int) -> Iterator[tuple[Taken, ...]]:
    """Yield the ways of a split, part after part, in every possible order."""
    camp = next((c for c in order if not all_home(table, c)), None)
    if camp is None:
        return
    for first in each_move(game, table, [camp], range(1, left + 1), split=True):
        if first.part[2] == left:
            yield (first,)
        else:
            for rest in each_split(game, first.after, order, left - first.part[2]):
                yield (first, *rest)


def each_begun(game: Game, table: Table, order: Sequence[str], left: int, parts: int) -> Iterator[tuple[Taken, ...]]:
    """Yield the ways of moving so many parts of a split that steps are left over."""
    camp = next((c for c in order if not all_home(table, c)), None)
    if camp is None or left < 2:
        return
    for first in each_move(game, table, [camp], range(1, left), split=True):
        if parts == 1:
            yield (first,)
        else:
            for rest in each_begun(game, first.after, order, left - first.part[2], parts - 1):
                yield (first, *rest)


def each_swap(game: Game, table: Table, turn: str) -> Iterator[tuple[Taken, ...]]:
    for one, two in permutations(table, 2):
        after = swapped(game, table, turn, one, two)
        if after is not None:
            ends = ["0" if p[1] == f"{q[0]} 0/15" else p[1] for p, q in ((two, one), (one, two))]
            both = ((p[0], p[1], 0, (end,), end) for p, end in zip((one, two), ends, strict=True))
            yield tuple(Taken(part, (), after) for part in both)


def each_play(game: Game, table: Table, turn: str, function: str) -> Iterator[tuple[Taken, ...]]:
    """Yield every way of playing one function of a card."""
    if game_over(game, table):
        return
    own = played_camps(game, table, turn)
    total, orders = split_orders(game, table, own, turn, function)
    if function == "swap":
        yield from each_swap(game, table, turn)
    elif function == "heart":
        yield from ((one,) for one in each_heart(game, table, own))
    elif total:
        for order in orders:
            yield from each_split(game, table, order, total)
    else:
        jump = function == "5-jump"
        yield from ((one,) for one in each_move(game, table, own, [5 if jump else int(function)], jump))


def gathered(ways: Iterator[tuple[Taken, ...]]) -> Plays:
    found: Plays = defaultdict(set)
    for way in ways:
        parts = tuple(one.part for one in way)
        hits = tuple(sorted(hit for one in way for hit in one.hits))
        found[as_after(way[-1].after), tuple(sorted(part[:3] for part in parts))].add((parts, hits))
    return dict(found)


def plays(document: Mapping[str, Any]) -> dict[tuple[str, str], Plays]:
    """Return, for every (card, as) of the hand or of the whole deck, each legal play and its ways."""
    game, table = game_and_table(document)
    found = {
        (card, function): gathered(each_play(game, table, document["turn"], function))
        for card, functions in deck_of(game, document.get("hand")).items()
        for function in functions
    }
    if swap_comes_first(game, document) and any(function == "swap" and plays for (_, function), plays in found.items()):
        return {(card, function): plays if function == "swap" else {} for (card, function), plays in found.items()}
    return found
