"""Options and arguments that several commands share, and the complaint about a wrong one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import StrEnum
from typing import IO, Annotated, Any

import typer

from adjudicator._system.language_setting import from_arguments, from_environment
from adjudicator.commands.completion import readings
from adjudicator.documents.safe_text import for_log


class Format(StrEnum):
    text = "text"
    json = "json"


class PageFormat(StrEnum):
    text = "text"
    json = "json"
    markdown = "markdown"
    html = "html"


class Lang(StrEnum):
    en = "en"
    da = "da"
    fr = "fr"
    is_ = "is"


DEFAULT_LANGUAGE = Lang(from_environment())

Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Documents, or positions in a line; - is standard input.")
]
File = Annotated[str, typer.Argument(metavar="FILE", help="A document, or a position in a line; - is standard input.")]
Language = Annotated[Lang, typer.Option("--lang", help="The language to answer in.", envvar="ADJUDICATOR_LANG")]
Readings = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        metavar="TOPIC=READING",
        help="Switch a contested reading on; may be repeated.",
        autocompletion=readings,
    ),
]
QuestionNumber = Annotated[
    int | None,
    typer.Option("--question", metavar="N", min=1, help="Take this question of a case, as `test` numbers them."),
]
Output = Annotated[Format, typer.Option("--format", help="How to print the answer.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Work on so many cores.")]
Draw = Annotated[bool, typer.Option("--draw", help="Show the board before the text.")]
Picture = Annotated[
    str,
    typer.Option(
        "--picture", metavar="OUT", help="Beside Markdown: write the picture to this file as an SVG, and show it."
    ),
]


def wrong_usage(code: str, option: str | None, **params: Any) -> typer.BadParameter:
    """Return the complaint about an option or argument, in the user's language."""
    from adjudicator.locales.catalogue import catalogue

    words = catalogue(from_arguments(sys.argv[1:]))
    return typer.BadParameter(words.problem(code, params), param_hint=option)


def print_complaints(translate: Callable[[str], str] = str) -> None:
    """Have every complaint about usage printed so: usage, how to get help, the error; nothing in it controls a terminal
    or a build server."""

    def show(error: Any, file: IO[str] | None = None) -> None:
        lines = []
        if error.ctx is not None:
            lines += [*error.ctx.get_usage().split("\n")]
            lines += [f"Try '{error.ctx.command_path} {error.ctx.help_option_names[0]}' for help.", ""]
        lines.append(f"Error: {error.format_message()}")
        typer.echo("\n".join(map(for_log, translate("\n".join(lines)).split("\n"))), file=file, err=file is None)

    typer.BadParameter.__mro__[1].show = show  # type: ignore[attr-defined]
