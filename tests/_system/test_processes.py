"""Several cores, with a process killed or a stream closed, full or stopped: whole lines, the right exit code, no
process left over."""

from __future__ import annotations

import errno
import io
import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adjudicator._system import processes as jobs
from adjudicator._system.language_setting import LANGUAGES
from adjudicator.commands.json_lines import TOGETHER, read_lines
from adjudicator.documents.problems import Term, os_term
from adjudicator.locales.catalogue import catalogue
from tests.command_line import COMMAND, children_of, shell
from tests.sample_documents import CASE

CARDS = ["2", "3", "5", "6", "7", "swap", "heart", "9"]


def line(number: int) -> str:
    pieces = {"red": ["goal 4", f"red {1 + number % 14}"], "blue": [f"blue {1 + number % 13}"]}
    asked = {"rulebook": "dm-2023", "title": str(number), "turn": "red", "pieces": pieces}
    return json.dumps({**asked, "hand": ["7", CARDS[number % 8]]})


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make many lines and cases, all different, so that the work is still going on when a test interferes."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "lines").write_text("".join(f"{line(number)}\n" for number in range(4000)), encoding="utf-8")
    (folder / "few").write_text("".join(f"{line(number)}\n" for number in range(150)), encoding="utf-8")
    (folder / "cases").mkdir()
    for number in range(800):
        case = {**json.loads(line(number)), "questions": [{"expect": {"must_discard": False}}] * 3}
        (folder / "cases" / f"{number}.yaml").write_text(json.dumps(case), encoding="utf-8")
    (folder / "case.yaml").write_text(CASE, encoding="utf-8")
    return folder


def started(desk: Path, *args: str, lang: str = "en") -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *args, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=desk,
        env={**os.environ, "ADJUDICATOR_LANG": lang},
    )


def helpers(process: subprocess.Popen[bytes], wanted: int = 2) -> list[int]:
    """Return the ids of the worker processes, once all have started."""
    deadline = time.monotonic() + 20
    while len(found := children_of(process.pid)) < wanted:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return [int(child) for child in found]


def told(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """Return the rest of the output after a line has been read."""
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = process.stdout.read(), process.stderr.read()
    process.wait(timeout=20)
    return out, err


def is_at_work(pid: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def check_gone(children: list[int]) -> None:
    deadline = time.monotonic() + 10
    while left := list(filter(is_at_work, children)):
        assert time.monotonic() < deadline, left
        time.sleep(0.02)


def check_whole_lines(out: bytes) -> None:
    assert out.endswith(b"\n") or not out
    assert all("legal" in json.loads(answer) for answer in out.splitlines())


# A worker that is killed.


@pytest.mark.parametrize("lang", ["en", "is"])
def test_a_helper_that_is_killed_ends_the_batch_with_a_word(lang: str, desk: Path) -> None:
    with started(desk, "batch", "lines", lang=lang) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        children = helpers(process)
        os.kill(children[-1], signal.SIGKILL)
        out, err = told(process)
    assert process.returncode == 74
    assert err.decode() == f"adjudicator: {catalogue(lang).term(Term('os', 'ECHILD'))}\n"
    check_whole_lines(first + out)
    check_gone(children)


def test_a_helper_that_is_killed_ends_the_cases_with_a_word(desk: Path) -> None:
    with started(desk, "test", "cases") as process:
        children = helpers(process)
        os.kill(children[0], signal.SIGKILL)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (74, b"")
    assert err == b"adjudicator: a process that worked on it was ended from outside\n"
    check_gone(children)


LOSES_ONE = """
import os, sys, time
from concurrent.futures import ProcessPoolExecutor
from adjudicator._system import processes as jobs

jobs.PATIENCE = 0.2
at_once = ProcessPoolExecutor.submit

def slowly(pool, work, part):
    "The worker is killed before anybody has looked after it."
    future = at_once(pool, work, part)
    time.sleep(DELAY)
    return future

ProcessPoolExecutor.submit = slowly

class Half(bytes):
    "Killed while it is told, as where somebody reads more slowly than it is told."
    def __reduce__(self):
        import multiprocessing.connection as told
        half = b"\\0\\0\\1\\0half"
        told.Connection._send_bytes = lambda to, said: (os.write(to.fileno(), half), os.kill(os.getpid(), 9))
        return bytes, (b"",)

def work(part):
    return Half()

try:
    print(list(jobs.map_in_order(work, range(9), 2)))
except ChildProcessError:
    os.write(1, b"lost")
    os._exit(0)
"""


@pytest.mark.parametrize("delay", ["0", "0.3"])
def test_a_helper_that_is_killed_in_the_middle_of_a_word_is_not_waited_for(delay: str) -> None:
    script = LOSES_ONE.replace("DELAY", delay)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=20, check=False)
    assert (done.stdout, done.stderr) == (b"lost", b"")


# The number of workers.


def test_no_more_work_than_there_are_cores_for(desk: Path) -> None:
    with subprocess.Popen([*COMMAND, "batch", "lines", "--jobs", "300"], stdout=subprocess.PIPE, cwd=desk) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.2)
        children = helpers(process)
        process.terminate()
    assert len(children) <= max(len(os.sched_getaffinity(0)), jobs.MOST_ANYWHERE)
    check_gone(children)
    assert shell(f"adjudicator test case.yaml --jobs {'9' * 20}", desk).returncode == 1
    assert shell(f"adjudicator test case.yaml --jobs {'9' * 5000}", desk).returncode == 2


