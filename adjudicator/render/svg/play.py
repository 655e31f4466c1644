"""The disputed play as arrows and marks: numbered steps, turns, hits, ways home, and the cross where it fails."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from adjudicator.render.palette import camp_colours
from adjudicator.render.scene import Leg, Place, Scene
from adjudicator.render.svg.layout import GUEST, INTO_LANE, Layout, Spot
from adjudicator.render.svg.shapes import (
    Point,
    badge,
    burst,
    circle,
    cross,
    curve,
    head,
    line,
    number,
    turn_mark,
)

SIDES = (16.5, -16.5, 30.5, -30.5, 44.5, -44.5, 58.5, -58.5)
"""Distances of a path from its spaces, in order of use: inside, then outside for the way back, then further out."""
INSIDE = (16.5, 30.5, 44.5, -16.5, -30.5, -44.5)
"""The same for a board with double spaces, which are in the way outside; no card goes back on such a board."""


class Stretch(NamedTuple):
    """A part of a leg without a turn, on the track or in a lane, that keeps to one side."""

    first: int
    last: int
    """Positions in the leg's spaces; a turning point belongs to both its stretches."""
    in_lane: bool
    forward: bool
    side: float = 0.0


class Sides:
    """The sides of spaces that are taken by paths already drawn."""

    def __init__(self, scene: Scene) -> None:
        self.order = INSIDE if scene.board.double else SIDES
        self.taken: dict[Place | int, set[float]] = {}

    def free(self, spaces: list[Place | int], *, only_setting_out: bool) -> float:
        """Return the first side that is free beside all spaces, and take it unless a piece only sets out there."""
        order = self.order
        side = next((s for s in order if not any(s in self.taken.get(space, ()) for space in spaces)), order[-1])
        for space in () if only_setting_out else spaces:
            self.taken.setdefault(space, set()).add(side)
        return side


class Path(NamedTuple):
    way: str
    nodes: tuple[Point, ...]
    """The point beside every space, the origin's first."""
    turns: tuple[Point, ...]


def stretches(scene: Scene, leg: Leg, sides: Sides) -> list[Stretch]:
    """Cut a leg where it turns and where it changes between track and lane.

    All parts that go forward run on one side and all that go back on the other, however often the piece turns."""
    cut = _cut(scene, leg)
    alike: dict[tuple[bool, bool], list[Place | int]] = {}
    for stretch in cut:
        keys = [key(scene, leg.camp, space) for space in leg.spaces[stretch.first : stretch.last + 1]]
        alike.setdefault((stretch.in_lane, stretch.forward), []).extend(keys)
    setting_out = (cut[0].in_lane, cut[0].forward) if cut[0].last == 0 else None
    chosen = {
        kind: sides.free(keys, only_setting_out=kind == setting_out and len(keys) == 1) for kind, keys in alike.items()
    }
    return [stretch._replace(side=chosen[stretch.in_lane, stretch.forward]) for stretch in cut]


def _cut(scene: Scene, leg: Leg) -> list[Stretch]:
    board, last = scene.board, len(leg.spaces) - 1
    cuts = sorted({0, last, *(turn for turn in leg.turns if 0 <= turn <= last)})
    runs = list(pairwise(cuts)) or [(0, 0)]
    if 0 in leg.turns and last:
        runs = [(0, 0), *runs]
    if last in leg.turns and last:
        runs = [*runs, (last, last)]
    found: list[Stretch] = []
    forward = not _goes_forward(scene, leg, 0) if 0 in leg.turns else _goes_forward(scene, leg, 0)
    for first, end in runs:
        begin = first
        for at in range(first, end + 1):
            inside = board.in_lane(leg.spaces[at])
            if at == end or board.in_lane(leg.spaces[at + 1]) != inside:
                found.append(Stretch(begin, at, inside, forward))
                begin = at + 1
        forward = not forward
    return found


def _goes_forward(scene: Scene, leg: Leg, at: int) -> bool:
    """Return whether the step after this position goes forward."""
    return at + 1 < len(leg.spaces) and scene.board.forward[leg.camp][leg.spaces[at]] == leg.spaces[at + 1]


def key(scene: Scene, camp: int, space: int) -> Place | int:
    """Return what is equal for the same space seen by two camps."""
    return space if space < scene.board.base else Place(camp, space)


