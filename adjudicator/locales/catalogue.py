"""One catalogue per language, all with the same messages and parameters. The texts stand in `locales/<language>/`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.documents.problems import At, Phrase, Term
from adjudicator.documents.safe_text import one_line


class Forms(str):
    """A name with its other forms, which a message selects: `{card:the}`, or `{player:capital}` at its beginning."""

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
    """Return a name with a capital first letter, in all its forms."""
    upper = name[:1].upper() + name[1:]
    if isinstance(name, Forms):
        return Forms(upper, {form: capital(text) for form, text in name.forms.items()})
    return upper


class Catalogue:
    """The catalogue of one language. Its names are imported at once, its other parts on first use."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._names = self._part("names")
        self.camps: Mapping[str, Mapping[str, str]] = self._names.CAMPS
        self.spaces: Mapping[str, str] = self._names.SPACES
        self.cards: Mapping[str, str] = self._names.CARDS
        self.kinds_of_item: Mapping[str, str] = self._names.KINDS

    def _part(self, name: str) -> ModuleType:
        return import_module(f"adjudicator.locales.{self.lang}.{name}")

    @cached_property
    def findings(self) -> Mapping[str, str]:
        """The sentence for each finding on the board and each ground for refusal."""
        return cast(Mapping[str, str], self._part("findings").FINDINGS)

    @cached_property
    def procedure(self) -> Mapping[str, str]:
        """The sentence for each remark about an act."""
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
        """Each topic, worded as a question."""
        return cast(Mapping[str, str], self._part("readings").TOPICS)

    @cached_property
    def silent(self) -> Mapping[str, str]:
        """Each question that a rulebook can name as not answered by its text."""
        return cast(Mapping[str, str], self._part("silent").SILENT)

    def label(self, name: str, **params: object) -> str:
        """Return a short text, in the singular if its count takes that and there is one."""
        if f"{name}/one" in self.labels and self.is_one(params["count"]):
            name = f"{name}/one"
        return self.labels[name].format(**params)

    def is_one(self, count: object) -> bool:
        return bool(self._names.is_one(count))

    def head(self, text: str) -> str:
        """Return a text with the colon that follows it."""
        return self.labels["head"].format(text=text)

    def several(self, parts: Iterable[str]) -> str:
        """Join parts that contain commas."""
        return self.labels["semicolon"].join(parts)

    def finding(self, code: str, variants: Iterable[str] = ()) -> str:
        """Return a finding's sentence, in the first variant that this language has."""
        sentences = self.findings if code in self.findings else self.procedure
        found = (sentences.get(f"{code}/{variant}") for variant in variants)
        return next((sentence for sentence in found if sentence), sentences[code])

    def reading(self, topic: str, name: str) -> str:
        return self.readings[f"{topic}={name}"]

    def listed(self, names: list[str], joined: str = "and") -> str:
        """Join names to one phrase: a, b and c."""
        return f" {self.label(joined)} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def problem(self, code: str, params: Mapping[str, Any], notation: str = "", at: At = ()) -> str:
        """Return the message of a problem, with a hint at what would be right in the notation of what was typed."""
        said = self.problems.get(f"{code}/{notation}") or self.problems[code]
        shown = {key: self._shown(value) for key, value in params.items()}
        if code == "wrong-type":
            shown |= {key: self.kinds(params[key]) for key in ("wanted", "got")}
        message = said.format(**shown)
        if params.get("near"):
            message += " " + self.labels["did-you-mean"].format(near=self._written(params["near"]))
        elif params.get("example") and "{example}" not in said:
            message += " " + self.labels["write-as"].format(example=shown["example"])
        elif params.get("form"):
            message += " " + self.labels["form-is"].format(form=shown["form"])
        elif params.get("known"):
            message += " " + self.labels["one-of"].format(known=shown["known"])
        if notation:
            from adjudicator.locales.notation import rewritten

            typed = {shown[key] for key, value in params.items() if type(value) is str and key not in _ADVICE}
            message = rewritten(message, notation, typed, str(at[2]) if at[:1] == ("events",) and at[2:] else "")
        first = re.match(r"{(\w+)", said)
        return capital(message) if first and isinstance(params[first[1]], Term) else message

    def _shown(self, value: object) -> str:
        """Return a parameter as text, translated if it is a term."""
        if isinstance(value, Term):
            return self.term(value)
        if isinstance(value, Phrase):
            return self._written(value)
        if isinstance(value, list | tuple | set | frozenset):
            return ", ".join(map(self._written, value))
        text = one_line(f"|{value}|")[1:-1]  # A blank at the end of a name is what is wrong with it.
        return text if len(text) <= 200 else text[:199] + "…"

    def _written(self, value: object) -> str:
        """Return a parameter as users would write it in a document."""
        if isinstance(value, Phrase):
            return "".join(self._written(part) if isinstance(part, Term) else part for part in value)
        if isinstance(value, Term) and value.kind == "space":
            return self.written(value)
        return self._shown(value)

    def written(self, token: str) -> str:
        """Return a space as it is written outside a sentence: `startfelt`."""
        name, _, number = token.rpartition(" ")
        form: str | None = self._names.WRITTEN.get(name or token)
        return form.format(number=number) if form else self.space(token)

    def term(self, term: Term) -> Forms:
        """Return a camp, space, card or other term with its forms."""
        name = str(term)
        if term.kind == "space":
            return Forms(self.space(name), {"written": self.written(name)})
        if term.kind in ("camp", "card"):
            return self.camp(name) if term.kind == "camp" else self.card(name)
        text = self.labels.get(f"{term.kind}/{name}") or self.labels.get(f"{term.kind}/other", name)
        text = text.format(name=name)
        return Forms(text, {"written": text})

    @lru_cache(2_000)  # noqa: B019 - There are no more catalogues than languages.
    def card(self, name: str, printed: str = "") -> Forms:
        """Return the name of a card or function: `heart/8` is hjerter/8 in Danish."""
        text = printed or self.cards.get(name) or "/".join(self.cards.get(part, part) for part in name.split("/"))
        patterns: Mapping[str, Mapping[str, str]] = self._names.CARD_FORMS
        own = "" if printed else name
        return Forms(
            text, {form: by_card.get(own, by_card[""]).format(card=text) for form, by_card in patterns.items()}
        )

    def kinds(self, names: str | list[str]) -> str:
        """Return types of values, in words."""
        listed = [names] if isinstance(names, str) else names
        return self.listed([self._names.TYPES.get(name, name) for name in listed], "or")

    @lru_cache(2_000)  # noqa: B019
    def camp(self, camp: str, form: str = "plain") -> Forms:
        """Return a camp's name; `form` is plain, piece (before the word for piece) or owner (genitive)."""
        forms = self.camps.get(camp) or {name: text.format(camp=camp) for name, text in self.camps[""].items()}
        return Forms(forms[form] if camp else "", forms)

    @lru_cache(2_000)  # noqa: B019
    def space(self, token: str) -> str:
        """Return the name of a space: `goal 4` is målcirkel 4 in Danish."""
        if token in self.spaces:
            return self.spaces[token]
        name, _, number = token.rpartition(" ")
        if name in self.spaces:
            return self.spaces[name].format(number=number)
        return self.labels["field"].format(camp=self.camp(name), number=number) if name else token

    # Names for reading, used by `name_index.py`.

    def names_of_camp(self, camp: str) -> Iterator[str]:
        """Yield the names of a camp: every printed form, and its colour with the word for its half."""
        yield from (self.camp(camp, form) for form in self.camps[""])
        colour, _, half = camp.partition("-")
        halves = (half, *self._names.ALSO_READ.get(half, ())) if half else ("",)
        own = self.camps.get(colour, {})
        printed = [own[form] for form in ("plain", "piece") if own]
        for name in (colour, *printed, *self._names.ALSO_READ.get(colour, ())):
            yield from (name + other for other in halves)

    def initials(self, camp: str) -> str:
        return "".join(part[:1] for part in re.split(r"[\s-]+", self.camp(camp)))

    def names_of_space(self, kind: str) -> Iterator[str]:
        """Yield the names of an owner's space without its number: base, start, goal or house."""
        yield self.spaces[kind].format(number="")
        yield self._names.WRITTEN.get(kind, "").format(number="")
        yield from self._names.ALSO_READ.get(kind, ())

    def names_of_card(self, name: str) -> Iterator[str]:
        yield self.card(name)
        part, _, rest = name.partition("/")
        names = {self.cards.get(part, part), *self._names.ALSO_READ.get(part, ())}
        if not rest:
            yield from names
        else:
            yield from (f"{one}/{other}" for one in names for other in self.names_of_card(rest))


_ADVICE = ("example", "form", "near")
"""Parameters of a problem that say what to write."""


@cache
def catalogue(lang: str) -> Catalogue:
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r} (there are {', '.join(LANGUAGES)})")
    return Catalogue(lang)
