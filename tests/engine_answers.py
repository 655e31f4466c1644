"""Short calls of the engine, for tests that compare its answers with tables or with the second opinion."""

from __future__ import annotations

from typing import Any

import adjudicator
from adjudicator.engine.question import Question
from adjudicator.rules.board import Table

After = tuple[tuple[str, tuple[str, ...]], ...]


def as_after(question: Question, table: Table) -> After:
    named = question.book.board.name(table)
    return tuple(sorted((camp, tuple(spaces)) for camp, spaces in named.items()))


def results(document: dict[str, Any]) -> dict[tuple[str, str], set[After]]:
    """Return, for every card and function, the set of tables that its legal plays lead to."""
    question = adjudicator.load(document)
    found: dict[tuple[str, str], set[After]] = {
        (card.name, function.name): set() for card in question.cards() for function in card.functions
    }
    for play in question.legal():
        found[play.card, play.function.name].add(as_after(question, play.after))
    return found


def judged(document: dict[str, Any], lang: str = "en") -> dict[str, Any]:
    """Return the ruling on a document's play, as JSON."""
    return adjudicator.adjudicate(document, lang).as_dict()


def position(rulebook: str, turn: str, pieces: dict[str, list[str]], **more: Any) -> dict[str, Any]:
    return {"rulebook": rulebook, "turn": turn, "pieces": pieces, **more}