def path(scene: Scene, drawn: Layout, leg: Leg, sides: Sides) -> Path:
    """Return a leg's path beside its spaces, bending where it turns."""
    spots = [drawn.at(leg.camp, space) for space in leg.spaces]
    way = ""
    nodes: dict[int, Point] = {}
    turns: list[Point] = []
    before: Stretch | None = None
    for stretch in stretches(scene, leg, sides):
        for at in range(stretch.first, stretch.last + 1):
            node = _beside(scene, drawn, leg, at, stretch.side)
            if not way:
                dx, dy, _ = _towards(spots[0].point, node)
                way = f"M{_at((spots[0].x + dx * 9, spots[0].y + dy * 9))}"
            if before and at == stretch.first:
                if before.last == at:
                    bend, mark = _bend(spots[at], before.forward, (before.side, stretch.side))
                    way += bend
                    turns.append(mark)
                else:
                    way += "".join(f"L{_at(point)}" for point in _round_start(drawn, leg.camp, before, stretch))
                    way += f"L{_at(node)}"
            else:
                way += f"L{_at(node)}"
            nodes.setdefault(at, node)
        before = stretch
    return Path(way, tuple(nodes[at] for at in sorted(nodes)), tuple(turns))


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _beside(scene: Scene, drawn: Layout, leg: Leg, at: int, side: float) -> Point:
    """Return the point beside a space; beside a double space further out, past its owner's two spaces."""
    space = leg.spaces[at]
    on_double = scene.board.shared <= space < scene.board.base
    return drawn.at(leg.camp, space).beside(side + (GUEST if on_double and side > 0 else 0))


def _bend(spot: Spot, forward: bool, sides: tuple[float, float]) -> tuple[str, Point]:
    """Return the curve round the far end of the space it turns on, and the point for the turn mark."""
    ahead = 19.0 if forward else -19.0
    one, other = sides
    controls = f"{_at(spot.beside(one, ahead))} {_at(spot.beside(other, ahead))}"
    middle = spot.beside((one + other) / 2, ahead * 0.75)
    return f"C{controls} {_at(spot.beside(other))}", middle


def _round_start(drawn: Layout, camp: int, before: Stretch, now: Stretch) -> list[Point]:
    """Return the points between track and lane: the path bends round the start field, which is not counted."""
    lane, track = (before, now) if before.in_lane else (now, before)
    board = drawn.board
    outermost = drawn.at(camp, board.lane)
    points = []
    if lane.side < 0:
        points.append(outermost.beside(0, -INTO_LANE / 2))
    if track.side < 0:
        points.append(outermost.beside(11, -INTO_LANE + 1))
    return points if before.in_lane else points[::-1]


# Layers, from the lowest to the highest.


def homeward(scene: Scene, drawn: Layout) -> str:
    """Draw the arrows of pieces sent home. They cross the board, so they lie under everything else."""
    going = [leg.end for leg in scene.legs if leg.sent_home]
    return "".join(_home(scene, drawn, place.camp, drawn.at(*place)) for place in dict.fromkeys([*going, *scene.hits]))


def under(scene: Scene, drawn: Layout) -> str:
    """Draw, under the pieces, the stars of hits and the rings round the pieces that move."""
    marks = "".join(burst(drawn.at(*hit).point) for hit in dict.fromkeys(scene.hits))
    for leg in scene.legs:
        if leg.spaces[0] != scene.board.base:
            marks += circle(drawn.at(leg.camp, leg.spaces[0]).point, 11.6, stroke="ink", stroke_width=1.6)
    return marks


def arrived(scene: Scene, drawn: Layout) -> str:
    """Draw rings round the pieces that were moved, on the table after the play."""
    there = {leg.end: leg for leg in scene.legs if not leg.sent_home}
    return "".join(circle(drawn.at(*end).point, 11.6, stroke="ink", stroke_width=1.6) for end in there)


def over(scene: Scene, drawn: Layout) -> str:
    """Draw, over the pieces, the arrows, then the numbers of the steps and the marks."""
    arrows, marks = "", ""
    for leg, taken, fails_at in _drawn_legs(scene, drawn):
        if taken:
            arrows += _walked(scene, drawn, leg, taken)
            marks += "".join(turn_mark(point) for point in dict.fromkeys(taken.turns))
            marks += "".join(badge(*numbered) for numbered in _numbered(drawn, leg, taken))
        else:
            arrows += _swap_arrow(scene, drawn, leg) if leg.does == "swap" else _out_of_base(scene, drawn, leg)
        if fails_at:
            at, half = fails_at
            arrows += _attempt(drawn, leg, taken, at)
            marks += cross(at, half)
    return arrows + marks


