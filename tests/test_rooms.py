"""Rules for the package's rooms: class names, file names, file lengths, and what each room says belongs in it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "adjudicator"
GENERATED = PACKAGE / "prepared"
FILES = sorted(file for file in PACKAGE.rglob("*.py") if file.parent != GENERATED)
ROOMS = sorted(file for file in PACKAGE.glob("*/__init__.py") if file.parent != GENERATED)
FOLDERS = sorted({file.parent for file in FILES})
MOST_LINES = 400
SUFFIXES = ("s", "es", "ing", "er")


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def test_every_public_class_name_means_one_thing() -> None:
    found = defaultdict(list)
    for file in FILES:
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name(file))
    assert {cls: files for cls, files in found.items() if len(files) > 1} == {}


def test_no_file_is_too_long() -> None:
    files = [*FILES, *(ROOT / "tests").rglob("*.py")]
    lengths = {name(file): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {file: lines for file, lines in lengths.items() if lines > MOST_LINES} == {}


@pytest.mark.parametrize("file", ROOMS, ids=name)
def test_a_room_says_what_belongs_there_and_what_does_not(file: Path) -> None:
    text = ast.get_docstring(tree(file)) or ""
    sentences = re.findall(r"[^.]+?\.(?=\s|$)", text)
    assert len(sentences) >= 2
    assert re.search(r"\b(not|no|nothing|only|elsewhere)\b", text.partition(".")[2], re.IGNORECASE)


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if folder.parent.parent == PACKAGE], ids=name)
def test_a_folder_within_a_room_says_what_it_has(folder: Path) -> None:
    assert ast.get_docstring(tree(folder / "__init__.py"))


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_no_two_files_differ_by_a_suffix_only(folder: Path) -> None:
    names = sorted(
        {entry.stem for entry in folder.iterdir() if entry.suffix == ".py" or (entry / "__init__.py").exists()}
    )
    alike = [pair for pair in combinations(names, 2) if _stems(pair[0]) & _stems(pair[1])]
    assert alike == []


def _stems(word: str) -> set[str]:
    """Return the word, and the word without each suffix that it may have."""
    return {word} | {word.removesuffix(suffix) for suffix in SUFFIXES if word.endswith(suffix)}
