"""Output files are written whole or not at all: into logs, pipes and streams, never through a planted link. Also the
typed input of `new`, which may be anything and endless."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from adjudicator._system import atomic_write as saving
from adjudicator._system.atomic_write import write_file
from adjudicator._system.language_setting import LANGUAGES
from tests.command_line import COMMAND, run, shell, unprivileged
from tests.malformed import METER
from tests.sample_documents import ASKED, CASE, TYPED

NEW = f"printf {TYPED!r} | adjudicator new"


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    (tmp_path / "p.yaml").write_text(ASKED, encoding="utf-8")
    (tmp_path / "case.yaml").write_text(CASE, encoding="utf-8")
    return tmp_path


# Files.


def test_a_link_laid_for_the_file_beside_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither under the process id nor under any name that can be guessed."""
    victim, out = tmp_path / "victim", tmp_path / "out"
    victim.write_bytes(b"as it was")
    (tmp_path / f".adjudicator-{os.getpid()}.tmp").symlink_to(victim)
    write_file(out, b"new")
    assert (out.read_bytes(), out.is_symlink(), victim.read_bytes()) == (b"new", False, b"as it was")
    monkeypatch.setattr(saving.os, "urandom", lambda size: b"\0" * size)
    (tmp_path / f".adjudicator-{'00' * 8}.tmp").symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_file(out, b"newer")
    assert (out.read_bytes(), victim.read_bytes()) == (b"new", b"as it was")
    assert (tmp_path / f".adjudicator-{'00' * 8}.tmp").is_symlink()


def test_a_file_has_the_rights_that_the_user_wants_for_files(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new", b"new")
        (tmp_path / "secret").write_bytes(b"old")
        (tmp_path / "secret").chmod(0o600)
        write_file(tmp_path / "secret", b"new")
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("new", "secret")] == [0o640, 0o600]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["new", "secret"]


def test_a_file_that_is_named_twice_is_rewritten_once(desk: Path) -> None:
    for names in ("case.yaml case.yaml", "case.yaml ./case.yaml", "case.yaml . case.yaml"):
        (desk / "p.yaml").unlink(missing_ok=True)
        (desk / "case.yaml").write_text(CASE, encoding="utf-8")
        done = shell(f"adjudicator test --update {names}", desk)
        assert (done.returncode, done.stderr) == (0, ""), names
        assert done.stdout.count("+    expect: {verdict: illegal") == 1
        assert run("test", str(desk / "case.yaml")).returncode == 0


