"""JSON Lines in, JSON Lines out: one document a line, one answer a line, in the same order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import IO, Any, NamedTuple

from adjudicator._system.bounded_cache import BoundedMemo
from adjudicator.documents.problems import BadDocument, Mark, Problem, os_term
from adjudicator.documents.yaml_reader import MOST_DEPTH, MOST_DIGITS, Source, plain, read_text
from adjudicator.engine.question import Question
from adjudicator.loading.position_reader import load_source
from adjudicator.rules.library import is_shipped
from adjudicator.rulings.dispatch import rule_on
from adjudicator.rulings.json_parts import dumps

MOST_BYTES = 200_000
"""What one line may hold: a position, not a book."""
TOGETHER = 48
"""Lines that are handed over at one time: the answers to them wait in memory for those before."""
ENDLESS = 100_000_000
"""A line of more than that is no line of anything."""


class Lines(NamedTuple):
    """Lines that came together, and the number of the first of them."""

    first: int
    raw: list[bytes]


class Answered(NamedTuple):
    """Their answers, a line each."""

    text: str
    bad: int
    """How many of them were bad."""
    size: int


class Work(NamedTuple):
    """What is to be done with each line; it can be handed to another process."""

    file: str
    lang: str
    as_json: bool

    def answers(self, lines: Lines) -> Answered:
        """Every line's answer."""
        told = [self.answer(raw, number) for number, raw in enumerate(lines.raw, lines.first)]
        bad = sum(bool(problems) for _, problems in told)
        return Answered("".join([said for said, _ in told]), bad, sum(map(len, lines.raw)) + len(lines.raw))

    def answer(self, raw: bytes, number: int) -> tuple[str, list[Problem]]:
        """What is said of a line, and what was wrong with it."""
        try:
            return self._ruled(raw, number), []
        except BadDocument as bad:
            problems = bad.problems
        except Exception as error:  # A bug met on one line must not keep the others from their answers.
            problems = [Problem("bug", {"why": repr(error)}, Mark(number, 1), self.file)]
        if not self.as_json:
            return f"{number}: {problems[0].line(self.lang)}\n", problems
        said = {"line": number, "problems": [each.as_dict(self.lang) for each in problems]}
        return f"{dumps(said)}\n", problems

    def _ruled(self, raw: bytes, number: int) -> str:
        """The ruling. Where the same line comes again, as it does in games that programs play, the same is said; but
        not of house rules, whose files may change."""
        key = self.lang, raw
        said = AGAIN.get(key) if self.as_json else None
        if said is None:
            ruling = rule_on(read_line(raw, self.file, number), self.lang)
            if not self.as_json:
                from adjudicator.render.summary import summary

                return f"{number}: {summary(ruling)}\n"
            said = f"{ruling.as_text()}\n"
            if is_shipped(ruling.question.book):
                AGAIN.keep(key, said, len(raw))
        return said


AGAIN: BoundedMemo[tuple[str, bytes]] = BoundedMemo(16_000_000)

CHUNK = 1 << 15
"""Little enough that no core waits long for another's last lines, and enough to be worth handing over."""


def read_lines(stream: IO[bytes], file: str = "<stdin>") -> Iterator[Lines]:
    """Lines as they come, those together that can be read without waiting."""
    return (lines for lines in read_patiently(stream, file, None) if lines)


def read_patiently(stream: IO[bytes], file: str, seconds: float | None) -> Iterator[Lines | None]:
    """The same, and nothing each time that so many seconds pass without any; of a line that is too long only as much
    as shows that it is. After one that does not end, nothing comes."""
    rest, number, unended = b"", 1, 0
    while True:
        while seconds is not None and not _comes(stream, seconds):
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
            break
    if rest:
        yield Lines(number, [rest])


def _comes(stream: IO[bytes], seconds: float) -> bool:
    """Is there something to be read within so many seconds? Where that cannot be asked it is waited for."""
    from select import select

    try:
        return bool(select([stream.fileno()], [], [], seconds)[0])
    except (OSError, ValueError):
        return True


def _read(stream: IO[bytes], file: str) -> bytes:
    """What can be read without waiting; what keeps it from being read is told as it is of any document."""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    try:
        return read(CHUNK)
    except OSError as error:
        raise BadDocument([Problem("unreadable", {"why": os_term(error)}, file=file)]) from None


def read_line(raw: bytes, file: str, number: int) -> Question:
    """One line as a question; problems are placed in the line."""
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
    try:
        data, doubled = _decoded(text, file, number)
    except json.JSONDecodeError as error:
        problem = Problem("bad-json", {}, Mark(number, error.colno), file)
        raise BadDocument([problem]) from None
    except RecursionError:
        raise BadDocument([Problem("too-deep", {"most": MOST_DEPTH}, Mark(number, 1), file)]) from None
    if text.isprintable() and "\\" not in text and text.count("{") + text.count("[") <= MOST_DEPTH:
        return Source(file, data, {}, tuple(doubled))
    return plain(data, file)._replace(problems=tuple(doubled))


class _Twice(Exception):
    """A key that is there twice."""


def _once(found: list[tuple[str, Any]]) -> dict[str, Any]:
    held = dict(found)
    if len(held) < len(found):
        raise _Twice
    return held


def _decoded(text: str, file: str, number: int) -> tuple[Any, list[Problem]]:
    try:
        return _DECODER.decode(text), []
    except _Twice:
        return _with_doubled(text, file, number)


def _with_doubled(text: str, file: str, number: int) -> tuple[Any, list[Problem]]:
    """A document in which keys are there twice, and which they are."""
    doubled: list[Problem] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in found]
        twice = [key for n, key in enumerate(keys) if key in keys[:n]]
        doubled.extend(Problem("duplicate-key", {"key": k, "line": number}, Mark(number, 1), file) for k in twice)
        return dict(found)

    return _decoder(pairs).decode(text), doubled


def _whole(digits: str) -> int | str:
    """A number; one that is longer than any that means something stays the text it is, as in YAML."""
    return int(digits) if len(digits) <= MOST_DIGITS else digits


def _decoder(pairs: Callable[[list[tuple[str, Any]]], dict[str, Any]]) -> json.JSONDecoder:
    return json.JSONDecoder(object_pairs_hook=pairs, parse_int=_whole, parse_float=str, parse_constant=str)


_DECODER = _decoder(_once)


def _placed(text: str, bad: BadDocument, file: str, number: int) -> list[Problem]:
    """The same problems with their columns: JSON is YAML, and the strict reader knows where things stand."""
    found = bad.problems
    try:
        load_source(read_text(_PAIR.sub(_BESIDE, text), file))
    except BadDocument as located:
        if {p.code for p in located.problems} <= {p.code for p in found}:
            found = located.problems
    return [_in_line(problem, number) for problem in found]


_PAIR = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
"""JSON's way to write a character that YAML writes as one escape."""
_BESIDE = r"\\u263a\\u263a"
"""Two characters that take the same room, so that all else keeps its column."""


def _in_line(problem: Problem, number: int) -> Problem:
    params = {**problem.params, "line": number} if "line" in problem.params else problem.params
    return problem._replace(params=params, mark=Mark(number, problem.mark.column))
