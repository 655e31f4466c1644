"""Documents and file names in the log of a build server: no line is a command that it obeys."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from adjudicator.documents.safe_text import for_log
from adjudicator.documents.yaml_reader import read_text
from adjudicator.documents.yaml_writer import as_yaml
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
COMMANDS += [f"{name} --format json" for name in ("judge", "moves", "compare", "test")]
COMMANDS += ["test --junit /dev/stdout"]


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
    found = COMMAND.search(plain)
    assert found is None, plain[found.start() : found.start() + 80]


RULES = """\
id: club
extends: dm-2023
items: {lane.1: {kind: goal, en: "##vso[a] ::error::b"}}
deck:
  "##[error]k": {copies: 2, does: [{forward: 3}], cites: {explicit: [lane.1]}}
  "%s ::error::k": {copies: 2, does: [{forward: 4}], cites: {explicit: [lane.1]}}
"""
GAME = """\
rulebook: club.yaml
title: "##[error]t"
dealer: yellow
deals:
  - hands: {red: ["##[error]k", 3, 2, 3], yellow: [3, 2, 3, 6], blue: [2, 3, 6, 9], green: [2, 3, 6, 9]}
    exchange: {red: 2, green: 2, yellow: 2, blue: 2}
    turns:
      - {player: red, play: {discard: all}}
"""


@pytest.mark.parametrize(
    "command",
    [
        *(
            "compare a.yaml",
            "compare b.yaml",
            "judge a.yaml",
            "judge b.yaml",
            "batch a.json",
            "batch --format text a.json",
        ),
        *("batch --format text b.json", "rule --rulebook club.yaml", "rule --rulebook club.yaml --format json"),
        *("rule --diff club.yaml duo", "rule --diff club.yaml duo --format json", "replay game.yaml --at 0"),
    ],
)
@pytest.mark.parametrize("colours", [{}, {"FORCE_COLOR": "1"}], ids=["plain", "coloured"])
def test_text_of_house_rules_is_no_command(
    command: str, colours: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(RULES % ("a" * 34), encoding="utf-8")
    Path("game.yaml").write_text(GAME, encoding="utf-8")
    for file, card in (("a", "##[error]k"), ("b", f"{'a' * 34} ::error::k")):
        asked = {"rulebook": "club.yaml", "title": "##vso[t]", "pieces": {"red": ["red 3"]}, "turn": "red"}
        text = json.dumps({**asked, "play": {"card": card, "move": "red 3"}})
        for ending in ("yaml", "json"):
            Path(f"{file}.{ending}").write_text(f"{text}\n", encoding="utf-8")
    done = run(*command.split(), COLUMNS="80", **colours)
    assert (done.returncode in (0, 1), done.stderr) == (True, "")
    found = re.search(r"(?mi)^\s*::|##(vso)?\[", re.sub(r"\x1b\[[\d;]*m", "", done.stdout))
    assert found is None, done.stdout[found.start() :]


def test_a_command_in_a_position_written_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(RULES % "a", encoding="utf-8")
    Path("game.yaml").write_text(GAME, encoding="utf-8")
    assert read_text(run("replay", "game.yaml", "--at", "0").stdout).data["title"].startswith("##[error]t")
    hand = {"hand": [5, "##[error]k", "05", "a\\##vso[b]"]}
    assert read_text(as_yaml(hand)).data == hand
    assert "##" not in as_yaml(hand)


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
