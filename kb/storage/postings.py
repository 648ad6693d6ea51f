"""The file of the search index: where each term of each field stands, and the columns of the documents.

Two tables of one SQLite file; the numbers are kept as they lie in memory, little end first, so that those of a term
are read in one go; many places are compressed.  Nothing that is read can run anything.
"""

from __future__ import annotations

import sqlite3
import sys
import zlib
from array import array
from bisect import bisect_left
from contextlib import closing
from enum import IntEnum
from functools import partial
from itertools import accumulate, chain

from mtgcr.kb.storage.row_parts import joined, parts_of
from mtgcr.kb.storage.schema import INDEX_NUMBER
from mtgcr.kb.storage.seal import SEAL, broken_parts
from mtgcr.kb.storage.shared_reading import open_shared
from mtgcr.kb.storage.store import StoreDamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Any, Protocol, TypeVar

    Made = TypeVar("Made")
    Given = TypeVar("Given")

    class Begin(Protocol):
        """Has work begun, perhaps elsewhere; what it makes is asked for later."""

        def __call__(self, work: Callable[[Given], Made], given: Given, /) -> Callable[[], Made]:
            """Begin the work on what is given."""


# Most lists fit into pages of 8 KB; of 1 KB, which is less than many lists, the file is a fifth larger.
_SCHEMA = f"""
PRAGMA page_size = 8192;
PRAGMA journal_mode = OFF;
CREATE TABLE posting (field INTEGER, term TEXT, part INTEGER, places BLOB, PRIMARY KEY (field, term, part))
WITHOUT ROWID;
CREATE TABLE fact (name TEXT PRIMARY KEY, numbers BLOB) WITHOUT ROWID;
PRAGMA user_version = {INDEX_NUMBER};
"""


_WIDTH = 4
"""Bytes of a place."""
_MANY = 32
"""So many bytes are compressed: fewer hardly shrink, and there are many of them."""
_EFFORT = 6
"""1 makes the file 24 KB larger and its making 25 ms quicker; more than 6 makes it no smaller."""
_AT_ONCE = 512
"""Terms in one statement; some SQLites allow no more than 999."""
_NONE = array("I")


class Field(IntEnum):
    """What a term stands in: a text; or a label, title or heading by its number; or a rule number."""

    TEXT = 0
    LABEL = 1
    """The skeleton of a title or heading (kb.words.labels)."""
    TITLE = 2
    NEAR = 3
    """The innermost heading."""
    NUMBER = 4


_NO_PLACES: Mapping[Field, Mapping[str, array[int]]] = {}


def write_postings(
    path: Path,
    facts: Mapping[str, array[int]],
    places: Mapping[Field, Mapping[str, array[int]]],
    begin: Begin = partial,
    further: Mapping[Field, Mapping[str, array[int]]] = _NO_PLACES,
) -> None:
    """The file, whole and on the disk; it is not there before.  What is `further` is kept as `extend_postings` does.

    Half of the lists are packed by what is begun, which may be done elsewhere meanwhile.
    """
    terms = [
        (field, term)
        for field in sorted({*places, *further})
        for term in sorted({*places.get(field, ()), *further.get(field, ())})
    ]
    lists = [places.get(field, {}).get(term, _NONE).tobytes() for field, term in terms]
    half = _half(lists)
    rest = begin(pack_lists, lists[half:])
    with closing(sqlite3.connect(path)) as database:
        database.executescript(_SCHEMA)
        packed = chain.from_iterable(made() for made in (partial(pack_lists, lists[:half]), rest))
        tails = (_packed(further.get(field, {}).get(term, _NONE)) for field, term in terms)
        lists_and_tails = zip(terms, packed, tails, strict=True)
        rows = ((*term, *part) for term, whole, tail in lists_and_tails for part in parts_of(whole + tail))
        database.executemany("INSERT INTO posting VALUES (?, ?, ?, ?)", rows)
        database.executemany("INSERT INTO fact VALUES (?, ?)", ((name, _packed(row)) for name, row in facts.items()))
        database.commit()


def extend_postings(
    path: Path, facts: Mapping[str, array[int]], places: Mapping[Field, Mapping[str, array[int]]]
) -> None:
    """Put further places into a finished file, all behind those that are there; the columns take the place of its own.

    They are written behind the last bytes of their lists, which are neither unpacked nor packed again.
    Nothing can be taken back: who fails in the middle throws the file away.
    """
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        for field, found in sorted(places.items()):
            for term in sorted(found):
                number, end = _last_part(database, field, term)
                rows = ((field, term, *part) for part in parts_of(end + _packed(found[term]), number))
                database.executemany("INSERT OR REPLACE INTO posting VALUES (?, ?, ?, ?)", rows)
        columns = ((name, _packed(row)) for name, row in facts.items())
        database.executemany("INSERT OR REPLACE INTO fact VALUES (?, ?)", columns)
        database.commit()


