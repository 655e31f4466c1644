"""Generates Python from a JSON Schema: for each part a function that returns whether a value fits.

It runs when the package is built, on the shipped schemas only. Values of a schema enter the code as literals, names
only as letters and digits, so that no schema can inject code. Why there is a generator at all: `schema_fast.py`.
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


class UnsupportedSchema(Exception):
    """A schema uses something that the generator does not know."""


def compile_schema(name: str, schemas: Mapping[str, Schema], checksums: Mapping[str, int]) -> str:
    """Return the source of the module for a schema, with what it uses of others."""
    compiler = _Compiler(schemas)
    top = compiler.function(schemas[name], _Part(name, name))
    used = {file: checksums[file] for file in sorted({name, *(file for file, _ in compiler.references)})}
    return f"{_HEAD}MADE_FROM = {used!r}\n\n\n{''.join(compiler.functions)}{''.join(compiler.tables)}\nfits = {top}\n"


class _Part(NamedTuple):
    """The schema that a part belongs to, and a name for the part."""

    file: str
    name: str

    def below(self, name: object) -> _Part:
        return _Part(self.file, f"{self.name}_{name}")


class _Compiler:
    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self.schemas = schemas
        self.functions: list[str] = []
        self.tables: list[str] = []
        self.names: set[str] = set()
        self.bodies: dict[str, str] = {}
        """Function names by their bodies: equal parts share a function."""
        self.references: dict[tuple[str, str], str] = {}
        """Function names of definitions, by schema and name there."""

    def function(self, schema: Schema | bool, part: _Part) -> str:
        """Return the name of the function for a part, generated on first use."""
        if isinstance(schema, bool):
            return "always" if schema else "never"
        if schema.keys() - _NOTES == {"$ref"}:
            return self.reference(schema, part)
        body = self.body(schema, part)
        if body not in self.bodies:
            self.bodies[body] = self.define(self.unused_name("is", part.name), body)
        return self.bodies[body]

    def define(self, name: str, body: str) -> str:
        self.functions.append(f"def {name}(value: object) -> bool:\n    return {body}\n\n\n")
        return name

    def unused_name(self, kind: str, wanted: str) -> str:
        name = plain = f"{kind}_{re.sub('[^a-z0-9]+', '_', wanted.lower()).strip('_')}"
        while name in self.names:
            number = int(name.removeprefix(plain) or 1) + 1
            name = f"{plain}{number}"
        self.names.add(name)
        return name

    def reference(self, schema: Schema, part: _Part) -> str:
        """Return the function of a definition; it gets its name before its body, since it may refer to itself."""
        other, sign, definition = schema["$ref"].partition("#/$defs/")
        file = other.removesuffix(".schema.json") or part.file
        target = self.schemas.get(file, {}).get("$defs", {}).get(definition)
        if not sign or not isinstance(target, dict):
            raise UnsupportedSchema(f"{part.file}: $ref {schema['$ref']}")
        if (file, definition) not in self.references:
            name = self.references[file, definition] = self.unused_name("is", definition)
            self.define(name, self.body(target, _Part(file, definition)))
        return self.references[file, definition]

    def body(self, schema: Schema, part: _Part) -> str:
        tests = list(self._tests(schema, part)) or ["True"]
        one_line = " and ".join(tests)
        return one_line if len(one_line) < 100 else "(\n        {}\n    )".format("\n        and ".join(tests))

    def _tests(self, schema: Schema, part: _Part) -> Iterator[str]:
        """Yield the conditions on the value, its type first, so that the others need not check it again."""
        for keyword in sorted(schema.keys() - _NOTES, key=lambda each: (each != "type", list(schema).index(each))):
            if keyword not in _KEYWORDS:
                raise UnsupportedSchema(f"{part.file}: {keyword}")
            about, check = _KEYWORDS[keyword]
            checked = schema.get("type") in (about, "integer" if about == "number" else about)
            if test := check(self, schema, part):
                yield test if checked or not about else f"(not {_TYPES[about]} or {test})"

    def keys(self, schema: Schema, part: _Part) -> str:
        known = {key: self.function(of_key, part.below(key)) for key, of_key in schema["properties"].items()}
        other = self.function(schema.get("additionalProperties", True), part.below("other"))
        table = self.unused_name("keys_of", part.name).upper()
        rows = "".join(f"    {key!r}: {function},\n" for key, function in known.items())
        self.tables.append(f"{table} = {{\n{rows}}}\n")
        return f"all([{table}.get(key, {other})(held) for key, held in value.items()])"

    def other_keys(self, schema: Schema, part: _Part) -> str:
        """Return the check of keys without `properties`; with it `keys` checks them all."""
        return "" if "properties" in schema else self.all_fit("additionalProperties", "value.values()", schema, part)

    def all_fit(self, keyword: str, values: str, schema: Schema, part: _Part) -> str:
        return f"all(map({self.function(schema[keyword], part.below('each'))}, {values}))"

    def one(self, keyword: str, schema: Schema, part: _Part) -> str:
        return f"{self.function(schema[keyword], part.below(keyword))}(value)"

    def branches(self, keyword: str, schema: Schema, part: _Part) -> list[str]:
        return [f"{self.function(each, part.below(n))}(value)" for n, each in enumerate(schema[keyword], 1)]

    def condition(self, schema: Schema, part: _Part) -> str:
        so, otherwise = (self.one(each, {each: True, **schema}, part) for each in ("then", "else"))
        return f"({so} if {self.one('if', schema, part)} else {otherwise})"


def _type(compiler: _Compiler, schema: Schema, part: _Part) -> str:
    wanted = schema["type"]
    return _TYPES[wanted] if isinstance(wanted, str) else f"({' or '.join(_TYPES[each] for each in wanted)})"


def _equal(wanted: Any) -> str:
    """Return the comparison with a constant; `is` for booleans, since 1 == True in Python."""
    if wanted is None or isinstance(wanted, bool):
        return f"value is {wanted}"
    if isinstance(wanted, str):
        return f"value == {wanted!r}"
    raise UnsupportedSchema(f"a value that must be {wanted!r}")


def to_the_end(pattern: str) -> str:
    """Return a pattern whose `$` is the end of the text, as JSON Schema has it; Python's lets a line end follow."""
    return re.sub(r"(?<!\\)\$", r"\\Z", pattern)


