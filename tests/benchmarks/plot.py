"""Draws the growth curves for adjudicator/README.md: a small SVG, with the same bytes for the same figures."""

from __future__ import annotations

from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator, StrMethodFormatter

from tests.benchmarks.growth import MOST_MS
from tests.benchmarks.measure import ROOT, Curve, Section

PICTURE = ROOT / "tests" / "benchmarks" / "growth.svg"
BY_PIECES = 3
"""The number of curves, from the first, whose axis counts pieces."""
STEADY: dict[Any, Any] = {
    "svg.hashsalt": "growth",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
COLOURS = ("#b3261e", "#1f5fa8", "#2c7a3f")


def draw(section: Section) -> None:
    with matplotlib.rc_context(STEADY):
        figure = Figure(figsize=(8, 3.2), layout="constrained", facecolor="white")
        left, right = figure.subplots(1, 2)
        _pieces(left, section.curves[:BY_PIECES])
        _numbers(right, section.curves[BY_PIECES:])
        figure.savefig(PICTURE, format="svg", metadata={"Date": None, "Creator": None})


def _pieces(axes: Any, curves: tuple[Curve, ...]) -> None:
    for curve, colour in zip(curves, COLOURS, strict=True):
        axes.semilogy(
            curve.sizes, [each * 1000 for each in curve.seconds], "o-", color=colour, label=curve.what, markersize=3
        )
    axes.axhline(MOST_MS, color="grey", linestyle=":", linewidth=1)
    axes.annotate(f"{MOST_MS} ms", (1, MOST_MS), color="grey", xytext=(0, 3), textcoords="offset points")
    axes.set(xlabel="pieces that share a seven", ylabel="ms of CPU time", title="The worst tables for a seven")
    _plainly(axes)
    axes.legend(frameon=False, loc="lower right")


def _numbers(axes: Any, curves: tuple[Curve, ...]) -> None:
    for curve, colour in zip(curves, COLOURS, strict=True):
        axes.loglog(curve.sizes, curve.seconds, "o-", color=colour, label=curve.what.replace("`", ""), markersize=3)
    first = max(curves, key=lambda curve: curve.seconds[0] / curve.sizes[0])
    ends = [min(curve.sizes[0] for curve in curves), max(curve.sizes[-1] for curve in curves)]
    linear = [first.seconds[0] / first.sizes[0] * size * 1.6 for size in ends]
    axes.loglog(ends, linear, color="grey", linestyle=":", linewidth=1, label="linear")
    axes.set(xlabel="how many", ylabel="seconds of CPU time", title="Commands over many")
    axes.set_xticks(curves[0].sizes, [f"{size:,}" for size in curves[0].sizes])
    axes.xaxis.set_minor_locator(NullLocator())
    _plainly(axes)
    axes.legend(frameon=False, loc="best")


def _plainly(axes: Any) -> None:
    """Format the axes with plain numbers and no minor ticks."""
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.yaxis.set_minor_locator(NullLocator())
