"""Stretches of rule numbers."""

from __future__ import annotations

import pytest

from mtgcr.parser.numbers import parse_number
from mtgcr.parser.ranges import expand_range


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("601.2f", "601.2h", "601.2f 601.2g 601.2h"),
        ("704.5k", "704.5p", "704.5k 704.5m 704.5n 704.5p"),
        ("704.5y", "704.5ab", "704.5y 704.5z 704.5aa 704.5ab"),
        ("903.9", "903.11", "903.9 903.10 903.11"),
        ("306", "308", "306 307 308"),
        ("702.9", "702.9", "702.9"),
        ("601.2h", "601.2f", "601.2h 601.2f"),
        ("704.5x", "704.6b", "704.5x 704.6b"),
        ("100.4", "101.2", "100.4 101.2"),
        ("601.2", "601.2b", "601.2 601.2b"),
        ("601.2l", "601.2n", "601.2l 601.2n"),
    ],
)
def test_a_range_holds_what_stands_between_its_ends(first: str, last: str, expected: str) -> None:
    low, high = parse_number(first), parse_number(last)
    assert low is not None
    assert high is not None
    assert expected == " ".join(map(str, expand_range(low, high)))
