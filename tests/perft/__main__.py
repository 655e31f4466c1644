"""Checks the perft tables, by the engine and by the second opinion, or counts a position.

python -m tests.perft [--deep] [--rulebook duo]
python -m tests.perft 'dm-2023 r:g1,g4,Y13 turn=r hand=5,7' --depth 3 [--divide]
"""

from __future__ import annotations

import argparse
import time

from adjudicator._system.paths import shipped_rulebooks
from tests.perft.counting import Level, dealt, engine, second_opinion
from tests.perft.line import read, write
from tests.perft.tables import Counted, tables, written

BOTH = {"engine": engine, "second opinion": second_opinion}


def levels(line: str, depth: int) -> dict[str, list[Level]]:
    return {name: list(dealt(read(line), ask).levels(depth)) for name, ask in BOTH.items()}


def check(counted: Counted, deep: bool) -> bool:
    depth = len(counted.levels) if deep else counted.quick()
    began = time.monotonic()
    found = levels(counted.line, depth)
    right = counted.levels[:depth]
    agreed = all(each == right for each in found.values())
    print(f"{'ok' if agreed else 'NO':3}{time.monotonic() - began:6.1f} s  depth {depth}  {counted.line}", flush=True)
    if not agreed:
        for name, each in {"table": right, **found}.items():
            print(f"{name}:\n{written(each)}")
    return agreed


def count(line: str, depth: int) -> bool:
    found = levels(line, depth)
    print(line)
    for each in {written(each) for each in found.values()}:
        print(", ".join(name for name in found if written(found[name]) == each))
        print(each, end="")
    return len({written(each) for each in found.values()}) == 1


def divide(line: str, depth: int) -> bool:
    """Print the number of sequences for each first play; where the two differ, both numbers."""
    document = read(line)
    ours, theirs = (dict(dealt(document, ask).divided(depth)) for ask in BOTH.values())
    for play in ours | theirs:
        what = f"{play[0]} as {play[1]}  {write(document['rulebook'], play[2])}" if play else "throws the hand"
        numbers = dict.fromkeys(each.get(play, 0) for each in (ours, theirs))  # one of them where they agree
        print(f"{' / '.join(map(str, numbers)):>9}  {what}")
    return ours == theirs


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.perft", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("position", nargs="?", help="a position in one line, with a hand")
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--divide", action="store_true", help="how many sequences begin with each play")
    parser.add_argument("--deep", action="store_true", help="every line of the tables")
    parser.add_argument("--rulebook", choices=shipped_rulebooks(), help="the tables of this rulebook only")
    options = parser.parse_args(arguments)
    if options.position:
        return 0 if (divide if options.divide else count)(options.position, options.depth) else 1
    chosen = [counted for counted in tables() if counted.line.startswith(options.rulebook or "")]
    wrong = [counted for counted in chosen if not check(counted, options.deep)]
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
