"""Random documents made from a JSON Schema: most are valid, some have a wrong part."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Mapping
from typing import Any

from adjudicator._system.paths import read_schema

STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 10**6, 1.0, 2.5, "", "x", "x" * 500, "x" * 11_000, "all", "hand", "judge", "é\n"),
    *([], {}, [1, [2]], ["a", "a"], [1, 1.0], [True, 1], {"red": []}, {"discard": "all"}, {"x": {"y": None}}),
    *({"card": 5, "discard": "all"}, {"blue": "yellow 9"}, {"forward": 1, "swap": True}, list(range(300))),
]
WORDS = [
    *("red", "yellow 14", "goal 1", "dm-2023", "faq.5.2", "start-field.3", "x.1.2", "move", "card+move", "da", "en"),
    *("as", "to", "heart/8", "Gaol 1", "ÆØÅ", "a" * 60, "a" * 61),
]
Schema = Mapping[str, Any]


def grown(name: str, rng: random.Random) -> Any:
    """Return a document for the schema; every second one without a wrong part."""
    return _Gardener(rng, rng.choice([0.0, 0.04])).grow(read_schema(name), name)


class _Gardener:
    def __init__(self, rng: random.Random, stray: float) -> None:
        self.rng = rng
        self.stray = stray

    def strays(self) -> bool:
        return self.rng.random() < self.stray

    def grow(self, schema: Schema | bool, file: str) -> Any:
        if isinstance(schema, bool) or self.strays():
            return copy.deepcopy(self.rng.choice(STRANGE))
        said, file = self._flat(schema, file)
        if "const" in said:
            return said["const"]
        if "enum" in said:
            return self.rng.choice(said["enum"])
        kinds = said.get("type", "object" if "properties" in said else "null")
        kind = kinds if isinstance(kinds, str) else self.rng.choice(kinds)
        return getattr(self, f"_{kind}")(said, file)

    def _flat(self, schema: Schema, file: str) -> tuple[dict[str, Any], str]:
        """Return a schema with its references resolved and one of each of its alternatives chosen."""
        said: dict[str, Any] = {}
        parts = [({key: held for key, held in schema.items() if key not in _ALTERNATIVES}, file)]
        if "$ref" in schema:
            other, _, name = schema["$ref"].partition("#/$defs/")
            file = other.removesuffix(".schema.json") or file
            parts.append(self._flat(read_schema(file)["$defs"][name], file))
        chosen = list(schema.get("allOf", ()))
        for branches in (schema[key] for key in ("oneOf", "anyOf") if key in schema):
            chosen += self.rng.sample(branches, 2 if self.strays() else 1)
        if "if" in schema:
            chosen += self.rng.choice([[schema["if"], schema["then"]], [schema["else"]]])
        for each in chosen:
            part, file = self._flat(each, file)
            parts.append((part, file))
        for part, _ in parts:
            properties = {**said.get("properties", {}), **part.get("properties", {})}
            required = [*said.get("required", ()), *part.get("required", ())]
            said = {**said, **part, "properties": properties, "required": required}
        if not said["properties"]:
            del said["properties"]
        return said, file

    def _object(self, said: Schema, file: str) -> dict[str, Any]:
        known = {key: held for key, held in said.get("properties", {}).items() if held is not False}
        other = said.get("additionalProperties", True)
        parts = {**dict.fromkeys(said.get("required", ()), other), **known}
        keys = [*said.get("required", ()), *(key for key in known if self.rng.random() < 0.25)]
        found = {key: self.grow(parts[key], file) for key in keys if not self.strays()}
        least = said.get("minProperties", 0)
        if other is False and not self.strays():
            left = [key for key in known if key not in found]
            wanted = self.rng.sample(left, min(len(left), max(0, least - len(found))))
            return found | {key: self.grow(known[key], file) for key in wanted}
        names = said.get("propertyNames", {})
        for _ in range(min(least + self.rng.randrange(3), said.get("maxProperties", 9))):
            found[self._string(names, file)] = self.grow(other, file)
        return found

    def _array(self, said: Schema, file: str) -> list[Any]:
        count = self._about(said.get("minItems", 0), min(said.get("maxItems", 6), said.get("minItems", 0) + 3))
        return [self.grow(said.get("items", True), file) for _ in range(max(0, count))]

    def _string(self, said: Schema, file: str) -> str:
        fitting = [word for word in WORDS if re.search(said.get("pattern", ""), word)]
        word = self.rng.choice(fitting or WORDS)
        return self.rng.choice(WORDS) * self.rng.randrange(40) if self.strays() else word

    def _integer(self, said: Schema, file: str) -> int | float:
        number = self._about(said.get("minimum", -3), said.get("maximum", said.get("minimum", 0) + 20))
        return float(number) if self.strays() else number

    def _boolean(self, said: Schema, file: str) -> bool:
        return self.rng.random() < 0.5

    def _null(self, said: Schema, file: str) -> None:
        return None

    def _about(self, least: int, most: int) -> int:
        """Return a number in the range, or just outside it."""
        return self.rng.choice([least - 1, most + 1]) if self.strays() else self.rng.randint(least, most)


_ALTERNATIVES = ("$ref", "allOf", "oneOf", "anyOf", "not", "if", "then", "else")


def spoilt(document: Any, rng: random.Random) -> Any:
    """Return a document with one part replaced, removed or added."""
    document = copy.deepcopy(document)
    part = document
    while isinstance(part, dict | list) and part:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        key = rng.choice(keys)
        if not isinstance(part[key], dict | list) or not part[key] or rng.random() < 0.3:
            change = rng.random()
            if change < 0.6:
                part[key] = copy.deepcopy(rng.choice(STRANGE))
            elif change < 0.8:
                del part[key]
            elif isinstance(part, dict):
                part[rng.choice(["card", "colour", "to", "hand"])] = copy.deepcopy(rng.choice(STRANGE))
            else:
                part += part
            return document
        part = part[key]
    return document
