"""The inputs that fuzzing starts from: every shipped document, and its parts by key."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator._system.paths import folder, rulebook_file, shipped_rulebooks, shipped_texts, text_file
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.yaml_reader import read_bytes, read_file
from adjudicator.loading.one_line_code import to_code
from adjudicator.loading.position_reader import load_source
from tests.fuzz.targets import BETWEEN

Part = Any
HOUSE = {
    "id": "club",
    "extends": "dm-2023",
    "items": {"lane.1": {"en": "Anywhere."}},
    "readings": {"lane-rest": {"is": "anywhere", "cites": {"explicit": ["lane.1"]}}},
    "deck": {"7": None, "4": {"copies": 4, "does": [{"split": 4}], "cites": {"explicit": ["lane.1"]}}},
    "board": {"fields": 10},
}
TABLE = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["goal 4", "red 3"], "blue": ["red 5"]}}


@cache
def documents() -> dict[str, Part]:
    """Return every shipped position, case and game, by its path."""
    return {str(path): read_file(path).data for path in sorted(folder("positions").rglob("*.yaml"))}


def raw_documents() -> Iterator[bytes]:
    for path in documents():
        yield Path(path).read_bytes()


@cache
def books() -> list[Part]:
    return [read_file(rulebook_file(name)).data for name in shipped_rulebooks()]


@cache
def pool() -> dict[str, list[Part]]:
    """Return, for every key, its values in the shipped documents."""
    found: dict[str, dict[str, Part]] = defaultdict(dict)

    def gather(value: Part, key: str) -> None:
        found[key][json.dumps(value)] = value
        if isinstance(value, dict):
            for name, held in value.items():
                found["\0key"][name] = name
                gather(held, name)
        elif isinstance(value, list):
            for held in value:
                gather(held, f"{key}[]")

    for document in [*documents().values(), *books(), HOUSE]:
        gather(document, "")
    return {key: list(held.values()) for key, held in found.items()}


def seeds(target: str) -> Iterator[bytes]:
    """Yield the first inputs for a target without a corpus."""
    yield from _SEEDS[target]()


def _reading() -> Iterator[bytes]:
    from tests.documents.test_yaml_reader import TEXTS
    from tests.loading.test_position_reader import ROWS

    yield from raw_documents()
    yield from (row.raw for row in [*TEXTS, *ROWS])
    yield from (text_file(name).read_bytes()[:1500] for name in shipped_texts())


def _dumped(value: Part) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _asking() -> Iterator[bytes]:
    """Yield positions, and every question of a case as a position."""
    from adjudicator.cases.question_document import overridden_keys

    for document in documents().values():
        if "deals" in document or "id" in document:
            continue
        table = {key: value for key, value in document.items() if key not in ("questions", "notes", "cites")}
        for question in document.get("questions", [{}]):
            own = {key: value for key, value in question.items() if key not in ("ask", "expect")}
            yield _dumped({key: value for key, value in table.items() if key not in overridden_keys(own)} | own)


def _code() -> Iterator[bytes]:
    for raw in _asking():
        try:
            line = to_code(load_source(read_bytes(raw, "")))
        except BadDocument:
            continue
        if line:
            yield line.encode()


def _game() -> Iterator[bytes]:
    for document in documents().values():
        if "deals" in document:
            yield _dumped({**document, "notes": "", "deals": document["deals"][:2]})


def _case() -> Iterator[bytes]:
    yield from (raw for raw in raw_documents() if b"questions:" in raw or b"expect:" in raw)


def _rulebook() -> Iterator[bytes]:
    yield _dumped(HOUSE) + BETWEEN + _dumped(TABLE)
    for book in books():
        camps = book["board"]["camps"]
        lane = f"{book['board']['lane']['name']} {book['board']['lane']['circles'][0]}"
        table = {"rulebook": book["id"], "turn": next(iter(book["board"]["players"])), "pieces": {camps[0]: [lane]}}
        yield _dumped(book) + BETWEEN + _dumped(table)
        yield _dumped({"id": "club", "extends": book["id"], "board": {"pieces": 2}}) + BETWEEN + _dumped(table)
    for document in documents().values():
        if "extends" in document:
            yield _dumped(document) + BETWEEN + _dumped(TABLE)


def _batch() -> Iterator[bytes]:
    lines = list(_asking())
    yield from (b"\n".join(lines[n : n + 3]) for n in range(0, len(lines), 3))


_SEEDS = {
    "reading": _reading,
    "asking": _asking,
    "telling": _asking,
    "code": _code,
    "game": _game,
    "case": _case,
    "rulebook": _rulebook,
    "batch": _batch,
}
