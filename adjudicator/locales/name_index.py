"""The names of camps, spaces and cards in all languages, by which documents are read.

The names come from the catalogues, and for cards from the rulebook too; there is no other list. A name may have several
meanings: `loading/names.py` reports that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.locales.catalogue import catalogue

if TYPE_CHECKING:
    from adjudicator.rules.cards import Card

Meanings = dict[str, tuple[str, ...]]
"""The meanings of each name; several if it is ambiguous."""


LONGEST_REMEMBERED = 40
"""Longer texts are not cached: no name is as long."""


def fold(text: object) -> str:
    """Return a name for comparison, without differences of case and spacing."""
    name = str(text)
    return _cached_fold(name) if len(name) <= LONGEST_REMEMBERED else _fold(name)


def _fold(text: str) -> str:
    plain = " ".join(text.replace("_", " ").casefold().split())
    return plain if plain.isascii() else unicodedata.normalize("NFC", plain)


_cached_fold = lru_cache(10_000)(_fold)


_BLANK = r"(?<!\d) | (?!\d)"
"""A blank in a folded name, but none between digits: `1 3` is no 13."""
_BETWEEN = re.compile(rf"{_BLANK}|(?<=[^\W\d])['’-](?=[^\W\d])")
_BETWEEN_WORDS = re.compile(_BLANK)
_WITHIN_A_NUMBER = re.compile(r"(?<=\d)[\s_]+(?=\d)")


def digits_together(text: str) -> str:
    """Return a name with the digits of each number together: `yellow 13` of `yellow 1 3` and `yellow 1_3`."""
    return _WITHIN_A_NUMBER.sub("", text)


def squeeze(text: object) -> str:
    """Return a camp's or space's name without separators: `gul-knop` and `gul knop` are equal."""
    return _BETWEEN.sub("", fold(text))


_SIGNS = str.maketrans({"×": "x", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


def fold_card(value: object) -> str:
    """Return a card's name for comparison."""
    name = fold(value).translate(_SIGNS)
    return _BETWEEN_WORDS.sub("", name) if " " in name else name


_NUMBER_FORMS = re.compile(r"^\+|(?<![0-9])0+(?=[0-9])|\.0+$")


def plain_number(name: str) -> str:
    """Return a name with its number as documents write it: `3` of `+3`, `03` and `3.0`."""
    return _NUMBER_FORMS.sub("", name.strip())


def _meanings(pairs: Iterable[tuple[str, str]]) -> Meanings:
    found: Meanings = {}
    for name, meaning in pairs:
        if name and meaning not in found.get(name, ()):
            found[name] = (*found.get(name, ()), meaning)
    return found


@cache
def camp_names(camps: tuple[str, ...]) -> Meanings:
    """Return the camps by name and by colour; a colour may mean two camps."""
    names = [(name, camp) for camp in camps for name in _names_of_camp(camp)]
    colours = ((name, camp) for camp in camps if "-" in camp for name in _names_of_camp(camp.partition("-")[0]))
    return _meanings((squeeze(name), camp) for name, camp in [*names, *colours])


def _names_of_camp(camp: str) -> list[str]:
    return [name for lang in LANGUAGES for name in catalogue(lang).names_of_camp(camp)]


@cache
def camp_initials(camps: tuple[str, ...]) -> Meanings:
    """Return the camps by first letters in each language: j is jaune, g can be green or gul."""
    pairs = [(catalogue(lang).initials(camp), camp) for lang in LANGUAGES for camp in camps]
    pairs += [(initials[:1], camp) for initials, camp in pairs]
    return _meanings((squeeze(initials), camp) for initials, camp in pairs)


@cache
def space_names(lane: str) -> Meanings:
    """Return a piece's own spaces by name: base, start and the lane, whose name depends on the board."""
    kinds = ("base", "start", lane)
    return _meanings(
        (squeeze(name), kind) for lang in LANGUAGES for kind in kinds for name in catalogue(lang).names_of_space(kind)
    )


def card_names(cards: Mapping[str, Card]) -> Meanings:
    """Return the cards of a deck by print, by the rulebook's aliases and by their names in all languages."""
    return _card_names(tuple((card.name, *card.aliases, *card.printed.values()) for card in cards.values()))


@lru_cache(maxsize=32)
def _card_names(cards: tuple[tuple[str, ...], ...]) -> Meanings:
    return _meanings((fold_card(name), own[0]) for own in cards for name in (*own, *_in_all_languages(own[0])))


def _in_all_languages(name: str) -> list[str]:
    return [other for lang in LANGUAGES for other in catalogue(lang).names_of_card(name)]


def names_anywhere(name: str) -> set[str]:
    """Return the names in all languages under which a card or function of this name is read."""
    return _function_names(name, ())


def function_names(cards: Mapping[str, Card], name: str) -> set[str]:
    """Return the names of a function, with those of the card of the same name, if there is one."""
    card = cards.get(name)
    return _function_names(name, (*card.aliases, *card.printed.values()) if card else ())


@lru_cache(maxsize=500)
def _function_names(name: str, own: tuple[str, ...]) -> set[str]:
    return {fold_card(other) for other in (name, *own, *_in_all_languages(name))}
