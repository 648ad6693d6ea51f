"""The ground: what is searched over, and where a pattern stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mtgcr.kb.words.tokens import pattern
from mtgcr.tests.wordings import ground_of, wording

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from mtgcr.kb.search.ground import Ground

Number = TypeVar("Number", int, float)

ENTRIES = [
    wording(5, "Frost bites; frost stays.", title="Cold Frost／霜"),
    wording(6, "It bites.", heading="Rules › Frost／霜"),
    wording(7, "Frost and ice."),
]


def ground(tmp_path: Path, allowed: set[int] | None = None) -> Ground:
    return ground_of(tmp_path, ENTRIES, allowed)


def by_key(whole: Ground, found: Mapping[int, Number]) -> dict[int, Number]:
    """What was found under the keys of the wordings."""
    return {whole.concordance.documents.keys[document]: value for document, value in found.items()}


def keys(whole: Ground, found: Iterable[int]) -> set[int]:
    """The keys of the wordings found."""
    return {whole.concordance.documents.keys[document] for document in found}


def test_a_pattern_stands_in_texts_titles_and_headings(tmp_path: Path) -> None:
    whole = ground(tmp_path)
    standing = whole.occurrences(pattern("frost"), False)

    assert by_key(whole, standing.text) == {5: 2, 7: 1}
    assert by_key(whole, standing.title) == {5: 0.5}
    assert by_key(whole, standing.near) == {6: 1.0}


def test_only_wordings_allowed_count(tmp_path: Path) -> None:
    only = ground(tmp_path, {6, 7})

    assert only.size == 2
    assert keys(only, only.holding(pattern("frost"), exact=True)) == {7}


def test_a_name_is_a_whole_title_in_any_language(tmp_path: Path) -> None:
    whole = ground(tmp_path)

    assert [keys(whole, whole.named(name)) for name in ("cold frost", "霜", "cold")] == [{5}, {5}, set()]


def test_a_rare_pattern_says_more(tmp_path: Path) -> None:
    whole = ground(tmp_path)

    assert whole.idf(1) > whole.idf(2) > 0


def test_a_brief_word_of_katakana_stands_only_with_its_own_long_vowels(tmp_path: Path) -> None:
    texts = (
        "タコ・トークンを作る。",
        "コートを着る。",
        "ストームを持つ。",
        "ロボトミーを唱える。",
        "カードを引く。",
        "トム",
    )
    whole = ground_of(tmp_path, [wording(key, text) for key, text in enumerate(texts)], None)
    found = [keys(whole, whole.holding(pattern(word), exact=False)) for word in ("コート", "ボート", "トム", "カード")]

    assert found == [{1}, set(), {5}, {4}]
    assert by_key(whole, whole.occurrences(pattern("トム"), False).text) == {5: 1}


def test_a_longer_word_of_katakana_stands_however_its_vowels_are_written(tmp_path: Path) -> None:
    whole = ground_of(tmp_path, [wording(1, "クリーチャー・トークンが出る。")], None)

    assert keys(whole, whole.holding(pattern("クリーチャトークン"), exact=False)) == {1}
