"""Cases: the questions of a file, and asking one of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.cases.check import read_source
from adjudicator.cases.expectation import Answer, Difference, compare_with_expected, differences_of_the_table
from adjudicator.documents.problems import BadDocument, Problem
from adjudicator.documents.yaml_reader import Source, read_file
from adjudicator.engine.question import Question
from adjudicator.loading.game_reader import read_game
from adjudicator.loading.position_reader import load_source, read_with
from adjudicator.procedure.game import Game
from adjudicator.rules.findings import IMPOSSIBLE
from adjudicator.rules.rulebook import Rulebook
from adjudicator.rulings.game_report import GameReport


class CaseQuestion(NamedTuple):
    """One question of a case file."""

    file: Path
    number: int
    ask: str
    source: Source
    """The position with this question's play, hand and readings in their places."""
    expect: Mapping[str, Any]
    whole: Source
    """The case that it stands in."""
    read: Question | Game | None = None
    """What was read of it; nothing where the table is impossible, as may be expected."""

    @property
    def line(self) -> int:
        """Where it stands."""
        at = ("questions", self.number) if "questions" in self.whole.data else ("expect",)
        return self.whole.mark(at, key=True).line

    @property
    def name(self) -> str:
        """How the question is told apart: the file, and which of its questions."""
        return f"{self.file.as_posix()}#{self.number + 1}"

    @property
    def about_the_table(self) -> bool:
        """Is it expected that the table cannot arise?"""
        return bool(self.expect.get("verdict") == "impossible")


class Outcome(NamedTuple):
    """A question's answer; without a ruling there is something wrong with the document, which `problems` tells. That
    a table is impossible may be just what the question expects."""

    asked: CaseQuestion
    differences: tuple[Difference, ...]
    ruling: Answer | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def impossible(self) -> bool:
        """Is the table one that cannot arise, and nothing else wrong?"""
        return bool(self.problems) and all(problem.code in IMPOSSIBLE for problem in self.problems)

    @property
    def answered(self) -> bool:
        """Is there an answer that can be held against what is expected?"""
        return self.ruling is not None or (self.impossible and self.asked.about_the_table)

    @property
    def passed(self) -> bool:
        return self.answered and not self.differences


def questions(file: Path, text: Source | None = None) -> list[CaseQuestion]:
    """The questions of a file, as it stands or with another text; none if it is another kind of document. Raises
    BadDocument for a bad case."""
    from adjudicator.documents.yaml_fast import read_text

    source = text or read_file(file, read_text)
    if not isinstance(source.data, dict) or not source.data.keys() & {"questions", "expect"}:
        return []
    _, read = read_source(source)
    title = str(source.data.get("title", ""))
    if "questions" not in source.data:
        return [CaseQuestion(file, 0, title, source, source.data["expect"], source, read)]
    return [
        CaseQuestion(
            file, number, str(question.get("ask", title)), each.source, question["expect"], source, each.question
        )
        for number, (question, each) in enumerate(zip(source.data["questions"], read, strict=True))
    ]


def answer(asked: CaseQuestion, lang: str = "en", book: Rulebook | None = None) -> Outcome:
    """Asks one question, perhaps under another rulebook than its own, and holds what comes out against what is
    expected."""
    try:
        ruling = _ruling(asked, lang, book)
    except BadDocument as bad:
        outcome = Outcome(asked, (), None, tuple(bad.problems))
        differences = tuple(differences_of_the_table(asked.expect, bad.problems)) if outcome.answered else ()
        return outcome._replace(differences=differences)
    return Outcome(asked, tuple(compare_with_expected(asked.expect, ruling)), ruling)


def _ruling(asked: CaseQuestion, lang: str, book: Rulebook | None) -> Answer:
    read, source = asked.read, asked.source
    if "deals" in source.data:
        return GameReport(read if book is None and isinstance(read, Game) else read_game(source, book), lang)
    if book is not None:
        return read_with(source, book).ruling(lang)
    return (read if isinstance(read, Question) else load_source(source)).ruling(lang)
