"""A schema with copies of its references to other schemas, so that an editor needs no second file."""

from __future__ import annotations

import copy
from typing import Any

from adjudicator._system.paths import read_schema

Json = dict[str, Any]


def bundled(name: str) -> Json:
    """Return the schema, with what it uses of other schemas copied into its own definitions."""
    schema = copy.deepcopy(read_schema(name))
    definitions: Json = schema.setdefault("$defs", {})
    _bundle(schema, name, name, definitions)
    return schema


def _bundle(part: Any, owner: str, bundle: str, definitions: Json) -> None:
    """Replace each reference by one inside the bundle; `owner` is the schema that this part comes from."""
    if isinstance(part, list):
        for each in part:
            _bundle(each, owner, bundle, definitions)
    elif isinstance(part, dict):
        for key, value in list(part.items()):
            if key == "$ref":
                part[key] = _reference(value, owner, bundle, definitions)
            else:
                _bundle(value, owner, bundle, definitions)


def _reference(ref: str, owner: str, bundle: str, definitions: Json) -> str:
    file, _, pointer = ref.partition("#/$defs/")
    source = file.removesuffix(".schema.json") or owner
    if source == bundle:
        return f"#/$defs/{pointer}"
    named = f"{source}-{pointer}"
    if named not in definitions:
        definitions[named] = copy.deepcopy(read_schema(source)["$defs"][pointer])
        _bundle(definitions[named], source, bundle, definitions)
    return f"#/$defs/{named}"
