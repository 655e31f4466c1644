"""The search for all ways to divide the steps of a splitting card among one camp's pieces.

A part that stays off its camp's lane has the same result whatever is moved before it. So only the parts that touch the
lane are tried in every order; the steps that are left over are then divided among the other pieces, and each of those
parts is looked up once. The plays are built in `split.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import getitem
from typing import NamedTuple

from adjudicator.engine.landing import Hit, land
from adjudicator.engine.part import SplitState, helper_after
from adjudicator.engine.walk import MOST_REMEMBERED, Count, take_walk
from adjudicator.rules.board import NOWHERE, Table, moved
from adjudicator.rules.ruleset import Ruleset

Part = tuple[int, int, int]
"""A part: camp, space and steps."""
Moved = tuple[tuple[int, int, int], ...]
"""Parts in order: camp, piece (by its number among those of the camp) and steps."""
Shares = tuple[int, ...]
"""The number of steps of each piece of a camp, 0 where it stays."""

REFUSED = -1


@lru_cache(maxsize=20_000)
def in_order(camp: int, spaces: Shares, shares: Shares, order: Shares) -> Moved:
    """Return the parts in the first possible order; only the pieces in `order` depend on theirs."""
    found: list[int] = []
    free = [index for index, count in enumerate(shares) if count and index not in order]
    for index in order:
        while free and free[0] < index:
            found.append(free.pop(0))
        found.append(index)
    return tuple([(camp, spaces[index], shares[index]) for index in (*found, *free)])


@lru_cache(maxsize=2_000)
def divisions(options: tuple[Shares, ...], spaces: Shares, steps: int) -> tuple[Shares, ...]:
    """Return every way to divide the steps, where each piece can take certain numbers of them, one of which may be 0.

    Of pieces that stand on the same space (`spaces`: the first piece there) none takes fewer steps than the one before
    it. The divisions are sorted by the number of pieces moved, and then by piece and steps.
    """
    begun: list[tuple[Shares, int]] = [((), steps)]
    for index, counts in enumerate(options):
        tied = spaces[index] < index
        begun = [
            ((*shares, count), left - count)
            for shares, left in begun
            for count in counts
            if (shares[-1] if tied else 0) <= count <= left
        ]
    parts = {shares: in_order(0, spaces, shares, ()) for shares, left in begun if not left}
    return tuple(sorted(parts, key=lambda shares: (len(parts[shares]), parts[shares])))


class PartEnd(NamedTuple):
    """The end of a walk, or REFUSED, and the topics that came up on it."""

    space: int
    topics: frozenset[str]


class Arrival(NamedTuple):
    """The space where a piece comes to stand, and the pieces it hits there."""

    space: int
    hits: tuple[Hit, ...] = ()


class LaneOrder(NamedTuple):
    """Parts that touch the lane, in an order in which they can be made."""

    occupied: int
    """The occupied circles after them, as bits."""
    on_start: int
    left: int
    shares: Shares
    order: Shares
    stands: tuple[int, ...]
    """The spaces where the moved pieces came to stand, in the order of the moves."""
    hits: tuple[Hit, ...]
    first: frozenset[Part]
    """The parts with which it can begin."""


Result = tuple[Table, "Division", Shares, Shares]
"""The table afterwards, the division that has found it (perhaps the helper's), its shares, and the pieces whose order
matters, in that order."""


class Before(NamedTuple):
    """The parts that have brought home the camp whose helper moves now."""

    sequence: Moved
    parts: tuple[Part, ...]
    first: frozenset[Part]
    """The parts with which it can begin."""


class Division:
    """The division of the steps that are left among one camp's pieces; `results` finds every way."""

    def __init__(self, rules: Ruleset, state: SplitState, before: Before | None = None) -> None:
        self.rules, self.state, self.before = rules, state, before
        board, table, camp = rules.board, state.table, state.camp
        unmoved = list(table[camp])
        for who, space in state.spent:
            if who == camp:
                unmoved.remove(space)
        self.origins = [origin for origin in unmoved if origin != board.base]
        self.staying = list(table[camp])
        for origin in self.origins:
            self.staying.remove(origin)
        self.occupied = board.occupied(table[camp])
        self.on_start = table[camp].count(board.start)
        self.barring = sum(1 << who for who, others in enumerate(table) if who != camp and board.start in others)
        self.beginnings: set[Part] = set()
        """The parts that touch the lane and begin a result."""
        self.repeats = False
        """Whether the same result can be found twice."""
        origins = self.origins
        self.spaces = tuple(map(origins.index, origins))
        """For each piece the first one on its space."""
        self.foreign = {space for who, others in enumerate(table) if who != camp for space in others}
        self._landings: dict[int, Arrival] = {}
        self.gates = self._gates()
        self.free = [self._free(origin, gate) for origin, gate in zip(origins, self.gates, strict=True)]
        """For each piece its arrivals, by the numbers of steps that it can take whatever the others do."""
        self.options = list(map(tuple, self.free))
        self.stands = [{count: arrival.space for count, arrival in row.items()} for row in self.free]
        self.hitting = any(arrival.hits for row in self.free for arrival in row.values())

    def results(self) -> Iterator[Result]:
        """Yield every result; `beginnings` and `repeats` are complete after the last."""
        unmoved = (0,) * len(self.origins)
        first = self.before.first if self.before else frozenset[Part]()
        level = [LaneOrder(self.occupied, self.on_start, self.state.left, unmoved, (), (), (), first)]
        while level:
            following: dict[tuple[object, ...], LaneOrder] = {}
            self.repeats |= len({course.shares for course in level}) < len(level)
            for course in level:
                if helped := self._helped(course):
                    yield from helped.results()
                    self.beginnings |= helped.beginnings
                    self.repeats = True  # two pieces that stood together can have come home either way round
                else:
                    yield from self._divide(course)
                    self._extend(course, following)
            level = list(following.values())

    def is_free(self, origin: int, count: int) -> bool:
        """Return whether the part has the same result after any other parts."""
        return count in self.free[self.origins.index(origin)]

    def sequence(self, shares: Shares, order: Shares) -> Moved:
        """Return the parts in the first possible order, with numbered pieces."""
        here = in_order(self.state.camp, self.spaces, shares, order)
        return (*self.before.sequence, *here) if self.before else here

    def parts(self, shares: Shares, order: Shares) -> tuple[Part, ...]:
        """Return the parts in the first possible order, with the spaces of the pieces."""
        here = in_order(self.state.camp, self.spaces, shares, order)
        before = self.before.parts if self.before else ()
        return (*before, *[(camp, self.origins[index], count) for camp, index, count in here])

    def _gates(self) -> list[int]:
        """Return for each piece from how many steps on its move touches the lane.

        A piece on a start field that bars its own colour blocks others that go home, so all its moves count.
        """
        board, camp = self.rules.board, self.state.camp
        gates = [board.gate(camp, origin) for origin in self.origins]
        if self.rules.own_start_bars and board.start in self.origins and min(gates) <= self.state.left:
            return [1 if origin == board.start else gate for origin, gate in zip(self.origins, gates, strict=True)]
        return gates

    def _free(self, origin: int, gate: int) -> dict[int, Arrival]:
        """Return the arrivals of a piece by the numbers of steps, from 0, that keep it off the lane."""
        found = {0: Arrival(origin)}
        if gate > 1:
            for count, end in enumerate(self._ends(origin, self.occupied, self.on_start)[1:gate], 1):
                if arrival := self._arrival(end):
                    found[count] = arrival
        return found

    def _ends(self, origin: int, occupied: int, on_start: int) -> tuple[PartEnd, ...]:
        """Return the ends of a piece's walks, by number of steps."""
        rules, board, steps, camp = self.rules, self.rules.board, self.state.left, self.state.camp
        barring = self.barring
        if on_start > (origin == board.start):
            barring |= 1 << camp
        if barring:
            barring &= board.starts_near(camp, origin, steps)
        if origin >= board.lane:
            occupied &= ~(1 << (origin - board.lane))
        elif occupied and board.gate(camp, origin) > steps:
            occupied = 0
        key = steps, camp, origin, occupied, barring
        ends = rules.part_ends.get(key)
        if ends is None:
            if len(rules.part_ends) >= MOST_REMEMBERED:
                rules.part_ends.clear()
            counts = [Count(n, part=True) for n in range(1, steps + 1)]
            walks = [take_walk(rules, camp, origin, count, occupied, barring) for count in counts]
            found = [PartEnd(REFUSED if walk.refusal else walk.path[-1], walk.topics) for walk in walks]
            ends = rules.part_ends[key] = (PartEnd(origin, frozenset()), *found)
        return ends

    def _arrival(self, end: PartEnd) -> Arrival | None:
        """Return the arrival of a piece after a walk; None if the walk or the landing is refused."""
        space, topics = end
        if (consulted := self.rules.consulted.topics) is not None:
            consulted |= topics
        if space == REFUSED:
            return None
        found = self._landings.get(space)
        if found is None:
            board, state = self.rules.board, self.state
            found = Arrival(space)
            if space < board.lane and (space in self.foreign or space >= board.shared):
                landing = land(self.rules, state.table, state.camp, board.base, space)
                to = REFUSED if landing.refusal else board.base if landing.goes_home else space
                found = Arrival(to, landing.hits)
            self._landings[space] = found
        return None if found.space == REFUSED else found

    def _helped(self, course: LaneOrder) -> Division | None:
        """Return the division among the helper's pieces if the course brought the camp home with steps left over."""
        board, state = self.rules.board, self.state
        if state.switched or not course.order or not course.left or course.occupied.bit_count() < board.pieces:
            return None
        home = tuple(space for space in range(board.lane, board.end) if course.occupied >> (space - board.lane) & 1)
        table = (*state.table[: state.camp], home, *state.table[state.camp + 1 :])
        helper = helper_after(self.rules, table, state.camp, len(course.order))
        if helper == NOWHERE:
            return None
        moved_before = self.sequence(course.shares, course.order), self.parts(course.shares, course.order)
        state = SplitState(table, helper, course.left, switched=True)
        return Division(self.rules, state, Before(*moved_before, course.first))

    def _divide(self, course: LaneOrder) -> Iterator[Result]:
        """Divide the steps that the course leaves among the pieces that stay off the lane."""
        options, stands, order = self.options, self.stands, course.order
        if order:
            options, stands = options.copy(), stands.copy()
            for index, space in zip(order, course.stands, strict=True):
                options[index], stands[index] = (course.shares[index],), {course.shares[index]: space}
        divided = divisions(tuple(options), self.spaces, self.state.left)
        if not divided:
            return
        self.beginnings |= course.first
        table, camp, staying = self.state.table, self.state.camp, self.staying
        first, last, hitting = table[:camp], table[camp + 1 :], self.hitting or course.hits
        for shares in divided:
            pieces = [*staying, *map(getitem, stands, shares)]
            pieces.sort()
            after: Table = (*first, tuple(pieces), *last)
            if hitting:
                after = self._send_home(after, shares, course)
            yield after, self, shares, order

    def _send_home(self, after: Table, shares: Shares, course: LaneOrder) -> Table:
        """Move the pieces that are hit to base; several parts can hit the same piece."""
        hits = [*course.hits]
        for index, count in enumerate(shares):
            if count and index not in course.order:
                hits += self.free[index][count].hits
        for camp, space in hits:
            if space in after[camp]:
                after = moved(after, camp, space, self.rules.board.base)
        return after

    def _extend(self, course: LaneOrder, following: dict[tuple[object, ...], LaneOrder]) -> None:
        """Add to `following` every course with one more part that touches the lane."""
        board, camp = self.rules.board, self.state.camp
        for index, origin in enumerate(self.origins):
            gate = self.gates[index]
            if course.shares[index] or gate > course.left:
                continue
            occupied = course.occupied & ~(1 << (origin - board.lane)) if origin >= board.lane else course.occupied
            ends = self._ends(origin, occupied, course.on_start)
            for count in range(gate, course.left + 1):
                arrival = self._arrival(ends[count])
                if arrival is None:
                    continue
                space, hits = arrival
                onward = LaneOrder(
                    occupied | 1 << (space - board.lane) if space >= board.lane else occupied,
                    course.on_start - (origin == board.start),
                    course.left - count,
                    (*course.shares[:index], count, *course.shares[index + 1 :]),
                    (*course.order, index),
                    (*course.stands, space),
                    (*course.hits, *hits),
                    course.first or frozenset({(camp, origin, count)}),
                )
                key = onward.shares, *sorted(onward.stands), *sorted(onward.hits)
                known = following.get(key)
                following[key] = known._replace(first=known.first | onward.first) if known else onward
