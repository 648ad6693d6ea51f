"""The ground: what is searched over, and where a pattern stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.index import Index, build_index
from kb.tokens import pattern
from tests.wordings import wording

if TYPE_CHECKING:
    from pathlib import Path

    from kb.ground import Ground

ENTRIES = [
    wording(5, "Frost bites; frost stays.", title="Cold Frost／霜"),
    wording(6, "It bites.", heading="Rules › Frost／霜"),
    wording(7, "Frost and ice."),
]


def ground(tmp_path: Path, allowed: set[int] | None = None) -> Ground:
    build_index(tmp_path, ENTRIES)
    return Index(tmp_path).ground(allowed)


def test_a_pattern_stands_in_texts_titles_and_headings(tmp_path: Path) -> None:
    standing = ground(tmp_path).standing(pattern("frost"), exact=False)

    assert dict(standing.text) == {0: 2, 2: 1}
    assert standing.title == {0: 0.5}
    assert standing.near == {1: 1.0}


def test_only_wordings_allowed_count(tmp_path: Path) -> None:
    only = ground(tmp_path, {6, 7})

    assert only.size == 2
    assert only.holding(pattern("frost"), exact=True) == {2}


def test_a_name_is_a_whole_title_or_heading_in_any_language(tmp_path: Path) -> None:
    whole = ground(tmp_path)

    assert whole.named("cold frost") == ({0}, set())
    assert whole.named("霜") == ({0}, {1})
    assert whole.named("cold") == (set(), set())


def test_all_patterns_must_stand_in_the_text(tmp_path: Path) -> None:
    whole = ground(tmp_path)

    assert whole.holding_all([pattern("frost"), pattern("ice")]) == {2}
    assert whole.holding_all([pattern("frost"), pattern("snow")]) == set()


def test_a_rare_pattern_says_more(tmp_path: Path) -> None:
    whole = ground(tmp_path)

    assert whole.idf(1) > whole.idf(2) > 0
