"""A list for the JSON encoder that makes one entry at a time, since all of them at once would fill the memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
S = TypeVar("S")


class LazyList(list[T]):
    """The results of a function for some values; made anew at each reading."""

    def __init__(self, make: Callable[[S], T], values: Iterable[S]) -> None:
        super().__init__()
        self._values = list(values)
        self._make = make

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[T]:
        return map(self._make, self._values)
