"""The shipped positions: each is a valid document, and its ruling cites the items the document names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator._system.paths import folder, shipped_rulebooks
from adjudicator.documents.yaml_reader import read_file

FILES = [path for path in sorted(folder("positions").rglob("*.yaml")) if "play" in read_file(path).data]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def cited(said: dict[str, Any]) -> set[str]:
    """Return every item that the ruling cites, for the verdict or for a step."""
    steps = [finding for step in said["trace"] for finding in step["findings"]]
    return {c["id"] for held in [said, *steps] for c in held["citations"]}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_position_shows_what_it_cites(path: Path) -> None:
    document = read_file(path).data
    said = adjudicator.adjudicate(path).as_dict()
    assert said["rulebook"] == path.parent.name or path.parent.name == "house-rules"
    cites = document["cites"]
    assert set([cites] if isinstance(cites, str) else cites) <= cited(said)
    assert document["title"]
    assert document["notes"]


def test_there_are_enough_and_they_differ() -> None:
    assert len(FILES) >= 30
    verdicts = {path: adjudicator.adjudicate(path).as_dict()["verdict"] for path in FILES}
    for book in shipped_rulebooks():
        of_book = [verdict for path, verdict in verdicts.items() if path.parent.name == book]
        assert of_book.count("legal") >= 5
        assert of_book.count("illegal") >= 5
    asked = [
        str({k: v for k, v in read_file(path).data.items() if k not in ("title", "notes", "cites")}) for path in FILES
    ]
    assert len(set(asked)) == len(asked)


def test_every_player_is_asked_for() -> None:
    for book in shipped_rulebooks():
        turns = {read_file(path).data["turn"] for path in FILES if path.parent.name == book}
        assert turns == set(adjudicator.load({"rulebook": book, "pieces": {}, "turn": min(turns)}).book.board.players)
