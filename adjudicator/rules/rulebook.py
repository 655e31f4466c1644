"""A rulebook: board, deck, one reading per topic, and the items that it cites for findings.

It is data. It is found and read in `library.py` and checked in `rulebook_checks.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from adjudicator.documents.safe_text import one_line
from adjudicator.documents.yaml_reader import At
from adjudicator.rules.board import Board
from adjudicator.rules.cards import Card, read_deck
from adjudicator.rules.findings import (
    BY_THE_CARD,
    DECIDES_NOTHING,
    ORDINARY,
    UNLESS_CLOSER,
    WEIGHT,
    Finding,
    Grounds,
    is_ordinary,
)
from adjudicator.rules.ruleset import SWAP_PROTECTIONS, Ruleset


class Citation(NamedTuple):
    """A cited item with its basis: it says so (explicit), its example shows it, a sister text says so (analogy), or no
    text does (assumed)."""

    id: str
    basis: str


class Item(NamedTuple):
    """One citable statement of a text, paraphrased."""

    id: str
    kind: str
    says: Mapping[str, str]
    note: Mapping[str, str]
    """What the sentence cannot be read as, and why not, by language; mostly empty."""


class Text(NamedTuple):
    id: str
    title: Mapping[str, str]
    language: str
    sections: Mapping[str, Mapping[str, str]]
    items: Mapping[str, Item]
    of_house_rules: bool = False


class Choice(NamedTuple):
    """A rulebook's answer to a topic; `contested` are other readings that its text allows."""

    reading: str
    basis: str
    contested: tuple[str, ...]
    cites: tuple[Citation, ...]
    """Items for the reading itself, beside those for the findings it produces."""


class Doubt(NamedTuple):
    """A sentence that can be read otherwise, where no reading plays the other meaning out."""

    item: str
    arises: tuple[frozenset[str], ...]
    """The findings with which it comes into play: any of these sets, of codes, some with an aspect after an @."""
    says: Mapping[str, str]
    """The other meaning, by language."""


class Silence(NamedTuple):
    """A question that no sentence of the book answers."""

    asks: str
    """Its key in the catalogues."""
    follows: str
    """The item that is followed all the same, of another text or a more general one of its own; empty if there is
    none."""


FOOTING = {"explicit": 0, "example": 1, "analogy": 2, "assumed": 3}
AS_PLAYED = "as-played"
"""The text with what is assumed; it belongs to no rulebook."""
NOT_IN_THE_BOOK = ("analogy", "assumed")
"""Bases of items that are not the rulebook's own words."""
LAST = len(FOOTING)
_Row = tuple[bool, int, int, tuple[Citation, ...]]
"""The sort key of a finding, followed by the items cited for it."""


