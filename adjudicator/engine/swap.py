"""Swapping two pieces: which may be touched, and which pairs may change places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from adjudicator.engine.play import Play
from adjudicator.engine.step import Move
from adjudicator.rules.board import Table, moved
from adjudicator.rules.cards import Function
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset


class Piece(NamedTuple):
    camp: int
    space: int


def swap_plays(rules: Ruleset, table: Table, player: str, card: str, function: Function) -> Iterator[Play]:
    """Every pair that may change places, and every piece that may not with any other."""
    pieces = [Piece(camp, space) for camp, spaces in enumerate(table) for space in sorted(set(spaces))]
    free: list[Piece] = []
    for piece in pieces:
        if refusal := may_be_touched(rules, table, player, piece, False):
            yield _refused(rules, table, card, function, piece, refusal)
        else:
            free.append(piece)
    stuck: dict[Piece, Finding] = {piece: Finding("swap-needs-two", piece.space, piece.camp) for piece in free}
    matched: set[Piece] = set()
    for one, other in combinations(free, 2):
        play = try_swap(rules, table, player, card, function, (one, other))
        if play.legal:
            matched |= {one, other}
            yield play
        elif play.refusal:
            stuck[(one, other)[play.failed]] = play.refusal
    for piece, refusal in stuck.items():
        if piece not in matched:
            yield _refused(rules, table, card, function, piece, refusal)


PROTECTED = ("swap-piece-in-base", "swap-piece-on-start", "swap-piece-in-lane")
"""Grounds on which no edition lets a piece be swapped; what else protects one is a reading."""


def may_be_touched(rules: Ruleset, table: Table, player: str, piece: Piece, among_own: bool) -> Finding | None:
    """Why a piece may not be swapped at all; `among_own` says that the other one is the player's own as well."""
    refusal = _protected(rules, table, player, piece, among_own)
    return None if refusal and refusal.code in rules.lifted else refusal


def _protected(rules: Ruleset, table: Table, player: str, piece: Piece, among_own: bool) -> Finding | None:
    board = rules.board
    camp, space = piece
    owner = "own" if camp in board.players[player].camps else "foreign"
    both = ("own",) if among_own else ()
    if space == board.base:
        return Finding("swap-piece-in-base", space, camp)
    if space == board.start:
        return Finding("swap-piece-on-start", space, camp, aspects=both)
    if board.in_lane(space):
        locked = rules.lane_lock(board.held(table[camp]), board.inner(space))
        return Finding("swap-piece-in-lane", space, camp, aspects=(f"{owner}-{'locked' if locked else 'unlocked'}",))
    if space == board.arrival and rules.swap_arrival:
        return Finding(rules.swap_arrival(True), space, camp)
    together = table[camp].count(space)
    code = rules.swap_pairs(together == 1) if rules.swap_pairs else None
    return Finding(code, space, camp, together, aspects=both) if code else None


def try_swap(
    rules: Ruleset, table: Table, player: str, card: str, function: Function, pair: tuple[Piece, Piece]
) -> Play:
    """Two pieces change places, or the reason why they may not."""
    one, other = pair
    there, refused_there = _arrives(rules, one, other.space)
    back, refused_back = _arrives(rules, other, one.space)
    moves = (Move(one.camp, one.space, 0, (there,), there), Move(other.camp, other.space, 0, (back,), back))
    own = rules.board.players[player].camps
    among_own = one.camp in own and other.camp in own
    grounds = (
        (may_be_touched(rules, table, player, one, among_own), 0),
        (may_be_touched(rules, table, player, other, among_own), 1),
        (refused_there, 0),
        (refused_back, 1),
    )
    for refusal, failed in grounds:
        if refusal:
            return Play(card, function, moves, table, refusal=refusal, failed=failed)
    after = swapped(rules, table, one, other)
    return Play(card, function, moves, after, (), (_findings(rules, table, player, one, other), ()))


def swapped(rules: Ruleset, table: Table, one: Piece, other: Piece) -> Table:
    """The table after two pieces have changed places."""
    there, back = _arrives(rules, one, other.space)[0], _arrives(rules, other, one.space)[0]
    return moved(moved(table, one.camp, one.space, there), other.camp, other.space, back)


def _arrives(rules: Ruleset, piece: Piece, space: int) -> tuple[int, Finding | None]:
    """Where a swapped piece comes to stand: on its own double space that is 15, if that is allowed."""
    board = rules.board
    if not board.double or space != board.shared + piece.camp:
        return space, None
    code = rules.swap_arrival(False) if rules.swap_arrival else None
    return board.arrival, Finding(code, space, piece.camp) if code else None


def _findings(rules: Ruleset, table: Table, player: str, one: Piece, other: Piece) -> tuple[Finding, ...]:
    board = rules.board
    own = board.players[player].camps
    whose = "own" if {one.camp, other.camp} & set(own) else "foreign"
    found = [Finding("swapped", other.space, other.camp, aspects=(whose,))]
    if one.camp == other.camp:
        aspects = ("own",) if one.camp in own else ()
        found.append(Finding("swapped-same-camp", other.space, other.camp, aspects=aspects))
    if not any(_in_play(rules, table, camp, space) for camp in own for space in table[camp]):
        found.append(Finding("swapped-without-own"))
    for _, space in (one, other):
        if board.double and space >= board.shared:
            found.append(Finding("swapped-on-double", space))
    return tuple(found)


def _in_play(rules: Ruleset, table: Table, camp: int, space: int) -> bool:
    """Could the piece still be moved? Not from base, nor once it is locked or in a House."""
    board = rules.board
    if not board.in_lane(space):
        return space != board.base
    return rules.locks and not rules.lane_lock(board.held(table[camp]), board.inner(space))


def _refused(rules: Ruleset, table: Table, card: str, function: Function, piece: Piece, refusal: Finding) -> Play:
    move = Move(piece.camp, piece.space, 0, (), piece.space)
    return Play(card, function, (move,), table, refusal=refusal)
