"""JSON Lines in, JSON Lines out: one document a line, one answer a line, in the same order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any

from adjudicator.loading import load_source
from adjudicator.problems import BadDocument, Mark, Problem
from adjudicator.question import Question
from adjudicator.source import MOST_BYTES, Source, plain, read_text


def answers(stream: IO[bytes], file: str, lang: str) -> Iterator[tuple[dict[str, Any], bool]]:
    """For every line its answer, and whether the line was good."""
    for number, raw in enumerate(_lines(stream), 1):
        try:
            yield read_line(raw, file, number).ruling(lang).as_dict(), True
        except BadDocument as bad:
            yield {"line": number, "problems": [problem.as_dict(lang) for problem in bad.problems]}, False


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines as they come; of one that is too long only as much as shows that it is."""
    while raw := stream.readline(MOST_BYTES + 2):
        yield raw
        while len(raw) == MOST_BYTES + 2 and not raw.endswith(b"\n"):
            raw = stream.readline(MOST_BYTES + 2)


def read_line(raw: bytes, file: str, number: int) -> Question:
    """One line as a question; problems are placed in the line."""
    if len(raw) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, Mark(number, 1), file)])
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        column = len(raw[: error.start].decode("utf-8", "replace")) + 1
        raise BadDocument([Problem("not-utf8", {}, Mark(number, column), file)]) from None
    source = _json(text, file, number)
    try:
        return load_source(source)
    except BadDocument as bad:
        raise BadDocument(_placed(text, bad, file, number)) from None


def _json(text: str, file: str, number: int) -> Source:
    doubled: list[str] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        held = dict(found)
        if len(held) != len(found):
            doubled.append(next(key for n, (key, _) in enumerate(found) if key in dict(found[:n])))
        return held

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_float=str, parse_constant=str)
    except json.JSONDecodeError as error:
        problem = Problem("bad-json", {"why": error.msg}, Mark(number, error.colno), file)
        raise BadDocument([problem]) from None
    except (RecursionError, ValueError):
        raise BadDocument([Problem("bad-json", {"why": "too deep or too large"}, Mark(number, 1), file)]) from None
    if doubled:
        problem = Problem("duplicate-key", {"key": doubled[0], "line": number}, Mark(number, 1), file)
        raise BadDocument([problem])
    return plain(data, file)


def _placed(text: str, bad: BadDocument, file: str, number: int) -> list[Problem]:
    """The same problems with their columns: JSON is YAML, and the strict reader knows where things stand."""
    found = bad.problems
    try:
        load_source(read_text(text, file))
    except BadDocument as located:
        if {p.code for p in located.problems} == {p.code for p in found}:
            found = located.problems
    return [problem._replace(mark=Mark(number, problem.mark.column)) for problem in found]
