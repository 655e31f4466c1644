"""The colours of camps and marks, for pictures (light and dark) and for the terminal.

A camp's colour is the part of its name before a hyphen: `red-knob` is red. A fifth colour is one more row of `CAMPS`;
what it is called is in `adjudicator.locales`.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.rules.board import Board


class CampColour(NamedTuple):
    light: str
    dark: str
    """In a picture, in the light and in the dark scheme."""
    terminal: str
    letter: str
    """The letter on a piece: black or white."""


CAMPS = {
    "yellow": CampColour("#f4c400", "#f4cc33", "yellow", "black"),
    "red": CampColour("#cc1a33", "#d9364c", "red", "white"),
    "blue": CampColour("#1463b8", "#2575cb", "blue", "white"),
    "green": CampColour("#0b7f4f", "#12825a", "green", "white"),
}
OTHER = CampColour("#7a4fa3", "#8a5fb3", "magenta", "white")
"""For a camp of any other name."""

LIGHT = {
    "paper": "#ffffff",
    "field": "#ffffff",
    "ink": "#1b1b1b",
    "faint": "#767676",
    "line": "#c9c9c9",
    "fail": "#c00000",
    "hit": "#ff9d1c",
    "edge": "#1b1b1b",
    "dark": "#1b1b1b",
    "white": "#ffffff",
    "amber": "#b88b00",
    "other": OTHER.light,
    **{name: colour.light for name, colour in CAMPS.items()},
}
"""`amber` replaces yellow in outlines, where yellow can hardly be seen on white."""
DARK = LIGHT | {
    "paper": "#17191d",
    "field": "#24272d",
    "ink": "#f3f3f3",
    "faint": "#a3a7ae",
    "line": "#4a4e56",
    "fail": "#ff6b6b",
    "edge": "#f3f3f3",
    "amber": "#f4cc33",
    "other": OTHER.dark,
    **{name: colour.dark for name, colour in CAMPS.items()},
}


def colour_rules() -> str:
    """Return the CSS of the colours: light, dark where the reader prefers dark, and light again on paper."""
    names = sorted(LIGHT)
    light, dark = (";".join(f"--{name}:{scheme[name]}" for name in names) for scheme in (LIGHT, DARK))
    rules = [
        f"svg.partners{{{light}}}",
        f"@media screen and (prefers-color-scheme:dark){{svg.partners{{{dark}}}}}",
        *(f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in names),
    ]
    return "".join(rules)


def camp_colours(board: Board) -> tuple[str, ...]:
    return tuple(name if (name := camp.partition("-")[0]) in CAMPS else "other" for camp in board.camps)


def outline_colours(board: Board) -> tuple[str, ...]:
    return tuple("amber" if colour == "yellow" else colour for colour in camp_colours(board))


def letter_colour(colour: str) -> str:
    return "dark" if CAMPS.get(colour, OTHER).letter == "black" else "white"


def hollow(board: Board) -> tuple[bool, ...]:
    """Return for each camp whether its pieces are drawn hollow: a second camp of the same colour has hollow pieces."""
    colours = camp_colours(board)
    return tuple(colour in colours[:index] for index, colour in enumerate(colours))
