"""The size of the terminal. Where it is used: `render/terminal/text_output.py` and `commands/help_page.py`."""

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


USUAL_WIDTH = 80
WIDEST = 100
"""Longer lines are hard to read; a terminal may be wider."""


def width() -> int:
    """Return the width that rich's console would have: COLUMNS, or the terminal of one of the streams.

    The streams are asked by their numbers: `shutil` asks an object, which is detached where Python has no buffer.
    """
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit() and int(columns):
        return int(columns)
    for stream in (0, 1, 2):
        try:
            return min(os.get_terminal_size(stream).columns or USUAL_WIDTH, WIDEST)
        except OSError:
            continue
    return USUAL_WIDTH
