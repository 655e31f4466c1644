"""Cases: the texts as a regression suite."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.commands.shared import (
    BAD,
    FINE,
    NOT_FINE,
    SPOKEN,
    Format,
    Language,
    Output,
    cannot_write,
    print_json,
    source_of,
    tell,
)
from adjudicator.problems import BadDocument, Problem

if TYPE_CHECKING:
    from adjudicator.cases import Asked, Outcome
    from adjudicator.coverage import Coverage
    from adjudicator.rulebook import Rulebook


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
) -> None:
    """Ask every question of the cases."""
    in_full = cover or mutate or update
    outcomes, problems = _answered(paths, select, lang.value, in_full)
    if update and any(not outcome.passed for outcome in outcomes):
        _update(outcomes, output is Format.json, lang.value)
        outcomes, problems = _answered(paths, select, lang.value, in_full)
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if junit:
        _write_junit(junit, outcomes, problems, lang.value)
    covered = _coverage(outcomes) if cover else None
    mutated = _mutation(outcomes) if mutate else None
    if output is Format.json:
        from adjudicator.render.cases import as_dict

        told = as_dict(outcomes, problems, lang.value)
        if covered is not None:
            told["coverage"] = {each.book.id: each.as_dict() for each in covered}
        print_json(told if mutated is None else told | {"mutation": mutated})
    else:
        from adjudicator.render.cases import show_coverage, show_mutation, show_outcomes

        show_outcomes(outcomes, lang.value)
        show_coverage(covered or [], lang.value)
        show_mutation(mutated or {}, lang.value)
        tell(problems, lang.value)
    if os.environ.get("GITHUB_ACTIONS") == "true":
        from adjudicator.render.cases import annotation, annotation_of

        for outcome in failed:
            typer.echo(annotation(outcome, lang.value), err=True)
        for problem in problems:
            typer.echo(annotation_of(problem, lang.value), err=True)
    survived = any(figures["survived"] for figures in (mutated or {}).values())
    raise typer.Exit(BAD if problems else NOT_FINE if failed or survived or not outcomes else FINE)


def _update(outcomes: list[Outcome], to_stderr: bool, lang: str) -> None:
    """Rewrites the files and shows every change; beside JSON the changes go to standard error."""
    from adjudicator.locales import catalogue
    from adjudicator.problems import printable
    from adjudicator.update import rewritten

    changes, left = rewritten(outcomes)
    for outcome in left:
        typer.echo(catalogue(lang).label("not-rewritten", question=printable(outcome.asked.name)), err=True)
    for each in changes:
        try:
            each.write()
        except OSError as error:
            cannot_write(error, str(each.file), "--update")
        for line in each.diff():
            typer.echo(printable(line), err=to_stderr)


def _coverage(outcomes: list[Outcome]) -> list[Coverage]:
    from adjudicator.coverage import coverage

    return coverage(outcomes)


def _mutation(outcomes: list[Outcome]) -> dict[str, dict[str, Any]]:
    """For every rulebook that was asked, which of its mutants the questions that hold do not notice."""
    from adjudicator.loading import find_book
    from adjudicator.mutation import as_dict, try_mutants

    asked: dict[str, tuple[Rulebook, list[Asked]]] = {}
    for outcome in outcomes:
        if outcome.passed:
            book = find_book(outcome.asked.source)
            asked.setdefault(book.id, (book, []))[1].append(outcome.asked)
    return {name: as_dict(list(try_mutants(book, questions))) for name, (book, questions) in asked.items()}


def _answered(
    paths: Iterable[str], select: str | None, lang: str, in_full: bool
) -> tuple[list[Outcome], list[Problem]]:
    """Every question's answer, and what is wrong with files that should hold some. What holds is only counted, unless
    it is wanted in full."""
    from adjudicator.cases import answer, find, only_counted, questions

    outcomes: list[Outcome] = []
    problems: list[Problem] = []
    for file in _watched(list(find(Path(path) for path in paths))):
        try:
            asked = questions(file, source_of("-") if str(file) == "-" else None)
        except BadDocument as bad:
            problems += bad.problems
            continue
        for each in asked:
            if not select or select.casefold() in f"{each.name} {each.ask}".casefold():
                outcome = answer(each, lang)
                outcomes.append(outcome if in_full or not outcome.passed else only_counted(outcome))
    return outcomes, problems


def _watched(files: list[Path]) -> Iterable[Path]:
    """The files one by one, with a bar on a terminal where there are many."""
    if len(files) < 100 or not sys.stderr.isatty():
        return files
    from rich.console import Console
    from rich.progress import track

    return track(files, description="", console=Console(stderr=True), transient=True)


def _write_junit(path: str, outcomes: list[Outcome], problems: list[Problem], lang: str) -> None:
    from adjudicator.render.cases import junit
    from adjudicator.saving import save

    try:
        save(path, junit(outcomes, problems, lang))
    except (OSError, ValueError) as error:
        cannot_write(error, path, "--junit")
