"""Putting a file in its place: whole, or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path

from adjudicator._system.signals import whole

STREAMS = ("in", "out", "err")
_STREAM = re.compile(rf"/dev/std({'|'.join(STREAMS)})|(?:/dev|/proc/self)/fd/(\d{{1,9}})")
MOST_LINKS = 40


def save(path: str | Path, held: bytes, fresh: bool = False) -> None:
    """Writes beside the file and then takes its place, so that a full disk does not cost what was there. A link goes
    on pointing where it did. What is no file (a pipe, a device) and what this process has open as one of its own
    streams, which may be a log that others write to, is simply written to. A `fresh` file takes no other's place."""
    stream = own_stream(path)
    if stream is not None:
        _write_through(stream, held)
        return
    there = _there(path)
    if there and not stat.S_ISREG(there.st_mode):
        Path(path).write_bytes(held)
        return
    if there and fresh:
        raise _error(errno.EEXIST)
    if there and not os.access(path, os.W_OK):
        raise _error(errno.EACCES)
    _replace(Path(os.path.realpath(path)), held, there, fresh)


def room_for(path: str) -> None:
    """Raises what keeps a fresh file from being put there, before anybody has worked for what is to stand in it."""
    if own_stream(path) is not None:
        return
    if _there(path):
        raise _error(errno.EEXIST)
    folder = Path(os.path.realpath(path)).parent
    if not stat.S_ISDIR(folder.stat().st_mode):
        raise _error(errno.ENOTDIR)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _error(errno.EACCES)


def own_stream(path: str | Path) -> int | None:
    """The number of the stream that such a name as /dev/stdout or /dev/fd/63 stands for, also where a link leads to
    it. To open it by its name would put what is written to a file in the place of what stands there."""
    name = Path(path)
    for _ in range(MOST_LINKS):
        if found := _STREAM.fullmatch(os.path.normpath(name)):
            return STREAMS.index(found[1]) if found[1] else int(found[2])
        try:
            name = name.parent / name.readlink()
        except (OSError, ValueError):
            break
    return None


def _write_through(stream: int, held: bytes) -> None:
    """After all that has been said on it so far."""
    for said in (sys.stdout, sys.stderr):
        said.flush()
    with open(stream, "wb", closefd=False) as out:
        out.write(held)


def _there(path: str | Path) -> os.stat_result | None:
    """What stands there, wherever a link leads; nothing where there is room for a file."""
    try:
        return Path(path).stat()
    except FileNotFoundError:
        return None


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def _take_a_free_place(beside: Path, file: Path) -> None:
    """Somebody may have put a file there meanwhile, whose place is not to be taken."""
    try:
        os.link(beside, file)
    except FileExistsError:
        raise
    except OSError:  # There are file systems that know no links.
        if file.exists():
            raise _error(errno.EEXIST) from None
        beside.replace(file)
    else:
        beside.unlink()


def _replace(file: Path, held: bytes, there: os.stat_result | None, fresh: bool) -> None:
    """The name beside it is one that nobody can guess, and must be free: a link that somebody has laid there would
    lead the writing elsewhere. Nobody may read it meanwhile who may not read what it replaces."""
    beside = file.with_name(f".adjudicator-{os.urandom(8).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    rights = stat.S_IMODE(there.st_mode) if there else 0o666
    with whole():
        number = os.open(beside, flags, rights & 0o666)
        try:
            with os.fdopen(number, "wb") as out:
                out.write(held)
                out.flush()
                os.fsync(out.fileno())
            if there:
                _keep_what_it_is(there, beside)
            if fresh:
                _take_a_free_place(beside, file)
            else:
                beside.replace(file)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise


def _keep_what_it_is(there: os.stat_result, beside: Path) -> None:
    """The same owner where that can be, and the same rights."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(beside, there.st_uid, there.st_gid)
    beside.chmod(stat.S_IMODE(there.st_mode))
