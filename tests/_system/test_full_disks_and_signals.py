"""Unreadable files, full disks, closed streams and signals: a message and an exit code, at little cost, and no file
is lost."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import adjudicator
from adjudicator._system.atomic_write import write_file
from adjudicator.cases.case import CaseQuestion, answer, questions
from adjudicator.cases.files import find
from adjudicator.cases.update import rewrite_file
from adjudicator.documents.problems import BadDocument
from tests.command_line import COMMAND, run, shell, unprivileged
from tests.malformed import cost
from tests.sample_documents import ASKED, CASE, POSITION, TYPED

LINE = (
    json.dumps({"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["goal 4", "red 3"]}, "hand": [5, 7]}).encode()
    + b"\n"
)


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    (tmp_path / "p.yaml").write_text(ASKED, encoding="utf-8")
    return tmp_path / "p.yaml"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (tmp_path / "case.yaml").write_text(CASE, encoding="utf-8")
    return tmp_path / "case.yaml"


# Inputs that would cost too much.

HEAD = "rulebook: dm-2023\nturn: red\npieces: {}\n"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
HEAVY: dict[str, tuple[str, str]] = {
    "an alias bomb in a case": ("test", HEAD + "questions: [{expect: {verdict: legal}}]\n" + BOMB),
    "an alias bomb in a game": ("replay", "rulebook: duo\ndealer: red\ndeals: [{turns: []}]\n" + BOMB),
    "an alias bomb in one flow": ("judge", "{a: &a [1, 1], b: &b [*a, *a" + ", *a" * 300_000 + "]}"),
    "a chain of aliases": ("moves", "".join(f"k{n}: &k{n} [*k{n - 1}]\n" for n in range(1, 9000)).replace("*k0", "1")),
    "brackets and braces in turn": ("judge", '{"a": [' * 500_000),
    "JSON so deep that its end is missing": ("compare", '{"pieces": ' * 300_000 + "{}"),
    "ten megabytes in one word": ("judge", HEAD + "title: " + "x" * 10_000_000),
    "ten megabytes in one quoted word": ("draw", HEAD + 'title: "' + "\\u0041" * 1_600_000 + '"'),
    "ten megabytes in one folded block": ("moves", HEAD + "notes: >\n" + "  x\n" * 2_500_000),
    "a number of a million digits": ("judge", HEAD + "hand: [-" + "1" * 1_000_000 + "]"),
    "a clock at a number of a million digits": ("judge", HEAD + "events: [{clock: " + "1" * 1_000_000 + "}]"),
    "a batch line of ten megabytes": ("batch", '{"title": "' + "x" * 10_000_000 + '"}\n'),
    "a batch line of brackets": ("batch", '{"a": ' + "[" * 190_000 + "\n"),
    "a batch line of one number": ("batch", '{"hand": [' + "7" * 190_000 + "]}\n"),
    "a case of ten thousand bad questions": ("test", HEAD + "questions:\n" + "  - {expect: {to: goal 9}}\n" * 10_000),
    "a game of ten thousand empty deals": (
        "replay",
        "rulebook: classic\ndealer: red\ndeals:\n" + "  - {turns: []}\n" * 10_000,
    ),
}


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_input_costs_little(name: str, tmp_path: Path) -> None:
    command, text = HEAVY[name]
    file = tmp_path / "heavy.yaml"
    file.write_text(text, encoding="utf-8")
    code, seconds, kilobytes = cost(command, file)
    assert code == (1 if command in ("batch", "replay") and "bomb" not in name else 3)
    assert seconds < 5
    assert kilobytes < 200_000


def test_many_long_answers_are_told_one_by_one(tmp_path: Path) -> None:
    """Each answer takes a megabyte before it is printed."""
    asked = {"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["red 1", "red 5", "red 9", "goal 4"]}}
    question = {"expect": {"must_discard": True}}
    (tmp_path / "case.yaml").write_text(json.dumps({**asked, "questions": [question] * 60}), encoding="utf-8")
    code, seconds, kilobytes = cost("test", tmp_path / "case.yaml", "--format", "json")
    assert code == 1
    assert seconds < 10
    assert kilobytes < 100_000


# Inputs that cannot be read.


def test_a_file_that_may_not_be_read(asked: Path, tmp_path: Path) -> None:
    asked.chmod(0)
    for command in ("check", "judge", "test", "batch"):
        done = unprivileged(command, str(asked))
        assert (done.returncode, done.stdout.replace("No question was asked.\n", "")) == (3, ""), command
        assert done.stderr == f"{asked}:1:1: The file cannot be read: it may not be opened.\n"
    (tmp_path / "names.yaml").write_text(ASKED.replace("dm-2023", "./p.yaml"), encoding="utf-8")
    done = unprivileged("judge", str(tmp_path / "names.yaml"))
    assert done.returncode == 3
    assert ":1:11: " in done.stderr
    tmp_path.chmod(0)
    done = unprivileged("check", str(asked))
    tmp_path.chmod(0o700)
    assert (done.returncode, "it may not be opened" in done.stderr) == (3, True)


def test_a_case_file_that_goes_away_between_listing_and_reading(case: Path, tmp_path: Path) -> None:
    (tmp_path / "later.yaml").write_text(CASE, encoding="utf-8")
    listed = find([tmp_path])
    assert len(questions(next(listed))) == 1
    (tmp_path / "later.yaml").unlink()
    with pytest.raises(BadDocument) as caught:
        questions(next(listed))
    assert [problem.code for problem in caught.value.problems] == ["unreadable"]


def test_a_case_file_that_changes_between_asking_and_rewriting(case: Path) -> None:
    failing = questions(case)
    assert not answer(failing[0]).passed
    for now in (b"", b"\xff", b"a: [", b"questions: 1\n", ASKED.encode(), POSITION.encode() + b"expect: {to: base}\n"):
        case.write_bytes(now)
        assert left_as_it_is(case, failing), now
        assert case.read_bytes() == now
    case.unlink()
    assert left_as_it_is(case, failing)


def left_as_it_is(case: Path, failing: list[CaseQuestion]) -> bool:
    change, left = rewrite_file(case, failing)
    return change is None and [(each.question, each.why.code) for each in left] == [(failing[0], "file-changed")]


def test_a_folder_with_things_that_are_no_files(case: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a-pipe.yaml")
    (tmp_path / "a-folder.yaml").mkdir()
    (tmp_path / "the-same.yaml").symlink_to(case)
    (tmp_path / "round-and-round").symlink_to(tmp_path)
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    done = run("test", str(tmp_path), "--format", "json")
    assert done.returncode == 1
    assert [Path(each["file"]).name for each in json.loads(done.stdout)["failures"]] == ["case.yaml", "the-same.yaml"]
    (tmp_path / "nowhere.yaml").symlink_to(tmp_path / "none")
    (tmp_path / "itself.yaml").symlink_to(tmp_path / "itself.yaml")
    done = run("test", str(tmp_path))
    assert done.returncode == 3
    assert [line.partition(":")[0].rpartition("/")[2] for line in done.stderr.splitlines()] == [
        "itself.yaml",
        "nowhere.yaml",
    ]


def test_links_pipes_and_devices_as_documents(asked: Path, tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(asked)
    assert run("judge", str(tmp_path / "link.yaml")).returncode == 1
    assert shell("adjudicator judge <(cat p.yaml)", tmp_path).returncode == 1
    assert shell("adjudicator judge /dev/stdin < p.yaml", tmp_path).returncode == 1
    for command, name in (
        *(("test", "/dev/zero"), ("replay", "/dev/full"), ("judge", "/proc/self/mem"), ("check", "/proc/self/environ")),
        *(("rule --rulebook", "/dev/zero"), ("moves", "/dev/null"), ("batch", "/proc/self/mem")),
    ):
        done = run(*command.split(), name)
        assert done.returncode == 3
        assert done.stderr.startswith(f"{name}:1:")
        assert "Traceback" not in done.stderr


def test_a_line_without_an_end_ends_the_batch() -> None:
    """What was read before is answered, on any number of cores."""
    for jobs in ("1", "2"):
        done = shell(f"(echo '[]'; cat /dev/zero) | adjudicator batch --format text --jobs {jobs}")
        assert (done.returncode, done.stdout.count("\n")) == (3, 2)
        assert done.stderr.startswith("<stdin>:2:1: This line did not end within 100000000 bytes")


# Outputs that cannot be written.


@pytest.mark.parametrize(
    "command",
    [
        *("judge p.yaml", "judge --format json p.yaml", "judge --format html p.yaml", "moves p.yaml", "draw p.yaml"),
        *("compare p.yaml", "batch lines", "check p.yaml", "rule", "schema case", "test case.yaml", "--help"),
        *("test --update case.yaml", "check --format json none.yaml"),
    ],
)
def test_a_full_disk_or_nobody_to_tell_is_no_verdict(command: str, case: Path, asked: Path, tmp_path: Path) -> None:
    (tmp_path / "lines").write_bytes(LINE)
    for where in (">/dev/full", *([">&-"] if "p.yaml" in command or command == "rule" else [])):
        done = shell(f"adjudicator {command} {where}", tmp_path)
        assert done.returncode == 74, done.stderr
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") <= 1


def test_errors_that_nobody_sees_keep_their_exit_code(asked: Path, tmp_path: Path) -> None:
    assert shell("adjudicator judge none.yaml 2>&-", tmp_path).returncode == 3
    assert shell("adjudicator judge 2>&-", tmp_path).returncode == 2
    assert shell("adjudicator judge p.yaml 2>&-", tmp_path).returncode == 1


def on_a_small_disk(*args: str) -> subprocess.CompletedProcess[str]:
    """Run where no file can grow beyond twenty bytes."""
    return subprocess.run(
        [*COMMAND, *args],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        input=TYPED,
    )


def test_a_disk_that_fills_up_while_a_file_is_written_costs_nothing(case: Path, asked: Path, tmp_path: Path) -> None:
    picture, report = tmp_path / "picture", tmp_path / "report"
    assert run("draw", str(asked), "-o", str(picture)).returncode == 0
    assert run("test", str(case), "--junit", str(report)).returncode == 1
    earlier = [file.read_text("utf-8") for file in (picture, report)]
    for args in (
        ("draw", str(asked), "-o", str(picture)),
        ("test", str(case), "--junit", str(report)),
        ("test", str(case), "--update"),
        ("new", "-o", str(tmp_path / "new.yaml")),
    ):
        done = on_a_small_disk(*args)
        assert done.returncode == 74, (args, done.stderr)
        assert "Traceback" not in done.stderr
        assert "the file grows too large" in done.stderr
    assert [file.read_text("utf-8") for file in (picture, report)] == earlier
    assert case.read_text("utf-8") == CASE
    assert sorted(file.name for file in tmp_path.iterdir()) == ["case.yaml", "p.yaml", "picture", "report"]


@pytest.mark.parametrize("where", [">/dev/full", ">&-", "--format json 2>/dev/full"])
def test_changes_that_cannot_be_shown_are_not_made(where: str, case: Path) -> None:
    assert shell(f"adjudicator test --update case.yaml {where}", case.parent).returncode == 74
    assert case.read_text("utf-8") == CASE


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_disk_that_fills_up_in_the_middle_of_the_answer_is_noticed(unbuffered: str, asked: Path) -> None:
    """Without a buffer, as containers set it, a write puts down what fits and says how much that was."""
    (asked.parent / "lines").write_bytes(LINE * 9)
    for command in ("draw p.yaml", "judge p.yaml --format html", "schema position", "batch lines", "rule"):
        line = f"ulimit -f 8; PYTHONUNBUFFERED={unbuffered} adjudicator {command} > out"
        done = shell(line, asked.parent)
        assert (done.returncode, done.stderr) == (74, "adjudicator: the file grows too large\n"), command


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_pipe_that_does_not_wait_gets_the_whole_answer(unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen([*COMMAND, "rule", "--format", "json"], stdout=writer, env=environment) as process:
        os.close(writer)
        waits(process.pid)
        with os.fdopen(reader, encoding="utf-8") as answer:
            assert json.loads(answer.read())
    assert process.returncode == 0


def test_a_place_where_nothing_can_be_written_is_wrong_usage(case: Path, asked: Path, tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.write_text("as it was\n", encoding="utf-8")
    locked.chmod(0o444)
    draw, junit, new = ("draw", str(asked), "-o"), ("test", str(case), "--junit"), ("new", "-o")
    for args in (
        *((*draw, str(tmp_path)), (*draw, str(locked)), (*draw, "\x1b[31m/x"), (*draw, "/proc/none")),
        *((*junit, str(tmp_path / "none" / "x")), (*junit, str(locked)), (*junit, "\x1b[31m/x")),
        *((*new, "/proc/none"), (*new, str(locked)), (*new, "\x1b[31m/x")),
    ):
        done = unprivileged(*args)
        assert done.returncode == 2, (args, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr
        assert "\x1b" not in done.stderr
    case.chmod(0o444)
    assert unprivileged("test", str(case), "--update").returncode == 74
    assert locked.read_text("utf-8") == "as it was\n"
    assert case.read_text("utf-8") == CASE


def test_a_file_that_is_replaced_stays_what_it_was(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(link, b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777, link.is_symlink()) == (b"new", 0o640, True)
    with pytest.raises(FileExistsError):
        write_file(file, b"other", new=True)
    assert file.read_bytes() == b"new"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "link"]
    os.mkfifo(tmp_path / "pipe")
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()))
    read: list[bytes] = []
    reader.start()
    write_file(tmp_path / "pipe", b"through")
    reader.join(timeout=10)
    assert (read, (tmp_path / "pipe").is_fifo()) == ([b"through"], True)


# Signals and closed pipes.


def test_a_closed_pipe_ends_a_batch(tmp_path: Path) -> None:
    (tmp_path / "lines").write_bytes(LINE * 2000)
    done = shell("adjudicator batch lines | head -c 100", tmp_path)
    assert (len(done.stdout), done.stderr) == (100, "")
    done = shell("(while cat lines; do :; done) 2>&- | adjudicator batch --format text | head -1", tmp_path)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_batch_that_is_stopped_has_told_whole_lines(number: int, code: int, tmp_path: Path) -> None:
    """Also when the reader has stopped, so that the process is blocked in the middle of a line."""
    (tmp_path / "lines").write_bytes(LINE * 2000)
    for reading in (True, False):
        with subprocess.Popen(
            [*COMMAND, "batch", str(tmp_path / "lines")], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            out = process.stdout.readline()
            if not reading:
                waits(process.pid)
            process.send_signal(number)
            if not reading:
                time.sleep(0.2)
                assert process.poll() is None
            out += process.stdout.read()
            assert (process.stderr.read(), process.wait(timeout=20)) == (b"", code)
        assert out.endswith(b"\n")
        assert all("legal" in json.loads(line) for line in out.splitlines())


def waits(pid: int) -> None:
    """Wait until a process is blocked on reading or writing."""
    used, deadline = -1.0, time.monotonic() + 20
    while time.monotonic() < deadline:
        time.sleep(0.2)
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        now = float(fields[11]) + float(fields[12])
        if now == used and fields[0] == "S":
            return
        used = now
    raise AssertionError("never came to wait")


@pytest.mark.parametrize("command", ["judge", "moves", "check", "test", "replay", "new"])
def test_ctrl_c_ends_a_command_that_waits(command: str, tmp_path: Path) -> None:
    """The document or the answer it waits for never comes."""
    args = [] if command == "new" else ["-"]
    with subprocess.Popen(
        [*COMMAND, command, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        waits(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()


def test_ctrl_c_is_handled_before_anything_large_is_loaded() -> None:
    line = "import sys, adjudicator.__main__ as m; m.handle_stop_signals = lambda: sys.exit(' '.join(sys.modules))"
    line += "; m.main()"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, timeout=30, check=False)
    loaded = [name for name in done.stderr.split() if name.startswith("adjudicator.")]
    assert [name for name in loaded if not name.startswith(("adjudicator.__main__", "adjudicator._system"))] == []
    assert "adjudicator._system.signals" in loaded


def test_the_library_has_its_classes() -> None:
    line = "from adjudicator import *; import adjudicator; print(BadDocument is adjudicator.BadDocument, Problem)"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, timeout=30, check=False)
    assert done.stdout == "True <class 'adjudicator.documents.problems.Problem'>\n"
    with pytest.raises(AttributeError):
        _ = adjudicator.GoodDocument  # type: ignore[attr-defined]
