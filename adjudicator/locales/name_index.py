"""Everything that camps, spaces and cards are called, in all languages: what is printed in one of them is read back.

The names are those of the languages' catalogues, with what a rulebook adds for its own cards; there is no other list.
A name can mean several things: then whoever reads it says so.
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
"""What a name means; more than one thing where it is ambiguous."""


LONGEST_REMEMBERED = 40
"""Names are remembered by their text; what no name is as long as is not worth it."""


def fold(text: object) -> str:
    """A name as it is compared: whatever letters and spaces it was typed with."""
    said = str(text)
    return _remembered(said) if len(said) <= LONGEST_REMEMBERED else _fold(said)


def _fold(text: str) -> str:
    plain = " ".join(text.replace("_", " ").casefold().split())
    return plain if plain.isascii() else unicodedata.normalize("NFC", plain)


_remembered = lru_cache(10_000)(_fold)


_BETWEEN = re.compile(r" +|(?<=[^\W\d])['’-](?=[^\W\d])")


def squeeze(text: object) -> str:
    """A camp's or space's name without what is written between its words: `gul-knop`, `gul knop`."""
    return _BETWEEN.sub("", fold(text))


_SIGNS = str.maketrans({"×": "x", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", " ": None})


def fold_card(value: object) -> str:
    """A card's name as it is compared."""
    return fold(value).translate(_SIGNS)


def _meanings(named: Iterable[tuple[str, str]]) -> Meanings:
    found: Meanings = {}
    for name, meant in named:
        if name and meant not in found.get(name, ()):
            found[name] = (*found.get(name, ()), meant)
    return found


@cache
def camp_names(camps: tuple[str, ...]) -> Meanings:
    """The camps by their names, and by their colours, which may be those of two camps."""
    every = [(each, camp) for camp in camps for each in _names_of_camp(camp)]
    colours = ((each, camp) for camp in camps if "-" in camp for each in _names_of_camp(camp.partition("-")[0]))
    return _meanings((squeeze(name), camp) for name, camp in [*every, *colours])


def _names_of_camp(camp: str) -> list[str]:
    return [name for lang in LANGUAGES for name in catalogue(lang).names_of_camp(camp)]


@cache
def camp_initials(camps: tuple[str, ...]) -> Meanings:
    """The camps by their first letters in each language: j is jaune, g can be green or gul."""
    named = [(catalogue(lang).initials(camp), camp) for lang in LANGUAGES for camp in camps]
    named += [(initials[:1], camp) for initials, camp in named]
    return _meanings((squeeze(initials), camp) for initials, camp in named)


@cache
def space_names(lane: str) -> Meanings:
    """The spaces of a piece's own by what they are called: base, start and the lane, as its board names it."""
    kinds = ("base", "start", lane)
    return _meanings(
        (squeeze(name), kind) for lang in LANGUAGES for kind in kinds for name in catalogue(lang).names_of_space(kind)
    )


def card_names(cards: Mapping[str, Card]) -> Meanings:
    """The cards of a deck by what is printed on them, by the rulebook's other names, and by their names here."""
    return _card_names(tuple((card.name, *card.aliases, *card.printed.values()) for card in cards.values()))


@lru_cache(maxsize=32)
def _card_names(cards: tuple[tuple[str, ...], ...]) -> Meanings:
    return _meanings((fold_card(name), own[0]) for own in cards for name in (*own, *_everywhere(own[0])))


def _everywhere(name: str) -> list[str]:
    """A card's or function's name in all languages."""
    return [each for lang in LANGUAGES for each in catalogue(lang).names_of_card(name)]


def function_names(cards: Mapping[str, Card], name: str) -> set[str]:
    """What a function is called; one that is a card of the deck too, as that card is."""
    held = cards.get(name)
    return _function_names(name, (*held.aliases, *held.printed.values()) if held else ())


@lru_cache(maxsize=500)
def _function_names(name: str, own: tuple[str, ...]) -> set[str]:
    return {fold_card(each) for each in (name, *own, *_everywhere(name))}
