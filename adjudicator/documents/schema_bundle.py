"""A schema with all that it refers to in other schemas inside it, so that it can stand by itself in an editor."""

from __future__ import annotations

import copy
from typing import Any

from adjudicator._system.paths import read_schema

Json = dict[str, Any]


def bundled(name: str) -> Json:
    """The schema as it is shipped, but for what it has from others: that comes to stand among its own definitions."""
    schema = copy.deepcopy(read_schema(name))
    held: Json = schema.setdefault("$defs", {})
    _take_in(schema, name, name, held)
    return schema


def _take_in(part: Any, owner: str, bundle: str, held: Json) -> None:
    """Turns every reference into one within the bundle; `owner` is the schema in which this part is written."""
    if isinstance(part, list):
        for each in part:
            _take_in(each, owner, bundle, held)
    elif isinstance(part, dict):
        for key, value in list(part.items()):
            if key == "$ref":
                part[key] = _reference(value, owner, bundle, held)
            else:
                _take_in(value, owner, bundle, held)


def _reference(ref: str, owner: str, bundle: str, held: Json) -> str:
    file, _, pointer = ref.partition("#/$defs/")
    source = file.removesuffix(".schema.json") or owner
    if source == bundle:
        return f"#/$defs/{pointer}"
    named = f"{source}-{pointer}"
    if named not in held:
        held[named] = copy.deepcopy(read_schema(source)["$defs"][pointer])
        _take_in(held[named], source, bundle, held)
    return f"#/$defs/{named}"
