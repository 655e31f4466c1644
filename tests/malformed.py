"""What the tests of malformed documents share: a row of a table, and how one is read and run."""

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
    """A malformed document and everything that must be told of it: `code line:column`, in the order of the text."""

    name: str
    text: str | bytes
    told: str

    @property
    def raw(self) -> bytes:
        return self.text if isinstance(self.text, bytes) else self.text.encode("utf-8", "surrogatepass")


def refusal(read: Callable[[], object]) -> list[Problem]:
    """Why a document is refused; empty where it is not. Nothing but BadDocument may be raised."""
    try:
        read()
    except adjudicator.BadDocument as bad:
        found = bad.problems
    else:
        return []
    assert found
    return found


def problems(document: object) -> list[Problem]:
    """Everything wrong with a document; bytes are read as a file's would be."""
    if isinstance(document, bytes):
        return refusal(lambda: load_source(read_bytes(document, "<document>")))
    return refusal(lambda: adjudicator.load(document))


def told(found: Iterable[Problem]) -> str:
    return ", ".join(f"{problem.code} {problem.mark.line}:{problem.mark.column}" for problem in found)


def harmless(said: str) -> bool:
    """Is there no sign in it that does more than stand there? No-break spaces do not."""
    return all(sign.isprintable() or sign in "\u00a0\u202f" for sign in said)


def check_messages(found: Iterable[Problem]) -> None:
    """Every problem is told in every language, in one line, without a word of Python or a sign that steers."""
    for problem in found:
        for lang in SPOKEN:
            said = problem.line(lang)
            assert harmless(said), said
            assert "NoneType" not in said
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
        places = [line.removeprefix(f"{file}:").split(": ")[0] for line in lines]
        assert places == [place.split()[1] for place in row.told.split(", ")]


METER = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""Measures from a small process: a child's peak of memory begins with what its parent held when it was forked."""


def cost(command: str, file: Path, *options: str) -> tuple[int, float, int]:
    """Exit code, processor seconds and kilobytes at the most that a command takes on a file."""
    metered = [sys.executable, "-c", METER, *COMMAND, command, str(file), *options]
    code, seconds, kilobytes = subprocess.run(metered, capture_output=True, text=True, check=True).stdout.split()
    return int(code), float(seconds), int(kilobytes)
