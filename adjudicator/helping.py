"""Help and complaints about usage in other languages than English.

The commands are described in English where they are written; here each sentence is looked up in the language's own
catalogue, and the phrases that the command line library adds are put into its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import IO, Any

import typer

Translate = Callable[[str], str]


def speak(command: Any, lang: str) -> None:
    """Lets a command with all below it, and every complaint about its usage, speak a language."""
    catalogue = import_module(f"adjudicator.locales.{lang}.help")
    said: Mapping[str, str] = catalogue.HELP

    def translate(text: str) -> str:
        for pattern, words in catalogue.PHRASES.items():
            text = re.sub(pattern, words, text)
        return text

    for each in commands(command):
        each.help = said.get(each.help or "", each.help)
        each.get_help = _translated(each.get_help, translate)
        for option in each.params:
            if getattr(option, "help", None):
                option.help = said.get(option.help, option.help)
    typer.BadParameter.__mro__[1].show = _shown(translate)  # type: ignore[attr-defined]


def commands(command: Any) -> Iterator[Any]:
    """A command and all its subcommands."""
    yield command
    for each in getattr(command, "commands", {}).values():
        yield from commands(each)


def sentences(command: Any) -> Iterator[str]:
    """Everything that help says in our words."""
    for each in commands(command):
        yield each.help or ""
        yield from (said for option in each.params if (said := getattr(option, "help", None)))


def _translated(get_help: Callable[[Any], str], translate: Translate) -> Callable[[Any], str]:
    return lambda context: translate(get_help(context))


def _shown(translate: Translate) -> Callable[..., None]:
    """How a complaint about usage is shown: usage, where to find help, and what is wrong."""

    def show(error: Any, file: IO[str] | None = None) -> None:
        lines = []
        if error.ctx is not None:
            lines.append(error.ctx.get_usage())
            lines.append(f"Try '{error.ctx.command_path} {error.ctx.help_option_names[0]}' for help.\n")
        lines.append(f"Error: {error.format_message()}")
        typer.echo(translate("\n".join(lines)), file=file, err=file is None)

    return show
