"""Finding rulebooks by name: the shipped ones, from data that was made ready when the package was built.

The YAML files are what counts. The prepared file only saves reading them, and is used only while it was
made from exactly these bytes.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.problems import BadDocument, Problem
from adjudicator.resources import PACKAGE, rulebook_file, shipped_rulebooks, shipped_texts, text_file
from adjudicator.rulebook import Rulebook, check, check_board, check_text, cited_texts, read_text
from adjudicator.schema import check_form
from adjudicator.source import Source, read_file
from adjudicator.words import nearest

PREPARED = PACKAGE / "prepared"


@cache
def shipped(name: str) -> Rulebook:
    """A shipped rulebook by its name."""
    prepared = _prepared(name)
    if prepared is None:
        data, texts = read_shipped(name)
        prepared = {"book": data.data, "texts": {key: text.data for key, text in texts.items()}}
    return Rulebook(prepared["book"], {key: read_text(text) for key, text in prepared["texts"].items()})


def read_shipped(name: str) -> tuple[Source, dict[str, Source]]:
    """A shipped rulebook and the texts it cites, as they are written."""
    book = read_file(rulebook_file(name))
    return book, {text: read_file(text_file(text)) for text in cited_texts(book.data)}


def check_shipped(name: str) -> None:
    """The full check of a shipped rulebook; raises BadDocument."""
    source, texts = read_shipped(name)
    for text in texts.values():
        check_form("text", text)
        if problems := list(check_text(text)):
            raise BadDocument(problems)
    read_rulebook(source)


def read_rulebook(source: Source) -> Rulebook:
    """A rulebook somebody wrote, checked in form and meaning; raises BadDocument."""
    check_form("rulebook", source)
    problems = [*check_board(source), *_unknown_texts(source)]
    if problems:
        raise BadDocument(problems)
    texts = {name: read_text(read_file(text_file(name)).data) for name in cited_texts(source.data) if _is_text(name)}
    book = Rulebook(source.data, texts)
    if problems := check(source, book):
        raise BadDocument(problems)
    return book


def _is_text(name: str) -> bool:
    return name in shipped_texts()


def _unknown_texts(source: Source) -> Iterator[Problem]:
    for n, name in enumerate(source.data["texts"]):
        if not _is_text(name):
            known = shipped_texts()
            yield source.problem("unknown-text", ("texts", n), name=name, near=nearest(name, known), known=known)


def _stamp(files: list[Path]) -> list[int]:
    return [zlib.crc32(file.read_bytes()) for file in files]


def _prepared(name: str) -> dict[str, Any] | None:
    try:
        held: dict[str, Any] = json.loads((PREPARED / f"{name}.json").read_bytes())
        files = [rulebook_file(name), *(text_file(text) for text in held["texts"])]
        return held if held["made-from"] == _stamp(files) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def prepare() -> None:
    """Writes the prepared files; run when the package is built."""
    PREPARED.mkdir(exist_ok=True)
    for name in shipped_rulebooks():
        book, texts = read_shipped(name)
        stamp = _stamp([rulebook_file(name), *(text_file(text) for text in texts)])
        data = {"made-from": stamp, "book": book.data, "texts": {key: text.data for key, text in texts.items()}}
        (PREPARED / f"{name}.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
