"""Caches of texts with a size limit: a million documents need no more memory than ten thousand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
MOST = 3_000


class Memo(dict[Key, str], Generic[Key]):
    """Texts by key, each made on first use; emptied at 3,000 entries."""

    def __init__(self, make: Callable[[Key], str]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Key) -> str:
        if len(self) >= MOST:
            self.clear()
        text = self[key] = self.make(key)
        return text


class BoundedMemo(dict[Key, str], Generic[Key]):
    """Texts by key, limited by their total number of characters; emptied when that is reached."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.size = most, 0

    def store(self, key: Key, text: str, key_size: int) -> None:
        """Remember a text; the key counts with the size given."""
        self.size += len(text) + key_size
        if self.size > self.most:
            self.clear()
            self.size = len(text) + key_size
        self[key] = text

    def clear(self) -> None:
        super().clear()
        self.size = 0
