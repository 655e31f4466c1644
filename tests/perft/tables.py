"""The published tables as text, and the positions in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.perft.counting import Level

TABLES = Path(__file__).with_name("tables.txt")
QUICK = 150
"""A depth is quick if the one before it has no more sequences than this."""


class Counted(NamedTuple):
    title: str
    line: str
    levels: list[Level]

    def quick(self) -> int:
        """Return the largest depth that is quick to count."""
        return 1 + sum(level.plays <= QUICK for level in self.levels[:-1])


def tables(text: str | None = None) -> Iterator[Counted]:
    title, heading, line = "", "", ""
    levels: list[Level] = []
    for row in (TABLES.read_text(encoding="utf-8") if text is None else text).splitlines():
        if row.startswith("#"):
            title = row[1:].strip()
        elif row[:1].isspace():
            depth, *numbers = map(int, row.split())
            levels.append(Level(*numbers))
            assert depth == len(levels), row
        else:
            if line:
                yield Counted(heading, line, levels)
            heading, line, levels = title, row, []
    if line:
        yield Counted(heading, line, levels)


def written(levels: list[Level]) -> str:
    """Return the rows under a position."""
    return "".join(f"  {n}{''.join(f'{number:>9}' for number in level)}\n" for n, level in enumerate(levels, 1))
