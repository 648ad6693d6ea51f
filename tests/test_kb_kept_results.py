"""Results that are kept by their size."""

from __future__ import annotations

from mtgcr.kb.kept_results import KeptResults


def lengths_made(kept: KeptResults, *sizes: int) -> list[int]:
    """Of results of these sizes, each under its size as key, those that had to be made."""
    made: list[int] = []

    def make(size: int) -> list[int]:
        made.append(size)
        return [0] * size

    for size in sizes:
        assert len(kept.get(size, lambda size=size: make(size), len)) == size  # type: ignore[misc]  # each its own
    return made


def test_what_is_kept_is_not_made_again() -> None:
    assert lengths_made(KeptResults(100), 9, 19, 9, 19) == [9, 19]


def test_what_was_not_asked_for_longest_goes_when_it_is_too_much() -> None:
    assert lengths_made(KeptResults(100), 39, 49, 39, 29, 39, 49) == [39, 49, 29, 49]


def test_what_is_larger_than_all_is_made_each_time_and_drives_nothing_out() -> None:
    kept = KeptResults(100)
    assert lengths_made(kept, 9, 100, 100, 9) == [9, 100, 100]
    assert kept.size == 10


def test_many_small_results_count_too() -> None:
    kept = KeptResults(100)
    for key in range(300):
        kept.get(("empty", key), tuple, len)
    assert kept.size == 100
