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
from typing import Annotated, Any

import typer

from adjudicator._system.language_setting import asked_for
from adjudicator.commands.help_page import Command, Group, settings
from adjudicator.commands.shared import SPOKEN, Language
from adjudicator.documents.problems import os_term

NONSENSE = 2
DIGITS = 7
UNWRITABLE = 74

COMMANDS = {
    "judge": "judge.judge",
    "moves": "judge.moves",
    "compare": "judge.compare",
    "new": "new.new",
    "batch": "judge.batch",
    "test": "test.run_cases",
    "replay": "replay.replay",
    "draw": "draw.draw",
    "check": "rulebooks.check",
    "schema": "rulebooks.schema",
    "rule": "rulebooks.rule",
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
        cls=Group,
        context_settings=settings(),
    )
    app.callback()(_options)
    for name in named or COMMANDS:
        module, _, function = COMMANDS[name].partition(".")
        app.command(name, cls=Command)(getattr(import_module(f"adjudicator.commands.{module}"), function))
    return app


def run() -> int:
    """Runs the command line and says how it ended, with all that was printed handed over. A closed pipe or a full
    disk ends it quietly, and neither looks like a verdict."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    _forget_odd_sizes()
    sys.stdout = sys.stdout or _Closed()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _set_up(stream)
    try:
        status = _status(sys.argv[1:])
        sys.stdout.flush()
    except (OSError, MemoryError) as error:
        status = UNWRITABLE
        with suppress(OSError):
            from adjudicator.locales.catalogue import catalogue

            sys.stderr.write(f"adjudicator: {catalogue(asked_for(sys.argv[1:])).term(os_term(error))}\n")
    with suppress(OSError):
        sys.stderr.flush()
    return status


def _forget_odd_sizes() -> None:
    """What is no size of a terminal is not said to the libraries: they take every digit for part of a number."""
    for name in ("COLUMNS", "LINES"):
        said = os.environ.get(name, "")
        if said and not (said.isascii() and said.isdigit() and len(said) < DIGITS):
            del os.environ[name]


def _status(words: Sequence[str]) -> int:
    """How the command ends, as the number it leaves with."""
    asked = os.environ.get("_ADJUDICATOR_COMPLETE")
    return _offered(asked, words) if asked else _done(words)


def _offered(asked: str, words: Sequence[str]) -> int:
    """What a shell is offered for the word that is begun. Whatever is wrong with its question, nothing is said of it:
    that would stand in the middle of what somebody types."""
    from adjudicator.commands.completion import understood

    try:
        return _done(words) if understood(asked, os.environ) else NONSENSE
    except Exception:
        return NONSENSE


def _done(words: Sequence[str]) -> int:
    whole = typer.main.get_command(command_line(words))
    for option in whole.params:
        if option.name in ("install_completion", "show_completion"):
            option.callback = _install_or_show
    if (lang := asked_for(words)) != "en":
        from adjudicator.commands.help_translation import speak

        speak(whole, lang)
    try:
        whole(prog_name="adjudicator")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


def _install_or_show(context: Any, option: Any, value: bool | str | None) -> None:
    """The library would write over a start-up file as it goes along."""
    if value and not context.resilient_parsing:
        from adjudicator.commands import install_completion

        do = install_completion.install if option.name == "install_completion" else install_completion.show
        do(value if isinstance(value, str) else "")


class _Closed(io.StringIO):
    """Standard output where there is none: what is said to it is lost, and that must not go unnoticed."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def _set_up(stream: io.TextIOWrapper) -> None:
    """UTF-8, unless a terminal shows something else, or whoever pipes asks for something else."""
    asked = stream.isatty() or os.environ.get("PYTHONIOENCODING")
    if asked and "utf" not in stream.encoding.lower():
        from adjudicator._system.ascii_fallback import NAME

        stream.reconfigure(errors=NAME)
    else:
        stream.reconfigure(encoding="utf-8", errors="replace")


def _version(asked: bool) -> None:
    if asked:
        from adjudicator import __version__

        typer.echo(f"adjudicator {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    lang: Language = SPOKEN,
) -> None:
    # The command has the same option; what it finds in the environment is what was asked for before it.
    os.environ["ADJUDICATOR_LANG"] = lang.value
