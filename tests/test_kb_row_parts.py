"""A long value lies in several rows and is read as one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.storage.row_parts import PART, joined, parts_of


@given(st.dictionaries(st.text(), st.integers(0, 4 * PART).map(bytes)))
def test_values_are_joined_again_from_parts_that_are_short_enough(values: dict[str, bytes]) -> None:
    rows = [(key, part) for key, value in values.items() for _, part in parts_of(value)]

    assert joined(rows) == values
    assert all(len(part) <= PART for _, part in rows)
    assert {key for key, _ in rows} == values.keys()
