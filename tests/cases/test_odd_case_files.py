"""Case files in pipes, names and expectations with control characters, and answers that fail."""

from __future__ import annotations

import gc
import os
import subprocess
import threading
import weakref
from pathlib import Path

import pytest

from adjudicator.cases.case import Outcome
from adjudicator.cases.run import CaseInput, CaseJob
from adjudicator.commands.test import _Collected
from tests.command_line import COMMAND, run
from tests.malformed import harmless

POSITION = "rulebook: dm-2023\npieces: {red: [goal 1, goal 4, yellow 13]}\nturn: red\nhand: [5]\n"
NO_FILE = "It is no regular file, or it has changed since it was read."
FAILS = POSITION + "questions:\n  - play: {card: 5, move: yellow 13}\n    expect: {verdict: legal}\n"


def through_a_pipe(text: str, pipe: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `test` on a named pipe into which a document is written once."""
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_text, args=(text,), daemon=True)
    writing.start()
    words = [*COMMAND, "test", *options, str(pipe)]
    return subprocess.run(words, capture_output=True, text=True, timeout=20, check=False)


@pytest.mark.parametrize("options", [(), ("--jobs", "2")], ids=" ".join)
def test_a_named_pipe_is_read_once(options: tuple[str, ...], tmp_path: Path) -> None:
    done = through_a_pipe(POSITION, tmp_path / "no-case", *options)
    said = "No question was asked.\nOne file without questions was passed over.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, said, "")
    assert through_a_pipe(FAILS, tmp_path / "case", *options).returncode == 1


def test_what_came_through_a_pipe_cannot_be_rewritten(tmp_path: Path) -> None:
    done = through_a_pipe(FAILS, tmp_path / "case", "--update")
    assert done.returncode == 1
    assert done.stderr == f"{tmp_path}/case#1 could not be rewritten in its place; it goes on failing. {NO_FILE}\n"


def test_names_of_files_do_not_steer_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")  # A longer path would be wrapped.
    for name in ("a\x1b[31m.yaml", "b\x1b]0;title\x07.yaml", "c\u202e.yaml"):
        (tmp_path / name).write_text(FAILS, encoding="utf-8")
    done = run("test", str(tmp_path), COLUMNS="500")
    assert done.returncode == 1
    assert "".join(done.stdout.split()).count(".yaml#1") == 3  # long paths wrap
    assert all(map(harmless, done.stdout.splitlines()))


@pytest.mark.parametrize(
    "legal", ["{as: '5\u202e', move: goal 4}", "{move: {'\u202e': goal 4}}", "{card: 5, piece: '\u2066x'}"]
)
def test_what_is_expected_does_not_steer_a_terminal(legal: str, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(f"{POSITION}questions:\n  - expect: {{legal: [{legal}]}}\n", encoding="utf-8")
    done = run("test", str(file))
    assert done.returncode in (1, 3)
    assert all(map(harmless, [*done.stdout.splitlines(), *done.stderr.splitlines()]))


def test_answers_that_fail_are_not_kept_until_they_are_rewritten(tmp_path: Path) -> None:
    """A thousand rulings on four cards would take a quarter of a gigabyte."""
    file = tmp_path / "case.yaml"
    file.write_text(FAILS, encoding="utf-8")
    kept, rulings = _Collected(failed=True, passed=False), []

    def note(outcome: Outcome) -> None:
        rulings.append(weakref.ref(outcome.ruling))
        kept.note(outcome)

    CaseJob("en").run([CaseInput(str(file), on_command_line=True)], note)
    gc.collect()
    assert [asked.name for asked in kept.failed] == [f"{file}#1"]
    assert [ruling() for ruling in rulings] == [None]


def test_what_the_system_makes_up_as_it_is_read_is_no_rulebook(tmp_path: Path) -> None:
    """Reading such a file can block, and it never holds rules."""
    for name in ("/proc/kmsg", "/proc/self/environ", str(tmp_path / "empty.yaml")):
        (tmp_path / "empty.yaml").touch()
        if not Path(name).exists():
            continue
        (tmp_path / "p.yaml").write_text(POSITION.replace("dm-2023", name), encoding="utf-8")
        done = run("judge", str(tmp_path / "p.yaml"))
        assert done.returncode == 3
        assert f":1:11: `{name}` is not a rulebook" in done.stderr
        assert len(done.stderr.splitlines()) == 1
