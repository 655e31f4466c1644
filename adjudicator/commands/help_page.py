"""Help in the form of manual pages. The texts around the options stand in `manual.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from adjudicator._system.terminal_size import USUAL_WIDTH, width

if TYPE_CHECKING:
    from adjudicator.commands.manual import Page

NARROWEST = 24


def settings() -> dict[str, Any]:
    """Return the options that print help, and the width of its lines."""
    columns = min(max(width(), NARROWEST), USUAL_WIDTH)
    return {"help_option_names": ["-h", "--help"], "terminal_width": columns - 2}


class _Paged:
    name: str | None
    say: Callable[[str], str] = staticmethod(lambda text: text)
    """Translates a sentence of the manual; replaced by `help_translation.py`."""
    translate: Callable[[str], str] = staticmethod(lambda text: text)
    """Translates the phrases that typer adds; replaced in the same way."""

    @property
    def page(self) -> Page:
        """The command's page; the command line as a whole has the one without a name."""
        from adjudicator.commands.manual import PAGES

        return PAGES.get(self.name or "", PAGES[""])

    def get_help(self, ctx: Any) -> str:
        return self.translate(super().get_help(ctx))  # type: ignore[misc]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Translate the rows of each list before they are wrapped; limit its first column to a third of the width."""
        write_dl = formatter.write_dl

        def write_rows(rows: list[tuple[str, str]]) -> None:
            write_dl([(term, self.translate(text)) for term, text in rows], col_max=formatter.width // 3)

        formatter.write_dl = write_rows
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        super().format_help_text(ctx, formatter)  # type: ignore[misc]
        for paragraph in self.page.says:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(self.say(paragraph))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        for heading, rows in self.page.sections:
            with formatter.section(self.say(heading)):
                formatter.write_dl([(term, self.say(text)) for term, text in rows])
        with formatter.section(self.say("Examples")):
            for command, text in self.page.examples:
                formatter.write(f"  {command}\n")
                with formatter.indentation():
                    formatter.write_text(self.say(text))
        if self.page.see:
            with formatter.section(self.say("See also")):
                formatter.write_text(", ".join(f"adjudicator {other}" for other in self.page.see))


class Command(_Paged, TyperCommand):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse an empty word, which a shell leaves of a variable that was never set; every name has `-k ''`."""
        rest = super().parse_args(ctx, args)
        for each in () if ctx.resilient_parsing else self.params:
            value = ctx.params.get(each.name)
            empty = value == "" or (isinstance(value, list | tuple) and "" in value)
            if empty and each.name != "select" and ctx.get_parameter_source(each.name).name == "COMMANDLINE":
                from adjudicator.commands.options import wrong_usage

                hint = each.metavar if each.param_type_name == "argument" else each.opts[0]
                complaint = wrong_usage("empty-name", hint)
                complaint.ctx = ctx
                raise complaint
        return rest


class Group(_Paged, TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Make the value of --show-completion optional, which typer's options cannot say."""
        if "--show-completion" in args and not ctx.resilient_parsing:
            after = args.index("--show-completion") + 1
            if args[after : after + 1] == [] or args[after].startswith("-"):
                args = [*args[:after], "", *args[after:]]
        return super().parse_args(ctx, args)
