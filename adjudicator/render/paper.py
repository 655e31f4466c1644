"""What a ruling is printed on: a terminal in its colours, or a pipe or file without any."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console

USUAL_WIDTH = 80
WIDEST = 100
"""Longer lines are hard to read; a terminal may be wider."""


class Paper:
    """Lines of text as wide as the terminal, printed at once: rich takes longer to begin a print than to do it."""

    def __init__(self) -> None:
        self.terminal = console() if coloured() else None
        self.width = self.terminal.width if self.terminal else width()
        self.lines: list[Text] = []

    def print(self, line: Text | None = None, soft_wrap: bool = True) -> None:
        self.lines.append(line or Text())

    def done(self) -> None:
        """Hands over what has been printed so far."""
        lines, self.lines = self.lines, []
        if self.terminal:
            self.terminal.print(Text("\n").join(lines), soft_wrap=True)
        else:
            print(*(line.plain for line in lines), sep="\n")


def console() -> Console:
    from rich.console import Console

    out = Console(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=False)
    if "COLUMNS" not in os.environ:
        out.width = min(out.width, WIDEST)
    return out


def coloured() -> bool:
    """Might there be colours? Where there are none rich's console is not needed, and to load it takes as long as to
    rule. Whoever asks for colours by rich's own variables gets what the console makes of them."""
    asked = any(os.environ.get(name) for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
    return asked or (sys.stdout is not None and sys.stdout.isatty())


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
