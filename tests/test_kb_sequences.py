"""Lists of ids as blobs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.sequences import PackedIds, pack_ids


@given(st.lists(st.lists(st.integers(0, 2**30))))
def test_ids_come_out_as_they_went_in(lists: list[list[int]]) -> None:
    packed = PackedIds(pack_ids(lists), map(len, lists))
    assert lists == [packed[place] for place in range(len(packed))]


def test_a_list_that_repeats_the_one_before_it_takes_little_room() -> None:
    ids = [number * number % 4093 for number in range(4000)]
    assert len(pack_ids([ids, ids])) < 1.1 * len(pack_ids([ids]))
