"""How much a single run of the command costs beside a bare `python -c pass`, in CPU time.

Runs of both take turns, so that whatever else the machine does falls on both; what counts is the median of the
ratios. `python -m tests.benchmarks.start [PAIRS] [PATH OF THE COMMAND]`, or as a part of `python -m tests.benchmarks`.
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
"""Left out of the environment: without bytecode, above all, nothing would be compared that a user runs."""


class Cost(NamedTuple):
    """Of a command and of a bare start, both in seconds, and the median of how many times the other each was."""

    command: float
    bare: float
    times: float


def cpu(arguments: list[str], out: int = subprocess.DEVNULL) -> float:
    """The user and system time of one run, in seconds."""
    environment = {name: value for name, value in os.environ.items() if name not in CHANGES_THE_START}
    run = subprocess.Popen(arguments, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)} ended with {run.returncode}")
    return used.ru_utime + used.ru_stime


def cpu_on_a_terminal(arguments: list[str]) -> float:
    """The same with its output on a terminal, which holds a ruling until it is taken away."""
    ours, theirs = pty.openpty()
    try:
        return cpu(arguments, theirs)
    finally:
        os.close(theirs)
        os.close(ours)


def cost(name: str, command: list[str], python: str, pairs: int) -> Cost:
    """One of the runs beside the bare start of the same interpreter."""
    run, bare = [*command, *RUNS[name]], [python, "-c", "pass"]
    measure = cpu_on_a_terminal if name == TERMINAL else cpu
    for warm in (run, bare, run):
        cpu(warm)
    if said := subprocess.run(run, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False).stderr:
        raise SystemExit(f"{' '.join(run)}: {said.decode()}")
    both = [(measure(run), cpu(bare)) for _ in range(pairs)]
    return Cost(median(c for c, _ in both), median(b for _, b in both), median(c / b for c, b in both))


MOST = 8.5
MOST_FOR_HELP = 9.0
_CHECKED = ["--base-uri", f"{(ROOT / 'schemas').as_uri()}/", "--schemafile", "schemas/case.schema.json", POSITION]


def section(quick: bool) -> Section:
    """The ratios that are promised, with a validator of the same document beside them."""
    pairs, rows = 8 if quick else 40, []
    python = interpreter_of(Path(COMMAND))
    for name in RUNS:
        found = cost(name, [COMMAND], python, pairs)
        limit = MOST_FOR_HELP if "--help" in name else MOST
        rows.append(most(f"`{name}`", found.times, limit, how=_how(found.command, found.bare)))
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
