"""Files written whole or not at all, which the standard library has no function for."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path

from adjudicator._system.signals import uninterrupted

STREAMS = ("in", "out", "err")
_STREAM = re.compile(rf"/dev/std({'|'.join(STREAMS)})|(?:/dev|/proc/self)/fd/(\d{{1,9}})")
MOST_LINKS = 40


def write_file(path: str | Path, data: bytes, new: bool = False) -> None:
    """Write a temporary file and rename it, so that a full disk does not destroy the old content.

    Symbolic links keep their target. Pipes, devices and the process's own streams (/dev/stdout, a log that others
    write to) are written to directly. A `new` file replaces no existing one.
    """
    _refuse_no_file(path)
    stream = own_stream(path)
    if stream is not None:
        _write_to_stream(stream, data)
        return
    existing = _stat(path)
    if existing and not stat.S_ISREG(existing.st_mode):
        Path(path).write_bytes(data)
        return
    if existing and new:
        raise _error(errno.EEXIST)
    if existing and not os.access(path, os.W_OK):
        raise _error(errno.EACCES)
    _replace(Path(os.path.realpath(path)), data, existing, new)


def check_writable(path: str) -> None:
    """Raise the OSError that writing a new file there would raise, before the user types its content."""
    _refuse_no_file(path)
    if own_stream(path) is not None:
        return
    if _stat(path):
        raise _error(errno.EEXIST)
    folder = Path(os.path.realpath(path)).parent
    if not stat.S_ISDIR(folder.stat().st_mode):
        raise _error(errno.ENOTDIR)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _error(errno.EACCES)


def _refuse_no_file(path: str | Path) -> None:
    """Raise OSError for a name that is hardly meant as a file's: a slash at the end is a folder's, - a stream's."""
    if str(path) == "-" or str(path).endswith("/"):
        raise _error(errno.EISDIR)


def own_stream(path: str | Path) -> int | None:
    """Return the file descriptor that a name such as /dev/stdout or /dev/fd/63 means, also through symbolic links.

    Opening such a name would truncate a file that the stream is redirected to.
    """
    name = Path(path)
    for _ in range(MOST_LINKS):
        if found := _STREAM.fullmatch(os.path.normpath(name)):
            return STREAMS.index(found[1]) if found[1] else int(found[2])
        try:
            name = name.parent / name.readlink()
        except (OSError, ValueError):
            break
    return None


def _write_to_stream(stream: int, data: bytes) -> None:
    """Write to an open stream, after all that was printed so far."""
    for printed in (sys.stdout, sys.stderr):
        printed.flush()
    with open(stream, "wb", closefd=False) as out:
        out.write(data)


def _stat(path: str | Path) -> os.stat_result | None:
    """Return the status of the file, links followed; None if there is no file."""
    try:
        return Path(path).stat()
    except FileNotFoundError:
        return None


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def _rename_to_new(temporary: Path, file: Path) -> None:
    """Rename without replacing a file that another process has created since the first check."""
    try:
        os.link(temporary, file)
    except FileExistsError:
        raise
    except OSError:  # Some file systems have no hard links.
        if file.exists():
            raise _error(errno.EEXIST) from None
        temporary.replace(file)
    else:
        temporary.unlink()


def _replace(file: Path, data: bytes, existing: os.stat_result | None, new: bool) -> None:
    """Write a temporary file beside the file and rename it.

    Its name is random and must not exist, since a symbolic link under a known name would lead the data elsewhere. It
    gets the target's permissions before it is filled.
    """
    temporary = file.with_name(f".adjudicator-{os.urandom(8).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    rights = stat.S_IMODE(existing.st_mode) if existing else 0o666
    with uninterrupted():
        number = os.open(temporary, flags, rights & 0o666)
        try:
            with os.fdopen(number, "wb") as out:
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
            if existing:
                _copy_owner_and_mode(existing, temporary)
            if new:
                _rename_to_new(temporary, file)
            else:
                temporary.replace(file)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise


def _copy_owner_and_mode(existing: os.stat_result, temporary: Path) -> None:
    """Copy the permissions, and the owner where the system allows it."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(temporary, existing.st_uid, existing.st_gid)
    temporary.chmod(stat.S_IMODE(existing.st_mode))
