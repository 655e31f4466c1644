"""Results of the benchmarks as text and as Markdown."""

from __future__ import annotations

import os
import platform
import textwrap
from importlib.metadata import version
from pathlib import Path

from tests.benchmarks.measure import Row, Section

PEERS = ("chess", "PyYAML", "check-jsonschema")


def surroundings() -> str:
    """Return the machine and the versions that were measured."""
    versions = ", ".join(f"{name} {version(name)}" for name in PEERS)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{_processor()}, {os.cpu_count()} cores{load}; Python {platform.python_version()}, {versions}"


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        names = [line.split(":", 1)[1].strip() for line in told.splitlines() if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()


def as_text(section: Section) -> str:
    lines = [section.title, *textwrap.wrap(section.said, 116, initial_indent="  ", subsequent_indent="  ")]
    for row in section.rows:
        first = f"  {row.what.replace('`', ''):48} {_value(row):>12}  {_limits(row):22} {row.verdict:20}"
        lines.append(f"{first} {row.how}".rstrip())
    return "\n".join([*lines, ""])


def as_markdown(sections: list[Section]) -> str:
    """Return one table for adjudicator/README.md, without the rows for information."""
    lines = [f"{surroundings()}:", "", "| | measured | promised | |", "|---|--:|---|---|"]
    for section in sections:
        rows = [row for row in section.rows if row.verdict or not row.what.startswith("…")]
        lines += [f"| {row.what} | {_value(row)} | {_limits(row)} | {row.verdict} |" for row in rows]
    return "\n".join([*lines, ""])


def _value(row: Row) -> str:
    places = 1 if abs(row.value) >= 100 else 2 if abs(row.value) >= 0.2 else 3
    return f"{row.value:,.{places}f} {row.unit}".rstrip()


def _limits(row: Row) -> str:
    if row.target is None and row.least is None:
        return ""
    if row.little:
        return f"at most {row.least:g}" if row.least is not None else f"at most {row.target:g}"
    target = [f"{row.target:g}"] if row.target is not None else []
    least = [f"at least {row.least:g}"] if row.least is not None else []
    return ", ".join(target + least)
