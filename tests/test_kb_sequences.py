"""Lists of ids as blobs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.sequences import pack_ids, unpack_ids


@given(st.lists(st.lists(st.integers(0, 2**30))))
def test_ids_come_out_as_they_went_in(lists: list[list[int]]) -> None:
    assert lists == [list(one) for one in unpack_ids(pack_ids(lists), list(map(len, lists)))]


def test_a_list_that_repeats_the_one_before_it_takes_little_room() -> None:
    ids = [number * number % 4093 for number in range(4000)]
    assert len(pack_ids([ids, ids])) < 1.1 * len(pack_ids([ids]))
