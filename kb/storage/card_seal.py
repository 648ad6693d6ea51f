"""The seal of the file of cards, and what can still be read of one that is broken.

The file carries its own checksum, in the four bytes that SQLite leaves to programs (the application id), so that file
and seal take their place in one rename.  Each row carries one too: of a damaged file those are saved that are whole.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any
from zlib import crc32

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEALED_FORM = 2
"""`user_version` of files whose rows have checksums; 1 had none."""
_MAGIC = b"SQLite format 3\0"
_PLACE, _WIDTH = 68, 4
_PIECE = 1 << 18


class SavedCard(NamedTuple):
    """A card that was read of a damaged file, with its folded names."""

    key: str
    english: str
    japanese: str
    type_line: str
    text: str
    keywords: str
    names: tuple[str, ...]


class SavedRuling(NamedTuple):
    """A ruling that was read of a damaged file; `source` is "" where no publisher's list gave it."""

    key: str
    issued: str
    text: str
    source: str = ""


def seal_cards(path: Path) -> None:
    """Seal the finished file and see it onto the disk."""
    with path.open("rb+") as file:
        file.seek(_PLACE)
        file.write(_checksum(path).to_bytes(_WIDTH))
        file.flush()
        os.fsync(file.fileno())


def is_sealed(path: Path) -> bool:
    """Whether the file is as it was sealed."""
    with path.open("rb") as file:
        head = file.read(_PLACE + _WIDTH)
    return head.startswith(_MAGIC) and head[_PLACE:] == _checksum(path).to_bytes(_WIDTH)


def _checksum(path: Path) -> int:
    """The CRC-32 of the file, with zeros where it is to stand."""
    with path.open("rb", buffering=0) as file:
        head = file.read(_PLACE + _WIDTH)
        found = crc32(head[:_PLACE] + bytes(_WIDTH))
        piece = memoryview(bytearray(_PIECE))
        while taken := file.readinto(piece):
            found = crc32(piece[:taken], found)
    return found


def sum_of(*fields: object) -> int:
    """The checksum of a row."""
    return crc32(json.dumps(fields, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def write_sums(database: sqlite3.Connection) -> None:
    """Give each card its names once more, and each row its checksum, as the last thing before the seal."""
    names: dict[int, list[str]] = {}
    for folded, card in database.execute("SELECT folded, card FROM name ORDER BY card, folded"):
        names.setdefault(card, []).append(folded)
    cards = database.execute("SELECT id, key, english, japanese, type_line, text, keywords FROM card").fetchall()
    listed = ((row, json.dumps(names.get(row[0], []), ensure_ascii=False)) for row in cards)
    sums = ((called, sum_of(*row[1:], called), row[0]) for row, called in listed)
    database.executemany("UPDATE card SET names = ?, sum = ? WHERE id = ?", list(sums))
    database.create_function("sum_of", -1, sum_of, deterministic=True)
    database.execute("UPDATE ruling SET sum = sum_of(key, issued, text)")


def save_rows(path: Path) -> Iterator[SavedCard | SavedRuling]:
    """The cards and rulings of the file that can still be read and are whole."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            (form,) = database.execute("PRAGMA user_version").fetchone()
            yield from _save_cards(database, form)
            yield from _save_rulings(database, form)
    except sqlite3.DatabaseError:
        return


def _save_cards(database: sqlite3.Connection, form: int) -> Iterator[SavedCard]:
    more = ", names, sum" if form >= SEALED_FORM else ""
    query = f"SELECT id, key, english, japanese, type_line, text, keywords{more} FROM card"
    for row in _rows(database, query):
        key, english, japanese, type_line, text, keywords = map(str, row[1:7])
        if more and sum_of(*row[1:8]) != row[8]:
            continue
        names = json.loads(row[7]) if more else _names_of(database, row[0])
        yield SavedCard(key, english, japanese, type_line, text, keywords, tuple(map(str, names)))


def _names_of(database: sqlite3.Connection, card: int) -> list[str]:
    return [folded for (folded,) in _rows(database, f"SELECT folded FROM name WHERE card = {int(card)}")]


def _save_rulings(database: sqlite3.Connection, form: int) -> Iterator[SavedRuling]:
    summed = "sum" if form >= SEALED_FORM else "NULL"
    source = "source" if has_sources(database) else "''"
    for row in _rows(database, f"SELECT key, issued, text, {source}, {summed} FROM ruling"):
        if row[4] is None or sum_of(*row[:3]) == row[4]:
            yield SavedRuling(*map(str, row[:4]))


def has_sources(database: sqlite3.Connection) -> bool:
    """Whether the file tells of each ruling which publisher's list gave it."""
    return any(column[1] == "source" for column in database.execute("PRAGMA table_info(ruling)"))


def _rows(database: sqlite3.Connection, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows that can be reached from either end of the table."""
    seen: set[tuple[Any, ...]] = set()
    for order in ("ASC", "DESC"):
        try:
            for row in database.execute(f"{query} ORDER BY 1 {order}"):
                if row not in seen:
                    seen.add(row)
                    yield row
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            continue
