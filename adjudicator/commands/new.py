"""Entering a table step by step."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.commands.completion import rulebooks
from adjudicator.commands.shared import FINE, NOT_FINE, SPOKEN, Language, cannot_write, for_programs
from adjudicator.speech import asked_for


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
    from adjudicator.entry import Entry

    if out and (Path(out).exists() or not Path(out).parent.is_dir()):
        cannot_write(OSError(errno.EEXIST if Path(out).exists() else errno.ENOENT, out), out, "-o")
    document = Entry(lang.value, _ask, _tell).document(rulebook)
    if not out:
        for_programs()
        typer.echo(document, nl=False)
        raise typer.Exit(FINE)
    from adjudicator.saving import save

    try:
        save(out, document.encode("utf-8"), fresh=True)
    except OSError as error:
        cannot_write(error, out, "-o")


def _ask(question: str) -> str:
    """An answer from whoever sits there; the questions go to standard error, so that the document can be piped."""
    typer.echo(question, nl=False, err=True)
    answer = sys.stdin.readline()
    if not answer:
        from adjudicator.locales import catalogue

        typer.echo("\n" + catalogue(asked_for(sys.argv[1:])).label("no-more-answers"), err=True)
        raise typer.Exit(NOT_FINE)
    return answer.strip()


def _tell(text: str) -> None:
    typer.echo(text, err=True)
