"""What all commands share: exit codes, options, how documents come in and answers go out."""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import IO, Annotated, Any, NoReturn

import typer

from adjudicator._system.language_setting import asked_for, spoken
from adjudicator.commands.completion import readings
from adjudicator.documents.problems import BadDocument, Problem, harmless, os_term, printable

FINE, NOT_FINE, BAD = 0, 1, 3


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


SPOKEN = Lang(spoken())
"""The language of whoever runs the command, unless another one is asked for."""


Files = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="Documents, or positions in a line; - is standard input."),
]
File = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A document, or a position in a line; - is standard input."),
]
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
Which = Annotated[
    int | None,
    typer.Option("--question", metavar="N", min=1, help="Take this question of a case, as `test` numbers them."),
]
Output = Annotated[Format, typer.Option("--format", help="How to print the answer.")]


Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Work on so many cores.")]


def in_bulk() -> None:
    """A long run needs its garbage collected, though seldom: what a ruling is made of does not hold itself."""
    gc.freeze()
    gc.set_threshold(250_000, 20, 50)
    gc.enable()


def watched_bytes(stream: IO[bytes], answered: Iterable[Any]) -> Iterator[Any]:
    """Answers as they come, with a bar on a terminal where it is known how long the file is and the answers go
    elsewhere."""
    size = os.fstat(stream.fileno()).st_size
    if size < LONG or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from answered
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=size)
        for each in answered:
            bar.advance(task, each.size)
            yield each


LONG = 500_000
"""Bytes from which on a bar shows how far a file has been read."""


def stream_of(file: str) -> IO[bytes]:
    """A file's bytes, or those of standard input, which may be closed."""
    try:
        if file == "-" and sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if file == "-":
            wait_for_input()
        return sys.stdin.buffer if file == "-" else Path(file).open("rb")
    except (OSError, ValueError) as error:
        raise BadDocument([Problem("unreadable", {"why": os_term(error)}, file=shown(file))]) from None


def wait_for_input() -> None:
    """Whoever started this may have set the stream not to wait; what is still to come would be taken for its end."""
    if sys.stdin and hasattr(os, "set_blocking"):
        with suppress(OSError):
            os.set_blocking(sys.stdin.fileno(), True)


def shown(file: str) -> str:
    """What a document is called when something is said about it."""
    from adjudicator.loading.one_line_code import is_shorthand

    if is_shorthand(file):
        return "<code>"
    return "<stdin>" if file == "-" else file


def source_of(file: str) -> Any:
    from adjudicator._system.paths import is_there, position_file, shipped_rulebooks
    from adjudicator.documents.yaml_reader import MOST_BYTES, read_bytes, read_file
    from adjudicator.loading.one_line_code import is_shorthand
    from adjudicator.loading.one_line_code import read as read_shorthand

    if is_shorthand(file):
        return read_shorthand(file)
    if file == "-":
        return read_bytes(stream_of(file).read(MOST_BYTES + 1), "<stdin>")
    if file in shipped_rulebooks() and not is_there(Path(file)):
        raise BadDocument([Problem("no-quotes", {}, file=file)])
    return read_file(position_file(file))


def question_of(
    file: str, readings: list[str] | None = None, number: int | None = None, in_dispute: bool = False
) -> Any:
    """The question in a file, with the contested readings that are asked for; of a case that holds several, the one
    that `number` or the end of the file's name says. Something `in_dispute` must be there unless one was chosen."""
    from adjudicator.loading.position_reader import load_source

    path, named = _numbered(file)
    number = number or named
    source = source_of(path)
    question = load_source(_one_of(source, file, number) if number is not None else source)
    told = question.proposal or question.around.events or question.around.draw
    if in_dispute and not told and number is None:
        several = len(source.data.get("questions", ()))
        code = "which-question" if several else "no-play"
        raise BadDocument([Problem(code, {"count": several} if several else {}, file=shown(file))])
    chosen = chosen_readings(question.book, readings or [])
    return question.under(chosen) if chosen else question


def _numbered(file: str) -> tuple[str, int | None]:
    """A question as `test` names it: the file, and which of its questions."""
    from adjudicator._system.paths import is_there

    path, _, number = file.rpartition("#")
    if path and number.isdecimal() and len(number) < 6 and not is_there(Path(file)):
        return path, int(number)
    return file, None


def _one_of(source: Any, file: str, number: int) -> Any:
    """One question of a case as a document of its own, titled by what it asks."""
    from adjudicator.cases.case import questions

    asked = questions(Path(file), source)
    if not 0 < number <= len(asked):
        raise BadDocument([Problem("no-such-question", {"number": number, "count": len(asked)}, file=shown(file))])
    chosen = asked[number - 1]
    return chosen.source._replace(data={**chosen.source.data, "title": chosen.ask})


def chosen_readings(book: Any, readings: list[str]) -> dict[str, str]:
    """The contested readings asked for, by topic."""
    contested = [f"{topic}={name}" for topic, name in book.contested()]
    own = [f"{topic}={choice.reading}" for topic, choice in book.choices.items() if choice.contested]
    for asked in readings:
        if asked not in contested and asked not in own:
            raise wrong_usage("reading-unknown", "--reading", name=asked, book=book.id, known=contested)
    chosen = dict(asked.split("=", 1) for asked in readings)
    if len(chosen) < len(set(readings)):
        raise wrong_usage("one-reading", "--reading")
    return chosen


def wrong_usage(code: str, hint: str | None, **params: Any) -> typer.BadParameter:
    """What is wrong with an option or argument, in the language that is spoken."""
    from adjudicator.locales.catalogue import catalogue

    return typer.BadParameter(printable(catalogue(asked_for(sys.argv[1:])).problem(code, params)), param_hint=hint)


def cannot_write(error: Exception, name: str, option: str) -> NoReturn:
    """A place where nothing can be written is wrong usage; a disk that is full is not."""
    if getattr(error, "errno", None) in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
        raise error
    raise wrong_usage("unwritable", option, file=name, why=os_term(error))


def for_programs() -> None:
    """What programs are given is in UTF-8, whatever the terminal of a person can show."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def print_json(value: Any) -> None:
    """Printed as it is made: of much there need not be all at once."""
    for_programs()
    import json
    from itertools import islice

    parts = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(value)
    while said := "".join(islice(parts, 10_000)):
        typer.echo(harmless(said), nl=False)
    typer.echo()


def tell(problems: list[Problem], lang: str) -> None:
    for problem in problems:
        typer.echo(problem.line(lang), err=True)


def stop(problems: list[Problem], output: str, lang: str) -> NoReturn:
    if output == "json":
        print_json({"problems": [problem.as_dict(lang) for problem in problems]})
    else:
        tell(problems, lang)
    raise typer.Exit(BAD)
