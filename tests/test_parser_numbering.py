"""Numbers that stand where they do not belong."""

from __future__ import annotations

import pytest

from mtgcr.parser.numbering import find_slips
from mtgcr.parser.numbers import parse_number


@pytest.mark.parametrize(
    ("numbers", "slips"),
    [
        ("100 100.1 100.1a 100.2 101 101.1", []),
        ("", []),
        ("423.2a 432.2b 423.3", ["432.2b"]),
        ("609.2b 605.2c 609.2d", ["605.2c"]),
        ("100.1 100.3 100.2 100.4", ["100.3"]),
        ("100.1 900.1 100.2 101.7 100.3", ["900.1", "101.7"]),
        ("702.175 702.175a 702.175 702.175a 702.176", []),
        ("100.1 702.1 702.2 100.2 100.3", []),
        ("100.1 100.2 100.1", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_slip_is_one_number_that_its_neighbours_do_without(numbers: str, slips: list[str]) -> None:
    read = [found for text in numbers.split() if (found := parse_number(text))]
    assert [str(read[place]) for place in sorted(find_slips(read))] == slips
