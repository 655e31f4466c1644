"""The steps of a splitting card shared out, for the bare list: every share of every piece, without a walk.

Only what touches the lane depends on an order. So the moves into, in and out of the lane are followed one after
another, and round each such course the steps that are left are dealt out over the pieces that stay on the fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from adjudicator.engine.outlook import STANDS, CampOutlook, Outlook
from adjudicator.engine.results import Results, Row
from adjudicator.engine.ways import REFUSED, Shares
from adjudicator.rules.board import NOWHERE

ANY = 1
"""Bit 0 of a piece's counts: it may be left where it is."""


@lru_cache(maxsize=2_000)
def dealt_out(counts: tuple[int, ...], ties: int, steps: int) -> tuple[tuple[int, ...], ...]:
    """Every way to deal so many steps out, where each piece can take certain counts (as bits). A piece tied to the one
    before it stands on the same space, and takes no less than that one."""
    dealt: list[tuple[tuple[int, ...], int]] = [((), steps)]
    for index, bits in enumerate(counts):
        tied = ties >> index & 1
        dealt = [
            ((*shares, count), left - count)
            for shares, left in dealt
            for count in range(shares[-1] if tied else 0, left + 1)
            if bits >> count & 1
        ]
    return tuple(shares for shares, left in dealt if not left)


class LaneOrder(NamedTuple):
    """Moves that touch the lane, in an order in which they can be made."""

    held: int
    """The circles that are held after them, as bits."""
    on_start: int
    left: int
    shares: tuple[int, ...]
    order: tuple[int, ...]
    tos: tuple[int, ...]
    """What became of each piece that was moved: see `CampOutlook.lands`."""


Piece = tuple[int, int]


class Dealt(NamedTuple):
    """Shares for the same pieces after the same course."""

    pieces: tuple[Piece, ...]
    shares: Sequence[tuple[int, ...]]
    first: tuple[int, ...]
    results: Results


class Before(NamedTuple):
    """What was moved before the play went over to the helper."""

    pieces: tuple[Piece, ...] = ()
    shares: tuple[int, ...] = ()
    order: tuple[int, ...] = ()


class Sharing:
    """All the ways to share out a card's steps."""

    def __init__(self, outlook: Outlook, steps: int) -> None:
        self.outlook, self.steps = outlook, steps
        self.found: list[Dealt] = []
        self.ambiguous = False
        """Can two of them be one: begun with either of two camps, or with what is hit hit by another part?"""


def shares_of(outlook: Outlook, steps: int) -> Sharing:
    """Every legal sharing out of so many steps."""
    sharing = Sharing(outlook, steps)
    home = outlook.rules.board.home
    for camp in outlook.active:
        if len(outlook.active) == 1 or not home(outlook.table[camp]):
            _Camp(outlook, outlook.camp(camp), steps, steps, None).share_out(sharing)
    return sharing


