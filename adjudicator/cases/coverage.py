"""Which items and findings of each rulebook the cases exercise, and which none does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.cases.case import Outcome
from adjudicator.cases.expectation import Answer, cited_by
from adjudicator.documents.yaml_reader import Source
from adjudicator.engine.play import Play
from adjudicator.loading.position_reader import find_book
from adjudicator.rules.findings import FINDINGS
from adjudicator.rules.readings.topics import TOPICS
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rules.ruleset import producible
from adjudicator.rulings.account import Account
from adjudicator.rulings.first_dealer import FirstDealer
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.grounds import PlayGrounds
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.verdict import Verdict

Json = dict[str, Any]

APART = frozenset({"advice", "deal", "set-up"})
"""Kinds of item on which no dispute turns or that speak of dealing: an item of these kinds alone is counted apart."""


class CoveredShare(NamedTuple):
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
    items: CoveredShare
    findings: CoveredShare
    apart: tuple[str, ...]
    """Items that only advise or speak of dealing."""

    def as_dict(self) -> Json:
        """The figures of one rulebook."""
        return {
            "items": {**self.items.as_dict(), "apart": len(self.apart)},
            "findings": self.findings.as_dict(),
        }


class Exercised(NamedTuple):
    """What questions have exercised of one rulebook, and the document that names it."""

    source: Source
    items: set[str]
    findings: set[str]

    def add(self, more: Exercised) -> None:
        """Takes in what other questions have exercised."""
        self.items.update(more.items)
        self.findings.update(more.findings)


def exercise(outcome: Outcome, noted: dict[str, Exercised]) -> None:
    """Notes by rulebook what a question that holds has exercised: of the items those that it expects, not all that an
    answer happens to name."""
    source, ruling, refused = outcome.asked.source, outcome.ruling, outcome.problems
    cited = cited_by(ruling) if ruling else [item for each in refused for item in each.cites]
    wanted = outcome.asked.expect.get("cites", ())
    held = {item for item in cited if any(item == each or item.startswith(f"{each}.") for each in wanted)}
    found = _found(ruling) if ruling else {each.code for each in refused}
    naming = Source(source.file, {"rulebook": source.data["rulebook"]}, {})
    noted.setdefault(find_book(source).id, Exercised(naming, set(), set())).add(Exercised(naming, held, found))


def coverage(noted: Iterable[Exercised]) -> list[Coverage]:
    """For every rulebook that was asked, what is exercised of it and what is not."""
    return [_of(find_book(each.source), each.items, each.findings) for each in noted]


def _of(book: Rulebook, cited: set[str], found: set[str]) -> Coverage:
    texts = book.own_texts if book.id in shipped_rulebooks() else [t for t in book.own_texts if t == book.id]
    held = [item for name in texts for item in book.texts[name].items.values()]
    apart = tuple(item.id for item in held if set(item.kind.split("+")) <= APART)
    showable = [item.id for item in held if item.id not in apart]
    return Coverage(book, _share(showable, cited), _share(_of_cases(book), found), apart)


def _of_cases(book: Rulebook) -> list[str]:
    """The findings that can come up under the book's own readings; of house rules those that they touch."""
    readings = {topic: choice.reading for topic, choice in book.choices.items()}
    possible = producible(book.board, book.cards, readings)
    if "extends" in book.said:
        changed = [TOPICS[topic] for topic in book.said.get("readings", ())]
        touched = {code for topic in changed for code in topic.concerns}
        touched |= {code for topic in changed for code in topic.readings[readings[topic.name]].produces}
        possible &= {code.partition("@")[0] for code in (*touched, *book.said.get("cites", ()))}
    return [code for code in FINDINGS if code in possible]


def _share(names: Iterable[str], exercised: set[str]) -> CoveredShare:
    listed = list(names)
    covered = tuple(name for name in listed if name in exercised)
    return CoveredShare(covered, tuple(name for name in listed if name not in exercised))


def _found(ruling: Answer) -> set[str]:
    """The findings that came up in an answer."""
    found: set[str] = set()
    plays: list[Play] = []
    if isinstance(ruling, GameReport):
        return {irregular.remark.finding.code for irregular in ruling.irregular}
    if isinstance(ruling, Account):
        found |= {told.finding.code for passed in ruling.events for told in passed.remarks}
    elif isinstance(ruling, FirstDealer):
        found.add(ruling.remark.finding.code)
    elif isinstance(ruling, Verdict):
        found.add(ruling.refusal.code if ruling.refusal else "nothing-playable" if ruling.play is None else "")
        plays = [ruling.play] if ruling.play else []
    elif isinstance(ruling, HandList):
        found |= {play.refusal.code for play in ruling.rejected if play.refusal}
        plays = ruling.legal
    for play in plays:
        grounded = PlayGrounds(ruling.question, play)
        found |= {each.code for index in range(len(play.moves)) for each in grounded.by_move(index)}
        if play.legal:
            found |= {each.code for each in grounded.about_play}
    return found - {""}
