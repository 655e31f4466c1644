"""YAML read strictly into plain data, with the line and column of every node.

The data is built from the parser's events, not by its object constructor: no document can create an object, and
depth, aliases, tags and duplicate keys are checked during reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from adjudicator.documents.problems import At as At
from adjudicator.documents.problems import BadDocument, Mark, Problem, ProblemList, os_term
from adjudicator.documents.safe_text import sign_name

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MOST_BYTES = 4_000_000
MOST_DEPTH = 40
MOST_NODES = 50_000
"""Nodes of a document with its aliases expanded."""
MOST_ALIASED = 10_000
MOST_DIGITS = 16
_FIRST_READ = 1 << 16
"""Bytes of the first read: allocating a buffer for the longest document takes longer than reading a short one."""

_TOP = Mark(1, 1)
_LINE_ENDS = dict.fromkeys(map(ord, "\t\n\r"))
_FAULTS = (
    ("tab character", "no-tabs", False),
    ("cannot start any token", "stray-sign", False),
    ("keys are not allowed", "stray-sign", False),
    ("block scalar", "stray-sign", True),
    ("directive", "directive", True),
    ("incompatible", "directive", True),
    ("tag", "tag", True),
    ("alphabetic or numeric", "stray-sign", True),
    ("unexpected end of stream", "open-quote", True),
    ("unexpected document", "open-quote", True),
    ("escape", "bad-escape", False),
    ("hexdecimal", "bad-escape", False),
    ("expected ':'", "no-colon", True),
    ("values are not allowed", "stray-colon", False),
    ("entries are not allowed", "bad-indent", False),
    ("expected ',' or", "open-bracket", True),
    ("node content", "value-missing", False),
    ("expected key", "bad-indent", False),
    ("'-' indicator", "bad-indent", False),
    ("<block end>", "bad-indent", False),
    ("<document start>", "several-documents", False),
)
"""Words in libyaml's messages, the code of our problem, and whether it stands where the part began."""
_WORDS: dict[str, object] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Source(NamedTuple):
    """A document as data, with the place of each part."""

    file: str
    data: Any
    marks: Mapping[At, Mark]
    problems: tuple[Problem, ...] = ()
    """Problems of the text that did not stop the reading."""

    def mark(self, at: At, key: bool = False) -> Mark:
        """Return the place of a node, or of its nearest parent with a place."""
        if key and (*at, "\0key") in self.marks:
            return self.marks[(*at, "\0key")]
        while at and at not in self.marks:
            at = at[:-1]
        return self.marks.get(at, Mark(1, 1))

    def problem(self, code: str, at: At, key: bool = False, cites: tuple[str, ...] = (), **params: Any) -> Problem:
        return Problem(code, params, self.mark(at, key), self.file, cites, at)

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


def read_file(path: Path, read: Callable[[str, str], Source] | None = None) -> Source:
    """Read a document from a file with `read_text` or its fast twin; I/O errors become problems of the document."""
    try:
        with path.open("rb") as file:
            raw = file.read(_FIRST_READ)
            if len(raw) == _FIRST_READ:
                raw += file.read(MOST_BYTES + 1 - len(raw))
    except (OSError, ValueError) as error:
        raise BadDocument([Problem("unreadable", {"why": os_term(error)}, file=str(path))]) from None
    return read_bytes(raw, str(path), read)


def read_bytes(raw: bytes, file: str, read: Callable[[str, str], Source] | None = None) -> Source:
    if len(raw) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, file=file)])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")
        raise BadDocument([Problem("not-utf8", {}, _after(before), file)]) from None
    return (read or read_text)(text, file)


def read_text(text: str, file: str = "<document>") -> Source:
    """Read one YAML document; raise BadDocument if the text cannot be read to its end."""
    if len(text) > MOST_BYTES:
        raise BadDocument([Problem("too-long", {"most": MOST_BYTES}, file=file)])
    text = text.removeprefix("\ufeff")
    if _stray(text):
        raise BadDocument(_strays(text, file))
    builder = _Builder(file)
    try:
        builder.run(text)
    except _Trouble as trouble:
        raise BadDocument([*builder.problems, trouble.problem._replace(file=file)]) from None
    except yaml.MarkedYAMLError as error:
        raise BadDocument([*builder.problems, _malformed(error, text, file)]) from None
    except (yaml.YAMLError, ValueError, OverflowError):
        raise BadDocument([*builder.problems, Problem("malformed", {}, file=file)]) from None
    return Source(file, builder.top, builder.marks, tuple(builder.problems))


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
    for number, line in enumerate(_lines(text), 1):
        if stray := _stray(line):
            problems.note(Problem("unprintable", {"sign": sign_name(stray[0])}, Mark(number, stray.start() + 1), file))
    return problems


def plain(value: Any, file: str = "<document>") -> Source:
    """Return a document from Python data that never was text: every place is 1:1."""
    try:
        return Source(file, _plain(value, 0), {})
    except _Trouble as trouble:
        raise BadDocument([trouble.problem._replace(file=file)]) from None


