"""Cases by the thousand: what is told of each question, light enough to be handed from one process to another and kept
until all are asked."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.cases.case import CaseQuestion, Outcome, answer, questions
from adjudicator.cases.check import check_source
from adjudicator.documents.problems import BadDocument, Problem
from adjudicator.documents.yaml_fast import read_text
from adjudicator.documents.yaml_reader import Source, read_file
from adjudicator.locales.catalogue import catalogue

if TYPE_CHECKING:
    from adjudicator.cases.coverage import Exercised

Json = dict[str, Any]


class Given(NamedTuple):
    """A case file; one that only this process can read comes with what stands in it, or what keeps it from being
    read."""

    file: str
    """As text, which is handed to another process in less time than a path."""
    text: Source | None = None
    problems: tuple[Problem, ...] = ()
    named: bool = False
    """Was it asked for by its name? Then it is told what keeps it from asking anything."""


class Result(NamedTuple):
    """What is told of one question."""

    file: str
    number: int
    ask: str
    line: int = 0
    lines: tuple[str, ...] = ()
    """Why it fails, as a rule author understands it; nothing where it holds."""
    packed: bytes = b""
    """For programs, with all that came out: unpacked, thousands of these would fill the memory."""

    @property
    def name(self) -> str:
        """How the question is told apart."""
        return f"{self.file}#{self.number + 1}"

    @property
    def failed(self) -> bool:
        return bool(self.lines)

    def as_dict(self) -> Json:
        """A failure as data."""
        unpacked: Json = json.loads(zlib.decompress(self.packed))
        return unpacked


def tell(outcome: Outcome, lang: str, in_full: bool = True) -> Result:
    """What is told of a question that was asked; in full also for programs."""
    asked = outcome.asked
    told = Result(asked.file.as_posix(), asked.number, asked.ask)
    if outcome.passed:
        return told
    from adjudicator.cases.report import failure_as_dict
    from adjudicator.cases.report import told as said

    packed = zlib.compress(json.dumps(failure_as_dict(outcome, lang)).encode(), 1) if in_full else b""
    return told._replace(line=asked.line, lines=tuple(said(outcome, catalogue(lang))), packed=packed)


class RunResults:
    """What came of some files."""

    def __init__(self, told: Iterable[Result] = (), problems: Iterable[Problem] = ()) -> None:
        self.told = list(told)
        self.problems = list(problems)
        self.asked = len(self.told)
        """How many questions; of those that hold there need be no more than this."""
        self.files = 0
        self.exercised: dict[str, Exercised] = {}

    @property
    def failed(self) -> list[Result]:
        return [told for told in self.told if told.failed]

    def add(self, more: RunResults) -> None:
        """Takes in what came of other files."""
        self.told += more.told
        self.problems += more.problems
        self.asked += more.asked
        self.files += more.files
        for name, exercised in more.exercised.items():
            known = self.exercised.setdefault(name, exercised)
            if known is not exercised:
                known.add(exercised)


class Job(NamedTuple):
    """What is to be done with each file; it can be handed to another process."""

    lang: str
    select: str = ""
    in_full: bool = False
    """Is what came out wanted for programs?"""
    each: bool = False
    """Is every question to be named, also one that holds?"""
    cover: bool = False

    def results(self, files: Iterable[Given], keep: Callable[[Outcome], None] | None = None) -> RunResults:
        """Asks the questions of some files; whoever wants to keep the answers is handed them."""
        found = RunResults()
        for given in files:
            found.files += 1
            found.problems += given.problems
            try:
                for asked in self._asked(given):
                    if self._chosen(asked):
                        outcome = answer(asked, self.lang)
                        self._note(outcome, found)
                        if keep:
                            keep(outcome)
            except BadDocument as bad:
                found.problems += bad.problems
            except Exception as error:  # A bug met in one file must not keep the others from being asked.
                found.problems.append(Problem("bug", {"why": repr(error)}, file=given.file))
        return found

    def _asked(self, given: Given) -> list[CaseQuestion]:
        """The questions of a file, which is read once: a pipe cannot be read again."""
        if given.problems:
            return []
        file = Path(given.file)
        text = given.text or read_file(file, read_text)
        found = questions(file, text)
        if given.named and not found:
            check_source(text)
        return found

    def _chosen(self, asked: CaseQuestion) -> bool:
        return not self.select or self.select.casefold() in f"{asked.name} {asked.ask}".casefold()

    def _note(self, outcome: Outcome, found: RunResults) -> None:
        found.asked += 1
        if self.each or not outcome.passed:
            found.told.append(tell(outcome, self.lang, self.in_full))
        if self.cover and outcome.passed:
            from adjudicator.cases.coverage import exercise

            exercise(outcome, found.exercised)
