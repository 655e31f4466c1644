"""The table to which a play of the bare list leads, without a trace of how it came to be.

What becomes of each piece is looked up where the list looked it up; who is hit, `landing.py` has said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import getitem

from adjudicator.engine.outlook import STANDS, CampOutlook
from adjudicator.rules.board import Table, moved

Row = Sequence[int] | Mapping[int, int]
"""What becomes of a piece (see `CampOutlook.lands`), by the steps that it takes."""


def after_one(its: CampOutlook, origin: int, end: int) -> Table:
    """The table after one piece of the camp has moved."""
    became = its.lands(end)
    after = moved(its.table, its.camp, origin, became & STANDS)
    return sent_home(its, after, became) if became > STANDS else after


def sent_home(its: CampOutlook, after: Table, became: int) -> Table:
    """The same table without those that the landing hit; another part of the play may have hit them already."""
    for camp, space in its.hits[(became >> 16) - 1]:
        if space in after[camp]:
            after = moved(after, camp, space, its.rules.board.base)
    return after


class Results:
    """The tables after all ways to deal out the same steps over the same pieces."""

    def __init__(
        self, its: CampOutlook, origins: Sequence[int], ends: Callable[[], Sequence[Row]], others: int
    ) -> None:
        self.its, self.origins, self.ends, self.others = its, origins, ends, others
        """Of the shares of a play, so many are those of another camp, which is home before this one is moved."""
        self.rows: Sequence[Row] = ()
        self.stay: list[int] = []

    def after(self, shares: tuple[int, ...]) -> Table:
        """The table after these shares."""
        its = self.its
        if not self.rows:
            self.rows, self.stay = self.ends(), list(its.table[its.camp])
            for origin in self.origins:
                self.stay.remove(origin)
        became = [*self.stay, *map(getitem, self.rows, shares[self.others :] if self.others else shares)]
        became.sort()
        if became[-1] <= STANDS:
            return (*its.table[: its.camp], tuple(became), *its.table[its.camp + 1 :])
        stand = tuple(sorted([each & STANDS for each in became]))
        after = (*its.table[: its.camp], stand, *its.table[its.camp + 1 :])
        for each in became:
            if each > STANDS:
                after = sent_home(its, after, each)
        return after
