"""The bare list of legal plays: which pieces, how far and in which order, with nothing traced until it is asked for.

It decides nothing of its own. Where counts end comes from `ways.py`, what a landing forbids from `landing.py`, who
may be swapped from `swap.py`; a property test holds it to the plays that `candidates.py` tries one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import repeat
from typing import NamedTuple

from adjudicator.engine.landing import Hit
from adjudicator.engine.outlook import Outlook
from adjudicator.engine.play import Play, as_play, move_one
from adjudicator.engine.results import Results, after_one
from adjudicator.engine.sharing import shares_of
from adjudicator.engine.split import Carried, Parts
from adjudicator.engine.step import Move
from adjudicator.engine.swap import Piece, swapped, try_swap
from adjudicator.engine.ways import DEPENDS
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Card, Function
from adjudicator.rules.findings import Finding


class _Uses(NamedTuple):
    outlook: Outlook
    card: str
    function: Function
    pieces: tuple[tuple[int, int], ...]
    """The pieces that it may move, as (camp, space)."""
    shares: tuple[int, ...]
    """How far each of them goes; a swap has none."""
    first: tuple[int, ...]
    """Which of them move first, in this order; the order of the others makes no difference."""
    results: int | Results | None
    """Where a single piece ends, or where the tables after a split are looked up."""


class Legal(_Uses):
    """A legal play of the bare list. What is traced is traced when it is first asked for."""

    refusal = None
    failed = 0
    legal = True

    @cached_property
    def play(self) -> Play:
        return self.carried_out()

    def carried_out(self) -> Play:
        """The play step by step."""
        outlook, card, function, pieces, _, _, _ = self
        rules, table = outlook.rules, outlook.table
        if function.does == "swap":
            one, other = pieces
            return try_swap(rules, table, outlook.player, card, function, (Piece(*one), Piece(*other)))
        if function.does != "split":
            ((camp, origin),) = pieces
            return as_play(card, function, move_one(rules, table, camp, origin, function))
        return Carried(rules, table, card, function).out(self.parts())

    def parts(self) -> Parts:
        """What is moved, in the first order in which it can be: camp, space and steps."""
        _, _, _, pieces, shares, first, _ = self
        if not first:
            return tuple([(camp, space, share) for (camp, space), share in zip(pieces, shares, strict=True) if share])
        later = iter([index for index, share in enumerate(shares) if share and index not in first])
        order: list[int] = []
        coming = next(later, None)
        for index in first:
            while coming is not None and coming < index:
                order.append(coming)
                coming = next(later, None)
            order.append(index)
        if coming is not None:
            order += [coming, *later]
        return tuple([(*pieces[index], shares[index]) for index in order])

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.play.moves

    @cached_property
    def after(self) -> Table:
        """The table afterwards; for this nothing is traced."""
        outlook, results = self.outlook, self.results
        if isinstance(results, int):
            ((camp, origin),) = self.pieces
            return after_one(outlook.camp(camp), origin, results)
        if results is not None:
            return results.after(self.shares)
        one, other = self.pieces
        return swapped(outlook.rules, outlook.table, Piece(*one), Piece(*other))

    @property
    def hits(self) -> tuple[Hit, ...]:
        return self.play.hits

    @property
    def findings(self) -> tuple[tuple[Finding, ...], ...]:
        return self.play.findings

    @property
    def before(self) -> tuple[Table, ...]:
        return self.play.before


def legal_plays(outlook: Outlook, cards: Sequence[Card]) -> list[Legal]:
    """Every legal play of these cards."""
    found: list[Legal] = []
    if not outlook.over:
        for card in cards:
            for function in card.functions:
                found += _uses(outlook, card.name, function)
    return found


def _uses(outlook: Outlook, card: str, function: Function) -> Iterable[Legal]:
    if function.does == "split":
        return _split(outlook, card, function)
    if function.does == "swap":
        nothing: repeat[tuple[()]] = repeat(())
        about = repeat(outlook), repeat(card), repeat(function)
        return map(Legal._make, zip(*about, outlook.swaps, nothing, nothing, repeat(None), strict=False))
    if function.does == "leave-base":
        start = outlook.rules.board.start
        return [Legal._make((outlook, card, function, (piece,), (0,), (), start)) for piece in outlook.leaving]
    return _counted(outlook, card, function)


def _counted(outlook: Outlook, card: str, function: Function) -> list[Legal]:
    ways, shares = outlook.ways, (function.steps,)
    found: list[Legal] = []
    for camp in outlook.active:
        its = outlook.camp(camp)
        row = ways.row(function, camp)
        last = -1
        for origin in its.movable:
            if origin == last:
                continue
            last = origin
            end = row[origin]
            if end is None:
                end = row[origin] = ways.always(function, camp, origin)
            if end == DEPENDS:
                end = ways.end(function, camp, origin, its.without(origin), its.barring(origin, its.on_start))
            if end < 0 or (ways.landings_refuse and its.lands(end) < 0):
                continue
            found.append(Legal._make((outlook, card, function, ((camp, origin),), shares, (), end)))
    return found


def _split(outlook: Outlook, card: str, function: Function) -> list[Legal]:
    sharing = shares_of(outlook, function.steps)
    found: list[Legal] = []
    about = repeat(outlook), repeat(card), repeat(function)
    for pieces, shares, first, results in sharing.found:
        found += map(Legal._make, zip(*about, repeat(pieces), shares, repeat(first), repeat(results), strict=False))
    if sharing.ambiguous:
        last_to_first = sorted(found, key=Legal.parts, reverse=True)
        found = list({(tuple(sorted(play.parts())), play.after): play for play in last_to_first}.values())
    return found


def traced(plays: Iterable[Legal]) -> list[Play]:
    """The plays carried out, in the order in which they are told: splits by the number of their parts. Parts that
    several begin with are moved once."""
    found: list[Play] = []
    splits: list[Legal] = []
    for play in plays:
        if play.function.does == "split":
            splits.append(play)
        else:
            if splits:
                found += _traced_splits(splits)
                splits = []
            found.append(play.carried_out())
    return found + _traced_splits(splits) if splits else found


def _traced_splits(plays: list[Legal]) -> list[Play]:
    outlook, card, function, *_ = plays[0]
    told = sorted((len(parts), parts) for parts in map(Legal.parts, plays))
    carried = Carried(outlook.rules, outlook.table, card, function)
    return [carried.out(parts) for _, parts in told]
