"""The original bytes of the texts, in a file of their own, so that everything else can be made again from them.

The file has a form of its own too: a knowledge base of another form, or a damaged one, loses no text.  It is kept
twice: the texts are packed against each other, so that one damaged byte would cost many, and what is damaged in one
file is read from the other.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, starmap
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import zstandard

from mtgcr.kb.storage.ownership import NewerHomeError
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

RELEASE = "release"
"""The kind of an original that is a release; those of documents are the names of kb.intake.document_kinds."""
LEVEL = 8
LARGEST_WINDOW = 2**27
FORM = 1
"""Kept in `user_version`; a greater number is of a newer program."""
LARGEST_ORIGINAL = 16_000_000
"""Bytes; parser.reader takes no larger file."""
_DAY = re.compile(r"[12][0-9]{3}-[01][0-9]-[0-3][0-9]")
_SCHEMA = """
CREATE TABLE original (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    language TEXT NOT NULL,
    effective TEXT NOT NULL,            -- ISO date of a release, '' for a document
    name TEXT NOT NULL,                 -- file name as given
    sha256 TEXT NOT NULL UNIQUE,        -- of the bytes as given
    base INTEGER REFERENCES original,   -- the original whose bytes are the dictionary of this one
    bytes BLOB NOT NULL                 -- zstandard
);
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """The bytes of a file as they were given, with its name and what it was read as."""

    name: str
    data: bytes
    kind: str = RELEASE
    language: str
    effective: str = ""
    known_sha256: str = field(default="", compare=False)
    """The digest of the bytes, where that is known."""

    @property
    def sha256(self) -> str:
        """The digest of the bytes, in hexadecimal."""
        return self.known_sha256 or _digest(self.data)


@dataclass(frozen=True, slots=True)
class Kept:
    """The originals that a file holds, in the order in which they were written, and the names of the unreadable."""

    originals: tuple[Original, ...] = ()
    damaged: tuple[str, ...] = ()


Packed: TypeAlias = "Mapping[tuple[str, str], bytes]"
"""Packed texts by their digest and that of the text that they are packed against, "" for none."""
_NOT_PACKED: Packed = MappingProxyType({})


class ListedOriginal(NamedTuple):
    """What is said of a text beside its bytes, as in `Original`."""

    name: str
    kind: str
    language: str
    effective: str
    sha256: str


def write_originals(path: Path, originals: Iterable[Original], packed: Packed = _NOT_PACKED) -> None:
    """Keep the originals in a new file; releases that follow each other in one language take little room.

    A release differs from the one before it by a few hundred words, so that it takes some 20 kB instead of 200.  What
    is `packed` already (`read_packed`) against the text that stands before it here is taken as it is.
    """
    with closing(sqlite3.connect(path)) as database:
        database.executescript(_SCHEMA)
        database.execute(f"PRAGMA user_version = {FORM}")
        _write_all(database, originals, None, packed)


def read_packed(path: Path) -> Packed:
    """The texts of a file that is as it was sealed, as they are packed."""
    with closing(_open(path)) as database:
        rows = database.execute(
            "SELECT o.sha256, coalesce(b.sha256, ''), o.bytes FROM original o LEFT JOIN original b ON b.id = o.base"
        )
        return {(sha256, base): packed for sha256, base, packed in rows}


def extend_originals(path: Path, originals: Iterable[Original]) -> None:
    """Keep further originals in a file that is sound, after its last, as if it had been written with them."""
    with closing(sqlite3.connect(path)) as database:
        last = database.execute("SELECT id, kind, language, sha256 FROM original ORDER BY id DESC LIMIT 1").fetchone()
        base = None
        if last:
            key, kind, language, sha256 = last
            base = _Base(key, kind, language, sha256, partial(_unpack, database, key))
        _write_all(database, originals, base, _NOT_PACKED)


class _Base(NamedTuple):
    """The original before the one that is written, and what reads it; most are of another kind and never read."""

    key: int
    kind: str
    language: str
    sha256: str
    read: Callable[[], bytes]


def _write_all(
    database: sqlite3.Connection, originals: Iterable[Original], before: _Base | None, packed: Packed
) -> None:
    for one in originals:
        base = before if before and (before.kind, before.language) == (one.kind, one.language) else None
        known = packed.get((one.sha256, base.sha256 if base else ""))
        key = _write(database, one, base, known or _packed(one.data, base))
        before = _Base(key, one.kind, one.language, one.sha256, partial(getattr, one, "data"))
    database.commit()


def _packed(data: bytes, base: _Base | None) -> bytes:
    parameters = zstandard.ZstdCompressionParameters.from_level(LEVEL, window_log=22)
    dictionary = _dictionary(base.read() if base else None)
    return zstandard.ZstdCompressor(compression_params=parameters, dict_data=dictionary).compress(data)


def _write(database: sqlite3.Connection, original: Original, base: _Base | None, packed: bytes) -> int:
    row = database.execute(
        "INSERT INTO original VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
        (original.kind, original.language, original.effective, original.name, original.sha256,
         base.key if base else None, packed),
    )  # fmt: skip
    assert row.lastrowid is not None
    return row.lastrowid


