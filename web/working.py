"""The two threads on which questions are answered, so that the loop only receives and sends."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from mtgcr.web.problems import Problem, ProblemKind
from mtgcr.web.web_question import Cost

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")
LONGEST = 10.0
"""Seconds that a request may take; the widest comparison of two releases takes 1 on the slowest machine seen."""
WAITING = {Cost.QUICK: 256, Cost.SLOW: 8}
"""Requests that may wait on each thread; one more is told to come again."""


class Workers:
    """One thread for quick questions, one for slow ones; more would only take turns (one interpreter, one lock)."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._pools = {cost: ThreadPoolExecutor(1, f"mtgcr-{cost.value}") for cost in Cost}
        self._waiting = dict.fromkeys(Cost, 0)

    async def run(self, cost: Cost, work: Callable[[], Result]) -> Result:
        """What the work comes to.  Problem where too much waits, or it takes too long."""
        if self._waiting[cost] >= WAITING[cost]:
            raise _busy()
        self._waiting[cost] += 1
        future = asyncio.get_running_loop().run_in_executor(self._pools[cost], work)
        future.add_done_callback(lambda _: self._done(cost))
        try:
            return await asyncio.wait_for(asyncio.shield(future), self._longest)
        except TimeoutError:
            future.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody waits for it any more
            raise _busy() from None

    def begin(self, cost: Cost, work: Callable[[], object]) -> None:
        """Do the work when there is time, for nobody who waits."""
        self._pools[cost].submit(work)

    def _done(self, cost: Cost) -> None:
        """A place is free only when the work has ended: one that nobody waits for still has the thread."""
        self._waiting[cost] -= 1

    def close(self) -> None:
        """Begin nothing more."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


def _busy() -> Problem:
    return Problem(ProblemKind.BUSY, headers={"retry-after": "2"})
