"""Runs the command line for tests: `run` inside the test's process, `run_process` as a process of its own.

A process costs twenty times as much. It is for tests of streams, signals, start-up, file descriptors, several cores,
or the environment before Python starts.
"""

from __future__ import annotations

import ctypes
import gc
import io
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import typer

from adjudicator._system.language_setting import from_environment
from adjudicator.commands.app import run as run_command
from tests.sample_documents import TYPED

COMMAND = [sys.executable, "-m", "adjudicator"]
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "COLUMNS": "80"}
Done = subprocess.CompletedProcess[str]


def run(*args: str, text: str | bytes | None = None, **env: str) -> Done:
    """Run the command line in this process, with `text` as standard input and `env` added to the environment."""
    variables = {**os.environ, **ENVIRONMENT, **env}
    # The default of --lang was read when the module was imported, so the language is always set.
    variables["ADJUDICATOR_LANG"] = from_environment(variables)
    with _stream(text or b"") as stdin, _stream() as stdout, _stream() as stderr, _state_restored():
        with (
            patch.dict(os.environ, variables),
            patch.multiple(sys, argv=["adjudicator", *args], stdin=stdin, stdout=stdout, stderr=stderr),
        ):
            status = run_command()
        return subprocess.CompletedProcess(args, status, _written(stdout), _written(stderr))


def run_process(*args: str, text: str | bytes | None = None, **env: str) -> Done:
    """Run the command line as a process, with the same arguments and the same result as `run`."""
    done = subprocess.run(
        [*COMMAND, *args],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        timeout=60,
        env={**os.environ, **ENVIRONMENT, **env},
        check=False,
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def shell(line: str, folder: Path | None = None) -> Done:
    """Run a line of bash in which `adjudicator` is the command."""
    words = f'adjudicator() {{ {" ".join(COMMAND)} "$@"; }}; {line}'
    return subprocess.run(["bash", "-c", words], capture_output=True, text=True, timeout=30, cwd=folder, check=False)


def without_rights() -> None:
    """Drop, in a child that runs as root, the two capabilities to read and write any file."""
    if hasattr(ctypes.CDLL(None), "prctl"):
        for capability in (1, 2):
            ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)


def unprivileged(*args: str) -> Done:
    """Run the command line as a process that may not read and write every file; answers for `new` are typed."""
    return subprocess.run(
        [*COMMAND, *args],
        preexec_fn=without_rights,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        input=TYPED,
    )


def children_of(parent: int) -> list[str]:
    """Return the ids of a process's children."""
    children = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if path.read_text().rpartition(")")[2].split()[1] == str(parent):
                children.append(path.parent.name)
    return children


@contextmanager
def _stream(content: str | bytes = b"") -> Iterator[io.TextIOWrapper]:
    """Open a stream with a file descriptor, as a process has."""
    with tempfile.TemporaryFile() as file:
        file.write(content.encode() if isinstance(content, str) else content)
        file.seek(0)
        with io.TextIOWrapper(file, encoding="utf-8") as stream:
            yield stream


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.buffer.seek(0)
    return stream.buffer.read().decode("utf-8")


@contextmanager
def _state_restored() -> Iterator[None]:
    """Restore what a command changes for the rest of its process."""
    usage_error: Any = typer.BadParameter.__mro__[1]
    show, thresholds, closed_pipe = usage_error.show, gc.get_threshold(), signal.getsignal(signal.SIGPIPE)
    try:
        yield
    finally:
        usage_error.show = show
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        signal.signal(signal.SIGPIPE, closed_pipe)
