"""The commands of the READMEs: a set-up of two commands, real output in sessions, commands of tests/README that run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TESTS_README = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
TEST_COMMANDS = [
    line.partition(" #")[0].rstrip()
    for block in re.findall(r"```(?:sh|console)\n(.*?)```", TESTS_README, re.S)
    for line in block.splitlines()
]
TAKES_LONG = {"pytest": ["--collect-only", "-n0"], "tests.fuzz": ["--help"], "tests.benchmarks": ["--help"]}
"""Modules that take too long to run here, with options that only parse the command line or collect tests."""


def set_up() -> list[str]:
    part = README.split("## Set-up\n")[1].split("\n## ")[0]
    return [block.strip() for block in re.findall(r"```sh\n(.*?)```", part, re.S)]


def test_set_up_is_two_commands() -> None:
    assert len(set_up()) == 2
    assert all("\n" not in block for block in set_up())
    (shipped,) = re.findall(r"positions/\S+\.yaml", set_up()[0])
    assert (ROOT / shipped).exists()


def replayed(session: str) -> str:
    """Return a session with the output that its `$` lines have today."""
    printed = []
    for line in re.findall(r"(?m)^\$ (.*)$", session):
        done = subprocess.run(
            [sys.executable, "-m", "adjudicator", *line.removeprefix("adjudicator ").split()],
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={"COLUMNS": "80", "PATH": "", "PYTHONPATH": str(ROOT)},
            check=False,
        )
        printed.append(f"$ {line}\n{(done.stdout + done.stderr).strip()}\n")
    return "".join(printed)


def test_the_readme_shows_real_output() -> None:
    """Every `console` block is a session. REFRESH_README=1 replaces its output by what is printed today."""
    session = re.compile(r"(?<=```console\n).*?(?=```)", re.S)
    assert session.search(README)
    today = session.sub(lambda block: replayed(block[0]), README)
    if os.environ.get("REFRESH_README"):
        (ROOT / "README.md").write_text(today, encoding="utf-8")
    else:
        assert today == README


@pytest.mark.parametrize("command", TEST_COMMANDS)
def test_the_commands_of_the_tests_readme_run(command: str) -> None:
    words = shlex.split(command)
    if words[:2] == ["pip", "install"]:
        check_installation(words[2:])
        return
    assert words[:2] == ["python", "-m"]
    arguments = [sys.executable, *words[1:], *TAKES_LONG.get(words[2], ())]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def check_installation(words: list[str]) -> None:
    """Check that an installation, which needs a network, names an extra of the package and files that exist."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (extra,) = (found[1] for word in words if (found := re.fullmatch(r"\.\[(\w+)\]", word)))
    assert extra in project["optional-dependencies"]
    options = {"--quiet", "--editable", "--constraint", f".[{extra}]"}
    assert [word for word in words if word not in options and not (ROOT / word).is_file()] == []
