"""Putting a file in its place: whole, or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

from adjudicator.stopping import whole


def save(path: str | Path, held: bytes, fresh: bool = False) -> None:
    """Writes beside the file and then takes its place, so that a full disk does not cost what was there. A link goes
    on pointing where it did, and what is no file (a pipe, a device) is simply written to. A `fresh` file takes no
    other's place."""
    file = Path(os.path.realpath(path))
    if file.exists() and not file.is_file():
        file.write_bytes(held)
        return
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = file.with_name(f".adjudicator-{os.getpid()}.tmp")
    with whole():
        try:
            with beside.open("wb") as out:
                out.write(held)
                out.flush()
                os.fsync(out.fileno())
            if file.exists():
                if fresh:
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
                _keep_what_it_is(file, beside)
            beside.replace(file)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise


def _keep_what_it_is(file: Path, beside: Path) -> None:
    """The same rights, and the same owner where that can be."""
    shutil.copymode(file, beside)
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(beside, file.stat().st_uid, file.stat().st_gid)
