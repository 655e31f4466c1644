"""Finding rulebooks by name: the shipped ones, from data that was made ready when the package was built.

The YAML files are what counts. The prepared file only saves reading them, and is used only while it was
made from exactly these bytes.
"""

from __future__ import annotations

import errno
import gc
import marshal
import os
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator._system.paths import PACKAGE, rulebook_file, shipped_rulebooks, shipped_texts, text_file
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import BadDocument, Problem, ProblemList, os_term
from adjudicator.documents.schema import check_form
from adjudicator.documents.yaml_reader import At, Source, read_file
from adjudicator.rules.rulebook import Rulebook, Text, cited_texts, read_text

PREPARED = PACKAGE / "prepared"


def is_shipped(book: Rulebook) -> bool:
    """Is it one of the shipped rulebooks? A file of one's own may have the name of one."""
    return book.id in shipped_rulebooks() and book is shipped(book.id)


@cache
def shipped(name: str) -> Rulebook:
    """A shipped rulebook by its name."""
    held = _prepared(name)
    if held is None:
        data, texts = read_shipped(name)
        held = {"book": data.data, "texts": {key: text.data for key, text in texts.items()}}
    return Rulebook(held["book"], {key: read_text(text) for key, text in held["texts"].items()})


def read_shipped(name: str) -> tuple[Source, dict[str, Source]]:
    """A shipped rulebook and the texts it cites, as they are written."""
    book = read_file(rulebook_file(name))
    return book, {text: read_file(text_file(text)) for text in cited_texts(book.data)}


def check_shipped(name: str) -> None:
    """The full check of a shipped rulebook; raises BadDocument."""
    from adjudicator.rules.rulebook_checks import check_text

    source, texts = read_shipped(name)
    for text in texts.values():
        check_form("text", text)
        if problems := ProblemList().note_all(check_text(text)):
            raise BadDocument(problems)
    read_rulebook(source)


def read_rulebook(source: Source, generation: int = 0) -> Rulebook:
    """A rulebook somebody wrote, whole or extending another, checked in form and meaning; raises BadDocument."""
    from adjudicator.rules.rulebook_checks import check, check_board, check_deck

    check_form("rulebook", source)
    whole, texts, base = source, None, None
    uncited: list[Problem] = []
    if "extends" in source.data:
        whole, base, texts, uncited = _whole(source, generation)
        check_form("rulebook", whole)
    if problems := ProblemList().note_all(chain(check_board(whole), check_deck(whole), _unknown_texts(source))):
        raise BadDocument(problems)
    if texts is None:
        texts = {}
    for name in cited_texts(whole.data):
        if name not in texts and name in shipped_texts():
            texts[name] = read_text(read_file(text_file(name)).data)
    book = Rulebook(whole.data, texts, source.data)
    book.made_of = base.made_of if base else ()
    if problems := ProblemList().note_all(chain(check(whole, book), uncited)):
        raise BadDocument(problems)
    return book


def _whole(source: Source, generation: int) -> tuple[Source, Rulebook, dict[str, Text], list[Problem]]:
    """An extending file with what it inherits filled in, its own parts in their places; the rulebook it extends; and
    readings it leaves without items."""
    from adjudicator.rules.house_rules import (
        MOST_GENERATIONS,
        merged,
        nothing_to_take_out,
        qualified,
        too_many_generations,
        uncited_readings,
    )

    if generation > MOST_GENERATIONS:
        raise too_many_generations(source)
    if source.data["id"] in (*shipped_rulebooks(), *shipped_texts()):
        raise BadDocument([source.problem("id-taken", ("id",), name=source.data["id"])])
    base = find(source, source.data["extends"], ("extends",), generation + 1)
    if source.data["id"] in base.texts or source.data["id"] == base.id:
        raise BadDocument([source.problem("id-taken", ("id",), name=source.data["id"])])
    inherited = qualified(base.data)
    data, texts = merged(source, inherited, base.texts)
    problems = [*uncited_readings(source, inherited), *nothing_to_take_out(source, inherited)]
    return source._replace(data=data), base, texts, problems


