"""Work on several cores, its results in the order in which it came, and never much of either in memory. What that takes
is loaded only where there are several."""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from adjudicator._system.signals import held_back

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

Part = TypeVar("Part")
Done = TypeVar("Done")

AHEAD = 4
"""How many parts each process may be ahead of what has been handed on."""
MOST_ANYWHERE = 4
"""So many processes may be asked for on any machine; more only where there are cores for them."""
PATIENCE = 1.0
"""Seconds after which it is looked whether those who work are still there."""
_CLOSED_PIPE = (signal.SIGPIPE,) if hasattr(signal, "SIGPIPE") else ()


def in_order(work: Callable[[Part], Done], parts: Iterable[Part | None], jobs: int) -> Iterator[Done]:
    """The work done on every part, handed on as soon as it is done, as long as parts come or it is told by a None that
    they are waited for; raises ChildProcessError where one that works on it is ended from outside."""
    jobs = min(jobs, max(_cores(), MOST_ANYWHERE))
    if jobs == 1:
        yield from (work(part) for part in parts if part is not None)
        return
    from concurrent.futures import ProcessPoolExecutor

    under_way: deque[Future[Done]] = deque()
    crew = _Crew(ProcessPoolExecutor(jobs, initializer=_work_for_the_parent))
    try:
        for part in parts:
            if part is not None:
                under_way.append(crew.begin(work, part))
            elif under_way:
                crew.see_to_it()
            while under_way and (len(under_way) >= AHEAD * jobs or under_way[0].done()):
                yield crew.result(under_way.popleft())
        while under_way:
            yield crew.result(under_way.popleft())
    finally:
        for waiting in under_way:
            waiting.cancel()
        crew.pool.shutdown(wait=not crew.broken)


class _Crew:
    """Processes at work. One that is ended from outside may have had a result half told, which the library would wait
    for without an end."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self.pool = pool
        self.broken = False
        self._members: set[BaseProcess] = set()

    def begin(self, work: Callable[[Part], Done], part: Part) -> Future[Done]:
        """Hands work on. That somebody is gone who should have taken it is told in another way than by a signal."""
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import active_children

        try:
            with held_back(*_CLOSED_PIPE):
                future = self.pool.submit(work, part)
        except BrokenProcessPool:
            raise self._lost() from None
        self._members.update(active_children())
        return future

    def result(self, future: Future[Done]) -> Done:
        """What came of it, as soon as it is there."""
        from concurrent.futures.process import BrokenProcessPool

        while True:
            try:
                return future.result(PATIENCE)
            except BrokenProcessPool:
                raise self._lost() from None
            except TimeoutError:
                if future.done():
                    raise
                self.see_to_it()

    def see_to_it(self) -> None:
        """Raises ChildProcessError if one of those who work is gone."""
        if not all(member.is_alive() for member in self._members):
            raise self._lost()

    def _lost(self) -> OSError:
        """Ends all others: what they do is wanted no more."""
        self.broken = True
        for member in self._members:
            member.kill()
        return OSError(errno.ECHILD, os.strerror(errno.ECHILD))


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _work_for_the_parent() -> None:
    """Whoever interrupts means the parent; and when that is gone, however it went, there is no more to do."""
    from multiprocessing import parent_process

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if _CLOSED_PIPE:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _CLOSED_PIPE)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(1)
