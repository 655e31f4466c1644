"""A property that is worked out once: `functools.cached_property` without the lock that it takes, up to Python 3.11,
each time it works something out. A type checker sees the library's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["once"]

if TYPE_CHECKING:
    from functools import cached_property as once
else:

    class once:  # noqa: N801
        """Like the library's, a name that is written as a decorator."""

        def __init__(self, make):
            self.make = make
            self.__doc__ = make.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, held, owner=None):
            if held is None:
                return self
            found = held.__dict__[self.name] = self.make(held)
            return found
