"""The command line: which commands there are, how it is set up and how it ends."""

# No postponed annotations here: typer would compile every one of them again.

import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated, Any

import typer

from adjudicator._system.exit_codes import ExitCode
from adjudicator._system.language_setting import from_arguments, is_utf8, prefer_arguments
from adjudicator._system.standard_streams import whole_writes
from adjudicator._system.terminal_size import drop_invalid_sizes
from adjudicator.commands.completion import NAME, PLACES, REQUEST, completion_script, prepare_request, shells
from adjudicator.commands.help_page import Command, Group, settings
from adjudicator.commands.options import DEFAULT_LANGUAGE, Language, print_complaints, wrong_usage
from adjudicator.documents.problems import os_term

COMMANDS = {
    "judge": "Rule on the play in each document.",
    "moves": "List every legal play and every refused one.",
    "compare": "Put the question to every rulebook and reading.",
    "new": "Enter a table step by step.",
    "batch": "Answer JSON Lines with JSON Lines.",
    "test": "Ask every question of the cases.",
    "replay": "Check a recorded game.",
    "draw": "Draw the position and the play as an SVG.",
    "check": "Validate documents of any kind.",
    "schema": "Print a JSON Schema.",
    "rule": "Show a rule item, or list them.",
}
"""The commands in the order of the help page, each with its line there; each is the function of its name in the module
of its name. The line is no docstring, since Python can be told to drop those."""


def command_line(words: Sequence[str] = ()) -> typer.Typer:
    """Return the command line with the command that the first word names, else with all of them.

    Building all of them takes longer than a ruling; only help, completion and misspelt commands need them.
    """
    chosen = words[:1] if words and words[0] in COMMANDS else ()
    app = typer.Typer(
        name=NAME,
        help="Rules on disputed moves in the board game Partners, step by step, citing the rule item.",
        no_args_is_help=True,
        add_completion=not chosen,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        cls=Group,
        context_settings=settings(),
    )
    app.callback()(_options)
    for name in chosen or COMMANDS:
        app.command(name, cls=Command, help=COMMANDS[name])(
            getattr(import_module(f"adjudicator.commands.{name}"), name)
        )
    return app


def build_command(words: Sequence[str] = ()) -> Any:
    """Return the command line as typer's command, without typer's two completion options.

    Those write the user's start-up files; `--show-completion` of `_options` only prints.
    """
    command = typer.main.get_command(command_line(words))
    command.params = [option for option in command.params if option.name not in _OPTIONS_OF_TYPER]
    return command


def run() -> int:
    """Run the command line, flush its output and return the exit code.

    A full disk ends it with a message, and not with the exit code of a verdict.
    """
    drop_invalid_sizes()
    sys.stdout = whole_writes(sys.stdout or _ClosedOutput())
    sys.stderr = whole_writes(sys.stderr or io.StringIO())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _set_encoding(stream)
    words = sys.argv[1:]
    try:
        request = os.environ.get(REQUEST)
        status = _complete(request, words) if request else run_words(words)
        sys.stdout.flush()
    except (OSError, MemoryError) as error:
        status = ExitCode.UNWRITABLE
        with suppress(OSError):
            from adjudicator.locales.catalogue import catalogue

            sys.stderr.write(f"{NAME}: {catalogue(from_arguments(words)).term(os_term(error))}\n")
    with suppress(OSError):
        sys.stderr.flush()
    return status


def _complete(request: str, words: Sequence[str]) -> int:
    """Answer a shell that completes a word. Print nothing on error: it would appear inside the user's command line."""
    try:
        return run_words(words) if prepare_request(request, os.environ) else ExitCode.WRONG_USAGE
    except Exception:
        return ExitCode.WRONG_USAGE


def run_words(words: Sequence[str]) -> int:
    prefer_arguments(words)
    command = build_command(words)
    print_complaints()
    if (lang := from_arguments(words)) != "en":
        from adjudicator.commands.help_translation import translate_help

        translate_help(command, lang)
    try:
        command(prog_name=NAME)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else ExitCode.YES
    return ExitCode.YES


_OPTIONS_OF_TYPER = ("install_completion", "show_completion")


class _ClosedOutput(io.StringIO):
    """Standard output of a process that has none: writing to it fails, so that the loss is noticed."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def _set_encoding(stream: io.TextIOWrapper) -> None:
    """Switch to UTF-8, except for a terminal or a PYTHONIOENCODING with another encoding."""
    chosen = os.environ.get("PYTHONIOENCODING")
    is_plain = not chosen and stream.isatty() and not is_utf8()
    if is_plain or ((chosen or stream.isatty()) and "utf" not in stream.encoding.lower()):
        from adjudicator._system.ascii_fallback import ENCODING, NAME

        in_ascii = stream.encoding.lower() in ("utf-8", "ascii", "us-ascii", "ansi_x3.4-1968", "646")
        stream.reconfigure(encoding=ENCODING if in_ascii else stream.encoding, errors=NAME)
    else:
        stream.reconfigure(encoding="utf-8", errors="replace")


def _print_version(value: bool) -> None:
    if value:
        from adjudicator import __version__

        typer.echo(f"{NAME} {__version__}")
        raise typer.Exit


def _print_completion(context: typer.Context, shell: str | None) -> None:
    if shell is not None and not context.resilient_parsing:
        shell = shell or os.environ.get("SHELL", "").rpartition("/")[2]
        if shell not in PLACES:
            raise wrong_usage("unknown-shell", "--show-completion", known=list(PLACES))
        typer.echo(completion_script(shell))
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    lang: Language = DEFAULT_LANGUAGE,
    completion_for: Annotated[
        str | None,
        typer.Option(
            "--show-completion",
            metavar="[SHELL]",
            callback=_print_completion,
            is_eager=True,
            autocompletion=shells,
            help="Print the completion script for bash, zsh, fish or powershell; else for the shell in $SHELL.",
        ),
    ] = None,
) -> None:
    # The command has the same option, whose default is the variable.
    os.environ["ADJUDICATOR_LANG"] = lang.value
