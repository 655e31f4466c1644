"""The READMEs: sessions show real output, commands and documents work, paths and links exist, lists are complete."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from adjudicator._system.paths import read_schema
from adjudicator.commands.app import COMMANDS
from adjudicator.documents.schema import form_problems
from adjudicator.documents.yaml_reader import plain
from adjudicator.loading.one_line_code import from_code
from adjudicator.procedure.event import Act
from tests.command_line import run

ROOT = Path(__file__).resolve().parents[2]
READMES = {f"{room}README.md": ROOT / f"{room}README.md" for room in ("", "adjudicator/", "positions/", "tests/")}
PAGES = {**READMES, "CONTRIBUTING.md": ROOT / ".github" / "CONTRIBUTING.md"}
TEXTS = {name: page.read_text(encoding="utf-8") for name, page in PAGES.items()}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PICTURES = {
    "five-from-thirteen-cannot-enter.svg": "positions/dm-2023/five-from-thirteen-cannot-enter.yaml",
    "seven-hits-with-each-part.svg": "--after beside positions/dm-2023/seven-hits-with-each-part.yaml",
}
"""Each picture in `positions/images/` with the arguments of `draw` that make it."""

SESSION = re.compile(r"(?<=```console\n).*?(?=```)", re.S)
TAKES_LONG = {
    "pytest": ["--collect-only", "-n0"],
    "tests.source_changes": ["--help"],
    "tests.fuzz": ["--help"],
    "tests.benchmarks": ["--help"],
}
"""Modules that take too long to run here, with options that only parse the command line or collect tests."""


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXTS[name], re.S)


def prose(name: str) -> str:
    """Return a page without its code blocks."""
    return re.sub(r"^```.*?^```$", "", TEXTS[name], flags=re.S | re.M)


def inline(name: str) -> list[str]:
    """Return the code in the sentences and tables of a page."""
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", prose(name))


def set_up() -> list[str]:
    part = TEXTS["README.md"].split("## Set-up\n")[1].split("\n## ")[0]
    return [block.strip() for block in re.findall(r"```sh\n(.*?)```", part, re.S)]


def commands(name: str) -> list[str]:
    """Return the lines of the `sh` blocks of a page, without comments and set-up."""
    lines = [line.partition(" #")[0].rstrip() for block in blocks(name, "sh") for line in block.splitlines()]
    return [line for line in lines if name != "README.md" or line not in set_up()]


def test_the_front_page_is_short() -> None:
    assert len(TEXTS["README.md"].splitlines()) <= 200


@pytest.mark.parametrize("name", READMES)
def test_no_line_is_too_long(name: str) -> None:
    """Except in tables, whose rows cannot be wrapped, and in the set-up, where `.ci/run` reads one line."""
    lines = [line for line in TEXTS[name].splitlines() if not line.startswith("|") and line not in set_up()]
    assert [line for line in lines if len(line) > 120] == []


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
            [sys.executable, "-m", "adjudicator", *shlex.split(line.removeprefix("adjudicator "))],
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={"COLUMNS": "80", "PATH": "", "PYTHONPATH": str(ROOT)},
            check=False,
        )
        printed.append(f"$ {line}\n{(done.stdout + done.stderr).strip()}\n")
    return "".join(printed)


@pytest.mark.parametrize("name", [name for name in READMES if SESSION.search(TEXTS[name])])
def test_sessions_show_real_output(name: str) -> None:
    """Every `console` block is a session. REFRESH_README=1 replaces its output by what is printed today."""
    today = SESSION.sub(lambda block: replayed(block[0]), TEXTS[name])
    if os.environ.get("REFRESH_README"):
        READMES[name].write_text(today, encoding="utf-8")
    else:
        assert today == TEXTS[name]


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_are_drawn_by_the_tool(picture: str) -> None:
    """REFRESH_README=1 draws them again."""
    shown, drawn = ROOT / "positions" / "images" / picture, run("draw", *PICTURES[picture].split()).stdout
    if os.environ.get("REFRESH_README"):
        shown.write_text(drawn, encoding="utf-8")
    assert shown.read_text(encoding="utf-8") == drawn


def test_every_picture_is_shown() -> None:
    assert {path.name for path in (ROOT / "positions" / "images").iterdir()} == set(PICTURES)
    assert [picture for picture in PICTURES if not any(f"images/{picture})" in text for text in TEXTS.values())] == []


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Return a folder with the shipped positions and rulebooks, in which commands can write."""
    for tree in ("positions", "adjudicator/rulebooks"):
        shutil.copytree(ROOT / tree, tmp_path / tree)
    return tmp_path


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "COLUMNS": "80", "ADJUDICATOR_LANG": "en"}
    words = ["bash", "-euo", "pipefail", "-c", command]
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, timeout=100, check=False)


@pytest.mark.parametrize("block", blocks("positions/README.md", "sh"))
def test_commands_for_rule_authors_run(block: str, desk: Path) -> None:
    done = shell(block, desk)
    assert done.returncode == 0, done.stdout + done.stderr
    written = re.findall(r"(?:> |-o |--junit )(\S+)", block)
    assert [name for name in written if not (desk / name).read_text(encoding="utf-8")] == []


FOR_ENGINEERS = {
    command for name in ("README.md", "adjudicator/README.md", "tests/README.md") for command in commands(name)
}


