"""The command `check`: the problems of documents of any kind."""

from __future__ import annotations

import typer

from adjudicator._system.exit_codes import ExitCode
from adjudicator.commands.input import display_names, read_source, under_name
from adjudicator.commands.options import DEFAULT_LANGUAGE, Files, Format, Language, Output
from adjudicator.commands.output import print_json, print_problems
from adjudicator.documents.problems import BadDocument, Problem
from adjudicator.documents.safe_text import for_log
from adjudicator.locales.catalogue import catalogue


def check(files: Files, output: Output = Format.text, lang: Language = DEFAULT_LANGUAGE) -> None:
    from adjudicator.cases.check import check_source

    problems: list[Problem] = []
    words = catalogue(lang.value)
    for file, name in zip(files, display_names(files), strict=True):
        try:
            kind = check_source(read_source(file))
        except BadDocument as bad:
            problems += under_name(bad, name).problems
            continue
        if output is Format.text:
            typer.echo(for_log(words.label("valid", file=name, kind=words.label(f"document/{kind}"))))
    if output is Format.json:
        print_json({"problems": [problem.as_dict(lang.value) for problem in problems]})
    else:
        print_problems(problems, lang.value)
    raise typer.Exit(ExitCode.BAD_DOCUMENT if problems else ExitCode.YES)
