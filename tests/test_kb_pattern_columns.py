"""Columns of patterns: what is counted once in all texts and cut for one is what the search finds in that one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.asking.pattern_columns import NEAR, TITLE, kept_columns
from mtgcr.kb.words.tokens import pattern
from mtgcr.tests.wordings import ground_of, wording

if TYPE_CHECKING:
    from pathlib import Path

ENTRIES = [
    wording(5, "Frost bites; frost stays.", title="Cold Frost／霜"),
    wording(6, "It bites the cold frost.", heading="Rules › Frost／霜"),
    wording(7, "Frost and ice.", title="Frost", heading="Rules › Cold Frost"),
    wording(8, "霜が降りる。"),
]


@pytest.mark.parametrize("allowed", [{5, 6, 7, 8}, {6, 7}, {5, 8}, {8}, set()])
@pytest.mark.parametrize("words", ["frost", "cold frost", "霜", "snow", "bites"])
def test_what_is_cut_for_a_text_is_what_stands_in_it(tmp_path: Path, words: str, allowed: set[int]) -> None:
    ground = ground_of(tmp_path, ENTRIES, allowed)
    unit = SimpleNamespace(forms=((pattern(words), 0.5),))

    (columns,) = kept_columns(ground.concordance).of([unit])  # type: ignore[list-item]  # of a unit only its forms
    standing = ground.occurrences(pattern(words), False)
    headings = {d: TITLE * share for d, share in standing.title.items()}
    for document, share in standing.near.items():
        headings[document] = max(headings.get(document, 0.0), NEAR * share)

    assert {d: n for found, _ in columns for d, n in found.text.cut(ground)} == standing.text
    assert {d: n for found, _ in columns for d, n in found.heading.cut(ground)} == headings
    assert [factor for _, factor in columns] == [0.5] * (words != "snow")
