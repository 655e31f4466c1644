"""JSON Lines: reading a stream of them, and answering each line. The command is in `batch.py`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import IO, Any, NamedTuple

from adjudicator._system.bounded_cache import BoundedMemo
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.documents.problems import BadDocument, Mark, Problem, os_term
from adjudicator.documents.safe_text import for_log
from adjudicator.documents.yaml_reader import MOST_DEPTH, MOST_DIGITS, Source, number, plain, read_text
from adjudicator.engine.question import Question
from adjudicator.loading.position_reader import load_source
from adjudicator.rules.library import is_shipped
from adjudicator.rulings.dispatch import rule_on
from adjudicator.rulings.json_parts import dumps

MOST_BYTES = 200_000
"""Bytes of one line; a position takes less than a hundredth."""
TOGETHER = 48
"""Lines submitted to a process at once; their answers wait in memory for earlier ones."""
ENDLESS = 100_000_000
"""Bytes without a line end after which reading stops."""


class Lines(NamedTuple):
    """Consecutive lines, and the number of the first."""

    first: int
    raw: list[bytes]


class Answered(NamedTuple):
    """The answers to consecutive lines, as text to print."""

    text: str
    bad: int
    """The number of bad lines."""
    size: int
    """The bytes read."""


class LineJob(NamedTuple):
    """The settings for answering lines; small enough to be sent to another process."""

    file: str
    lang: str
    as_json: bool

    def answers(self, lines: Lines) -> Answered:
        answers = [self.answer(raw, number) for number, raw in enumerate(lines.raw, lines.first)]
        bad = sum(bool(problems) for _, problems in answers)
        return Answered("".join([text for text, _ in answers]), bad, sum(map(len, lines.raw)) + len(lines.raw))

    def answer(self, raw: bytes, number: int) -> tuple[str, list[Problem]]:
        """Return the answer to a line, and its problems."""
        try:
            return self._ruling(raw, number), []
        except BadDocument as bad:
            problems = bad.problems
        except Exception as error:  # A bug on one line must not stop the others.
            problems = [Problem("bug", {"why": repr(error)}, Mark(number, 1), self.file)]
        if not self.as_json:
            return f"{number}: {' '.join([problem.line(self.lang) for problem in problems])}\n", problems
        answer = {"line": number, "problems": [problem.as_dict(self.lang) for problem in problems]}
        return f"{dumps(answer)}\n", problems

    def _ruling(self, raw: bytes, number: int) -> str:
        """Return the ruling, from the cache if the same line came before, as it does in games that programs play.

        Rulings under house rules are not cached, since their files may change.
        """
        key = self.lang, number == 1, raw  # Only the first line may begin with a byte order mark.
        text = RULINGS.get(key) if self.as_json else None
        if text is None:
            ruling = rule_on(read_line(raw, self.file, number), self.lang)
            if not self.as_json:
                from adjudicator.render.summary import summary

                return for_log(f"{number}: {summary(ruling)}") + "\n"
            text = f"{ruling.as_text()}\n"
            if is_shipped(ruling.question.book):
                RULINGS.store(key, text, len(raw))
        return text


RULINGS: BoundedMemo[tuple[str, bool, bytes]] = BoundedMemo(16_000_000)
"""Rulings in JSON by language, whether the line is the first, and the line."""

CHUNK = 1 << 15
"""Bytes read at once: few enough that the last process ends soon after the others, enough to be worth sending."""


def read_lines(stream: IO[bytes], file: str = "<stdin>", seconds: float | None = None) -> Iterator[Lines | None]:
    """Yield lines as they come, in groups that can be read without waiting; None if no input came for the seconds.

    Of a line that is too long only the beginning is kept; after ENDLESS bytes without a line end BadDocument is raised.
    """
    rest, number, unended = b"", 1, 0
    while True:
        while seconds is not None and not _has_input(stream, seconds):
            yield None
        if not (data := _read(stream, file)):
            break
        *whole, rest = (rest + data).split(b"\n")
        unended = len(data) + (0 if whole else unended)
        rest = rest[: MOST_BYTES + 1]
        for first in range(0, len(whole), TOGETHER):
            yield Lines(number + first, whole[first : first + TOGETHER])
        number += len(whole)
        if unended > ENDLESS:
            yield Lines(number, [rest])
            raise BadDocument([Problem("endless-line", {"most": ENDLESS}, Mark(number, 1), file)])
    if rest:
        yield Lines(number, [rest])


def _has_input(stream: IO[bytes], seconds: float) -> bool:
    """Return whether there is input within the seconds given; true for a stream that `select` cannot watch."""
    from select import select

    try:
        return bool(select([stream.fileno()], [], [], seconds)[0])
    except (OSError, ValueError):
        return True


def _read(stream: IO[bytes], file: str) -> bytes:
    """Read without blocking for a full chunk; I/O errors become problems of the document."""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    try:
        return read(CHUNK)
    except OSError as error:
        raise BadDocument([Problem("unreadable", {"why": os_term(error)}, file=file)]) from None


def read_line(raw: bytes, file: str, number: int) -> Question:
    """Read one line as a question; its problems get their column in the line."""
    if len(raw) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, Mark(number, 1), file)])
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r")
    except UnicodeDecodeError as error:
        column = len(error.object[: error.start].decode("utf-8", "replace")) + 1
        raise BadDocument([Problem("not-utf8", {}, Mark(number, column), file)]) from None
    try:
        return load_source(_json(text, file, number))
    except BadDocument as bad:
        raise BadDocument(_placed(text, bad, file, number)) from None


def _json(text: str, file: str, number: int) -> Source:
    """Return the data of a line; of a key that is there twice the last, with a problem for each."""
    problems: list[Problem] = []

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    problems.append(Problem("duplicate-key", {"key": key, "line": number}, Mark(number, 1), file))
                seen.add(key)
        return data

    def no_number(name: str) -> None:
        outside_texts = re.sub(r'"([^"\\]|\\.)*"?', lambda found: " " * len(found[0]), text)
        raise json.JSONDecodeError(name, text, outside_texts.index(name))

    try:
        decoder = json.JSONDecoder(
            object_pairs_hook=unique, parse_int=_integer, parse_float=_decimal, parse_constant=no_number
        )
        data = decoder.decode(text)
    except json.JSONDecodeError as error:
        example = "" if text.lstrip().startswith("{") else _example()
        raise BadDocument([Problem("bad-json", {"example": example}, Mark(number, error.colno), file)]) from None
    except RecursionError:
        raise BadDocument([Problem("too-deep", {"most": MOST_DEPTH}, Mark(number, 1), file)]) from None
    if text.isprintable() and "\\" not in text and text.count("{") + text.count("[") <= MOST_DEPTH:
        return Source(file, data, {}, tuple(problems))
    return plain(data, file)._replace(problems=tuple(problems))


def _example() -> str:
    """Return a line as an example for messages."""
    table = {"rulebook": shipped_rulebooks()[0], "pieces": {"red": ["goal 4"]}, "turn": "red", "hand": [5]}
    return json.dumps(table)


def _integer(digits: str) -> int | str:
    """Return the number; one with more than 16 digits stays text, as in YAML."""
    return int(digits) if len(digits) <= MOST_DIGITS else digits


def _decimal(text: str) -> int | float:
    return number(float(text))


def _placed(text: str, bad: BadDocument, file: str, number: int) -> list[Problem]:
    """Return the problems with their columns: JSON is YAML, and the strict YAML reader records places."""
    problems = [problem for problem in bad.problems if problem.file == file]
    try:
        load_source(read_text(text.replace("\t", " "), file))  # YAML takes no tab before a bracket.
    except BadDocument as again:
        located = [problem for problem in again.problems if problem.file == file]
        if located and {p.code for p in located} <= {p.code for p in problems}:
            problems = located
        else:
            # Half of a pair is no escape for YAML, and a character for JSON.
            same = {"bad-escape": "unprintable"}
            places = {same.get(found.code, found.code): found.mark for found in reversed(located)}
            problems = [problem._replace(mark=places.get(problem.code, problem.mark)) for problem in problems]
    in_rules = [problem for problem in bad.problems if problem.file != file]
    return [*(_in_line(problem, number) for problem in problems), *in_rules]


def _in_line(problem: Problem, number: int) -> Problem:
    params = {**problem.params, "line": number} if "line" in problem.params else dict(problem.params)
    params |= {key: _in_json(params[key]) for key in ("example", "form") if str(params.get(key))[:1] in ("[", "{")}
    return problem._replace(params=params, mark=Mark(number, problem.mark.column), notation="json")


def _in_json(example: Any) -> Any:
    """Return an example of a form as a line takes it, with quotes; nothing if it was cut or holds signs of YAML.
    One with names that are translated is put into JSON as it is printed."""
    try:
        return json.dumps(read_text(example).data, ensure_ascii=False) if type(example) is str else example
    except BadDocument:
        return ""
