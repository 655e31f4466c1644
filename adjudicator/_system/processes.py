"""Work on several cores: an ordered map over processes with bounded memory.

`ProcessPoolExecutor.map` submits everything at once and waits forever for a worker killed while it sends a result.
The modules for several processes are imported only where there are several.
"""

from __future__ import annotations

import errno
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from adjudicator._system.signals import blocked

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

Part = TypeVar("Part")
Done = TypeVar("Done")

AHEAD = 4
"""Parts that may be submitted per process before the first result is yielded."""
MOST_ANYWHERE = 4
"""Processes that may be started on any machine; more only on one with more cores."""
PATIENCE = 1.0
"""Seconds between two checks that the workers are alive."""
_CLOSED_PIPE = (signal.SIGPIPE,) if hasattr(signal, "SIGPIPE") else ()


def map_in_order(work: Callable[[Part], Done], parts: Iterable[Part | None], jobs: int) -> Iterator[Done]:
    """Yield the result for every part, in order, as soon as it is ready.

    A part that is None stands for a moment without input: results that are ready are yielded meanwhile. Raise
    ChildProcessError if a worker is killed. What the parts raise is raised after the results before it.
    """
    jobs = min(jobs, max(_cores(), MOST_ANYWHERE))
    if jobs == 1:
        yield from (work(part) for part in parts if part is not None)
        return
    from concurrent.futures import ProcessPoolExecutor

    pending: deque[Future[Done]] = deque()
    workers = _Workers(ProcessPoolExecutor(jobs, initializer=_set_up_worker))
    raised: list[Exception] = []
    try:
        for part in _until_raised(parts, raised):
            if part is not None:
                pending.append(workers.submit(work, part))
            elif pending:
                workers.check_alive()
            while pending and (len(pending) >= AHEAD * jobs or pending[0].done()):
                yield workers.result(pending.popleft())
        while pending:
            yield workers.result(pending.popleft())
        for error in raised:
            raise error
    finally:
        for future in pending:
            future.cancel()
        workers.pool.shutdown(wait=not workers.broken)


def _until_raised(parts: Iterable[Part], raised: list[Exception]) -> Iterator[Part]:
    """Yield the parts; note an exception in the list in place of raising it."""
    try:
        yield from parts
    except Exception as error:
        raised.append(error)


class _Workers:
    """The worker processes. A worker killed while sending a result, which the executor does not notice, is found."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self.pool = pool
        self.broken = False
        self._members: set[BaseProcess] = set()

    def submit(self, work: Callable[[Part], Done], part: Part) -> Future[Done]:
        """Submit one part. A dead worker is reported as an exception, not as SIGPIPE."""
        from concurrent.futures.process import BrokenProcessPool

        try:
            with blocked(*_CLOSED_PIPE):
                future = self.pool.submit(work, part)
        except BrokenProcessPool:
            raise self._killed() from None
        # The pool's own record: a worker that was killed at once is no longer among the active children.
        self._members.update(self.pool._processes.values())
        return future

    def result(self, future: Future[Done]) -> Done:
        from concurrent.futures.process import BrokenProcessPool

        while True:
            try:
                return future.result(PATIENCE)
            except BrokenProcessPool:
                raise self._killed() from None
            except TimeoutError:
                if future.done():
                    raise
                self.check_alive()

    def check_alive(self) -> None:
        """Raise ChildProcessError if a worker has ended."""
        if not all(member.is_alive() for member in self._members):
            raise self._killed()

    def _killed(self) -> OSError:
        """Kill the remaining workers and return the error to raise."""
        self.broken = True
        for member in self._members:
            member.kill()
        return OSError(errno.ECHILD, os.strerror(errno.ECHILD))


def _cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _set_up_worker() -> None:
    """Ignore interrupts, which the parent handles, and end with the parent, even if that is killed."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if _CLOSED_PIPE:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _CLOSED_PIPE)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_exit_with, args=(parent.sentinel,), daemon=True).start()


def _exit_with(sentinel: int) -> None:
    """Wait for the parent's end, then exit with a code that no process reads."""
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(1)
