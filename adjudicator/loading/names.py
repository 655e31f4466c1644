"""Reading names of spaces, camps, players and cards in many spellings: `yellow14`, `Y14`, `gul 14`, `målcirkel 4`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from adjudicator.documents.nearest import AMONG_MANY, nearest
from adjudicator.documents.problems import Phrase, Term, terms
from adjudicator.locales.name_index import (
    LONGEST_REMEMBERED,
    camp_initials,
    camp_names,
    card_names,
    digits_together,
    fold,
    fold_card,
    function_names,
    names_anywhere,
    plain_number,
    space_names,
    squeeze,
)
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card, Function

_FORM = re.compile(r"([^\d/]*)(\d+(?:/\d+)?)?")
_AROUND = "“”‘’„«»‹›\"'.,;:!?()[]{}<> "
"""Characters around a name that do not belong to it."""
LONGEST = 60
"""Characters in the longest name, and more."""


class NamedSpace(NamedTuple):
    """A space as a document names it, with the camp if one is named."""

    space: int
    camp: int | None


class Unreadable(NamedTuple):
    """The problem with a name that has no meaning: its code and the params of its message."""

    code: str
    params: dict[str, Any]


def _colours(known: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the camps or players that a squeezed name can mean."""
    return camp_names(known).get(name) or camp_initials(known).get(name, ())


def space_term(board: Board, space: int) -> Term:
    """Return a space as a problem names it and a document can write it: `Start` would be ambiguous where 0 and 15 are
    counted."""
    token = board.tokens[space]
    return Term("word" if board.double and space == board.base else "space", token)


def read_camp(board: Board, text: object) -> int | Unreadable:
    camp = _read_colour(board.camps, "unknown-camp", text)
    return board.numbers[camp] if isinstance(camp, str) else camp


def read_player(board: Board, text: object) -> str | Unreadable:
    return _read_colour(tuple(board.players), "unknown-player", text)


def _read_colour(known: tuple[str, ...], code: str, text: object) -> str | Unreadable:
    """Return the camp or player that a name means; `code` is that of the problem if there is none."""
    if type(text) is str and text in known:
        return text
    name = fold(text)
    if name in known:
        return name
    meant = _colours(known, squeeze(text)) if len(name) <= LONGEST else ()
    if len(meant) == 1:
        return meant[0]
    if meant:
        return Unreadable("ambiguous", {"value": _short(text), "meant": terms("camp", meant)})
    called = {name: camps[0] for name, camps in camp_names(known).items()}
    near = called.get(nearest(squeeze(text), called, AMONG_MANY), "")
    return Unreadable(code, {"name": _short(text), "near": near and Term("camp", near), "known": terms("camp", known)})


MOST_REMEMBERED = 8_000


def read_space(board: Board, value: object) -> NamedSpace | Unreadable:
    short = type(value) is str and len(value) <= LONGEST_REMEMBERED
    return _remembered_space(board, value) if short else _read_space(board, value)


def _read_space(board: Board, value: object) -> NamedSpace | Unreadable:
    if isinstance(value, bool) or not isinstance(value, str | int):
        return Unreadable("not-a-space", {"value": _short(value)})
    text = fold(value)
    if text in board.spaces:
        return NamedSpace(board.spaces[text], None)
    form = _FORM.fullmatch(squeeze(text)) if len(text) <= LONGEST else None
    if form is None:
        return _unknown(board, value)
    word, number = form[1], form[2] or ""
    found = list(dict.fromkeys(_places(board, word, number)))
    in_lane = [place for place in found if place.camp is None and board.in_lane(place.space)]
    if in_lane and str(value)[:1].islower():
        # `g4` means the lane; a capital may be a colour, as in the one-line code.
        found = in_lane
    if len(found) == 1:
        return found[0]
    if found:
        meant = [_written(board, place) for place in sorted(found, key=lambda place: place.space)]
        return Unreadable("ambiguous", {"value": _short(value), "meant": meant})
    if board.double and not number and "start" in space_names(board.lane_name).get(word, ()):
        return Unreadable("start-is-two-things", {"value": _short(value)})
    camps = _colours(board.camps, word) if number.isascii() and number else ()
    if len(camps) == 1:
        params = {"value": _short(value), "camp": Term("camp", camps[0]), "last": board.fields}
        return Unreadable("no-such-field", params)
    return _unknown(board, value)


_remembered_space = lru_cache(MOST_REMEMBERED)(_read_space)


def _places(board: Board, word: str, number: str) -> Iterator[NamedSpace]:
    """Yield every space that a word and a number can mean: the piece's own, one of a sector, one of a named camp."""
    own = _own(board, word, number)
    if own is not None:
        yield NamedSpace(own, None)
    for camp in _colours(board.camps, word) if number else ():
        token = f"{camp} {int(number) if number.isascii() and number.isdigit() else number}"
        if token in board.spaces:
            yield NamedSpace(board.spaces[token], None)
        elif board.double and number in board.spaces:
            yield NamedSpace(board.spaces[number], board.camps.index(camp))
    for cut in range(1, len(word)):
        if (own := _own(board, word[cut:], number)) is not None:
            yield from (NamedSpace(own, board.camps.index(owner)) for owner in _colours(board.camps, word[:cut]))


