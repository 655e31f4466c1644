"""A position as YAML, the way people write it: a line for each key, each colour's pieces in brackets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml


def as_yaml(document: Mapping[str, Any]) -> str:
    """The document's text."""
    return "".join(_line(key, _plain(value)) for key, value in document.items())


def _line(key: str, value: Any) -> str:
    if key == "pieces" and value:
        return "pieces:\n" + "".join(f"  {camp}: {_flow(spaces)}\n" for camp, spaces in value.items())
    return f"{key}: {_flow(value)}\n"


def _flow(value: Any) -> str:
    said: str = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10_000)
    said = said.removesuffix("...\n").strip()
    if said.isprintable():
        return said
    escaped: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000)
    return escaped.removesuffix("...\n").strip()


def _plain(value: Any) -> Any:
    """Whole numbers as numbers."""
    if isinstance(value, dict):
        return {key: _plain(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_plain(held) for held in value]
    return int(value) if isinstance(value, str) and value.lstrip("-").isdigit() else value
