"""The bits an SVG is put together from: elements, colours for light and dark, and the signs of the legend.

Colours are custom properties, so that a picture follows its reader's light or dark scheme; every element carries the
light one as a plain attribute as well, for viewers that know no custom properties.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from adjudicator.documents.safe_text import one_line
from adjudicator.rules.board import Board

Point = tuple[float, float]

LIGHT = {
    "paper": "#ffffff",
    "field": "#ffffff",
    "ink": "#1b1b1b",
    "faint": "#767676",
    "line": "#c9c9c9",
    "fail": "#c00000",
    "hit": "#ff9d1c",
    "edge": "#1b1b1b",
    "dark": "#1b1b1b",
    "white": "#ffffff",
    "yellow": "#f4c400",
    "amber": "#b88b00",
    "red": "#cc1a33",
    "blue": "#1463b8",
    "green": "#0b7f4f",
    "other": "#7a4fa3",
}
"""On paper, `amber` stands for yellow wherever it is only an outline."""
DARK = LIGHT | {
    "paper": "#17191d",
    "field": "#24272d",
    "ink": "#f3f3f3",
    "faint": "#a3a7ae",
    "line": "#4a4e56",
    "fail": "#ff6b6b",
    "edge": "#f3f3f3",
    "yellow": "#f4cc33",
    "amber": "#f4cc33",
    "red": "#d9364c",
    "blue": "#2575cb",
    "green": "#12825a",
    "other": "#8a5fb3",
}


def rules() -> str:
    """The colours: light, dark where the reader asks for dark, and light again on paper."""
    names = sorted(LIGHT)
    of = {id(scheme): ";".join(f"--{name}:{scheme[name]}" for name in names) for scheme in (LIGHT, DARK)}
    every = [
        f"svg.partners{{{of[id(LIGHT)]}}}",
        f"@media screen and (prefers-color-scheme:dark){{svg.partners{{{of[id(DARK)]}}}}}",
        *(f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in names),
    ]
    return "".join(every)


def tag(name: str, content: str = "", fill: str = "", stroke: str = "", **attributes: Any) -> str:
    """One element; `fill` and `stroke` are names of colours."""
    said = {"fill": LIGHT.get(fill, "none")} if name not in ("g", "svg", "title", "desc") else {}
    classes = [f"f-{fill}"] if fill else []
    if stroke:
        said["stroke"] = LIGHT[stroke]
        classes.append(f"s-{stroke}")
    if classes:
        said["class"] = " ".join(classes)
    for key, value in attributes.items():
        said[key.replace("_", "-")] = number(value) if isinstance(value, float) else str(value)
    inside = "".join(f" {key}={quoteattr(value)}" for key, value in said.items())
    return f"<{name}{inside}>{content}</{name}>" if content else f"<{name}{inside}/>"


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0" if abs(value) < 0.05 else "-0")


def words_of(text: str) -> str:
    """A document's words as they may stand in an SVG."""
    return escape(one_line(text))


def circle(at: Point, radius: float, **how: Any) -> str:
    return tag("circle", cx=float(at[0]), cy=float(at[1]), r=float(radius), **how)


def write(at: Point, text: str, size: float, fill: str = "ink", bold: bool = False, anchor: str = "middle") -> str:
    """Text round a point; moved down by hand, since not every viewer knows baselines."""
    weight = {"font_weight": "700"} if bold else {}
    y = at[1] + size * 0.36
    return tag("text", words_of(text), fill, x=at[0], y=y, font_size=float(size), text_anchor=anchor, **weight)


def line(points: Sequence[Point], stroke: str, width: float, dashed: bool = False, fill: str = "") -> str:
    """A line through points, with round corners."""
    way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return curve(way, stroke, width, dashed, fill)


def curve(way: str, stroke: str, width: float, dashed: bool = False, fill: str = "") -> str:
    dashes: dict[str, Any] = {"stroke_dasharray": "4 4"} if dashed else {}
    joins = {"stroke_linejoin": "round", "stroke_linecap": "butt" if dashed else "round"}
    return tag("path", "", fill, stroke, d=way, stroke_width=float(width), **joins, **dashes)


