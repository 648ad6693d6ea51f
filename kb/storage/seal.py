"""The seal of a folder: the size and the checksum (CRC-32) of each of its files, and last its own.

Whoever opens a generation compares the sizes, which takes no time and finds what was cut off, and the checksum of the
tables that it is about to read: 4 ms for the 16 MB of all releases since 1999.  The checksums of the index, and of what
is said of rules, are compared when they are first read, and all when a command fails or finds nothing, and by
`mtgcr doctor`.
"""

from __future__ import annotations

import os

from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEAL = "seal"
LARGEST_SEAL = 1_000_000
_PIECE = 1 << 18
"""Bytes checked at a time; what is in the processor's cache is read once."""


class _Sealed(NamedTuple):
    """A file as it was when it was sealed."""

    name: str
    size: int
    checksum: str


def write_seal(folder: Path) -> None:
    """Seal the finished folder: its files, and those in folders below that have no seal of their own.

    All of them are on the disk afterwards.
    """
    lines = [f"{_checksum(one, sync=True)} {one.stat().st_size} {one.relative_to(folder).as_posix()}\n"
             for one in _files(folder)]  # fmt: skip
    text = "".join(lines)
    with (folder / SEAL).open("w", encoding="utf-8", newline="\n") as file:
        file.write(f"{text}{_own_line(text)}")
        file.flush()
        os.fsync(file.fileno())


def _own_line(text: str) -> str:
    from zlib import crc32

    return f"{crc32(text.encode()):08x} {SEAL}\n"


def broken_parts(
    folder: Path, *, thoroughly: bool = False, below: str = "", surely: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The files that are not as they were sealed: missing or of another size; `thoroughly`: of other contents.

    Only files whose names begin with `below`; the contents of those named in `surely` in any case.  The seal itself
    where that is missing or cannot be read.
    """
    sealed = _read_seal(folder)
    if not sealed or not {one.name for one in sealed}.issuperset(surely):
        return (SEAL,)
    return tuple(
        one.name
        for one in sealed
        if one.name.startswith(below) and not _is_whole(folder, one, thoroughly or one.name in surely)
    )


def sealed_names(folder: Path) -> frozenset[str]:
    """The files that the seal names; none where it is missing or cannot be read."""
    return frozenset(one.name for one in _read_seal(folder))


def _read_seal(folder: Path) -> tuple[_Sealed, ...]:
    try:
        with (folder / SEAL).open(encoding="utf-8", newline="") as file:
            text = file.read(LARGEST_SEAL)
    except (OSError, UnicodeDecodeError):
        return ()
    *lines, own = text.splitlines(keepends=True) or [""]
    if own != _own_line("".join(lines)):
        return ()
    try:
        parts = [line.removesuffix("\n").split(" ", 2) for line in lines]
        return tuple(_Sealed(name, int(size), checksum) for checksum, size, name in parts if _is_below(name))
    except ValueError:
        return ()


def _is_below(name: str) -> bool:
    """Whether the name leads to a file below the folder; somebody else's seal may say anything."""
    return "\0" not in name and "\\" not in name and {"", ".", ".."}.isdisjoint(name.split("/"))


def _is_whole(folder: Path, sealed: _Sealed, thoroughly: bool) -> bool:
    """Whether the file has its size, and where it is to be read its checksum."""
    path = folder / sealed.name
    try:
        return path.stat().st_size == sealed.size and (not thoroughly or _checksum(path) == sealed.checksum)
    except OSError:
        return False


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if not (path / SEAL).exists():
                yield from _files(path)
        elif path.name not in {SEAL, "stamp"}:
            yield path


def _checksum(path: Path, *, sync: bool = False) -> str:
    from zlib import crc32

    piece = memoryview(bytearray(_PIECE))
    found = 0
    with path.open("rb+" if sync else "rb", buffering=0) as file:
        while taken := file.readinto(piece):
            found = crc32(piece[:taken], found)
        if sync:
            os.fsync(file.fileno())
    return f"{found:08x}"
