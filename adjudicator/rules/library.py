"""Rulebooks found by name or path, read and checked: shipped ones, and files of house rules.

Shipped rulebooks are read from data prepared when the package was built, as long as its YAML sources are unchanged.
The checks themselves are in `rulebook_checks.py`, the merging of house rules in `house_rules.py`.
"""

from __future__ import annotations

import errno
import gc
import marshal
import os
import threading
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator._system.paths import PACKAGE, rulebook_file, shipped_rulebooks, shipped_texts, text_file
from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import BadDocument, Problem, ProblemList, os_term
from adjudicator.documents.schema import check_form, form_problems
from adjudicator.documents.yaml_reader import At, Source, read_file
from adjudicator.rules.rulebook import Rulebook, Text, cited_texts, read_text

PREPARED = PACKAGE / "prepared"


def is_shipped(book: Rulebook) -> bool:
    """Return whether this is a shipped rulebook; a file can have the name of one."""
    return book.id in shipped_rulebooks() and book is shipped(book.id)


def identity(book: Rulebook) -> str:
    """Return what tells a rulebook from all others, also in other processes: two files can have the same id."""
    return os.path.realpath(book.made_of[0].path) if book.made_of else book.id


def told_apart(books: Iterable[Rulebook]) -> list[str]:
    """Return a name for each of several rulebooks: its id, with the file if another one has the same id."""
    books = list(books)
    ids = [book.id for book in books]
    return [
        f"{book.id} ({book.made_of[0].path})" if book.made_of and ids.count(book.id) > 1 else book.id for book in books
    ]


_ONE_AT_A_TIME = threading.RLock()
"""Held by the one thread that reads or looks up a rulebook."""


def shipped(name: str) -> Rulebook:
    """Return a shipped rulebook, the same one in every thread."""
    with _ONE_AT_A_TIME:
        return _shipped(name)


@cache
def _shipped(name: str) -> Rulebook:
    data = _prepared(name)
    if data is None:
        book, texts = read_shipped(name)
        data = {"book": book.data, "texts": {key: text.data for key, text in texts.items()}}
    return Rulebook(data["book"], {key: read_text(text) for key, text in data["texts"].items()})


def read_shipped(name: str) -> tuple[Source, dict[str, Source]]:
    """Read the YAML of a shipped rulebook and of the texts it cites."""
    book = read_file(rulebook_file(name))
    return book, {text: read_file(text_file(text)) for text in cited_texts(book.data)}


def read_rulebook(source: Source, generation: int = 0) -> Rulebook:
    """Read a rulebook file, whole or extending another, and check form and meaning; raise BadDocument."""
    from adjudicator.rules.rulebook_checks import check, check_board, check_deck

    check_form("rulebook", source)
    whole, base = source, None
    texts: dict[str, Text] = {}
    uncited: list[Problem] = []
    if "extends" in source.data:
        source, whole, base, texts, uncited = _whole(source, generation)
        # The file's own lists are not too long; what it inherits does not count.
        if faults := [fault for fault in form_problems("rulebook", whole) if fault.code != "too-many"]:
            raise BadDocument(faults)
    if problems := ProblemList().note_all(chain(check_board(whole), check_deck(whole), _unknown_texts(source))):
        raise BadDocument(problems)
    for name in cited_texts(whole.data):
        if name not in texts and name in shipped_texts():
            texts[name] = read_text(read_file(text_file(name)).data)
    book = Rulebook(whole.data, texts, source.data)
    book.made_of = base.made_of if base else ()
    if problems := ProblemList().note_all(chain(check(whole, book), uncited)):
        raise BadDocument(problems)
    return book


def _whole(source: Source, generation: int) -> tuple[Source, Source, Rulebook, dict[str, Text], list[Problem]]:
    """Return an extending file, the same with everything inherited filled in, the rulebook it extends, the texts of
    both, and problems found on the way."""
    from adjudicator.rules import house_rules

    if generation > house_rules.MOST_GENERATIONS:
        raise BadDocument([source.problem("extends-too-long", ("extends",), most=house_rules.MOST_GENERATIONS)])
    if source.data["id"] in (*shipped_rulebooks(), *shipped_texts()):
        raise BadDocument([source.problem("id-taken", ("id",), name=source.data["id"])])
    base = find(source, source.data["extends"], ("extends",), generation + 1)
    if source.data["id"] in base.texts or source.data["id"] == base.id:
        raise BadDocument([source.problem("id-taken", ("id",), name=source.data["id"])])
    source = house_rules.with_known_cards(source, base.cards)
    inherited = house_rules.qualified(base.data)
    data, texts = house_rules.merged(source, inherited, base.texts)
    problems = [*house_rules.uncited_readings(source, inherited), *house_rules.absent_cards(source, inherited)]
    return source, source._replace(data=data), base, texts, problems


