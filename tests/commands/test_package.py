"""The package: the wheel in a fresh environment, its dependencies, their pinned versions, the layout of files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOP_LEVEL = {"pyproject.toml", "adjudicator", "positions", "schemas", "tests", "README.md", "LICENSE"}
LEAST = ROOT / "tests" / "least.txt"
CONSTRAINTS = ROOT / "tests" / "constraints.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy, since the build writes `adjudicator/prepared/`, which other tests read."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for path in (ROOT / name for name in TOP_LEVEL):
        if path.is_dir():
            shutil.copytree(path, copy / path.name, ignore=shutil.ignore_patterns("__pycache__", "prepared"))
        else:
            shutil.copy(path, copy)
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(copy)]
    subprocess.run(command, check=True, capture_output=True)
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
    venv.create(tmp_path / "env")
    python = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", python]  # A pip inside would take seconds to install.
    subprocess.run([*pip, "install", wheel, "--constraint", CONSTRAINTS], check=True, capture_output=True)
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
    (typer,) = (asked for asked in PROJECT["dependencies"] if "typer" in asked)
    assert typer.endswith(",<0.29")
    assert [f"!=0.17.{n}" in typer for n in range(5)] == [True] * 4 + [False], (
        "0.17.0 to 0.17.3 fail on every help page"
    )


def test_every_package_of_a_set_up_has_one_version() -> None:
    lines = [line for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    pinned = {line.partition("==")[0].lower() for line in lines}
    extras = PROJECT["optional-dependencies"]
    required = [*PROJECT["dependencies"], *extras["dev"], *extras["bench"]]
    assert {re.split(r"[<>=]", requirement)[0].lower() for requirement in required} <= pinned


def test_top_level() -> None:
    """All that a source distribution takes along is there, in a clone as in an unpacked distribution."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert {*build["targets"]["sdist"]["include"], "pyproject.toml"} == {*TOP_LEVEL, ".github"}
    assert [name for name in TOP_LEVEL if not (ROOT / name).exists()] == []


def test_the_least_versions_are_those_of_the_package() -> None:
    """`least.txt` pins what `tests/README.md` says to test with; `constraints.txt` has the greatest of the same."""
    least = dict(line.split("==") for line in LEAST.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    allowed = dict(re.match(r"([a-z]+)>=([\d.]+)", asked).groups() for asked in PROJECT["dependencies"])  # type: ignore[union-attr]
    assert {name: version.removesuffix(".0") for name, version in least.items()} == {
        name: version.removesuffix(".0") for name, version in allowed.items()
    }
    pinned = dict(
        line.split("==") for line in CONSTRAINTS.read_text(encoding="utf-8").lower().splitlines() if "==" in line[:60]
    )
    number = {name: tuple(map(int, pinned[name].split("."))) for name in allowed}
    assert all(number[name] >= tuple(map(int, version.split("."))) for name, version in allowed.items())
    assert (0, 28) <= number["typer"] < (0, 29)


def test_a_wheel_on_the_path_says_that_it_must_be_installed(wheel: Path, tmp_path: Path) -> None:
    def python(*words: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(wheel)}
        return subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, env=env, cwd=tmp_path, check=False
        )

    said = f"adjudicator does not run from inside a zip file ({wheel}); install it with pip\n"
    for words in (["judge", "dm-2023 turn=r hand=5"], ["schema", "position"], ["rule"], ["--help"]):
        done = python("-m", "adjudicator", *words)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said), words
    done = python("-c", "import adjudicator; adjudicator.load('dm-2023 turn=r')")
    assert done.returncode == 1
    assert done.stderr.endswith(f"ImportError: {said}")
