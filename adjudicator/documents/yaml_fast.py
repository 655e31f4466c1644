"""YAML text to data alone, for texts that are read by the thousand.

What comes out is what `source` reads, in half the time, since nobody notes where anything stands: that is worked out,
by `source`, when somebody asks. To `source` goes also every text that is not as plain as can be, above all every text
that is not in order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from yaml import YAMLError
from yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

from adjudicator.documents.yaml_reader import MOST_DEPTH, MOST_NODES, Later, Loader, Source, prints, scalar
from adjudicator.documents.yaml_reader import read_text as read_marked

Next = Callable[[], Any]
"""The parser's next event."""

MOST_LENGTH = MOST_NODES // 2
"""In so short a text there cannot be too many nodes: each takes a sign, or is the nothing beside one that does."""

_word = lru_cache(maxsize=4096)(scalar)


class _NotPlainError(Exception):
    """The text is for `source` to read."""


def read_text(text: str, file: str) -> Source:
    """Reads one document as `source` does."""
    if len(text) > MOST_LENGTH or "&" in text or "*" in text or "!" in text or not prints(text):
        return read_marked(text, file)
    loader = Loader(text)
    try:
        data = _document(loader.get_event)
    except (_NotPlainError, YAMLError, ValueError, OverflowError):
        return read_marked(text, file)
    finally:
        loader.dispose()
    return Source(file, data, Later(lambda: read_marked(text, file).marks))


def _document(following: Next) -> dict[str, Any]:
    _expect(following, StreamStartEvent)
    _expect(following, DocumentStartEvent)
    _expect(following, MappingStartEvent)
    data = _mapping(following, 1)
    _expect(following, DocumentEndEvent)
    _expect(following, StreamEndEvent)
    return data


def _expect(following: Next, kind: type) -> None:
    if type(following()) is not kind:
        raise _NotPlainError


def _mapping(following: Next, depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    while type(event := following()) is ScalarEvent:
        key = event.value
        if key in found or key == "<<" or not key.isprintable():
            raise _NotPlainError
        found[key] = _value(following(), following, depth)
    if type(event) is not MappingEndEvent:
        raise _NotPlainError
    return found


def _list(following: Next, depth: int) -> list[Any]:
    found: list[Any] = []
    while type(event := following()) is not SequenceEndEvent:
        found.append(_value(event, following, depth))
    return found


def _value(event: Any, following: Next, depth: int) -> Any:
    kind = type(event)
    if kind is ScalarEvent:
        word = event.value
        if not word.isprintable():
            raise _NotPlainError
        return word if event.style else _word(word)
    if depth < MOST_DEPTH:
        if kind is SequenceStartEvent:
            return _list(following, depth + 1)
        if kind is MappingStartEvent:
            return _mapping(following, depth + 1)
    raise _NotPlainError
