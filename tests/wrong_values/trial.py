"""The trial of changed expectations against an answer that is known."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from adjudicator.cases.case import CaseQuestion, Outcome, answer, questions
from adjudicator.cases.expectation import compare_problems, compare_with_expected
from adjudicator.cases.files import find
from tests.wrong_values.changes import Change, Changes


def trials(paths: Iterable[Path], share: float = 1.0, seed: int = 1) -> Iterator[tuple[CaseQuestion, Change, bool]]:
    """Yield each change of each question, or a share of them, and whether the question fails then."""
    rng = random.Random(seed)
    for file in find(paths):
        for question in questions(file):
            outcome = answer(question)
            assert outcome.passed, question.name
            for change in Changes(outcome):
                if share == 1 or rng.random() < share:
                    yield question, change, not passes(outcome, change)


def passes(outcome: Outcome, change: Change) -> bool:
    """Return whether the answer passes the changed expectation, without answering the question again."""
    if outcome.ruling is not None:
        return not any(compare_with_expected(change.expect, outcome.ruling))
    asked = outcome.question._replace(expect=change.expect)
    differences = tuple(compare_problems(change.expect, list(outcome.problems)))
    return outcome._replace(question=asked, differences=differences).passed
