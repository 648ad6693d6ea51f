"""How fast the machine is just now: budgets are told in a piece of work, not in seconds.

A processor that others share takes three times as long for the same work, and a newer one half as long.  Python's
collector of dead objects stays off meanwhile: it walks all that the tests before have left, once took two seconds for
them in the middle of a job of a tenth, and tells nothing of the job.
"""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING

from mtgcr.kb.intake.collection import no_collection

if TYPE_CHECKING:
    from collections.abc import Callable

WORK = "The kettle of 101.1a boils; see rules 702.3a–c and “Stirring”, and pour in the order of 101.2. " * 200
WORD = re.compile(r"[\w.]+")


def paces(job: Callable[[], object]) -> float:
    """How often the piece of work could have been done in the processor time of the job."""
    return _paces(job, time.process_time)


def paces_of_processes(job: Callable[[], object]) -> float:
    """The same of the processes that the job starts and waits for."""
    return _paces(job, _of_processes)


def _paces(job: Callable[[], object], clock: Callable[[], float]) -> float:
    with no_collection():
        before = _work()
        started = clock()
        job()
        spent = clock() - started
        return 2 * spent / (before + _work())


def _of_processes() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _work() -> float:
    """Processor seconds of the piece of work: words found, folded and counted, some 10 ms."""
    started = time.process_time()
    for _ in range(5):
        counts: dict[str, int] = {}
        for found in WORD.finditer(WORK):
            word = found[0].lower()
            counts[word] = counts.get(word, 0) + 1
    return time.process_time() - started
