"""Rulings printed in every format, for `judge` and `moves`, with the board or a picture beside them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import typer

from adjudicator._system.language_setting import is_utf8
from adjudicator.commands.options import PageFormat, wrong_usage
from adjudicator.commands.output import print_json, print_problems, refuse_to_replace, use_utf8, write_output
from adjudicator.documents.problems import BadDocument
from adjudicator.documents.safe_text import for_log

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.rulings.ruling import Ruling


def check_draw_option(draws: bool, output: str) -> None:
    """Raise wrong usage if --draw does not go with the format; Markdown shows the board anyway."""
    if draws and output not in ("text", "markdown"):
        raise wrong_usage("not-with-format", "--draw", format=output)


def check_detail_option(brief: bool, full: bool, output: str) -> None:
    """Raise wrong usage if both are given, or one with a format that has always the same detail."""
    if brief and full:
        raise wrong_usage("not-together", None, options=["--brief", "--full"])
    if (brief or full) and output != "text":
        raise wrong_usage("not-together", None, options=["--brief" if brief else "--full", f"--format {output}"])


def check_picture_option(picture: str, output: str, documents: list[str]) -> None:
    """Raise wrong usage if --picture is given without one ruling in Markdown, or names another file than a picture."""
    if picture and (output != "markdown" or len(documents) > 1):
        raise wrong_usage("beside-markdown", "--picture")
    refuse_to_replace(picture, "--picture")


def print_rulings(
    answers: list[tuple[str, Any]], output: PageFormat, lang: str, detail: str, draw: bool, picture: str = ""
) -> None:
    """Print each file's ruling or problems in order; the problems go to standard error, except in JSON."""
    if output is PageFormat.json:
        _print_as_json(answers, lang)
        return
    good = [(file, answer) for file, answer in answers if not isinstance(answer, BadDocument)]
    rulings = [ruling for _, ruling in good]
    if output is not PageFormat.text:
        use_utf8()
    if output is PageFormat.markdown:
        from adjudicator.render.markdown import escape, markdown

        heads = [f"# {escape(for_log(file))}\n\n" if len(answers) > 1 else "" for file, _ in good]
        shown = (head + markdown(ruling, picture) for head, ruling in zip(heads, rulings, strict=True))
        typer.echo("\n".join(shown), nl=False)
    elif output is PageFormat.html and rulings:
        from adjudicator.render.html.page import page

        typer.echo(page(rulings, [for_log(file) for file, _ in good] if len(answers) > 1 else None), nl=False)
    elif rulings:
        _print_as_text(good, detail, draw, several=len(answers) > 1)
    print_problems([problem for _, bad in answers if isinstance(bad, BadDocument) for problem in bad.problems], lang)


def _print_as_json(answers: list[tuple[str, Any]], lang: str) -> None:
    """Print one object, or a list of objects with their files if there are several."""
    if len(answers) == 1:
        print_json(_as_dict(answers[0][1], lang))
    else:
        print_json([{"file": file} | _as_dict(answer, lang) for file, answer in answers])


def _as_dict(answer: Any, lang: str) -> dict[str, Any]:
    if isinstance(answer, BadDocument):
        return {"problems": [problem.as_dict(lang) for problem in answer.problems]}
    data: dict[str, Any] = answer.as_dict()
    return data


def _print_as_text(rulings: list[tuple[str, Any]], detail: str, draw: bool, several: bool) -> None:
    from adjudicator.render.terminal.ruling import show
    from adjudicator.render.terminal.text_output import Paper, console
    from adjudicator.render.terminal.wrapping import Detail

    out = Paper()
    for n, (file, ruling) in enumerate(rulings):
        if several:
            typer.echo(("\n" if n else "") + for_log(file))
        if draw:
            _print_board(console(), ruling)
        show(out, ruling, Detail(detail))
        out.done()


def _print_board(out: Console, ruling: Ruling) -> None:
    """Print the board; nothing for a question without a table."""
    from adjudicator.render.scene import scene
    from adjudicator.render.terminal.board import board_lines

    if ruling.question.around.draw:
        return
    for line in board_lines(scene(ruling), ruling.words, out.width, _shows_only_ascii(out)):
        out.print(line, soft_wrap=True)
    out.print()


def _shows_only_ascii(out: Console) -> bool:
    """Return whether the reader's terminal is limited to ASCII; the locale decides, since a pipe is always UTF-8."""
    return out.options.ascii_only or os.environ.get("TERM") == "dumb" or not is_utf8()


def write_picture(path: str, ruling: Ruling | BadDocument) -> None:
    """Write the picture that a ruling in Markdown links to, with the table after a legal play beside it."""
    from adjudicator.render.scene import scene
    from adjudicator.render.svg.picture import BESIDE, svg

    if not isinstance(ruling, BadDocument):
        write_output(path, svg(scene(ruling), ruling.words, BESIDE).encode("utf-8"), "--picture")
