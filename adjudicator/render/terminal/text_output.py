"""The output of the text format: a terminal with colours, or a pipe or file without."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, cast

from rich.color import ColorSystem
from rich.style import Style
from rich.text import Text

from adjudicator._system.terminal_size import width
from adjudicator.documents.safe_text import command_breaks

if TYPE_CHECKING:
    from rich.console import Console


class Paper:
    """Collects lines of text and prints them at once.

    Rich takes longer to begin a print than to do it, and its console as long to load as a ruling to make, so it is
    loaded only where `needs_console`."""

    def __init__(self) -> None:
        self.console = console() if needs_console() else None
        self.width = self.console.width if self.console else width()
        self.lines: list[Text] = []

    def print(self, line: Text | None = None, soft_wrap: bool = True) -> None:
        self.lines.append(for_log(line) if line else Text())

    def done(self) -> None:
        """Print the lines collected so far."""
        lines, self.lines = self.lines, []
        if self.console:
            self.console.print(Text("\n").join(lines), soft_wrap=True)
        elif sys.stdout.isatty():
            print(in_colour(Text("\n").join(lines)))
        else:
            print(*(line.plain for line in lines), sep="\n")


def as_printed(text: str) -> str:
    """Return a text as the terminal shows it: without UTF-8 some signs take two letters, and lines are measured by
    those."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if encoding == "utf-8" or text.isascii():
        return text
    return text.encode(encoding, sys.stdout.errors or "replace").decode(encoding)


def all_as_printed(text: Text) -> Text:
    """Return a text with styles as the terminal shows it."""
    if as_printed(text.plain) == text.plain:
        return text
    parts = text.render(cast("Console", _Styles))
    return Text.assemble(*((as_printed(part), style or "") for part, style, _ in parts))


def for_log(line: Text) -> Text:
    """Return a line that is no command for a build server."""
    places = command_breaks(line.plain)
    return Text(" ").join(line.divide(places)) if places else line


def console() -> Console:
    from rich.console import Console

    # Without a height, rich gives a dumb terminal 80 columns whatever COLUMNS says. Nothing is paged.
    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False, width=width(), height=25)


def needs_console() -> bool:
    """Return whether rich's console is needed: for colours switched on or off, a dumb terminal, or Windows."""
    if {"FORCE_COLOR", "TTY_COMPATIBLE"} & os.environ.keys():
        return True
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM", "").lower() in ("dumb", "unknown")
    return sys.stdout.isatty() and (plain or os.name == "nt")


def in_colour(text: Text) -> str:
    """Return the text as rich's console would write it; our few colours are the same on every terminal."""
    parts = text.render(cast("Console", _Styles))
    return "".join(style.render(part, color_system=ColorSystem.STANDARD) if style else part for part, style, _ in parts)


class _Styles:
    """The part of rich's console that `Text.render` uses."""

    @staticmethod
    def get_style(name: str | Style, **_: Any) -> Style:
        return name if isinstance(name, Style) else Style.parse(name)
