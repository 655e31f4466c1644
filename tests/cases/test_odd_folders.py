"""Folders that are too deep, unreadable or gone: one problem for the folder, and all other cases are run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.cases.files import find, search
from adjudicator.documents.problems import Problem, Term
from adjudicator.locales.catalogue import catalogue
from tests.command_line import run, unprivileged
from tests.malformed import cost
from tests.sample_documents import CASE

HOLDS = CASE.replace("verdict: legal", "verdict: illegal")


def grow(top: Path, depth: int, name: str) -> None:
    """Write a case below so many folders that no path can name it."""
    top.mkdir()
    here = os.open(top, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=here)
        below = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    with os.fdopen(os.open("c.yaml", os.O_CREAT | os.O_WRONLY, dir_fd=here), "w") as file:
        file.write(HOLDS)
    os.close(here)


@pytest.fixture
def trees(tmp_path: Path) -> Iterator[Path]:
    """Make a deep tree, one too deep for any path, and a case beside them."""
    (tmp_path / "trees").mkdir()
    grow(tmp_path / "trees" / "deep", 1500, "d")
    grow(tmp_path / "trees" / "long", 30, "d" * 200)
    (tmp_path / "trees" / "z.yaml").write_text(HOLDS, encoding="utf-8")
    yield tmp_path / "trees"
    subprocess.run(["rm", "-rf", str(tmp_path / "trees")], check=True)  # Their paths are too long for shutil.rmtree.


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_tree_that_is_too_deep_is_told_and_the_rest_is_asked(jobs: str, trees: Path) -> None:
    found = list(search([trees]))
    names = [each.name for each in found if isinstance(each, Path)]
    told = [each.params["why"] for each in found if isinstance(each, Problem)]
    assert (names, told) == (["c.yaml", "z.yaml"], ["ENAMETOOLONG"])
    code, seconds, kilobytes = cost("test", trees, "--jobs", jobs)
    assert code == 3
    assert seconds < 5
    assert kilobytes < 100_000
    done = unprivileged("test", "--jobs", jobs, "--format", "json", str(trees))
    said = json.loads(done.stdout)
    assert (done.returncode, done.stderr, said["questions"], said["failures"]) == (3, "", 2, [])
    assert [problem["problem"] for problem in said["problems"]] == ["folder-unreadable"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_that_may_not_be_read_is_told(lang: str, tmp_path: Path) -> None:
    for name in ("fine", "closed", "fine/within"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "c.yaml").write_text(HOLDS, encoding="utf-8")
    for name in ("closed", "fine/within"):
        (tmp_path / name).chmod(0o311)
    done = unprivileged("test", str(tmp_path / "fine"), str(tmp_path / "closed"), "--lang", lang)
    for name in ("closed", "fine/within"):
        (tmp_path / name).chmod(0o755)
    assert done.returncode == 3
    assert [line.split(":")[0] for line in done.stderr.splitlines()] == [
        str(tmp_path / "fine" / "within"),
        str(tmp_path / "closed"),
    ]
    assert catalogue(lang).label("cases-hold", count=1) in done.stdout
    assert catalogue(lang).term(Term("os", "EACCES")) in done.stderr


def test_a_folder_that_goes_away_during_the_run(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "c.yaml").write_text(HOLDS, encoding="utf-8")
    found = search([tmp_path])
    assert next(found) == tmp_path / "a" / "c.yaml"
    shutil.rmtree(tmp_path / "b")
    gone = next(found)
    assert isinstance(gone, Problem)
    assert (gone.file, gone.params["why"]) == (str(tmp_path / "b"), "ENOENT")
    assert list(found) == [tmp_path / "c" / "c.yaml"]


def test_a_link_to_where_one_may_not_look_is_told_when_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "a.yaml").symlink_to(tmp_path / "closed" / "c.yaml")
    (tmp_path / "cases" / "b.yaml").write_text(HOLDS, encoding="utf-8")
    (tmp_path / "closed").mkdir(mode=0)
    done = unprivileged("test", str(tmp_path / "cases"), "--format", "json")
    (tmp_path / "closed").chmod(0o755)
    said = json.loads(done.stdout)
    assert (done.returncode, said["questions"], said["failures"]) == (3, 1, [])
    assert [Path(problem["file"]).name for problem in said["problems"]] == ["a.yaml"]
    assert [each.name for each in find([tmp_path / "cases"])] == ["a.yaml", "b.yaml"]


@pytest.mark.parametrize("name", ["closed/c.yaml", "closed/c.yml/further", "n" * 5000, "n" * 300 + "/c.yaml"])
def test_a_name_that_cannot_be_looked_up_is_no_document(name: str, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0)
    file = str(tmp_path / name) if "/" in name else name
    commands = [("judge", f"{file}#1"), ("test", file), ("rule", "--rulebook", file), ("rule", "--diff", file, "duo")]
    if name == "closed/c.yaml":
        commands += [("judge", file), ("batch", file), ("check", file), ("test", file, "--jobs", "2")]
    for args in commands:
        done = unprivileged(*args)
        assert done.returncode == 3, args
        assert done.stderr.count("\n") == 1
        assert file[:60] in done.stderr
    (tmp_path / "closed").chmod(0o755)


def test_a_case_that_is_named_twice_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fold" / "inner").mkdir(parents=True)
    for name in ("fold/ok.yaml", "fold/inner/ok.yaml", "fold/other.txt", "alone.yaml"):
        Path(name).write_text(HOLDS, encoding="utf-8")
    Path("link").symlink_to("fold")
    named = [
        "fold",
        "fold/ok.yaml",
        "link",
        "./fold/inner",
        "fold",
        "fold/other.txt",
        "alone.yaml",
        "link/../alone.yaml",
    ]
    found = [str(each) for each in search(map(Path, named))]
    assert found == ["fold/inner/ok.yaml", "fold/ok.yaml", "fold/other.txt", "alone.yaml"]
    assert [str(each) for each in search([Path("fold/ok.yaml"), Path("fold")])] == found[:2]
    assert run("test", *named).stdout == "All 4 questions hold.\n"
    Path("fold/none.yaml").write_text("rulebook: dm-2023\npieces: {}\n", encoding="utf-8")
    assert run("test", "fold", "fold/none.yaml").stderr == "fold/none.yaml:1:1: The key `turn` is missing.\n"
    assert run("test", "fold").stderr == ""
