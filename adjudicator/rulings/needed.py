"""What a refused piece would have needed: other counts with which it could have moved.

The text of a refusal itself is put together in `explanation.py`.
"""

from __future__ import annotations

from functools import lru_cache

from adjudicator.engine.play import Play
from adjudicator.engine.question import Question
from adjudicator.engine.step import Move, advance
from adjudicator.engine.walk import Count, surroundings, walk
from adjudicator.locales.catalogue import Catalogue
from adjudicator.rules.board import Table
from adjudicator.rules.findings import Finding
from adjudicator.rules.ruleset import Ruleset
from adjudicator.rulings.phrases import space_words

OF_THE_COUNT = (
    *("would-rest-unlocked", "would-enter-unlocked", "no-free-circle-to-turn-on", "count-too-high"),
    "barred-by-start-field",
)
"""Refusals that another count can avoid."""
MOST_REMEMBERED = 2_000
"""Per ruleset and language."""


def what_was_needed(words: Catalogue, question: Question, play: Play) -> list[str]:
    """Return in sentences which count would have been legal for the refused piece, where that is simple to say."""
    if play.refusal is None or play.refusal.code not in OF_THE_COUNT or play.function.does == "backward":
        return []
    move = play.moves[play.failed]
    table = play.steps[play.failed].before or question.table
    key = play.refusal, move.camp, move.origin, move.steps, surroundings(question.board, table, move.camp, move.origin)
    remembered = _remembered(question.rules, words.lang)
    if key not in remembered:
        if len(remembered) >= MOST_REMEMBERED:
            remembered.clear()
        remembered[key] = _needed(words, question, play.refusal, move, table)
    return [*remembered[key]]


@lru_cache(maxsize=64)
def _remembered(rules: Ruleset, lang: str) -> dict[tuple[object, ...], list[str]]:
    """Return the remembered sentences under a ruleset, in a language."""
    return {}


def _needed(words: Catalogue, question: Question, refusal: Finding, move: Move, table: Table) -> list[str]:
    board = question.board
    ways = {
        count: walk(question.rules, table, move.camp, move.origin, Count(count)) for count in range(1, board.fields + 1)
    }
    for count, way in ways.items():
        locks = way.refusal is None and any(found.code == "locked" for found in way.findings)
        if locks and count in _counts(question):
            return [words.label("needs-lock", count=count, space=space_words(words, board, way.path[-1]))]
    if refusal.code == "count-too-high":
        fits = max((count for count in ways if count < move.steps and ways[count].refusal is None), default=0)
        return [words.label("needs-most", count=fits)] if fits else []
    if refusal.code == "barred-by-start-field" and not board.double and not _a_card_jumps(question):
        tries = (advance(question.rules, table, move.camp, move.origin, Count(n)) for n in range(refusal.number, 0, -1))
        fits = next((step.move.steps for step in tries if step.refusal is None), 0)
        return [words.label("needs-most", count=fits)] if fits else []
    return []


def _a_card_jumps(question: Question) -> bool:
    """Return whether a card of the deck jumps over barred start fields (`duo/cards.16`)."""
    return any(function.jumps for card in question.book.cards.values() for function in card.functions)


def _counts(question: Question) -> set[int]:
    """Return the counts forward that the cards of the deck, or parts of them, can give."""
    found: set[int] = set()
    for card in question.book.cards.values():
        for function in card.functions:
            if function.does == "forward":
                found.add(function.steps)
            elif function.does == "split":
                found.update(range(1, function.steps + 1))
    return found
