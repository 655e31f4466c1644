"""One question of a case as a document of its own. Its expectation is compared in `expectation.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicator.documents.problems import At, LazyMarks, Mark
from adjudicator.documents.yaml_reader import Source
from adjudicator.engine.question import Question


class ReadQuestion(NamedTuple):
    """A question of a case as a document of its own, and as loaded; None if the table is impossible."""

    source: Source
    question: Question | None


def overridden_keys(own: Iterable[str]) -> set[str]:
    """Return the keys of the position that a question drops because of its own keys."""
    keys = set(own)
    if keys & {"draw"}:
        return {"play", "hand", "hands", "events", "pieces", "turn"} - keys
    if keys & {"events"}:
        return {"play"} - keys
    if keys & {"play"}:
        return {"events"} - keys
    return {"play", "events"} - keys if keys & {"hand", "pieces"} else set()


OWN_KEYS = ("play", "hand", "readings", "pieces", "turn", "hands", "events", "draw")
"""Keys that a question may have itself."""


def single_question(source: Source, number: int) -> Source:
    """Return a case's position with the keys of one question in place of its own."""
    question = source.data["questions"][number] or {}
    own = {key: question[key] for key in OWN_KEYS if key in question}
    dropped = {"questions", *overridden_keys(own)}
    table = {key: value for key, value in source.data.items() if key not in dropped}

    def marks() -> Mapping[At, Mark]:
        here = ("questions", number)
        found = {at: mark for at, mark in source.marks.items() if at[:1] != ("questions",)}
        return found | {
            at[2:]: mark for at, mark in source.marks.items() if at[:2] == here and at[2:3] and at[2] in own
        }

    return source._replace(data={**table, **own}, marks=LazyMarks(marks))
