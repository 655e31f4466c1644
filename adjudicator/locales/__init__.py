"""What people read: one catalogue per language, all with the same messages and the same parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from adjudicator.problems import printable
from adjudicator.readings import TOPICS
from adjudicator.speech import LANGUAGES


class Words:
    """One language's catalogue. Its parts are loaded when they are first asked for."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._called: dict[str, str] = {}

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
    def types(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._names.TYPES)

    @property
    def kinds_of_item(self) -> Mapping[str, str]:
        return cast(Mapping[str, str], self._names.KINDS)

    def label(self, name: str, **params: object) -> str:
        return self.labels[name].format(**params)

    def finding(self, code: str, variants: Iterable[str] = ()) -> str:
        """A finding's sentence, in the first of the variants that this language has one for."""
        told = self.findings if code in self.findings else self.procedure
        found = (told.get(f"{code}/{variant}") for variant in variants)
        return next((said for said in found if said), told[code])

    def reading(self, topic: str, name: str) -> str:
        """What a reading says, in a sentence; in English that is what the reading itself says."""
        return self.readings.get(f"{topic}={name}") or TOPICS[topic].readings[name].says

    def listed(self, names: list[str]) -> str:
        """Several things in one phrase: a, b and c."""
        return f" {self.label('and')} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def problem(self, code: str, params: Mapping[str, Any]) -> str:
        shown = {key: self._listed(value) for key, value in params.items()}
        if code == "wrong-type":
            shown |= {key: self.kinds(params[key]) for key in ("wanted", "got")}
        said = self.problems[code].format(**shown)
        if params.get("near"):
            said += " " + self.labels["did-you-mean"].format(near=params["near"])
        elif params.get("example"):
            said += " " + self.labels["write-as"].format(example=shown["example"])
        elif params.get("known"):
            said += " " + self.labels["one-of"].format(known=self._listed(params["known"]))
        return said

    def _listed(self, value: object) -> str:
        if isinstance(value, list | tuple | set | frozenset):
            return ", ".join(str(part) for part in value)
        text = printable(" ".join(str(value).split()))
        return text if len(text) <= 200 else text[:199] + "…"

    def card(self, name: str) -> str:
        """A card or function as it is called in this language: a `heart/8` is hjerter/8 in Danish."""
        return "/".join(self.cards.get(part, part) for part in name.split("/"))

    def kinds(self, names: str | list[str]) -> str:
        """Kinds of value, in words."""
        return ", ".join(self.types.get(name, name) for name in ([names] if isinstance(names, str) else names))

    def camp(self, camp: str, form: str = "plain") -> str:
        """A camp's name; `form` is plain, piece (before the word for piece) or owner (genitive)."""
        return self.camps.get(camp, {}).get(form, camp)

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
        if name in self.camps:
            return self.labels["field"].format(camp=self.camp(name), number=number)
        return self.spaces[name].format(number=number) if name in self.spaces else token


@cache
def catalogue(lang: str) -> Words:
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})")
    return Words(lang)