def _last_part(database: sqlite3.Connection, field: Field, term: str) -> tuple[int, bytes]:
    """The last part of a list with its number; an empty first one where there is none."""
    query = "SELECT part, places FROM posting WHERE field = ? AND term = ? ORDER BY part DESC LIMIT 1"
    return next(iter(database.execute(query, (field, term)).fetchall()), (0, b""))


def pack_lists(lists: Iterable[bytes]) -> list[bytes]:
    """Lists of places, as they lie in memory, as they are kept."""
    return [_packed_places(array("I", told)) for told in lists]


def _half(lists: Iterable[bytes]) -> int:
    """How many of the lists, from the first, are half of all that is to be packed."""
    ends = list(accumulate(map(len, lists)))
    return bisect_left(ends, ends[-1] // 2) if ends else 0


class Postings:
    """The file opened for reading, from any thread.

    StoreDamagedError where it is not there, not as it was sealed, or of another form.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # Of all bytes: a page that was lost would else say that a word stands nowhere.
        if broken_parts(path.parent, thoroughly=True, below=path.name) not in {(), (SEAL,)}:
            raise StoreDamagedError(str(path))
        try:
            self._db = open_shared(path)
        except sqlite3.DatabaseError as error:
            raise StoreDamagedError(str(path)) from error
        try:
            ((form,),) = self._rows("PRAGMA user_version")
            if form != INDEX_NUMBER:
                raise StoreDamagedError(f"{path} is of another form")
        except StoreDamagedError:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def fact(self, name: str, code: str) -> array[int]:
        """The column of the name, its numbers of the type code of `array`."""
        ((packed,),) = self._rows("SELECT numbers FROM fact WHERE name = ?", name)
        return _unpacked(code, packed)

    def places(self, field: Field, terms: Sequence[str]) -> dict[str, array[int]]:
        """The places, ascending, of those of the terms that stand in the field."""
        try:
            return _places(self._db, field, terms)
        except (sqlite3.Error, zlib.error) as error:
            raise StoreDamagedError(str(self._path)) from error

    def terms(self, field: Field, prefix: str) -> Iterator[str]:
        """The terms of the field that begin so, sorted."""
        query = "SELECT term FROM posting WHERE field = ? AND term >= ? AND term < ? AND part = 0 ORDER BY term"
        return (term for (term,) in self._rows(query, field, prefix, prefix + "\U0010ffff"))

    def _rows(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreDamagedError(str(self._path)) from error


def _places(database: sqlite3.Connection, field: Field, terms: Sequence[str]) -> dict[str, array[int]]:
    found: dict[str, array[int]] = {}
    for start in range(0, len(terms), _AT_ONCE):
        wanted = terms[start : start + _AT_ONCE]
        # Of few lengths, so that few statements are prepared: a term that is named again is read once.
        marks = 1 << (len(wanted) - 1).bit_length()
        named = [*wanted, *[wanted[0]] * (marks - len(wanted))]
        sought = f"field = ? AND term IN (?{', ?' * (marks - 1)})"
        query = f"SELECT term, places FROM posting WHERE {sought} ORDER BY term, part"
        lists = joined(database.execute(query, (field, *named)).fetchall())
        found.update((term, _unpacked_places(packed)) for term, packed in lists.items())
    return found


def _packed_places(places: array[int]) -> bytes:
    """Many places compressed: their first bytes, their second bytes and so on, the high ones nearly the same.

    Steps between them would take a sixth less, and three times as long to be told again.  Four divide the length of
    what is not compressed, and of nothing else: so further places can be written behind it as they are, and are told
    from it, since what was compressed knows its end.
    """
    packed = _packed(places)
    if len(packed) < _MANY:
        return packed
    dense = zlib.compress(b"".join(packed[byte::_WIDTH] for byte in range(_WIDTH)), _EFFORT)
    return dense + b"\0" * (len(dense) % _WIDTH == 0)


def _unpacked_places(packed: bytes) -> array[int]:
    if len(packed) % _WIDTH == 0:
        return _unpacked("I", packed)
    unpacking = zlib.decompressobj()
    dense, tail = unpacking.decompress(packed), unpacking.unused_data
    size = len(dense) // _WIDTH
    places = bytearray(len(dense))
    for byte in range(_WIDTH):
        places[byte::_WIDTH] = dense[byte * size : (byte + 1) * size]
    return _unpacked("I", bytes(places) + tail[len(tail) % _WIDTH :])


def _packed(numbers: array[int]) -> bytes:
    return (numbers if sys.byteorder == "little" else _swapped(numbers)).tobytes()


def _unpacked(code: str, packed: bytes) -> array[int]:
    numbers = array(code, packed)
    return numbers if sys.byteorder == "little" else _swapped(numbers)


def _swapped(numbers: array[int]) -> array[int]:
    swapped = numbers[:]
    swapped.byteswap()
    return swapped
