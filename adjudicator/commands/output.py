"""Answers and problems as commands print or write them. How rulings look is decided in the room `render`."""

from __future__ import annotations

import errno
import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import typer

from adjudicator._system.exit_codes import ExitCode
from adjudicator.commands.options import wrong_usage
from adjudicator.documents.problems import BadDocument, Problem, os_term
from adjudicator.documents.safe_text import harmless


def use_utf8() -> None:
    """Switch standard output to UTF-8, which programs expect, even if the terminal has another encoding."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def print_json(value: Any) -> None:
    """Print JSON in pieces, so that a long answer is never in memory as a whole."""
    use_utf8()
    import json
    from itertools import islice

    parts = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(value)
    while text := "".join(islice(parts, 10_000)):
        typer.echo(harmless(text), nl=False)
    typer.echo()


def print_problems(problems: list[Problem], lang: str) -> None:
    """Print each problem on a line of standard error."""
    for problem in problems:
        typer.echo(problem.line(lang), err=True)


@contextmanager
def exit_if_bad(output: str, lang: str) -> Iterator[None]:
    """End the command with the problems of a bad document, printed in the format asked for."""
    try:
        yield
    except BadDocument as bad:
        if output == "json":
            print_json({"problems": [problem.as_dict(lang) for problem in bad.problems]})
        else:
            print_problems(bad.problems, lang)
        raise typer.Exit(ExitCode.BAD_DOCUMENT) from None


_OWN_PICTURE = rb'<svg xmlns="http://www\.w3\.org/2000/svg" class="partners" '
_OWN_REPORT = rb'<\?xml [^>]*>\s*<testsuite name="adjudicator" '
"""How every picture and every report that this tool has written begins."""


def refuse_to_replace(output: str | None, option: str) -> None:
    """Raise wrong usage if an option names a file that cannot be written, or one that exists and is neither empty nor
    what this tool writes there, a picture or a report: it may be a document that is read, house rules that one names,
    or any other file."""
    from adjudicator._system.atomic_write import check_writable, own_stream

    if not output or output == "-" or own_stream(output):
        return
    try:
        if not Path(output).exists():
            check_writable(output)
    except (OSError, ValueError) as error:
        raise_unwritable(error, output, option)
    with suppress(OSError, ValueError):
        file = Path(output)
        if file.is_file():
            with file.open("rb") as there:
                begin = there.read(4_000)
            own, code = (_OWN_REPORT, "is-no-report") if option == "--junit" else (_OWN_PICTURE, "is-no-picture")
            if begin and not re.match(own, begin):
                raise wrong_usage(code, option, file=output)


def write_output(path: str, data: bytes, option: str) -> None:
    """Write the file that an option names, if no other file has come there meanwhile."""
    from adjudicator._system.atomic_write import write_file

    refuse_to_replace(path, option)
    try:
        write_file(path, data)
    except (OSError, ValueError) as error:
        raise_unwritable(error, path, option)


def raise_unwritable(error: Exception, name: str, option: str, code: str = "unwritable") -> NoReturn:
    """Report a path that cannot be written to as wrong usage; raise a full or broken disk as it is."""
    if getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
        raise error
    raise wrong_usage(code, option, file=name, why=os_term(error))
