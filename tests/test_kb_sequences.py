"""Lists of ids as blobs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kb.sequences import pack_ids, unpack_ids


@given(st.lists(st.integers(0, 2**30)))
def test_ids_come_out_as_they_went_in(ids: list[int]) -> None:
    assert unpack_ids(pack_ids(ids)) == tuple(ids)
