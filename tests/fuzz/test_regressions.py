"""Bugs that fuzzing found, each by its name."""

from __future__ import annotations

import pytest

from tests.fuzz.targets import BETWEEN, TARGETS

TABLE = b'"rulebook": "dm-2023", "turn": "red", "pieces": {"red": ["goal 4"]}'
SPREAD = TABLE.replace(b'"goal 4"', b'"red 1", "red 4", "red 7", "red 10", "blue 3", "blue 9"')
WIDE = b'"board": {"pieces": 8, "lane": {"name": "goal", "circles": [8, 7, 6, 5, 4, 3, 2, 1]}}'
CLUB = b'{"id": "x", "extends": "dm-2023", "items": {"a.1": {"en": "So."}}, '
NOBODYS = b"""
  yellow: {camps: [yellow], partner: no}
  red: {camps: [red], partner: green}
  blue: {camps: [blue], partner: yellow}
  green: {camps: [green], partner: red}
"""

FOUND = {
    "a case that names no rulebook": (
        "case",
        b"pieces: {}\nturn: red\ncites: [duo/play.7]\nquestions: [{expect: {cites: [duo/play.7], to: base}}]\n",
    ),
    "a rulebook that extends none and has items": ("rulebook", b'{"id": "x", "items": {"a.1": {"en": "x"}}}'),
    "a function of a card that is a number": (
        "rulebook",
        b'{"id": "x", "extends": "duo", "deck": {"4": {"copies": 4, "does": [0]}}, "board": {}}',
    ),
    "a partner that nobody is": ("rulebook", b"id: x\nextends: dm-2023\nboard:\n players:" + NOBODYS),
    "a question mark and a quote in a word in braces": (
        "case",
        b"{" + TABLE + b', "title": is "it?", "hand": [3], "questions": [{"expect": {"must_discard": true}}]}',
    ),
    "a split that can be shared out in a million ways": (
        "rulebook",
        CLUB
        + WIDE
        + b', "deck": {"7": {"does": [{"split": 20}], "cites": {"explicit": ["a.1"]}}}}'
        + BETWEEN
        + b"{"
        + SPREAD
        + b"}",
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_found(name: str) -> None:
    target, data = FOUND[name]
    TARGETS[target].ask(data)
