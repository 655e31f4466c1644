"""Standard streams on which a read or a write is complete, or fails so that the loss is noticed."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from typing import Any


def make_blocking(stream: Any) -> None:
    """Make a stream wait for the other end of its pipe: otherwise late input looks like the end of the file, and what
    a slow reader has not taken yet is lost."""
    if stream and hasattr(os, "set_blocking"):
        with suppress(OSError, ValueError):
            os.set_blocking(stream.fileno(), True)


def whole_writes(stream: Any) -> Any:
    """Return a stream in place of standard output that writes the whole of a text or raises OSError.

    Without a buffer (PYTHONUNBUFFERED) a write puts down what fits on a full disk, and Python forgets the rest.
    """
    make_blocking(stream)
    if not isinstance(stream, io.TextIOWrapper) or not isinstance(stream.buffer, io.RawIOBase):
        return stream
    encoding = stream.encoding
    return io.TextIOWrapper(io.BufferedWriter(stream.detach()), encoding, line_buffering=True)
