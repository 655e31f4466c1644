"""Checking a document's form against its JSON Schema, with a place and a hint for every fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from adjudicator.problems import BadDocument, Problem
from adjudicator.resources import schema_file, schema_names
from adjudicator.source import At, Source


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(schema_file(name).read_text(encoding="utf-8"))
    return found


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    loaded = {other: schema(other) for other in schema_names()}
    registry: Any = Registry().with_resources((held["$id"], Resource.from_contents(held)) for held in loaded.values())
    return Draft202012Validator(loaded[name], registry=registry)


def check_form(name: str, source: Source) -> None:
    """Raises BadDocument with every fault of form."""
    problems = list(form_problems(name, source))
    if problems:
        raise BadDocument(problems)


def form_problems(name: str, source: Source) -> Iterator[Problem]:
    if not isinstance(source.data, dict):
        yield source.problem("not-a-mapping", (), document=name)
        return
    seen: set[tuple[object, ...]] = set()
    for error in _validator(name).iter_errors(source.data):
        for problem in _told(source, error):
            key = (problem.code, problem.mark, str(problem.params))
            if key not in seen:
                seen.add(key)
                yield problem


def _told(source: Source, error: Any) -> Iterator[Problem]:
    """A validator's error as problems in our words."""
    at: At = tuple(error.absolute_path)
    keyword = error.validator
    if keyword in ("oneOf", "anyOf", "allOf", "if") and error.context:
        yield from _told_choice(source, error)
    elif keyword == "additionalProperties":
        yield from _unknown_keys(source, error, at)
    elif keyword == "required":
        missing = [key for key in error.validator_value if key not in error.instance]
        for key in missing:
            yield source.problem("missing-key", at, name=key)
    elif keyword == "type":
        yield source.problem("wrong-type", at, wanted=error.validator_value, got=_kind(error.instance))
    elif keyword in ("enum", "const"):
        known = error.validator_value if keyword == "enum" else [error.validator_value]
        yield _not_one_of(source, at, error.instance, known)
    elif keyword in ("minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength"):
        yield source.problem("wrong-size", at, limit=keyword, number=error.validator_value)
    elif keyword in ("minimum", "maximum"):
        yield source.problem("out-of-range", at, limit=keyword, number=error.validator_value, value=error.instance)
    elif keyword is None:
        yield source.problem("not-allowed-here", at, key=True)
    else:
        yield source.problem("wrong-form", at, keyword=keyword)


def _not_one_of(source: Source, at: At, value: Any, known: list[Any]) -> Problem:
    from adjudicator.words import nearest

    return source.problem("not-one-of", at, value=str(value)[:40], known=known, near=nearest(value, known))


def _unknown_keys(source: Source, error: Any, at: At) -> Iterator[Problem]:
    from adjudicator.words import nearest

    known = error.schema.get("properties", {})
    for key in error.instance:
        if key not in known:
            free = [name for name in known if name not in error.instance]
            near = nearest(key, free)
            yield source.problem("unknown-key", (*at, key), key=True, name=key, near=near, known=list(known))


def _told_choice(source: Source, error: Any) -> Iterator[Problem]:
    """Of several allowed forms none fits: tell of the one that comes nearest, found by what is in it."""
    branches: dict[int, list[Any]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    of_kind = [errors for errors in branches.values() if not _other_kind(error, errors)]
    if not of_kind:
        wanted = sorted({kind for errors in branches.values() for e in errors for kind in _kinds(e)})
        yield source.problem("wrong-type", tuple(error.absolute_path), wanted=wanted, got=_kind(error.instance))
        return
    nearest_branch = min(of_kind, key=lambda errors: (len(errors), -max(len(e.absolute_path) for e in errors)))
    for inner in nearest_branch:
        yield from _told(source, inner)


def _other_kind(error: Any, errors: list[Any]) -> bool:
    return any(inner.validator == "type" and inner.absolute_path == error.absolute_path for inner in errors)


def _kinds(error: Any) -> list[str]:
    if error.validator != "type":
        return []
    value = error.validator_value
    return [value] if isinstance(value, str) else list(value)


def _kind(value: Any) -> str:
    """The name JSON Schema has for a value's type."""
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", type(None): "null"}
    return names.get(type(value), "string")
