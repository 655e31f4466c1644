"""The effects of landing on a space: hits, pairs, and classic's double space. The answers that rulebooks choose from
are in `rules/readings.py`."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.engine.winning_and_helping import game_over
from adjudicator.rules.board import NOWHERE, Board, Table, moved
from adjudicator.rules.findings import Finding, is_refusal
from adjudicator.rules.ruleset import Ruleset


class Hit(NamedTuple):
    camp: int
    origin: int


class ForeignPieces(NamedTuple):
    """Foreign pieces of one colour on the space where a piece ends."""

    camp: int
    space: int
    many: int


class Landing(NamedTuple):
    hits: tuple[Hit, ...] = ()
    goes_home: bool = False
    findings: tuple[Finding, ...] = ()
    refusal: Finding | None = None


NO_EFFECT = Landing()


def others_at(board: Board, table: Table, camp: int, end: int) -> list[ForeignPieces]:
    """Return the foreign pieces on a space. An owner's 0 and 15 and the 0/15 of the others are one space
    (`classic/worth-considering.5`)."""
    if end >= board.base:
        if not board.double or board.in_lane(end):
            return []
        end = board.shared + camp
    found: list[ForeignPieces] = []
    for who, pieces in enumerate(table):
        if end in pieces and who != camp:
            found.append(ForeignPieces(who, end, pieces.count(end)))
    if board.double and board.shared <= end and (owner := end - board.shared) != camp:
        arrived = table[owner].count(board.arrival)
        if arrived:
            found.append(ForeignPieces(owner, board.arrival, arrived))
    return found


def land(rules: Ruleset, table: Table, camp: int, origin: int, end: int) -> Landing:
    """Return the effects of a piece from `origin` landing on `end`, or why it may not."""
    board = rules.board
    if end >= board.lane:
        return _at_home(rules, table, camp, origin, end)
    found: list[Finding] = []
    hits: list[Hit] = []
    for other in others_at(board, table, camp, end):
        if other.many > 1 and (code := _pair_gives_way(rules, end, other)):
            found.append(Finding(code, end, other.camp, other.many))
            hits += [Hit(other.camp, other.space)] * other.many if other.space == board.arrival else []
            continue
        if other.many > 1 and (code := rules.landing_on_pair()):
            finding = Finding(code, end, other.camp, other.many)
            if is_refusal(finding.code):
                return Landing(refusal=finding)
            return Landing(goes_home=True, findings=(finding, *_against_start(rules, table, end, ())))
        hits += [Hit(other.camp, other.space)] * other.many
        aspects = ("partner",) if board.player_of[other.camp].name == board.player_of[camp].partner else ()
        found.append(Finding(_hit_code(board, other.space), end, other.camp, aspects=aspects))
    against = _against_start(rules, table, end, ("after-hit",) if hits else ("alone",))
    found += against
    goes_home = bool(against)
    sharing = table[camp].count(end) - (origin == end) if end < board.lane else 0
    if sharing == 1 and end < board.base and not goes_home and (code := rules.landing_on_own()):
        hits.append(Hit(camp, end))
        found.append(Finding(code, end, camp))
    elif sharing and not goes_home:
        code = "shares-start" if end == board.start else "shares-field"
        found.append(Finding(code, end, camp, sharing))
    return Landing(tuple(hits), goes_home, tuple(found)) if found else NO_EFFECT


def _pair_gives_way(rules: Ruleset, end: int, other: ForeignPieces) -> str | None:
    """Return the finding if several foreign pieces do not send a piece home as on other spaces: two on their own 15
    (`classic/space-15.3`), or against one that comes to its own 0 (`classic/space-0.3`)."""
    board = rules.board
    if board.double and other.space == board.arrival and rules.arrival_pair:
        return rules.arrival_pair()
    if board.double and end == board.start and rules.zero_landing:
        return rules.zero_landing()
    return None


def _at_home(rules: Ruleset, table: Table, camp: int, origin: int, end: int) -> Landing:
    """Return the effect of landing in the lane: a side wins with its last piece (`classic/winning.1`)."""
    board = rules.board
    others = table[camp][1:]
    if origin >= board.lane or not all(map(board.in_lane, others)):
        return NO_EFFECT
    if not game_over(board, moved(table, camp, origin, end)):
        return NO_EFFECT
    (side,) = (side for side in board.sides if camp in side)
    return Landing(findings=(Finding("game-won", NOWHERE, camp, sum(len(table[who]) for who in side)),))


def _against_start(rules: Ruleset, table: Table, end: int, aspects: tuple[str, ...]) -> list[Finding]:
    """Return the effect of the owner's pieces on 0 on a piece that lands on a foreign 0/15 (`classic/space-0.3`).

    `aspects`: whether the piece has hit others there.
    """
    board = rules.board
    if not board.double or not board.shared <= end < board.base or not rules.double_landing:
        return []
    owner = end - board.shared
    on_start = table[owner].count(board.start)
    code = rules.double_landing(on_start)
    return [Finding(code, end, owner, on_start, aspects=aspects)] if code else []


def _hit_code(board: Board, space: int) -> str:
    if space < board.shared or not board.double:
        return "hit"
    return "hit-on-arrival" if space == board.arrival else "hit-on-double"
