"""Which items and findings of each rulebook the cases exercise, and which none does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from adjudicator.cases import Outcome, cited_by
from adjudicator.explain import Grounded
from adjudicator.findings import FINDINGS, Kind
from adjudicator.resources import shipped_rulebooks
from adjudicator.rulebook import Rulebook
from adjudicator.rules import producible
from adjudicator.ruling import Judged, Listed, Ruling

Json = dict[str, Any]

APART = frozenset({"advice", "deal"})
"""Kinds of item that no position can show: an item of these kinds alone is counted apart."""


class Share(NamedTuple):
    """What is exercised of a whole."""

    covered: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def total(self) -> int:
        return len(self.covered) + len(self.missing)

    def as_dict(self) -> Json:
        """The figures, and the names of what is missing."""
        return {"covered": len(self.covered), "total": self.total, "missing": list(self.missing)}


class Coverage(NamedTuple):
    """One rulebook's items and findings as the cases exercise them."""

    book: Rulebook
    items: Share
    findings: Share
    apart: tuple[str, ...]
    """Items that only advise or speak of dealing."""

    def as_dict(self) -> Json:
        """The figures of one rulebook."""
        return {
            "items": {**self.items.as_dict(), "apart": len(self.apart)},
            "findings": self.findings.as_dict(),
        }


def coverage(outcomes: Iterable[Outcome]) -> list[Coverage]:
    """For every rulebook that was asked, what the questions that hold have exercised."""
    books: dict[str, Rulebook] = {}
    items: dict[str, set[str]] = {}
    findings: dict[str, set[str]] = {}
    for outcome in outcomes:
        if outcome.ruling is None or not outcome.passed:
            continue
        book = outcome.ruling.question.book
        books.setdefault(book.id, book)
        items.setdefault(book.id, set()).update(cited_by(outcome.ruling, outcome.ruling.as_dict()))
        findings.setdefault(book.id, set()).update(_found(outcome.ruling))
    return [_of(book, items[name], findings[name]) for name, book in books.items()]


def _of(book: Rulebook, cited: set[str], found: set[str]) -> Coverage:
    texts = book.own_texts if book.id in shipped_rulebooks() else [t for t in book.own_texts if t == book.id]
    held = [item for name in texts for item in book.texts[name].items.values()]
    apart = tuple(item.id for item in held if set(item.kind.split("+")) <= APART)
    showable = [item.id for item in held if item.id not in apart]
    return Coverage(book, _share(showable, cited), _share(_of_cases(book), found), apart)


def _of_cases(book: Rulebook) -> list[str]:
    """The findings that a case can show; an impossible table is refused before anything is asked."""
    readings = {topic: choice.reading for topic, choice in book.choices.items()}
    possible = producible(book.board, book.cards, readings)
    return [code for code, ground in FINDINGS.items() if code in possible and ground.kind is not Kind.IMPOSSIBLE]


def _share(names: Iterable[str], exercised: set[str]) -> Share:
    listed = list(names)
    covered = tuple(name for name in listed if name in exercised)
    return Share(covered, tuple(name for name in listed if name not in exercised))


def _found(ruling: Ruling) -> set[str]:
    """The findings that came up in an answer."""
    found: set[str] = set()
    plays = []
    if isinstance(ruling, Judged):
        found.add(ruling.refusal.code if ruling.refusal else "nothing-playable" if ruling.play is None else "")
        plays = [ruling.play] if ruling.play else []
    elif isinstance(ruling, Listed):
        found |= {play.refusal.code for play in ruling.rejected if play.refusal}
        plays = ruling.legal
    for play in plays:
        grounded = Grounded(ruling.question, play)
        found |= {each.code for index in range(len(play.moves)) for each in grounded.by_move(index)}
        if play.legal:
            found |= {each.code for each in grounded.about_play()}
    return found - {""}
