"""Garbage collection of long runs. Short runs have none at all: `__main__` sees to that."""

from __future__ import annotations

import gc


def enable_for_bulk_run() -> None:
    """Turn garbage collection on, rarely: rulings contain no reference cycles."""
    gc.freeze()
    gc.set_threshold(250_000, 20, 50)
    gc.enable()
