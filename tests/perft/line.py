"""Positions in one line, read and written independently of the engine."""

from __future__ import annotations

import re
from typing import Any

from tests.second_opinion.game import COLOURS, DUO_CAMPS, After

Document = dict[str, Any]


def letters(book: str) -> dict[str, str]:
    """Return the letters of each camp: r -> red, yk -> yellow-knob."""
    camps = DUO_CAMPS if book == "duo" else COLOURS
    return {"".join(part[0] for part in camp.split("-")): camp for camp in camps}


def read(line: str) -> Document:
    book, *words = line.split()
    camps = letters(book)
    document: Document = {"rulebook": book, "pieces": {}}
    for word in words:
        key, sign, value = word.partition("=")
        listed = value.split(",")
        if not sign:
            camp, _, spaces = word.partition(":")
            document["pieces"][camps[camp]] = [read_space(camps, space) for space in spaces.split(",")]
        elif key == "turn":
            document["turn"] = next(colour for colour in COLOURS if colour[0] == value)
        elif key == "hand":
            document["hand"] = listed
        elif key == "readings":
            document["readings"] = dict(pair.split(":") for pair in listed)
        else:
            raise ValueError(word)
    return document


def read_space(camps: dict[str, str], text: str) -> str:
    if field := re.fullmatch(r"([A-Z]+)(\d.*)", text):
        return f"{camps[field[1].lower()]} {field[2]}"
    if lane := re.fullmatch(r"([gh])(\d+)", text):
        return f"{'goal' if lane[1] == 'g' else 'house'} {lane[2]}"
    return {"s": "start", "0": "0", "15": "15", "base": "base"}[text]


def write(book: str, after: After) -> str:
    """Return the pieces by camp; camps that are not named are in base."""
    camps = {camp: letter for letter, camp in letters(book).items()}
    named = {camp: [write_space(camps, s) for s in spaces if s != "base"] for camp, spaces in after}
    return " ".join(f"{camps[camp]}:{','.join(spaces)}" for camp, spaces in named.items() if spaces)


def write_space(camps: dict[str, str], space: str) -> str:
    first, _, number = space.partition(" ")
    if first in camps:
        return f"{camps[first].upper()}{number}"
    return f"{first[0]}{number}" if number else {"start": "s"}.get(space, space)
