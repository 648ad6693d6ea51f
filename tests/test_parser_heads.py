"""Heads of lines: numbers, also two that ran together."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.heads import read_head
from mtgcr.parser.numbers import parse_number

CASES = Path(__file__).parent / "cases" / "bulletin_heads.tsv"


def read_cases() -> list[tuple[str, ...]]:
    with CASES.open(encoding="utf-8", newline="") as lines:
        _, *rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    return [tuple(row) for row in rows]


@pytest.mark.parametrize(("line", "within", "numbers", "fused", "rest", "why"), read_cases())
def test_the_head_of_a_line_is_read(line: str, within: str, numbers: str, fused: str, rest: str, why: str) -> None:
    head = read_head(line, parse_number(within))

    told = (" ".join(map(str, head.numbers)), "fused" if head.is_fused else "", line[head.end :]) if head else ("",) * 3
    assert (numbers, fused, rest) == told, why


@given(st.text(alphabet="509.27163nk ab項は:\n", max_size=30))
def test_any_line_is_read_and_a_fused_head_has_two_different_numbers(line: str) -> None:
    head = read_head(line, parse_number("702.176"))

    assert head is None or len(set(head.numbers)) == (2 if head.is_fused else 1)
    assert head is None or head.end <= len(line)
