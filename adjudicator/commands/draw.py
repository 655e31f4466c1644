"""Pictures: a position as an SVG, and the board in the terminal before a ruling."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.commands.shared import (
    SPOKEN,
    File,
    Language,
    Readings,
    Which,
    cannot_write,
    for_programs,
    question_of,
    shown,
    stop,
    wrong_usage,
)
from adjudicator.documents.problems import BadDocument, Problem

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.render.scene import Scene
    from adjudicator.rulings.ruling import Ruling

Draw = Annotated[bool, typer.Option("--draw", help="Show the board before the text.")]
Picture = Annotated[
    str,
    typer.Option(
        "--picture", metavar="OUT", help="Beside Markdown: write the picture to this file as an SVG, and show it."
    ),
]


class After(StrEnum):
    beside = "beside"
    below = "below"


def draw(
    file: File,
    output: Annotated[str, typer.Option("-o", "--output", metavar="OUT", help="Where to; - is standard output.")] = "-",
    after: Annotated[After | None, typer.Option("--after", help="Add the table after a legal play.")] = None,
    lang: Language = SPOKEN,
    reading: Readings = None,
    question: Which = None,
) -> None:
    """Draw the position and the play as an SVG."""
    from adjudicator.locales.catalogue import catalogue
    from adjudicator.render.svg.picture import svg

    try:
        seen = _scene(file, reading, lang.value, question)
    except BadDocument as bad:
        stop(bad.problems, "text", lang.value)
    picture = svg(seen, catalogue(lang.value), after or "")
    if output == "-":
        for_programs()
        typer.echo(picture, nl=False)
        return
    _write(output, picture, "-o")


def _write(path: str, picture: str, option: str) -> None:
    from adjudicator._system.atomic_write import save

    try:
        save(path, picture.encode("utf-8"))
    except (OSError, ValueError) as error:
        cannot_write(error, path, option)


def only_beside_markdown(picture: str, output: str, documents: int) -> None:
    """A picture in a file of its own belongs to one ruling in Markdown."""
    if picture and (output != "markdown" or documents > 1):
        raise wrong_usage("beside-markdown", "--picture")


def write_beside(path: str, ruling: Ruling | BadDocument) -> None:
    """The picture that a ruling in Markdown links to, with the table after a legal play beside it."""
    from adjudicator.render.scene import scene
    from adjudicator.render.svg.picture import BESIDE, svg

    if not isinstance(ruling, BadDocument) and not ruling.question.around.draw:
        _write(path, svg(scene(ruling), ruling.words, BESIDE), "--picture")


def _scene(file: str, readings: list[str] | None, lang: str, number: int | None) -> Scene:
    from adjudicator.locales.catalogue import catalogue
    from adjudicator.render.scene import scene, table_only

    question = question_of(file, readings, number)
    if question.around.draw:
        raise BadDocument([Problem("no-table", {}, file=shown(file))])
    if question.proposal is None and not question.around.events:
        return table_only(question, catalogue(lang))
    return scene(question.ruling(lang))


def only_in_letters(draws: bool, output: str) -> None:
    """The board in letters belongs to an answer in words; Markdown has it anyway."""
    if draws and output not in ("text", "markdown"):
        raise wrong_usage("not-with-format", "--draw", format=output)


def show_board(out: Console, ruling: Ruling) -> None:
    """The board in the terminal; nothing for a question without a table."""
    from adjudicator.render.scene import scene
    from adjudicator.render.terminal.board import board_lines

    if ruling.question.around.draw:
        return
    for line in board_lines(scene(ruling), ruling.words, out.width, _plain_terminal(out)):
        out.print(line, soft_wrap=True)
    out.print()


def _plain_terminal(out: Console) -> bool:
    """Can the terminal show ASCII only? What is written is UTF-8, so what counts is what the reader has set."""
    said = next((value for name in ("LC_ALL", "LC_CTYPE", "LANG") if (value := os.environ.get(name))), "UTF-8")
    return out.options.ascii_only or os.environ.get("TERM") == "dumb" or "utf" not in said.lower()