def marked_at(scene: Scene, drawn: Layout) -> list[Point]:
    """Return the points of step numbers and crosses, where nothing else may be written."""
    points: list[Point] = []
    for leg, taken, fails_at in _drawn_legs(scene, drawn):
        points += [*_marked(drawn, leg, taken), *([fails_at[0]] if fails_at else [])]
    return points


def _drawn_legs(scene: Scene, drawn: Layout) -> Iterator[tuple[Leg, Path | None, tuple[Point, float] | None]]:
    """Yield each leg with its path, if its steps are numbered, and place and size of its cross, if it fails."""
    sides, marked = Sides(scene), list[Point]()
    for leg in scene.legs:
        taken = path(scene, drawn, leg, sides) if leg.counted else None
        marked += _marked(drawn, leg, taken)
        yield leg, taken, _cross_at(scene, drawn, leg, taken, marked) if leg.fails else None


def _marked(drawn: Layout, leg: Leg, taken: Path | None) -> list[Point]:
    """Return the points where a path begins and where its steps are numbered."""
    if taken is None or len(leg.spaces) < 2:
        return []
    return [taken.nodes[0], *(at for at, _, _ in _numbered(drawn, leg, taken))]


def _walked(scene: Scene, drawn: Layout, leg: Leg, taken: Path) -> str:
    if len(leg.spaces) < 2:
        return ""
    colour = camp_colours(scene.board)[leg.camp]
    arrow = curve(taken.way, "edge", 5.6) + curve(taken.way, colour, 3.4)
    if leg.fails is None or leg.claimed:
        arrow += _into(taken.nodes[-1], drawn.at(*leg.end), colour)
    return arrow


def _numbered(drawn: Layout, leg: Leg, taken: Path) -> Iterator[tuple[Point, list[int], float]]:
    """Yield the badges with the numbers of the steps.

    Steps at the same point share a badge that grows away from the space. The last badge is set back, so that the
    arrow's head or a cross can be seen."""
    at_point: dict[Point, list[int]] = {}
    for step, point in enumerate(taken.nodes[1:], 1):
        at_point.setdefault(point, []).append(step)
    for point, steps in at_point.items():
        spot = drawn.at(leg.camp, leg.spaces[steps[0]])
        away = point[0] - spot.x
        back = 0
        if point == taken.nodes[-1]:
            back = 5 if leg.fails is None or leg.claimed else 10 if leg.fails == leg.end else 0
        dx, dy, _ = _towards(spot.point, point)
        at = (point[0] + dx * back, point[1] + dy * back)
        yield at, [leg.first - 1 + step for step in steps], 0 if abs(away) < 4 else away / abs(away)


def _into(node: Point, spot: Spot, colour: str) -> str:
    """Draw the end of a path: an arrow from beside the space to its number or the piece there."""
    dx, dy, _ = _towards(node, spot.point)
    tip = (spot.x - dx * 6, spot.y - dy * 6)
    stop = (tip[0] - dx * 6, tip[1] - dy * 6)
    return line([node, stop], "edge", 5.6) + line([node, stop], colour, 3.4) + head(tip, (dx, dy), colour, 9.5)


def _towards(one: Point, other: Point) -> tuple[float, float, float]:
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = hypot(dx, dy)
    return dx / (length or 1), dy / (length or 1), length


def _is_occupied(scene: Scene, place: Place) -> bool:
    where = key(scene, *place)
    return any(key(scene, camp, space) == where for camp, pieces in enumerate(scene.table) for space in pieces)


def _attempt(drawn: Layout, leg: Leg, taken: Path | None, to: Point) -> str:
    """Draw a dashed line from where a piece has got to, to the cross where it fails."""
    last = _last(drawn, leg, taken)
    dx, dy, length = _towards(last, to)
    begin = 0 if taken and len(leg.spaces) > 1 else 9
    if leg.fails == leg.end or leg.claimed or leg.does == "swap" or length <= begin:
        return ""
    return line([(last[0] + dx * begin, last[1] + dy * begin), to], "fail", 2.6, dashed=True)


