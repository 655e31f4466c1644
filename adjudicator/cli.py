"""The command line: its commands, its name, and how it ends. No rule is decided here."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import typer

from adjudicator.commands.books import check, rule, schema
from adjudicator.commands.cases import run_cases
from adjudicator.commands.examples import epilog
from adjudicator.commands.games import replay
from adjudicator.commands.new import new
from adjudicator.commands.pictures import draw
from adjudicator.commands.rulings import batch, compare, judge, moves
from adjudicator.speech import asked_for

UNWRITABLE = 74

app = typer.Typer(
    name="adjudicator",
    help="Rules on disputed moves in the board game Partners, step by step, citing the rule item.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


COMMANDS: dict[str, Callable[..., None]] = {
    "judge": judge,
    "moves": moves,
    "compare": compare,
    "new": new,
    "batch": batch,
    "test": run_cases,
    "replay": replay,
    "draw": draw,
    "check": check,
    "schema": schema,
    "rule": rule,
}
for name, command in COMMANDS.items():
    app.command(name, epilog=epilog(name))(command)


def run() -> None:
    """Runs the command line. A closed pipe or a full disk ends it quietly, and neither looks like a verdict."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.stdout = sys.stdout or _Closed()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        try:
            whole = typer.main.get_command(app)
            if (lang := asked_for(sys.argv[1:])) != "en":
                from adjudicator.helping import speak

                speak(whole, lang)
            whole()
        finally:
            sys.stdout.flush()
    except OSError as error:
        with suppress(OSError):
            sys.stderr.write(f"adjudicator: {error.strerror or error}\n")
            sys.stderr.flush()
        os._exit(UNWRITABLE)


class _Closed(io.StringIO):
    """Standard output where there is none: what is said to it is lost, and that must not go unnoticed."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def _version(asked: bool) -> None:
    if asked:
        from adjudicator import __version__

        typer.echo(f"adjudicator {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None: ...
