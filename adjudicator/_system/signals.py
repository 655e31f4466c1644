"""Interrupt, termination and closed pipes: the program ends at once, except inside a critical section."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from adjudicator._system.exit_codes import SIGNAL

_STOPPING = (signal.SIGINT, signal.SIGTERM)
_CURSOR = b"\x1b[?25h"
"""Shows the cursor again, which a progress bar hides."""


def handle_stop_signals() -> None:
    """End with 130 on an interrupt and with 143 on a termination request, unless the signal is ignored; end silently
    when the reader of the output has closed it.

    The handler exits directly instead of raising, so that no `except` can swallow the signal.
    """
    for number in _STOPPING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _exit)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def uninterrupted() -> AbstractContextManager[None]:
    """Defer interrupt and termination until the block has ended."""
    return blocked(*_STOPPING)


@contextmanager
def blocked(*numbers: signal.Signals) -> Iterator[None]:
    """Block these signals inside the block; threads started there inherit the mask and never receive them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _exit(number: int, frame: object) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        os.write(sys.stderr.fileno(), _CURSOR + b"\n")
    os._exit(SIGNAL + number)
