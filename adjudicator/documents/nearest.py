"""The nearest valid word for a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

AMONG_MANY = 0.65
"""Least similarity of a wrong name to a right one in any language, for `nearest`."""
MOST_LETTERS = 80
_EXCHANGED, _OTHER_BEGINNING = 0.8, 0.1
"""What two letters in the wrong order cost, the commonest slip, and what another first letter costs in addition; a
letter too many, too few or wrong costs 1."""


def nearest(word: object, known: Iterable[object], like: float = 0.5) -> str:
    """Return the known word that takes the fewest slips to become this one, or "" if none is similar enough.

    Similarity is the share of letters that are right. Ask for a higher one where many words are known, since one of
    them is similar to any word by chance. Of words as near as each other the first counts. Where few are known, a word
    that the typed one begins with (`da` of `dansk`) will do if none is similar.
    """
    typed = str(word)[:MOST_LETTERS].casefold()
    best, found, beginning = 1.0, "", ""
    for each in known:
        name = str(each).casefold()
        longest = max(len(typed), len(name))
        most = min(best, 1 - like) * longest if longest else 0
        if like < AMONG_MANY and len(name) > max(len(beginning), 1) and typed.startswith(name):
            beginning = str(each)
        if abs(len(typed) - len(name)) > most:
            continue
        if typed == name:
            return str(each)
        share = _slips(typed, name, most) / longest
        if share <= 1 - like and share < best:
            best, found = share, str(each)
    return found or beginning


def _slips(typed: str, name: str, most: float) -> float:
    """Return the least cost of slips that make one word of the other; more than `most` need not be exact."""
    before: list[float] = []
    row = [float(n) for n in range(len(name) + 1)]
    beginning = _OTHER_BEGINNING if typed[:1] != name[:1] else 0.0
    for i, letter in enumerate(typed, 1):
        now = [float(i)]
        for j, other in enumerate(name, 1):
            cost = min(row[j - 1] + (letter != other), row[j] + 1, now[j - 1] + 1)
            if i > 1 and j > 1 and letter == name[j - 2] and typed[i - 2] == other:
                cost = min(cost, before[j - 2] + _EXCHANGED)
            now.append(cost)
        if min(now) > most:
            return most + 1
        before, row = row, now
    return row[-1] + beginning
