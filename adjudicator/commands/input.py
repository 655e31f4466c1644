"""Documents as commands read them: files, standard input, one-line codes and single questions of a case."""

from __future__ import annotations

import errno
import os
import sys
from itertools import count
from pathlib import Path
from typing import IO, Any

from adjudicator._system.paths import is_there, position_file, shipped_rulebooks
from adjudicator._system.standard_streams import make_blocking
from adjudicator.commands.options import wrong_usage
from adjudicator.documents.problems import BadDocument, Problem, os_term


def open_bytes(file: str) -> IO[bytes]:
    """Open a file, or standard input, which may be closed."""
    try:
        if file == "-" and sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if file == "-":
            make_blocking(sys.stdin)
        return sys.stdin.buffer if file == "-" else Path(file).open("rb")
    except (OSError, ValueError) as error:
        raise BadDocument([Problem("unreadable", {"why": os_term(error)}, file=display_name(file))]) from None


def display_name(file: str) -> str:
    """Return the name of a document in messages."""
    from adjudicator.loading.one_line_code import is_code

    if is_code(file):
        return _CODE
    return "<stdin>" if file == "-" else file


_CODE = "<code>"


def display_names(files: list[str]) -> list[str]:
    """Return the names of several documents in messages; several one-line codes are numbered. Raise wrong usage if
    standard input is named twice."""
    if files.count("-") > 1:
        raise wrong_usage("stdin-twice", None)
    names = [display_name(file) for file in files]
    if names.count(_CODE) < 2:
        return names
    numbers = count(1)
    return [f"<code {next(numbers)}>" if name == _CODE else name for name in names]


def under_name(bad: BadDocument, name: str) -> BadDocument:
    """Return the problems of a document with its name in messages."""
    return BadDocument([problem._replace(file=name) if problem.file == _CODE else problem for problem in bad.problems])


def read_source(file: str) -> Any:
    """Read a document from a file, standard input or a one-line code."""
    from adjudicator.documents.yaml_reader import MOST_BYTES, read_bytes, read_file
    from adjudicator.loading.one_line_code import from_code, is_code

    if is_code(file):
        return from_code(file)
    if file == "-":
        return read_bytes(open_bytes(file).read(MOST_BYTES + 1), "<stdin>")
    if file in shipped_rulebooks() and not is_there(Path(file)):
        raise BadDocument([Problem("no-quotes", {}, file=file)])
    refuse_number(file)
    return read_file(position_file(file))


def read_question(
    file: str, readings: list[str] | None = None, number: int | None = None, in_dispute: bool = False
) -> Any:
    """Read the question in a file under the contested readings given.

    Of a case with several questions take the one with the number given by option or at the end of the file's name.
    If `in_dispute`, raise BadDocument for a position without anything in dispute, unless a question was chosen.
    """
    from adjudicator.loading.position_reader import load_source

    path, number_in_name = _split_number(file)
    if number is not None and number_in_name is not None:
        raise wrong_usage("not-together", None, options=[f"#{number_in_name}", f"--question {number}"])
    number = number or number_in_name
    source = read_source(path)
    single = _single_question(source, file, number) if number is not None else source
    question = load_source(_under(single, readings or []))
    disputed = question.proposal or question.around.events or question.around.draw
    if in_dispute and not disputed and number is None:
        several = len(source.data.get("questions", ()))
        code = "which-question" if several else "no-play"
        params = {"count": several} if several else {}
        raise BadDocument([Problem(code, params, file=display_name(file), notation=source.notation)])
    return question


def _under(source: Any, options: list[str]) -> Any:
    """Return a document with the readings given by options, so that it is read under them as if it had them itself."""
    from adjudicator.loading.position_reader import find_book

    own = source.data.get("readings") or {} if isinstance(source.data, dict) else None
    if not options or not isinstance(own, dict) or not isinstance(source.data.get("rulebook"), str):
        return source
    try:
        book = find_book(source)
    except BadDocument:
        return source  # It is refused for that.
    chosen = chosen_readings(book, options)
    kept = {topic: name for topic, name in own.items() if topic not in chosen}
    switched = {topic: name for topic, name in chosen.items() if book.choices[topic].reading != name}
    return source._replace(data={**source.data, "readings": {**kept, **switched}})


def read_table(file: str, readings: list[str] | None, number: int | None) -> Any:
    """Read a question as `read_question` does; raise BadDocument for a draw for the first dealer."""
    question = read_question(file, readings, number)
    check_table(question, file)
    return question


def check_table(question: Any, file: str) -> None:
    """Raise BadDocument for a draw for the first dealer, of which there is no picture."""
    if question.around.draw:
        raise BadDocument([Problem("no-table", {}, file=display_name(file))])


def refuse_number(file: str) -> None:
    """Raise BadDocument for the name of a single question, where whole documents are read."""
    path, number = _split_number(file)
    if number is not None and is_there(position_file(path)):
        from shlex import quote

        from adjudicator.cases.case import questions

        _check_number(number, len(questions(position_file(path))), file)
        example = f"adjudicator test {quote(f'./{path}' if path.startswith('-') else path)} -k '#{number}'"
        raise BadDocument([Problem("whole-documents", {"example": example}, file=file)])


def _check_number(number: int, count: int, file: str) -> None:
    """Raise BadDocument if a document with so many questions has none of that number."""
    if not 0 < number <= count:
        raise BadDocument([Problem("no-such-question", {"number": number, "count": count}, file=display_name(file))])


def _split_number(file: str) -> tuple[str, int | None]:
    """Split a question's name as `test` prints it into the file and the number."""
    path, _, number = file.rpartition("#")
    if path and number.isdecimal() and len(number) < 6 and not is_there(Path(file)):
        return path, int(number)
    return file, None


def _single_question(source: Any, file: str, number: int) -> Any:
    """Return one question of a case as a document of its own, with what it asks as title; a recorded game as it is."""
    from adjudicator.cases.case import questions

    if isinstance(source.data, dict) and "deals" in source.data:
        return source
    all_questions = questions(Path(file), source)
    _check_number(number, len(all_questions), file)
    chosen = all_questions[number - 1]
    return chosen.source._replace(data={**chosen.source.data, "title": chosen.ask})


def chosen_readings(book: Any, readings: list[str]) -> dict[str, str]:
    """Return the readings of `--reading` options by topic."""
    from adjudicator.documents.nearest import AMONG_MANY, nearest

    contested = [f"{topic}={name}" for topic, name in book.contested()]
    own = [f"{topic}={choice.reading}" for topic, choice in book.choices.items() if choice.contested]
    for reading in readings:
        topic, _, name = reading.partition("=")
        if not name and (known := [each for each in [*own, *contested] if each.startswith(f"{topic}=")]):
            raise wrong_usage("reading-missing", "--reading", topic=topic, known=known)
        if reading not in contested and reading not in own:
            near = nearest(reading, contested, AMONG_MANY)
            raise wrong_usage("reading-unknown", "--reading", name=reading, book=book.id, near=near, known=contested)
    chosen = dict(reading.split("=", 1) for reading in readings)
    if len(chosen) < len(set(readings)):
        raise wrong_usage("one-reading", "--reading")
    return chosen
