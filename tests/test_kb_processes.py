"""Other processes beside this one."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, cast

import pytest

from mtgcr.kb.intake.processes import ALONE, Beside, beside, processes

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import ProcessPoolExecutor
    from pathlib import Path


class Elsewhere(Executor):
    """A pool that does with what it is given as the test says."""

    def __init__(self, answer: Callable[[Future[Any]], None]) -> None:
        self._answer = answer

    def submit(self, *_: object, **__: object) -> Future[Any]:
        """The work as the test would have it."""
        future: Future[Any] = Future()
        self._answer(future)
        return future


def a_process(answer: Callable[[Future[Any]], None]) -> Beside:
    return Beside(cast("ProcessPoolExecutor", Elsewhere(answer)))


def finish(future: Future[Any]) -> None:
    future.set_result("made there")


def break_off(future: Future[Any]) -> None:
    future.set_exception(BrokenProcessPool())


def refuse(_: Future[Any]) -> None:
    raise OSError("no more processes")


def wait_in_line(_: Future[Any]) -> None:
    """It was not begun yet."""


@pytest.mark.parametrize(
    ("answer", "expected"),
    [(finish, "made there"), (break_off, "MADE HERE"), (refuse, "MADE HERE"), (wait_in_line, "MADE HERE")],
)
def test_work_is_done_here_where_another_process_does_not_do_it(
    answer: Callable[[Future[Any]], None], expected: str
) -> None:
    assert a_process(answer).begin(str.upper, "made here")() == expected


def test_where_no_process_was_granted_no_other_is_asked_for() -> None:
    other = a_process(refuse)
    other.begin(str.upper, "made here")

    assert not other


def test_few_texts_are_worth_no_process() -> None:
    with beside(1) as other:
        assert other is ALONE
        assert other.begin(str.upper, "made here")() == "MADE HERE"


SCRIPT = """
from mtgcr.kb.intake.processes import processes

print("here")
with processes(2) as pool:
    print(*pool.map(len, ["far", "away"]))
    pool.shutdown()  # where Python 3.11 ends in the same moment as a pool, it may complain of a closed pipe
"""


def test_a_script_without_a_main_block_runs_once(tmp_path: Path) -> None:
    (script := tmp_path / "script.py").write_text(SCRIPT, "utf-8")

    told = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)

    assert (told.stdout, told.stderr) == ("here\n3 4\n", "")


def test_what_is_not_begun_when_the_work_breaks_off_is_not_done() -> None:
    begun: list[Future[None]] = []

    def break_off_soon() -> None:
        with processes(1) as pool:
            begun.extend(pool.submit(time.sleep, 0.2) for _ in range(20))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off_soon()

    assert sum(future.cancelled() for future in begun) >= 15
