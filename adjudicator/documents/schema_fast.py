"""Is a document of sound form? A quick yes or no, so that the validator library is loaded only to say what is wrong.

The answer comes from Python that `form_writer` made of the schemas when the package was built. It counts only while it
was made from exactly these schemas; where there is none the validator library is asked.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, TypeGuard

from adjudicator._system.paths import schema_file


def sound(name: str, value: Any) -> bool | None:
    """Does the value fit the schema of that name? None where only the library can tell."""
    fits = _made(name)
    return None if fits is None else fits(value)


@cache
def _made(name: str) -> Callable[[Any], bool] | None:
    try:
        made = import_module(f"adjudicator.prepared.{name}")
        return made.fits if stamps(made.MADE_FROM) == made.MADE_FROM else None
    except Exception:  # Whatever is wrong with it, the library knows the answer too.
        return None


def stamps(names: Iterable[str]) -> dict[str, int]:
    """What tells whether schemas have changed."""
    return {name: zlib.crc32(schema_file(name).read_bytes()) for name in names}


# What the written checks ask where one operator will not do.


def always(value: object) -> bool:
    return True


def never(value: object) -> bool:
    return False


def is_integer(value: object) -> TypeGuard[int]:
    """A whole number in the sense of JSON Schema: 1.0 is one, true is none."""
    return is_number(value) and (isinstance(value, int) or value.is_integer())


def is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def distinct(values: list[Any]) -> bool:
    """Is nothing there twice? 1 and 1.0 are the same, 1 and true are not."""
    told = [identity(value) for value in values]
    return len(set(told)) == len(told)


def identity(value: Any) -> Any:
    """What tells a value from others."""
    if isinstance(value, dict):
        return "object", frozenset((key, identity(held)) for key, held in value.items())
    if isinstance(value, list):
        return "array", tuple(map(identity, value))
    return "boolean" if isinstance(value, bool) else "word", value
