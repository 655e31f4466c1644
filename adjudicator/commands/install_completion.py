"""Letting a shell complete. Its start-up file is the user's own: every byte that stands in it is kept, whatever happens
while a line is added to it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, NoReturn

import typer
from typer._completion_shared import _get_shell_name, get_completion_script, install_powershell

from adjudicator._system.atomic_write import save
from adjudicator._system.language_setting import asked_for
from adjudicator.commands.shared import FINE, cannot_write, wrong_usage
from adjudicator.documents.problems import printable
from adjudicator.locales.catalogue import catalogue

NAME = "adjudicator"
ASKED_BY = "_ADJUDICATOR_COMPLETE"
INSTALL, SHOW = "--install-completion", "--show-completion"


class Shell(NamedTuple):
    """Where a shell looks for what completes a command, and what must stand in its start-up file for that."""

    script: str
    startup: str = ""
    line: str = ""
    """With the script's own place, quoted, where it has braces."""
    unless: tuple[tuple[str, str], ...] = ()
    """Further lines, each with the word that shows that the user has chosen already."""


SHELLS = {
    "bash": Shell(f".bash_completions/{NAME}.sh", ".bashrc", "source {}"),
    "zsh": Shell(
        f".zfunc/_{NAME}",
        ".zshrc",
        "fpath+=~/.zfunc; autoload -Uz compinit; compinit",
        (("zstyle", "zstyle ':completion:*' menu select"),),
    ),
    "fish": Shell(f".config/fish/completions/{NAME}.fish"),
}
BY_ITSELF = ("powershell", "pwsh")
"""These are asked where their start-up file is."""


def install(named: str = "") -> NoReturn:
    """Installs completion for a shell, else for the one it is called from, and says what was written for it."""
    shell = _known(named, INSTALL)
    files = [_by_itself(shell)] if shell in BY_ITSELF else _installed(shell)
    words = catalogue(asked_for(sys.argv[1:]))
    typer.echo(words.label("completion-installed", shell=shell, files=words.listed([printable(str(f)) for f in files])))
    raise typer.Exit(FINE)


def show(named: str = "") -> NoReturn:
    """Shows what completes the command."""
    typer.echo(_script(_known(named, SHOW)))
    raise typer.Exit(FINE)


def _known(named: str, option: str) -> str:
    shell = named or _get_shell_name() or ""
    if shell not in SHELLS and shell not in BY_ITSELF:
        raise _unknown(option)
    return shell


def _unknown(option: str) -> typer.BadParameter:
    return wrong_usage("unknown-shell", option, known=[*SHELLS, BY_ITSELF[0]])


def _script(shell: str) -> str:
    return get_completion_script(prog_name=NAME, complete_var=ASKED_BY, shell=shell)


def _by_itself(shell: str) -> Path:
    try:
        return install_powershell(prog_name=NAME, complete_var=ASKED_BY, shell=shell)
    except (OSError, ValueError, subprocess.SubprocessError, typer.Exit):
        raise _unknown(INSTALL) from None


def _installed(shell: str) -> list[Path]:
    """Everything that is written, the script first: nothing is to be started that is not there."""
    its, home = SHELLS[shell], _home()
    script = home / its.script
    written = [script]
    try:
        script.parent.mkdir(parents=True, exist_ok=True)
        save(script, f"{_script(shell)}\n".encode())
        if its.startup:
            written.append(home / its.startup)
            _add(home / its.startup, its, script)
    except (OSError, ValueError) as error:
        cannot_write(error, str(written[-1]), INSTALL)
    return written


def _home() -> Path:
    """The user's own folder, as HOME says, else as the system knows it, where a shell looks too."""
    said = os.environ.get("HOME") or str(_by_user())
    home = Path(os.path.abspath(said))  # noqa: PTH100 - a link on the way stays the name that it has.
    if not os.path.isdir(home):  # noqa: PTH112 - where one may not even look there is none.
        cannot_write(OSError(errno.ENOENT, os.strerror(errno.ENOENT)), said, INSTALL)
    return home


def _by_user() -> Path:
    """What HOME is when it is empty would be the root of all folders."""
    os.environ.pop("HOME", None)
    try:
        return Path.home()
    except RuntimeError:  # Whoever runs this is not known to the system.
        return Path(os.devnull)


def _add(startup: Path, its: Shell, script: Path) -> None:
    """Adds to a start-up file what is missing in it. In what encoding it is written is its own affair."""
    if startup.exists() and not startup.is_file():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    held = startup.read_bytes() if startup.exists() else b""
    line = os.fsencode(its.line).replace(b"{}", _quoted(script))
    missing = [] if line in map(bytes.strip, held.splitlines()) else [line]
    missing += [os.fsencode(more) for word, more in its.unless if word.encode() not in held]
    if missing:
        apart = b"\n" if held and not held.endswith(b"\n") else b""
        save(startup, b"".join([held, apart, *(each + b"\n" for each in missing)]))


def _quoted(path: Path) -> bytes:
    """One word to a shell, whatever stands in it."""
    return b"'" + os.fsencode(path).replace(b"'", b"'\\''") + b"'"
