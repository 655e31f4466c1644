"""The board of one rulebook: camps, sectors, start fields, lanes, and the way round.

Spaces are small integers. Numbered fields (and classic's double spaces, as foreign pieces see them) are shared by all
camps; base, start, arrival and lane circles are each camp's own and have the same number for every camp. How pieces
move on it is decided in `engine`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import or_
from typing import Any, NamedTuple

Table = tuple[tuple[int, ...], ...]
"""The spaces of all pieces: per camp, sorted."""

NOWHERE = -1


class Player(NamedTuple):
    """A player: the camps played, and the partner who is helped when those are home."""

    name: str
    camps: tuple[int, ...]
    partner: str | None


class Board:
    """The geometry of a board.

    `forward[camp][space]` is the next space for that camp's piece, and `forward_past[camp][space]` the camp whose start
    field lies in between (or NOWHERE); `backward` and `backward_past` are the same for the other direction.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.camps: tuple[str, ...] = tuple(data["camps"])
        self.numbers = {camp: number for number, camp in enumerate(self.camps)}
        self.pieces = int(data["pieces"])
        self.fields = int(data["fields"])
        circles = [str(number) for number in data["lane"]["circles"]]
        self.lane_name = str(data["lane"]["name"])
        start = data["start"]
        self.double = "double" in start
        """Whether start and arrival are counted spaces, and one and the same space for the pieces of others."""
        sectors = len(self.camps)
        numbered = sectors * self.fields
        self.shared = numbered
        self.base = numbered + (sectors if self.double else 0)
        self.start = self.base + 1
        self.arrival = self.start + 1 if self.double else NOWHERE
        self.lane = self.start + (2 if self.double else 1)
        self.end = self.lane + len(circles)
        self.circles = len(circles)
        self.tokens: tuple[str, ...] = (
            *(f"{camp} {n}" for camp in self.camps for n in range(1, self.fields + 1)),
            *(f"{camp} {start['double']}" for camp in self.camps if self.double),
            "base",
            start["token"],
            *([start["arrival"]] if self.double else []),
            *(f"{self.lane_name} {number}" for number in circles),
        )
        self.spaces = {token: space for space, token in enumerate(self.tokens)}
        self.players = {
            name: Player(name, tuple(self.camps.index(c) for c in player["camps"]), player.get("partner"))
            for name, player in data["players"].items()
        }
        self.seats: list[str] = sorted(self.players, key=lambda name: self.players[name].camps)
        """The players clockwise."""
        self.sides = tuple({tuple(sorted(self.team(player))) for player in self.players.values()})
        """The camps that must all be home for the game to be won."""
        self.player_of = {camp: player for player in self.players.values() for camp in player.camps}
        self.forward, self.forward_past = self._way(self._ahead)
        self.backward, self.backward_past = self._way(self._behind)
        self._gates: dict[tuple[int, int], int] = {}
        self._near: dict[tuple[int, int], tuple[int, ...]] = {}
        self._plain: dict[tuple[int, int, bool], tuple[int, ...]] = {}

    def same_field(self, camp: int, space: int, other: int) -> tuple[int, ...]:
        """Return what the other camp calls the field that this one calls `space`; nothing if it is the camp's own."""
        if self.double and space < self.base and space - self.shared == other:
            return self.start, self.arrival
        if self.double and space in (self.start, self.arrival):
            return (self.shared + camp,)
        return (space,) if space < self.base else ()

    def names(self, camp: int, space: int, to: int, owner: int | None) -> bool:
        """Return whether a document means this space of the camp by `to`, with which it may name an owner. The fields
        0 and 15 have one name, 0/15, for all other camps; that name and the owner's are both understood."""
        if owner not in (None, camp):
            return to in self.same_field(camp, space, owner)
        is_double = self.double and space in (self.start, self.arrival)
        return to == space or (is_double and to == self.shared + camp)

    def _way(self, step: Any) -> tuple[list[list[int]], list[list[int]]]:
        pairs = [[step(camp, space) for space in range(self.end)] for camp in range(len(self.camps))]
        return [[to for to, _ in row] for row in pairs], [[past for _, past in row] for row in pairs]

    def _first(self, sector: int) -> int:
        return sector * self.fields

    def _last_before(self, sector: int) -> int:
        return (sector % len(self.camps) or len(self.camps)) * self.fields - 1

    def _ahead(self, camp: int, space: int) -> tuple[int, int]:
        if space < self.shared:
            sector, field = divmod(space, self.fields)
            if field < self.fields - 1:
                return space + 1, NOWHERE
            coming = (sector + 1) % len(self.camps)
            if self.double:
                return (self.arrival if coming == camp else self.shared + coming), NOWHERE
            return (self.lane if coming == camp else self._first(coming)), coming
        if space < self.base:
            return self._first(space - self.shared), space - self.shared
        if space == self.start:
            return self._first(camp), NOWHERE
        if space == self.arrival:
            return self.lane, NOWHERE
        if self.lane <= space < self.end - 1:
            return space + 1, NOWHERE
        return NOWHERE, NOWHERE

    def _behind(self, camp: int, space: int) -> tuple[int, int]:
        if space < self.shared:
            sector, field = divmod(space, self.fields)
            if field:
                return space - 1, NOWHERE
            if self.double:
                return (self.start if sector == camp else self.shared + sector), NOWHERE
            return self._last_before(sector), sector
        if space < self.base:
            return self._last_before(space - self.shared), space - self.shared
        if space in (self.start, self.arrival):
            return self._last_before(camp), NOWHERE
        if space == self.lane:
            return (self.arrival, NOWHERE) if self.double else (self._last_before(camp), camp)
        if self.lane < space < self.end:
            return space - 1, NOWHERE
        return NOWHERE, NOWHERE

    def gate(self, camp: int, origin: int) -> int:
        """Return from how many steps ahead a piece passes its own start field or enters its lane: from then on its way
        depends on where the others of its colour stand."""
        found = self._gates.get((camp, origin))
        if found is None:
            forward, past = self.forward[camp], self.forward_past[camp]
            found, at = 1, origin
            while at != NOWHERE and not (self.in_lane(at) or past[at] == camp or self.in_lane(forward[at])):
                at = forward[at]
                found += 1
            self._gates[camp, origin] = found
        return found

    def starts_near(self, camp: int, origin: int, count: int) -> int:
        """Return the start fields, as bits, that a piece can pass within `count` steps in either direction."""
        near = self._near.get((camp, origin), ())
        if count < len(near):
            return near[count]
        ahead = self._starts(camp, origin, count, self.forward[camp], self.forward_past[camp])
        behind = self._starts(camp, origin, count, self.backward[camp], self.backward_past[camp])
        near = self._near[camp, origin] = tuple(map(or_, ahead, behind))
        return near[count]

    def _starts(self, camp: int, at: int, count: int, to: list[int], past: list[int]) -> Iterator[int]:
        """Yield the start fields passed in one direction after 0, 1, 2 … steps, up to `count` or one sector."""
        starts = 0
        for _ in range(max(count, self.fields) + 1):
            yield starts
            if at != NOWHERE:
                starts |= 0 if past[at] == NOWHERE else 1 << past[at]
                at = to[at]
                starts |= 1 << camp if at == self.start else 0

    def plain(self, camp: int, origin: int, ahead: bool) -> tuple[int, ...]:
        """Return the next fields that a piece passes without any effect: before the next start field or lane."""
        found = self._plain.get((camp, origin, ahead))
        if found is None:
            to, past = (self.forward, self.forward_past) if ahead else (self.backward, self.backward_past)
            fields: list[int] = []
            at = origin
            while not self.in_lane(at) and past[camp][at] == NOWHERE and 0 <= to[camp][at] < self.shared:
                at = to[camp][at]
                fields.append(at)
            found = self._plain[camp, origin, ahead] = tuple(fields)
        return found

    def skips_the_lap(self, camp: int, origin: int, to: int) -> bool:
        """Return whether going back saves a piece the way round: it comes from its own start field, or the half sector
        after it, to the half sector before it (`dm-2023/minus-four.3`)."""
        half, first, last = self.fields // 2, self._first(camp), self._last_before(camp)
        return (origin == self.start or first <= origin < first + half) and last - half < to <= last

    def in_lane(self, space: int) -> bool:
        return space >= self.lane

    def on_fields(self, space: int) -> bool:
        """Return whether pieces of every colour can stand on the space."""
        return space < self.base

    def occupied(self, pieces: tuple[int, ...]) -> int:
        """Return the lane circles these pieces stand on, as bits, the outermost first."""
        mask = 0
        for space in pieces:
            if space >= self.lane:
                mask |= 1 << (space - self.lane)
        return mask

    def inner(self, space: int) -> int:
        """Return the circles further in than this one, as bits."""
        return (1 << self.circles) - (2 << (space - self.lane))

    def home(self, pieces: tuple[int, ...]) -> bool:
        """Return whether all pieces of a camp are home; they are sorted, and lane circles are the highest spaces."""
        return pieces[0] >= self.lane

    def helper(self, camp: int) -> int:
        """Return the camp that is played once this one is home: the player's other camp, else the partner's."""
        player = self.player_of[camp]
        for other in player.camps:
            if other != camp:
                return other
        return self.players[player.partner].camps[0] if player.partner else NOWHERE

    def left_of(self, player: str) -> str:
        """Return the left neighbour, to whom turn and deal pass (`classic-da/gameplay.5`, `family-fr/play.5`)."""
        return self.seats[(self.seats.index(player) + 1) % len(self.seats)]

    def team(self, player: Player) -> tuple[int, ...]:
        """Return the camps of a player and the partner."""
        return player.camps + (self.players[player.partner].camps if player.partner else ())

    def name(self, table: Table) -> dict[str, list[str]]:
        """Return the table in canonical tokens: every camp with all its pieces, sorted as strings."""
        return dict(map(self.row, range(len(table)), table))

    def row(self, camp: int, pieces: tuple[int, ...]) -> tuple[str, list[str]]:
        """Return the name of a camp with the sorted tokens of its pieces."""
        return self.camps[camp], sorted([self.tokens[space] for space in pieces])


def moved(table: Table, camp: int, origin: int, to: int) -> Table:
    pieces = list(table[camp])
    pieces.remove(origin)
    pieces.append(to)
    pieces.sort()
    return (*table[:camp], tuple(pieces), *table[camp + 1 :])