def read_originals(*paths: Path) -> Kept:
    """All that can still be read of the files, which hold the same, each text checked against its digest.

    NewerHomeError where they are of a form that this program does not know.
    """
    with ExitStack() as opened:
        files = [opened.enter_context(closing(found)) for path in paths if (found := _open_sound(path))]
        kept: dict[int, Original] = {}
        damaged = [path.name for path in paths] if not files else []
        for key in sorted(set(chain.from_iterable(map(_keys, files)))):
            read = [_read(database, key, kept) for database in files]
            whole = next((one for one in read if isinstance(one, Original)), None)
            if whole:
                kept[key] = whole
            else:
                damaged.append(str(read[0]))
        return Kept(tuple(kept.values()), tuple(damaged))


def _open_sound(path: Path) -> sqlite3.Connection | None:
    """The file, opened; None where it is no database, and NewerHomeError where it is one of a newer form."""
    try:
        database = _open(path)
        (form,) = database.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError:
        return None
    if form > FORM:
        database.close()
        raise NewerHomeError(str(path))
    return database


def _keys(database: sqlite3.Connection) -> list[int]:
    """The ids that can still be told, from both ends where the middle is damaged."""
    found: set[int] = set()
    for order in ("ASC", "DESC"):
        try:
            for (key,) in database.execute(f"SELECT id FROM original ORDER BY id {order}"):
                found.add(int(key))
        except (sqlite3.DatabaseError, TypeError, ValueError):
            pass
    return sorted(found)


def _read(database: sqlite3.Connection, key: int, kept: dict[int, Original]) -> Original | str:
    """The original with the id; its name where its bytes, or those that it was packed against, are damaged."""
    name = f"text {key}"
    try:
        name, kind, language, effective, sha256, base, packed = database.execute(
            "SELECT name, kind, language, effective, sha256, base, bytes FROM original WHERE id = ?", (key,)
        ).fetchone()
        data = _decompress(packed, kept[base].data if base else None)
        original = Original(name=str(name), data=data, kind=str(kind), language=str(language), effective=str(effective))
    except (sqlite3.DatabaseError, zstandard.ZstdError, KeyError, TypeError):
        return str(name)
    return original if _digest(data) == sha256 and _is_sound(original) else original.name


def _is_sound(original: Original) -> bool:
    """Whether what is said about the bytes can be: damage there is not found by their digest."""
    is_spoken = any(original.language == language.value for language in Language)
    return is_spoken and bool(_DAY.fullmatch(original.effective)) == (original.kind == RELEASE)


def list_sound(path: Path) -> tuple[ListedOriginal, ...]:
    """What is said of every text in a file that is as it was sealed, in their order, without unpacking any.

    NewerHomeError where it is of a form that this program does not know, sqlite3.Error when the disk fails.
    """
    database = _open_sound(path)
    if database is None:
        raise sqlite3.DatabaseError(f"{path} cannot be read")
    with closing(database):
        rows = database.execute("SELECT name, kind, language, effective, sha256 FROM original ORDER BY id")
        return tuple(starmap(ListedOriginal, rows))


def list_originals(path: Path) -> tuple[tuple[str, str, str], ...]:
    """Language, effective date and SHA-256 of every release kept, without unpacking; none where nothing can be read."""
    try:
        with closing(_open(path)) as database:
            query = "SELECT language, effective, sha256 FROM original WHERE kind = ?"
            return tuple(database.execute(query, (RELEASE,)).fetchall())
    except sqlite3.DatabaseError:
        return ()


def read_original(path: Path, sha256: str) -> bytes | None:
    """The bytes with the digest; None where the file keeps none such (digest and atlas keep none)."""
    with closing(_open(path)) as database:
        row = database.execute("SELECT id FROM original WHERE sha256 = ?", (sha256,)).fetchone()
        return _unpack(database, row[0]) if row else None


def _unpack(database: sqlite3.Connection, key: int) -> bytes:
    base, packed = database.execute("SELECT base, bytes FROM original WHERE id = ?", (key,)).fetchone()
    return _decompress(packed, _unpack(database, base) if base else None)


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _decompress(packed: bytes, base: bytes | None) -> bytes:
    if zstandard.frame_content_size(packed) > LARGEST_ORIGINAL:
        raise zstandard.ZstdError("the text is larger than any that is taken")
    return zstandard.ZstdDecompressor(dict_data=_dictionary(base), max_window_size=LARGEST_WINDOW).decompress(packed)


def _dictionary(base: bytes | None) -> zstandard.ZstdCompressionDict | None:
    return zstandard.ZstdCompressionDict(base, dict_type=zstandard.DICT_TYPE_RAWCONTENT) if base else None


def _digest(data: bytes) -> str:
    import hashlib  # 2 ms that a look-up need not pay

    return hashlib.sha256(data).hexdigest()
