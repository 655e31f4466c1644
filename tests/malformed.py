"""Rows for tests of malformed documents: a document with its expected problems, and the checks on them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import adjudicator
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.problems import Problem
from adjudicator.documents.yaml_reader import read_bytes
from adjudicator.loading.position_reader import load_source
from tests.command_line import COMMAND, run

SPOKEN = [lang for lang in LANGUAGES if find_spec(f"adjudicator.locales.{lang}")]


class Bad(NamedTuple):
    """A malformed document and all its problems as `code line:column`, in the order of the text."""

    name: str
    text: str | bytes
    expected: str

    @property
    def raw(self) -> bytes:
        return self.text if isinstance(self.text, bytes) else self.text.encode("utf-8", "surrogatepass")


def refusal(read: Callable[[], object]) -> list[Problem]:
    """Return the problems a document is refused with, or nothing. Only BadDocument may be raised."""
    try:
        read()
    except adjudicator.BadDocument as bad:
        found = bad.problems
    else:
        return []
    assert found
    return found


def problems(document: object) -> list[Problem]:
    """Return the problems of a document; bytes are read like a file."""
    if isinstance(document, bytes):
        return refusal(lambda: load_source(read_bytes(document, "<document>")))
    return refusal(lambda: adjudicator.load(document))


def places(found: Iterable[Problem]) -> str:
    """Return problems as a row has them: `code line:column`, in their order."""
    return ", ".join(f"{problem.code} {problem.mark.line}:{problem.mark.column}" for problem in found)


JOINED = "👨\N{ZERO WIDTH JOINER}👩\N{ZERO WIDTH JOINER}👧"


def harmless(text: str) -> bool:
    """Return whether a text has no control characters; no-break spaces and joined emoji are allowed."""
    return all(sign.isprintable() or sign in "\u00a0\u202f" for sign in text.replace(JOINED, ""))


def check_messages(found: Iterable[Problem]) -> None:
    """Check that every problem can be printed in every language, on one line, without Python words or control
    characters."""
    for problem in found:
        for lang in SPOKEN:
            line = problem.line(lang)
            assert harmless(line), line
            assert "NoneType" not in line
            assert problem.as_dict(lang)["message"]


def check_refused(row: Bad, folder: Path, *commands: str) -> None:
    """Check that each command exits with 3, names each place on standard error, and prints nothing else."""
    file = folder / "bad.yaml"
    file.write_bytes(row.raw)
    for command in commands:
        done = run(command, str(file))
        assert (done.returncode, done.stdout) == (3, ""), done.stderr
        lines = done.stderr.splitlines()
        assert all(map(harmless, lines))
        printed = [line.removeprefix(f"{file}:").split(": ")[0] for line in lines]
        assert printed == [place.split()[1] for place in row.expected.split(", ")]


METER = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""Measures from a small process: the peak memory of a child begins with that of its parent at the fork."""


def cost(command: str, file: Path, *options: str) -> tuple[int, float, int]:
    """Return exit code, processor seconds and peak kilobytes of a command on a file."""
    metered = [sys.executable, "-c", METER, *COMMAND, command, str(file), *options]
    code, seconds, kilobytes = subprocess.run(metered, capture_output=True, text=True, check=True).stdout.split()
    return int(code), float(seconds), int(kilobytes)
