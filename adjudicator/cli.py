"""The command line: its commands, its name, and how it ends. No rule is decided here."""

# No postponed annotations here: typer would compile every one of them again.

import errno
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer

from adjudicator.commands.examples import epilog
from adjudicator.speech import asked_for

UNWRITABLE = 74

COMMANDS = {
    "judge": "rulings.judge",
    "moves": "rulings.moves",
    "compare": "rulings.compare",
    "new": "new.new",
    "batch": "rulings.batch",
    "test": "cases.run_cases",
    "replay": "games.replay",
    "draw": "pictures.draw",
    "check": "books.check",
    "schema": "books.schema",
    "rule": "books.rule",
}
"""Where each command stands in `commands`."""


def command_line(words: Sequence[str] = ()) -> typer.Typer:
    """The command line. Where the first word names a command only that one is put together, since putting all of
    them together takes longer than a ruling; help, completion and a misspelt command need them all."""
    named = list(words[:1]) if words and words[0] in COMMANDS else []
    app = typer.Typer(
        name="adjudicator",
        help="Rules on disputed moves in the board game Partners, step by step, citing the rule item.",
        no_args_is_help=True,
        add_completion=not named,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    for name in named or COMMANDS:
        module, _, function = COMMANDS[name].partition(".")
        app.command(name, epilog=epilog(name))(getattr(import_module(f"adjudicator.commands.{module}"), function))
    return app


def run() -> int:
    """Runs the command line and says how it ended, with all that was printed handed over. A closed pipe or a full
    disk ends it quietly, and neither looks like a verdict."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.stdout = sys.stdout or _Closed()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status = _status(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        status = UNWRITABLE
        with suppress(OSError):
            sys.stderr.write(f"adjudicator: {error.strerror or error}\n")
    with suppress(OSError):
        sys.stderr.flush()
    return status


def _status(words: Sequence[str]) -> int:
    """How the command ends, as the number it leaves with."""
    whole = typer.main.get_command(command_line(words))
    if (lang := asked_for(words)) != "en":
        from adjudicator.helping import speak

        speak(whole, lang)
    try:
        whole()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


class _Closed(io.StringIO):
    """Standard output where there is none: what is said to it is lost, and that must not go unnoticed."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def _version(asked: bool) -> None:
    if asked:
        from adjudicator import __version__

        typer.echo(f"adjudicator {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None: ...
