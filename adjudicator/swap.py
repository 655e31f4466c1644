"""Swapping two pieces: which may be touched, and which pairs may change places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from adjudicator.board import Table, moved
from adjudicator.candidates import Play
from adjudicator.cards import Function
from adjudicator.findings import Finding
from adjudicator.rules import Rules
from adjudicator.trace import Move


class Piece(NamedTuple):
    camp: int
    space: int


def swap_plays(rules: Rules, table: Table, card: str, function: Function) -> Iterator[Play]:
    """Every pair that may change places, and every piece that may not with any other."""
    pieces = [Piece(camp, space) for camp, spaces in enumerate(table) for space in sorted(set(spaces))]
    free: list[Piece] = []
    for piece in pieces:
        if refusal := may_be_touched(rules, table, piece):
            yield _refused(rules, table, card, function, piece, refusal)
        else:
            free.append(piece)
    stuck: dict[Piece, Finding] = {piece: Finding("swap-needs-two", piece.space, piece.camp) for piece in free}
    matched: set[Piece] = set()
    for one, other in combinations(free, 2):
        play = try_swap(rules, table, card, function, one, other)
        if play.legal:
            matched |= {one, other}
            yield play
        elif play.refusal:
            stuck[one] = stuck[other] = play.refusal
    for piece, refusal in stuck.items():
        if piece not in matched:
            yield _refused(rules, table, card, function, piece, refusal)


def may_be_touched(rules: Rules, table: Table, piece: Piece) -> Finding | None:
    """Why a piece may not be swapped at all."""
    board = rules.board
    camp, space = piece
    if space == board.base:
        return Finding("swap-piece-in-base", space, camp)
    if space == board.start:
        return Finding("swap-piece-on-start", space, camp)
    if board.in_lane(space):
        return Finding("swap-piece-in-lane", space, camp)
    code = None
    if space == board.arrival and rules.swap_arrival:
        code = rules.swap_arrival(True)
    elif rules.swap_pairs:
        code = rules.swap_pairs(table[camp].count(space) == 1)
    return Finding(code, space, camp, table[camp].count(space)) if code else None


def try_swap(rules: Rules, table: Table, card: str, function: Function, one: Piece, other: Piece) -> Play:
    """Two pieces change places, or the reason why they may not."""
    refusal = may_be_touched(rules, table, one)
    failed = 0
    if refusal is None:
        refusal, failed = may_be_touched(rules, table, other), 1
    there, refused_there = _arrives(rules, one, other.space)
    back, refused_back = _arrives(rules, other, one.space)
    moves = (Move(one.camp, one.space, 0, (there,), there), Move(other.camp, other.space, 0, (back,), back))
    if refusal is None and refused_there:
        refusal, failed = refused_there, 0
    if refusal is None and refused_back:
        refusal, failed = refused_back, 1
    if refusal:
        return Play(card, function, moves, table, refusal=refusal, failed=failed)
    after = moved(moved(table, one.camp, one.space, there), other.camp, other.space, back)
    return Play(card, function, moves, after, (), (_findings(one, other), ()))


def _arrives(rules: Rules, piece: Piece, space: int) -> tuple[int, Finding | None]:
    """Where a swapped piece comes to stand: on its own double space that is 15, if that is allowed."""
    board = rules.board
    if not board.double or space != board.shared + piece.camp:
        return space, None
    code = rules.swap_arrival(False) if rules.swap_arrival else None
    return board.arrival, Finding(code, space, piece.camp) if code else None


def _findings(one: Piece, other: Piece) -> tuple[Finding, ...]:
    found = [Finding("swapped", other.space, other.camp)]
    if one.camp == other.camp:
        found.append(Finding("swapped-same-camp", other.space, other.camp))
    return tuple(found)


def _refused(rules: Rules, table: Table, card: str, function: Function, piece: Piece, refusal: Finding) -> Play:
    move = Move(piece.camp, piece.space, 0, (), piece.space)
    return Play(card, function, (move,), table, refusal=refusal)
