"""The size of the terminal as the environment gives it. Where it is used: `render/terminal/text_output.py`."""

from __future__ import annotations

import os

MOST_DIGITS = 6
"""Digits of a size; more cannot be one."""


def drop_invalid_sizes() -> None:
    """Remove terminal sizes that are not small ASCII numbers.

    The libraries raise ValueError for some of them, older ones as soon as they are imported.
    """
    for name in ("COLUMNS", "LINES"):
        size = os.environ.get(name, "")
        if size and not (size.isascii() and size.isdigit() and len(size) <= MOST_DIGITS):
            del os.environ[name]
