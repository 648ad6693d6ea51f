"""Commands run one after the other in a process of their own, each with its exit code, its words and its paces.

A process for each would take ten times as long and show no more: the most memory of all is that of the greediest, and
one that never ends stops the rest.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.cli import main
from mtgcr.tests.pace import paces

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKOUT = Path(__file__).resolve().parent.parent
ENDLESS = 240
"""Seconds after which the commands are held to run for ever; they take a few."""


class Run(NamedTuple):
    """What a command came to."""

    code: int
    said: str
    """On both outputs."""
    paces: float


class Runs(NamedTuple):
    """What several commands came to, and how much memory the process ever took, in kB."""

    runs: tuple[Run, ...]
    peak: int


def run_all(home: Path, commands: Sequence[Sequence[object]]) -> Runs:
    """The commands over the home, in a process of their own."""
    given = json.dumps([[str(word) for word in command] for command in commands])
    done = subprocess.run(
        [sys.executable, "-m", "mtgcr.tests.command_runs"],
        cwd=CHECKOUT, env={**os.environ, "MTGCR_HOME": str(home)}, input=given,
        capture_output=True, text=True, check=True, timeout=ENDLESS,
    )  # fmt: skip
    runs, peak = json.loads(done.stdout)
    return Runs(tuple(Run(*one) for one in runs), peak)


def _run(command: list[str]) -> Run:
    said, codes = io.StringIO(), [0]

    def command_line() -> None:
        sys.argv = ["mtgcr", *command]
        try:
            main()
        except SystemExit as stop:
            codes.append(stop.code if isinstance(stop.code, int) else 0)

    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        taken = paces(command_line)
    gc.enable()  # the program turns it off, for it ends soon; the next one goes on
    gc.unfreeze()
    return Run(codes[-1], said.getvalue(), taken)


def _peak() -> int:
    """Of this process alone; the kernel's `ru_maxrss` begins at that of the process that started it."""
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) if found else sys.maxsize


if __name__ == "__main__":
    made = [_run(command) for command in json.load(sys.stdin)]
    print(json.dumps([made, _peak()]))
