"""The file of the index: what was written is read, read only, and checked; another file is no index."""

from __future__ import annotations

import sqlite3
from array import array
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import accumulate
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.postings import (
    Field,
    Postings,
    _packed,
    _packed_places,
    _unpacked_places,
    extend_postings,
    write_postings,
)
from mtgcr.kb.storage.seal import write_seal
from mtgcr.kb.storage.store import StoreDamagedError

if TYPE_CHECKING:
    from pathlib import Path

PLACES = {
    Field.TEXT: {"frost": array("I", [1, 2, 1 << 31]), "frosty": array("I", [7])},
    Field.NUMBER: {"702": array("I", [7])},
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A small index."""
    path = tmp_path / "index.sqlite"
    write_postings(path, {"kinds": array("B", [0, 255])}, PLACES)
    return path


def test_what_was_written_is_read(path: Path) -> None:
    postings = Postings(path)

    assert postings.fact("kinds", "B") == array("B", [0, 255])
    assert postings.places(Field.TEXT, ["frost", "ice"]) == {"frost": array("I", [1, 2, 1 << 31])}
    assert postings.places(Field.NUMBER, ["702", "frost"]) == {"702": array("I", [7])}


def test_a_list_of_many_places_lies_in_parts_and_is_read_as_one(tmp_path: Path) -> None:
    lots = array("I", accumulate(1 + n * n * 7919 % 4999 for n in range(5_000)))
    write_postings(tmp_path / "index.sqlite", {}, {Field.TEXT: {"tea": lots, "team": array("I", [7])}})
    postings = Postings(tmp_path / "index.sqlite")
    ((parts,),) = postings._rows("SELECT count(*) FROM posting WHERE term = 'tea'")

    assert parts > 1
    assert postings.places(Field.TEXT, ["team", "tea"]) == {"tea": lots, "team": array("I", [7])}
    assert list(postings.terms(Field.TEXT, "tea")) == ["tea", "team"]


def test_more_terms_are_read_at_once_than_a_statement_takes(path: Path) -> None:
    terms = ["frost", *map(str, range(40_000)), "frosty"]

    assert Postings(path).places(Field.TEXT, terms).keys() == {"frost", "frosty"}


@pytest.mark.parametrize(
    ("prefix", "terms"), [("fro", ["frost", "frosty"]), ("frosty", ["frosty"]), ("x", []), ("", ["frost", "frosty"])]
)
def test_the_terms_of_a_field_are_listed_by_their_beginning(path: Path, prefix: str, terms: list[str]) -> None:
    assert list(Postings(path).terms(Field.TEXT, prefix)) == terms


@given(st.text(max_size=3))
def test_any_text_may_be_asked_for(path_of_all: Path, text: str) -> None:
    postings = Postings(path_of_all)

    assert postings.places(Field.TEXT, [text]).keys() <= {"frost", "frosty"}
    assert set(postings.terms(Field.TEXT, text)) <= {"frost", "frosty"}


@pytest.fixture(scope="module")
def path_of_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("index") / "index.sqlite"
    write_postings(path, {}, PLACES)
    return path


def test_nothing_can_be_written_through_it(path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        Postings(path)._db.execute("DELETE FROM posting")


def test_threads_read_from_the_same_file(path: Path) -> None:
    postings = Postings(path)

    with ThreadPoolExecutor(8) as pool:
        read = list(pool.map(lambda term: postings.places(Field.TEXT, [term]), ["frost", "frosty", "ice"] * 50))

    assert read == [postings.places(Field.TEXT, [term]) for term in ["frost", "frosty", "ice"] * 50]


def test_one_wrong_bit_is_found_before_the_first_word_is_read(path: Path) -> None:
    write_seal(path.parent)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)

    with pytest.raises(StoreDamagedError):
        Postings(path)


def test_a_file_of_another_form_is_no_index(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 999")
        database.commit()

    with pytest.raises(StoreDamagedError, match="another form"):
        Postings(path)


@pytest.mark.parametrize(
    "data", [b"", b"tea", b"SQLite format 3\0" + bytes(100), b"\x80\x04cposix\nsystem\n(S'true'\ntR."]
)
def test_something_else_is_no_index(path: Path, data: bytes) -> None:
    path.write_bytes(data)

    with pytest.raises(StoreDamagedError):
        Postings(path)


def test_a_table_that_is_missing_is_told(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE posting")
    postings = Postings(path)

    with pytest.raises(StoreDamagedError):
        postings.places(Field.TEXT, ["frost"])


@given(st.sets(st.integers(0, (1 << 32) - 1), max_size=20), st.integers(1, 1 << 20), st.integers(0, 400))
def test_places_are_read_as_they_were_written_however_many(far: set[int], step: int, count: int) -> None:
    places = array("I", sorted({*far, *range(step, step * (count + 1), step)}))

    assert _unpacked_places(_packed_places(places)) == places
    assert _unpacked_places(_packed_places(places) + _packed(places[count:])) == places + places[count:]


def test_further_places_stand_behind_the_others_as_if_all_had_been_written_at_once(tmp_path: Path) -> None:
    many = array("I", accumulate(1 + n * n * 7919 % 4999 for n in range(3_000)))
    before = {Field.TEXT: {"tea": many, "cup": array("I", [3])}}
    parts = [
        {Field.TEXT: {"tea": array("I", range(1 << 24, (1 << 24) + 600)), "pot": array("I", [1 << 24])}},
        {
            Field.TEXT: {"tea": array("I", [1 << 25]), "cup": array("I", [1 << 25])},
            Field.NUMBER: {"7": array("I", [9])},
        },
    ]
    both = {Field.TEXT: {"tea": parts[0][Field.TEXT]["tea"] + parts[1][Field.TEXT]["tea"],
                         "pot": array("I", [1 << 24]), "cup": array("I", [1 << 25])},
            Field.NUMBER: {"7": array("I", [9])}}  # fmt: skip
    write_postings(tmp_path / "index.sqlite", {}, before)
    for part in parts:
        extend_postings(tmp_path / "index.sqlite", {}, part)
    write_postings(tmp_path / "whole.sqlite", {}, before, further=both)
    postings, whole = Postings(tmp_path / "index.sqlite"), Postings(tmp_path / "whole.sqlite")

    assert postings.places(Field.TEXT, ["tea", "cup", "pot"]) == {
        "tea": many + both[Field.TEXT]["tea"], "cup": array("I", [3, 1 << 25]), "pot": array("I", [1 << 24])
    }  # fmt: skip
    assert postings._rows("SELECT * FROM posting") == whole._rows("SELECT * FROM posting")


def test_many_places_take_less_room_than_they_do_in_memory() -> None:
    places = array("I", range(0, 1 << 20, 1 << 8))

    assert len(_packed_places(places)) * 2 < len(places.tobytes())
