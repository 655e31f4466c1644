"""The command `judge`: a ruling on each document."""

# No postponed annotations here: typer would compile every one of them again.

from typing import Annotated, Any

import typer

from adjudicator._system.exit_codes import ExitCode, yes_or_no
from adjudicator.commands.input import check_table, display_names, read_question, under_name
from adjudicator.commands.options import (
    DEFAULT_LANGUAGE,
    Draw,
    Files,
    Language,
    PageFormat,
    Picture,
    QuestionNumber,
    Readings,
)
from adjudicator.commands.ruling_output import (
    check_detail_option,
    check_draw_option,
    check_picture_option,
    print_rulings,
    write_picture,
)
from adjudicator.documents.problems import BadDocument


def judge(
    files: Files,
    output: Annotated[PageFormat, typer.Option("--format", help="How to print the ruling.")] = PageFormat.text,
    lang: Language = DEFAULT_LANGUAGE,
    reading: Readings = None,
    brief: Annotated[bool, typer.Option("--brief", help="Only the verdict, why, and the deciding item.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Every step, every item and every other play.")] = False,
    draw: Draw = False,
    picture: Picture = "",
    question: QuestionNumber = None,
) -> None:
    check_detail_option(brief, full, output)
    check_draw_option(draw, output)
    check_picture_option(picture, output, files)
    answers: list[tuple[str, Any]] = []
    for file, name in zip(files, display_names(files), strict=True):
        try:
            disputed = read_question(file, reading, question, in_dispute=True)
            if picture:
                check_table(disputed, file)
            answers.append((name, disputed.ruling(lang.value)))
        except BadDocument as bad:
            answers.append((name, under_name(bad, name)))
    if picture:
        write_picture(picture, answers[0][1])
    detail = "brief" if brief else "full" if full else "normal"
    print_rulings(answers, output, lang.value, detail, draw, picture)
    rulings = [answer for _, answer in answers if not isinstance(answer, BadDocument)]
    if len(rulings) < len(answers):
        raise typer.Exit(ExitCode.BAD_DOCUMENT)
    raise typer.Exit(yes_or_no(all(getattr(ruling, "verdict", "") != "illegal" for ruling in rulings)))
