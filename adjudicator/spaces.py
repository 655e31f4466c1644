"""Reading the name of a space, a camp or a card, forgivingly: `yellow14`, `Y14`, `gul 14`, `g4`, `målcirkel 4`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from adjudicator.board import Board
from adjudicator.cards import Card
from adjudicator.records import NamedTuple
from adjudicator.words import nearest

COLOURS: dict[str, tuple[str, ...]] = {
    "yellow": ("y", "gul", "gult", "gule", "guls", "jaune", "gulur", "gula"),
    "red": ("r", "rød", "rødt", "røde", "rouge", "rauður", "rauði"),
    "blue": ("b", "blå", "blåt", "bleu", "blár", "blái"),
    "green": ("gr", "grøn", "grønt", "grønne", "vert", "grænn", "græni"),
}
HALVES: dict[str, tuple[str, ...]] = {
    "knob": ("knob", "knop", "hnúður", "k"),
    "hole": ("hole", "hul", "hola", "h"),
}
"""What tells a player's two sets of pieces apart where there are two."""
BASE = ("base", "startcirkel", "startcirklen", "start circle", "base départ", "base de départ", "heimasvæði")
START = ("start", "startfelt", "startfeltet", "start field", "maison", "byrjunarreitur")
LANES: dict[str, tuple[str, ...]] = {
    "goal": ("goal", "g", "goal circle", "circle", "mål", "målcirkel", "zone", "zone finale", "mark", "hringur"),
    "house": ("house", "h", "hus"),
}
_FORM = re.compile(r"([^\d/]*?)\s*(\d+(?:/\d+)?)?")


class Place(NamedTuple):
    """A space as somebody wrote it; `camp` where they said whose it is."""

    space: int
    camp: int | None


class Unreadable(NamedTuple):
    """Why a name means nothing here: a problem's code and what its message needs."""

    code: str
    params: dict[str, Any]


def fold(text: object) -> str:
    return " ".join(str(text).replace("_", " ").casefold().split())


@cache
def _camp_names(camps: tuple[str, ...]) -> dict[str, int]:
    names: dict[str, int] = {}
    for index, camp in enumerate(camps):
        colour, _, half = camp.partition("-")
        for name in (colour, *COLOURS.get(colour, ())):
            for sort in HALVES.get(half, (half,)):
                names |= dict.fromkeys((f"{name}-{sort}", f"{name} {sort}") if sort else (name,), index)
    return names | {camp: index for index, camp in enumerate(camps)}


def read_camp(board: Board, text: object) -> int | None:
    return _camp_names(board.camps).get(fold(text))


MOST_REMEMBERED = 20_000
LONGEST_REMEMBERED = 40
"""Names are remembered by their text; what no name is as long as is not worth it."""


def read_space(board: Board, value: object) -> Place | Unreadable:
    """What space a token names on this board."""
    short = type(value) is str and len(value) <= LONGEST_REMEMBERED
    return _remembered_space(board, value) if short else _read_space(board, value)


def _read_space(board: Board, value: object) -> Place | Unreadable:
    if isinstance(value, bool) or not isinstance(value, str | int):
        return Unreadable("not-a-space", {"value": _short(value)})
    text = fold(value)
    form = _FORM.fullmatch(text)
    if form is None:
        return _unknown(board, value)
    word, number = form[1], form[2] or ""
    camp = read_camp(board, word) if number else None
    if camp is not None:
        return _on_sector(board, camp, number, value)
    space = _own(board, word, number)
    if space is not None:
        return space if isinstance(space, Unreadable) else Place(space, None)
    for cut in range(len(word), 0, -1):
        owner = read_camp(board, word[:cut])
        rest = word[cut:].strip()
        if owner is not None and rest:
            space = _own(board, rest, number)
            if isinstance(space, int):
                return Place(space, owner)
    return _unknown(board, value)


_remembered_space = lru_cache(MOST_REMEMBERED)(_read_space)


def _on_sector(board: Board, camp: int, number: str, value: object) -> Place | Unreadable:
    if number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= board.fields:
        return Place(camp * board.fields + int(number) - 1, None)
    name = board.camps[camp]
    if board.double:
        if f"{name} {number}" in board.spaces:
            return Place(board.spaces[f"{name} {number}"], None)
        if number in board.spaces:
            return Place(board.spaces[number], camp)
    return Unreadable("no-such-field", {"value": _short(value), "camp": name, "last": board.fields})


def _own(board: Board, word: str, number: str) -> int | Unreadable | None:
    """A space of the piece's own: base, start, lane."""
    if not number and word in BASE:
        return board.base
    if not number and word in START:
        return Unreadable("start-is-two-things", {}) if board.double else board.start
    if word in LANES.get(board.lane_name, ()) or (board.double and not word):
        token = f"{board.lane_name} {number}"
        if token in board.spaces:
            return board.spaces[token]
        if not word and number in board.spaces:
            return board.spaces[number]
    return None


def _unknown(board: Board, value: object) -> Unreadable:
    params = {"value": _short(value), "near": _near_space(board, fold(value)), "known": _kinds_of_space(board)}
    return Unreadable("unknown-space", params)


def _near_space(board: Board, text: str) -> str:
    """The nearest space among those that begin with the word most like this one's: a house is no blue field."""
    heads = {token.rstrip("0123456789/ ") for token in board.tokens} - {""}
    head = nearest(text.rstrip("0123456789/ "), sorted(heads))
    return nearest(text, [token for token in board.tokens if token.startswith(head)]) if head else ""


def _kinds_of_space(board: Board) -> list[str]:
    """The spaces of this board, each run of numbered ones by its first and last."""
    own = board.tokens[board.base : board.lane]
    doubles = board.tokens[board.shared : board.base]
    lane = sorted(board.tokens[board.lane :], key=lambda token: (len(token), token))
    runs = [(board.tokens[0], board.tokens[board.shared - 1]), *([(doubles[0], doubles[-1])] if doubles else [])]
    return [*own, *(f"{first} … {last}" for first, last in [*runs, (lane[0], lane[-1])])]


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


_SIGNS = str.maketrans({"×": "x", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


def fold_card(value: object) -> str:
    """A card's name as it is compared: whatever sign or space it was typed with."""
    return fold(value).translate(_SIGNS).replace(" /", "/").replace("/ ", "/")


def read_card(cards: Mapping[str, Card], value: object) -> Card | Unreadable:
    """The card of this deck that a printed value or an alias names."""
    if not isinstance(value, bool) and isinstance(value, str | int):
        asked = fold_card(value)
        for name, card in cards.items():
            if asked == name or asked in card.aliases or asked in map(fold_card, card.printed.values()):
                return card
        for name, card in cards.items():
            if asked in map(fold_card, (name, *card.aliases)):
                return card
    known: Iterable[str] = (*cards, *(alias for card in cards.values() for alias in card.aliases))
    near = _holding(cards, value) or nearest(value, known)
    return Unreadable("unknown-card", {"value": _short(value), "near": near, "known": list(cards)})


def _holding(cards: Mapping[str, Card], value: object) -> str:
    """The card that has what was written as one of its functions: 8 is a heart/8."""
    asked = fold_card(value)
    return next((name for name, card in cards.items() if any(f.name == asked for f in card.functions)), "")
