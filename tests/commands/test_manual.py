"""The help pages: every page has all its parts in every language, and every example on it runs as printed."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from adjudicator._system.exit_codes import ExitCode
from adjudicator._system.language_setting import LANGUAGES
from adjudicator._system.paths import folder
from adjudicator.commands.app import COMMANDS
from adjudicator.commands.manual import PAGES
from tests.command_line import run, run_process
from tests.games.generator import game
from tests.sample_documents import ILLEGAL, OPEN

EXAMPLES = [(name, command) for name, page in PAGES.items() for command, _ in page.examples]
TYPED = ["dm-2023", "", "", "", "", "red", "5", ""]
HOUSE_RULES = folder("positions") / "house-rules" / "kitchen-table.yaml"


def exits(name: str) -> dict[str, str]:
    """Return the exit codes listed on a page."""
    return next(dict(rows) for heading, rows in PAGES[name].sections if heading == "Exit status")


def test_the_pages_know_all_exit_codes_and_no_others() -> None:
    codes = {str(code) for code in ExitCode}
    assert set(exits("")) == codes
    assert all(set(exits(name)) <= codes for name in COMMANDS)


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Make a folder with every file that an example names."""
    question = {"ask": "With a five, not a seven?", "play": ILLEGAL["play"]}
    documents = {
        "table.yaml": ILLEGAL,
        "cases.yaml": {**OPEN, "questions": [{**question, "expect": {"verdict": "legal"}}]},
        "positions/seven.yaml": {**OPEN, "questions": [{**question, "expect": {"verdict": "illegal"}}]},
        "game.yaml": game(random.Random(5), "dm-2023"),
    }
    (tmp_path / "positions").mkdir()
    for file, document in documents.items():
        (tmp_path / file).write_text(json.dumps(document), encoding="utf-8")
    lines = f"{json.dumps(ILLEGAL)}\n{json.dumps(OPEN)}\n".encode()
    (tmp_path / "positions.jsonl").write_bytes(lines)
    (tmp_path / "many.jsonl.gz").write_bytes(gzip.compress(lines))
    (tmp_path / "house-rules.yaml").write_bytes(HOUSE_RULES.read_bytes())
    return tmp_path


@pytest.mark.parametrize(("name", "command"), EXAMPLES, ids=[command for _, command in EXAMPLES])
def test_every_example_can_be_typed_as_it_stands(name: str, command: str, desk: Path) -> None:
    if name == "new":
        (desk / "table.yaml").unlink()
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=desk,
        input="".join(f"{line}\n" for line in (*TYPED, "")),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "COLUMNS": "80",
            "ADJUDICATOR_LANG": "en",
        },
        check=False,
    )
    # The five of the table cannot be used on that piece.
    asks_of_the_play = name == "judge" or command == EXAMPLES[0][1]
    assert done.returncode == int(asks_of_the_play), done.stderr
    assert str(done.returncode) in exits(name)
    assert "Traceback" not in done.stderr
    written = re.search(r"(?:>|-o) (\S+)$", command)
    assert (desk / written[1]).read_text(encoding="utf-8") if written else done.stdout


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_page_says_how_the_command_ends(name: str, tmp_path: Path) -> None:
    assert "2" in exits(name)
    assert run(name, "--nope").returncode == 2
    if "3" in exits(name):
        bad = tmp_path / "bad.yaml"
        bad.write_text("rulebook: nowhere\nquestions: 3\n", encoding="utf-8")
        words = ["--rulebook", str(bad)] if name == "rule" else [str(bad if name != "batch" else tmp_path)]
        assert run(name, *words).returncode == 3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(PAGES))
def test_every_page_has_its_parts_within_the_width(name: str, lang: str) -> None:
    words = import_module(f"adjudicator.locales.{lang}.manual").MANUAL if lang != "en" else {}
    examples = [command for command, _ in PAGES[name].examples]
    assert len(examples) > 1
    for columns in (80, 40):
        asked = [name] if name else []
        shown = run(*asked, "--help", ADJUDICATOR_LANG=lang, COLUMNS=str(columns)).stdout
        lines = [line for line in shown.partition("\n\n")[2].splitlines() if line.strip() not in examples]
        assert [line for line in lines if len(line.rstrip()) > columns] == []
        for heading, _ in (*PAGES[name].sections, ("Examples", ())):
            assert re.search(rf"\n{words.get(heading, heading)} ?:\n", shown)
        assert all(f"\n  {example}\n" in shown for example in examples)
    said = "".join(shown.split())
    rows = [row for _, row in (*(row for _, rows in PAGES[name].sections for row in rows), *PAGES[name].examples)]
    for sentence in (*PAGES[name].says, *rows):
        assert "".join(words.get(sentence, sentence).split()) in said


@pytest.mark.parametrize("level", ["1", "2"])
def test_help_is_the_same_without_docstrings(level: str) -> None:
    """Python drops them with PYTHONOPTIMIZE=2."""
    for words in (["--help"], ["judge", "--help"], ["rule", "--help", "--lang", "da"]):
        plain, optimized = run_process(*words), run_process(*words, PYTHONOPTIMIZE=level)
        assert (optimized.stdout, optimized.stderr) == (plain.stdout, "")
        assert len(plain.stdout) > 500