@pytest.mark.parametrize("command", sorted(FOR_ENGINEERS - {"python -m pytest -n auto"}))
def test_commands_for_engineers_run(command: str) -> None:
    """All but the whole run of the tests, of which this is one."""
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
    (extra,) = (found[1] for word in words if (found := re.fullmatch(r"\.\[(\w+)\]", word)))
    assert extra in PROJECT["project"]["optional-dependencies"]
    options = {"--quiet", "--editable", "--constraint", f".[{extra}]"}
    assert [word for word in words if word not in options and not (ROOT / word).is_file()] == []


IN_SENTENCES = sorted({code for name in PAGES for code in inline(name) if code.startswith("adjudicator ")})


@pytest.mark.parametrize("code", IN_SENTENCES)
def test_commands_in_sentences_exist(code: str) -> None:
    """The command and its options exist; shipped files that it names are there."""
    words = code.split()[1:]
    if words[0] in ("COMMAND", "--show-completion"):
        return
    assert words[0] in COMMANDS
    shown = run(words[0], "--help", COLUMNS="200").stdout
    assert [word for word in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", code) if word not in shown] == []
    files = [word.partition("#")[0] for word in words if word.startswith(("positions/", "tests/", "adjudicator/"))]
    assert [file for file in files if not (ROOT / file).exists()] == []


@pytest.mark.parametrize("block", blocks("README.md", "yaml") + blocks("positions/README.md", "yaml"))
def test_documents_are_valid(block: str, desk: Path) -> None:
    if block.startswith("repos:"):  # Checked in `test_terminals_and_shells.py`.
        return
    (desk / "shown.yaml").write_text(block, encoding="utf-8")
    done = shell("adjudicator check shown.yaml", desk)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code", [code for code in inline("positions/README.md") if code.startswith("{")])
def test_plays_and_events_in_tables_have_the_right_form(code: str) -> None:
    written = yaml.safe_load(code)
    part = {"play": written} if written.keys() & {"card", "discard"} else {"events": [written]}
    source = plain({"rulebook": "dm-2023", "pieces": {}, "turn": "red", **part})
    assert list(form_problems("position", source)) == []


PARTS_OF_A_LINE = re.findall(r"(?m)^\| `((?:r:|turn=|hand=|play=|readings=)[^`]+)`", TEXTS["positions/README.md"])


@pytest.mark.parametrize("word", PARTS_OF_A_LINE)
def test_parts_of_a_line_can_be_read(word: str) -> None:
    source = from_code(f"dm-2023 {word}" if word.startswith("turn=") else f"dm-2023 turn=r {word}")
    assert list(source.problems) == []
    assert list(form_problems("position", source)) == []


@pytest.mark.parametrize("name", ["README.md", "positions/README.md"])
def test_documents_are_shipped_as_the_page_says(name: str) -> None:
    """A document next to a sentence with its file has the same pieces, play and so on as the file."""
    text, shown = TEXTS[name], r"```yaml\n((?:(?!```).)*)```\n\n[^\n]*is shipped as `([^`]+)`"
    before = r"This is `([^`]+\.yaml)`:\n\n```yaml\n(.*?)```"
    pairs = re.findall(shown, text, re.S) + [(block, file) for file, block in re.findall(before, text, re.S)]
    assert pairs
    for block, file in pairs:
        document, shipped = yaml.safe_load(block), yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))
        assert document == {key: shipped.get(key) for key in document}


@pytest.mark.parametrize("name", [name for name in READMES if blocks(name, "python")])
def test_python_shows_real_results(name: str) -> None:
    test = doctest.DocTestParser().get_doctest("\n".join(blocks(name, "python")), {}, name, name, 0)
    report: list[str] = []
    assert test.examples
    assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    dead = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(name)):
        path, _, anchor = target.partition("#")
        file = (PAGES[name].parent / path).resolve() if path else PAGES[name]
        if path.startswith("https://"):
            continue
        if not file.exists() or (anchor and anchor not in anchors(file.read_text(encoding="utf-8"))):
            dead.append(target)
    assert dead == []


@pytest.mark.parametrize("name", READMES)
def test_named_files_exist(name: str) -> None:
    """Folders, modules and paths of files: from the page's folder, at any depth in it, or from the top."""
    file = re.compile(r"[\w.*-]+(/[\w.*-]+)*(/|\.py|/[\w.*-]+\.(json|svg|md|txt|yaml))")
    folder, written = PAGES[name].parent, {"prepared/", "fuzz-findings/", ".venv/bin/"}
    named = {code for code in inline(name) if file.fullmatch(code)} - written
    assert [code for code in named if not any(folder.rglob(code)) and not any(ROOT.glob(code))] == []


def test_the_front_page_has_every_command() -> None:
    assert {code.split()[1] for code in inline("README.md") if code.startswith("adjudicator ")} >= set(COMMANDS)


def test_the_rooms_are_listed_in_their_order() -> None:
    (layers,) = (each["layers"] for each in PROJECT["tool"]["importlinter"]["contracts"] if "layers" in each)
    assert re.findall(r"(?m)^\| `(\w+)/` \|", TEXTS["adjudicator/README.md"]) == layers


def test_rule_authors_read_of_every_act_and_expectation() -> None:
    text = "\n".join(inline("positions/README.md"))
    assert [act for act in Act if f"{{{act}: " not in text] == []
    for expected in (read_schema("case")["$defs"]["expect"], read_schema("game")["properties"]["expect"]):
        assert [key for key in expected["properties"] if key not in text.splitlines()] == []