def _last(drawn: Layout, leg: Leg, taken: Path | None) -> Point:
    return taken.nodes[-1] if taken and len(leg.spaces) > 1 else drawn.at(leg.camp, leg.spaces[0]).point


def _cross_at(scene: Scene, drawn: Layout, leg: Leg, taken: Path | None, marked: list[Point]) -> tuple[Point, float]:
    """Return place and size of the cross: on the space that the refusal is about, or beside a piece there."""
    assert leg.fails is not None
    spot, last = drawn.at(*leg.fails), _last(drawn, leg, taken)
    if leg.fails.space == scene.board.base:
        return spot.beside(0, 31), 5.0
    if not _is_occupied(scene, leg.fails):
        return spot.point, 6.5
    dx, dy, length = _towards(last, spot.point)
    if leg.claimed or length < 1:
        places = [spot.beside(side) for side in ((-13, 14) if leg.claimed else (14, -14))]
        free = (at for at in places if all(_towards(at, mark)[2] > 11 for mark in marked))
        return next(free, places[0]), 5.0
    middle = ((last[0] + spot.x) / 2, (last[1] + spot.y) / 2)
    if length < 34 and (taken is None or len(leg.spaces) < 2):
        aside = 12 if length < 26 else 0
        return (middle[0] - dy * aside, middle[1] + dx * aside), 4.6
    far = 12 if leg.fails == leg.end else 13.5
    return (spot.x - dx * far, spot.y - dy * far), 5.0


def _swap_arrow(scene: Scene, drawn: Layout, leg: Leg) -> str:
    """Draw one of the two arrows of a swap, each bent to its own side; to the middle where it would cover fields."""
    if len(leg.spaces) < 2:
        return ""
    one, other = drawn.at(leg.camp, leg.spaces[0]).point, drawn.at(*leg.end).point
    dx, dy, length = _towards(one, other)
    (cx, cy), (x, y) = drawn.centre, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    middle = (cy - y) * dx - (cx - x) * dy
    bow = max(length * 0.16, 14)
    if abs(middle) > drawn.size * 0.2:
        bow = max(length * 0.3, 32) if middle > 0 else -max(length * 0.1, 10)
    return _arc(one, (x - dy * bow, y + dx * bow), other, camp_colours(scene.board)[leg.camp], dashed=scene.refused)


def _arc(one: Point, control: Point, other: Point, colour: str, *, dashed: bool, short: float = 12) -> str:
    """Draw a bent arrow between two spaces, from edge to edge."""
    sx, sy, _ = _towards(one, control)
    ex, ey, _ = _towards(control, other)
    begin = (one[0] + sx * 12, one[1] + sy * 12)
    tip = (other[0] - ex * short, other[1] - ey * short)
    stop = (tip[0] - ex * 8, tip[1] - ey * 8)
    way = f"M{_at(begin)}Q{_at(control)} {_at(stop)}"
    return curve(way, "edge", 5.2, dashed) + curve(way, colour, 3.2, dashed) + head(tip, (ex, ey), colour)


def _out_of_base(scene: Scene, drawn: Layout, leg: Leg) -> str:
    if len(leg.spaces) < 2:
        return ""
    one, other = drawn.at(leg.camp, scene.board.base).point, drawn.at(*leg.end).point
    dx, dy, _ = _towards(one, other)
    tip, stop = (other[0] - dx * 5, other[1] - dy * 5), (other[0] - dx * 13, other[1] - dy * 13)
    one = (one[0] + dx * 26, one[1] + dy * 26)
    colour = camp_colours(scene.board)[leg.camp]
    return line([one, stop], "edge", 5.6) + line([one, stop], colour, 3.4) + head(tip, (dx, dy), colour)


def _home(scene: Scene, drawn: Layout, camp: int, spot: Spot) -> str:
    """Draw a dashed arrow to a base, bent to the middle, where it covers nothing."""
    base, (cx, cy) = drawn.at(camp, scene.board.base), drawn.centre
    x, y = (spot.x + base.x) / 2, (spot.y + base.y) / 2
    far = hypot(spot.x - base.x, spot.y - base.y) / drawn.size
    control = (x + (cx - x) * far * 0.6, y + (cy - y) * far * 0.6)
    return _arc(spot.point, control, base.point, camp_colours(scene.board)[camp], dashed=True, short=25)
