"""Swaps of two pieces: which pieces are protected, and which pairs may change places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from adjudicator.engine.play import LazyPlay, Play
from adjudicator.engine.step import Move, Step
from adjudicator.rules.board import Table, moved
from adjudicator.rules.cards import Function
from adjudicator.rules.findings import Finding, is_refusal
from adjudicator.rules.ruleset import SWAP_PROTECTIONS, Ruleset


class Piece(NamedTuple):
    camp: int
    space: int


Pair = tuple[Piece, Piece]


class SwapPlay(LazyPlay):
    """A legal swap: a table has up to 120 pairs."""

    def __init__(self, rules: Ruleset, table: Table, player: str, card: str, function: Function, pair: Pair) -> None:
        one, other = pair
        there, back = _arrival(rules, one, other.space), _arrival(rules, other, one.space)
        after = moved(moved(table, one.camp, one.space, there), other.camp, other.space, back)
        super().__init__(card, function, after)
        self._made = rules, table, player, pair

    def trace(self) -> tuple[Step, ...]:
        rules, table, player, pair = self._made
        first, second = _steps(rules, table, pair)
        return first._replace(findings=_findings(rules, table, player, *pair)), second


def swap_plays(rules: Ruleset, table: Table, player: str, card: str, function: Function) -> Iterator[Play]:
    """Yield every pair that may change places, and every piece that may not with any other."""
    pieces = [Piece(camp, space) for camp, spaces in enumerate(table) for space in sorted(set(spaces))]
    free: list[Piece] = []
    for piece in pieces:
        if refusal := protection(rules, table, player, piece, among_own=False):
            yield _refused(table, card, function, piece, refusal)
        else:
            free.append(piece)
    stuck: dict[Piece, Finding] = {piece: Finding("swap-needs-two", piece.space, piece.camp) for piece in free}
    matched: set[Piece] = set()
    own = rules.board.players[player].camps
    own_needed = _own_needed(rules, table, own, free)
    furthest_in = max([space for _, space in free], default=rules.board.base)
    checked = own_needed or rules.board.double or furthest_in >= rules.board.lane
    for pair in combinations(free, 2):
        if checked and (ground := _pair_refused(rules, own, own_needed, pair)):
            refusal, failed = ground
            stuck[pair[failed]] = refusal
        else:
            matched |= {*pair}
            yield SwapPlay(rules, table, player, card, function, pair)
    for piece, refusal in stuck.items():
        if piece not in matched:
            yield _refused(table, card, function, piece, refusal)


def try_swap(rules: Ruleset, table: Table, player: str, card: str, function: Function, pair: Pair) -> Play:
    """Let two pieces change places, or say why they may not."""
    own = rules.board.players[player].camps
    among_own = all(piece.camp in own for piece in pair)
    protected = (protection(rules, table, player, piece, among_own=among_own) for piece in pair)
    grounds = [(refusal, failed) for failed, refusal in enumerate(protected) if refusal]
    if ground := grounds[0] if grounds else _pair_refused(rules, own, _own_needed(rules, table, own, pair), pair):
        refusal, failed = ground
        return Play(card, function, table, _steps(rules, table, pair), refusal, failed)
    return SwapPlay(rules, table, player, card, function, pair)


def protection(rules: Ruleset, table: Table, player: str, piece: Piece, *, among_own: bool) -> Finding | None:
    """Return why a piece may not be swapped with any other; `among_own`: the other one is the player's own as well."""
    refusal = _protection(rules, table, player, piece, ("own",) if among_own else ())
    if refusal and refusal.code in SWAP_PROTECTIONS and refusal.code not in rules.swap_protections:
        return None
    return refusal


def _protection(rules: Ruleset, table: Table, player: str, piece: Piece, aspects: tuple[str, ...]) -> Finding | None:
    board = rules.board
    camp, space = piece
    if space == board.base:
        return Finding("swap-piece-in-base", space, camp)
    if space == board.start:
        return Finding("swap-piece-on-start", space, camp, aspects=aspects)
    if board.in_lane(space):
        owner = "own" if camp in board.players[player].camps else "foreign"
        locked = rules.lane_lock(board.occupied(table[camp]), board.inner(space))
        code = rules.swap_lane(locked=locked) if rules.swap_lane else None
        aspects = (f"{owner}-{'locked' if locked else 'unlocked'}",)
        return Finding(code, space, camp, aspects=aspects) if code else None
    if space == board.arrival and rules.swap_arrival:
        return Finding(rules.swap_arrival(from_arrival=True), space, camp)
    together = table[camp].count(space)
    code = rules.swap_pairs(alone=together == 1) if rules.swap_pairs else None
    return Finding(code, space, camp, together, aspects=aspects) if code else None


