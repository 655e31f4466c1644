"""The form of the tables of positions with every possible result, against which engine and second opinion are tested.
Each row names the worked position (EX-nn of the reconstruction) or the item it encodes.

A row: items | rulebooks | turn | pieces | card or "card as" | every possible result, given as the camps that change.
"""

from __future__ import annotations

DM, FR, CL, DUO = "dm-2023", "family-fr", "classic", "duo"
COLOURS = ("yellow", "red", "blue", "green")
Pieces = dict[str, list[str]]
HOUSE = ["house 16", "house 17", "house 18", "house 19"]
HOME = ["goal 1", "goal 2", "goal 3", "goal 4"]


def P(**camps: str) -> Pieces:
    """Return pieces by camp: P(red="goal 1, yellow 13", yellow_knob="start"); `2x yellow 14` puts two there."""
    out: Pieces = {}
    for camp, text in camps.items():
        spaces: list[str] = []
        for word in filter(None, (w.strip() for w in text.split(","))):
            n, x, space = word.partition("x ")
            spaces += [space] * int(n) if x else [word]
        out[camp.replace("_", "-")] = spaces
    return out


FORWARD = ["2", "3", "5", "6", "9", "10", "12", "1/14 14", "7", "heart/8 8", "heart/13 13"]
EXACTLY: list[tuple[str, str, str, Pieces, str, list[Pieces]]] = []


def row(ids: str, books: str, turn: str, pieces: Pieces, cards: str | list[str], *out: Pieces) -> None:
    for book in books.split():
        for card in [cards] if isinstance(cards, str) else cards:
            EXACTLY.append((ids, book, turn, pieces, card, list(out)))


LANES = f"{DM} {FR}"
