"""The original bytes: kept small, given back exactly."""

from __future__ import annotations

import sqlite3

from hypothesis import given
from hypothesis import strategies as st

from kb.originals import read_originals, store_original
from kb.schema import SCHEMA

TEXT = b"Pour the tea slowly. " * 200


def test_a_similar_original_takes_little_room_and_comes_back_exactly() -> None:
    database = sqlite3.connect(":memory:")
    database.executescript(SCHEMA)
    newer = TEXT + b"Bring a cake."
    first = store_original(database, TEXT, None)
    second = store_original(database, newer, (first, TEXT))
    for name, key in (("a.txt", first), ("b.txt", second)):
        database.execute(
            "INSERT INTO release VALUES (NULL, ?, 'en', 'official', ?, '', 0, 0, 0, 0, NULL, ?)", (name, name, key)
        )

    assert [(o.name, o.data) for o in read_originals(database)] == [("a.txt", TEXT), ("b.txt", newer)]


@given(st.binary(min_size=1), st.binary(min_size=1))
def test_any_bytes_come_back_whatever_their_base(base: bytes, data: bytes) -> None:
    database = sqlite3.connect(":memory:")
    database.executescript(SCHEMA)
    first = store_original(database, base, None)
    second = store_original(database, data, (first, base))
    for name, key in (("a", first), ("b", second)):
        database.execute(
            "INSERT INTO release VALUES (NULL, ?, 'en', 'official', ?, '', 0, 0, 0, 0, NULL, ?)", (name, name, key)
        )

    assert [o.data for o in read_originals(database)] == [base, data]
