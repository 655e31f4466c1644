"""Makes changes to the source at random, one at a time in a copy, and lists those that no test notices.

python -m tests.source_changes [--count 100] [--seed 1] [--out FILE] [ROOM...]
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudicator._system.paths import folder
from tests.source_changes.changes import Change, changes

TOP = folder("positions").parent
COPIED = ("adjudicator", "positions", "schemas", "tests", "pyproject.toml", "README.md", "LICENSE", ".ci", ".github")
ROOMS = ("documents", "locales", "rules", "engine", "procedure", "loading", "rulings", "render", "cases", "commands")
"""From the lowest up: a room is imported by those after it."""
NO_DIFFERENCE = Path(__file__).parent / "no_difference.txt"
"""Changes with which every answer stays the same, each with the reason; they are not tried."""
PYTEST = ("pytest", "-x", "-q", "-p", "no:cacheprovider")
LONGEST = 600
"""Seconds for one run of the tests; a change that makes them hang is noticed too."""
NOT_NOTICED = "NOT NOTICED"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.source_changes", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("rooms", nargs="*", default=["engine", "procedure", "loading", "rulings", "render"])
    parser.add_argument("--count", type=int, default=100, help="how many changes in all")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--out", type=Path, help="note the results in this file; if it has some, go on from there")
    asked = parser.parse_args(arguments)
    every = [change for room in asked.rooms for change in changes_of(room)]
    chosen = sorted(every, key=lambda change: random.Random(f"{asked.seed} {change}").random())[: asked.count]
    results = _noted(asked.out)
    with tempfile.TemporaryDirectory() as scratch:
        copy = copy_of_the_tree(Path(scratch))
        for runs in (first_runs, all_tests):
            for change in chosen:
                if str(change) not in results or (runs is all_tests and not results[str(change)]):
                    by = noticed_by(copy, change, runs(change)) or (NOT_NOTICED if runs is all_tests else "")
                    results[str(change)] = by
                    line = f"{by:<12} {change}"
                    print(line, flush=True)
                    if asked.out:
                        with asked.out.open("a", encoding="utf-8") as file:
                            file.write(f"{line}\n")
    noticed = sum(results[str(change)] != NOT_NOTICED for change in chosen)
    print(f"{noticed} of {len(chosen)} changes noticed; {len(every)} are possible")
    return 0 if noticed == len(chosen) else 1


def changes_of(room: str) -> Iterator[Change]:
    """Yield every change to the modules of a room but those known to make no difference."""
    known = {line.split("  #")[0].rstrip() for line in NO_DIFFERENCE.read_text(encoding="utf-8").splitlines()}
    for path in sorted((TOP / "adjudicator" / room).rglob("*.py")):
        module = path.relative_to(TOP).as_posix()
        for change in changes(module, path.read_text(encoding="utf-8")):
            if change.in_its_line not in known:
                yield change


def copy_of_the_tree(scratch: Path) -> Path:
    for name in COPIED:
        if (TOP / name).is_dir():
            shutil.copytree(TOP / name, scratch / name, symlinks=True)
        elif (TOP / name).exists():
            shutil.copy(TOP / name, scratch)
    return scratch


def first_runs(change: Change) -> dict[str, tuple[str, ...]]:
    """Return the commands that take seconds: the cases, the recorded answers, the tests of the room."""
    return {
        "cases": ("adjudicator", "test", "positions", "--jobs", "1"),
        "recorded": (*PYTEST, "tests/recorded"),
        "room": (*PYTEST, "-n", "auto", f"tests/{change.room}"),
    }


def all_tests(change: Change) -> dict[str, tuple[str, ...]]:
    """Return the command for all tests, those of the rooms above the changed one first."""
    above = [f"tests/{room}" for room in ROOMS[ROOMS.index(change.room) + 1 :]]
    return {"all": (*PYTEST, "-n", "auto", *above, "tests", "positions")}


def noticed_by(copy: Path, change: Change, runs: dict[str, tuple[str, ...]]) -> str:
    """Return the name of the first run that fails with the change."""
    path = copy / change.module
    unchanged = path.read_text(encoding="utf-8")
    path.write_text(change.source, encoding="utf-8")
    try:
        return next((name for name, words in runs.items() if not _passes(copy, words)), "")
    finally:
        path.write_text(unchanged, encoding="utf-8")


def _noted(out: Path | None) -> dict[str, str]:
    """Return the results noted in a file, by change; an empty one means that the first runs did not notice it."""
    lines = out.read_text(encoding="utf-8").splitlines() if out and out.exists() else []
    return {line[13:]: line[:12].rstrip() for line in lines}


def _passes(copy: Path, words: Sequence[str]) -> bool:
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            [sys.executable, "-m", *words], cwd=copy, env=environment, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


if __name__ == "__main__":
    raise SystemExit(main())
