"""The seal of a generation: the size and the checksum (CRC-32) of each of its files, written last.

Whoever opens the generation compares the sizes, which takes no time and finds what was cut off.  The checksums, which
find a single wrong bit, are compared of the index whenever it is read, and of all when a command fails or finds
nothing, and by `mtgcr doctor`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEAL = "seal"


def write_seal(folder: Path) -> None:
    """Seal the finished generation in the folder."""
    lines = [f"{_checksum(one)} {one.stat().st_size} {one.relative_to(folder).as_posix()}\n" for one in _files(folder)]
    (folder / SEAL).write_text("".join(lines), "utf-8")


def broken_parts(folder: Path, *, thoroughly: bool = False, below: str = "") -> tuple[str, ...]:
    """The files that are not as they were sealed: missing or of another size; `thoroughly`: of other contents.

    Only files whose names begin with `below`.  The seal itself where that is missing or cannot be read.
    """
    try:
        lines = (folder / SEAL).read_text("utf-8").splitlines()
        parts = [line.split(" ", 2) for line in lines]
        sealed = [(name, int(size), checksum) for checksum, size, name in parts]
    except (OSError, ValueError):
        return (SEAL,)
    if not sealed:
        return (SEAL,)
    return tuple(
        name
        for name, size, checksum in sealed
        if name.startswith(below) and not _is_whole(folder / name, size, checksum if thoroughly else "")
    )


def _is_whole(path: Path, size: int, checksum: str) -> bool:
    """Whether the file has the size, and the checksum where one is given."""
    try:
        return path.stat().st_size == size and (not checksum or _checksum(path) == checksum)
    except OSError:
        return False


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != SEAL)


def _checksum(path: Path) -> str:
    from zlib import crc32  # not for a look-up that compares sizes only

    return f"{crc32(path.read_bytes()):08x}"