@pytest.mark.parametrize("name", ["-", "./-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
def test_standard_input_is_not_rewritten(name: str, desk: Path) -> None:
    """A file named `-` or `stdin` is not rewritten either."""
    (desk / "-").write_text(CASE, encoding="utf-8")
    done = shell(f"adjudicator test --update {name} --lang da <case.yaml", desk)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("Standardinput kan ikke skrives om; nævn filen.\n")
    assert (desk / "-").read_text("utf-8") == (desk / "case.yaml").read_text("utf-8") == CASE


def test_a_place_is_called_as_it_was_typed(desk: Path) -> None:
    for lang in LANGUAGES:
        assert " `none/out.svg`" in shell(f"adjudicator draw p.yaml -o none/out.svg --lang {lang}", desk).stderr


# Streams.


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
def test_a_log_that_is_written_on_keeps_its_lines(name: str, desk: Path) -> None:
    (desk / "log").write_bytes(b"line one\n")
    (desk / "link").symlink_to("/dev/stdout")
    done = shell(f"adjudicator draw p.yaml -o {name} >>log", desk)
    assert (done.returncode, done.stderr) == (0, "")
    assert (desk / "log").read_bytes().startswith(b"line one\n<svg ")
    assert sorted(each.name for each in desk.iterdir()) == ["case.yaml", "link", "log", "p.yaml"]


@pytest.mark.parametrize(
    ("command", "begins"),
    [
        ("adjudicator draw p.yaml -o /dev/stdout | cat", "<svg "),
        ("adjudicator draw p.yaml -o link | cat", "<svg "),
        ("adjudicator draw p.yaml -o >(cat); sleep 0.1", "<svg "),
        ("adjudicator test case.yaml --junit /dev/stderr 2>&1 >/dev/null | cat", "<?xml "),
        (f"{NEW} -o /dev/stdout 2>/dev/null | cat", "rulebook: dm-2023\n"),
        (f"{NEW} -o >(cat) 2>/dev/null; sleep 0.1", "rulebook: dm-2023\n"),
    ],
)
def test_a_pipe_is_written_to(command: str, begins: str, desk: Path) -> None:
    (desk / "link").symlink_to("/dev/stdout")
    done = shell(command, desk)
    assert (done.stdout[: len(begins)], done.stderr) == (begins, "")


def test_a_stream_that_is_none_is_wrong_usage(desk: Path) -> None:
    for name in ("/dev/fd/77", "/dev/fd/77777777777777777777", "/dev/stdin"):
        done = shell(f"adjudicator draw p.yaml -o {name} </dev/null", desk)
        assert (done.returncode, done.stdout) == (2, ""), name
        assert "cannot be written" in done.stderr
    assert shell("adjudicator draw p.yaml -o /dev/stdout >/dev/full", desk).returncode == 74


# Tables typed into `new`.


@pytest.mark.parametrize(
    "command",
    ["draw p.yaml -o out/", "judge p.yaml --format markdown --picture -", "test case.yaml --junit -", "new -o -"],
)
def test_a_name_that_is_no_files_is_wrong_usage(command: str, desk: Path) -> None:
    refused = shell(f"adjudicator {command} </dev/null", desk)
    assert refused.returncode == 2
    assert "cannot be written: it is no ordinary file." in refused.stderr
    assert {path.name for path in desk.iterdir()} == {"p.yaml", "case.yaml"}


def test_a_place_without_room_is_told_before_anything_is_asked(tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0)
    (tmp_path / "unwritable").mkdir(mode=0o555)
    (tmp_path / "itself").symlink_to(tmp_path / "itself")
    for name in ("locked/n.yaml", "unwritable/n.yaml", "none/n.yaml", "itself", "n" * 5000, "locked", "a\n/b"):
        done = unprivileged("new", "-o", str(tmp_path / name))
        assert done.returncode == 2, name
        assert "Traceback" not in done.stderr
        assert "dm-2023 =" not in done.stderr
    (tmp_path / "locked").chmod(0o700)


@pytest.mark.parametrize("endless", ["/dev/zero", "<(yes)", "<(yes | tr -d '\\n')"])
def test_answers_without_end_come_to_one(endless: str) -> None:
    done = shell(f"{shlex.join([sys.executable, '-c', METER, *COMMAND, 'new'])} < {endless}")
    code, seconds, kilobytes = done.stdout.split()
    assert (code, float(seconds) < 5, int(kilobytes) < 100_000) == ("1", True, True)


def test_an_answer_that_is_too_long_is_asked_for_again() -> None:
    done = run("new", text=b"x" * 30_000 + b"\n" + TYPED.encode())
    assert done.returncode == 0
    assert done.stdout.startswith("rulebook: dm-2023\n")
    assert done.stderr.count("This is longer than 1000 characters.\n") == 1


def test_an_answer_that_is_no_text_is_asked_for_again() -> None:
    done = run("new", "--rulebook", "dm-2023", text=b"\xff\xfe\n\xc3\n" + TYPED.partition("\n")[2].encode())
    assert done.returncode == 0
    assert done.stderr.count("\N{REPLACEMENT CHARACTER}") == 3
    assert done.stdout.startswith("rulebook: dm-2023\n")


@pytest.mark.parametrize("closed", ["<&-", "</dev/null", "0>/dev/null"])
def test_where_nobody_can_answer_nothing_is_written(closed: str, tmp_path: Path) -> None:
    done = shell(f"adjudicator new -o n.yaml --lang da {closed}", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("\nDer kommer ikke flere svar; intet er skrevet.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_table_is_typed_where_a_stream_is_closed(tmp_path: Path) -> None:
    assert shell(f"{NEW} -o a.yaml >&- 2>&-", tmp_path).returncode == 0
    assert (tmp_path / "a.yaml").read_text("utf-8").startswith("rulebook: dm-2023\n")
    done = shell(f"{NEW} >&-", tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (74, False)


def test_a_file_that_appears_while_a_fresh_one_is_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "fresh.yaml"

    def somebody_else(number: int) -> None:
        file.write_text("another's", encoding="utf-8")

    monkeypatch.setattr(os, "fsync", somebody_else)
    with pytest.raises(FileExistsError):
        write_file(file, b"mine", new=True)
    assert file.read_text(encoding="utf-8") == "another's"
    assert [each.name for each in tmp_path.iterdir()] == ["fresh.yaml"]
