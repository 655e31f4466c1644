"""Makes changes to the source at random, one at a time in a copy, and lists those that no test notices.

python -m tests.source_changes [--count 100] [--seed 1] [ROOM...]
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
NO_DIFFERENCE = Path(__file__).parent / "no_difference.txt"
"""Changes with which every answer stays the same, each with the reason; they are not tried."""
LONGEST = 600
"""Seconds for one run of the tests; a change that makes them hang is noticed too."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.source_changes", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("rooms", nargs="*", default=["engine", "procedure", "loading", "rulings", "render"])
    parser.add_argument("--count", type=int, default=100, help="how many changes in all")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    asked = parser.parse_args(arguments)
    every = [change for room in asked.rooms for change in changes_of(room)]
    chosen = random.Random(asked.seed).sample(every, min(asked.count, len(every)))
    noticed = 0
    with tempfile.TemporaryDirectory() as scratch:
        copy = copy_of_the_tree(Path(scratch))
        for change in chosen:
            by = noticed_by(copy, change)
            noticed += bool(by)
            print(f"{by or 'NOT NOTICED':<12} {change}", flush=True)
    print(f"{noticed} of {len(chosen)} changes noticed; {len(every)} are possible")
    return 0 if noticed == len(chosen) else 1


def changes_of(room: str) -> Iterator[Change]:
    """Yield every change to the modules of a room but those known to make no difference."""
    known = {line.split("  #")[0].rstrip() for line in NO_DIFFERENCE.read_text(encoding="utf-8").splitlines()}
    for path in sorted((TOP / "adjudicator" / room).rglob("*.py")):
        module = path.relative_to(TOP).as_posix()
        for change in changes(module, path.read_text(encoding="utf-8")):
            if change.without_line not in known:
                yield change


def copy_of_the_tree(scratch: Path) -> Path:
    for name in COPIED:
        if (TOP / name).is_dir():
            shutil.copytree(TOP / name, scratch / name, symlinks=True)
        elif (TOP / name).exists():
            shutil.copy(TOP / name, scratch)
    return scratch


def noticed_by(copy: Path, change: Change) -> str:
    """Run the cases, the recorded answers, the room's tests, then all tests; return which failed first."""
    path = copy / change.module
    unchanged = path.read_text(encoding="utf-8")
    path.write_text(change.source, encoding="utf-8")
    room = change.module.split("/")[1]
    try:
        runs = {
            "cases": ("adjudicator", "test", "positions", "--jobs", "1"),
            "recorded": ("pytest", "-x", "-q", "-p", "no:cacheprovider", "tests/recorded"),
            "room": ("pytest", "-x", "-q", "-p", "no:cacheprovider", f"tests/{room}"),
            "all": ("pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", "auto"),
        }
        return next((name for name, words in runs.items() if not _passes(copy, words)), "")
    finally:
        path.write_text(unchanged, encoding="utf-8")


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
