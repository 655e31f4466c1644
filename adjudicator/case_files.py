"""Case files, found in folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

CASES = (".yaml", ".yml")
"""How the names of case files end."""


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """The YAML files under the paths, in a steady order. A pipe in a folder would be waited for in vain."""
    for path in paths:
        if path.is_dir():
            yield from _within(path)
        else:
            yield path


def _within(folder: Path) -> Iterator[Path]:
    """Folder by folder: of many files only the names of those side by side are held at one time."""
    names: list[str] = []
    folders: set[str] = set()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.add(entry.name)
                    names.append(entry.name)
                elif entry.name.endswith(CASES) and (
                    entry.is_file(follow_symlinks=False) or (entry.is_symlink() and _leads_to_a_file(Path(entry.path)))
                ):
                    names.append(entry.name)
    except PermissionError:
        return
    names.sort()
    for name in names:
        if name in folders:
            yield from _within(folder / name)
        elif name not in CASES:
            yield folder / name


def _leads_to_a_file(link: Path) -> bool:
    """Or to nothing at all, which is told when it is read."""
    return link.is_file() or not link.exists()
