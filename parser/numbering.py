"""The order of rule numbers: which of them stand where they do not belong."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.parser.numbers import RuleNumber


def find_slips(numbers: Sequence[RuleNumber]) -> frozenset[int]:
    """The places in the sequence whose number breaks an order that its neighbours keep without it.

    Of 609.2b, 605.2c, 609.2d the second is a slip (August 2005), of 423.2a, 432.2b, 423.3 too (July 2007).  Where
    two or more stand out together, they are no slips: a part of the text is elsewhere, or is numbered twice.
    """
    keys = [number.sort_key for number in numbers]
    if keys == sorted(keys):
        return frozenset()
    slips = []
    before = None
    for place, (key, after) in enumerate(pairwise(keys)):
        if before is not None and before < after and not before <= key <= after:
            slips.append(place)
        else:
            before = key
    return frozenset(slips)
