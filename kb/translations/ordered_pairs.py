"""Two sequences paired in order: the pairs that are worth most together and do not cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def pair_in_order(
    ours: Sequence[int], theirs: Sequence[int], worth: Callable[[int, int], float], least: float
) -> list[tuple[int, int]]:
    """The pairs of one of ours and one of theirs, in order on both sides, whose worth adds up to most.

    No pair is worth less than `least`; each of ours and theirs is in one pair at most.
    """
    values = [[worth(i, j) for j in theirs] for i in ours]
    best = [[0.0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for i in reversed(range(len(ours))):
        for j in reversed(range(len(theirs))):
            together = values[i][j] + best[i + 1][j + 1] if values[i][j] >= least else 0.0
            best[i][j] = max(together, best[i + 1][j], best[i][j + 1])
    return [(ours[i], theirs[j]) for i, j in _trace(best, values, least)]


def _trace(best: list[list[float]], values: list[list[float]], least: float) -> list[tuple[int, int]]:
    """The way of the most worth from the beginning."""
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(values) and j < len(values[i]):
        if values[i][j] >= least and best[i][j] == values[i][j] + best[i + 1][j + 1]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs
