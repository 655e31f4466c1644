"""YAML text to plain data, strictly, with the line and column of every node.

Built from the parser's events, not from its object constructor: nothing a document says can make an
object, and depth, aliases, tags and duplicate keys are judged while the text is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from adjudicator.problems import BadDocument, Mark, Problem

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MOST_BYTES = 4_000_000
MOST_DEPTH = 40
MOST_NODES = 400_000
"""What a document may grow to when its aliases are written out."""
MOST_ALIASED = 10_000

At = tuple[str | int, ...]
"""The way to a node: keys and list positions from the top."""

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,15})\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORDS: dict[str, object] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Source(NamedTuple):
    """A document as data, and where each part of it stands."""

    file: str
    data: Any
    marks: dict[At, Mark]

    def mark(self, at: At, key: bool = False) -> Mark:
        """The place of a node, or of the nearest one above it that is written down."""
        if key and (*at, "\0key") in self.marks:
            return self.marks[(*at, "\0key")]
        while at and at not in self.marks:
            at = at[:-1]
        return self.marks.get(at, Mark(1, 1))

    def problem(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> Problem:
        return Problem(code, params, self.mark(at, key), self.file, cites)


class _Trouble(Exception):
    def __init__(self, code: str, mark: Mark, **params: Any) -> None:
        self.problem = (code, mark, params)


def read_file(path: Path) -> Source:
    """Reads a document from a file; whatever stops that is a problem of the document."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadDocument([Problem("unreadable", {"why": error.strerror or str(error)}, file=str(path))]) from None
    except ValueError:
        raise BadDocument([Problem("unreadable", {"why": "invalid name"}, file=str(path))]) from None
    return read_bytes(raw, str(path))


def read_bytes(raw: bytes, file: str) -> Source:
    if len(raw) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, file=file)])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        raise BadDocument([Problem("not-utf8", {}, _after(before), file)]) from None
    return read_text(text, file)


def read_text(text: str, file: str = "<document>") -> Source:
    """Reads one YAML document; raises BadDocument with every problem of form."""
    builder = _Builder(file)
    try:
        builder.run(text)
    except _Trouble as trouble:
        code, mark, params = trouble.problem
        builder.problems.append(Problem(code, params, mark, file))
    except yaml.reader.ReaderError as error:
        mark = _after(text[: error.position]) if isinstance(error.position, int) else Mark(1, 1)
        builder.problems.append(Problem("unprintable", {}, mark, file))
    except yaml.MarkedYAMLError as error:
        builder.problems.append(_malformed(error, file))
    except (yaml.YAMLError, UnicodeError, RecursionError, ValueError):
        # A lone surrogate or a number past every limit: not text that YAML allows.
        builder.problems.append(Problem("unprintable", {}, Mark(1, 1), file))
    if builder.problems:
        raise BadDocument(builder.problems)
    return Source(file, builder.top, builder.marks)


def plain(value: Any, file: str = "<document>") -> Source:
    """Data that never was text (a mapping handed over in Python): everything stands at 1:1."""
    try:
        return Source(file, _plain(value, 0), {})
    except _Trouble as trouble:
        code, mark, params = trouble.problem
        raise BadDocument([Problem(code, params, mark, file)]) from None


def _plain(value: Any, depth: int) -> Any:
    """Only the kinds of value that a YAML text can hold."""
    if depth > MOST_DEPTH:
        raise _Trouble("too-deep", Mark(1, 1), most=MOST_DEPTH)
    if isinstance(value, Mapping):
        return {str(key): _plain(held, depth + 1) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(held, depth + 1) for held in value]
    return value if value is None or isinstance(value, str | int) else str(value)


def _after(text: str) -> Mark:
    line = text.count("\n") + 1
    return Mark(line, len(text) - (text.rfind("\n") + 1) + 1)


def _mark(mark: Any) -> Mark:
    return Mark(mark.line + 1, mark.column + 1)


def _malformed(error: yaml.MarkedYAMLError, file: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    why = " ".join(part for part in (error.context, error.problem) if part)
    if "\t" in why or "cannot start any token" in why:
        return Problem("no-tabs", {}, _mark(mark), file)
    return Problem("malformed", {"why": why}, _mark(mark) if mark else Mark(1, 1), file)


def scalar(text: str) -> Any:
    """A word written without quotes. Only these words mean more than themselves: whole numbers in
    plain decimals, true, false, null. `no`, `1:30`, `0x1F`, `1_000` and dates stay the text they are."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE.match(text) else text


class _Open(NamedTuple):
    """A list or mapping that is being filled."""

    value: Any
    at: At
    anchor: str | None
    before: int


class _Builder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.top: Any = None
        self.marks: dict[At, Mark] = {}
        self.problems: list[Problem] = []
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.stack: list[_Open] = []
        self.keys: list[tuple[str, Mark] | None] = []
        self.nodes = 0
        self.aliased = 0
        self.documents = 0

    def run(self, text: str) -> None:
        for event in self._events(text):
            kind = type(event).__name__
            if kind in ("MappingStartEvent", "SequenceStartEvent"):
                self._begin(event, {} if kind[0] == "M" else [])
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self._end()
            elif kind == "ScalarEvent":
                self._word(event)
            elif kind == "AliasEvent":
                self._alias(event)
            elif kind == "DocumentStartEvent":
                self.documents += 1
                if self.documents > 1:
                    raise _Trouble("several-documents", _mark(event.start_mark))
        if not self.documents:
            raise _Trouble("empty", Mark(1, 1))

    @staticmethod
    def _events(text: str) -> Iterator[Any]:
        loader = Loader(text)
        try:
            while loader.check_event():
                yield loader.get_event()
        finally:
            loader.dispose()

    def _grow(self, by: int, mark: Mark) -> None:
        self.nodes += by
        if self.nodes > MOST_NODES:
            raise _Trouble("too-many-nodes", mark, most=MOST_NODES)

    def _begin(self, event: Any, value: Any) -> None:
        mark = _mark(event.start_mark)
        self._check_tag(event, mark)
        if len(self.stack) >= MOST_DEPTH:
            raise _Trouble("too-deep", mark, most=MOST_DEPTH)
        self._grow(1, mark)
        at = self._put(value, mark)
        self.stack.append(_Open(value, at, event.anchor, self.nodes))
        self.keys.append(None)

    def _end(self) -> None:
        opened = self.stack.pop()
        self.keys.pop()
        if opened.anchor is not None:
            self.anchors[opened.anchor] = (opened.value, self.nodes - opened.before + 1)

    def _word(self, event: Any) -> None:
        mark = _mark(event.start_mark)
        self._check_tag(event, mark)
        if not event.value.isascii() and _SURROGATE.search(event.value):
            raise _Trouble("unprintable", mark)
        value = scalar(event.value) if event.style in (None, "") and event.implicit[0] else event.value
        self._grow(1, mark)
        if self._awaits_key():
            self._key(event.value, mark)
            return
        self._put(value, mark)
        if event.anchor is not None:
            self.anchors[event.anchor] = (value, 1)

    def _alias(self, event: Any) -> None:
        mark = _mark(event.start_mark)
        if event.anchor not in self.anchors:
            inside = any(opened.anchor == event.anchor for opened in self.stack)
            raise _Trouble("alias-of-itself" if inside else "unknown-alias", mark, name=event.anchor)
        value, size = self.anchors[event.anchor]
        self.aliased += size
        if self.aliased > MOST_ALIASED:
            raise _Trouble("too-many-aliases", mark, most=MOST_ALIASED)
        if self._awaits_key():
            raise _Trouble("key-not-a-word", mark)
        self._grow(size, mark)
        self._put(value, mark)

    def _check_tag(self, event: Any, mark: Mark) -> None:
        if event.tag is not None and event.tag != "!":
            self.problems.append(Problem("tag", {"tag": event.tag}, mark, self.file))

    def _awaits_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].value, dict) and self.keys[-1] is None

    def _key(self, name: str, mark: Mark) -> None:
        opened = self.stack[-1]
        if name == "<<":
            raise _Trouble("merge-key", mark)
        if name in opened.value:
            first = self.marks.get((*opened.at, name, "\0key"), Mark(1, 1))
            self.problems.append(Problem("duplicate-key", {"key": name, "line": first.line}, mark, self.file))
        else:
            self.marks[(*opened.at, name, "\0key")] = mark
        self.keys[-1] = (name, mark)

    def _put(self, value: Any, mark: Mark) -> At:
        if not self.stack:
            self.top = value
            self.marks[()] = mark
            return ()
        opened = self.stack[-1]
        if isinstance(opened.value, list):
            at = (*opened.at, len(opened.value))
            opened.value.append(value)
        else:
            key = self.keys[-1]
            if key is None:
                raise _Trouble("key-not-a-word", mark)
            at = (*opened.at, key[0])
            opened.value[key[0]] = value
            self.keys[-1] = None
        self.marks[at] = mark
        return at