class Rulebook:
    """The rules of one edition."""

    def __init__(
        self, data: Mapping[str, Any], texts: Mapping[str, Text], own_data: Mapping[str, Any] | None = None
    ) -> None:
        self.data = dict(data)
        """The whole book, including everything inherited."""
        self.own_data = data if own_data is None else own_data
        """The book's own file: of house rules only the changes."""
        self.id: str = data["id"]
        self.title: Mapping[str, str] = data["title"]
        self.own_texts: tuple[str, ...] = tuple(data["texts"])
        self.sister: str | None = data.get("sister")
        self.texts = texts
        self._house_texts = [name for name in self.own_texts if name in texts and texts[name].of_house_rules]
        self.board = Board(data["board"])
        self.cards: dict[str, Card] = read_deck(data["deck"])
        self.choices = {
            topic: Choice(
                reading=answer["is"],
                basis=answer["basis"],
                contested=tuple(answer.get("contested", ())),
                cites=self._citations(answer.get("cites", {})),
            )
            for topic, answer in data["readings"].items()
        }
        self._cites = {code: self._citations(cites) for code, cites in data["cites"].items()}
        self._card_cites = {
            (card.name, function.name): self._citations(does.get("cites", {})) + self._citations(entry.get("cites", {}))
            for card, entry in zip(self.cards.values(), data["deck"].values(), strict=True)
            for function, does in zip(card.functions, entry["does"], strict=True)
        }
        self.doubts = [
            Doubt(
                self.full_id(each["item"]),
                tuple(frozenset(one.split("+")) for one in each["arises"]),
                {lang: one_line(text) for lang, text in each["says"].items()},
            )
            for each in data.get("doubts", ())
        ]
        self._doubtful = frozenset(name for doubt in self.doubts for together in doubt.arises for name in together)
        self.silent = [
            Silence(each["asks"], self.full_id(each["follows"]) if "follows" in each else "")
            for each in data.get("silent", ())
        ]
        self.made_of: tuple[Any, ...] = ()
        """The files it was read from, its own and those it extends, with their state at that time."""
        self.swap_protections: Sequence[str] = SWAP_PROTECTIONS
        self._found: dict[tuple[str, tuple[str, ...], tuple[str, str] | None], tuple[Citation, ...]] = {}
        self._rules: dict[tuple[tuple[str, str], ...], Ruleset] = {}
        self._in_order: dict[Any, tuple[Citation, ...]] = {}

    def _citations(self, cites: Mapping[str, Iterable[str]]) -> tuple[Citation, ...]:
        return tuple(Citation(self.full_id(item), basis) for basis, items in cites.items() for item in items)

    def full_id(self, item: str) -> str:
        """Return the full id of an item: without a text it is of the rulebook's first text."""
        return item if "/" in item else f"{self.own_texts[0]}/{item}"

    def rules(self, changed: Mapping[str, str] | None = None) -> Ruleset:
        """Return the rules with the book's own readings, or with some contested ones switched on."""
        key = tuple(sorted((changed or {}).items()))
        if key not in self._rules:
            readings = {topic: choice.reading for topic, choice in self.choices.items()} | dict(key)
            self._rules[key] = Ruleset(self.board, self.cards, readings, self.swap_protections)
        return self._rules[key]

    def citations(self, finding: Finding, card: str = "", function: str = "") -> tuple[Citation, ...]:
        """Return the items cited for a finding that came up with a card: those of house rules first; then the closest
        rules, the more general ones, and worked examples, again the closest first."""
        used = (card, function) if finding.code in BY_THE_CARD else None
        key = finding.code, finding.aspects, used
        if key in self._found:
            return self._found[key]
        code, circumstances = finding.code, dict.fromkeys(finding.aspects)
        if used and any(each.name == function and each.does == "split" for each in self.cards[card].functions):
            circumstances["split"] = None
        closer = [cited for aspect in circumstances for cited in self._cites.get(f"{code}@{aspect}", ())]
        by_card = self._card_cites.get(used, ()) if used and not (closer and code in UNLESS_CLOSER) else ()
        general = self._cites.get(code, ())
        examples = [cited for cited in closer if cited.basis == "example"]
        rules = [cited for cited in (*closer, *by_card, *general) if not (examples and cited.basis == "example")]
        self._found[key] = self._house_rules_first(dict.fromkeys([*rules, *examples, *general]))
        return self._found[key]

    def _house_rules_first(self, cited: Iterable[Citation]) -> tuple[Citation, ...]:
        """Return the items with those of house rules first, of several such files in the order of the texts."""
        last = len(self._house_texts)
        places = {name: place for place, name in enumerate(self._house_texts)}
        return tuple(sorted(cited, key=lambda each: places.get(each.id.split("/")[0], last)))

    def weighed(self, found: Grounds, card: str, function: str, *, narrowly: bool = False) -> tuple[Citation, ...]:
        """Return the items for all findings of a play: disputed findings before ordinary ones, the book's own words
        before a sister's, then by weight; of ordinary findings explicit rules before examples.

        `narrowly`: without the ordinary findings, if others decide.
        """
        key = (found, card, function, narrowly)
        if key in self._in_order:
            return self._in_order[key]
        disputed: list[_Row] = []
        counted: list[_Row] = []
        decided = False
        for code, aspects in found:
            ordinary = is_ordinary(finding := Finding(code, aspects=aspects))
            cited = self.citations(finding, card, function)
            basis = cited[0].basis if cited else ""
            footing = FOOTING.get(basis, 0) if ordinary else int(basis in NOT_IN_THE_BOOK)
            only_follows = basis in DECIDES_NOTHING.get(code, ())
            row = ordinary and code not in ORDINARY, LAST if only_follows else footing, WEIGHT[code], cited
            (counted if ordinary else disputed).append(row)
            decided = decided or not (ordinary or only_follows)
        rows = [sorted(disputed), sorted(counted)] if decided else [sorted([*disputed, *counted])]
        wanted = rows[:1] if narrowly else rows
        self._in_order[key] = tuple(
            dict.fromkeys(item for group in wanted for item in in_columns(row[-1] for row in group))
        )
        return self._in_order[key]

    def aspects_cited(self, code: str) -> tuple[str, ...]:
        """Return the aspects of a finding for which this book has citations of their own."""
        return tuple(key.partition("@")[2] for key in self._cites if key.startswith(f"{code}@"))

    def item(self, item_id: str) -> Item | None:
        text, _, key = item_id.partition("/")
        return self.texts[text].items.get(key) if text in self.texts else None

    def supports(self, item_id: str) -> Iterator[tuple[str, str]]:
        """Yield the findings and cards that cite an item, as ("finding" or "card", name)."""
        for code, cited in self._cites.items():
            if any(citation.id == item_id for citation in cited):
                yield "finding", code
        for (card, function), cited in self._card_cites.items():
            if any(citation.id == item_id for citation in cited):
                yield "card", card if card == function else f"{card} ({function})"

    def doubts_about(self, findings: Iterable[Finding], refusal: Finding | None = None) -> list[Doubt]:
        """Return the doubts that come into play with these findings; with a refusal only those that it takes part
        in."""
        deciding = names([refusal]) if refusal else frozenset()
        codes = names(findings) | deciding
        if codes.isdisjoint(self._doubtful):
            return []
        return [
            doubt
            for doubt in self.doubts
            if any(together <= codes and not (refusal and together.isdisjoint(deciding)) for together in doubt.arises)
        ]

    def contested(self) -> Iterator[tuple[str, str]]:
        """Yield every other reading that the text allows, as (topic, reading)."""
        yield from ((topic, other) for topic, choice in self.choices.items() for other in choice.contested)


