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
    manual = Manual(lang)

    def translate(text: str) -> str:
        for pattern, words in catalogue.PHRASES.items():
            text = re.sub(pattern, words, text)
        return text

    for each in commands(command):
        each.help = said.get(each.help or "", each.help)
        each.say = manual.say
        each.options_metavar = translate(each.options_metavar)
        if hasattr(each, "subcommand_metavar"):
            each.subcommand_metavar = translate(each.subcommand_metavar)
        each.get_help = _translated(each.get_help, translate)
        each.get_help_option = _optional(each.get_help_option, translate)
        for option in each.params:
            if getattr(option, "help", None):
                option.help = said.get(option.help, option.help)
            option.metavar = catalogue.METAVARS.get(_metavar(option), option.metavar)
            option.get_help_record = _recorded(option.get_help_record, translate)
    typer.BadParameter.__mro__[1].show = _shown(translate)  # type: ignore[attr-defined]


class Manual:
    """The pages of the manual in a language; read when one is turned up."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, text: str) -> str:
        said: str = import_module(f"adjudicator.locales.{self.lang}.manual").MANUAL.get(text, text)
        return said


def commands(command: Any) -> Iterator[Any]:
    """A command and all its subcommands."""
    yield command
    for each in getattr(command, "commands", {}).values():
        yield from commands(each)


def sentences(command: Any) -> Iterator[str]:
    """Everything that help says in our words beside its options, and of them."""
    for each in commands(command):
        yield each.help or ""
        yield from (said for option in each.params if (said := getattr(option, "help", None)))


def _metavar(option: Any) -> str:
    """What stands for an option's value; a text is one that has no other name."""
    if option.metavar is None and option.type.name == "str" and option.param_type_name == "option":
        return "TEXT"
    return str(option.metavar)


def _record(get_record: Callable[[Any], tuple[str, str] | None], translate: Translate) -> Callable[[Any], Any]:
    """An option's two columns, translated before they are set."""
    return lambda context: (found := get_record(context)) and tuple(map(translate, found))


def _translated(get_help: Callable[[Any], str], translate: Translate) -> Callable[[Any], str]:
    return lambda context: translate(get_help(context))


def _optional(get_option: Callable[[Any], Any], translate: Translate) -> Callable[[Any], Any]:
    """The option that asks for help, which the library adds by itself."""

    def option(context: Any) -> Any:
        if found := get_option(context):
            found.help = translate(found.help)
        return found

    return option


def _recorded(get_record: Callable[[Any], Any], translate: Translate) -> Callable[[Any], Any]:
    """An option and its help; put into words before the lines are broken."""

    def record(context: Any) -> Any:
        found = get_record(context)
        return found and (found[0], translate(found[1]))

    return record


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
