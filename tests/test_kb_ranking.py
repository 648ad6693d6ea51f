"""Ranking: the parts of a score are told and add up, and each does what the formula says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.model import NodeKind
from mtgcr.tests.wordings import keys, searched, wording

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.search.hits import IndexEntry

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


def test_the_parts_of_a_score_are_told(tmp_path: Path) -> None:
    hits = searched(tmp_path, [wording(1, "Frost damage bites."), *FILLING], "frost damage")

    (hit,) = hits.hits
    assert {name for name, _ in hit.why} == {"frost", "damage", '"frost damage"'}
    assert hit.score == pytest.approx(sum(part for _, part in hit.why), abs=0.01)
