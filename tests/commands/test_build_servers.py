"""Documents and file names in the log of a build server: no line is a command that it obeys."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from adjudicator.documents.safe_text import for_log
from tests.command_line import run

COMMAND = re.compile(r"(?m)^\s*::|##\[")
STOP = "::stop-commands::abc"
LONG = f"{STOP} {'a ' * 60}{STOP} ##[error]b {'c ' * 70}::error file=x::y"
CASE = {
    "rulebook": "dm-2023",
    "title": LONG,
    "pieces": {"red": ["goal 1", "goal 4", "yellow 13"]},
    "turn": "red",
    "play": {"card": 5, "move": "yellow 13"},
    "notes": f"::error::a\n::error::b\n{LONG}",
    "questions": [
        {"ask": LONG, "expect": {"verdict": "legal", "reason": "locked-piece"}},
        {"ask": STOP, "play": {"card": 5, "move": "goal 4"}, "expect": {"verdict": "legal"}},
    ],
}
COMMANDS = ["judge", "judge --brief", "judge --full --draw", "judge --format markdown", "judge --format html", "moves"]
COMMANDS += ["compare", "test", "check", "draw", "test --update", "compare --lang da", "judge --lang fr"]


@pytest.mark.parametrize("width", ["30", "60", "200"])
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("colours", [{}, {"FORCE_COLOR": "1"}], ids=["plain", "coloured"])
def test_text_of_a_document_is_no_command(
    command: str, width: str, colours: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "::error file=a::b.yaml"
    Path(name).write_text("".join(f"{key}: {json.dumps(value)}\n" for key, value in CASE.items()), encoding="utf-8")
    if command == "test --update":
        text = (
            Path(name).read_text(encoding="utf-8").replace("notes:", "notes: |\n  ::error::c\ncites: dm-2023/faq.1 #")
        )
        Path(name).write_text(text, encoding="utf-8")
    done = run(*command.split(), name, COLUMNS=width, **colours)
    plain = re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr)
    # A page or a drawing is no log; no line of it begins with text of the document.
    found = (
        COMMAND.search(plain.replace("##[", "")) if {"html", "draw"} & set(command.split()) else COMMAND.search(plain)
    )
    assert found is None, plain[found.start() : found.start() + 80]


def test_names_and_problems_are_no_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("::warning::a.yaml").write_text("rulebook: '##[error]x'\n", encoding="utf-8")
    Path("::notice::b.yaml").write_text("rulebook: dm-2023\npieces: {}\nturn: red\nhand: [5]\n", encoding="utf-8")
    for command in ("check", "judge"):
        done = run(command, "::warning::a.yaml", "::notice::b.yaml")
        assert not COMMAND.search(done.stdout + done.stderr), command
        assert ": :" in done.stdout + done.stderr
    assert not COMMAND.search(run("test", "::warning::a.yaml", "::notice::b.yaml").stderr)


@pytest.mark.parametrize(
    "words",
    [
        *(("rule", "x##[error]y"), ("judge", "--reading", "##[error]", "dm-2023 r:R3 turn=r play=5:R3")),
        *(("schema", "##[error]"), ("moves", "--card", "##[error]", "dm-2023 r:R3 turn=r")),
        *(("draw", "dm-2023 r:R3 turn=r", "-o", "none/##[error]"), ("new", "--rulebook", "##[error]x")),
        *(("##[error]",), ("judge", "--##[error]"), ("judge", "a", "--format", "##[error]")),
    ],
)
@pytest.mark.parametrize("lang", ["en", "da"])
def test_a_complaint_about_usage_is_no_command(words: tuple[str, ...], lang: str) -> None:
    done = run(*words, ADJUDICATOR_LANG=lang)
    assert not COMMAND.search(done.stdout + done.stderr)
    assert "## [error]" in done.stderr


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("  ::error::a::b", "  : :error::a::b"),
        (":::error::a", ": ::error::a"),
        ("a::b", "a::b"),
        ("a ##[group]##[b]", "a ## [group]## [b]"),
        ("\x1b::error", "\ufffd::error"),
    ],
)
def test_a_space_breaks_a_command_up(line: str, printed: str) -> None:
    assert for_log(line) == printed
