"""The nearest valid word for a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

AMONG_MANY = 0.65
"""Least similarity of a wrong name to a right one in any language, for `nearest`."""


def nearest(word: object, known: Iterable[object], like: float = 0.5) -> str:
    """Return the known word most similar to this one, or "" if none is similar enough.

    Ask for a higher similarity where many words are known, since one of them is similar to any word by chance.
    """
    import difflib

    by_fold = {str(name).casefold(): str(name) for name in known}
    matches = difflib.get_close_matches(str(word)[:80].casefold(), by_fold, n=1, cutoff=like)
    return by_fold[matches[0]] if matches else ""
