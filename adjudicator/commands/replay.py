"""Recorded games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any

import typer

from adjudicator.commands.shared import (
    FINE,
    NOT_FINE,
    SPOKEN,
    File,
    Format,
    Language,
    Output,
    Readings,
    chosen_readings,
    for_programs,
    print_json,
    source_of,
    stop,
    wrong_usage,
)
from adjudicator.documents.problems import BadDocument

LONG = 2000
"""Turns from which on a bar shows how far a record has been followed."""


def _watched(turns: int) -> Callable[[Iterator[Any]], Iterable[Any]]:
    """A bar on a terminal for a long record."""
    if turns < LONG or not sys.stderr.isatty():
        return iter
    from rich.console import Console
    from rich.progress import track

    out = Console(stderr=True)
    return lambda followed: track(followed, description="", total=turns, console=out, transient=True)


def replay(
    file: File,
    everything: Annotated[
        bool, typer.Option("--all", help="Go on from what was played, and tell every irregularity.")
    ] = False,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="TURN",
            min=0,
            help="Print the position after this turn, as YAML; 0: at the start.",
        ),
    ] = None,
    output: Output = Format.text,
    lang: Language = SPOKEN,
    reading: Readings = None,
) -> None:
    """Check a recorded game."""
    from adjudicator.loading.game_reader import read_game
    from adjudicator.locales.catalogue import catalogue
    from adjudicator.rulings.game_report import GameReport, position

    try:
        source = source_of(file)
        game = read_game(source)
        if reading:
            game = read_game(source, game.book, chosen_readings(game.book, reading))
    except BadDocument as bad:
        stop(bad.problems, output, lang.value)
    if at is not None and at > game.turns:
        turns = catalogue(lang.value).label("turns", count=game.turns)
        raise wrong_usage("turns-recorded", "--at", turns=turns)
    record = GameReport(game, lang.value, everything, at, _watched(game.turns))
    reached = record.moment is not None and record.moment.turn == at
    if at is not None and reached:
        for_programs()
        typer.echo(position(record), nl=False)
        return
    if output is Format.json:
        print_json(record.as_dict())
    else:
        from adjudicator.render.terminal.game_report import show_record
        from adjudicator.render.terminal.paper import console

        show_record(console(), record)
    raise typer.Exit(NOT_FINE if record.irregular else FINE)
