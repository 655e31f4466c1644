"""One piece's move carried out on a table, with its hits. Every move but swaps is made or refused here.

The way of the piece is counted in `walk.py`; hits and pairs are decided in `landing.py`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from adjudicator.engine.landing import Hit, land, others_at
from adjudicator.engine.walk import Count, walk
from adjudicator.rules.board import Board, Table, moved
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


class Move(NamedTuple):
    """One piece's move; its path shows where it landed even if it is then sent home."""

    camp: int
    origin: int
    steps: int
    path: tuple[int, ...]
    to: int


class Step(NamedTuple):
    """A move made on the table, or refused (the table is then unchanged)."""

    move: Move
    table: Table
    hits: tuple[Hit, ...] = ()
    findings: tuple[Finding, ...] = ()
    refusal: Finding | None = None
    before: Table = ()
    """The table the move was made on."""


def advance(rules: Ruleset, table: Table, camp: int, origin: int, count: Count) -> Step:
    path, findings, refusal, _ = walk(rules, table, camp, origin, count)
    if refusal:
        return Step(Move(camp, origin, count.steps, path, origin), table, (), findings, refusal, table)
    return _settle(rules, table, Move(camp, origin, count.steps, path, path[-1]), findings)


@lru_cache(maxsize=1_000)
def stacks_seen(board: Board, table: Table, camp: int) -> frozenset[int]:
    """Return the spaces on which a piece of this camp can pass several pieces of one colour."""
    seen: set[int] = set()
    for who, pieces in enumerate(table):
        if len({*pieces}) < len(pieces):
            for space, following in pairwise(pieces):
                if space == following != board.base:
                    seen.add(board.shared + who if who != camp and space == board.arrival else space)
    if board.double and board.shared + camp in seen:
        seen |= {board.start, board.arrival}
    return frozenset(seen)


def stacks_passed(board: Board, table: Table, move: Move) -> tuple[Finding, ...]:
    """Return the stacks that this move passed, which do not bar the way (`dm-2023/stack-of-two.2`)."""
    camp, origin, _, path, _ = move
    between = path[:-1]
    places = stacks_seen(board, table, camp) if between else ()
    if not places or places.isdisjoint(between):
        return ()
    found: dict[int, Finding] = {}
    for step, space in enumerate(between, 1):
        if space not in places or space in found or space == board.base or board.in_lane(space):
            continue
        own = table[camp].count(space) - (space == origin) if space != board.start else 0
        for who, where, together in [(camp, space, own), *others_at(board, table, camp, space)]:
            if together > 1:
                found[space] = Finding("stack-passed", where, who, together, step)
    return tuple(found.values())


def leave_base(rules: Ruleset, table: Table, camp: int, origin: int) -> Step:
    """Bring one piece out of base with a heart (`dm-2023/start-circle.3`, `classic/start.2`)."""
    board = rules.board
    stays = Move(camp, origin, 0, (), origin)
    if origin != board.base:
        return Step(stays, table, refusal=Finding("not-in-base", origin))
    others = others_at(board, table, camp, board.start)
    if others and rules.heart_exit and (code := rules.heart_exit(others[0].many)):
        return Step(stays, table, refusal=Finding(code, others[0].space, others[0].camp, others[0].many))
    out = Move(camp, origin, 0, (board.start,), board.start)
    return _settle(rules, table, out, (Finding("left-base", board.start),))


def _settle(rules: Ruleset, table: Table, move: Move, findings: tuple[Finding, ...]) -> Step:
    camp, origin, _, _, to = move
    hits, goes_home, more, refusal = land(rules, table, camp, origin, to)
    if refusal:
        return Step(move._replace(to=origin), table, (), findings, refusal, table)
    base = rules.board.base
    if goes_home:
        to, move = base, move._replace(to=base)
    after = moved(table, camp, origin, to)
    for hit in hits:
        after = moved(after, hit.camp, hit.origin, base)
    return Step(move, after, hits, findings + more, None, table)
