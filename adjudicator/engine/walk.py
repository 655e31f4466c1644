"""One piece counted step by step, up to the space where it would stand. Pieces there are dealt with in `landing.py`."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.rules.board import NOWHERE, Board, Table
from adjudicator.rules.findings import Finding, is_refusal
from adjudicator.rules.ruleset import Ruleset


class Count(NamedTuple):
    """The count of a move: its steps, their direction, whether they jump over barred start fields, and whether they are
    part of a split."""

    steps: int
    ahead: bool = True
    jumps: bool = False
    part: bool = False


class Walk(NamedTuple):
    """The way of a piece, before the pieces of other colours where it ends are looked at."""

    path: tuple[int, ...]
    findings: tuple[Finding, ...]
    refusal: Finding | None
    topics: frozenset[str]
    """The topics whose readings were consulted."""


def walk(rules: Ruleset, table: Table, camp: int, origin: int, count: Count) -> Walk:
    return walk_among(rules, camp, origin, count, *surroundings(rules.board, table, camp, origin))


def surroundings(board: Board, table: Table, camp: int, origin: int) -> tuple[int, int]:
    """Return the obstacles of a walk, as bits: the lane circles occupied by other pieces of its colour, and the camps
    whose start field is occupied."""
    own, start = table[camp], board.start
    occupied = board.occupied(own) if own[-1] >= board.lane else 0
    if origin >= board.lane:
        occupied ^= 1 << (origin - board.lane)
    barring = 0
    for who, pieces in enumerate(table):
        if start in pieces:
            barring |= 1 << who
    if origin == start and own.count(start) == 1:
        barring ^= 1 << camp
    return occupied, barring


MOST_REMEMBERED = 5_000
"""Walks, and ends of parts, that a ruleset keeps: some 2,000 come up on 500 tables with every card."""


def walk_among(rules: Ruleset, camp: int, origin: int, count: Count, occupied: int, barring: int) -> Walk:
    """Return the walk of a piece among these occupied circles and start fields.

    It depends on nothing else, so it is remembered with the rules; what is out of reach is left out of the key.
    """
    board = rules.board
    if barring:
        barring &= board.starts_near(camp, origin, count.steps)
    if occupied and origin < board.lane and not (count.ahead and board.gate(camp, origin) <= count.steps):
        occupied = 0
    key = camp, origin, count, occupied, barring
    taken: Walk | None = rules.walks.get(key)
    if taken is None:
        if len(rules.walks) >= MOST_REMEMBERED:
            rules.walks.clear()
        taken = rules.walks[key] = take_walk(rules, camp, origin, count, occupied, barring)
    if (consulted := rules.consulted.topics) is not None:
        consulted |= taken.topics
    return taken


def take_walk(rules: Ruleset, camp: int, origin: int, count: Count, occupied: int, barring: int) -> Walk:
    """Count the steps of a piece, without remembering the walk. Its topics count only once somebody uses it."""
    walker = _Walker(rules, camp, occupied, barring)
    with rules.noting(apart=True) as topics:
        refusal = walker.walk(origin, count)
    return Walk(tuple(walker.path), tuple(walker.found), refusal, frozenset(topics))


class _Walker:
    def __init__(self, rules: Ruleset, camp: int, occupied: int, barring: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.camp = camp
        self.occupied = occupied
        self.barring = barring
        self.path: list[int] = []
        self.found: list[Finding] = []
        self.turned = False
        self.stood_inside = False
        self.part = False

    def walk(self, origin: int, count: Count) -> Finding | None:
        """Go as far as possible; return why the walk ends early, or why the piece may not rest at its end."""
        self.stood_inside, self.part = self.board.in_lane(origin), count.part
        refusal = self._set_out(origin, count.ahead) or self._count(origin, count.steps, count.ahead, count.jumps)
        return self._rest(self.path[-1]) if refusal is None else refusal

    def _set_out(self, origin: int, ahead: bool) -> Finding | None:
        rules = self.rules
        if origin == self.board.base:
            return Finding("piece-in-base", origin)
        if not self.board.in_lane(origin):
            return None
        if rules.lane_lock(self.occupied, self.board.inner(origin)):
            return Finding("locked-piece", origin)
        code = rules.lane_moves(back=not ahead)
        if code is None and not ahead and rules.lane_backward:
            code = rules.lane_backward()
        return Finding(code, origin) if code else None

    def _count(self, origin: int, count: int, ahead: bool, jumps: bool) -> Finding | None:
        board, camp = self.board, self.camp
        at, forward, last = origin, ahead, count - 1
        if board.double and at == board.start and ahead:
            self.found.append(Finding("set-out-from-start", at, camp))
        if board.double and at == board.arrival:
            self.found.append(Finding("set-out-from-arrival", at, camp))
        step = -1
        while step < last:
            step += 1
            if plain := board.plain(camp, at, forward)[: count - step]:
                self.path += plain
                at = plain[-1]
                step += len(plain) - 1
                continue
            shut_in = not ahead and step == 0
            while self._blocked(to := (board.forward if forward else board.backward)[camp][at]):
                if refusal := self._turn(at, to, step, shut_in, step == last):
                    if shut_in and self.found and self.found[-1].step == step:
                        self.found.pop()
                    return refusal
                forward, shut_in = not forward, True
            past = (board.forward_past if forward else board.backward_past)[camp][at]
            if past != NOWHERE and (refusal := self._pass_start(at, to, past, forward, step, jumps)):
                return refusal
            at = to
            self.path.append(at)
            if board.double:
                self._count_double(at, step, step == last)
        return None

    def _blocked(self, space: int) -> bool:
        """Return whether there is no way on, or another piece occupies the next circle."""
        lane = self.board.lane
        return space == NOWHERE or (space >= lane and bool(self.occupied >> (space - lane) & 1))

    def _turn(self, at: int, ahead: int, step: int, shut_in: bool, last: bool) -> Finding | None:
        """Turn at an occupied circle or at the end of the lane, if the readings let the piece turn."""
        code = self.rules.lane_end(on_circle=self.board.in_lane(at), own_piece=ahead != NOWHERE, turned=self.turned)
        if not is_refusal(code) and (step == 0 or shut_in) and self.rules.lane_turning:
            code = self.rules.lane_turning(turned=shut_in) or code
        if not is_refusal(code):
            code = self._against_turning(own_piece=ahead != NOWHERE) or code
        if is_refusal(code):
            aspects = ("inside" if self.stood_inside else "outside", "joining" if last else "passing")
            return Finding(code, at if ahead == NOWHERE else ahead, self.camp, step=step, aspects=aspects)
        met = "end" if ahead == NOWHERE else "own-piece"
        self.found.append(Finding(code, at, self.camp, step=step, aspects=("split", met) if self.part else (met,)))
        self.turned = True
        return None

    def _against_turning(self, *, own_piece: bool) -> str | None:
        """Return why the piece may not turn here, by a reading that does not let every piece turn."""
        rules, code = self.rules, None
        if self.stood_inside:
            code = rules.lane_moves(back=True)
        elif not self.turned and rules.lane_entry_turn:
            code = rules.lane_entry_turn(own_piece=own_piece)
        if self.part and rules.split_turn:
            code = rules.split_turn() or code
        if self.turned and rules.second_turn:
            code = rules.second_turn() or code
        return code

    def _pass_start(self, at: int, to: int, past: int, forward: bool, step: int, jumps: bool) -> Finding | None:
        board = self.board
        leaves_double = board.shared <= at < board.base and not step
        if self.barring >> past & 1 and not leaves_double:
            code = self.rules.start_field_bar(owner=past == self.camp, forward=forward)
            if code and is_refusal(code):
                if not jumps:
                    same_player = board.player_of[past] is board.player_of[self.camp]
                    aspects = ("own" if same_player else "foreign", "forward" if forward else "backward")
                    return Finding(code, at, past, step, step, aspects)
                code = "start-field-jumped"
            if code:
                self.found.append(Finding(code, at, past, step=step, aspects=("forward" if forward else "backward",)))
        if not board.double:
            lane = board.in_lane(at) or board.in_lane(to)
            where = "lane" if lane else "board"
            self.found.append(Finding("start-field-skipped", board.start, past, step=step, aspects=(where,)))
        return None

    def _count_double(self, at: int, step: int, last: bool) -> None:
        board = self.board
        if board.shared <= at < board.base:
            self.found.append(Finding("double-counted", at, at - board.shared, step=step + 1))
        elif at in (board.start, board.arrival) and not last:
            code = "passed-own-start" if at == board.start else "passed-own-arrival"
            self.found.append(Finding(code, at, self.camp, step=step + 1))
            if at == board.start and self.barring >> self.camp & 1:
                self.found.append(Finding("own-start-passed", at, self.camp, step=step + 1, aspects=("backward",)))

    def _rest(self, end: int) -> Finding | None:
        rules, board = self.rules, self.board
        if not board.in_lane(end):
            if self.turned and not self.stood_inside and rules.lane_exit and (code := rules.lane_exit()):
                return Finding(code, end, self.camp)
            if self.stood_inside or self.turned:
                self.found.append(Finding("left-lane", end, aspects=("inside",) if self.stood_inside else ()))
            return None
        code, aspects = None, tuple[str, ...]()
        locked = rules.lane_lock(self.occupied, board.inner(end))
        if self.stood_inside:
            code = rules.lane_rest(locked=locked)
        elif rules.lane_entry_rest:
            code = rules.lane_entry_rest(locked=locked, turned=self.turned)
            aspects = () if self.turned else ("straight",)
        if code:
            return Finding(code, end, aspects=aspects)
        if locked:
            aspects = ("split", "inside") if self.part else ("inside",)
            self.found.append(Finding("locked", end, self.camp, aspects=aspects if self.stood_inside else ()))
        else:
            code = "rests-unlocked" if rules.locks else "placed-in-lane"
            aspects = ("inside",) if self.stood_inside else ("turned",) if self.turned else ()
            self.found.append(Finding(code, end, aspects=aspects))
        return None
