"""One question of a case as a document of its own. What must come out of it is compared in `expectation.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from adjudicator.documents.problems import At, Mark
from adjudicator.documents.yaml_reader import Later, Source
from adjudicator.engine.question import Question


class ReadQuestion(NamedTuple):
    """A question of a case as a document of its own, and what was read of it."""

    source: Source
    question: Question | None


def given_way(own: Iterable[str]) -> set[str]:
    """What a document says that a question leaves out, for what it says itself."""
    keys = set(own)
    if keys & {"draw"}:
        return {"play", "hand", "hands", "events", "pieces", "turn"} - keys
    if keys & {"events"}:
        return {"play"} - keys
    if keys & {"play"}:
        return {"events"} - keys
    return {"play", "events"} - keys if keys & {"hand", "pieces"} else set()


OWN = ("play", "hand", "readings", "pieces", "turn", "hands", "events", "draw")
"""What a question may say for itself."""


def asked_alone(source: Source, number: int) -> Source:
    """A case's position with one of its questions: what the question says replaces what the position says."""
    question = source.data["questions"][number] or {}
    own = {key: question[key] for key in OWN if key in question}
    way = {"questions", *given_way(own)}
    table = {key: value for key, value in source.data.items() if key not in way}

    def marks() -> Mapping[At, Mark]:
        here = ("questions", number)
        found = {at: mark for at, mark in source.marks.items() if at[:1] != ("questions",)}
        return found | {
            at[2:]: mark for at, mark in source.marks.items() if at[:2] == here and at[2:3] and at[2] in own
        }

    return source._replace(data={**table, **own}, marks=Later(marks))
