"""Many processes at one home: writers queue, readers never wait for them, and damage is mended once.

MTGCR_MANY=8 .venv/bin/python -m pytest tests/test_hardening_many.py     (3 without it)
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.kept_texts import kept_originals
from mtgcr.kb.storage.home import current_generation
from mtgcr.kb.storage.locking import write_lock
from mtgcr.tests.bare_builds import bare_builds
from mtgcr.tests.conftest import add_all
from mtgcr.tests.mini_releases import SPRING, english_release, write_releases

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKOUT = Path(__file__).resolve().parent.parent
LOOK = ("rule", "101.1", "--as-of", "2013-10-01")
MANY = int(os.environ.get("MTGCR_MANY", "3"))
"""Processes at once; 8 take minutes on a busy machine."""


def start(home: Path, command: Sequence[str]) -> subprocess.Popen[str]:
    """The command as a process over the home."""
    return subprocess.Popen(
        [sys.executable, "-m", "mtgcr.tests.bare_builds", *command],
        cwd=CHECKOUT, env={**os.environ, "MTGCR_HOME": str(home)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def end(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Exit code and what was said."""
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with the invented releases, and nothing embedded."""
    with bare_builds():
        add_all(tmp_path / "home", write_releases(tmp_path))
    return tmp_path / "home"


def test_writers_queue_while_readers_read(home: Path, tmp_path: Path) -> None:
    import datetime

    days = [datetime.date(2014, month, 3) for month in range(1, MANY + 1)]
    for day in days:
        text = english_release(SPRING).replace("March 3, 2013", f"{day:%B} {day.day}, {day.year}")
        (tmp_path / f"{day}.txt").write_text(text, "utf-8")
    right = end(start(home, LOOK))

    with write_lock(home):  # until each of them has said that it waits
        writers = [start(home, ("add", str(tmp_path / f"{day}.txt"))) for day in days]
        told = [writer.stderr.readline() for writer in writers if writer.stderr]
    reads = []
    while any(writer.poll() is None for writer in writers):
        reads.append(end(start(home, LOOK)))
        time.sleep(0.1)  # the writers are to have a processor too

    ends = [end(writer) for writer in writers]
    assert [code for code, _, _ in ends] == [0] * MANY
    assert ["waiting up to 10 minutes" in line for line in told] == [True] * MANY
    assert {(code, err) for code, _, err in reads} == {(0, "")}
    assert {out.splitlines()[0] for _, out, _ in reads} == {right[1].splitlines()[0]}
    assert len(kept_originals(home).originals) == 4 + MANY


def test_damage_that_several_find_at_once_is_mended_once(home: Path) -> None:
    right = end(start(home, LOOK))[1]
    generation = current_generation(home)
    assert generation
    (database,) = generation.rglob("kb.sqlite")
    database.write_bytes(database.read_bytes()[:5000])

    readers = [start(home, LOOK) for _ in range(MANY)]
    ends = [end(reader) for reader in readers]

    assert {(code, out) for code, out, _ in ends} == {(0, right)}
    assert len(list((home / "generations").iterdir())) == 1
    assert len([path for path in (home / "aside").iterdir() if path.name.endswith("kb.sqlite")]) == 1
