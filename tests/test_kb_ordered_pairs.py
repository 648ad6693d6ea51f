"""Pairs in order: worth most together, never crossing, none below the least."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.translations.ordered_pairs import pair_in_order

tables = st.integers(0, 4).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 9), min_size=width, max_size=width), max_size=4)
)


def total(table: list[list[int]], pairs: list[tuple[int, int]]) -> int:
    return sum(table[i][j] for i, j in pairs)


def every_pairing(table: list[list[int]], least: int) -> list[list[tuple[int, int]]]:
    """All pairings in order, found the slow way."""
    width = len(table[0]) if table else 0
    return [
        list(zip(ours, theirs, strict=True))
        for size in range(min(len(table), width) + 1)
        for ours in combinations(range(len(table)), size)
        for theirs in combinations(range(width), size)
        if all(table[i][j] >= least for i, j in zip(ours, theirs, strict=True))
    ]


@given(tables, st.integers(1, 5))
def test_no_other_pairing_in_order_is_worth_more(table: list[list[int]], least: int) -> None:
    width = len(table[0]) if table else 0

    found = pair_in_order(range(len(table)), range(width), lambda i, j: table[i][j], least)

    assert total(table, found) == max(total(table, pairs) for pairs in every_pairing(table, least))


@given(tables, st.integers(1, 5))
def test_pairs_rise_on_both_sides_and_are_worth_the_least(table: list[list[int]], least: int) -> None:
    width = len(table[0]) if table else 0

    found = pair_in_order(range(len(table)), range(width), lambda i, j: table[i][j], least)

    assert all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(found))
    assert all(table[i][j] >= least for i, j in found)


def test_the_indices_are_those_of_the_caller() -> None:
    found = pair_in_order([30, 40], [7, 8, 9], lambda i, j: 1.0 if (i, j) in {(30, 8), (40, 9)} else 0.0, 0.5)

    assert found == [(30, 8), (40, 9)]
