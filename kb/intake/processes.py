"""Other processes beside this one, where there is work enough for them and the system grants them."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

MANY = 8
"""From so many texts on, the time that other processes save is more than they take to start."""
NO_PROCESS = (BrokenProcessPool, OSError, ImportError)
"""What is raised where the system grants no process, or ends one."""
_MOST = 4
Given = ParamSpec("Given")
Made = TypeVar("Made")


def processors() -> int:
    """How many processes can work at a time here, four at the most."""
    return min(os.cpu_count() or 1, _MOST)


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which end after the block."""
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)
    with suppress(*NO_PROCESS), interrupts_held(), _without_script():
        for _ in range(count):
            pool.submit(processors)  # which starts another, as long as none has nothing to do
    try:
        yield pool
    except BaseException:
        # What is not begun is cancelled only as long as somebody holds the pool, who waits for it here.
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    # They end by themselves: letting go of what they read takes them a tenth of a second.
    pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _without_script() -> Iterator[None]:
    """The processes that are started in the block do not run the script that runs here.

    They would, as far as `if __name__ == "__main__"`: one without that line, which opens a library that is to be made
    again, would wait in them for what waits for them.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the end of the block, and for ever in the processes that are started in it.

    One that died of it while it holds a lock would stop them all.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """What such a process does first: nothing is garbage, and when its parent is killed it is not left over."""
    gc.disable()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class Beside:
    """A process beside this one, which does what is begun while this one goes on; without a pool there is none."""

    def __init__(self, pool: ProcessPoolExecutor | None = None) -> None:
        self._pool = pool

    def __bool__(self) -> bool:
        return self._pool is not None

    def begin(self, work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs) -> Callable[[], Made]:
        """Have the work done beside; who asks for what it makes before it was begun there does it here."""
        if self._pool is None:
            return partial(work, *given, **named)
        try:
            with interrupts_held():
                future = self._pool.submit(work, *given, **named)
        except NO_PROCESS:
            self._pool = None
            return partial(work, *given, **named)
        return partial(_made, future, partial(work, *given, **named))


ALONE = Beside()


def _made(future: Future[Made], work: Callable[[], Made]) -> Made:
    if future.cancel():
        return work()
    try:
        return future.result()
    except NO_PROCESS:
        return work()


@contextmanager
def beside(texts: int) -> Iterator[Beside]:
    """A process beside this one where so many texts are worth it, for the length of the block."""
    if texts < MANY or processors() < 2:
        yield ALONE
        return
    with processes(1) as pool:
        other = Beside(pool)
        other.begin(processors)  # it takes a fifth of a second until it can begin anything
        yield other
