"""The package as others get it: the wheel in a fresh environment, the README's words, the layout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(ROOT)], check=True, capture_output=True
    )
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_carries_what_a_ruling_needs(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    for tree, inside in (("schemas", "*.json"), ("positions", "*.yaml"), ("adjudicator/rulebooks", "*.yaml")):
        for path in (ROOT / tree).rglob(inside):
            name = path.relative_to(ROOT).as_posix()
            assert (name if name.startswith("adjudicator/") else f"adjudicator/{name}") in held
    assert {"adjudicator/py.typed", "adjudicator/prepared/dm-2023.data", "adjudicator/prepared/position.py"} <= held
    assert not any(name.startswith(("tests/", "positions/", "schemas/")) for name in held)


def test_the_wheel_works_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True, capture_output=True)
    command = python.parent / "adjudicator"
    document = "rulebook: dm-2023\nturn: red\npieces: {red: [goal 4, goal 1]}\nplay: {card: 3, move: goal 4}\n"

    def run(*args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [command, *args],
            input=document,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            check=False,
        )

    judged = run("judge", "-")
    assert (judged.returncode, judged.stderr) == (1, "")
    assert "dm-2023/goal-circles.6" in judged.stdout
    assert run("judge", "-", "--lang", "da").returncode == 1
    assert '"$schema"' in run("schema", "position").stdout
    shown = run("rule", "dm-2023/faq.5")
    assert "positions/" in shown.stdout


def test_four_dependencies_and_no_fifth() -> None:
    names = {re.split(r"[<>=~\[]", asked)[0] for asked in PROJECT["dependencies"]}
    assert names == {"typer", "pyyaml", "jsonschema", "rich"}
    assert any("typer" in asked and "<0.29" in asked for asked in PROJECT["dependencies"])


def test_top_level() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    top = {line.split("/")[0] for line in listed.splitlines()} or {path.name for path in ROOT.iterdir()}
    agreed = {"pyproject.toml", "adjudicator", "positions", "schemas", "tests", "README.md", "LICENSE"}
    assert {name for name in top if not name.startswith(".")} == agreed


def set_up() -> list[str]:
    part = README.split("## Set-up\n")[1].split("\n## ")[0]
    return [block.strip() for block in re.findall(r"```sh\n(.*?)```", part, re.S)]


def test_set_up_is_two_commands() -> None:
    assert len(set_up()) == 2
    assert all("\n" not in block for block in set_up())
    (shipped,) = re.findall(r"positions/\S+\.yaml", set_up()[0])
    assert (ROOT / shipped).exists()


def replayed(session: str) -> str:
    """A session run again: each `$` line with what it prints today."""
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
    """Every `console` block is a session. REFRESH_README=1 writes down what is printed today."""
    session = re.compile(r"(?<=```console\n).*?(?=```)", re.S)
    assert session.search(README)
    today = session.sub(lambda found: replayed(found[0]), README)
    if os.environ.get("REFRESH_README"):
        (ROOT / "README.md").write_text(today, encoding="utf-8")
    else:
        assert today == README