def _companions(schema: Schema) -> str:
    pairs = [(having, needed) for having, all_needed in schema["dependentRequired"].items() for needed in all_needed]
    return " and ".join(f"({having!r} not in value or {needed!r} in value)" for having, needed in pairs)


_NOTES = {"$schema", "$id", "$defs", "title", "description"}
_KEYWORDS: dict[str, tuple[str, Callable[[_Compiler, Schema, _Part], str]]] = {
    "type": ("", _type),
    "$ref": ("", lambda c, schema, part: f"{c.reference(schema, part)}(value)"),
    "const": ("", lambda c, schema, part: _equal(schema["const"])),
    "enum": ("", lambda c, schema, part: f"({' or '.join(map(_equal, schema['enum']))})"),
    "oneOf": ("", lambda c, schema, part: f"[{', '.join(c.branches('oneOf', schema, part))}].count(True) == 1"),
    "anyOf": ("", lambda c, schema, part: f"({' or '.join(c.branches('anyOf', schema, part))})"),
    "allOf": ("", lambda c, schema, part: f"({' and '.join(c.branches('allOf', schema, part))})"),
    "not": ("", lambda c, schema, part: f"not {c.one('not', schema, part)}"),
    "if": ("", _Compiler.condition),
    "then": ("", lambda c, schema, part: ""),
    "else": ("", lambda c, schema, part: ""),
    "required": ("object", lambda c, schema, part: " and ".join(f"{key!r} in value" for key in schema["required"])),
    "properties": ("object", _Compiler.keys),
    "additionalProperties": ("object", _Compiler.other_keys),
    "propertyNames": ("object", lambda c, schema, part: c.all_fit("propertyNames", "value", schema, part)),
    "dependentRequired": ("object", lambda c, schema, part: _companions(schema)),
    "minProperties": ("object", lambda c, schema, part: f"len(value) >= {schema['minProperties']!r}"),
    "maxProperties": ("object", lambda c, schema, part: f"len(value) <= {schema['maxProperties']!r}"),
    "items": ("array", lambda c, schema, part: c.all_fit("items", "value", schema, part)),
    "minItems": ("array", lambda c, schema, part: f"len(value) >= {schema['minItems']!r}"),
    "maxItems": ("array", lambda c, schema, part: f"len(value) <= {schema['maxItems']!r}"),
    "uniqueItems": ("array", lambda c, schema, part: "distinct(value)" if schema["uniqueItems"] else ""),
    "minLength": ("string", lambda c, schema, part: f"len(value) >= {schema['minLength']!r}"),
    "maxLength": ("string", lambda c, schema, part: f"len(value) <= {schema['maxLength']!r}"),
    "pattern": ("string", lambda c, schema, part: f"search({to_the_end(schema['pattern'])!r}, value) is not None"),
    "minimum": ("number", lambda c, schema, part: f"value >= {schema['minimum']!r}"),
    "maximum": ("number", lambda c, schema, part: f"value <= {schema['maximum']!r}"),
}
"""For each keyword the type of value that it restricts, since others pass, and the generator of its check."""
