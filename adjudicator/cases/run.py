"""Runs many case files. Its results are small, since they are sent between processes."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.cases.case import CaseQuestion, Outcome, answer, questions
from adjudicator.cases.check import check_source
from adjudicator.documents.problems import BadDocument, Problem
from adjudicator.documents.yaml_reader import Source, read_file
from adjudicator.locales.catalogue import catalogue

if TYPE_CHECKING:
    from adjudicator.cases.coverage import Exercised

Json = dict[str, Any]


class CaseInput(NamedTuple):
    """A case file to run; standard input and the like come with their content, since a worker cannot read them."""

    file: str
    """Text, because pickling a path takes longer."""
    source: Source | None = None
    problems: tuple[Problem, ...] = ()
    """What kept the file from being read."""
    on_command_line: bool = False
    """Whether the user named the file itself; it is then reported if it has no questions."""


class QuestionResult(NamedTuple):
    file: str
    number: int
    ask: str
    line: int = 0
    lines: tuple[str, ...] = ()
    """Why it failed, in words; empty if it passed."""
    packed: bytes = b""
    """The failure as compressed JSON: thousands of them would fill the memory."""

    @property
    def name(self) -> str:
        """The file and the number of the question, as the command line takes them."""
        return f"{self.file}#{self.number + 1}"

    @property
    def failed(self) -> bool:
        return bool(self.lines)

    def as_dict(self) -> Json:
        """Return the failure as data."""
        unpacked: Json = json.loads(zlib.decompress(self.packed))
        return unpacked


def result_of(outcome: Outcome, lang: str, with_data: bool = True) -> QuestionResult:
    """Return the result of a question that was answered, for a failure with its data if asked for."""
    question = outcome.question
    result = QuestionResult(question.file.as_posix(), question.number, question.ask)
    if outcome.passed:
        return result
    from adjudicator.cases.report import failure_as_dict, failure_lines

    packed = zlib.compress(json.dumps(failure_as_dict(outcome, lang)).encode(), 1) if with_data else b""
    return result._replace(line=question.line, lines=tuple(failure_lines(outcome, catalogue(lang))), packed=packed)


class RunResults:
    """The results of several files."""

    def __init__(self, results: Iterable[QuestionResult] = (), problems: Iterable[Problem] = ()) -> None:
        self.results = list(results)
        """The failures, with `CaseJob.list_passed` also the questions that passed."""
        self.problems = list(problems)
        self.questions = len(self.results)
        """The number of questions answered."""
        self.files = 0
        self.passed_over = 0
        """The number of files without questions."""
        self.exercised: dict[str, Exercised] = {}

    @property
    def failures(self) -> list[QuestionResult]:
        return [result for result in self.results if result.failed]

    def add(self, more: RunResults) -> None:
        self.results += more.results
        self.problems += more.problems
        self.questions += more.questions
        self.files += more.files
        self.passed_over += more.passed_over
        for name, exercised in more.exercised.items():
            known = self.exercised.setdefault(name, exercised)
            if known is not exercised:
                known.add(exercised)


class CaseJob(NamedTuple):
    """The settings for running case files; small enough to be sent to another process."""

    lang: str
    select: str = ""
    """Answer only questions with this text in their name or in what they ask."""
    with_data: bool = False
    """Whether failures are needed as data."""
    list_passed: bool = False
    """Whether questions that pass are listed too."""
    cover: bool = False
    """Whether to note what the questions exercise."""

    def _is_selected(self, question: CaseQuestion) -> bool:
        """Return whether the question has the word in it; `#1` is no part of `#12`."""
        word, text = self.select.casefold(), f"{question.name} {question.ask} ".casefold()
        is_number = word.rpartition("#")[2].isdigit() and "#" in word
        return f"{word} " in text if is_number else word in text

    def run(self, inputs: Iterable[CaseInput], observe: Callable[[Outcome], None] | None = None) -> RunResults:
        """Answer the questions of some files and pass each outcome to the observer."""
        results = RunResults()
        for given in inputs:
            results.files += 1
            results.problems += given.problems
            try:
                found = self._questions(given)
                results.passed_over += not found and not given.problems
                for question in found:
                    if self._is_selected(question):
                        outcome = answer(question, self.lang)
                        self._note(outcome, results)
                        if observe:
                            observe(outcome)
            except BadDocument as bad:
                results.problems += bad.problems
            except Exception as error:  # A bug in one file must not stop the others.
                results.problems.append(Problem("bug", {"why": repr(error)}, file=given.file))
        return results

    def _questions(self, given: CaseInput) -> list[CaseQuestion]:
        """Read the questions of a file, once: a pipe cannot be read again."""
        if given.problems:
            return []
        file = Path(given.file)
        source = given.source or read_file(file)
        found = questions(file, source)
        if given.on_command_line and not found:
            check_source(source)
        return found

    def _note(self, outcome: Outcome, results: RunResults) -> None:
        results.questions += 1
        if self.list_passed or not outcome.passed:
            results.results.append(result_of(outcome, self.lang, self.with_data))
        if self.cover and outcome.passed:
            from adjudicator.cases.coverage import exercise

            exercise(outcome, results.exercised)