def find(source: Source, name: str, at: At, generation: int = 0) -> Rulebook:
    """The rulebook that a document names: a shipped one, or a file's path relative to the document."""
    known = shipped_rulebooks()
    if name in known:
        return shipped(name)
    from adjudicator.rules.house_rules import is_path, path_of

    if not is_path(name):
        near = nearest(name, known)
        raise BadDocument([source.problem("unknown-rulebook", at, name=name, near=near, known=known)])
    path = path_of(source, name)
    try:
        if not path.is_file():
            path.stat()
            raise OSError(errno.EISDIR, name)
        file = _as_it_is(str(path))
    except (OSError, ValueError) as error:
        raise BadDocument([source.problem("rulebook-unreadable", at, name=name, why=os_term(error))]) from None
    try:
        return _from_file(file, generation)
    except _NotARulebookError:
        raise BadDocument([source.problem("not-a-rulebook", at, name=name)]) from None


class _NotARulebookError(Exception):
    """The file is something else; nothing of what it holds is told."""


class _File(NamedTuple):
    """A file as it was when it was read."""

    path: str
    number: int
    written: int
    changed: int
    size: int


def _as_it_is(path: str) -> _File:
    stamp = os.stat(path)  # noqa: PTH116 - asked for with every line of a batch.
    return _File(path, stamp.st_ino, stamp.st_mtime_ns, stamp.st_ctime_ns, stamp.st_size)


_FILES: dict[tuple[_File, int], Rulebook] = {}
"""The rulebooks read from files, by how many others extend them, one on top of the other."""
MOST_FILES = 64
MOST_IN_FILES = 1_000_000
"""Bytes of files that are remembered, read as rulebooks, which take some ten times that."""


def _is_as_read(book: Rulebook) -> bool:
    """Have its file and those that it extends stayed as they were?"""
    try:
        return all(_as_it_is(file.path) == file for file in book.made_of)
    except OSError:
        return False


def _from_file(file: _File, generation: int) -> Rulebook:
    """What a file holds. What the system makes up as it is read, and waits with, has no size."""
    from adjudicator.rules.house_rules import looks_like_a_rulebook

    if (found := _FILES.get((file, generation))) is not None and _is_as_read(found):
        return found
    try:
        source = read_file(Path(file.path)) if file.size else None
    except BadDocument:
        raise _NotARulebookError from None
    if source is None or not looks_like_a_rulebook(source.data):
        raise _NotARulebookError
    book = read_rulebook(source, generation)
    book.made_of = (file, *book.made_of)
    if len(_FILES) >= MOST_FILES or sum(held.size for held, _ in _FILES) + file.size > MOST_IN_FILES:
        # A rulebook and what has been said of it hold on to one another.
        _FILES.clear()
        gc.collect()
    _FILES[file, generation] = book
    return book


def _unknown_texts(source: Source) -> Iterator[Problem]:
    for n, name in enumerate(source.data.get("texts", ())):
        known = shipped_texts()
        if name not in known:
            yield source.problem("unknown-text", ("texts", n), name=name, near=nearest(name, known), known=known)


def _stamp(files: list[Path]) -> list[int]:
    return [zlib.crc32(file.read_bytes()) for file in files]


def _prepared(name: str) -> dict[str, Any] | None:
    try:
        held = (PREPARED / f"{name}.data").read_bytes()
        if int.from_bytes(held[:4], "big") != zlib.crc32(held[4:]):
            return None
        data: dict[str, Any] = marshal.loads(held[4:])
        files = [rulebook_file(name), *(text_file(text) for text in data["texts"])]
        return data if data["made-from"] == _stamp(files) else None
    except (OSError, EOFError, ValueError, KeyError, TypeError):
        return None


def prepared(name: str) -> bytes:
    """A shipped rulebook as `shipped` likes to read it: a checksum, for marshal trusts what it is given, and the data.
    It is read in a third of the time that JSON takes, by every version of Python from 3.4 on."""
    book, texts = read_shipped(name)
    stamp = _stamp([rulebook_file(name), *(text_file(text) for text in texts)])
    data = {"made-from": stamp, "book": book.data, "texts": {key: text.data for key, text in texts.items()}}
    held = marshal.dumps(data, 4)
    return zlib.crc32(held).to_bytes(4, "big") + held
