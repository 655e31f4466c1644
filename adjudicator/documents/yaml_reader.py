"""YAML read strictly into plain data, with the line and column of every node.

The data is built from the parser's events, not by its object constructor: no document can create an object, and
depth, aliases, tags and duplicate keys are checked during reading. Places are kept as the parser gives them, and turned
into paths with line and column only when they are asked for: mostly nobody does.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from adjudicator.documents.problems import At as At
from adjudicator.documents.problems import (
    BadDocument,
    LazyMarks,
    Mark,
    Problem,
    ProblemList,
    lines_of,
    mark_after,
    mark_of,
    os_term,
)
from adjudicator.documents.safe_text import sign_name

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MOST_BYTES = 4_000_000
MOST_DEPTH = 40
MOST_NODES = 200_000
"""Nodes of a document with its aliases expanded."""
MOST_ALIASED = 10_000
MOST_DIGITS = 16
_FIRST_READ = 1 << 16
"""Bytes of the first read: allocating a buffer for the longest document takes longer than reading a short one."""

_TOP = Mark(1, 1)
_LINE_ENDS = dict.fromkeys(map(ord, "\t\n\r"))
_WORDS: dict[str, object] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Source(NamedTuple):
    """A document as data, with the place of each part."""

    file: str
    data: Any
    marks: Mapping[At, Mark]
    problems: tuple[Problem, ...] = ()
    """Problems of the text that did not stop the reading."""
    notation: str = ""

    def mark(self, at: At, key: bool = False) -> Mark:
        """Return the place of a node, or of its nearest parent with a place."""
        if key and (*at, "\0key") in self.marks:
            return self.marks[(*at, "\0key")]
        while at and at not in self.marks:
            at = at[:-1]
        return self.marks.get(at, Mark(1, 1))

    def problem(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> Problem:
        return Problem(code, params, self.mark(at, key), self.file, cites, at, self.notation)

    def without_faults(self, faults: Iterable[Problem]) -> Source:
        """Return the document with None in place of each fault, so that the rest can be checked."""
        data = self.data
        for fault in faults:
            if fault.at:
                data = _without(data, fault.at)
        return self if data is self.data else self._replace(data=data)


def _without(data: Any, at: At) -> Any:
    if not at or not isinstance(data, dict | list):
        return None
    items: dict[Any, Any] = dict(enumerate(data)) if isinstance(data, list) else dict(data)
    items[at[0]] = _without(items.get(at[0]), at[1:])
    return list(items.values()) if isinstance(data, list) else items


class _Trouble(Exception):
    def __init__(self, code: str, mark: Mark, **params: Any) -> None:
        self.problem = Problem(code, params, mark)


def read_file(path: Path) -> Source:
    """Read a document from a file; I/O errors become problems of the document."""
    try:
        with path.open("rb") as file:
            raw = file.read(_FIRST_READ)
            if len(raw) == _FIRST_READ:
                raw += file.read(MOST_BYTES + 1 - len(raw))
    except (OSError, ValueError) as error:
        raise BadDocument([Problem("unreadable", {"why": os_term(error)}, file=str(path))]) from None
    return read_bytes(raw, str(path))


def read_bytes(raw: bytes, file: str) -> Source:
    if len(raw) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, file=file)])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")
        raise BadDocument([Problem("not-utf8", {}, mark_after(before), file)]) from None
    return read_text(text, file)


def read_text(text: str, file: str = "<document>") -> Source:
    """Read one YAML document; raise BadDocument if the text cannot be read to its end."""
    if len(text) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, file=file)])
    text = text.removeprefix("\ufeff")
    if _stray(text):
        raise BadDocument(_strays(text, file))
    try:
        return _read(text, file, _Reader)
    except BadDocument:
        from adjudicator.documents.surrogate_pairs import hide_pairs

        if (hidden := hide_pairs(text)) is None:
            raise
        return _read(hidden, file, _ReaderOfPairs)


def _read(text: str, file: str, reader_of: type[_Reader]) -> Source:
    loader = Loader(text)
    reader = reader_of(loader.get_event, file)
    try:
        data, places = reader.document()
    except _Trouble as trouble:
        raise BadDocument([*reader.problems, trouble.problem._replace(file=file)]) from None
    except yaml.MarkedYAMLError as error:
        from adjudicator.documents.yaml_faults import malformed

        raise BadDocument([*reader.problems, malformed(error, text, file)]) from None
    except (yaml.YAMLError, ValueError, OverflowError):
        raise BadDocument([*reader.problems, Problem("malformed", {}, file=file)]) from None
    finally:
        loader.dispose()
    return Source(file, data, LazyMarks(lambda: dict(_marks(places))), tuple(reader.problems))


def _stray(text: str) -> re.Match[str] | None:
    """Find the first control character, lone surrogate, or line break that YAML counts and editors do not.

    The pattern is compiled only if needed: that takes as long as reading a position.
    """
    if is_printable(text):
        return None
    return re.search("[^\t\n\r -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]", text)


def is_printable(text: str) -> bool:
    """Return whether the text has only printable signs and line ends."""
    return text.translate(_LINE_ENDS).isprintable()


def _strays(text: str, file: str) -> ProblemList:
    """Return a problem for the first forbidden character of each line."""
    problems = ProblemList()
    for number, line in enumerate(lines_of(text), 1):
        if stray := _stray(line):
            problems.note(Problem("unprintable", {"sign": sign_name(stray[0])}, Mark(number, stray.start() + 1), file))
    return problems


def plain(value: Any, file: str = "<document>") -> Source:
    """Return a document from Python data that never was text: every place is 1:1."""
    try:
        return Source(file, _plain(value, 0, itertools.count(1)), {})
    except _Trouble as trouble:
        raise BadDocument([trouble.problem._replace(file=file)]) from None


def _plain(value: Any, depth: int, nodes: Iterator[int]) -> Any:
    """Convert to the types of value that a YAML text can have; `nodes` counts them."""
    if depth > MOST_DEPTH:
        raise _Trouble("too-deep", _TOP, most=MOST_DEPTH)
    if next(nodes) > MOST_NODES:
        raise _Trouble("too-many-nodes", _TOP, most=MOST_NODES)
    if type(value) is str:
        return _checked(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, int):
        return value if abs(value) < 10**MOST_DIGITS else hex(value)
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1, nodes) for item in value]
    if isinstance(value, Mapping):
        return {_checked(str(key)): _plain(item, depth + 1, nodes) for key, item in value.items()}
    return None if value is None else _checked(str(value))


def _checked(text: str, mark: Mark = _TOP) -> str:
    """Return the text of a value; control characters written as escapes are refused too."""
    if not text.isprintable() and (stray := _stray(text.replace("\r", "\0"))):
        raise _Trouble("unprintable", mark, sign=sign_name(text[stray.start()]))
    return text


def scalar(text: str) -> Any:
    """Return the value of a word without quotes.

    Only numbers as JSON writes them, true, false and null are more than text; `no`, `1:30`, `0x1F`, `1_000` and dates
    are text, and so is a whole number with more than 16 digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit():
        return int(text) if len(digits) <= MOST_DIGITS and (digits[0] != "0" or digits == "0") else text
    # Mostly this is a word, and the pattern is not compiled.
    return number(float(text)) if digits[:1].isdecimal() and re.fullmatch(DECIMAL, text) else text


