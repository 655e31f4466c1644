"""The coordinates of every space: a closed track with a start field in each corner, lanes towards the centre.

Four camps sit in the corners of a square, as on the real board; any other number on a circle. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from adjudicator.rules.board import Board

FIELD = 9.4
"""Radius of a field."""
STEP, LANE_STEP = 22.6, 30.0
"""Distance from one field to the next on the track, and from one circle to the next in a lane."""
ROUND = 78.0
"""Length of the bend in a corner of the track."""
BASE_STEP = 21.0
INTO_LANE = 36.0
"""Distance from the start field to the outermost circle; a path bends between them."""
MARGIN = 24.0
CENTRE = 46.0
"""Room in the middle for the card."""
GUEST = 17.0
"""Distance of a guest on a double space from the owner's spaces, outward."""
APART = 12.5
"""Distance of the owner's two spaces from the middle of a double space; a guest's path goes between them."""


class Spot(NamedTuple):
    """The point of a space, and the direction of play there as a vector of length 1."""

    x: float
    y: float
    tx: float
    ty: float

    def beside(self, right: float, ahead: float = 0.0) -> tuple[float, float]:
        """Return a point to the right of the direction of play (on the track: inside), or ahead."""
        return self.x - self.ty * right + self.tx * ahead, self.y + self.tx * right + self.ty * ahead

    @property
    def point(self) -> tuple[float, float]:
        return self.x, self.y


class Track(NamedTuple):
    """The closed line of the fields: a point and a direction for every distance along it."""

    length: float
    side: float
    """Side of the square it fits into."""
    at: Callable[[float], Spot]
    base: Callable[[int], Spot]
    """The middle of each camp's base, and the direction from there to the centre."""


class Layout(NamedTuple):
    size: float
    """Width and height of the drawing."""
    board: Board
    fields: tuple[Spot, ...]
    """The spaces all camps share, by number."""
    own: tuple[tuple[Spot, ...], ...]
    """Per camp its own spaces, from base on."""
    bases: tuple[tuple[Spot, ...], ...]
    """Per camp a place for each of its pieces in base."""

    def at(self, camp: int, space: int) -> Spot:
        board = self.board
        return self.fields[space] if space < board.base else self.own[camp][space - board.base]

    @property
    def centre(self) -> tuple[float, float]:
        return self.size / 2, self.size / 2


@lru_cache(maxsize=8)
def layout(board: Board) -> Layout:
    sector = board.fields + (2 if board.double else 1)
    camps = len(board.camps)
    across = ceil(sqrt(board.pieces))
    lane = INTO_LANE + (board.circles - 1) * LANE_STEP
    reach = lane + max(CENTRE, 1.2 * FIELD / sin(pi / camps))
    guest = GUEST if board.double else 0.0
    make = _square if camps == 4 else _circle
    track = make(camps, sector * camps * STEP, reach, across * BASE_STEP, guest)
    step = track.length / (sector * camps)
    size = track.side
    fields: list[Spot] = []
    doubles: list[Spot] = []
    own: list[tuple[Spot, ...]] = []
    for camp in range(camps):
        gate = camp * track.length / camps
        first = gate + (step * 1.5 if board.double else step)
        fields += [track.at(first + number * step) for number in range(board.fields)]
        middle = track.at(gate)
        doubles.append(Spot(*middle.beside(-GUEST), middle.tx, middle.ty))
        own.append(_own(board, track, camp, gate, size))
    shared = (*fields, *(doubles if board.double else ()))
    bases = tuple(_places(track.base(camp), board.pieces, across) for camp in range(camps))
    return Layout(size, board, shared, tuple(own), bases)


