"""The CPU time of a single run beside a bare `python -c pass`.

Runs of both take turns, so that load affects both; the figure is the median of the ratios. `python -m
tests.benchmarks.start [PAIRS] [PATH OF THE COMMAND]`, or as a part of `python -m tests.benchmarks`.
"""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.benchmarks.measure import COMMAND, ROOT, Row, Section, most

POSITION = "positions/dm-2023/five-from-thirteen-cannot-enter.yaml"
TERMINAL = "judge, on a terminal"
RUNS: dict[str, list[str]] = {
    "judge": ["judge", POSITION],
    TERMINAL: ["judge", POSITION],
    "judge, Danish": ["judge", POSITION, "--lang", "da"],
    "judge, JSON": ["judge", POSITION, "--format", "json"],
    "judge --help": ["judge", "--help"],
    "--help": ["--help"],
}
CHANGES_THE_START = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPATH", "PYTHONPROFILEIMPORTTIME")
"""Removed from the environment: without bytecode, for example, users would not run what is measured."""


class Cost(NamedTuple):
    """The times of a command and of a bare start in seconds, and the median of their ratio."""

    command: float
    bare: float
    times: float


def cpu(arguments: list[str], out: int = subprocess.DEVNULL) -> float:
    """Return the user and system time of one run, in seconds."""
    environment = {name: value for name, value in os.environ.items() if name not in CHANGES_THE_START}
    run = subprocess.Popen(arguments, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)} ended with {run.returncode}")
    return used.ru_utime + used.ru_stime


def cpu_on_a_terminal(arguments: list[str]) -> float:
    """Return the same with the output on a terminal, which blocks until it is read."""
    ours, theirs = pty.openpty()
    try:
        return cpu(arguments, theirs)
    finally:
        os.close(theirs)
        os.close(ours)


def cost(name: str, command: list[str], python: str, pairs: int) -> Cost:
    """Measure one command beside the bare start of the same interpreter."""
    run, bare = [*command, *RUNS[name]], [python, "-c", "pass"]
    measure = cpu_on_a_terminal if name == TERMINAL else cpu
    for warm in (run, bare, run):
        cpu(warm)
    if said := subprocess.run(run, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False).stderr:
        raise SystemExit(f"{' '.join(run)}: {said.decode()}")
    both = [(measure(run), cpu(bare)) for _ in range(pairs)]
    return Cost(median(c for c, _ in both), median(b for _, b in both), median(c / b for c, b in both))


MOST = 9.0
_CHECKED = ["--base-uri", f"{(ROOT / 'schemas').as_uri()}/", "--schemafile", "schemas/case.schema.json", POSITION]


def section(quick: bool) -> Section:
    """Measure the promised ratios, and a validator of the same document."""
    pairs, rows = 8 if quick else 40, []
    python = interpreter_of(Path(COMMAND))
    for name in RUNS:
        found = cost(name, [COMMAND], python, pairs)
        rows.append(most(f"`{name}`", found.times, MOST, how=_how(found.command, found.bare)))
    peer = [str(Path(COMMAND).with_name("check-jsonschema")), *_CHECKED]
    bare = [python, "-c", "pass"]
    both = [(cpu(peer), cpu(bare)) for _ in range(pairs)]
    how = _how(median(c for c, _ in both), median(b for _, b in both))
    rows.append(Row("peer: check-jsonschema on the same file", median(c / b for c, b in both), how=how, little=True))
    return Section("start", f"CPU time of one run against `python -c pass`, median of {pairs} pairs", rows)


def _how(seconds: float, bare: float) -> str:
    return f"{seconds * 1000:.0f} ms, bare {bare * 1000:.0f} ms"


def interpreter_of(command: Path) -> str:
    return command.read_text(encoding="utf-8").splitlines()[0].removeprefix("#!")


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    command = Path(sys.argv[2] if len(sys.argv) > 2 else Path(sys.executable).parent / "adjudicator")
    for name in RUNS:
        found = cost(name, [str(command)], interpreter_of(command), pairs)
        print(f"{name:22}{found.times:5.2f} times  {found.command * 1000:6.1f} ms against {found.bare * 1000:4.1f} ms")


if __name__ == "__main__":
    main()
