"""Every exit code of the command. The manual pages in `commands/manual.py` explain them to users."""

from __future__ import annotations

from enum import IntEnum

SIGNAL = 128
"""Shells add this to the number of the signal that ended a process."""


class ExitCode(IntEnum):
    YES = 0
    NO = 1
    WRONG_USAGE = 2
    BAD_DOCUMENT = 3
    UNWRITABLE = 74
    """The answer could not be written: EX_IOERR of sysexits.h."""
    INTERRUPTED = SIGNAL + 2
    NO_READER = SIGNAL + 13
    """Standard output is a pipe whose reader has closed it."""


def yes_or_no(answer: bool) -> ExitCode:
    return ExitCode.YES if answer else ExitCode.NO
