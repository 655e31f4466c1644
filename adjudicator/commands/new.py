"""The command `new`: a table entered step by step. Questions and the reading of answers: `table_dialogue.py`."""

from __future__ import annotations

import io
import sys
from typing import Annotated, NoReturn

import typer

from adjudicator._system.exit_codes import ExitCode
from adjudicator._system.paths import shipped_rulebooks
from adjudicator._system.standard_streams import make_blocking
from adjudicator.commands.options import DEFAULT_LANGUAGE, Language
from adjudicator.commands.output import raise_unwritable, use_utf8
from adjudicator.documents.safe_text import for_log
from adjudicator.locales.catalogue import Catalogue, catalogue


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
            autocompletion=shipped_rulebooks,
        ),
    ] = "",
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    from adjudicator._system.atomic_write import check_writable, write_file
    from adjudicator.commands.table_dialogue import TableDialogue

    try:
        if out:
            check_writable(out)
    except (OSError, ValueError) as error:
        raise_unwritable(error, out, "-o")
    document = TableDialogue(lang.value, _Prompt(catalogue(lang.value)), _show, _file(out)).document(rulebook)
    if not out:
        _print(document)
        raise typer.Exit(ExitCode.YES)
    try:
        write_file(out, document.encode("utf-8"), new=True)
    except OSError as error:
        _print(document)  # What was typed must not be lost.
        raise_unwritable(error, out, "-o", "printed-instead")


def _file(out: str) -> str:
    """Return the name of the file that is written; nothing for a stream such as /dev/stdout."""
    from adjudicator._system.atomic_write import own_stream

    return out if own_stream(out) is None else ""


def _print(document: str) -> None:
    use_utf8()
    typer.echo(document, nl=False)


LONGEST_ANSWER = 1_000
"""Characters; all spaces of a board take fewer."""
MOST_ANSWERS = 1_000
"""More than a person types; a program that never stops would give more."""


class _Prompt:
    """Asks questions on standard error, so that the document can be piped, and reads the answers."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.left = MOST_ANSWERS
        make_blocking(sys.stdin)
        if isinstance(sys.stdin, io.TextIOWrapper):
            # An answer with bytes that are not text is rejected and the question repeated.
            sys.stdin.reconfigure(errors="replace")

    def __call__(self, question: str) -> str:
        while True:
            typer.echo(question, nl=False, err=True)
            answer = self._line()
            if len(answer) <= LONGEST_ANSWER:
                return answer.strip()
            while not answer.endswith("\n"):
                answer = self._line()
            _show(self.words.problem("text-too-long", {"most": LONGEST_ANSWER}))

    def _line(self) -> str:
        """Read a line, or as much of it as shows that it is too long."""
        self.left -= 1
        if self.left < 0:
            self._end("too-many-answers", count=MOST_ANSWERS)
        try:
            line = sys.stdin.readline(LONGEST_ANSWER + 1) if sys.stdin else ""
        except OSError:  # Standard input is not readable, such as a directory.
            line = ""
        if not line:
            self._end("no-more-answers")
        return line

    def _end(self, reason: str, **counts: int) -> NoReturn:
        _show("\n" + self.words.label(reason, **counts))
        raise typer.Exit(ExitCode.NO)


def _show(text: str) -> None:
    typer.echo("\n".join(map(for_log, text.split("\n"))), err=True)
