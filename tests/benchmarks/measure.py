"""Clocks. Everything is measured beside something else in the same run, the two taking turns, so that whatever else
the machine does falls on both; what counts is the median of the ratios, and CPU time wherever nothing else is said."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from math import log
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
COMMAND = str(Path(sys.executable).parent / "adjudicator")

Work = Callable[[], object]
Side = Callable[[int], Work]
"""What is timed in a round, made ready outside the clock."""


class Row(NamedTuple):
    """One result."""

    what: str
    value: float
    unit: str = "times"
    how: str = ""
    """The figures behind it, and the peers beside it."""
    target: float | None = None
    least: float | None = None
    """The least that is allowed, or the most where little is good. A row without it is there to be looked at."""
    little: bool = False
    """Is less better?"""

    @property
    def missed(self) -> bool:
        return self.least is not None and self._behind(self.least)

    @property
    def verdict(self) -> str:
        if self.missed:
            return "MISSED"
        if self.target is None:
            return "holds" if self.least is not None else ""
        return "short of the target" if self._behind(self.target) else "holds"

    def _behind(self, limit: float) -> bool:
        return self.value > limit if self.little else self.value < limit


class Curve(NamedTuple):
    """How something grows."""

    what: str
    sizes: list[int]
    seconds: list[float]


class Section(NamedTuple):
    title: str
    said: str
    """What was measured, for whoever reads the figures."""
    rows: list[Row]
    curves: tuple[Curve, ...] = ()


def most(what: str, value: float, limit: float, unit: str = "times", how: str = "") -> Row:
    """A row that may not be more than so much."""
    return Row(what, value, unit, how, limit, limit, True)


def spent(work: Work) -> float:
    """The CPU time of the work. The collector is on, as for any program, but leaves alone what was there before."""
    gc.collect()
    gc.freeze()
    begun = time.process_time()
    work()
    ended = time.process_time()
    gc.unfreeze()
    return ended - begun


def in_turns(sides: Sequence[Side], rounds: int) -> list[list[float]]:
    """Each side's times, round by round."""
    times: list[list[float]] = [[] for _ in sides]
    for number in range(rounds):
        ready = [side(number) for side in sides]
        for held, work in zip(times, ready, strict=True):
            held.append(spent(work))
    return times


def times_as_fast(ours: Sequence[float], theirs: Sequence[float], units: float = 1, their_units: float = 1) -> float:
    """How many times their rate ours is: the median over the rounds."""
    return median((units / our) / (their_units / their) for our, their in zip(ours, theirs, strict=True))


def rate(units: float, times: Sequence[float]) -> str:
    return f"{units / median(times):,.0f}/s"


class Ran(NamedTuple):
    """A command that has ended."""

    cpu: float
    wall: float


CHANGES_THE_START = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPATH", "PYTHONPROFILEIMPORTTIME")
"""Left out of the environment: without bytecode, above all, nothing would be compared that a user runs."""


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in CHANGES_THE_START}


def run(arguments: Sequence[str], fine: Sequence[int] = (0,)) -> Ran:
    """One run, its output thrown away."""
    begun = time.perf_counter()
    nowhere = subprocess.DEVNULL
    command = subprocess.Popen(arguments, cwd=ROOT, env=environment(), stdin=nowhere, stdout=nowhere, stderr=nowhere)
    _, status, used = os.wait4(command.pid, 0)
    wall = time.perf_counter() - begun
    command.returncode = os.waitstatus_to_exitcode(status)
    if command.returncode not in fine:
        raise SystemExit(f"{' '.join(arguments)} ended with {command.returncode}")
    return Ran(used.ru_utime + used.ru_stime, wall)


_LAUNCHER = """
import resource, subprocess, sys
nowhere = subprocess.DEVNULL
code = subprocess.run(sys.argv[1:], stdin=nowhere, stdout=nowhere, stderr=nowhere).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A process is charged with what its parent held when it began, so a small one has to start it."""


def peak_memory(arguments: Sequence[str]) -> float:
    """The most memory that a run held, in MB; with several processes that of the largest."""
    said = subprocess.run(
        [sys.executable, "-S", "-E", "-c", _LAUNCHER, *arguments],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        check=True,
    ).stdout.split()
    if int(said[0]):
        raise SystemExit(f"{' '.join(arguments)} ended with {int(said[0])}")
    return int(said[1]) / (1024 * 1024 if sys.platform == "darwin" else 1024)


def exponent(curve: Curve) -> float:
    """The slope of the straight line through the points on a log-log plot: 1 is linear, 2 quadratic."""
    across, up = [log(size) for size in curve.sizes], [log(value) for value in curve.seconds]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    slope = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True))
    return slope / sum((x - middle) ** 2 for x in across)
