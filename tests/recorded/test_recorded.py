"""Recorded answers: what the tool prints for chosen questions, so that no word and no line changes unseen.

Each file holds sessions: a `$` line with a command, then what it prints. REFRESH_RECORDED=1 records today's answers;
the difference is read before it is committed. An answer stands here because it is printed, not because it is right:
what is right is held by `positions/` and the tests of the rooms.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from adjudicator._system.paths import folder
from tests.command_line import run

FILES = sorted(Path(__file__).parent.glob("*.txt"))
COMMAND = re.compile(r"(?m)^\$ adjudicator (.*)$")


def answered(line: str, shown: set[str]) -> str:
    """Return a session with the answer that its command has today; of a picture only the elements that were not
    `shown` before, and of a page nothing of its pictures."""
    done = run(*shlex.split(line))
    answer = (done.stdout + done.stderr).rstrip()
    if answer.startswith("<"):
        page = re.sub("<svg.*?</svg>", "", answer, flags=re.S) if answer.startswith("<!DOCTYPE html>") else answer
        elements = page.replace("\n", " ").replace("<", "\n<").splitlines()
        answer = "\n".join(element.rstrip() for element in elements if element and element not in shown)
        shown.update(elements)
    return f"$ adjudicator {line}\n{answer}\n[exit {done.returncode}]\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_answers_are_as_recorded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder("positions").parent)
    recorded = file.read_text(encoding="utf-8")
    shown: set[str] = set()
    today = "\n".join(answered(line, shown) for line in COMMAND.findall(recorded))
    if os.environ.get("REFRESH_RECORDED"):
        file.write_text(today, encoding="utf-8")
    assert file.read_text(encoding="utf-8").split("\n$ ") == today.split("\n$ ")


def test_every_file_has_sessions() -> None:
    assert len(FILES) == 12
    assert all(COMMAND.search(file.read_text(encoding="utf-8")) for file in FILES)
