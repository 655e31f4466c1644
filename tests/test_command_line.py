"""The two ways in which tests run a command give the same result, and neither leaves anything behind."""

from __future__ import annotations

import gc
import os
import signal
import sys

import pytest

from tests.command_line import run, run_process
from tests.sample_documents import ASKED, TYPED

REPLACED = ("argv", "stdin", "stdout", "stderr")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["judge", "-"], ASKED),
        (["judge", "-", "--format", "json", "--lang", "fr"], ASKED),
        (["--help"], ""),
        (["judge", "--lang", "da", "--nope"], ""),
        (["check", "-"], b"\xff"),
        (["new"], TYPED),
    ],
)
def test_inside_the_test_as_in_a_process(words: list[str], text: str | bytes) -> None:
    inside, outside = run(*words, text=text), run_process(*words, text=text)
    assert (inside.returncode, inside.stdout, inside.stderr) == (outside.returncode, outside.stdout, outside.stderr)


def test_a_run_leaves_the_process_as_it_was() -> None:
    def state() -> list[object]:
        replaced = [getattr(sys, name) for name in REPLACED]
        return [
            dict(os.environ),
            *replaced,
            gc.get_threshold(),
            gc.get_freeze_count(),
            signal.getsignal(signal.SIGPIPE),
        ]

    before = state()
    english = run("judge", "--nope", ADJUDICATOR_LANG="en").stderr
    run("batch", "-", "--lang", "is", text="{}\n", COLUMNS="40")
    assert state() == before
    assert run("judge", "--nope", ADJUDICATOR_LANG="en").stderr == english
