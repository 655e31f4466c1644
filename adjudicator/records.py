"""`NamedTuple` as `typing` has it, but cheap to define.

For each class `typing` compiles a constructor and every annotation, and a ruling needs thirty classes before it has
read the first line of its document. Here the constructors stand ready, but for the names of what they take. A type
checker sees `typing`'s own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

Made = TypeVar("Made")


def maker(kind: type[Made]) -> Callable[[tuple[Any, ...]], Made]:
    """Makes records of a kind from all their fields in order, for where they are made by the thousand: half the time
    of the constructor goes into taking its arguments."""
    return partial(tuple.__new__, kind)  # type: ignore[type-var]


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    try:
        from collections import _tuplegetter
    except ImportError:
        from operator import itemgetter

        def _tuplegetter(index, doc):
            return property(itemgetter(index), doc=doc)

    new = tuple.__new__
    _CONSTRUCTORS = (
        lambda cls: new(cls, ()),
        lambda cls, a: new(cls, (a,)),
        lambda cls, a, b: new(cls, (a, b)),
        lambda cls, a, b, c: new(cls, (a, b, c)),
        lambda cls, a, b, c, d: new(cls, (a, b, c, d)),
        lambda cls, a, b, c, d, e: new(cls, (a, b, c, d, e)),
        lambda cls, a, b, c, d, e, f: new(cls, (a, b, c, d, e, f)),
        lambda cls, a, b, c, d, e, f, g: new(cls, (a, b, c, d, e, f, g)),
        lambda cls, a, b, c, d, e, f, g, h: new(cls, (a, b, c, d, e, f, g, h)),
        lambda cls, a, b, c, d, e, f, g, h, i: new(cls, (a, b, c, d, e, f, g, h, i)),
        lambda cls, a, b, c, d, e, f, g, h, i, j: new(cls, (a, b, c, d, e, f, g, h, i, j)),
        lambda cls, a, b, c, d, e, f, g, h, i, j, k: new(cls, (a, b, c, d, e, f, g, h, i, j, k)),
        lambda cls, a, b, c, d, e, f, g, h, i, j, k, m: new(cls, (a, b, c, d, e, f, g, h, i, j, k, m)),
        lambda cls, a, b, c, d, e, f, g, h, i, j, k, m, n: new(cls, (a, b, c, d, e, f, g, h, i, j, k, m, n)),
    )
    """By how many fields they take."""

    class _Defining(type):
        """Makes every annotation of a class an element of the tuple, with its default if it has one."""

        def __new__(cls, name, bases, space):
            if bases != (tuple,) and bases[0].__bases__ == (tuple,):
                fields = tuple(space["__annotations__"])
                defaults = tuple(space[field] for field in fields if field in space)
                code = _CONSTRUCTORS[len(fields)].__code__.replace(co_name="__new__", co_varnames=("cls", *fields))
                space |= {field: _tuplegetter(index, "") for index, field in enumerate(fields)}
                space["__new__"] = FunctionType(code, globals(), "__new__", defaults)
                space |= {"__slots__": (), "_fields": fields, "__match_args__": fields}
            return super().__new__(cls, name, bases, space)

    class NamedTuple(tuple, metaclass=_Defining):
        __slots__ = ()

        def _replace(self, **named):
            changed = tuple(map(named.pop, self._fields, self))
            if named:
                raise ValueError(f"{type(self).__name__} has no field {', '.join(named)}")
            return tuple.__new__(type(self), changed)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in self._asdict().items())})"

        def __getnewargs__(self):
            return tuple(self)
