"""The nearest valid word for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: object, known: Iterable[object], like: float = 0.5) -> str:
    """The known word most like this one, or nothing when none is like it. Where many words are known, by chance one
    is rather like any other."""
    import difflib

    by_fold = {str(name).casefold(): str(name) for name in known}
    asked = str(word)[:80].casefold()
    matches = difflib.get_close_matches(asked, by_fold, n=1, cutoff=like)
    return by_fold[matches[0]] if matches else ""
