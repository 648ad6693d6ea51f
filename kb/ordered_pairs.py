"""Two sequences paired in order: the pairs that are worth most together and do not cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def pair_in_order(ours: int, theirs: int, worth: Callable[[int, int], float], least: float) -> list[tuple[int, int]]:
    """The pairs of indices, rising on both sides, whose worth adds up to most; none below `least`.

    `ours` and `theirs` are the lengths of the sequences.  Each index is in one pair at most.
    """
    values = [[worth(i, j) for j in range(theirs)] for i in range(ours)]
    best = [[0.0] * (theirs + 1) for _ in range(ours + 1)]
    for i in reversed(range(ours)):
        for j in reversed(range(theirs)):
            together = values[i][j] + best[i + 1][j + 1] if values[i][j] >= least else 0.0
            best[i][j] = max(together, best[i + 1][j], best[i][j + 1])
    return _trace(best, values, least)


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
