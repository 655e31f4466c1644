"""The command `compare`: one question under every rulebook and reading."""

# No postponed annotations here: typer would compile every one of them again.

import typer

from adjudicator._system.exit_codes import yes_or_no
from adjudicator.commands.input import read_question
from adjudicator.commands.options import DEFAULT_LANGUAGE, File, Format, Language, Output, QuestionNumber, Readings
from adjudicator.commands.output import exit_if_bad, print_json


def compare(
    file: File,
    output: Output = Format.text,
    lang: Language = DEFAULT_LANGUAGE,
    reading: Readings = None,
    question: QuestionNumber = None,
) -> None:
    from adjudicator.rulings.compare import as_dict
    from adjudicator.rulings.compare import compare as compare_rulings

    with exit_if_bad(output, lang.value):
        comparison = compare_rulings(read_question(file, reading, question), lang.value)
    if output is Format.json:
        print_json(as_dict(comparison))
    else:
        from adjudicator.render.terminal.comparison import show_comparison

        show_comparison(comparison, lang.value)
    raise typer.Exit(yes_or_no(comparison.agree))
