"""Lists of pieces are found again in their groups, each by its piece, and no other."""

from __future__ import annotations

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.said_groups import grouped, groups_of, list_in, lists_in, pack_firsts, taken_firsts

PIECES = st.text("ab あ間0/+", min_size=1, max_size=5)
LISTS = st.dictionaries(PIECES, st.sampled_from([1, 3, 9, 254, 255, 256, 700, 4000]).map(lambda size: b"\n" * size))


@given(LISTS)
def test_all_lists_are_read_in_the_order_of_their_pieces(lists: dict[str, bytes]) -> None:
    groups = grouped(sorted(lists.items()))
    assert [*chain.from_iterable(lists_in(group.packed) for group in groups)] == sorted(lists.items())


@given(LISTS, PIECES)
def test_a_piece_has_its_list_and_another_has_none(lists: dict[str, bytes], other: str) -> None:
    groups = tuple(grouped(sorted(lists.items())))
    where = groups_of(taken_firsts(pack_firsts(groups)), [*lists, other])
    found = {piece: list_in(groups[place].packed, piece) for piece, place in where.items()}
    assert {piece: packed for piece, packed in found.items() if packed is not None} == lists


def test_more_pieces_than_a_byte_counts_are_groups() -> None:
    lists = [(f"{number:03}", b"\7") for number in range(600)]
    assert [group.first for group in grouped(lists)] == ["000", "217", "434"]
    assert all(len(group.packed) > group.packed[0] > 0 for group in grouped(lists))