def _own(board: Board, word: str, number: str) -> int | None:
    """Return a space that every piece has of its own: base, start, lane."""
    kinds = space_names(board.lane_name).get(word, ())
    if not number:
        named = {"base": board.base, "start": None if board.double else board.start}
        return next((named[kind] for kind in kinds if kind in named), None)
    if board.lane_name in kinds or (board.double and not word):
        return board.spaces.get(f"{board.lane_name} {number}", None if word else board.spaces.get(number))
    return None


def _written(board: Board, place: NamedSpace) -> Phrase:
    owner = [] if place.camp is None else [Term("camp", board.camps[place.camp]), " "]
    return Phrase([*owner, space_term(board, place.space)])


def _unknown(board: Board, value: object) -> Unreadable:
    text = str(value)[: LONGEST * 2]
    bare = text.strip(_AROUND)
    whole = digits_together(bare)
    meant = read_space(board, whole) if whole != text else None
    if whole != bare and isinstance(meant, NamedSpace):
        return Unreadable("digits-apart", {"value": _short(value), "near": _written(board, meant)})
    near = _written(board, meant) if isinstance(meant, NamedSpace) else _near_space(board, bare)
    return Unreadable("unknown-space", {"value": _short(value), "near": near, "known": _kinds_of_space(board)})


def _near_space(board: Board, text: str) -> str:
    """Return the nearest space among those that begin with the most similar word: a house is no blue field."""
    heads = {word: kinds[0] for word, kinds in space_names(board.lane_name).items() if len(word) > 1}
    heads |= {word: camps[0] for word, camps in camp_names(board.camps).items() if len(word) > 1}
    typed = squeeze(text)
    word = typed.rstrip("0123456789/")
    number = typed[len(word) :]
    head = heads.get(nearest(word, heads, AMONG_MANY), "")
    tokens = {token: n for n, token in enumerate(board.tokens) if head and token.startswith(head)}
    found = nearest(f"{head} {number}".strip(), tokens) if number or head not in board.camps else ""
    return space_term(board, tokens[found]) if found else ""


def _kinds_of_space(board: Board) -> list[Phrase]:
    """Return the spaces of this board, each run of numbered ones by its first and last."""
    lane = sorted(range(board.lane, board.end), key=lambda space: (len(board.tokens[space]), board.tokens[space]))
    runs = [(0, board.shared - 1), *([(board.shared, board.base - 1)] if board.double else []), (lane[0], lane[-1])]
    own = [Phrase([space_term(board, space)]) for space in range(board.base, board.lane)]
    return [*own, *(Phrase([space_term(board, first), " … ", space_term(board, last)]) for first, last in runs)]


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def read_card(cards: Mapping[str, Card], value: object) -> Card | Unreadable:
    """Return the card of this deck that a printed value, an alias, or a name in any language means."""
    if type(value) is str and value in cards:
        return cards[value]
    named: dict[str, str] = {}
    if not isinstance(value, bool) and isinstance(value, str | int):
        asked = fold_card(value)
        if asked in cards:
            return cards[asked]
        called = card_names(cards)
        if asked in called:
            return cards[called[asked][0]]
        named = {name: found[0] for name, found in called.items()}
    if isinstance(value, str) and (whole := digits_together(value)) != value:
        meant = read_card(cards, whole)
        if isinstance(meant, Card):
            return Unreadable("digits-apart", {"value": _short(value), "near": Term("card", meant.name)})
    bare = plain_number(value.strip(_AROUND)) if isinstance(value, str) else value
    inside = read_card(cards, bare) if bare != value else None
    if isinstance(inside, Card):
        return Unreadable("unknown-card", {"value": _short(value), "near": Term("card", inside.name), "known": []})
    # A function is no card, but leads to one: 8 is a heart/8.
    near = next((name for name, card in cards.items() if read_function(cards, card, bare)), "")
    near = near or named.get(nearest(fold_card(str(bare)[:80]), named, AMONG_MANY), "")
    params = {"value": _short(value), "near": near and Term("card", near), "known": terms("card", cards)}
    return Unreadable("unknown-card", params)


def read_function(cards: Mapping[str, Card], card: Card, value: object) -> Function | None:
    """Return the function of a card that a word names; a card with one function may be named itself."""
    asked = fold_card(value)
    if found := _function_called(cards, card.functions, asked):
        return found
    return card.functions[0] if len(card.functions) == 1 and card_names(cards).get(asked) == (card.name,) else None


def function_terms(cards: Mapping[str, Card]) -> list[Term]:
    """Return the functions of all cards of the deck."""
    return terms("card", dict.fromkeys(function.name for card in cards.values() for function in card.functions))


def read_function_of_any(cards: Mapping[str, Card], value: object) -> Function | None:
    """Return the function that a word names, of whichever card of the deck."""
    functions = [function for card in cards.values() for function in card.functions]
    return _function_called(cards, functions, fold_card(value))


def _function_called(cards: Mapping[str, Card], functions: Sequence[Function], asked: str) -> Function | None:
    """Return the function with a name of its own that is asked for, else with one of the card that it is called as."""
    for names in (names_anywhere, partial(function_names, cards)):
        for function in functions:
            if asked in names(function.name):
                return function
    return None
