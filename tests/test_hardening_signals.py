"""Ctrl-C and kill while several processes read: everything ends, one line is said, nobody is left over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mtgcr.kb.intake.processes import MANY
from mtgcr.tests.mini_releases import english_release

HEEDFUL = (
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "runpy.run_module('mtgcr', run_name='__main__', alter_sys=True)"
)
"""What a shell runs in the background is born deaf to Ctrl-C; a judge's terminal is in the foreground."""
CHECKOUT = Path(__file__).resolve().parent.parent


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with enough releases for several processes, long enough to be read for a while."""
    folder = tmp_path / "texts"
    folder.mkdir()
    for day in range(1, 3 * MANY):
        text = english_release().replace("March 3, 2013", f"March {day}, 2013")
        (folder / f"{day:02}.txt").write_text(text.replace("three sips", "three sips" + " and a drop" * 4000), "utf-8")
    return folder


def start(home: Path, many: Path) -> subprocess.Popen[str]:
    """`mtgcr add` in a group of processes of its own, as a shell starts it, once it has others read for it."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDFUL, "add", str(many)],
        cwd=CHECKOUT, env={**os.environ, "MTGCR_HOME": str(home)}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 120
    while len(others(process)) < 2 and process.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    assert process.poll() is None, "it was done before it could be stopped"
    return process


def others(process: subprocess.Popen[str]) -> list[int]:
    """The other processes of its group that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, state, group = read_stat(stat)
        except (OSError, ValueError):
            continue
        if group == process.pid != pid and state != "Z":
            found.append(pid)
    return found


def read_stat(path: Path) -> tuple[int, str, int]:
    """Process, state and group."""
    fields = path.read_text().rpartition(")")[2].split()
    return int(path.parent.name), fields[0], int(fields[2])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see other processes")
@pytest.mark.parametrize("wait", [0.0, 0.7])
def test_ctrl_c_ends_all_with_one_line(tmp_path: Path, many: Path, wait: float) -> None:
    process = start(tmp_path / "home", many)
    time.sleep(wait)

    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=120)

    assert (process.returncode, err) == (130, "mtgcr: Stopped; the knowledge base was not changed.\n")
    assert nobody_is_left(process)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see other processes")
def test_a_kill_leaves_nobody_over(tmp_path: Path, many: Path) -> None:
    process = start(tmp_path / "home", many)
    time.sleep(0.5)

    process.kill()

    assert nobody_is_left(process)
    process.communicate(timeout=120)


def nobody_is_left(process: subprocess.Popen[str]) -> bool:
    """Whether the whole group ends within a minute; it takes a second where the machine is idle."""
    until = time.monotonic() + 60
    while others(process) and time.monotonic() < until:
        time.sleep(0.05)
    return not others(process)
