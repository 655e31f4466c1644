"""Rulings in several threads of one process are those of one thread."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

import adjudicator
from adjudicator._system.paths import folder
from adjudicator.documents.yaml_reader import read_file
from adjudicator.rules import library


@pytest.fixture
def changing_often() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("changing_often")
def test_threads_do_not_see_what_others_consult() -> None:
    """The contested readings that a ruling names come from what it has consulted."""
    files = (path for path in sorted(folder("positions").rglob("*.yaml")) if "play" in read_file(path).data)
    texts = [path.read_text(encoding="utf-8") for path in islice(files, 0, 200, 2)]

    def ruled(text: str) -> object:
        return adjudicator.load(text).ruling().as_dict()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(ruled, texts)) == list(map(ruled, texts))


@pytest.mark.usefixtures("changing_often")
def test_a_rulebook_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_shipped", library.cache(library._shipped.__wrapped__))
    with ThreadPoolExecutor(4) as threads:
        assert len(set(map(id, threads.map(library.shipped, ["duo"] * 8)))) == 1


@pytest.mark.usefixtures("changing_often")
def test_house_rules_are_read_in_several_threads(tmp_path: Path) -> None:
    for number in range(70):
        (tmp_path / f"{number}.yaml").write_text(f"id: h{number}\nextends: duo\n", encoding="utf-8")

    def ruled(number: int) -> object:
        rulebook = str(tmp_path / f"{number % 70}.yaml")
        return adjudicator.load({"rulebook": rulebook, "pieces": {}, "turn": "red"}).ruling().as_dict()["legal"] != []

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ruled, range(200)))
