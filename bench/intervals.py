"""Shares with the interval in which the true one lies."""

from __future__ import annotations

import math


def with_interval(count: int, of: int) -> str:
    """A share with Wilson's 95 % interval."""
    share, z = count / of, 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return f"{count}/{of} = {share:.0%} ({max(0.0, middle - half):.0%} to {middle + half:.0%})"
