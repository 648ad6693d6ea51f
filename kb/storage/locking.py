"""The lock of a home: one process writes at a time, and the others wait for their turn.

The system keeps the lock, not the contents of the file, so that nothing that happens to the file can break it, and a
process that is killed holds nothing.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mtgcr.kb.storage.home import HomeBusyError
from mtgcr.kb.storage.ownership import claim

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK = "lock"
LOCK_WAIT = 600.0
"""Seconds to wait for other writers; a build takes 10, and several may be waiting."""
SILENCE = 1.0
"""Seconds of waiting after which it is told."""
PAUSE = 0.05
"""Seconds between two attempts."""


@contextmanager
def write_lock(home: Path, name: str = LOCK) -> Iterator[None]:
    """Hold the home for writing.  HomeBusyError when other processes hold it longer than `LOCK_WAIT`.

    OSError where the home cannot be written, ForeignHomeError and NewerHomeError where it is not ours to write.
    A lock of another name is another lock.
    """
    claim(home)
    descriptor = os.open(home / name, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        _wait_for(descriptor, home)
        yield
    finally:
        os.close(descriptor)


def _wait_for(descriptor: int, home: Path) -> None:
    import logging

    begun, told = time.monotonic(), False
    while not take_lock(descriptor):
        waited = time.monotonic() - begun
        if waited > LOCK_WAIT:
            raise HomeBusyError(str(home))
        if waited > SILENCE and not told:
            told = True
            minutes = f"{LOCK_WAIT / 60:g} minutes"
            logging.getLogger("mtgcr").warning("mtgcr: another mtgcr is writing; waiting up to %s for it", minutes)
        time.sleep(PAUSE)


def take_lock(descriptor: int) -> bool:
    """Whether the lock on the open file is ours now; the system lets go of it with the file or the process."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if isinstance(error, BlockingIOError | PermissionError):
            return False
        raise
    return True
