"""The fast twin of `schema.py`: whether a document fits its JSON Schema, without the reasons.

It calls the Python that `schema_compiler.py` generates from the schemas when the package is built, as long as that was
generated from exactly these schemas. jsonschema, which `schema.py` explains problems with, takes 83 ms to import beside
72 ms for a whole ruling. fastjsonschema does not replace the generator: it knows drafts 04 to 07, while the schemas use
`dependentRequired` of 2020-12; its generated code imports it at run time; and the dependencies are fixed.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, TypeGuard

from adjudicator._system.paths import schema_file


def is_valid(name: str, value: Any) -> bool | None:
    """Return whether the value fits the schema; None if there is no generated code for it."""
    fits = _compiled(name)
    return None if fits is None else fits(value)


@cache
def _compiled(name: str) -> Callable[[Any], bool] | None:
    try:
        compiled = import_module(f"adjudicator.prepared.{name}")
        return compiled.fits if checksums(compiled.MADE_FROM) == compiled.MADE_FROM else None
    except Exception:  # A missing or broken file only costs time: jsonschema gives the same answer.
        return None


def checksums(names: Iterable[str]) -> dict[str, int]:
    return {name: zlib.crc32(schema_file(name).read_bytes()) for name in names}


# Functions that the generated code calls.


def always(value: object) -> bool:
    return True


def never(value: object) -> bool:
    return False


def is_integer(value: object) -> TypeGuard[int]:
    """Return whether the value is an integer for JSON Schema: 1.0 is, true is not."""
    return is_number(value) and (isinstance(value, int) or value.is_integer())


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def distinct(values: list[Any]) -> bool:
    """Return whether no value occurs twice; 1 equals 1.0 but not true."""
    identities = [identity(value) for value in values]
    return len(set(identities)) == len(identities)


def identity(value: Any) -> Any:
    """Return a hashable value that is equal for equal JSON values only."""
    if isinstance(value, dict):
        return "object", frozenset((key, identity(item)) for key, item in value.items())
    if isinstance(value, list):
        return "array", tuple(map(identity, value))
    return "boolean" if isinstance(value, bool) else "word", value
