"""The command `draw`: a position as an SVG."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.commands.input import read_table
from adjudicator.commands.options import DEFAULT_LANGUAGE, File, Language, QuestionNumber, Readings
from adjudicator.commands.output import exit_if_bad, use_utf8, write_output

if TYPE_CHECKING:
    from adjudicator.render.scene import Scene


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
    """Draw the position and the play as an SVG."""
    from adjudicator.locales.catalogue import catalogue
    from adjudicator.render.svg.picture import svg

    with exit_if_bad("text", lang.value):
        scene = _scene(file, reading, lang.value, question)
    picture = svg(scene, catalogue(lang.value), after or "")
    if output == "-":
        use_utf8()
        typer.echo(picture, nl=False)
    else:
        write_output(output, picture.encode("utf-8"), "-o")


def _scene(file: str, readings: list[str] | None, lang: str, number: int | None) -> Scene:
    """Return the table and the play; raise BadDocument for a question without a table."""
    from adjudicator.locales.catalogue import catalogue
    from adjudicator.render.scene import scene, table_only

    question = read_table(file, readings, number)
    if question.proposal is None and not question.around.events:
        return table_only(question, catalogue(lang))
    return scene(question.ruling(lang))
