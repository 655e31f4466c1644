"""Advice on parts of a position that have the wrong form: how to write what is meant, if it can be read in its place.

A writer may have taken the form from the one-line code, or left brackets out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.documents.problems import At, BadDocument, Problem, ProblemList
from adjudicator.documents.yaml_reader import Source
from adjudicator.loading.one_line_code import part_of_line
from adjudicator.rules.board import Board

MOST_ADVISED = 5
"""Problems of a document that get advice; for each the document is read several times."""
LONGEST = 150
"""Characters of an advice, and of the text that it is on."""
_THROWN = ("discard", "throws")
_LISTS = (("hand",), ("hands",), ("pieces",))


def advised(source: Source, faults: ProblemList, board: Board, read: Callable[[Source], object]) -> ProblemList:
    """Return the faults of form, with the advice for each value of the wrong type that `read` accepts in its place."""
    sound = source.without_faults(faults)
    found, left = ProblemList(), MOST_ADVISED
    for fault in faults:
        meant = [each for each in _meant(board, source.data, fault) if each is not None] if left else []
        if not meant:
            found.append(fault)
            continue
        left -= 1
        fitting = (text for text, value in _written(fault.at, meant) if _fits(sound, fault.at, value, read))
        kept = "" if "[" in fault.params.get("example", "") else fault.params.get("example", "")
        found.append(fault._replace(params={**fault.params, "example": next(fitting, kept)}))
    return found


def _meant(board: Board, data: Any, fault: Problem) -> Iterator[Any]:
    """Yield what the writer of a faulty value may mean in its place; None for a text that has no such meaning."""
    value = _value(data, fault.at)
    if fault.code not in ("wrong-type", "not-one-of") or type(value) not in (str, int):
        return
    text = re.sub(r"\s*,\s*", ",", str(value).strip())
    if len(text) > LONGEST:
        return
    at = fault.at[2:] if fault.at[0] == "questions" else fault.at
    if at == ("play",):
        yield part_of_line(board, "play", text)
        yield part_of_line(board, "play", re.sub(r"\s+", ":", text, count=1))
    elif at == ("events",):
        yield part_of_line(board, "events", text)
    elif at[:1] == ("events",) and len(at) == 2:
        yield from (part_of_line(board, "events", text) or ())[:1]
    elif at == ("readings",):
        yield part_of_line(board, "readings", text.replace("=", ":"))
    elif at in (("pieces",), ("hands",)):
        yield part_of_line(board, "pieces", text) if at == ("pieces",) else None
        owner, colon, rest = text.partition(":")
        yield from ({owner.strip(): each} for each in _lists(rest) if colon)
    elif at in (("play", "moves"), ("play", "swap")):
        yield part_of_line(board, str(at[1]), text)
    elif at[:2] == ("play", "moves") and len(at) == 3:
        yield from part_of_line(board, "moves", text)[:1]
    elif at[:1] in _LISTS or at == ("play", "discard") or (at[:1] == ("events",) and at[2:] == ("throws",)):
        yield from _lists(text)


def _lists(text: str) -> Iterator[list[str]]:
    """Yield the lists of names that a text can be: one name, or several with commas or blanks between them."""
    text = text.strip("()<>[] ")
    yield [text]
    yield [part.strip() for part in re.split("[,;]", text)]
    yield re.split(r"[,;\s]+", text)
    yield re.split(r"(?<=\d)\s+", text)


def _written(at: At, meant: list[Any]) -> Iterator[tuple[str, Any]]:
    """Yield each value that is short enough, and how it is written."""
    from adjudicator.documents.yaml_writer import in_braces

    for value in meant:
        text = in_braces({at[-1]: value} if at[-1] in _THROWN else value)
        if len(text) <= LONGEST:
            yield text, value


def _fits(sound: Source, at: At, value: Any, read: Callable[[Source], object]) -> bool:
    """Return whether nothing is wrong with a value when the position is read with it, but that a hand is missing."""
    if _value(sound.data, at[:-1]) is None:
        return False
    data, at = _alone(sound.data, at)
    try:
        read(sound._replace(data=_with(data, at, value), problems=()))
    except BadDocument as bad:
        return all(p.at[: len(at)] != at or p.code == "discard-without-hand" for p in bad.problems)
    return True


def _alone(data: Any, at: At) -> tuple[Any, At]:
    """Return a position without its questions and its faulty parts; for a part of a question the position that it asks
    about."""
    without, own = {"questions"}, {}
    if at[0] == "questions":
        own = {key: value for key, value in data["questions"][at[1]].items() if key not in ("ask", "expect")}
        without, at = {"questions", "play", "events"}, at[2:]
    table = {key: value for key, value in data.items() if key not in without}
    return {key: value for key, value in {**table, **own}.items() if value is not None}, at


def _with(data: Any, at: At, value: Any) -> Any:
    """Return data with a value in a place."""
    if not at:
        return value
    items = dict(enumerate(data)) if isinstance(data, list) else dict(data)
    items[at[0]] = _with(items.get(at[0]), at[1:], value)
    return list(items.values()) if isinstance(data, list) else items


def _value(data: Any, at: At) -> Any:
    """Return the value in a place; None if nothing is there."""
    for key in at:
        inside = dict(enumerate(data)) if isinstance(data, list) else data
        data = inside.get(key) if isinstance(inside, dict) else None
    return data
