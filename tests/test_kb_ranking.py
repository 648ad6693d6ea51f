"""Ranking: each part of the formula does what it says."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.ranking import DEPTHS, KINDS, PAIR, B, K
from mtgcr.tests.wordings import keys, searched, wording

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.storage.indexed_texts import IndexEntry

FILLING = [wording(100 + n, f"Nothing about it, line {n}.") for n in range(20)]


def ranked(tmp_path: Path, text: str, *entries: IndexEntry) -> list[int]:
    return keys(searched(tmp_path, [*entries, *FILLING], text))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (wording(1, "Frost bites."), wording(2, "Frost bites, and a great many more words follow it here.")),
        (wording(1, "It bites.", title="Frost"), wording(2, "Frost bites.")),
        (wording(1, "Frost bites.", heading="Frost"), wording(2, "Frost bites.")),
        (wording(1, "Frost bites."), wording(2, "Frost bites.", kind=NodeKind.EXAMPLE)),
        (wording(1, "Frost bites.", number="100.1"), wording(2, "Frost bites.", number="100.1c")),
        (wording(1, "Frost bites.", number="100.1a"), wording(2, "Frost bites.", number="100.1c")),
        (wording(1, "Frost frost bites."), wording(2, "Frost bites it.")),
    ],
)
def test_the_better_one_comes_first(tmp_path: Path, better: IndexEntry, worse: IndexEntry) -> None:
    assert ranked(tmp_path, "frost", worse, better) == [1, 2]


def test_a_rare_word_counts_more_than_a_common_one(tmp_path: Path) -> None:
    common = [wording(n, f"The ice is thick on day {n}.") for n in range(10, 15)]

    found = ranked(tmp_path, "ice frost", wording(1, "The frost is thick on day 1."), *common)

    assert found[0] == 1


def test_neighbours_count_more_than_the_same_words_apart(tmp_path: Path) -> None:
    near, far = wording(1, "Frost damage comes first to many."), wording(2, "Damage comes first to many of frost.")

    assert ranked(tmp_path, "deal frost damage", far, near) == [1, 2]


def test_neighbours_in_other_forms_are_neighbours_too(tmp_path: Path) -> None:
    near, far = wording(1, "It deals damages first to many."), wording(2, "Damages first to many it deals.")

    assert ranked(tmp_path, "frost deal damage", far, near) == [1, 2]


def test_a_score_is_what_the_formula_says(tmp_path: Path) -> None:
    lines = ["Frost damage bites.", "Nothing at all here.", "Nor is there any."]
    (hit,) = searched(tmp_path, [wording(n, line) for n, line in enumerate(lines)], "frost damage").hits

    idf = log(1 + (3 - 1 + 0.5) / (1 + 0.5))
    length = 1 - B + B * 3 / (11 / 3)
    word = idf * (1 / length) / (K + 1 / length)
    pair = PAIR * word
    assert hit.score == pytest.approx((2 * word + pair) * KINDS[NodeKind.RULE] * DEPTHS[0], abs=0.0006)