def _plain(value: Any, depth: int) -> Any:
    """Convert to the types of value that a YAML text can have."""
    if depth > MOST_DEPTH:
        raise _Trouble("too-deep", Mark(1, 1), most=MOST_DEPTH)
    if type(value) is str:
        return _checked(value)
    if isinstance(value, dict | Mapping):
        return {_checked(str(key)): _plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, int):
        return value if abs(value) < 10**MOST_DIGITS else hex(value)
    return None if value is None else _checked(str(value))


def _checked(text: str, mark: Mark = _TOP) -> str:
    """Return the text of a value; control characters written as escapes are refused too."""
    if not text.isprintable() and (stray := _stray(text.replace("\r", "\0"))):
        raise _Trouble("unprintable", mark, sign=sign_name(text[stray.start()]))
    return text


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _after(text: str) -> Mark:
    lines = _lines(text)
    return Mark(len(lines), len(lines[-1]) + 1)


def _mark(mark: Any) -> Mark:
    return Mark(mark.line + 1, mark.column + 1)


def _malformed(error: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    """Return libyaml's error as a problem that users without knowledge of YAML understand."""
    message = " ".join(part for part in (error.context, error.problem) if part)
    code, at_start = next(((code, start) for words, code, start in _FAULTS if words in message), ("malformed", False))
    place: Any = error.problem_mark
    began: Any = error.context_mark or place
    if code == "open-bracket" and began.line == place.line:
        code, at_start = "comma-missing", False
    if at_start:
        place = began
    word = text[place.index :].split(maxsplit=1)[:1]
    sign = text[place.index : place.index + 1]
    if code == "stray-sign" and sign == "\t":
        code = "no-tabs"
    if code in ("bad-indent", "comma-missing") and sign.isalnum() and text[: place.index].endswith(("'", '"')):
        code = "quote-inside"
    mark = _mark(place) if place.index < len(text) else _after(text)
    return Problem(code, {"sign": sign, "tag": "".join(word)}, mark, file)


def scalar(text: str) -> Any:
    """Return the value of a word without quotes.

    Only decimal integers, true, false and null are more than text; `no`, `1:30`, `0x1F`, `1_000` and dates are text.
    """
    if text in _WORDS:
        return _WORDS[text]
    digits = text.removeprefix("-")
    is_integer = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
    return int(text) if is_integer and (digits[0] != "0" or digits == "0") else text


class _Open(NamedTuple):
    """A list or mapping whose end has not been read."""

    value: Any
    at: At
    anchor: str | None
    before: int


class _Builder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.top: Any = None
        self.marks: dict[At, Mark] = {}
        self.problems = ProblemList()
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.stack: list[_Open] = []
        self.keys: list[tuple[str, Mark] | None] = []
        self.nodes = 0
        self.aliased = 0

    def run(self, text: str) -> None:
        for event in yaml.parse(text, Loader):
            kind = type(event).__name__
            if kind in ("MappingStartEvent", "SequenceStartEvent"):
                self._begin(event, {} if kind[0] == "M" else [])
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self._end()
            elif kind == "ScalarEvent":
                self._word(event)
            elif kind == "AliasEvent":
                self._alias(event)
            elif kind == "DocumentStartEvent" and self.marks:
                raise _Trouble("several-documents", _mark(event.start_mark))
        if self.top is None:
            raise _Trouble("empty", Mark(1, 1))

    def _grow(self, by: int, mark: Mark) -> None:
        self.nodes += by
        if self.nodes > MOST_NODES:
            raise _Trouble("too-many-nodes", mark, most=MOST_NODES)

    def _begin(self, event: Any, value: Any) -> None:
        mark = _mark(event.start_mark)
        if len(self.stack) >= MOST_DEPTH:
            raise _Trouble("too-deep", mark, most=MOST_DEPTH)
        self._grow(1, mark)
        at = self._put(value, mark)
        self._check_tag(event, mark, at)
        self.stack.append(_Open(value, at, event.anchor, self.nodes))
        self.keys.append(None)

    def _end(self) -> None:
        opened = self.stack.pop()
        self.keys.pop()
        if opened.anchor is not None:
            self.anchors[opened.anchor] = (opened.value, self.nodes - opened.before + 1)

    def _word(self, event: Any) -> None:
        mark = _mark(event.start_mark)
        text = _checked(event.value, mark)
        value = scalar(text) if event.style in (None, "") and event.implicit[0] else text
        self._grow(1, mark)
        if event.anchor is not None:
            self.anchors[event.anchor] = (value, 1)
        if self._awaits_key():
            self._key(text, mark)
            self._check_tag(event, mark, ())
        else:
            self._check_tag(event, mark, self._put(value, mark))

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

    def _check_tag(self, event: Any, mark: Mark, at: At) -> None:
        if event.tag is not None and event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.problems.note(Problem("tag", {"tag": tag}, mark, self.file, at=at))

    def _awaits_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].value, dict) and self.keys[-1] is None

    def _key(self, name: str, mark: Mark) -> None:
        opened = self.stack[-1]
        if name == "<<":
            raise _Trouble("merge-key", mark)
        if name in opened.value:
            first = self.marks.get((*opened.at, name, "\0key"), Mark(1, 1))
            params = {"key": name, "line": first.line}
            self.problems.note(Problem("duplicate-key", params, mark, self.file, at=(*opened.at, name)))
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
