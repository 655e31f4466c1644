"""The elements of an SVG: circles, lines, text, and the signs of the legend. The colours are in `render/palette.py`.

Colours are custom properties, so that a picture follows its reader's light or dark scheme; every element has the light
one as an attribute too, for viewers without custom properties.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from adjudicator.documents.safe_text import one_line
from adjudicator.render.palette import LIGHT, letter_colour

Point = tuple[float, float]


def tag(name: str, content: str = "", fill: str = "", stroke: str = "", **attributes: Any) -> str:
    """Return one element; `fill` and `stroke` are names of colours."""
    attrs = {"fill": LIGHT.get(fill, "none")} if name not in ("g", "svg", "title", "desc") else {}
    classes = [f"f-{fill}"] if fill else []
    if stroke:
        attrs["stroke"] = LIGHT[stroke]
        classes.append(f"s-{stroke}")
    if classes:
        attrs["class"] = " ".join(classes)
    for key, value in attributes.items():
        attrs[key.replace("_", "-")] = number(value) if isinstance(value, float) else str(value)
    inside = "".join(f" {key}={quoteattr(value)}" for key, value in attrs.items())
    return f"<{name}{inside}>{content}</{name}>" if content else f"<{name}{inside}/>"


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0" if abs(value) < 0.05 else "-0")


def words_of(text: str) -> str:
    """Return a text from a document, escaped and on one line."""
    return escape(one_line(text))


def circle(at: Point, radius: float, **how: Any) -> str:
    return tag("circle", cx=float(at[0]), cy=float(at[1]), r=float(radius), **how)


def write(at: Point, text: str, size: float, fill: str = "ink", bold: bool = False, anchor: str = "middle") -> str:
    """Write text centred on a point; shifted by hand, since not every viewer supports baselines."""
    weight = {"font_weight": "700"} if bold else {}
    y = at[1] + size * 0.36
    return tag("text", words_of(text), fill, x=at[0], y=y, font_size=float(size), text_anchor=anchor, **weight)


def line(points: Sequence[Point], stroke: str, width: float, dashed: bool = False, fill: str = "") -> str:
    """Draw a line through points, with round corners."""
    way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return curve(way, stroke, width, dashed, fill)


def curve(way: str, stroke: str, width: float, dashed: bool = False, fill: str = "") -> str:
    dashes: dict[str, Any] = {"stroke_dasharray": "4 4"} if dashed else {}
    joins = {"stroke_linejoin": "round", "stroke_linecap": "butt" if dashed else "round"}
    return tag("path", "", fill, stroke, d=way, stroke_width=float(width), **joins, **dashes)


def head(tip: Point, ahead: Point, colour: str, size: float = 10.0) -> str:
    """Draw an arrow's head; `ahead` is its direction, of length 1."""
    (x, y), (dx, dy) = tip, ahead
    back = (x - dx * size, y - dy * size)
    half = size * 0.52
    corners = [tip, (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half)]
    way = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z"
    return curve(way, "edge", 1.2, fill=colour)


def cross(at: Point, half: float = 6.5) -> str:
    """Draw where a play fails: a cross heavy enough for print without colours."""
    x, y = at
    heavy = 3.8 if half > 5 else 3.4
    way = f"M{number(x - half)} {number(y - half)}L{number(x + half)} {number(y + half)}"
    way += f"M{number(x - half)} {number(y + half)}L{number(x + half)} {number(y - half)}"
    return curve(way, "paper", heavy * 1.9) + curve(way, "fail", heavy)


def burst(at: Point, radius: float = 16.5) -> str:
    """Draw a hit: a star behind the piece."""
    points = []
    for ray in range(20):
        far = radius if ray % 2 == 0 else radius * 0.68
        points.append((at[0] + far * cos(ray * pi / 10), at[1] + far * sin(ray * pi / 10)))
    return line([*points, points[0]], "edge", 1.0, fill="hit")


def badge(at: Point, steps: Sequence[int], away: float = 0.0) -> str:
    """Draw a step's number, light on dark to tell it from the number of a field. Several numbers make the badge longer
    on the side away from the space."""
    text = "·".join(str(step) for step in steps)
    size = 8.6 if len(text) == 1 else 7.6
    wide = 13.8 if len(text) < 3 else 4.3 * len(text) + 7
    left = at[0] - 6.9 - (wide - 13.8) * (1 - away) / 2
    how = {"x": left, "y": at[1] - 6.9, "width": wide, "height": 13.8, "rx": 6.9, "stroke_width": 1.0}
    return tag("rect", "", "dark", "white", **how) + write((left + wide / 2, at[1]), text, size, "white", True)


def turn_mark(at: Point) -> str:
    """Draw a turning point: a diamond."""
    x, y = at
    return line([(x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y), (x, y - 5.5)], "edge", 1.4, fill="hit")


def padlock(at: Point) -> str:
    x, y = at
    shackle = f"M{number(x - 2.3)} {number(y - 0.5)}v-2a2.3 2.3 0 0 1 4.6 0v2"
    body = tag("rect", fill="ink", stroke="paper", x=x - 4.2, y=y - 0.8, width=8.4, height=6.2, rx=1.0, stroke_width=1)
    return curve(shackle, "paper", 4.0) + curve(shackle, "ink", 1.7) + body


def piece(at: Point, letter: str, colour: str, *, hollow: bool) -> str:
    size = 11.0 if len(letter) == 1 else 8.6
    disc = circle(at, 8.6, fill=colour, stroke="edge", stroke_width=1.3)
    if not letter:
        return disc
    if hollow:
        hole = circle(at, 6.6, fill="paper", stroke="edge", stroke_width=0.7)
        return disc + hole + write(at, letter, size - 0.9, "ink", True)
    return disc + write(at, letter, size, letter_colour(colour), True)
