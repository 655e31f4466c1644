"""Case files, found in folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from adjudicator.documents.problems import Problem, os_term

CASES = (".yaml", ".yml")
"""How the names of case files end."""


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """The YAML files under the paths, in a steady order."""
    return (found for found in search(paths) if isinstance(found, Path))


def search(paths: Iterable[Path]) -> Iterator[Path | Problem]:
    """The same, and what keeps a folder from being looked through. A pipe in a folder would be waited for in vain."""
    for path in paths:
        if os.path.isdir(path):  # noqa: PTH112 - where one may not even look, reading it will tell.
            yield from _under(path)
        else:
            yield path


def _under(folder: Path) -> Iterator[Path | Problem]:
    """Folder by folder, however deep they lie: of many files only the names of those side by side are held at one
    time."""
    begun = [_within(folder)]
    while begun:
        found = next(begun[-1], None)
        if found is None:
            begun.pop()
        elif isinstance(found, _Folder):
            begun.append(_within(found.path))
        else:
            yield found


class _Folder(NamedTuple):
    """One in which there may be more."""

    path: Path


def _within(folder: Path) -> Iterator[Path | Problem | _Folder]:
    """The case files and folders in one folder. Where it cannot be read to its end, the rest is asked all the same."""
    names: list[str] = []
    folders: set[str] = set()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.add(entry.name)
                    names.append(entry.name)
                elif entry.name.endswith(CASES) and entry.name not in CASES and _is_a_file(entry):
                    names.append(entry.name)
    except OSError as error:
        yield Problem("folder-unreadable", {"why": os_term(error)}, file=str(folder))
    names.sort()
    for name in names:
        yield _Folder(folder / name) if name in folders else folder / name


def _is_a_file(entry: os.DirEntry[str]) -> bool:
    """Or a link to one; or to nothing at all, or to where one may not look, which is told when it is read."""
    if not entry.is_symlink():
        return entry.is_file()
    return os.path.isfile(entry.path) or not os.path.exists(entry.path)  # noqa: PTH110, PTH113 - a path would complain.
