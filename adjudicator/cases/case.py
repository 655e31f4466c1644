"""The questions of a case file, and the answer to one of them. Many files at once: `run.py`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.cases.check import read_source
from adjudicator.cases.expectation import Answer, Difference, compare_problems, compare_with_expected
from adjudicator.cases.files import is_meant_as_case
from adjudicator.documents.problems import BadDocument, Problem
from adjudicator.documents.yaml_reader import Source, read_file
from adjudicator.engine.question import Question
from adjudicator.loading.game_reader import read_game
from adjudicator.loading.position_reader import load_source, read_with
from adjudicator.procedure.game_replay import Game
from adjudicator.rules.findings import IMPOSSIBLE
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.game_report import GameReport


class CaseQuestion(NamedTuple):
    file: Path
    number: int
    ask: str
    source: Source
    """The position with this question's play, hand and readings in place of its own."""
    expect: Mapping[str, Any]
    case: Source
    """The whole case."""
    loaded: Question | Game | None = None
    """The question or game; None if the table is impossible, which may be expected."""

    @property
    def line(self) -> int:
        at = ("questions", self.number) if "questions" in self.case.data else ("expect",)
        return self.case.mark(at, key=True).line

    @property
    def name(self) -> str:
        """The file and the number of the question, as the command line takes them."""
        return f"{self.file.as_posix()}#{self.number + 1}"

    @property
    def expects_impossible(self) -> bool:
        return bool(self.expect.get("verdict") == "impossible")


class Outcome(NamedTuple):
    """The answer to a question, compared with what it expects: a ruling, or the document's problems."""

    question: CaseQuestion
    differences: tuple[Difference, ...]
    ruling: Answer | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def impossible(self) -> bool:
        """Return whether all problems say that the table is impossible."""
        return bool(self.problems) and all(problem.code in IMPOSSIBLE for problem in self.problems)

    @property
    def answered(self) -> bool:
        """Return whether there is an answer to compare: a ruling, or an impossible table if that is expected."""
        return self.ruling is not None or (self.impossible and self.question.expects_impossible)

    @property
    def passed(self) -> bool:
        return self.answered and not self.differences


def questions(file: Path, source: Source | None = None) -> list[CaseQuestion]:
    """Return the questions of a file, read from it unless its content is given; none for other kinds of document.

    Raise BadDocument for a bad case, also for one whose `questions` is misspelt.
    """
    source = source or read_file(file)
    if not isinstance(source.data, dict):
        return []
    if not source.data.keys() & {"questions", "expect"}:
        if is_meant_as_case(source.data.keys()):
            read_source(source)
        return []
    _, loaded = read_source(source)
    title = str(source.data.get("title", ""))
    if "questions" not in source.data:
        return [CaseQuestion(file, 0, title, source, source.data["expect"], source, loaded)]
    return [
        CaseQuestion(file, number, str(data.get("ask", title)), alone.source, data["expect"], source, alone.question)
        for number, (data, alone) in enumerate(zip(source.data["questions"], loaded, strict=True))
    ]


def answer(question: CaseQuestion, lang: str = "en", book: Rulebook | None = None) -> Outcome:
    """Answer a question, under its own rulebook unless another is given, and compare with what it expects."""
    try:
        ruling = _ruling(question, lang, book)
    except BadDocument as bad:
        outcome = Outcome(question, (), None, tuple(bad.problems))
        differences = tuple(compare_problems(question.expect, bad.problems)) if outcome.answered else ()
        return outcome._replace(differences=differences)
    return Outcome(question, tuple(compare_with_expected(question.expect, ruling)), ruling)


def _ruling(question: CaseQuestion, lang: str, book: Rulebook | None) -> Answer:
    loaded, source = question.loaded, question.source
    if "deals" in source.data:
        return GameReport(loaded if book is None and isinstance(loaded, Game) else read_game(source, book), lang)
    if book is not None:
        return read_with(source, book).ruling(lang)
    return (loaded if isinstance(loaded, Question) else load_source(source)).ruling(lang)
