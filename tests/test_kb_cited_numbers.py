"""The numbers in a wording: those of a range, and others in their places."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.cited_numbers import renumbered

MOVES = {
    "7": "8",
    "100.2": "100.3",
    "101": "102",
    "101.7": "102.8",
    "101.9": "102.10",
    "702.2a": "702.3a",
    "702.2c": "702.3c",
    "702.9": "703.1",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pour 100 cups.", "Pour 100 cups."),
        ("Pour as in rule 100.2, “Hosts.”", 'Pour as in rule 100.3, "Hosts."'),
        ("See rules 702.2a–c.", "See rules 702.3a-c."),
        ("See rules 702.2a - c.", "See rules 702.3a - c."),
        ("See rules 101.7–9.", "See rules 102.8-10."),
        ("See rules 101.7–101.9.", "See rules 102.8-102.10."),
        ("See rules 702.2c–702.9 and section 7.", "See rules 702.3c-703.1 and section 8."),
        ("See rules 101, 101, and 101 for 101 cups.", "See rules 102, 102, and 102 for 101 cups."),
        ("See rule 100.4.", None),
    ],
)
def test_each_number_that_a_reference_names_is_replaced_as_it_was_printed(text: str, expected: str | None) -> None:
    def move(ends: tuple[str, ...]) -> tuple[str, ...] | None:
        moved = tuple(MOVES.get(number, "") for number in ends)
        return moved if all(moved) else None

    assert renumbered(text, move) == expected
