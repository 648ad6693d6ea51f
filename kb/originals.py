"""The original bytes of the releases, kept so that everything else can be made again from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import zstandard

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from kb.model import ReleaseInfo

LEVEL = 9
LARGEST_WINDOW = 2**27


@dataclass(frozen=True, slots=True)
class Original:
    """The bytes of a release's file as they were given, with its name."""

    name: str
    data: bytes


def store_original(database: sqlite3.Connection, data: bytes, base: tuple[int, bytes] | None) -> int:
    """Keep the bytes and return their id; `base` is the id and bytes of a similar original, used as dictionary.

    A release differs from the one before it by a few hundred words, so that it takes some 20 kB instead of 200.
    """
    dictionary = zstandard.ZstdCompressionDict(base[1], dict_type=zstandard.DICT_TYPE_RAWCONTENT) if base else None
    parameters = zstandard.ZstdCompressionParameters.from_level(LEVEL, window_log=22, enable_ldm=True)
    packed = zstandard.ZstdCompressor(compression_params=parameters, dict_data=dictionary).compress(data)
    row = database.execute("INSERT INTO original (base, bytes) VALUES (?, ?)", (base[0] if base else None, packed))
    assert row.lastrowid is not None
    return row.lastrowid


def read_originals(database: sqlite3.Connection) -> Iterator[Original]:
    """Every original of the publisher's texts, oldest first; the digest is not among them."""
    rows = database.execute("SELECT id, base, bytes FROM original ORDER BY id")
    unpacked: dict[int, bytes] = {}
    for key, base, packed in rows:
        unpacked[key] = _decompress(packed, unpacked[base] if base else None)
    for name, key in database.execute("SELECT name, original FROM release WHERE original IS NOT NULL ORDER BY id"):
        yield Original(name, unpacked[key])


def read_original(database: sqlite3.Connection, release: ReleaseInfo) -> bytes | None:
    """The bytes that the release came from; None for one that keeps none (digest, atlas)."""
    row = database.execute(
        "SELECT original FROM release WHERE effective = ? AND language = ? AND edition = ?",
        (release.effective.isoformat(), release.language.value, release.edition.value),
    ).fetchone()
    return _unpack(database, row[0]) if row and row[0] is not None else None


def _unpack(database: sqlite3.Connection, key: int) -> bytes:
    base, packed = database.execute("SELECT base, bytes FROM original WHERE id = ?", (key,)).fetchone()
    return _decompress(packed, _unpack(database, base) if base else None)


def _decompress(packed: bytes, base: bytes | None) -> bytes:
    dictionary = zstandard.ZstdCompressionDict(base, dict_type=zstandard.DICT_TYPE_RAWCONTENT) if base else None
    return zstandard.ZstdDecompressor(dict_data=dictionary, max_window_size=LARGEST_WINDOW).decompress(packed)
