"""Help in the form of manual pages. The texts around the options stand in `manual.py`."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from typing import Any

from typer.core import TyperCommand, TyperGroup

NARROW = 52
"""Columns; typer wraps text wider than a terminal narrower than this."""


def settings() -> dict[str, Any]:
    """Return the options that print help, and the width for a narrow terminal."""
    columns = shutil.get_terminal_size().columns
    width = {"terminal_width": max(columns, 24) - 2} if columns < NARROW else {}
    return {"help_option_names": ["-h", "--help"], **width}


class _Paged:
    say: Callable[[str], str] = staticmethod(lambda text: text)
    """Translates a sentence of the manual; replaced by `help_translation.py`."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Limit the first column of a list to a third of the width."""
        formatter.write_dl = partial(formatter.write_dl, col_max=formatter.width // 3)
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def write_description(self, formatter: Any, name: str) -> None:
        from adjudicator.commands.manual import PAGES

        for paragraph in PAGES[name].says:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(self.say(paragraph))

    def write_sections(self, formatter: Any, name: str) -> None:
        from adjudicator.commands.manual import PAGES

        page = PAGES[name]
        for heading, rows in page.sections:
            with formatter.section(self.say(heading)):
                formatter.write_dl([(term, self.say(text)) for term, text in rows])
        with formatter.section(self.say("Examples")):
            for command, text in page.examples:
                formatter.write(f"  {command}\n")
                with formatter.indentation():
                    formatter.write_text(self.say(text))
        if page.see:
            with formatter.section(self.say("See also")):
                formatter.write_text(", ".join(f"adjudicator {other}" for other in page.see))


class Command(_Paged, TyperCommand):
    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        super().format_help_text(ctx, formatter)
        self.write_description(formatter, self.name or "")

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        self.write_sections(formatter, self.name or "")


class Group(_Paged, TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Make the value of --show-completion optional, which typer's options cannot say."""
        if "--show-completion" in args and not ctx.resilient_parsing:
            after = args.index("--show-completion") + 1
            if args[after : after + 1] == [] or args[after].startswith("-"):
                args = [*args[:after], "", *args[after:]]
        return super().parse_args(ctx, args)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        super().format_help_text(ctx, formatter)
        self.write_description(formatter, "")

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        self.write_sections(formatter, "")