def test_two_are_two_on_one_core(desk: Path) -> None:
    core = min(os.sched_getaffinity(0))
    with subprocess.Popen(
        [*COMMAND, "batch", "lines", "--jobs", "2"],
        stdout=subprocess.PIPE,
        cwd=desk,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert len(helpers(process)) == 2
        process.terminate()


# Limits of the system.


def test_every_refusal_of_the_system_has_words() -> None:
    names = (
        "EMFILE",
        "ENFILE",
        "EIO",
        "ENAMETOOLONG",
        "ELOOP",
        "EAGAIN",
        "ENOMEM",
        "ECHILD",
        "EBUSY",
        "ENXIO",
        "EPIPE",
    )
    reasons = {os_term(OSError(getattr(errno, name), "")) for name in names}
    for lang in LANGUAGES:
        assert not [reason for reason in reasons if f"os/{reason}" not in catalogue(lang).labels]
    assert os_term(MemoryError()) == "ENOMEM"


@pytest.mark.parametrize("most", [8, 12])
def test_too_few_files_for_several_cores(most: int, desk: Path) -> None:
    done = shell(f"ulimit -n {most}; adjudicator batch --jobs 2 few --lang fr", desk)
    assert (done.returncode, done.stdout) == (74, "")
    assert done.stderr == "adjudicator: trop de fichiers sont ouverts à la fois\n"


# Streams that are closed, full or stopped.


@pytest.mark.parametrize(
    "command", ["batch --jobs 2 few", "batch --jobs 2 - <few", "test case.yaml", "test - <case.yaml"]
)
def test_streams_that_are_closed_with_several_cores(command: str, desk: Path) -> None:
    fine = 1 if command.startswith("test") else 0
    assert shell(f"adjudicator {command} 2>&-", desk).returncode == fine
    done = shell(f"adjudicator {command} >&-", desk)
    assert (done.returncode, done.stderr.count("\n"), "Traceback" in done.stderr) == (74, 1, False)
    done = shell(f"adjudicator {command} >/dev/full", desk)
    assert (done.returncode, done.stderr) == (74, "adjudicator: the disk is full\n")
    if "<" in command:
        done = shell(f"adjudicator {command.partition('<')[0]} <&-", desk)
        assert (done.returncode, done.stderr) == (3, "<stdin>:1:1: The file cannot be read: it is not open.\n")


def test_a_closed_pipe_ends_a_batch_on_several_cores(desk: Path) -> None:
    done = shell("adjudicator batch --jobs 2 lines | head -1; echo ${PIPESTATUS[0]}", desk)
    first, code = done.stdout.splitlines()
    assert ("legal" in json.loads(first), code, done.stderr) == (True, "141", "")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_batch_on_several_cores_that_is_stopped_has_told_whole_lines(number: int, code: int, desk: Path) -> None:
    with started(desk, "batch", "lines") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        children = helpers(process)
        process.send_signal(number)
        out, err = told(process)
    assert (process.returncode, err) == (code, b"")
    check_whole_lines(first + out)
    check_gone(children)


def test_cases_on_several_cores_that_are_to_end_do(desk: Path) -> None:
    with started(desk, "test", "cases") as process:
        children = helpers(process)
        process.terminate()
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (143, b"", b"")
    check_gone(children)


def test_input_that_does_not_wait_is_waited_for(desk: Path) -> None:
    """As where a program shares its own pipe, set to non-blocking."""
    for args, text, code in ((("judge", "-"), CASE, 3), (("batch",), f"{line(1)}\n", 0)):
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        with subprocess.Popen(
            [*COMMAND, *args], stdin=reader, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            time.sleep(0.3)
            os.write(writer, text.encode())
            os.close(writer)
            _, err = process.communicate(timeout=20)
        os.close(reader)
        assert (process.returncode, b"Traceback" in err) == (code, False), args


# Environment and working directory.


def test_a_folder_that_is_gone_is_no_place_to_be(desk: Path) -> None:
    gone = f"mkdir gone; cd gone; rmdir ../gone; case={desk}/case.yaml"
    for command, code in (
        *(
            ("judge $case#1", 1),
            ("test $case --jobs 2", 1),
            ("test .", 1),
            ("batch ../few", 0),
            ("rule dm-2023/faq.5", 0),
        ),
        *(("draw $case#1 -o x.svg", 2), ("new -o x.yaml", 2), ("test $case --junit x.xml", 2), ("judge x.yaml", 3)),
    ):
        done = shell(f"{gone}; adjudicator {command}", desk)
        assert (done.returncode, "Traceback" in done.stderr) == (code, False), (command, done.stderr)


def test_without_a_home_or_anything_else_around(desk: Path) -> None:
    for command, code in (("judge case.yaml#1", 1), ("test case.yaml", 1), ("compare case.yaml#1", 0)):
        done = subprocess.run([*COMMAND, *command.split()], cwd=desk, env={}, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (code, b""), command


@pytest.mark.parametrize("columns", ["0", "-5", "1", "abc", "", "9" * 9, "9" * 30, "9" * 5000, "٣٣", "²"])
def test_any_width_that_is_said(columns: str, desk: Path) -> None:
    def small() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (600_000_000, 600_000_000))

    commands = ["judge case.yaml#1 --draw", "--help", "compare case.yaml#1"]
    for command in commands if len(columns) > 30 or columns == "1" else commands[:1]:
        done = subprocess.run(
            [*COMMAND, *command.split()],
            cwd=desk,
            env={**os.environ, "COLUMNS": columns},
            capture_output=True,
            timeout=20,
            check=False,
            preexec_fn=small,
        )
        assert (done.returncode, done.stderr) == (1 if "judge" in command else 0, b""), command
        assert len(done.stdout) < 100_000


# A program that sends one line at a time.


def talking(desk: Path) -> subprocess.Popen[bytes]:
    words = [*COMMAND, "batch", "--jobs", "2"]
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=desk)


def test_a_line_is_answered_while_no_other_comes(desk: Path) -> None:
    """A program that waits for each answer before it sends the next line must get it at once."""
    process = talking(desk)
    assert process.stdin
    assert process.stdout
    for number in range(3):
        process.stdin.write(line(number).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["title"] == str(number)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, b"", b"")


def test_a_helper_that_is_lost_while_nobody_asks_is_missed(desk: Path) -> None:
    process = talking(desk)
    assert process.stdin
    for number in range(300):
        process.stdin.write(line(number).encode() + b"\n")
    process.stdin.flush()
    for helper in helpers(process):
        os.kill(helper, signal.SIGKILL)
    out, err = (stream.read() for stream in (process.stdout, process.stderr) if stream)
    assert process.wait(timeout=20) == 74
    assert b"Traceback" not in err
    assert all(json.loads(each) for each in out.splitlines())


def test_no_more_is_handed_over_than_may_wait_in_memory() -> None:
    """An answer can be hundreds of times as long as its line."""
    parts = [part.raw for part in read_lines(io.BytesIO(b"{}\n" * 5_000))]
    assert max(map(len, parts)) == TOGETHER
    assert sum(map(len, parts)) == 5_000
