"""What can be read off a table once, before any card is chosen."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from adjudicator.engine.landing import Hit, land
from adjudicator.engine.step import leave_base
from adjudicator.engine.swap import Piece, may_be_touched, try_swap
from adjudicator.engine.ways import REFUSED, Ways, ways_of
from adjudicator.rules.board import Table
from adjudicator.rules.cards import Function
from adjudicator.rules.ruleset import Ruleset

STANDS = 0xFFFF
"""The bits of what becomes of a piece that say where it stands; those above say whom it hits."""


class CampOutlook:
    """What one camp's pieces look out on, whatever the card."""

    def __init__(self, rules: Ruleset, table: Table, camp: int) -> None:
        board, pieces = rules.board, table[camp]
        self.rules, self.table, self.camp = rules, table, camp
        self.held = board.held(pieces)
        self.movable = [space for space in pieces if space != board.base]
        self.on_start = pieces.count(board.start)
        self.foreign_bars = 0
        for who, other in enumerate(table):
            if who != camp and board.start in other:
                self.foreign_bars |= 1 << who
        self.landings: dict[int, int] = {}
        self.hits: dict[int, tuple[Hit, ...]] = {}
        """Whom a piece hits, by where it ends."""

    def barring(self, origin: int, on_start: int) -> int:
        """The start fields that are held against the piece, as bits."""
        own = on_start - (origin == self.rules.board.start)
        return self.foreign_bars | (1 << self.camp if own > 0 else 0)

    def without(self, origin: int) -> int:
        """The circles held by the other pieces of the camp."""
        board = self.rules.board
        return self.held ^ 1 << (origin - board.lane) if origin >= board.lane else self.held

    def lands(self, end: int) -> int:
        """What becomes of a piece that ends there: REFUSED, or a number for where it stands and whom it hits."""
        if end >= self.rules.board.lane:
            return end
        found = self.landings.get(end)
        if found is None:
            landing = land(self.rules, self.table, self.camp, self.rules.board.base, end)
            to = self.rules.board.base if landing.goes_home else end
            found = REFUSED if landing.refusal else to | (end + 1 << 16 if landing.hits else 0)
            self.landings[end] = found
            self.hits[end] = landing.hits
        return found


class Outlook:
    """A table as one player looks at it before choosing a card."""

    def __init__(self, rules: Ruleset, table: Table, player: str) -> None:
        self.rules, self.table, self.player = rules, table, player
        self.ways: Ways = ways_of(rules)
        self.over = rules.over(table)
        self.active = rules.active_camps(table, player)
        self.helping = self.active is not rules.board.players[player].camps
        self._camps: dict[int, CampOutlook] = {}

    def camp(self, camp: int) -> CampOutlook:
        found = self._camps.get(camp)
        if found is None:
            found = self._camps[camp] = CampOutlook(self.rules, self.table, camp)
        return found

    @cached_property
    def leaving(self) -> list[tuple[int, int]]:
        """The pieces that a heart brings out."""
        base = self.rules.board.base
        return [
            (camp, base)
            for camp in self.active
            if base in self.table[camp] and leave_base(self.rules, self.table, camp, base).refusal is None
        ]

    @cached_property
    def swaps(self) -> list[tuple[Piece, Piece]]:
        """The pairs that may change places."""
        rules, table, player = self.rules, self.table, self.player
        pieces = [Piece(camp, space) for camp, spaces in enumerate(table) for space in sorted(set(spaces))]
        free = [piece for piece in pieces if may_be_touched(rules, table, player, piece, False) is None]
        pairs = list(combinations(free, 2))
        if rules.board.double:
            function = Function("", "swap")
            pairs = [pair for pair in pairs if try_swap(rules, table, player, "", function, pair).legal]
        return pairs
