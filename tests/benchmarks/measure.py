"""Clocks. Each figure is the median of ratios to a peer measured in turns in the same run, so that load affects
both. CPU time is used unless stated otherwise."""

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
"""The work to time in a round, prepared outside the clock."""


class Row(NamedTuple):
    """One result."""

    what: str
    value: float
    unit: str = "times"
    how: str = ""
    """The figures it is made of, and the peers."""
    target: float | None = None
    least: float | None = None
    """The limit: the least allowed, or the most where little is good. A row without it is for information."""
    little: bool = False
    """Whether less is better."""

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
    """The times for several sizes."""

    what: str
    sizes: list[int]
    seconds: list[float]


class Section(NamedTuple):
    title: str
    said: str
    """A description of the measurement."""
    rows: list[Row]
    curves: tuple[Curve, ...] = ()


def most(what: str, value: float, limit: float, unit: str = "times", how: str = "") -> Row:
    """Return a row with an upper limit."""
    return Row(what, value, unit, how, limit, limit, True)


def spent(work: Work) -> float:
    """Return the CPU time of the work. The garbage collector is on, but ignores older objects."""
    gc.collect()
    gc.freeze()
    begun = time.process_time()
    work()
    ended = time.process_time()
    gc.unfreeze()
    return ended - begun


def in_turns(sides: Sequence[Side], rounds: int) -> list[list[float]]:
    """Return the times of each side, round by round."""
    times: list[list[float]] = [[] for _ in sides]
    for number in range(rounds):
        ready = [side(number) for side in sides]
        for held, work in zip(times, ready, strict=True):
            held.append(spent(work))
    return times


def times_as_fast(ours: Sequence[float], theirs: Sequence[float], units: float = 1, their_units: float = 1) -> float:
    """Return the median over the rounds of our rate divided by the peer's."""
    return median((units / our) / (their_units / their) for our, their in zip(ours, theirs, strict=True))


def rate(units: float, times: Sequence[float]) -> str:
    return f"{units / median(times):,.0f}/s"


class Ran(NamedTuple):
    """A finished command."""

    cpu: float
    wall: float


CHANGES_THE_START = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPATH", "PYTHONPROFILEIMPORTTIME")
"""Removed from the environment: without bytecode, for example, users would not run what is measured."""


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in CHANGES_THE_START}


def run(arguments: Sequence[str], fine: Sequence[int] = (0,)) -> Ran:
    """Run a command and discard its output."""
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
"""A child's peak memory begins with that of its parent, so a small process starts it."""


def peak_memory(arguments: Sequence[str]) -> float:
    """Return the peak memory of a run in MB; of several processes, that of the largest."""
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
    """Return the slope of the line through the points on a log-log plot: 1 is linear, 2 quadratic."""
    across, up = [log(size) for size in curve.sizes], [log(value) for value in curve.seconds]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    slope = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True))
    return slope / sum((x - middle) ** 2 for x in across)
