"""The best pairing when every one may be taken only once."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.kb.lineages.assignment import assign

Offers = dict[int, dict[int, float]]

scores = st.floats(0.01, 1.0)
offers = st.dictionaries(st.integers(0, 4), st.dictionaries(st.integers(0, 4), scores, min_size=1), max_size=5)


def test_the_sum_counts_and_not_the_greatest_single_score() -> None:
    assert assign({1: {1: 0.9, 2: 0.8}, 2: {1: 0.8, 2: 0.1}}) == {1: 2, 2: 1}


def test_whoever_finds_nothing_left_stays_alone() -> None:
    assert assign({1: {7: 0.9}, 2: {7: 0.5}}) == {1: 7}


def test_nobody_to_pair_gives_no_pairs() -> None:
    assert assign({}) == {}


def total(wanted: Offers, pairs: dict[int, int]) -> float:
    return sum(wanted[bidder][item] for bidder, item in pairs.items())


def brute_force(wanted: Offers) -> float:
    """The greatest sum, by trying every order of the bidders on every choice of items."""
    items = sorted({item for row in wanted.values() for item in row})
    padded = [*items, *[None] * len(wanted)]
    return max(
        sum(
            wanted[bidder].get(item, 0.0) if item is not None else 0.0
            for bidder, item in zip(wanted, chosen, strict=True)
        )
        for chosen in permutations(padded, len(wanted))
    )


@given(offers.filter(lambda wanted: len(wanted) <= 3))
@settings(max_examples=150)
def test_the_sum_is_the_best_there_is(wanted: Offers) -> None:
    pairs = assign(wanted)
    assert len(set(pairs.values())) == len(pairs)
    assert total(wanted, pairs) >= brute_force(wanted) - 0.0005 * len(wanted) - 1e-9
