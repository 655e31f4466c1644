"""Writes a JSON Schema as Python: a function for each part of it, which says whether a value fits.

Run when the package is built, on the shipped schemas alone. What a schema says stands in the code as a literal only;
the names of its parts become names of functions, of which nothing but letters and digits is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Schema = Mapping[str, Any]

_HEAD = '''\
"""Generated from the schemas by adjudicator/documents/schema_compiler.py at build time. Do not edit."""

from re import search

from adjudicator.documents.schema_fast import always, distinct, is_integer, is_number, never

'''
_TYPES = {
    "object": "isinstance(value, dict)",
    "array": "isinstance(value, list)",
    "string": "isinstance(value, str)",
    "boolean": "isinstance(value, bool)",
    "integer": "is_integer(value)",
    "number": "is_number(value)",
    "null": "value is None",
}


class CannotBeWritten(Exception):
    """A schema says something that this module has no Python for."""


def write_form(name: str, schemas: Mapping[str, Schema], stamps: Mapping[str, int]) -> str:
    """The module for a schema, with all that it refers to in others."""
    writer = _Writer(schemas)
    whole = writer.function(schemas[name], _Place(name, name))
    used = {each: stamps[each] for each in sorted({name, *(file for file, _ in writer.referred)})}
    return f"{_HEAD}MADE_FROM = {used!r}\n\n\n{''.join(writer.functions)}{''.join(writer.tables)}\nfits = {whole}\n"


class _Place(NamedTuple):
    """The schema that a part stands in, and what the part is called."""

    file: str
    name: str

    def below(self, name: object) -> _Place:
        return _Place(self.file, f"{self.name}_{name}")


class _Writer:
    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self.schemas = schemas
        self.functions: list[str] = []
        self.tables: list[str] = []
        self.names: set[str] = set()
        self.bodies: dict[str, str] = {}
        """The functions by what they say; parts that say the same share one."""
        self.referred: dict[tuple[str, str], str] = {}
        """The functions of parts that are referred to, by schema and by name there."""

    def function(self, schema: Schema | bool, place: _Place) -> str:
        """The name of the function for a part, written if there is none yet."""
        if isinstance(schema, bool):
            return "always" if schema else "never"
        if schema.keys() - _NOTES == {"$ref"}:
            return self.reference(schema, place)
        body = self.body(schema, place)
        if body not in self.bodies:
            self.bodies[body] = self.define(self.free("is", place.name), body)
        return self.bodies[body]

    def define(self, name: str, body: str) -> str:
        self.functions.append(f"def {name}(value: object) -> bool:\n    return {body}\n\n\n")
        return name

    def free(self, kind: str, wanted: str) -> str:
        """A name that nothing else has."""
        name = plain = f"{kind}_{re.sub('[^a-z0-9]+', '_', wanted.lower()).strip('_')}"
        while name in self.names:
            number = int(name.removeprefix(plain) or 1) + 1
            name = f"{plain}{number}"
        self.names.add(name)
        return name

    def reference(self, said: Schema, place: _Place) -> str:
        """The function of a part that is referred to; it is named before it is written, for it may hold itself."""
        other, sign, part = said["$ref"].partition("#/$defs/")
        file = other.removesuffix(".schema.json") or place.file
        target = self.schemas.get(file, {}).get("$defs", {}).get(part)
        if not sign or not isinstance(target, dict):
            raise CannotBeWritten(f"{place.file}: $ref {said['$ref']}")
        if (file, part) not in self.referred:
            name = self.referred[file, part] = self.free("is", part)
            self.define(name, self.body(target, _Place(file, part)))
        return self.referred[file, part]

    def body(self, said: Schema, place: _Place) -> str:
        tests = list(self._tests(said, place)) or ["True"]
        in_a_line = " and ".join(tests)
        return in_a_line if len(in_a_line) < 100 else "(\n        {}\n    )".format("\n        and ".join(tests))

    def _tests(self, said: Schema, place: _Place) -> Iterator[str]:
        """All that must hold of the value, its type first: what follows need not ask for that again."""
        for keyword in sorted(said.keys() - _NOTES, key=lambda each: (each != "type", list(said).index(each))):
            if keyword not in _KEYWORDS:
                raise CannotBeWritten(f"{place.file}: {keyword}")
            about, write = _KEYWORDS[keyword]
            asked = said.get("type") in (about, "integer" if about == "number" else about)
            if test := write(self, said, place):
                yield test if asked or not about else f"(not {_TYPES[about]} or {test})"

    def keys(self, said: Schema, place: _Place) -> str:
        known = {key: self.function(held, place.below(key)) for key, held in said["properties"].items()}
        other = self.function(said.get("additionalProperties", True), place.below("other"))
        table = self.free("keys_of", place.name).upper()
        rows = "".join(f"    {key!r}: {function},\n" for key, function in known.items())
        self.tables.append(f"{table} = {{\n{rows}}}\n")
        return f"all([{table}.get(key, {other})(held) for key, held in value.items()])"

    def other_keys(self, said: Schema, place: _Place) -> str:
        """Where some keys are known the others are looked at together with them."""
        return "" if "properties" in said else self.every("additionalProperties", "value.values()", said, place)

    def every(self, keyword: str, of: str, said: Schema, place: _Place) -> str:
        return f"all(map({self.function(said[keyword], place.below('each'))}, {of}))"

    def one(self, keyword: str, said: Schema, place: _Place) -> str:
        return f"{self.function(said[keyword], place.below(keyword))}(value)"

    def branches(self, keyword: str, said: Schema, place: _Place) -> list[str]:
        return [f"{self.function(each, place.below(n))}(value)" for n, each in enumerate(said[keyword], 1)]

    def condition(self, said: Schema, place: _Place) -> str:
        so, otherwise = (self.one(each, {each: True, **said}, place) for each in ("then", "else"))
        return f"({so} if {self.one('if', said, place)} else {otherwise})"


def _type(writer: _Writer, said: Schema, place: _Place) -> str:
    wanted = said["type"]
    return _TYPES[wanted] if isinstance(wanted, str) else f"({' or '.join(_TYPES[each] for each in wanted)})"


def _equal(wanted: Any) -> str:
    """JSON knows no 1 that is true."""
    if wanted is None or isinstance(wanted, bool):
        return f"value is {wanted}"
    if isinstance(wanted, str):
        return f"value == {wanted!r}"
    raise CannotBeWritten(f"a value that must be {wanted!r}")


def _companions(said: Schema) -> str:
    pairs = [(having, needed) for having, all_needed in said["dependentRequired"].items() for needed in all_needed]
    return " and ".join(f"({having!r} not in value or {needed!r} in value)" for having, needed in pairs)


_NOTES = {"$schema", "$id", "$defs", "title", "description"}
_KEYWORDS: dict[str, tuple[str, Callable[[_Writer, Schema, _Place], str]]] = {
    "type": ("", _type),
    "$ref": ("", lambda writer, said, place: f"{writer.reference(said, place)}(value)"),
    "const": ("", lambda writer, said, place: _equal(said["const"])),
    "enum": ("", lambda writer, said, place: f"({' or '.join(map(_equal, said['enum']))})"),
    "oneOf": ("", lambda writer, said, place: f"[{', '.join(writer.branches('oneOf', said, place))}].count(True) == 1"),
    "anyOf": ("", lambda writer, said, place: f"({' or '.join(writer.branches('anyOf', said, place))})"),
    "allOf": ("", lambda writer, said, place: f"({' and '.join(writer.branches('allOf', said, place))})"),
    "not": ("", lambda writer, said, place: f"not {writer.one('not', said, place)}"),
    "if": ("", _Writer.condition),
    "then": ("", lambda writer, said, place: ""),
    "else": ("", lambda writer, said, place: ""),
    "required": ("object", lambda writer, said, place: " and ".join(f"{key!r} in value" for key in said["required"])),
    "properties": ("object", _Writer.keys),
    "additionalProperties": ("object", _Writer.other_keys),
    "propertyNames": ("object", lambda writer, said, place: writer.every("propertyNames", "value", said, place)),
    "dependentRequired": ("object", lambda writer, said, place: _companions(said)),
    "minProperties": ("object", lambda writer, said, place: f"len(value) >= {said['minProperties']!r}"),
    "maxProperties": ("object", lambda writer, said, place: f"len(value) <= {said['maxProperties']!r}"),
    "items": ("array", lambda writer, said, place: writer.every("items", "value", said, place)),
    "minItems": ("array", lambda writer, said, place: f"len(value) >= {said['minItems']!r}"),
    "maxItems": ("array", lambda writer, said, place: f"len(value) <= {said['maxItems']!r}"),
    "uniqueItems": ("array", lambda writer, said, place: "distinct(value)" if said["uniqueItems"] else ""),
    "minLength": ("string", lambda writer, said, place: f"len(value) >= {said['minLength']!r}"),
    "maxLength": ("string", lambda writer, said, place: f"len(value) <= {said['maxLength']!r}"),
    "pattern": ("string", lambda writer, said, place: f"search({said['pattern']!r}, value) is not None"),
    "minimum": ("number", lambda writer, said, place: f"value >= {said['minimum']!r}"),
    "maximum": ("number", lambda writer, said, place: f"value <= {said['maximum']!r}"),
}
"""How each keyword is written, and the kind of value that it speaks of; the others it lets pass."""
