"""Help and usage errors in other languages than English.

The commands are described in English where they are defined; each sentence is looked up in the language's catalogue.
The phrases that typer adds are replaced by regular expressions on its output, which is fragile and why pyproject.toml
pins `typer<0.29`. gettext is no way: typer contains a copy of click in which only core.py translates.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from adjudicator.commands.options import print_complaints


def translate_help(command: Any, lang: str) -> None:
    """Translate the help of the command line and its commands, and every complaint about usage."""
    catalogue = import_module(f"adjudicator.locales.{lang}.help")
    texts: Mapping[str, str] = catalogue.HELP

    def translate(text: str) -> str:
        for pattern, words in catalogue.PHRASES.items():
            text = re.sub(pattern, words, text)
        return text

    def say(text: str) -> str:
        """Look a sentence of the manual up, which is imported for help only."""
        translated: str = import_module(f"adjudicator.locales.{lang}.manual").MANUAL.get(text, text)
        return translated

    command.subcommand_metavar = translate(command.subcommand_metavar)
    for each in (command, *command.commands.values()):
        each.help = texts.get(each.help or "", each.help)
        each.say, each.translate = say, translate
        each.options_metavar = translate(each.options_metavar)
        for option in each.params:
            if getattr(option, "help", None):
                option.help = texts.get(option.help, option.help)
            option.metavar = catalogue.METAVARS.get(option.metavar, option.metavar)
    print_complaints(translate)
