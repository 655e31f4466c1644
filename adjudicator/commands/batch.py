"""The command `batch`: an answer for each line. How a line is read and answered stands in `json_lines.py`."""

# No postponed annotations here: typer would compile every one of them again.

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Annotated

import typer

from adjudicator._system.exit_codes import yes_or_no
from adjudicator.commands.input import display_name, open_bytes
from adjudicator.commands.options import DEFAULT_LANGUAGE, Format, Jobs, Language, wrong_usage
from adjudicator.commands.output import exit_if_bad, use_utf8
from adjudicator.commands.progress import MANY_BYTES, with_progress

WAITING = 0.02
"""Seconds to wait for input before results of several cores are printed: an interactive user waits no longer."""


def batch(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="JSON Lines; - is standard input.")] = "-",
    output: Annotated[Format, typer.Option("--format", help="json, or text: a line each.")] = Format.json,
    lang: Language = DEFAULT_LANGUAGE,
    jobs: Jobs = 1,
) -> None:
    from adjudicator._system.garbage_collection import enable_for_bulk_run
    from adjudicator._system.processes import map_in_order
    from adjudicator._system.signals import uninterrupted
    from adjudicator.commands.json_lines import Answered, LineJob, read_lines

    enable_for_bulk_run()
    if output is Format.json:
        use_utf8()
    bad = 0
    with exit_if_bad(Format.text, lang.value), open_bytes(file) as stream:
        _refuse_own_answers(stream, display_name(file))
        job = LineJob(display_name(file), lang.value, output is Format.json)
        lines = read_lines(stream, display_name(file), WAITING if jobs > 1 else None)
        answers: Iterable[Answered] = map_in_order(job.answers, lines, jobs)
        if not sys.stdout.isatty():
            answers = with_progress(
                answers, lambda: os.fstat(stream.fileno()).st_size, MANY_BYTES, lambda answered: answered.size
            )
        for answered in answers:
            bad += answered.bad
            with uninterrupted():
                sys.stdout.write(answered.text)
                sys.stdout.flush()
    raise typer.Exit(yes_or_no(not bad))


def _refuse_own_answers(stream: IO[bytes], file: str) -> None:
    """Raise wrong usage if the answers go into the file that is read: its end would never be reached."""
    with suppress(OSError, ValueError):
        read = os.fstat(stream.fileno())
        if stat.S_ISREG(read.st_mode) and os.path.samestat(read, os.fstat(sys.stdout.fileno())):
            raise wrong_usage("own-answers", None, file=file)
