"""The command `replay`: a recorded game, checked to its first irregularity or to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator._system.exit_codes import yes_or_no
from adjudicator._system.paths import shipped_rulebooks
from adjudicator.commands.input import chosen_readings, read_source
from adjudicator.commands.options import DEFAULT_LANGUAGE, Format, Language, Output, Readings, wrong_usage
from adjudicator.commands.output import exit_if_bad, print_json, use_utf8
from adjudicator.commands.progress import MANY_TURNS, with_progress
from adjudicator.locales.catalogue import catalogue


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A recorded game; - is standard input.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Go on from what was played, and tell every irregularity.")
    ] = False,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="TURN", min=0, help="Print the position after this turn, as YAML; 0: at the start."
        ),
    ] = None,
    output: Output = Format.text,
    lang: Language = DEFAULT_LANGUAGE,
    reading: Readings = None,
) -> None:
    from adjudicator.loading.game_reader import read_game
    from adjudicator.rulings.game_report import GameReport, position

    if at is not None and output is Format.json:
        raise wrong_usage("not-together", None, options=["--at", "--format json"])
    with exit_if_bad(output, lang.value):
        source = read_source(file)
        game = read_game(source)
        if reading:
            game = read_game(source, game.book, chosen_readings(game.book, reading))
    if at is not None and at > game.turns:
        turns = catalogue(lang.value).label("turns", count=game.turns)
        raise wrong_usage("turns-recorded", "--at", turns=turns)
    report = GameReport(
        game,
        lang.value,
        everything=everything,
        stop_at=at,
        watch=lambda turns: with_progress(turns, lambda: game.turns, MANY_TURNS),
    )
    if at is not None and report.moment is not None and report.moment.turn == at:
        use_utf8()
        typer.echo(position(report, _rulebook(source)), nl=False)
        return
    if output is Format.json:
        print_json(report.as_dict())
    else:
        from adjudicator.render.terminal.game_report import show_record
        from adjudicator.render.terminal.text_output import console

        show_record(console(), report)
    raise typer.Exit(yes_or_no(not report.irregular))


def _rulebook(source: Any) -> str:
    """Return the name of a game's rulebook for a document in the current folder, where output is written or read on."""
    name: str = source.data["rulebook"]
    if name in shipped_rulebooks():
        return name
    path = (Path(source.file).parent / name).as_posix()
    return path if "/" in path else f"./{path}"
