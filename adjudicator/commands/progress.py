"""The progress bar of long runs: on standard error, only if that is a terminal and there is enough to do."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Result = TypeVar("Result")

MANY_BYTES = 500_000
MANY_FILES = 100
MANY_TURNS = 2_000
"""The least totals for which a bar is shown."""


def with_progress(
    results: Iterable[Result],
    total: Callable[[], int],
    least: int,
    size: Callable[[Result], int] = lambda result: 1,
) -> Iterator[Result]:
    """Yield the results, behind a bar if their sizes come to the least given; count the total only on a terminal."""
    if not sys.stderr.isatty() or (count := total()) < least:
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=count)
        for result in results:
            bar.advance(task, size(result))
            yield result
