"""What people read: one catalogue per language, all with the same messages and the same parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.problems import Phrase, Term, one_line


class Forms(str):
    """A name with the other forms that a sentence may ask for: `{card:the}`, or `{player:capital}` where it begins."""

    forms: Mapping[str, str]

    def __new__(cls, plain: str, forms: Mapping[str, str]) -> Forms:
        made = super().__new__(cls, plain)
        made.forms = forms
        return made

    def __format__(self, form: str) -> str:
        if form == "capital":
            return capital(str(self))
        return self.forms[form] if form else str(self)


def capital(name: str) -> str:
    """A name as it begins a sentence."""
    upper = name[:1].upper() + name[1:]
    if isinstance(name, Forms):
        return Forms(upper, {form: capital(said) for form, said in name.forms.items()})
    return upper


class Catalogue:
    """One language's catalogue. Its parts are loaded when they are first asked for."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._called: dict[str, str] = {}
        self._named: dict[tuple[str, str], Forms] = {}
        self._cards_called: dict[tuple[str, str], Forms] = {}

    def _part(self, name: str) -> ModuleType:
        return import_module(f"adjudicator.locales.{self.lang}.{name}")

    @cached_property
    def findings(self) -> Mapping[str, str]:
        """A sentence for everything that can happen on the board, or be a ground for refusal."""
        return cast(Mapping[str, str], self._part("findings").FINDINGS)

    @cached_property
    def procedure(self) -> Mapping[str, str]:
        """A sentence for everything that can follow from what is done around the move."""
        return cast(Mapping[str, str], self._part("procedure").PROCEDURE)

    @cached_property
    def problems(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._part("problems").PROBLEMS)

    @cached_property
    def labels(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._part("labels").LABELS)

    @cached_property
    def readings(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._part("readings").READINGS)

    @cached_property
    def topics(self) -> Mapping[str, str]:
        """Every topic as the question it is."""
        return cast(Mapping[str, str], self._part("readings").TOPICS)

    @cached_property
    def _names(self) -> ModuleType:
        return self._part("names")

    @cached_property
    def camps(self) -> Mapping[str, Mapping[str, str]]:
        return cast(Mapping[str, Mapping[str, str]], self._names.CAMPS)

    @cached_property
    def spaces(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._names.SPACES)

    @cached_property
    def cards(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._names.CARDS)

    @property
    def also_read(self) -> Mapping[str, tuple[str, ...]]:
        """Other words of this language for colours, spaces and cards, which are read and never printed."""
        return cast(Mapping[str, tuple[str, ...]], self._names.ALSO_READ)

    @property
    def types(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._names.TYPES)

    @property
    def kinds_of_item(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._names.KINDS)

    def label(self, name: str, **params: object) -> str:
        """A short text; where something is counted, in the form for one of it if there is such a form."""
        if f"{name}/one" in self.labels and self.is_one(params["count"]):
            name = f"{name}/one"
        return self.labels[name].format(**params)

    def is_one(self, count: object) -> bool:
        """Is a thing that is counted so often told of as one?"""
        return bool(self._names.is_one(count))

    def head(self, text: str) -> str:
        """A text with the colon that follows it."""
        return self.labels["head"].format(text=text)

    def several(self, parts: Iterable[str]) -> str:
        """Parts that have commas of their own, one after the other."""
        return self.labels["semicolon"].join(parts)

    def finding(self, code: str, variants: Iterable[str] = ()) -> str:
        """A finding's sentence, in the first of the variants that this language has one for."""
        told = self.findings if code in self.findings else self.procedure
        found = (told.get(f"{code}/{variant}") for variant in variants)
        return next((said for said in found if said), told[code])

    def reading(self, topic: str, name: str) -> str:
        """The sentence that states a reading."""
        return self.readings[f"{topic}={name}"]

    def listed(self, names: list[str], joined: str = "and") -> str:
        """Several things in one phrase: a, b and c."""
        return f" {self.label(joined)} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def problem(self, code: str, params: Mapping[str, Any]) -> str:
        shown = {key: self._shown(value) for key, value in params.items()}
        if code == "wrong-type":
            shown |= {key: self.kinds(params[key]) for key in ("wanted", "got")}
        said = self.problems[code].format(**shown)
        if params.get("near"):
            said += " " + self.labels["did-you-mean"].format(near=self._written(params["near"]))
        elif params.get("example") and "{example}" not in self.problems[code]:
            said += " " + self.labels["write-as"].format(example=shown["example"])
        elif params.get("known"):
            said += " " + self.labels["one-of"].format(known=shown["known"])
        first = re.match(r"{(\w+)", self.problems[code])
        return capital(said) if first and isinstance(params[first[1]], Term) else said

    def _shown(self, value: object) -> str:
        """What a problem names, in this language's words where it is something of the game."""
        if isinstance(value, Term):
            return self.term(value)
        if isinstance(value, Phrase):
            return self._written(value)
        if isinstance(value, list | tuple | set | frozenset):
            return ", ".join(map(self._written, value))
        text = one_line(str(value))
        return text if len(text) <= 200 else text[:199] + "…"

    def _written(self, value: object) -> str:
        """What could be written in a document, as it would be written there."""
        if isinstance(value, Phrase):
            return "".join(self._written(part) if isinstance(part, Term) else part for part in value)
        if isinstance(value, Term) and value.kind == "space":
            return self.written(value)
        return self._shown(value)

    def written(self, token: str) -> str:
        """A space as it is written by itself, and not in a sentence: `startfelt`."""
        name, _, number = token.rpartition(" ")
        form: str | None = self._names.WRITTEN.get(name or token)
        return form.format(number=number) if form else self.space(token)

    def term(self, term: Term) -> Forms:
        """A camp, a space or a card with the forms it has here, or another word of the tool's own."""
        name = str(term)
        if term.kind == "space":
            return Forms(self.space(name), {"written": self.written(name)})
        if term.kind in ("camp", "card"):
            return self.camp(name) if term.kind == "camp" else self.card(name)
        told = self.labels.get(f"{term.kind}/{name}") or self.labels.get(f"{term.kind}/other", name)
        told = told.format(name=name)
        return Forms(told, {"written": told})

    def card(self, name: str, printed: str = "") -> Forms:
        """A card or function as it is called in this language: a `heart/8` is hjerter/8 in Danish."""
        known = self._cards_called.get((name, printed))
        if known is None:
            said = printed or self.cards.get(name) or "/".join(self.cards.get(part, part) for part in name.split("/"))
            held: Mapping[str, Mapping[str, str]] = self._names.CARD_FORMS
            forms = {form: _form(forms, "" if printed else name, said) for form, forms in held.items()}
            known = self._cards_called[name, printed] = Forms(said, forms)
        return known

    def kinds(self, names: str | list[str]) -> str:
        """Kinds of value, in words."""
        return self.listed(
            [self.types.get(name, name) for name in ([names] if isinstance(names, str) else names)], "or"
        )

    def camp(self, camp: str, form: str = "plain") -> Forms:
        """A camp's name; `form` is plain, piece (before the word for piece) or owner (genitive)."""
        known = self._named.get((camp, form))
        if known is None:
            forms = self.camps.get(camp) or {name: said.format(camp=camp) for name, said in self.camps[""].items()}
            known = self._named[camp, form] = Forms(forms[form] if camp else "", forms)
        return known

    def space(self, token: str) -> str:
        """A space in this language: `goal 4` is målcirkel 4 in Danish."""
        known = self._called.get(token)
        if known is None:
            known = self._called[token] = self._space(token)
        return known

    def _space(self, token: str) -> str:
        if token in self.spaces:
            return self.spaces[token]
        name, _, number = token.rpartition(" ")
        if name in self.spaces:
            return self.spaces[name].format(number=number)
        return self.labels["field"].format(camp=self.camp(name), number=number) if name else token

    # Names as they are read.

    def names_of_camp(self, camp: str) -> Iterator[str]:
        """Everything a camp is called: in every form that is printed, and its colour with what tells it from the
        other camp of that colour."""
        yield from (self.camp(camp, form) for form in self.camps[""])
        colour, _, half = camp.partition("-")
        halves = (half, *self.also_read.get(half, ())) if half else ("",)
        for name in (colour, *self.also_read.get(colour, ())):
            yield from (name + other for other in halves)

    def initials(self, camp: str) -> str:
        """The first letters of a camp's name."""
        return "".join(part[:1] for part in re.split(r"[\s-]+", self.camp(camp)))

    def names_of_space(self, kind: str) -> Iterator[str]:
        """Everything a space of its owner's is called, without its number: base, start, goal or house."""
        yield self.spaces[kind].format(number="")
        yield self._names.WRITTEN.get(kind, "").format(number="")
        yield from self.also_read.get(kind, ())

    def names_of_card(self, name: str) -> Iterator[str]:
        """Everything a card or function is called."""
        yield self.card(name)
        part, _, rest = name.partition("/")
        held = {self.cards.get(part, part), *self.also_read.get(part, ())}
        if not rest:
            yield from held
        else:
            yield from (f"{one}/{other}" for one in held for other in self.names_of_card(rest))


def _form(forms: Mapping[str, str], name: str, said: str) -> str:
    """A card's form: its own, or that of all cards whose name is taken as it is."""
    return (forms.get(name) or forms[""]).format(card=said)


@cache
def catalogue(lang: str) -> Catalogue:
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})")
    return Catalogue(lang)
