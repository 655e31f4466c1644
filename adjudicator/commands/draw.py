"""The command `draw`: a position as an SVG."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from adjudicator.commands.input import read_table
from adjudicator.commands.options import DEFAULT_LANGUAGE, File, Language, QuestionNumber, Readings
from adjudicator.commands.output import exit_if_bad, refuse_to_replace, use_utf8, write_output
from adjudicator.locales.catalogue import catalogue


class After(StrEnum):
    beside = "beside"
    below = "below"


def draw(
    file: File,
    output: Annotated[str, typer.Option("-o", "--output", metavar="OUT", help="Where to; - is standard output.")] = "-",
    after: Annotated[After | None, typer.Option("--after", help="Add the table after a legal play.")] = None,
    lang: Language = DEFAULT_LANGUAGE,
    reading: Readings = None,
    question: QuestionNumber = None,
) -> None:
    from adjudicator.render.scene import scene, table_only
    from adjudicator.render.svg.picture import svg

    words = catalogue(lang.value)
    refuse_to_replace(output, "-o")
    with exit_if_bad("text", lang.value):
        asked = read_table(file, reading, question)
        is_disputed = asked.proposal is not None or asked.around.events
        drawn = scene(asked.ruling(lang.value)) if is_disputed else table_only(asked, words)
    picture = svg(drawn, words, after or "")
    if output == "-":
        use_utf8()
        typer.echo(picture, nl=False)
    else:
        write_output(output, picture.encode("utf-8"), "-o")
