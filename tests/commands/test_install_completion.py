"""Completion and its installation in unusual homes, start-up files and shells. HOME is always a scratch folder."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
import typer

from adjudicator.commands import install_completion
from tests.command_line import COMMAND, shell

RC = b"alias a=b\n\xff\xfe\x00 not UTF-8\n" + b"# a line of many\n" * 100
INSTALL = "adjudicator --install-completion"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a home whose name would run a command if it were not quoted."""
    folder = tmp_path / "it's; touch PWNED; 'æ"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    (folder / ".bashrc").write_bytes(RC)
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file())


def installed(shell: str) -> None:
    with pytest.raises(typer.Exit) as ended:
        install_completion.install(shell)
    assert ended.value.exit_code == 0


def test_a_full_disk_costs_nobody_a_start_up_file(home: Path) -> None:
    done = shell(f"ulimit -f 1; PYTHONDONTWRITEBYTECODE=1 {INSTALL}")
    assert (done.returncode, done.stderr) == (74, "adjudicator: the file grows too large\n")
    assert (home / ".bashrc").read_bytes() == RC
    assert set(files(home)) <= {".bashrc", ".bash_completions/adjudicator.sh"}


def test_a_start_up_file_keeps_every_byte_and_quotes_the_home(home: Path, tmp_path: Path) -> None:
    for _ in range(2):
        done = shell(INSTALL, tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert str(home / ".bashrc") in done.stdout
        assert str(home / ".bash_completions" / "adjudicator.sh") in done.stdout
    held = (home / ".bashrc").read_bytes()
    assert held.startswith(RC)
    assert held[len(RC) :].count(b"\n") == 1
    (home / ".bashrc").write_bytes(held.removeprefix(RC))
    done = shell('. "$HOME/.bashrc"; complete -p adjudicator', tmp_path)
    assert (done.stdout, done.stderr) == ("complete -o default -F _adjudicator_completion adjudicator\n", "")
    assert not (tmp_path / "PWNED").exists()


def test_a_line_that_has_no_end_yet_gets_one_and_links_stay(home: Path, tmp_path: Path) -> None:
    (tmp_path / "dotfile").write_bytes(b"alias a=b")
    (home / ".bashrc").unlink()
    (home / ".bashrc").symlink_to(tmp_path / "dotfile")
    installed("bash")
    assert (home / ".bashrc").is_symlink()
    assert (tmp_path / "dotfile").read_bytes().startswith(b"alias a=b\nsource '")


def test_zsh_and_fish_are_installed_alike(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / ".zshrc").write_bytes(b"\xff\nzstyle mine\n\n")
    for _ in range(2):
        installed("zsh")
        installed("fish")
    lines = (home / ".zshrc").read_bytes().split(b"\n")
    assert lines == [b"\xff", b"zstyle mine", b"", b"fpath+=~/.zfunc; autoload -Uz compinit; compinit", b""]
    assert (home / ".zfunc" / "_adjudicator").read_text("utf-8").startswith("#compdef adjudicator\n")
    assert (home / ".config" / "fish" / "completions" / "adjudicator.fish").is_file()
    assert "fish" in capsys.readouterr().out


def test_where_nothing_can_be_installed_it_is_said(home: Path, tmp_path: Path) -> None:
    (home / ".bashrc").unlink()
    os.mkfifo(home / ".bashrc")
    for line in (INSTALL, f"HOME=$PWD/none {INSTALL}", f"HOME=/dev/null {INSTALL}"):
        done = shell(f"unset ADJUDICATOR_LANG; export LC_ALL=da_DK.UTF-8; {line}", tmp_path)
        assert (done.returncode, done.stdout) == (2, ""), line
        assert "--install-completion" in done.stderr
        assert "kan ikke skrives" in done.stderr
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("lang", ["en", "is"])
def test_a_shell_that_nobody_knows(lang: str, home: Path) -> None:
    for option in ("--install-completion", "--show-completion"):
        env = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "ADJUDICATOR_LANG": lang}
        done = subprocess.run(
            [*COMMAND, option, "powershell"], env={**env, "PATH": ""}, capture_output=True, check=False
        )
        assert done.returncode == (2 if option == "--install-completion" else 0)
        assert b"Traceback" not in done.stderr
    with pytest.raises(typer.BadParameter):
        install_completion.install("csh")
    assert files(home) == [".bashrc"]


def test_without_a_home_the_systems_own_is_taken_and_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty HOME would otherwise mean the root folder."""
    monkeypatch.setattr(install_completion, "_by_user", lambda: home)
    for said in ("", None):
        monkeypatch.delenv("HOME", raising=False)
        if said is not None:
            monkeypatch.setenv("HOME", said)
        installed("bash")
    assert files(home) == [".bash_completions/adjudicator.sh", ".bashrc"]


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


def test_a_line_that_is_commented_out_is_no_line(home: Path) -> None:
    (home / ".bashrc").write_bytes(b"")
    installed("bash")
    line = (home / ".bashrc").read_bytes()
    (home / ".bashrc").write_bytes(b"# " + line)
    installed("bash")
    assert (home / ".bashrc").read_bytes() == b"# " + line + line
