"""What a ruling is printed on: a terminal in its colours, or a pipe or file without any."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, cast

from rich.color import ColorSystem
from rich.style import Style
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console

USUAL_WIDTH = 80
WIDEST = 100
"""Longer lines are hard to read; a terminal may be wider."""


class Paper:
    """Lines of text as wide as the terminal, printed at once: rich takes longer to begin a print than to do it. Its
    console takes as long to load as a ruling to make, and is loaded only where it would do more than write them."""

    def __init__(self) -> None:
        self.console = console() if needs_console() else None
        self.width = self.console.width if self.console else width()
        self.lines: list[Text] = []

    def print(self, line: Text | None = None, soft_wrap: bool = True) -> None:
        self.lines.append(line or Text())

    def done(self) -> None:
        """Hands over what has been printed so far."""
        lines, self.lines = self.lines, []
        if self.console:
            self.console.print(Text("\n").join(lines), soft_wrap=True)
        elif sys.stdout.isatty():
            print(in_colour(Text("\n").join(lines)))
        else:
            print(*(line.plain for line in lines), sep="\n")


def console() -> Console:
    from rich.console import Console

    # Without a height a dumb terminal has 80 columns to rich, whatever COLUMNS says; nothing is paged.
    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False, width=width(), height=25)


def needs_console() -> bool:
    """Is it more than a pipe, or an ordinary terminal? How colours are asked for and declined, how a dumb terminal is
    told and what Windows has instead of a terminal rich knows best."""
    if {"FORCE_COLOR", "TTY_COMPATIBLE"} & os.environ.keys():
        return True
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM", "").lower() in ("dumb", "unknown")
    return sys.stdout.isatty() and (plain or os.name == "nt")


def width() -> int:
    """How wide rich's console would be: as COLUMNS says, or the terminal that one of the streams belongs to."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit():
        return int(columns)
    for stream in (0, 1, 2):
        try:
            return min(os.get_terminal_size(stream).columns or USUAL_WIDTH, WIDEST)
        except OSError:
            continue
    return USUAL_WIDTH


def in_colour(text: Text) -> str:
    """The text as rich's console would write it; the few colours we use are the same on every terminal."""
    parts = text.render(cast("Console", _Styles))
    return "".join(style.render(said, color_system=ColorSystem.STANDARD) if style else said for said, style, _ in parts)


class _Styles:
    """What a text asks of the console that renders it."""

    @staticmethod
    def get_style(name: str | Style, **_: Any) -> Style:
        return name if isinstance(name, Style) else Style.parse(name)