def head(tip: Point, ahead: Point, colour: str, size: float = 10.0) -> str:
    """An arrow's head: its tip, and the direction it points in (of length 1)."""
    (x, y), (dx, dy) = tip, ahead
    back = (x - dx * size, y - dy * size)
    half = size * 0.52
    corners = [tip, (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half)]
    way = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"
    return curve(way, "edge", 1.2, fill=colour)


def cross(at: Point, half: float = 6.5) -> str:
    """Where a play fails: a heavy cross that stands out in print as well."""
    x, y = at
    heavy = 3.8 if half > 5 else 3.4
    way = f"M{number(x - half)} {number(y - half)}L{number(x + half)} {number(y + half)}"
    way += f"M{number(x - half)} {number(y + half)}L{number(x + half)} {number(y - half)}"
    return curve(way, "paper", heavy * 1.9) + curve(way, "fail", heavy)


def burst(at: Point, radius: float = 16.5) -> str:
    """A hit: a star behind the piece."""
    points = []
    for ray in range(20):
        far = radius if ray % 2 == 0 else radius * 0.68
        points.append((at[0] + far * cos(ray * pi / 10), at[1] + far * sin(ray * pi / 10)))
    return line([*points, points[0]], "edge", 1.0, fill="hit")


def badge(at: Point, steps: Sequence[int], away: float = 0.0) -> str:
    """A step's number: light on dark, so that nobody takes it for the number of a field. Several numbers make it
    longer, to the side that is away from the space."""
    text = "·".join(str(step) for step in steps)
    size = 8.6 if len(text) == 1 else 7.6
    wide = 13.8 if len(text) < 3 else 4.3 * len(text) + 7
    left = at[0] - 6.9 - (wide - 13.8) * (1 - away) / 2
    how = {"x": left, "y": at[1] - 6.9, "width": wide, "height": 13.8, "rx": 6.9, "stroke_width": 1.0}
    return tag("rect", "", "dark", "white", **how) + write((left + wide / 2, at[1]), text, size, "white", True)


def turn_mark(at: Point) -> str:
    """A turning point: a diamond."""
    x, y = at
    return line([(x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y), (x, y - 5.5)], "edge", 1.4, fill="hit")


def padlock(at: Point) -> str:
    x, y = at
    shackle = f"M{number(x - 2.3)} {number(y - 0.5)}v-2a2.3 2.3 0 0 1 4.6 0v2"
    body = tag("rect", fill="ink", stroke="paper", x=x - 4.2, y=y - 0.8, width=8.4, height=6.2, rx=1.0, stroke_width=1)
    return curve(shackle, "paper", 4.0) + curve(shackle, "ink", 1.7) + body


def colours(board: Board) -> tuple[str, ...]:
    """Each camp's colour: by its name where it has the name of one."""
    known = ("yellow", "red", "blue", "green")
    return tuple(colour if (colour := camp.partition("-")[0]) in known else "other" for camp in board.camps)


def outlines(board: Board) -> tuple[str, ...]:
    """The colour of what is only outlined: yellow lines could hardly be seen on paper."""
    return tuple("amber" if colour == "yellow" else colour for colour in colours(board))


def hollow(board: Board) -> tuple[bool, ...]:
    """Which camps' pieces are drawn hollow: those of a second camp in the same colour."""
    every = colours(board)
    return tuple(colour in every[:index] for index, colour in enumerate(every))


def piece(at: Point, letter: str, colour: str, hole: bool) -> str:
    size = 11.0 if len(letter) == 1 else 8.6
    told = circle(at, 8.6, fill=colour, stroke="edge", stroke_width=1.3)
    if not letter:
        return told
    if hole:
        told += circle(at, 6.6, fill="paper", stroke="edge", stroke_width=0.7)
        return told + write(at, letter, size - 0.9, "ink", True)
    return told + write(at, letter, size, "dark" if colour == "yellow" else "white", True)
