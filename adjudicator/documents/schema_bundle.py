"""A schema with copies of its references to other schemas, so that an editor needs no second file."""

from __future__ import annotations

from typing import Any

from adjudicator._system.paths import read_schema

Json = dict[str, Any]


def bundled(name: str) -> Json:
    """Return the schema, with what it uses of other schemas copied into its own definitions."""
    copied: Json = {}
    schema: Json = _bundled(read_schema(name), name, name, copied)
    schema.setdefault("$defs", {}).update(copied)
    return schema


def _bundled(part: Any, owner: str, bundle: str, copied: Json) -> Any:
    """Return a part with references inside the bundle only; `owner` is the schema that this part comes from."""
    if isinstance(part, list):
        return [_bundled(each, owner, bundle, copied) for each in part]
    if not isinstance(part, dict):
        return part
    new = {key: _bundled(value, owner, bundle, copied) for key, value in part.items()}
    if "$ref" in part:
        new["$ref"] = _reference(part["$ref"], owner, bundle, copied)
    return new


def _reference(ref: str, owner: str, bundle: str, copied: Json) -> str:
    file, _, pointer = ref.partition("#/$defs/")
    source = file.removesuffix(".schema.json") or owner
    if source == bundle:
        return f"#/$defs/{pointer}"
    named = f"{source}-{pointer}"
    if named not in copied:
        copied[named] = {}  # It may refer to itself.
        copied[named] = _bundled(read_schema(source)["$defs"][pointer], source, bundle, copied)
    return f"#/$defs/{named}"
