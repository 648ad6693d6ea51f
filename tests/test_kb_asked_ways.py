"""How players ask is stored together and read again; what is none of ours is told as damage."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.asked_ways import pack_ways, unpack_ways
from mtgcr.kb.storage.store import StoreDamagedError

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1)


@given(st.lists(st.tuples(st.integers(1, 10**6), WORDS)))
def test_what_was_packed_is_read_again(asked: list[tuple[int, str]]) -> None:
    assert unpack_ways(pack_ways(asked)) == tuple(asked)


@pytest.mark.parametrize(
    "packed",
    [b"", b"tea", pack_ways([(1, "how")])[:-6], zlib.compress(b"\xff"), zlib.compress(b"tea\nhow"),
     zlib.compress(bytes(1 << 25))],
    ids=["nothing", "no zlib", "cut off", "no text", "no number", "too much"],
)  # fmt: skip
def test_anything_else_is_damage(packed: bytes) -> None:
    with pytest.raises(StoreDamagedError):
        unpack_ways(packed)