def _own(board: Board, track: Track, camp: int, gate: float, size: float) -> tuple[Spot, ...]:
    """Return base, start, arrival and lane of one camp. Start and arrival lie side by side: pieces set out forward from
    the start and enter the lane by the arrival."""
    middle = track.at(gate)
    inward = (size / 2 - middle.x, size / 2 - middle.y)
    length = hypot(*inward)
    ix, iy = inward[0] / length, inward[1] / length
    start = [track.at(gate + APART), track.at(gate - APART)] if board.double else [middle]
    out = [INTO_LANE + number * LANE_STEP for number in range(board.circles)]
    lane = [Spot(middle.x + ix * far, middle.y + iy * far, ix, iy) for far in out]
    return (track.base(camp), *start, *lane)


def _places(base: Spot, pieces: int, across: int) -> tuple[Spot, ...]:
    """Return a block of places round the middle of a base."""
    rows = ceil(pieces / across)
    places = []
    for number in range(pieces):
        row, column = divmod(number, across)
        x = base.x + (column - (across - 1) / 2) * BASE_STEP
        y = base.y + (row - (rows - 1) / 2) * BASE_STEP
        places.append(Spot(x, y, base.tx, base.ty))
    return tuple(places)


def _square(camps: int, wanted: float, reach: float, block: float, guest: float) -> Track:
    """Return a square with its corners cut off: a base in each corner, its start field in the middle of the cut."""
    cut = 2 * block + (FIELD * 2 + guest + 6) * sqrt(2) - 2 * (MARGIN - FIELD / 2) - FIELD
    side = max((wanted + (8 - 4 * sqrt(2)) * cut) / 4, reach * sqrt(2) + cut, 2.2 * cut)
    size = side + 2 * MARGIN + 2 * FIELD
    low, high = MARGIN + FIELD, MARGIN + FIELD + side
    corners = [
        *((low + cut / 2, low + cut / 2), (low + cut, low), (high - cut, low), (high, low + cut)),
        *((high, high - cut), (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut)),
        (low + cut / 2, low + cut / 2),
    ]
    near, far = MARGIN / 2 + block / 2, size - MARGIN / 2 - block / 2
    d = sqrt(0.5)
    bases = [Spot(near, near, d, d), Spot(far, near, -d, d), Spot(far, far, -d, -d), Spot(near, far, d, -d)]
    return Track(_length(corners), size, lambda way: _rounded(corners, way), lambda camp: bases[camp])


def _length(corners: list[tuple[float, float]]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners))


def _along(corners: list[tuple[float, float]], way: float) -> tuple[float, float]:
    """Return the point at a distance along a closed line."""
    left = way % _length(corners)
    for (ax, ay), (bx, by) in pairwise(corners):
        length = hypot(bx - ax, by - ay)
        if left <= length:
            return ax + (bx - ax) * left / length, ay + (by - ay) * left / length
        left -= length
    return corners[-1]


def _rounded(corners: list[tuple[float, float]], way: float) -> Spot:
    """Return the point at a distance along a closed line with rounded corners, where labels beside fields have room."""
    points = [_along(corners, way + ROUND * (part / 16 - 0.5)) for part in range(17)]
    (ax, ay), (bx, by) = points[0], points[-1]
    length = hypot(bx - ax, by - ay)
    middle = (sum(x for x, _ in points) / 17, sum(y for _, y in points) / 17)
    return Spot(*middle, (bx - ax) / length, (by - ay) / length)


def _circle(camps: int, wanted: float, reach: float, block: float, guest: float) -> Track:
    radius = max(wanted / (2 * pi), reach)
    outside = radius + guest + 2 * FIELD + 6 + block * sqrt(0.5)
    size = 2 * (outside + block / 2 + MARGIN)
    half = size / 2

    def at(way: float) -> Spot:
        angle = way / radius - 3 * pi / 4
        return Spot(half + radius * cos(angle), half + radius * sin(angle), -sin(angle), cos(angle))

    def base(camp: int) -> Spot:
        angle = camp * 2 * pi / camps - 3 * pi / 4
        return Spot(half + outside * cos(angle), half + outside * sin(angle), -cos(angle), -sin(angle))

    return Track(2 * pi * radius, size, at, base)
