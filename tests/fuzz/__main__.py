"""Fuzzes the targets one after the other, each in a process of its own, and keeps what was learned.

python -m tests.fuzz --seconds 3600            all targets, an hour in all
python -m tests.fuzz --seconds 600 game case   these two
python -m tests.fuzz --keep                    and puts the minimised corpus in place of the shipped one
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import corpus
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS

SECONDS_AN_INPUT = 20
"""Wall time on a busy machine; the limit on processor time is lower (`outcome.py`)."""
MEGABYTES = 1000
"""The memory of an instrumented process with its whole corpus."""
FIGURES = re.compile(r"#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+)")


class Ran(NamedTuple):
    """The result of fuzzing a target."""

    executions: int
    coverage: int
    features: int
    findings: list[Path]


def main() -> int:
    options = _options()
    names = options.targets or list(TARGETS)
    results: dict[str, Ran] = {}
    for name in names:
        with tempfile.TemporaryDirectory(prefix="adjudicator-fuzz-") as temporary:
            folder = options.work / name if options.work else Path(temporary)
            results[name] = fuzz(name, options.seconds // len(names), folder, options.findings)
            if options.keep:
                keep(name, folder)
        ran = results[name]
        print(
            f"{name:10} {ran.executions:>10,} executions  {ran.coverage:>6} edges  {ran.features:>6} features", end="  "
        )
        print(f"{len(ran.findings)} findings" if ran.findings else "no finding", flush=True)
        for file in ran.findings:
            print(f"  {file}: python -m tests.fuzz.worker {name} {file}")
    return 1 if any(ran.findings for ran in results.values()) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.split("\n\n")[0])
    parser.add_argument("targets", nargs="*", choices=[[], *TARGETS], help="all of them if none is named")
    parser.add_argument("--seconds", type=int, default=60 * len(TARGETS), help="for all targets together")
    parser.add_argument("--keep", action="store_true", help="minimise the corpus and ship it")
    parser.add_argument("--work", type=Path, help="where all inputs are kept, to go on from the next time")
    parser.add_argument("--findings", type=Path, default=Path("fuzz-findings"), help="where findings are put")
    return parser.parse_args()


def fuzz(name: str, seconds: int, folder: Path, findings: Path) -> Ran:
    """Run a target from its shipped corpus and its seeds until the first finding."""
    inputs, known = folder / "inputs", {*findings.glob(f"{name}-*")}
    findings.mkdir(exist_ok=True)
    corpus.unpack([*corpus.read(name), *seeds(name)], inputs)
    lines = _worker(
        name,
        folder / "log",
        f"-max_total_time={seconds}",
        f"-timeout={SECONDS_AN_INPUT}",
        f"-rss_limit_mb={MEGABYTES}",
        f"-max_len={TARGETS[name].longest}",
        f"-artifact_prefix={findings}/{name}-",
        "-len_control=0",
        str(inputs),
    )
    shutil.copy(folder / "log", findings / f"{name}.log")
    figures = [tuple(map(int, found.groups())) for line in lines if (found := FIGURES.match(line))]
    found = sorted({*findings.glob(f"{name}-*")} - known)
    if not found and (not figures or "Done " not in lines[-1]):
        raise SystemExit("\n".join(lines[-30:]))
    return Ran(*(figures[-1] if figures else (0, 0, 0)), found)


def keep(name: str, folder: Path) -> None:
    """Replace the shipped inputs by the fewest that reach the same code."""
    merged = folder / "merged"
    shutil.rmtree(merged, ignore_errors=True)
    merged.mkdir()
    again = folder / "again"
    again.write_text(f'#!/bin/sh\nexec {sys.executable} -m tests.fuzz.worker {name} "$@"\n', encoding="utf-8")
    again.chmod(0o755)
    _worker(
        name,
        folder / "merge-log",
        f"--again={again}",
        "-set_cover_merge=1",
        "-use_counters=0",
        f"-rss_limit_mb={MEGABYTES}",
        str(merged),
        str(folder / "inputs"),
    )
    count = corpus.write(name, corpus.packed(merged))
    print(f"{name:10} {count} inputs kept of {len(corpus.packed(merged))}")


def _worker(name: str, log: Path, *options: str) -> list[str]:
    command = [sys.executable, "-m", "tests.fuzz.worker", name, *options]
    with log.open("wb") as out:
        own = {**os.environ, "TMPDIR": str(log.parent)}
        subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, env=own, check=False)
    return log.read_text("utf-8", "replace").splitlines()


if __name__ == "__main__":
    sys.exit(main())
