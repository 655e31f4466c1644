"""Entering a table step by step."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from adjudicator.commands.completion import rulebooks
from adjudicator.commands.shared import FINE, NOT_FINE, SPOKEN, Language, cannot_write, for_programs, wait_for_input

if TYPE_CHECKING:
    from adjudicator.locales.catalogue import Catalogue


def new(
    out: Annotated[
        str,
        typer.Option("-o", "--output", metavar="FILE", help="Where to write the document; else to standard output."),
    ] = "",
    rulebook: Annotated[
        str,
        typer.Option(
            "--rulebook",
            metavar="NAME",
            help="The rulebook to begin with; else it is asked for.",
            autocompletion=rulebooks,
        ),
    ] = "",
    lang: Language = SPOKEN,
) -> None:
    """Enter a table step by step."""
    from adjudicator._system.atomic_write import room_for, save
    from adjudicator.commands.enter_table import TableEntry
    from adjudicator.locales.catalogue import catalogue

    try:
        if out:
            room_for(out)
    except (OSError, ValueError) as error:
        cannot_write(error, out, "-o")
    document = TableEntry(lang.value, _Asking(catalogue(lang.value)), _tell).document(rulebook)
    if not out:
        for_programs()
        typer.echo(document, nl=False)
        raise typer.Exit(FINE)
    try:
        save(out, document.encode("utf-8"), fresh=True)
    except OSError as error:
        cannot_write(error, out, "-o")


MOST_TYPED = 1_000
"""Characters that an answer may have; all spaces of a board take fewer."""
MOST_ANSWERS = 1_000
"""Nobody who sits there answers so often; a program that never ends would."""


class _Asking:
    """Answers from whoever sits there; the questions go to standard error, so that the document can be piped."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.left = MOST_ANSWERS
        wait_for_input()
        if isinstance(sys.stdin, io.TextIOWrapper):
            # A sign that cannot be read makes the answer one that cannot, and it is asked for again.
            sys.stdin.reconfigure(errors="replace")

    def __call__(self, question: str) -> str:
        while True:
            typer.echo(question, nl=False, err=True)
            answer = self._line()
            if len(answer) <= MOST_TYPED:
                return answer.strip()
            while not answer.endswith("\n"):
                answer = self._line()
            _tell(self.words.problem("text-too-long", {"most": MOST_TYPED}))

    def _line(self) -> str:
        """A line, or as much of it as shows that it is too long."""
        self.left -= 1
        if self.left < 0:
            self._end("too-many-answers", count=MOST_ANSWERS)
        try:
            line = sys.stdin.readline(MOST_TYPED + 1) if sys.stdin else ""
        except OSError:  # What is no file to read from has no answers.
            line = ""
        if not line:
            self._end("no-more-answers")
        return line

    def _end(self, why: str, **counted: int) -> NoReturn:
        _tell("\n" + self.words.label(why, **counted))
        raise typer.Exit(NOT_FINE)


def _tell(text: str) -> None:
    typer.echo(text, err=True)
