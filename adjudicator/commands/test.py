"""The command `test`: case files as a test suite for rulebooks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator._system.exit_codes import ExitCode, yes_or_no
from adjudicator._system.paths import position_file
from adjudicator.commands.input import read_source, refuse_number
from adjudicator.commands.options import DEFAULT_LANGUAGE, Format, Jobs, Language, Output, wrong_usage
from adjudicator.commands.output import print_json, print_problems, refuse_to_replace, write_output
from adjudicator.commands.progress import MANY_FILES, with_progress
from adjudicator.documents.problems import BadDocument, Problem, os_term

if TYPE_CHECKING:
    from adjudicator.cases.case import CaseQuestion, Outcome
    from adjudicator.cases.run import CaseInput, CaseJob, RunResults
    from adjudicator.rules.rulebook import Rulebook

Figures = dict[str, Any]
"""What `coverage` or `mutation` found of one rulebook."""
OWN_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/self/")
FILES_PER_PART = 100
"""Files sent to a process at once."""


def test(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Case files, or folders that hold some.")],
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
    lang: Language = DEFAULT_LANGUAGE,
    jobs: Jobs = 1,
) -> None:
    from adjudicator._system.garbage_collection import enable_for_bulk_run
    from adjudicator.cases.run import CaseJob

    refuse_to_replace(junit, "--junit")
    if update and any(_is_own_stream(str(Path(path))) for path in paths):
        raise wrong_usage("stream-not-rewritten", "--update")
    if not update:  # Shipped files are not rewritten by a name that leads to them from anywhere.
        paths = [str(position_file(path)) for path in paths]
    enable_for_bulk_run()
    as_json = output is Format.json
    job = CaseJob(lang.value, select or "", with_data=as_json, list_passed=bool(junit), cover=cover)
    collected = _Collected(failed=update, passed=mutate)
    results = _run(paths, job, jobs, collected)
    changed, unwritten = _update(collected.failed, as_json, lang.value)
    if changed:
        collected = _Collected(failed=False, passed=mutate)
        results = _run(paths, job, jobs, collected)
    if junit:
        from adjudicator.cases.report import as_junit

        write_output(junit, as_junit(results, lang.value), "--junit")
    more: dict[str, dict[str, Figures]] = {}
    if cover:
        from adjudicator.cases.coverage import coverage

        more["coverage"] = coverage(results.exercised)
    if mutate:
        more["mutation"] = _mutate(collected.passed)
    if as_json:
        from adjudicator.cases.report import as_dict

        print_json(as_dict(results, lang.value) | more)
    else:
        _print_as_text(results, more, lang.value)
    if os.environ.get("GITHUB_ACTIONS") == "true":
        from adjudicator.cases.report import as_annotations

        for annotation in as_annotations(results, lang.value):
            typer.echo(annotation, err=True)
    raise typer.Exit(ExitCode.UNWRITABLE if unwritten else _exit_code(results, more.get("mutation", {})))


def _exit_code(results: RunResults, mutated: dict[str, Figures]) -> ExitCode:
    if results.problems:
        return ExitCode.BAD_DOCUMENT
    survived = any(figures["survived"] for figures in mutated.values())
    return yes_or_no(results.questions > 0 and not results.failures and not survived)


def _print_as_text(results: RunResults, more: dict[str, dict[str, Figures]], lang: str) -> None:
    from adjudicator.cases.report import show_coverage, show_mutation, show_results

    show_results(results, lang)
    if covered := more.get("coverage"):
        show_coverage(covered, lang)
    if mutated := more.get("mutation"):
        show_mutation(mutated, lang)
    print_problems(results.problems, lang)


class _Collected:
    """Questions that are needed when all are answered: failed ones for --update, passed ones for --mutate."""

    def __init__(self, *, failed: bool, passed: bool) -> None:
        self.any = failed or passed
        self.failed: list[CaseQuestion] = []
        self.passed: list[CaseQuestion] = []
        self._collects_failed, self._collects_passed = failed, passed

    def note(self, outcome: Outcome) -> None:
        if outcome.passed and self._collects_passed:
            self.passed.append(outcome.question)
        elif self._collects_failed and outcome.answered and not outcome.passed:
            self.failed.append(outcome.question)


def _update(failed: list[CaseQuestion], to_stderr: bool, lang: str) -> tuple[bool, bool]:
    """Print the changes to the files of failed questions and rewrite them; return whether there were any, and whether a
    file could not be written. The changes are out before they are made: if they cannot be, the file stays as it is."""
    from adjudicator._system.atomic_write import write_file
    from adjudicator._system.file_lock import locked
    from adjudicator.cases.update import by_file, left_as_changed, rewrite_file
    from adjudicator.documents.safe_text import for_log
    from adjudicator.locales.catalogue import catalogue

    any_changed = any_unwritten = False
    for file, questions in by_file(failed).items():
        with locked(file):
            change, left = rewrite_file(file, questions)
            for line in change.diff() if change else ():
                typer.echo(for_log(line), err=to_stderr)
            sys.stdout.flush()
            try:
                if change and not change.is_still_there():
                    change, left = None, left_as_changed(questions)
                elif change:
                    write_file(file, change.after.encode("utf-8"))
            except (OSError, ValueError) as error:
                change, any_unwritten = None, True
                print_problems(
                    [Problem("unwritable", {"file": str(file), "why": os_term(error)}, file=str(file))], lang
                )
        for question, why in left:
            label = catalogue(lang).label("not-rewritten", question=question.name, why=why.text(lang))
            typer.echo(for_log(label), err=True)
        any_changed |= change is not None
    return any_changed, any_unwritten


def _mutate(passed: list[CaseQuestion]) -> dict[str, Figures]:
    """Try the mutants of every rulebook in the questions; return the figures by rulebook."""
    from adjudicator.cases.mutation import try_mutants
    from adjudicator.loading.position_reader import find_book
    from adjudicator.rules.library import identity, told_apart

    by_book: dict[str, tuple[Rulebook, list[CaseQuestion]]] = {}
    for question in passed:
        book = find_book(question.source)
        by_book.setdefault(identity(book), (book, []))[1].append(question)
    names = told_apart(book for book, _ in by_book.values())
    return {name: try_mutants(*asked) for name, asked in zip(names, by_book.values(), strict=True)}


def _run(paths: list[str], job: CaseJob, jobs: int, collected: _Collected) -> RunResults:
    """Run the files; in this process if questions are collected, which are too large to be sent between processes."""
    from adjudicator._system.processes import map_in_order
    from adjudicator.cases.files import find
    from adjudicator.cases.run import RunResults

    results = RunResults()
    if collected.any:
        parts: Iterable[RunResults] = (job.run(part, collected.note) for part in _parts(paths))
    else:
        parts = map_in_order(job.run, _parts(paths), jobs)
    for part in with_progress(
        parts, lambda: sum(1 for _ in find(map(Path, paths))), MANY_FILES, lambda part: part.files
    ):
        results.add(part)
    return results


def _parts(paths: list[str]) -> Iterator[list[CaseInput]]:
    """Yield the files, some at a time."""
    from adjudicator.cases.files import search

    on_command_line = frozenset(map(str, map(Path, paths)))
    inputs = (_input(file, on_command_line) for file in search(map(Path, paths)))
    while part := list(islice(inputs, FILES_PER_PART)):
        yield part


def _input(file: Path | Problem, on_command_line: frozenset[str]) -> CaseInput:
    """Return a file to run; the streams of this process are read here, since a worker has others."""
    from adjudicator.cases.run import CaseInput
    from adjudicator.documents.yaml_reader import read_file

    if isinstance(file, Problem):
        return CaseInput(file.file, problems=(file,))
    name = str(file)
    try:
        if not _is_own_stream(name):
            refuse_number(name)
            return CaseInput(name, on_command_line=name in on_command_line)
        return CaseInput(name, read_source("-") if name == "-" else read_file(file))
    except BadDocument as bad:
        return CaseInput(name, None, tuple(bad.problems))


def _is_own_stream(name: str) -> bool:
    return name == "-" or name.startswith(OWN_STREAMS)