DECIMAL = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
"""A number as JSON writes it."""


def number(value: float) -> int | float:
    """Return a number that was written with a point or an exponent: to JSON, and so to every document, 7.0 is 7."""
    return int(value) if value.is_integer() and abs(value) < 10**MOST_DIGITS else value


Places = Any
"""The parser's mark where a node begins; for a list or mapping in a tuple, with the places of its entries, or of its
keys and their values."""


def _marks(places: Places, at: At = ()) -> Iterator[tuple[At, Mark]]:
    begin, inside = places if isinstance(places, tuple) else (places, ())
    yield at, mark_of(begin)
    if isinstance(inside, dict):
        for key, (key_begin, value) in inside.items():
            yield (*at, key, "\0key"), mark_of(key_begin)
            yield from _marks(value, (*at, key))
    else:
        for number, entry in enumerate(inside):
            yield from _marks(entry, (*at, number))


class _Reader:
    """Builds the data from the parser's events, and beside it the places of its nodes."""

    def __init__(self, next_event: Callable[[], Any], file: str) -> None:
        self.next_event = next_event
        self.file = file
        self.problems = ProblemList()
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.open_anchors: list[str] = []
        self.nodes = 0
        self.aliased = 0

    def document(self) -> tuple[Any, Places]:
        """Read the only document of a text."""
        self.next_event()
        if type(self.next_event()) is StreamEndEvent:
            raise _Trouble("empty", _TOP)
        data, places = self._value(self.next_event(), ())
        self.next_event()
        if type(after := self.next_event()) is DocumentStartEvent:
            raise _Trouble("several-documents", mark_of(after.start_mark))
        if data is None:
            raise _Trouble("empty", _TOP)
        return data, places

    def _value(self, event: Any, inside: At, *key: str | int) -> tuple[Any, Places]:
        kind, begin = type(event), event.start_mark
        if kind is ScalarEvent:
            value = self._word(event)
            if event.tag is not None:
                self._refuse_tag(event, (*inside, *key))
            return value, begin
        if kind is AliasEvent:
            return self._alias(event), begin
        at = (*inside, *key)
        if len(at) >= MOST_DEPTH:
            raise _Trouble("too-deep", mark_of(begin), most=MOST_DEPTH)
        self._grow(1, event)
        if event.tag is not None:
            self._refuse_tag(event, at)
        anchor, before = event.anchor, self.nodes
        self.open_anchors.append(anchor)
        value, places = self._mapping(at) if kind is MappingStartEvent else self._list(at)
        self.open_anchors.pop()
        if anchor is not None:
            self.anchors[anchor] = (value, self.nodes - before + 1)
        return value, (begin, places)

    def _mapping(self, at: At) -> tuple[dict[str, Any], Places]:
        data: dict[str, Any] = {}
        places: dict[str, tuple[Any, Places]] = {}
        while type(event := self.next_event()) is not MappingEndEvent:
            key, begin = self._key(event), event.start_mark
            if key in data:
                begin = places[key][0]
                params = {"key": key, "line": begin.line + 1}
                self.problems.note(
                    Problem("duplicate-key", params, mark_of(event.start_mark), self.file, at=(*at, key))
                )
            if event.tag is not None:
                self._refuse_tag(event, ())
            data[key], inside = self._value(self.next_event(), at, key)
            places[key] = begin, inside
        return data, places

    def _key(self, event: Any) -> str:
        if type(event) is AliasEvent:
            self._alias(event)
        if type(event) is not ScalarEvent:
            raise _Trouble("key-not-a-word", mark_of(event.start_mark))
        self._word(event)
        if event.value == "<<" and event.implicit[0]:
            raise _Trouble("merge-key", mark_of(event.start_mark))
        return str(event.value)

    def _list(self, at: At) -> tuple[list[Any], Places]:
        data: list[Any] = []
        places: list[Places] = []
        while type(event := self.next_event()) is not SequenceEndEvent:
            value, inside = self._value(event, at, len(data))
            data.append(value)
            places.append(inside)
        return data, places

    def _word(self, event: Any) -> Any:
        text = event.value
        if not text.isprintable():
            _checked(text, mark_of(event.start_mark))
        self._grow(1, event)
        value = text if event.style or not event.implicit[0] else scalar(text)
        if event.anchor is not None:
            self.anchors[event.anchor] = (value, 1)
        return value

    def _alias(self, event: Any) -> Any:
        if event.anchor not in self.anchors:
            code = "alias-of-itself" if event.anchor in self.open_anchors else "unknown-alias"
            raise _Trouble(code, mark_of(event.start_mark), name=event.anchor)
        value, size = self.anchors[event.anchor]
        self.aliased += size
        if self.aliased > MOST_ALIASED:
            raise _Trouble("too-many-aliases", mark_of(event.start_mark), most=MOST_ALIASED)
        self._grow(size, event)
        return value

    def _grow(self, by: int, event: Any) -> None:
        self.nodes += by
        if self.nodes > MOST_NODES:
            raise _Trouble("too-many-nodes", mark_of(event.start_mark), most=MOST_NODES)

    def _refuse_tag(self, event: Any, at: At) -> None:
        if event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.problems.note(Problem("tag", {"tag": tag}, mark_of(event.start_mark), self.file, at=at))


class _ReaderOfPairs(_Reader):
    """Reads a text in which surrogate pairs are hidden."""

    def _word(self, event: Any) -> Any:
        from adjudicator.documents.surrogate_pairs import reveal_pairs

        event.value = reveal_pairs(event.value, event.style)
        return super()._word(event)
