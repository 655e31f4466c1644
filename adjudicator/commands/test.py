"""Cases: the texts as a regression suite."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.commands.shared import (
    BAD,
    FINE,
    NOT_FINE,
    SPOKEN,
    Format,
    Jobs,
    Language,
    Output,
    cannot_write,
    in_bulk,
    print_json,
    source_of,
    tell,
    wrong_usage,
)
from adjudicator.documents.problems import BadDocument, Problem

if TYPE_CHECKING:
    from adjudicator.cases.case import CaseQuestion, Outcome
    from adjudicator.cases.coverage import Coverage
    from adjudicator.cases.run import Given, Job, RunResults
    from adjudicator.rules.rulebook import Rulebook


def run_cases(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Case files, or folders that hold some.",
        ),
    ],
    select: Annotated[
        str | None, typer.Option("-k", metavar="WORD", help="Only questions whose name or text has it.")
    ] = None,
    junit: Annotated[
        str | None, typer.Option("--junit", metavar="FILE", help="Write the results as JUnit XML.")
    ] = None,
    cover: Annotated[bool, typer.Option("--coverage", help="Say which items and findings no case exercises.")] = False,
    mutate: Annotated[bool, typer.Option("--mutate", help="Say which changes to a rulebook no case notices.")] = False,
    update: Annotated[
        bool, typer.Option("--update", help="Rewrite what failing questions expect, and show what changes.")
    ] = False,
    output: Output = Format.text,
    lang: Language = SPOKEN,
    jobs: Jobs = 1,
) -> None:
    """Ask every question of the cases."""
    from adjudicator.cases.run import Job

    if update and any(_is_a_stream(str(Path(path))) for path in paths):
        raise wrong_usage("stream-not-rewritten", "--update")
    in_bulk()
    work = Job(lang.value, select or "", output is Format.json, bool(junit), cover)
    kept = _Kept(update, mutate)
    results = _asked(paths, work, jobs, kept)
    if kept.failed and _update(kept.failed, output is Format.json, lang.value):
        kept = _Kept(False, mutate)
        results = _asked(paths, work, jobs, kept)
    if junit:
        _write_junit(junit, results, lang.value)
    covered = _coverage(results) if cover else None
    mutated = _mutation(kept.passed) if mutate else None
    if output is Format.json:
        from adjudicator.cases.report import as_dict

        told = as_dict(results, lang.value)
        if covered is not None:
            told["coverage"] = {each.book.id: each.as_dict() for each in covered}
        print_json(told if mutated is None else told | {"mutation": mutated})
    else:
        from adjudicator.cases.report import show_coverage, show_mutation, show_results

        show_results(results, lang.value)
        if covered:
            show_coverage(covered, lang.value)
        if mutated:
            show_mutation(mutated, lang.value)
        tell(results.problems, lang.value)
    if os.environ.get("GITHUB_ACTIONS") == "true":
        from adjudicator.cases.report import annotation, annotation_of

        for failure in results.failed:
            typer.echo(annotation(failure), err=True)
        for problem in results.problems:
            typer.echo(annotation_of(problem, lang.value), err=True)
    survived = any(figures["survived"] for figures in (mutated or {}).values())
    fine = results.asked and not results.failed and not survived
    raise typer.Exit(BAD if results.problems else FINE if fine else NOT_FINE)


class _Kept:
    """Answers that more is done with when all are there: those that fail are rewritten, the others asked of mutants."""

    def __init__(self, failed: bool, passed: bool) -> None:
        self.any = failed or passed
        self.failed: list[CaseQuestion] = []
        self.passed: list[CaseQuestion] = []
        self._wanted = failed, passed

    def note(self, outcome: Outcome) -> None:
        """Keeps it if it is wanted."""
        failed, passed = self._wanted
        if outcome.passed and passed:
            self.passed.append(outcome.asked)
        elif failed and outcome.answered and not outcome.passed:
            self.failed.append(outcome.asked)


def _update(failing: list[CaseQuestion], to_stderr: bool, lang: str) -> bool:
    """Rewrites the files and shows every change, if there is any; beside JSON the changes go to standard error."""
    from adjudicator.cases.update import rewritten
    from adjudicator.documents.problems import printable
    from adjudicator.locales.catalogue import catalogue

    changes, left = rewritten(failing)
    for asked in left:
        typer.echo(catalogue(lang).label("not-rewritten", question=printable(asked.name)), err=True)
    for each in changes:
        try:
            each.write()
        except OSError as error:
            cannot_write(error, str(each.file), "--update")
        for line in each.diff():
            typer.echo(printable(line), err=to_stderr)
    return bool(changes)


def _coverage(results: RunResults) -> list[Coverage]:
    from adjudicator.cases.coverage import coverage

    return coverage(results.exercised.values())


def _mutation(questions: list[CaseQuestion]) -> dict[str, dict[str, Any]]:
    """For every rulebook that was asked, which of its mutants the questions that hold do not notice."""
    from adjudicator.cases.mutation import as_dict, try_mutants
    from adjudicator.loading.position_reader import find_book

    asked: dict[str, tuple[Rulebook, list[CaseQuestion]]] = {}
    for question in questions:
        book = find_book(question.source)
        asked.setdefault(book.id, (book, []))[1].append(question)
    return {name: as_dict(list(try_mutants(book, held))) for name, (book, held) in asked.items()}


OWN_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/self/")
TOGETHER = 100
"""So many files are handed to a process at a time."""


def _asked(paths: list[str], work: Job, jobs: int, kept: _Kept) -> RunResults:
    """What came of every file. Answers that are kept are found in this process: they are too heavy to be handed on."""
    from adjudicator._system.processes import in_order
    from adjudicator.cases.run import RunResults

    results = RunResults()
    if kept.any:
        answered: Iterable[RunResults] = (work.results(part, kept.note) for part in _parts(paths))
    else:
        answered = in_order(work.results, _parts(paths), jobs)
    for came in _watched(paths, answered):
        results.add(came)
    return results


def _parts(paths: list[str]) -> Iterator[list[Given]]:
    """The files, some at a time."""
    from adjudicator.cases.files import search

    named = frozenset(map(str, map(Path, paths)))
    files = (_given(file, named) for file in search(map(Path, paths)))
    while part := list(islice(files, TOGETHER)):
        yield part


def _given(file: Path | Problem, named: frozenset[str]) -> Given:
    """What another process cannot read, for it has other streams than this one, is read here."""
    from adjudicator.cases.run import Given
    from adjudicator.documents.yaml_reader import read_file

    if isinstance(file, Problem):
        return Given(file.file, problems=(file,))
    name = str(file)
    if not _is_a_stream(name):
        return Given(name, named=name in named)
    try:
        return Given(name, source_of("-") if name == "-" else read_file(file))
    except BadDocument as bad:
        return Given(name, None, tuple(bad.problems))


def _is_a_stream(name: str) -> bool:
    """One of those that this process was given."""
    return name == "-" or name.startswith(OWN_STREAMS)


def _watched(paths: list[str], answered: Iterable[RunResults]) -> Iterable[RunResults]:
    """Results as they come, with a bar on a terminal where there are many files."""
    if not sys.stderr.isatty():
        return answered
    from adjudicator.cases.files import find

    count = sum(1 for _ in find(map(Path, paths)))
    return _with_a_bar(answered, count) if count >= MANY else answered


MANY = 100
"""Files from which on a bar shows how many have been asked."""


def _with_a_bar(answered: Iterable[RunResults], count: int) -> Iterator[RunResults]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=count)
        for each in answered:
            bar.advance(task, each.files)
            yield each


def _write_junit(path: str, results: RunResults, lang: str) -> None:
    from adjudicator._system.atomic_write import save
    from adjudicator.cases.report import junit

    try:
        save(path, junit(results, lang))
    except (OSError, ValueError) as error:
        cannot_write(error, path, "--junit")
