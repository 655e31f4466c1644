"""Is a document of sound form? A quick yes, so that the validator library is loaded only when something is wrong.

It knows the keywords that the shipped schemas use. Whatever it does not know, or does not like, it leaves to the
library: a no from here means no more than "look closely". A test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from adjudicator.resources import read_schema

Schema = dict[str, Any]
Test = Callable[[Any, Any, Schema], bool]

_TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def sound(schema: Schema | bool, value: Any, root: Schema) -> bool:
    """Does the value fit the schema, as far as this module understands it?"""
    if isinstance(schema, bool):
        return schema
    return (
        all(_KEYWORDS.get(keyword, _unknown)(wanted, value, root) for keyword, wanted in schema.items())
        and (not isinstance(value, dict) or _keys(schema, value, root))
        and _branch(schema, value, root)
    )


def _branch(schema: Schema, value: Any, root: Schema) -> bool:
    if "if" not in schema:
        return True
    return sound(schema.get("then" if sound(schema["if"], value, root) else "else", True), value, root)


def _unknown(wanted: Any, value: Any, root: Schema) -> bool:
    return False


def _note(wanted: Any, value: Any, root: Schema) -> bool:
    return True


def _type(wanted: Any, value: Any, root: Schema) -> bool:
    return any(_TYPES[name](value) for name in ([wanted] if isinstance(wanted, str) else wanted))


def _ref(wanted: str, value: Any, root: Schema) -> bool:
    file, here, name = wanted.partition("#/$defs/")
    if not here:
        return False
    there = read_schema(file.removesuffix(".schema.json")) if file else root
    return sound(there["$defs"][name], value, there)


def _keys(schema: Schema, value: dict[str, Any], root: Schema) -> bool:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    return all(sound(known.get(key, others), held, root) for key, held in value.items())


def _with_its(wanted: dict[str, list[str]], key: str, value: dict[str, Any]) -> bool:
    return all(other in value for other in wanted.get(key, ()))


def _only(kind: type, test: Callable[[Any, Any, Schema], bool]) -> Test:
    """A keyword that speaks of one kind of value and lets the others pass."""
    return lambda wanted, value, root: (
        not isinstance(value, kind) or isinstance(value, bool) or test(wanted, value, root)
    )


_KEYWORDS: dict[str, Test] = {
    **dict.fromkeys(("$schema", "$id", "$defs", "title", "description", "properties", "additionalProperties"), _note),
    "type": _type,
    "$ref": _ref,
    "const": lambda wanted, value, root: type(wanted) is type(value) and wanted == value,
    "enum": lambda wanted, value, root: any(type(each) is type(value) and each == value for each in wanted),
    "oneOf": lambda wanted, value, root: sum(sound(each, value, root) for each in wanted) == 1,
    "required": _only(dict, lambda wanted, value, root: all(key in value for key in wanted)),
    "minProperties": _only(dict, lambda wanted, value, root: len(value) >= wanted),
    "maxProperties": _only(dict, lambda wanted, value, root: len(value) <= wanted),
    "items": _only(list, lambda wanted, value, root: all(sound(wanted, each, root) for each in value)),
    "minItems": _only(list, lambda wanted, value, root: len(value) >= wanted),
    "maxItems": _only(list, lambda wanted, value, root: len(value) <= wanted),
    "minLength": _only(str, lambda wanted, value, root: len(value) >= wanted),
    "maxLength": _only(str, lambda wanted, value, root: len(value) <= wanted),
    "allOf": lambda wanted, value, root: all(sound(each, value, root) for each in wanted),
    "pattern": _only(str, lambda wanted, value, root: re.search(wanted, value) is not None),
    "uniqueItems": _only(
        list, lambda wanted, value, root: not wanted or len({str(each) for each in value}) == len(value)
    ),
    "propertyNames": _only(dict, lambda wanted, value, root: all(sound(wanted, key, root) for key in value)),
    "dependentRequired": _only(dict, lambda wanted, value, root: all(_with_its(wanted, key, value) for key in value)),
    **dict.fromkeys(("if", "then", "else"), _note),
    "minimum": _only(int, lambda wanted, value, root: value >= wanted),
    "maximum": _only(int, lambda wanted, value, root: value <= wanted),
}