def names(findings: Iterable[Finding]) -> frozenset[str]:
    """Return the findings as a rulebook names them: each code, alone and with each of its aspects."""
    return frozenset(name for code, *_, aspects in findings for name in (code, *(f"{code}@{each}" for each in aspects)))


def in_columns(rows: Iterable[tuple[Citation, ...]]) -> list[Citation]:
    """Return each item once: the first of every row, then the second of every row, and so on."""
    return list(dict.fromkeys(item for column in zip_longest(*rows) for item in column if item))


def read_text(data: Mapping[str, Any]) -> Text:
    return Text(data["id"], data["title"], data["language"], data["sections"], dict(_items(data)))


def _items(data: Mapping[str, Any]) -> Iterator[tuple[str, Item]]:
    for key, entry in data["items"].items():
        says = {name: text for name, text in entry.items() if name not in ("kind", "note")}
        yield key, Item(f"{data['id']}/{key}", entry.get("kind", "move"), says, entry.get("note", {}))


def cited_texts(data: Mapping[str, Any]) -> list[str]:
    """Return the names of the texts a rulebook needs: its own, and those it follows by analogy or by assumption."""
    names = dict.fromkeys(data["texts"])
    for _, cites in all_cites(data):
        names |= dict.fromkeys(item.split("/")[0] for items in cites.values() for item in items if "/" in item)
    followed = (silence.get("follows", "") for silence in data.get("silent", ()))
    names |= dict.fromkeys(item.split("/")[0] for item in followed if "/" in item)
    return list(names)


def all_cites(data: Mapping[str, Any]) -> Iterator[tuple[At, Mapping[str, list[str]]]]:
    """Yield every mapping of bases to items in a rulebook, with its place."""
    for topic, answer in data["readings"].items():
        yield ("readings", topic, "cites"), answer.get("cites", {})
    for card, entry in data["deck"].items():
        yield ("deck", card, "cites"), entry.get("cites", {})
        for n, does in enumerate(entry["does"]):
            yield ("deck", card, "does", n, "cites"), does.get("cites", {})
    for code, cites in data["cites"].items():
        yield ("cites", code), cites
