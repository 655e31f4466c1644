"""Positions counted by hand: engine and second opinion must both agree with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine_answers import results
from tests.perft.line import read
from tests.second_opinion import enumeration
from tests.second_opinion.game import After


def worked() -> list[tuple[str, list[str]]]:
    rows = Path(__file__).with_name("by_hand.txt").read_text(encoding="utf-8").splitlines()
    found: list[tuple[str, list[str]]] = []
    for row in rows:
        if row.startswith("  "):
            found[-1][1].append(row.strip())
        elif row and not row.startswith("#"):
            found.append((row, []))
    return found


@pytest.mark.parametrize(("line", "lines"), worked(), ids=lambda value: value if isinstance(value, str) else "")
def test_exactly_these(line: str, lines: list[str]) -> None:
    position, _, function = line.rpartition(" as=")
    document = read(position)
    game, _ = enumeration.game_and_table(document)

    def after(text: str) -> After:
        changed = {} if text == "-" else read(f"{document['rulebook']} {text}")["pieces"]
        return enumeration.as_after(enumeration.read_table(game, document["pieces"] | changed))

    expected = {after(text) for text in lines}
    assert len(expected) == len(lines)
    for ask in (results, enumeration.results):
        assert ask(document)[document["hand"][0], function] == expected


def test_there_are_forty() -> None:
    assert len(worked()) == 40
    assert all(lines for _, lines in worked())
