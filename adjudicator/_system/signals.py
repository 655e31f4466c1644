"""Ctrl-C, and being asked to end: at once and quietly, but for what must not be left half done."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_STOPPING = (signal.SIGINT, signal.SIGTERM)
_CURSOR = b"\x1b[?25h"
"""Shows the cursor again, which a progress bar hides."""


def listen() -> None:
    """From here on an interrupt ends the program with 130, a request to end with 143. No exception is raised for it:
    whatever is being imported or caught meanwhile cannot make something else of it."""
    for number in _STOPPING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


@contextmanager
def whole() -> Iterator[None]:
    """What is done within is done to its end; only then is anybody listened to who wants the program to stop."""
    with held_back(*_STOPPING):
        yield


@contextmanager
def held_back(*numbers: signal.Signals) -> Iterator[None]:
    """These signals wait until what is done within is done; threads that are begun within never hear of them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(number: int, frame: object) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        os.write(sys.stderr.fileno(), _CURSOR + b"\n")
    os._exit(128 + number)
