"""What of the data that ships with the program goes into every knowledge base."""

from __future__ import annotations

import os
from functools import cache
from zlib import crc32

from mtgcr.kb.embedded import data_directory, digest_files, digest_folder, files_in
from mtgcr.kb.storage.schema import INDEX_NUMBER, SCHEMA_NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

CHECKSUMS = "checksums"
"""The file in a wheel's data that tells their checksums (hatch_build.py)."""


@cache
def embedded_fingerprint() -> str:
    """What the embedded data and the forms of tables and index are; another value calls for tables of its own.

    Contents alone count: the same version installed elsewhere, or at another time, has the same.
    """
    return f"schema {SCHEMA_NUMBER}, index {INDEX_NUMBER}; {_shipped_checksums() or _checksums_of_checkout()}"


def _shipped_checksums() -> str:
    """The checksums as the build of a wheel wrote them down; "" in a checkout, where the data may change."""
    try:
        return (data_directory() / CHECKSUMS).read_text("utf-8")
    except FileNotFoundError:
        return ""


def _checksums_of_checkout() -> str:
    """The checksums of the files as they are, remembered for as long as none has another size or time.

    Reading them takes 3 ms of every command.  They are remembered where the editable installation has its link.
    """
    key = repr(_states_of_files())
    memory = data_directory().parent / ".links" / CHECKSUMS
    try:
        known, _, checksums = memory.read_text("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        known = checksums = ""
    if known != key:
        checksums = checksums_of((*digest_files(), *_embedded_tables()))
        _remember(memory, f"{key}\n{checksums}")
    return checksums


def _states_of_files() -> list[tuple[str, int, int]]:
    """Size and time of each file that the checksums are of, and of what lies beside them.

    By listing folders: to name 200 files by pathlib takes longer than to ask for their sizes.
    """
    data = data_directory()
    folders = (digest_folder(), *os.scandir(digest_folder()), data / "atlas", data / "asking", data)
    entries = (one for folder in folders if os.path.isdir(folder) for one in os.scandir(folder))  # noqa: PTH112
    stats = ((one.path, one.stat()) for one in entries if one.is_file())
    return sorted((path, stat.st_size, stat.st_mtime_ns) for path, stat in stats)


def _remember(memory: Path, text: str) -> None:
    new = memory.with_name(f"{memory.name}.{os.getpid()}")
    try:
        new.write_text(text, "utf-8")
        new.replace(memory)
    except OSError:  # no editable installation, or not ours to write: it is worked out again
        return


def checksums_of(files: Iterable[Path]) -> str:
    """Name, size and checksum (CRC-32) of each file."""
    read = ((path.name, path.read_bytes()) for path in files)
    return "; ".join(f"{name} {len(data)} {crc32(data):08x}" for name, data in read)


def form_of(fingerprint: str) -> str:
    """The name of the part of a generation that is made with such data."""
    return f"{crc32(fingerprint.encode()):08x}"


def _embedded_tables() -> tuple[Path, ...]:
    """What else of the data goes into a knowledge base."""
    data = data_directory()
    tables = (*files_in(data / "atlas", ".tsv"), *files_in(data / "digest", ".tsv"))
    asked = (data / "asking" / name for name in ("asked_as.tsv", "situations.tsv"))
    return *tables, data / "overrides.toml", data / "sets.tsv", *asked
