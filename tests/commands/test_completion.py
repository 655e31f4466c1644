"""Completion: the scripts that are printed, and questions of shells that are not as they should be."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.commands.completion import PLACES
from tests.command_line import COMMAND, shell

SHOW = "adjudicator --show-completion"


@pytest.mark.parametrize("name", list(PLACES))
def test_a_script_is_printed_and_nothing_written(name: str, tmp_path: Path) -> None:
    done = shell(f"HOME=$PWD SHELL= {SHOW} {name}", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[-1] == f"# {PLACES[name]}"
    assert "_ADJUDICATOR_COMPLETE" in done.stdout
    assert shell(f"{SHOW}={name}").stdout == shell(f"SHELL=/bin/{name} {SHOW}").stdout == done.stdout
    assert shell(f"SHELL=/bin/{name} {SHOW} --lang da").stdout == done.stdout
    assert list(tmp_path.iterdir()) == []
    if name == "zsh":
        assert lines[0] == "#compdef adjudicator"


def test_bash_takes_the_script() -> None:
    done = shell(f'eval "$({SHOW} bash)"; complete -p adjudicator')
    assert (done.stdout, done.stderr) == ("complete -o default -F _adjudicator_completion adjudicator\n", "")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", [f"{SHOW} csh", f"SHELL= {SHOW}", f"unset SHELL; {SHOW}", f"SHELL=/bin/sh {SHOW}"])
def test_a_shell_without_a_script_is_wrong_usage(line: str, lang: str) -> None:
    done = shell(f"export ADJUDICATOR_LANG={lang}; {line}")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--show-completion" in done.stderr
    assert "powershell" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_option_writes_start_up_files(tmp_path: Path) -> None:
    assert shell("HOME=$PWD adjudicator --install-completion", tmp_path).returncode == 2
    assert list(tmp_path.iterdir()) == []


# The question that a shell asks for completion.


@pytest.mark.parametrize(
    "asked",
    [
        *({}, {"COMP_WORDS": "a"}, {"COMP_WORDS": "a", "COMP_CWORD": "abc"}, {"COMP_WORDS": "", "COMP_CWORD": "-1"}),
        *({"COMP_CWORD": "1"}, {"COMP_WORDS": "a\njudge", "COMP_CWORD": "1" * 5000}),
        *({"as": what} for what in ("foo", "_", "complete_", "complete_csh", "erase_bash", "bash_complete")),
    ],
    ids=str,
)
def test_a_question_that_is_none_is_answered_with_nothing(asked: dict[str, str]) -> None:
    env = {**os.environ, "_ADJUDICATOR_COMPLETE": "complete_bash", **asked, "ADJUDICATOR_LANG": "da"}
    env["_ADJUDICATOR_COMPLETE"] = asked.get("as", "complete_bash")
    done = subprocess.run(COMMAND, env=env, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


@pytest.mark.parametrize(
    ("words", "at"),
    [("adjudicator\n" + "x" * 9000, "1"), ("adjudicator\njudge\n'\"\n\\", "9999999"), ("=\n=\n=\n=", "2"), ("", "0")],
)
def test_no_words_are_too_odd_to_complete(words: str, at: str) -> None:
    env = {**os.environ, "_ADJUDICATOR_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": at}
    done = subprocess.run(COMMAND, env=env, capture_output=True, check=False)
    assert (done.returncode in (0, 2), done.stderr) == (True, b"")
