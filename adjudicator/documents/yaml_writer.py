"""Positions written as YAML in the way of the shipped documents: a line for each key, pieces in brackets."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import yaml

from adjudicator.documents.safe_text import for_log, harmless
from adjudicator.documents.yaml_reader import DECIMAL

_WHOLE_NUMBER = re.compile("0|-?[1-9][0-9]{0,14}")


def as_yaml(document: Mapping[str, Any]) -> str:
    return "".join(_line(key, _plain(value)) for key, value in document.items())


def _line(key: str, value: Any) -> str:
    if key == "pieces" and value:
        return "pieces:\n" + "".join(f"  {camp}: {_flow(spaces)}\n" for camp, spaces in value.items())
    return f"{key}: {_flow(value)}\n"


def _flow(value: Any) -> str:
    """Write a value on one line, even text of several lines."""
    text = flow(value)
    return text if text == for_log(text) else harmless(json.dumps(value, ensure_ascii=False))


class _Dumper(yaml.SafeDumper):
    """PyYAML's writer; it puts quotes around every text that the strict reader would take for a number."""


_Dumper.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(rf"(?:{DECIMAL})\Z"), list("-0123456789"))


def flow(value: Any, width: int = 10_000) -> str:
    """Write a value in brackets and braces."""
    text: str = yaml.dump(
        value, Dumper=_Dumper, default_flow_style=True, allow_unicode=True, sort_keys=False, width=width
    )
    return text.removesuffix("...\n").strip()


def in_braces(value: Any) -> str:
    """Write a part of a position on one line, with its numbers as numbers."""
    return _flow(_plain(value))


def _plain(value: Any) -> Any:
    """Turn text that is written as a whole number into one, at any depth."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return as_number(value)


def as_number(value: Any) -> Any:
    """Return text that is written exactly as a whole number as one, other values unchanged: not `05`, `²` or `--5`."""
    return int(value) if isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value) else value
