"""Work on several cores, its results in the order in which it came, and never much of either in memory. What that takes
is loaded only where there are several."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Part = TypeVar("Part")
Done = TypeVar("Done")

AHEAD = 4
"""How many parts each process may be ahead of what has been handed on."""


def in_order(work: Callable[[Part], Done], parts: Iterable[Part], jobs: int) -> Iterator[Done]:
    """The work done on every part."""
    if jobs == 1:
        yield from map(work, parts)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_work_for_the_parent) as pool:
        under_way: deque[Future[Done]] = deque()
        try:
            for part in parts:
                under_way.append(pool.submit(work, part))
                if len(under_way) >= AHEAD * jobs or under_way[0].done():
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for waiting in under_way:
                waiting.cancel()


def _work_for_the_parent() -> None:
    """Whoever interrupts means the parent; and when that is gone, however it went, there is no more to do."""
    from multiprocessing import parent_process

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(1)
