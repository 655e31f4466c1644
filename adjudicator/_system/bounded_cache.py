"""What has been said once and may be said again, within bounds: among a million documents no more is kept than among
ten thousand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
MOST = 3_000


class Memo(dict[Key, str], Generic[Key]):
    """Texts by what they are made from; each is made when it is first asked for."""

    def __init__(self, make: Callable[[Key], str]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Key) -> str:
        if len(self) >= MOST:
            self.clear()
        said = self[key] = self.make(key)
        return said


class BoundedMemo(dict[Key, str], Generic[Key]):
    """Answers, up to so many characters; then it begins anew."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.size = most, 0

    def keep(self, key: Key, said: str, more: int) -> None:
        """Remembers what was said, and that it and its key take so much more room."""
        self.size += len(said) + more
        if self.size > self.most:
            self.clear()
            self.size = len(said) + more
        self[key] = said

    def clear(self) -> None:
        """Begins anew."""
        super().clear()
        self.size = 0