def find(source: Source, name: str, at: At, generation: int = 0) -> Rulebook:
    """Return the rulebook that a document names: a shipped one, or a file by its path relative to the document."""
    known = shipped_rulebooks()
    if name in known:
        return shipped(name)
    from adjudicator.rules.house_rules import is_path

    if not is_path(name):
        near = nearest(name, known)
        raise BadDocument([source.problem("unknown-rulebook", at, name=name, near=near, known=known)])
    path = Path(source.file).parent / name
    try:
        if not path.is_file():
            path.stat()
            raise OSError(errno.EISDIR, name)
        file = _state_of(str(path))
    except (OSError, ValueError) as error:
        raise BadDocument([source.problem("rulebook-unreadable", at, name=name, why=os_term(error))]) from None
    with _ONE_AT_A_TIME:
        book = _from_file(file, generation)
    if book is None:
        raise BadDocument([source.problem("not-a-rulebook", at, name=name)])
    return book


class _File(NamedTuple):
    """The identity and state of a file when it was read."""

    path: str
    number: int
    written: int
    changed: int
    size: int


def _state_of(path: str) -> _File:
    stamp = os.stat(path)  # noqa: PTH116 - runs for every line of a batch.
    return _File(path, stamp.st_ino, stamp.st_mtime_ns, stamp.st_ctime_ns, stamp.st_size)


_FILES: dict[tuple[_File, int], Rulebook] = {}
"""Rulebooks read from files, by file and number of rulebooks that extend it."""
MOST_FILES = 64
MOST_IN_FILES = 1_000_000
"""Bytes of remembered files; their rulebooks take some ten times that."""


def _is_unchanged(book: Rulebook) -> bool:
    """Return whether the rulebook's file, and those it extends, are as they were when read."""
    try:
        return all(_state_of(file.path) == file for file in book.made_of)
    except OSError:
        return False


def _from_file(file: _File, generation: int) -> Rulebook | None:
    """Read a rulebook file, or return the remembered one; return None, and report nothing of its contents, if it is no
    rulebook. Files without a size are refused: reading them can block."""
    from adjudicator.rules.house_rules import looks_like_a_rulebook

    if (found := _FILES.get((file, generation))) is not None and _is_unchanged(found):
        return found
    try:
        source = read_file(Path(file.path)) if file.size else None
    except BadDocument:
        return None
    if source is None or not looks_like_a_rulebook(source.data):
        return None
    book = read_rulebook(source, generation)
    book.made_of = (file, *book.made_of)
    if len(_FILES) >= MOST_FILES or sum(known.size for known, _ in _FILES) + file.size > MOST_IN_FILES:
        # Rulebooks are part of reference cycles.
        _FILES.clear()
        gc.collect()
    _FILES[file, generation] = book
    return book


def _unknown_texts(source: Source) -> Iterator[Problem]:
    """Yield the texts that there are not or that are listed before, and the sister that there is not."""
    texts = source.data.get("texts", ())
    for n, name in enumerate(texts):
        known = shipped_texts()
        if name not in known:
            yield source.problem("unknown-text", ("texts", n), name=name, near=nearest(name, known), known=known)
        elif name in texts[:n]:
            yield source.problem("listed-twice", ("texts", n), name=name)
    sister, books = source.data.get("sister"), shipped_rulebooks()
    if sister is not None and sister not in books:
        yield source.problem("unknown-rulebook", ("sister",), name=sister, near=nearest(sister, books), known=books)


def _stamp(files: list[Path]) -> list[int]:
    return [zlib.crc32(file.read_bytes()) for file in files]


def _prepared(name: str) -> dict[str, Any] | None:
    """Return the prepared data of a shipped rulebook, or None if it is missing, damaged or out of date."""
    try:
        raw = (PREPARED / f"{name}.data").read_bytes()
        if int.from_bytes(raw[:4], "big") != zlib.crc32(raw[4:]):
            return None
        data: dict[str, Any] = marshal.loads(raw[4:])
        files = [rulebook_file(name), *(text_file(text) for text in data["texts"])]
        return data if data["made-from"] == _stamp(files) else None
    except (OSError, EOFError, ValueError, KeyError, TypeError):
        return None


def prepared(name: str) -> bytes:
    """Return the prepared data of a shipped rulebook: a checksum, since marshal does not check its input, and the data.

    Marshal takes two thirds of the time that JSON takes. Version 2 of its form is the last that depends on nothing but
    the data: later ones note which strings an interpreter happens to share, and differ from one Python to the next.
    """
    book, texts = read_shipped(name)
    stamp = _stamp([rulebook_file(name), *(text_file(text) for text in texts)])
    data = {"made-from": stamp, "book": book.data, "texts": {key: text.data for key, text in texts.items()}}
    raw = marshal.dumps(data, 2)
    return zlib.crc32(raw).to_bytes(4, "big") + raw
