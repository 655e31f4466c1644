"""Work on several cores, its results in the order in which it came, and never much of either in memory."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")

AHEAD = 4
"""How many parts each process may be ahead of what has been handed on."""


def in_order(work: Callable[[Part], Done], parts: Iterable[Part], jobs: int) -> Iterator[Done]:
    """The work done on every part."""
    if jobs == 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent) as pool:
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


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
