"""Reading a file of somebody's that may be anything: a pipe, a device, larger than memory."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_ARTICLE = 2_000_000
"""Bytes of a bulletin, a page, a list of rulings; the longest known has 250,000."""
MOST_LINES = 100_000
"""Lines of a release, a bulletin, a page, a list of rulings: ten times as many as the longest of them all has."""


def read_bounded(path: Path, limit: int) -> bytes:
    """The bytes of the file, of which there may be so many.

    OSError with what is wrong as its `strerror`: also where the file is larger, or no file but a pipe or a device.
    """
    # Without waiting: a pipe that nobody writes to would hold the program for ever.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        size = check_size(descriptor, path, limit)
        data = file.read(size + 1)  # room for the limit, which is far more, would be asked for and given back
        if len(data) > size:
            data += file.read(limit + 1 - len(data))
    if len(data) > limit:  # it has grown, or its size was not told
        raise _too_large(path, limit)
    return data


def read_article(path: Path) -> bytes:
    """The bytes of a bulletin, a page or a list; OSError as above, and where it has more lines than any of them."""
    data = read_bounded(path, LARGEST_ARTICLE)
    if data.count(b"\n") > MOST_LINES:
        raise OSError(errno.EFBIG, f"the file has more than {MOST_LINES:,} lines", str(path))
    return data


def check_size(descriptor: int, path: Path, limit: int) -> int:
    """The bytes that the open file is said to have.

    OSError where it is no regular one, or larger than the limit.
    """
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "this is a pipe or a device; save its contents as a file", str(path))
    if found.st_size > limit:
        raise _too_large(path, limit)
    return found.st_size


def _too_large(path: Path, limit: int) -> OSError:
    size = f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1000} kB"
    return OSError(errno.EFBIG, f"the file is larger than {size}", str(path))
