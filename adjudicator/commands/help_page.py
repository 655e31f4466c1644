"""Help as a page of a manual: what stands before and after the options comes from `manual.py`."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from typing import Any

from typer.core import TyperCommand, TyperGroup

NARROW = 52
"""Where the terminal is narrower the library would not keep to it."""


def settings() -> dict[str, Any]:
    """How help is asked for, and how wide it may be."""
    columns = shutil.get_terminal_size().columns
    width = {"terminal_width": max(columns, 24) - 2} if columns < NARROW else {}
    return {"help_option_names": ["-h", "--help"], **width}


class _Paged:
    say: Callable[[str], str] = staticmethod(lambda text: text)
    """Puts a sentence of the manual into the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """What is typed takes a third of the width at the most."""
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
                formatter.write_dl([(term, self.say(said)) for term, said in rows])
        with formatter.section(self.say("Examples")):
            for command, said in page.examples:
                formatter.write(f"  {command}\n")
                with formatter.indentation():
                    formatter.write_text(self.say(said))
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
    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        super().format_help_text(ctx, formatter)
        self.write_description(formatter, "")

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        self.write_sections(formatter, "")
