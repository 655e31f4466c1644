"""What has been said once and may be said again, within bounds: among a million documents no more is kept than among
ten thousand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")


class Memory(dict[Key, str], Generic[Key]):
    """Texts by what they depend on. Those that nobody asked for while as many others came as are kept are forgotten."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self._older: dict[Key, str] = {}

    def recall(self, key: Key) -> str | None:
        """What was said of this, if it is still known."""
        said = self.get(key)
        if said is None:
            said = self._older.get(key)
            if said is not None:
                self.keep(key, said)
        return said

    def keep(self, key: Key, said: str) -> str:
        """Remembers what is said."""
        if len(self) >= self.most:
            self._older = dict(self)
            self.clear()
        self[key] = said
        return said


class Made(Memory[Key]):
    """Texts that are made from the key alone, when they are first asked for."""

    def __init__(self, most: int, make: Callable[[Key], str]) -> None:
        super().__init__(most)
        self.make = make

    def __missing__(self, key: Key) -> str:
        return self.keep(key, self._older.get(key) or self.make(key))
