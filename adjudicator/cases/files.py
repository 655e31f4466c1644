"""Case files found in folders, and told from other documents. Reading them: `case.py`."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from adjudicator.documents.nearest import nearest
from adjudicator.documents.problems import Problem, os_term

SUFFIXES = (".yaml", ".yml")
SLIP = 0.75
"""How similar a misspelt key must be to the one that is meant: no other key is as similar."""


def is_meant_as_case(keys: Collection[str]) -> bool:
    """Return whether a document with these keys is meant to be asked, though each of them may be misspelt."""

    def has(name: str) -> bool:
        return name in keys or bool(nearest(name, keys, SLIP))

    return has("rulebook") and (has("questions") or has("expect"))


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the YAML files under the paths, in a stable order."""
    return (found for found in search(paths) if isinstance(found, Path))


def search(paths: Iterable[Path]) -> Iterator[Path | Problem]:
    """Yield the same files, and a problem for each folder that cannot be read; pipes in folders are skipped.

    A file that is named twice, or in a folder that is named too, is found once.
    """
    for path in _without_repeats(list(paths)):
        if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises PermissionError.
            yield from _under(path)
        else:
            yield path


def _without_repeats(paths: list[Path]) -> Iterator[Path]:
    """Yield the paths but for those that lead to what another one leads to."""
    real = list(map(_real_name, paths))
    folders = {path for path in real if os.path.isdir(path)}  # noqa: PTH112
    seen: set[str] = set()
    for path, name in zip(paths, real, strict=True):
        in_folder = bool(folders) and any(str(parent) in folders for parent in Path(name).parents)
        found_there = in_folder and (name in folders or _is_case_file(name))
        if name not in seen and not found_there:
            yield path
        seen.add(name)


def _real_name(path: Path) -> str:
    try:
        return os.path.realpath(path)
    except OSError:  # The current folder has been removed.
        return str(path)


def _is_case_file(name: str) -> bool:
    return Path(name).suffix.lower() in SUFFIXES and os.path.isfile(name)  # noqa: PTH113 - Path raises PermissionError.


def _under(folder: Path) -> Iterator[Path | Problem]:
    """Yield the files at any depth, sorted; if reading a folder fails, a problem and what was read so far.

    Only the names in the folders on the current path are in memory.
    """
    waiting, folders = [folder], {folder}
    while waiting:
        path = waiting.pop()
        if path not in folders:
            yield path
            continue
        folders.remove(path)
        names: list[str] = []
        try:
            with os.scandir(path) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.add(path / entry.name)
                        names.append(entry.name)
                    elif Path(entry.name).suffix.lower() in SUFFIXES and _is_readable_file(entry):
                        names.append(entry.name)
        except OSError as error:
            yield Problem("folder-unreadable", {"why": os_term(error)}, file=str(path))
        waiting += [path / name for name in sorted(names, reverse=True)]


def _is_readable_file(entry: os.DirEntry[str]) -> bool:
    """Return whether to yield the entry: broken and forbidden links too, so that reading them reports the problem."""
    if not entry.is_symlink():
        return entry.is_file()
    return os.path.isfile(entry.path) or not os.path.exists(entry.path)  # noqa: PTH110, PTH113 - Path raises PermissionError.
