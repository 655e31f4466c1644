"""Paths of the shipped files: inside the package in a wheel, one level up in a source tree."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parents[1]

if not PACKAGE.is_dir():
    # Rulebooks, schemas and positions are read, listed and compared as files.
    raise ImportError(f"adjudicator does not run from inside a zip file ({PACKAGE.parent}); install it with pip")


@cache
def folder(name: str) -> Path:
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def rulebook_file(name: str) -> Path:
    return PACKAGE / "rulebooks" / f"{name}.yaml"


def text_file(name: str) -> Path:
    return PACKAGE / "rulebooks" / "texts" / f"{name}.yaml"


@cache
def shipped_rulebooks() -> tuple[str, ...]:
    """Return the names of the shipped rulebooks, the tournament guide first."""
    names = (path.stem for path in (PACKAGE / "rulebooks").glob("*.yaml"))
    return tuple(sorted(names, key=lambda name: (name != "dm-2023", name)))


def shipped_texts() -> list[str]:
    return sorted(path.stem for path in (PACKAGE / "rulebooks" / "texts").glob("*.yaml"))


def position_file(name: str) -> Path:
    """Return the file of that name; if there is none, the shipped position that `rule` prints under it."""
    own, shipped = Path(name), folder("positions").parent / name
    is_position = name.startswith("positions/") and ".." not in own.parts
    return shipped if is_position and not is_there(own) and os.path.isfile(shipped) else own  # noqa: PTH113


def is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def schema_file(name: str) -> Path:
    return folder("schemas") / f"{name}.schema.json"


@cache
def read_schema(name: str) -> dict[str, Any]:
    import json

    found: dict[str, Any] = json.loads(schema_file(name).read_text(encoding="utf-8"))
    return found


def schema_names() -> list[str]:
    return sorted(path.name.removesuffix(".schema.json") for path in folder("schemas").glob("*.schema.json"))