class _Camp:
    """The steps that one camp's pieces share. It does not hold what it has found, for that holds it: nothing here may
    have to be looked for by the garbage collector."""

    def __init__(self, outlook: Outlook, its: CampOutlook, whole: int, steps: int, before: Before | None) -> None:
        """Of the `whole` of the card's steps, so many are left for this camp."""
        rules, board, ways = outlook.rules, outlook.rules.board, outlook.ways
        self.outlook, self.its, self.camp, self.whole, self.steps = outlook, its, its.camp, whole, steps
        self.switched, self.before = before is not None, before or Before()
        self.ways = ways
        held = self.its.held
        self.origins = [
            origin
            for origin in self.its.movable
            if origin < board.lane or not rules.lane_lock(held, board.inner(origin))
        ]
        self.rows: dict[int, Row] = {}
        self.pieces = (*self.before.pieces, *[(its.camp, origin) for origin in self.origins])
        self.gates = self._gates()
        self.tied = len({*self.origins}) < len(self.origins)
        self.freely = [self._freely(origin, gate) for origin, gate in zip(self.origins, self.gates, strict=True)]

    def _gates(self) -> list[int]:
        """For each piece from which count on its move touches the lane, or what others meet on their way there."""
        board = self.its.rules.board
        gates = [board.gate(self.camp, origin) for origin in self.origins]
        if self.ways.own_start_bars and board.start in self.origins:
            going_out = False in self.ways.own_start_bars
            others = zip(self.origins, gates, strict=True)
            if any((going_out or origin < board.lane) and gate <= self.steps for origin, gate in others):
                return [1 if origin == board.start else gate for origin, gate in zip(self.origins, gates, strict=True)]
        return gates

    def _freely(self, origin: int, gate: int) -> int:
        """The counts that the piece can take whatever the others do, as bits, none among them."""
        if gate <= 1:
            return ANY
        its = self.its
        ends, counts = self._shares(origin)
        counts &= (1 << gate) - 1
        if self.ways.landings_refuse:
            counts &= sum(1 << count for count in range(1, len(ends)) if ends[count] >= 0 <= its.lands(ends[count]))
        return counts | ANY

    def _shares(self, origin: int) -> Shares:
        its = self.its
        return self.ways.shares(self.whole, self.camp, origin, its.without(origin), its.barring(origin, its.on_start))

    def share_out(self, sharing: Sharing) -> None:
        its = self.its
        level = [LaneOrder(its.held, its.on_start, self.steps, (0,) * len(self.origins), (), ())]
        while level:
            following: dict[tuple[object, ...], LaneOrder] = {}
            for course in level:
                if course.order and self._goes_over(course, sharing):
                    continue
                self._deal(course, sharing)
                for index, origin in enumerate(self.origins):
                    if self.gates[index] <= course.left and not course.shares[index]:
                        self._try(course, index, origin, following)
            level = list(following.values())
            if any(max(course.tos) > STANDS for course in level):
                sharing.ambiguous |= self._twins(level)

    def _parts(self, shares: tuple[int, ...]) -> tuple[object, ...]:
        """What is moved, whichever of the pieces that stand together it is."""
        return tuple(sorted(zip(self.origins, shares, strict=True))) if self.tied else shares

    def _twins(self, level: list[LaneOrder]) -> bool:
        """Courses that differ only in what they hit may come to the same: another part may hit it as well."""
        stand = {(self._parts(each.shares), tuple(sorted(to & STANDS for to in each.tos))) for each in level}
        return len(stand) < len(level)

    def _goes_over(self, course: LaneOrder, sharing: Sharing) -> bool:
        """Once all are home the rest is the helper's (`dm-2023/seven.5`)."""
        outlook = self.outlook
        rules, board = outlook.rules, outlook.rules.board
        if self.switched or not course.left or course.held.bit_count() < board.pieces:
            return False
        helper = board.helper(self.camp)
        if helper == NOWHERE or not rules.split_helper or not rules.split_helper():
            return False
        home = tuple(space for space in range(board.lane, board.end) if course.held >> (space - board.lane) & 1)
        table = (*outlook.table[: self.camp], home, *outlook.table[self.camp + 1 :])
        before = Before(self.pieces, course.shares, course.order)
        _Camp(outlook, CampOutlook(rules, table, helper), self.whole, course.left, before).share_out(sharing)
        sharing.ambiguous |= len(outlook.active) > 1
        return True

    def _deal(self, course: LaneOrder, sharing: Sharing) -> None:
        """The steps that are left, dealt out over the pieces that stay off the lane."""
        shares, origins, before = course.shares, self.origins, self.before
        if course.left:
            counts, ties = [], 0
            for index, share in enumerate(shares):
                counts.append(1 << share if share else self.freely[index])
                if index and origins[index] == origins[index - 1] and not share and not shares[index - 1]:
                    ties |= 1 << index
            dealt = dealt_out(tuple(counts), ties, self.steps)
        else:
            dealt = (shares,)
        if not dealt:
            return
        if before.pieces:
            dealt = tuple((*before.shares, *each) for each in dealt)
        offset = len(before.pieces)
        first = (*before.order, *[index + offset for index in course.order]) if offset else course.order
        results = Results(self.its, self.origins, partial(self._ends, course), offset)
        sharing.found.append(Dealt(self.pieces, dealt, first, results))

    def _ends(self, course: LaneOrder) -> list[Row]:
        """What becomes of each piece that takes part after the course, by its share."""
        tos = dict(zip(course.order, course.tos, strict=True))
        return [
            {course.shares[index]: tos[index]} if index in tos else self._ends_off_the_lane(index)
            for index in range(len(self.origins))
        ]

    def _ends_off_the_lane(self, index: int) -> Row:
        row = self.rows.get(index)
        if row is None:
            its, origin, counts = self.its, self.origins[index], self.freely[index]
            ends = self._shares(origin).ends
            row = self.rows[index] = [
                origin,
                *[its.lands(ends[count]) if counts >> count & 1 else REFUSED for count in range(1, len(ends))],
            ]
        return row

    def _try(
        self,
        course: LaneOrder,
        index: int,
        origin: int,
        following: dict[tuple[object, ...], LaneOrder],
    ) -> None:
        """The piece moved by every count that touches the lane."""
        origins, shares, its, board = self.origins, course.shares, self.its, self.its.rules.board
        if self.tied and index + 1 < len(origins) and origins[index + 1] == origin and not shares[index + 1]:
            return
        held, on_start, lane = course.held, course.on_start, board.lane
        if origin >= lane:
            held ^= 1 << (origin - lane)
        ends = self.ways.shares(self.whole, self.camp, origin, held, its.barring(origin, on_start)).ends
        for count in range(self.gates[index], course.left + 1):
            end = ends[count]
            became = end if end < 0 or end >= lane else its.lands(end)
            if became < 0:
                continue
            onward = (*shares[:index], count, *shares[index + 1 :])
            tos = (*course.tos, became)
            key = self._parts(onward) if self.tied else onward, tuple(sorted(tos)) if course.order else tos
            if key in following:
                continue
            following[key] = LaneOrder(
                held | 1 << (end - lane) if end >= lane else held,
                on_start - (origin == board.start),
                course.left - count,
                onward,
                (*course.order, index),
                tos,
            )
