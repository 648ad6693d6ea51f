"""Lists of rules with their weights are the same after they were packed, however long and however far apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.said_lists import SaidPlaces, pack_places, unpack_places, weighed_place

RULES = st.dictionaries(st.integers(1, 65_535), st.integers(0, 255), max_size=300)
CLOSE = st.dictionaries(st.integers(1, 900), st.integers(0, 255), max_size=300)


def packed_and_unpacked(rules: dict[int, int]) -> dict[int, int]:
    """What is left of the rules, their weights by place."""
    found = unpack_places(pack_places([weighed_place(place, rules[place]) for place in sorted(rules)]))
    return dict(zip(found.places, found.weights, strict=True))


@given(RULES | CLOSE)
def test_what_was_packed_is_read(rules: dict[int, int]) -> None:
    assert packed_and_unpacked(rules) == rules


@pytest.mark.parametrize("step", [1, 253, 254, 255, 256, 508, 509])
@pytest.mark.parametrize("length", range(21, 27))
def test_a_step_of_any_length_is_kept(step: int, length: int) -> None:
    rules = dict.fromkeys((*range(1, length), length - 1 + step), 7)
    assert packed_and_unpacked(rules) == rules


def test_many_rules_side_by_side_take_two_bytes_each() -> None:
    assert len(pack_places([weighed_place(place, 9) for place in range(1, 3001)])) <= 6002


def test_no_rule_at_all_is_nothing() -> None:
    assert unpack_places(b"") == SaidPlaces(unpack_places(b"").places, b"")
    assert not unpack_places(pack_places([])).places
