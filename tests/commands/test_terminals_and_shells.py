"""Shell completion, colour, terminals narrow, wide or without UTF-8, and pre-commit hooks."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from adjudicator._system.paths import folder, schema_names
from adjudicator.documents.schema_bundle import bundled
from tests.command_line import COMMAND, run, run_process

LINE = "dm-2023 r:g1,g4,Y13 turn=r hand=5 play=5:Y13"
HERE = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


def completed(*words: str) -> list[str]:
    """Return the words bash offers for the last word; the words are split as bash splits them."""
    script = (
        'eval "$(_ADJUDICATOR_COMPLETE=source_bash adjudicator)"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1));'
        ' _adjudicator_completion adjudicator; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script, "bash", "adjudicator", *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PATH": HERE},
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["jud"], ["judge"]),
        (["judge", "--fu"], ["--full"]),
        (["judge", "--format", "m"], ["markdown"]),
        (["judge", "--lang", "=", "d"], ["da"]),
        (["judge", "--reading", "lane-m"], ["lane-moves=frozen", "lane-moves=further-in"]),
        (["judge", "--reading", "lane-moves", "="], ["frozen", "further-in"]),
        (["judge", "--reading", "lane-moves", "=", "fr"], ["frozen"]),
        (
            ["judge", "--reading", "a", "=", "b", "--reading", "first"],
            ["first-dealer=every-heart-counts-nothing", "first-dealer=highest-number"],
        ),
        (["rule", "duo/winner"], ["duo/winner.1"]),
        (["rule", "--diff", "dm-2023", "c"], ["classic"]),
        (["moves", "--card", "heart/1"], ["heart/1", "heart/13"]),
        (["new", "--rulebook", "f"], ["family-fr"]),
        (["schema", "p"], ["position"]),
        (["judge", "READ"], []),
    ],
)
def test_bash_is_offered(words: list[str], offered: list[str]) -> None:
    assert sorted(completed(*words)) == offered


def test_files_are_left_to_the_shell() -> None:
    """The shell itself quotes a name with a space or a special character."""
    asked = {**os.environ, "_TYPER_COMPLETE_ARGS": "adjudicator judge my"}
    shells = {"zsh": "_files", "fish": ""}
    for shell, expected in shells.items():
        env = {**asked, "_ADJUDICATOR_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
        done = subprocess.run([*COMMAND], env=env, capture_output=True, encoding="utf-8", check=False)
        assert (done.stdout.strip(), done.stderr) == (expected, "")
    source = subprocess.run(
        [*COMMAND], env={**os.environ, "_ADJUDICATOR_COMPLETE": "source_bash"}, capture_output=True, check=True
    )
    assert b"complete -o default " in source.stdout


def on_a_terminal(*args: str, columns: int = 80, errors: bool = False, **env: str) -> str:
    """Return the output on a terminal, with what goes to standard error if asked for."""
    reader, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    keep = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    done = subprocess.Popen(
        [*COMMAND, *args],
        stdout=terminal,
        stderr=terminal if errors else None,
        env={**keep, "TERM": "xterm-256color", **env},
    )
    os.close(terminal)
    shown = b""
    while True:
        try:
            more = os.read(reader, 4096)
        except OSError:
            break
        if not more:
            break
        shown += more
    os.close(reader)
    done.wait(timeout=60)
    return shown.decode("utf-8", "surrogateescape")


def test_colour_where_there_is_some() -> None:
    colour = re.compile(r"\x1b\[[0-9;]*3[0-9]m")
    assert colour.search(on_a_terminal("judge", LINE))
    assert not colour.search(on_a_terminal("judge", LINE, NO_COLOR="1"))
    assert "\x1b" not in on_a_terminal("judge", LINE, TERM="dumb")
    assert "\x1b" not in run("judge", LINE).stdout
    assert colour.search(run("judge", LINE, FORCE_COLOR="1").stdout)
    assert not colour.search(run("judge", LINE, FORCE_COLOR="1", NO_COLOR="1").stdout)


@pytest.mark.parametrize("columns", [32, 40, 66])
@pytest.mark.parametrize(
    "words",
    [["judge", LINE], ["judge", "--full", LINE], ["moves", LINE], ["compare", LINE], ["rule", "dm-2023/faq.5.1"]],
    ids=" ".join,
)
def test_text_keeps_to_the_width(words: list[str], columns: int) -> None:
    shown = run(*words, COLUMNS=str(columns)).stdout.splitlines()
    wide = [line for line in shown if len(line) > columns]
    code_or_file = re.compile(r"dm-2023 r:|\s+positions/\S+$")
    assert [line for line in wide if not code_or_file.match(line)] == []


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("columns", [40, 50, 66])
def test_help_keeps_to_the_width_of_the_terminal(columns: int, unbuffered: str) -> None:
    for words in (["--help"], ["judge", "--help"]):
        shown = on_a_terminal(*words, columns=columns, PYTHONUNBUFFERED=unbuffered).partition("\r\n\r\n")[2]
        wide = [line for line in shown.splitlines() if len(line) > columns]
        assert [line for line in wide if not line.startswith("  adjudicator ")] == []
        assert "  " in shown


def test_a_very_wide_terminal_is_not_filled_unless_that_is_asked_for() -> None:
    def longest(**env: str) -> int:
        return max(map(len, on_a_terminal("judge", LINE, columns=300, TERM="xterm", NO_COLOR="1", **env).splitlines()))

    assert 80 < longest() <= 120  # Bold and dim add characters of their own.
    assert longest(COLUMNS="300") > 150


def test_a_terminal_without_utf_8_is_written_to_in_its_own_signs() -> None:
    for encoding in ("ascii", "latin-1"):
        done = subprocess.run(
            [*COMMAND, "judge", "--draw", "--lang", "da", LINE],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding, "COLUMNS": "80"},
            check=False,
        )
        said = done.stdout.decode(encoding)
        assert (done.returncode, done.stderr) == (1, b"")
        assert ("roed" if encoding == "ascii" else "rød") in said
        assert "gul 13 -> gul 14 -> x" in said
        assert "?" not in said
    plain = run("judge", "--format", "json", "--lang", "fr", LINE).stdout
    assert run_process("judge", "--format", "json", "--lang", "fr", LINE, PYTHONIOENCODING="ascii").stdout == plain
    assert "’" in json.loads(plain)["explanation"]
    for name in ("LC_ALL", "LANG"):
        done = run_process("judge", "--draw", LINE, **{"LC_ALL": "", name: "C"})
        assert (done.returncode, done.stderr) == (1, "")
        assert "yellow 13 → yellow 14 → ✗" in done.stdout


@pytest.mark.parametrize("command", ["judge", "moves", "compare"])
def test_lines_are_measured_by_the_signs_that_are_printed(command: str) -> None:
    for columns in (40, 61, 80):
        done = run_process(command, "--lang", "da", LINE, PYTHONIOENCODING="ascii", COLUMNS=str(columns))
        lines = [line for line in done.stdout.splitlines() if " turn=" not in line]
        assert max(map(len, lines)) <= columns, done.stdout


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "", "LANG": "C"}], ids=str)
@pytest.mark.parametrize(
    "words",
    [
        ["judge", LINE, "--draw", "--lang", "da"],
        *(["compare", LINE, "--lang", "is"], ["rule", "dm-2023/faq.5.1", "--lang", "fr"], ["judge", "Ø.yaml"]),
        *(["check", "Ø.yaml", "--lang", "fr"], ["judge", "--lang", "fr"], ["--help", "--lang", "da"]),
    ],
    ids=" ".join,
)
def test_a_terminal_of_a_system_without_a_language_gets_plain_signs(locale: dict[str, str], words: list[str]) -> None:
    """Python takes such a system for one with UTF-8."""
    shown = on_a_terminal(*words, errors=True, **locale)
    assert (shown.isascii(), len(shown) > 20) == (True, True), shown


def test_the_language_may_be_asked_for_before_the_command() -> None:
    assert run("--lang", "da", "judge", LINE).stdout.startswith("Ikke lovligt")
    assert run("--lang", "da", "judge", LINE, ADJUDICATOR_LANG="fr").stdout.startswith("Ikke lovligt")
    assert run("--lang", "da", "judge", "--lang", "en", LINE).stdout.startswith("Not legal")
    assert run("--lang", "da", "--help").stdout.startswith("Brug: ")


def kind_of(document: dict[str, Any]) -> str:
    return "game" if "deals" in document else "case" if "questions" in document else ""


def test_a_printed_schema_stands_by_itself() -> None:
    """Without the other schemas it accepts every shipped document, and refuses a document with a misspelt key."""
    held = {name: jsonschema.Draft202012Validator(bundled(name)) for name in schema_names()}
    assert all("schema.json#" not in json.dumps(each.schema) for each in held.values())
    seen: set[str] = set()
    for file in folder("positions").rglob("*.yaml"):
        document = yaml.safe_load(file.read_text(encoding="utf-8"))
        if kind := kind_of(document):
            seen.add(kind)
            assert held[kind].is_valid(document), file
            document["rulbook"] = document.pop("rulebook")
            assert not held[kind].is_valid(document), file
    assert seen == {"game", "case"}
    document = {"rulebook": "dm-2023", "draw": {"yellow": 7, "red": "swap", "blue": 2, "green": 3}}
    assert held["draw"].is_valid(document)
    assert not held["draw"].is_valid({**document, "draw": {"yellow": [7]}})


def test_the_hooks_of_the_readme_do_what_they_say(tmp_path: Path) -> None:
    """Run the entries as pre-commit would, with the files that match."""
    readme = (Path(__file__).resolve().parents[2] / "positions" / "README.md").read_text(encoding="utf-8")
    (config,) = re.findall(r"```yaml\n(repos:\n.*?)```", readme, re.S)
    (repo,) = yaml.safe_load(config)["repos"]
    (tmp_path / "positions").mkdir()
    table = {"rulebook": "dm-2023", "pieces": {"red": ["goal 4"]}, "turn": "red"}
    documents = {
        "plain.yaml": table,
        "case.yml": {**table, "questions": [{"hand": [-4], "expect": {"must_discard": True}}]},
    }

    def run_hooks() -> list[int]:
        ends = []
        for hook in repo["hooks"]:
            files = sorted(f"positions/{each.name}" for each in (tmp_path / "positions").iterdir())
            assert all(re.search(hook["files"], file) for file in files)
            words = [*shlex.split(hook["entry"]), *(files if hook.get("pass_filenames", True) else [])]
            env = {**os.environ, "PATH": HERE}
            ends.append(subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, check=False).returncode)
        return ends

    for name, document in documents.items():
        (tmp_path / "positions" / name).write_text(json.dumps(document), encoding="utf-8")
    assert run_hooks() == [0, 0]
    wrong = {**table, "questions": [{"hand": [-4], "expect": {"must_discard": False}}]}
    (tmp_path / "positions" / "wrong.yaml").write_text(json.dumps(wrong), encoding="utf-8")
    assert run_hooks() == [0, 1]
    bad = {**table, "pieces": {"red": ["gaol 4"]}}
    (tmp_path / "positions" / "wrong.yaml").write_text(json.dumps(bad), encoding="utf-8")
    assert run_hooks() == [3, 0]


OF_KEYS = "3:{}: This should be of type keys with values, not text. Write it as `{}`."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "pieces:\n  red: goal 1, goal 4",
            "3:8: This should be of type list, not text. Write it as `[goal 1, goal 4]`.",
        ),
        ("pieces:\n  red:[goal 1]", OF_KEYS.format(3, "{red: [goal 1]}")),
        ("pieces: {red: [goal 4]}\nplay: 5 goal 4", OF_KEYS.format(7, "{card: 5, move: goal 4}")),
        (
            "pieces:\n  red:\n  - goal 4\n  -goal 1",
            "5:3: A colon with a blank after it is missing here: every key is written as",
        ),
        ("pieces: {}\nquestions: [{expect: {verdict: legal}}]", "(1 in all): choose one with `--question`"),
        (
            "extends: duo\nid: house",
            "These are rules and no position: a position in the same folder plays by them with `rulebook: p.yaml`",
        ),
    ],
)
def test_slips_of_the_pen_are_told_with_what_would_be_right(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    rules = "" if text.startswith("extends") else "rulebook: dm-2023\n"
    file.write_text(f"{rules}{text}\n{'turn: red' if rules else 'title: {en: a}'}\n", encoding="utf-8")
    assert told in run("judge", str(file)).stderr


def test_of_a_rulebook_that_is_named_nothing_is_repeated(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text("id: x\nextends: dm-2023\ntitle: {en: a}\ndeck: password:hunter2\n")
    (tmp_path / "p.yaml").write_text("rulebook: other.yaml\npieces: {}\nturn: red\n")
    done = run("moves", str(tmp_path / "p.yaml"))
    assert done.returncode == 3
    assert "hunter2" not in done.stdout + done.stderr


def test_a_shipped_position_can_be_named_anywhere(tmp_path: Path) -> None:
    """A shipped position by its name in `rule`; a file in the working directory comes first."""
    name = "positions/dm-2023/five-from-thirteen-cannot-enter.yaml"

    def done(*words: str) -> int:
        env = {**os.environ, "PATH": HERE}
        ran = subprocess.run(["adjudicator", *words], cwd=tmp_path, env=env, capture_output=True, check=False)
        return ran.returncode

    def judged() -> int:
        return done("judge", name)

    assert judged() == 1
    assert done("test", name) == 0
    assert done("test", "--update", name) == 3
    assert done("test", "positions") == 3
    for option in ("--rulebook", "--contested"):
        assert done("rule", option, "positions/house-rules/kitchen-table.yaml") == 0
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text("rulebook: dm-2023\npieces: {red: [red 3]}\nturn: red\nplay: {card: 5, move: red 3}\n")
    assert judged() == 0
    for other in ("positions/../pyproject.toml", "positions/nothing.yaml", "dm-2023"):
        assert run("judge", other).returncode == 3
    assert "quotation marks" in run("judge", *LINE.split()).stderr