def _arrival(rules: Ruleset, piece: Piece, space: int) -> int:
    """Return where a swapped piece comes to stand: on its own double space that is 15, or 0 by another reading."""
    board = rules.board
    if not board.double or space != board.shared + piece.camp:
        return space
    return board.start if _to_own_double(rules) == "swapped-to-start" else board.arrival


def _to_own_double(rules: Ruleset) -> str | None:
    return rules.swap_arrival(from_arrival=False) if rules.swap_arrival else None


def _own_needed(rules: Ruleset, table: Table, own: tuple[int, ...], pieces: Sequence[Piece]) -> str | None:
    """Return the finding against swapping two others' pieces, if two of these are; `own`: the player's camps."""
    if not rules.swap_without_own or len([camp for camp, _ in pieces if camp not in own]) < 2:
        return None
    return rules.swap_without_own(in_play=_any_in_play(rules, table, own))


def _pair_refused(
    rules: Ruleset, own: tuple[int, ...], own_needed: str | None, pair: Pair
) -> tuple[Finding, int] | None:
    """Return why two pieces that may be swapped may not change places with each other, and which of the two it is."""
    (one, there), (other, back) = pair
    if own_needed and one not in own and other not in own:
        return Finding(own_needed, back, other), 1
    lane = rules.board.lane
    if one != other and back >= lane:
        return Finding("swap-into-lane", back, other), 0
    if one != other and there >= lane:
        return Finding("swap-into-lane", there, one), 1
    return _arrival_refused(rules, pair)


def _arrival_refused(rules: Ruleset, pair: Pair) -> tuple[Finding, int] | None:
    """Return why a piece of the pair may not arrive where the other stands, and which of the two it is."""
    board = rules.board
    if not board.double:
        return None
    for failed, (piece, other) in enumerate((pair, pair[::-1])):
        if other.space != board.shared + piece.camp:
            continue
        code = _to_own_double(rules)
        if code and is_refusal(code):
            return Finding(code, other.space, piece.camp), failed
    return None


def _steps(rules: Ruleset, table: Table, pair: Pair) -> tuple[Step, Step]:
    one, other = pair
    there, back = _arrival(rules, one, other.space), _arrival(rules, other, one.space)
    return (
        Step(Move(one.camp, one.space, 0, (there,), there), table, before=table),
        Step(Move(other.camp, other.space, 0, (back,), back), table, before=table),
    )


def _findings(rules: Ruleset, table: Table, player: str, one: Piece, other: Piece) -> tuple[Finding, ...]:
    board = rules.board
    own = board.players[player].camps
    whose = "own" if {one.camp, other.camp} & set(own) else "foreign"
    found = [Finding("swapped", other.space, other.camp, aspects=(whose,))]
    if one.camp == other.camp:
        aspects = ("own",) if one.camp in own else ()
        found.append(Finding("swapped-same-camp", other.space, other.camp, aspects=aspects))
    if not _any_in_play(rules, table, own):
        found.append(Finding("swapped-without-own"))
    for piece, place in ((other, one), (one, other)) if board.double else ():
        if place.space >= board.shared:
            found.append(Finding("swapped-on-double", place.space))
        if _arrival(rules, piece, place.space) == board.start:
            found.append(Finding("swapped-to-start", board.start, piece.camp))
    return tuple(found)


def _any_in_play(rules: Ruleset, table: Table, camps: tuple[int, ...]) -> bool:
    return any(_in_play(rules, table, camp, space) for camp in camps for space in table[camp])


def _in_play(rules: Ruleset, table: Table, camp: int, space: int) -> bool:
    """Return whether the piece could still be moved: not from base, nor once it is locked or in a house."""
    board = rules.board
    if not board.in_lane(space):
        return space != board.base
    return rules.locks and not rules.lane_lock(board.occupied(table[camp]), board.inner(space))


def _refused(table: Table, card: str, function: Function, piece: Piece, refusal: Finding) -> Play:
    move = Move(piece.camp, piece.space, 0, (), piece.space)
    return Play(card, function, table, (Step(move, table, before=table),), refusal)
