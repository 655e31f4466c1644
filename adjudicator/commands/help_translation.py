"""Help and usage errors in other languages than English.

The commands are described in English where they are defined; each sentence is looked up in the language's catalogue.
The phrases that typer adds are replaced by regular expressions on its output, which is fragile and why pyproject.toml
pins `typer<0.29`. gettext is no way: typer contains a copy of click in which only core.py translates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import IO, Any

import typer

Translate = Callable[[str], str]


def translate_help(command: Any, lang: str) -> None:
    """Translate the help of a command and its subcommands, and every complaint about usage."""
    catalogue = import_module(f"adjudicator.locales.{lang}.help")
    texts: Mapping[str, str] = catalogue.HELP
    manual = Manual(lang)

    def translate(text: str) -> str:
        for pattern, words in catalogue.PHRASES.items():
            text = re.sub(pattern, words, text)
        return text

    for each in commands(command):
        each.help = texts.get(each.help or "", each.help)
        each.say = manual.say
        each.options_metavar = translate(each.options_metavar)
        if hasattr(each, "subcommand_metavar"):
            each.subcommand_metavar = translate(each.subcommand_metavar)
        each.get_help = _translated(each.get_help, translate)
        each.get_help_option = _translated_option(each.get_help_option, translate)
        for option in each.params:
            if getattr(option, "help", None):
                option.help = texts.get(option.help, option.help)
            option.metavar = catalogue.METAVARS.get(_metavar(option), option.metavar)
            option.get_help_record = _translated_record(option.get_help_record, translate)
    typer.BadParameter.__mro__[1].show = _show(translate)  # type: ignore[attr-defined]


class Manual:
    """The manual pages in one language, imported on first use."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, text: str) -> str:
        translated: str = import_module(f"adjudicator.locales.{self.lang}.manual").MANUAL.get(text, text)
        return translated


def commands(command: Any) -> Iterator[Any]:
    """Yield a command and all its subcommands."""
    yield command
    for each in getattr(command, "commands", {}).values():
        yield from commands(each)


def sentences(command: Any) -> Iterator[str]:
    """Yield every sentence of help that this package defines."""
    for each in commands(command):
        yield each.help or ""
        yield from (text for option in each.params if (text := getattr(option, "help", None)))


def _metavar(option: Any) -> str:
    """Return the placeholder of an option's value, TEXT if it has none."""
    if option.metavar is None and option.type.name == "str" and option.param_type_name == "option":
        return "TEXT"
    return str(option.metavar)


def _translated(get_help: Callable[[Any], str], translate: Translate) -> Callable[[Any], str]:
    return lambda context: translate(get_help(context))


def _translated_option(get_option: Callable[[Any], Any], translate: Translate) -> Callable[[Any], Any]:
    """Translate the help option, which typer adds."""

    def option(context: Any) -> Any:
        if found := get_option(context):
            found.help = translate(found.help)
        return found

    return option


def _translated_record(get_record: Callable[[Any], Any], translate: Translate) -> Callable[[Any], Any]:
    """Translate the help of an option, before its lines are wrapped."""

    def record(context: Any) -> Any:
        found = get_record(context)
        return found and (found[0], translate(found[1]))

    return record


def _show(translate: Translate) -> Callable[..., None]:
    """Return the function that prints a usage error: usage, how to get help, the error."""

    def show(error: Any, file: IO[str] | None = None) -> None:
        lines = []
        if error.ctx is not None:
            lines.append(error.ctx.get_usage())
            lines.append(f"Try '{error.ctx.command_path} {error.ctx.help_option_names[0]}' for help.\n")
        lines.append(f"Error: {error.format_message()}")
        typer.echo(translate("\n".join(lines)), file=file, err=file is None)

    return show
