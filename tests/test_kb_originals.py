"""The original bytes: kept small, given back exactly, and missed when they are damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.originals import Kept, Original, read_original, read_originals, read_packed, write_originals

TEXT = b"Pour the tea slowly. " * 2000


def english(name: str, data: bytes) -> Original:
    return Original(name=name, data=data, language="en", effective="2013-03-03")


def test_a_similar_original_takes_little_room_and_comes_back_exactly(tmp_path: Path) -> None:
    noise = bytes(i * i % 251 for i in range(60_000))
    texts = (english("a", TEXT + noise), english("b", noise + TEXT + b"Bring a cake."))

    write_originals(tmp_path / "kept", texts)

    assert read_originals(tmp_path / "kept") == Kept(texts)
    assert read_original(tmp_path / "kept", texts[1].sha256) == texts[1].data
    with closing(sqlite3.connect(tmp_path / "kept")) as database:
        sizes = [size for (size,) in database.execute("SELECT length(bytes) FROM original ORDER BY id")]
    assert sizes[1] < 200


def test_what_is_packed_against_the_same_text_is_taken_as_it_is(tmp_path: Path) -> None:
    one, two, new, three = (english(name, name.encode() * 40 + TEXT) for name in ("one", "two", "new", "three"))
    write_originals(tmp_path / "held", [one, two, three])
    held = read_packed(tmp_path / "held")
    asked: list[tuple[str, str]] = []

    class Held(dict[tuple[str, str], bytes]):
        def get(self, key: tuple[str, str], default: Any = None) -> Any:
            asked.extend([key] * (key in self))
            return super().get(key, default)

    write_originals(tmp_path / "kept", [one, two, new, three], Held(held))
    write_originals(tmp_path / "whole", [one, two, new, three])

    assert asked == [(one.sha256, ""), (two.sha256, one.sha256)]
    assert read_packed(tmp_path / "kept") == read_packed(tmp_path / "whole")
    assert read_originals(tmp_path / "kept") == Kept((one, two, new, three))


def test_bytes_that_are_not_kept_are_not_found(tmp_path: Path) -> None:
    write_originals(tmp_path / "kept", [])

    assert read_original(tmp_path / "kept", "0" * 64) is None


@given(st.lists(st.binary(min_size=1), min_size=1, max_size=3, unique=True), st.sampled_from(["en", "ja"]))
def test_any_bytes_come_back_whatever_is_before_them(data: list[bytes], language: str) -> None:
    texts = tuple(
        english(str(i), one) if i < 2 else Original(name=str(i), data=one, language=language, kind="rulings")
        for i, one in enumerate(data)
    )
    with TemporaryDirectory() as folder:
        write_originals(Path(folder) / "kept", texts)

        assert read_originals(Path(folder) / "kept") == Kept(texts)


def test_a_damaged_original_is_missed_by_name_with_those_packed_against_it(tmp_path: Path) -> None:
    texts = [english("a", b"one " * 50), english("b", b"two " * 50), english("c", b"three " * 50)]
    other = Original(name="d", data=b"four", language="ja", effective="2013-03-03")
    write_originals(tmp_path / "kept", [*texts, other])
    with closing(sqlite3.connect(tmp_path / "kept")) as database:
        database.execute("UPDATE original SET bytes = x'00112233' WHERE name = 'b'")
        database.commit()

    assert read_originals(tmp_path / "kept") == Kept((texts[0], other), ("b", "c"))
