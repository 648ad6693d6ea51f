"""The seal of a generation: the size and the digest of each of its files, written last.

Whoever opens the generation compares the sizes, which takes no time and finds what was cut off; `mtgcr doctor`
compares the digests, which finds a single wrong bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEAL = "seal"


def write_seal(folder: Path) -> None:
    """Seal the finished generation in the folder."""
    lines = [f"{_digest(one)} {one.stat().st_size} {one.relative_to(folder).as_posix()}\n" for one in _files(folder)]
    (folder / SEAL).write_text("".join(lines), "utf-8")


def broken_parts(folder: Path, *, thoroughly: bool = False) -> tuple[str, ...]:
    """The files that are not as they were sealed: missing or of another size; `thoroughly`: of other contents.

    The seal itself where that is missing or cannot be read.
    """
    try:
        lines = (folder / SEAL).read_text("utf-8").splitlines()
        parts = [line.split(" ", 2) for line in lines]
        sealed = [(folder / name, name, int(size), digest) for digest, size, name in parts]
    except (OSError, ValueError):
        return (SEAL,)
    if not sealed:
        return (SEAL,)
    return tuple(name for path, name, size, digest in sealed if not _is_whole(path, size, digest if thoroughly else ""))


def _is_whole(path: Path, size: int, digest: str) -> bool:
    """Whether the file has the size, and the digest where one is given."""
    try:
        return path.stat().st_size == size and (not digest or _digest(path) == digest)
    except OSError:
        return False


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != SEAL)


def _digest(path: Path) -> str:
    from hashlib import file_digest  # 2 ms that a look-up need not pay

    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
