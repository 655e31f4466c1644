"""The open questions of a rulebook (`rule --contested`): other readings, doubtful sentences, silence of its text.

How a ruling is affected by them is decided in the room `rulings`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator._system.language_setting import LANGUAGES
from adjudicator.locales.catalogue import catalogue
from adjudicator.rules.findings import BY_THE_CARD, Finding
from adjudicator.rules.readings import TOPICS
from adjudicator.rules.rulebook import NOT_IN_THE_BOOK, Citation, Item, Rulebook
from adjudicator.rules.rulebook_checks import possible_findings
from adjudicator.rules.ruleset import open_topics

Json = dict[str, Any]


class Borrowed(NamedTuple):
    """A finding on which the text is silent, with what is followed instead."""

    finding: str
    citation: Citation


def borrowed(book: Rulebook) -> Iterator[Borrowed]:
    """Yield the findings whose first item is not the book's own."""
    for code in sorted(possible_findings(book) - BY_THE_CARD):
        for aspects in ((), *((aspect,) for aspect in book.aspects_cited(code))):
            cited = book.citations(Finding(code, aspects=aspects))
            if cited and cited[0].basis in NOT_IN_THE_BOOK:
                yield Borrowed("@".join((code, *aspects)), cited[0])


def without_rule(book: Rulebook) -> list[str]:
    """Return the topics that arise under the book and on which it has no rule."""
    chosen = {topic: choice.reading for topic, choice in book.choices.items()}
    arising = open_topics(book.board, book.cards, chosen)
    return [topic for topic in TOPICS if topic in arising and topic not in book.choices]


def noted(book: Rulebook) -> list[Item]:
    """Return the items of the book's own texts with a note on what they cannot be read as."""
    return [item for text in book.own_texts for item in book.texts[text].items.values() if item.note]


def as_dict(book: Rulebook) -> Json:
    contested = {topic: choice for topic, choice in book.choices.items() if choice.contested}
    return {
        "rulebook": book.id,
        "contested": [
            {"topic": topic, "reading": choice.reading, "basis": choice.basis, "others": list(choice.contested)}
            for topic, choice in contested.items()
        ],
        "doubts": [{"item": doubt.item, "says": dict(doubt.says)} for doubt in book.doubts],
        "notes": [{"item": item.id, "says": dict(item.note)} for item in noted(book)],
        "borrowed": [{"finding": each.finding, **each.citation._asdict()} for each in borrowed(book)],
        "no_rule": without_rule(book),
        "silent": [
            {
                "asks": silence.asks,
                "question": {lang: catalogue(lang).silent[silence.asks] for lang in LANGUAGES},
                "follows": silence.follows or None,
            }
            for silence in book.silent
        ],
    }
