"""A lock while a file is read, changed and written again. It keeps out other runs of this program, not editors."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Wait until no other run is changing a file of the same folder, and keep others waiting.

    The folder is locked since a file that is written whole is another file afterwards. Where there is no such lock
    (Windows, some network drives, a folder that cannot be read) the block runs without one.
    """
    folder = Path(os.path.realpath(file)).parent
    try:
        import fcntl

        number = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with suppress(OSError):
            fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)
