"""Coverage: the items and findings of each rulebook that the cases exercise, and those that none does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from adjudicator._system.paths import shipped_rulebooks
from adjudicator.cases.case import Outcome
from adjudicator.cases.expectation import Answer, cited_by, is_under
from adjudicator.documents.yaml_reader import Source
from adjudicator.engine.play import Play
from adjudicator.loading.position_reader import find_book
from adjudicator.rules.findings import FINDINGS
from adjudicator.rules.library import identity, told_apart
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rules.ruleset import producible
from adjudicator.rulings.account import Account
from adjudicator.rulings.explanation import PlayExplanation
from adjudicator.rulings.first_dealer import DealerDraw
from adjudicator.rulings.game_report import GameReport
from adjudicator.rulings.hand_list import HandList
from adjudicator.rulings.verdict import Verdict

Json = dict[str, Any]

APART = frozenset({"advice", "deal", "set-up"})
"""Kinds of item that decide no dispute; items of these kinds only are counted separately."""


class Exercised(NamedTuple):
    """The items and findings of one rulebook that questions have exercised."""

    source: Source
    """A document that names the rulebook."""
    items: set[str]
    findings: set[str]

    def add(self, more: Exercised) -> None:
        self.items.update(more.items)
        self.findings.update(more.findings)


def exercise(outcome: Outcome, noted: dict[str, Exercised]) -> None:
    """Note what a passed question exercises, under its rulebook: of the items cited only those that it expects."""
    source, ruling, problems = outcome.question.source, outcome.ruling, outcome.problems
    cited = cited_by(ruling) if ruling else [item for problem in problems for item in problem.cites]
    wanted = outcome.question.expect.get("cites", ())
    items = {item for item in cited if any(is_under(name, item) for name in wanted)}
    findings = _findings(ruling) if ruling else {problem.code for problem in problems}
    naming = Source(source.file, {"rulebook": source.data["rulebook"]}, {})
    of_book = noted.setdefault(identity(find_book(source)), Exercised(naming, set(), set()))
    of_book.add(Exercised(naming, items, findings))


def coverage(noted: Mapping[str, Exercised]) -> dict[str, Json]:
    """Return for every rulebook that the questions name how much is exercised, and the names of the rest."""
    books = [find_book(exercised.source) for exercised in noted.values()]
    rows = zip(told_apart(books), books, noted.values(), strict=True)
    return {name: _coverage_of(book, exercised.items, exercised.findings) for name, book, exercised in rows}


def _coverage_of(book: Rulebook, cited: set[str], found: set[str]) -> Json:
    texts = book.own_texts if book.id in shipped_rulebooks() else [t for t in book.own_texts if t == book.id]
    items = [item for name in texts for item in book.texts[name].items.values()]
    showable = [item.id for item in items if not set(item.kind.split("+")) <= APART]
    return {
        "items": {**_share(showable, cited), "apart": len(items) - len(showable)},
        "findings": _share(_possible_findings(book), found),
    }


def _possible_findings(book: Rulebook) -> list[str]:
    """Return the findings that can occur under the book's own readings; for house rules those they affect."""
    readings = {topic: choice.reading for topic, choice in book.choices.items()}
    possible = producible(book.board, book.cards, readings)
    if "extends" in book.own_data:
        changed = [TOPICS[topic] for topic in book.own_data.get("readings", ())]
        touched = {code for topic in changed for code in topic.concerns}
        touched |= {code for topic in changed for code in topic.readings[readings[topic.name]].produces}
        possible &= {code.partition("@")[0] for code in (*touched, *book.own_data.get("cites", ()))}
    return [code for code in FINDINGS if code in possible]


def _share(names: list[str], exercised: set[str]) -> Json:
    missing = [name for name in names if name not in exercised]
    return {"covered": len(names) - len(missing), "total": len(names), "missing": missing}


def _findings(ruling: Answer) -> set[str]:
    found: set[str] = set()
    plays: list[Play] = []
    if isinstance(ruling, GameReport):
        return {irregular.remark.finding.code for irregular in ruling.irregular}
    if isinstance(ruling, Account):
        found |= {told.finding.code for passed in ruling.events for told in passed.remarks}
    elif isinstance(ruling, DealerDraw):
        found.add(ruling.remark.finding.code)
    elif isinstance(ruling, Verdict):
        found.add(ruling.refusal.code if ruling.refusal else ruling.thrown.code if ruling.play is None else "")
        plays = [ruling.play] if ruling.play else []
    elif isinstance(ruling, HandList):
        found |= {play.refusal.code for play in ruling.rejected if play.refusal}
        plays = ruling.legal
    for play in plays:
        explained = PlayExplanation(ruling.question, play)
        found |= {finding.code for index in range(len(play.moves)) for finding in explained.findings(index)}
        if play.legal:
            found |= {finding.code for finding in explained.about_play}
    return found - {""}
