"""Slang is counted by its official words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.words.lexicon import load_lexicon

if TYPE_CHECKING:
    from pathlib import Path

TODAY = ("--as-of", "2026-08-07", "--format", "json")


@pytest.mark.parametrize(
    ("words", "today"),
    [
        ("生贄", ["生け贄に捧げる"]),
        ("ETB", ["enters the battlefield"]),
        ("ETB能力", ["戦場に出る"]),
        ("comes into play tapped", ["enters"]),
    ],
)
def test_official_words_stand_for_colloquial_and_obsolete_ones(words: str, today: list[str]) -> None:
    assert [word for one in load_lexicon().expand(words) if one.note for word in one.today(words)] == today


@pytest.mark.parametrize(
    ("slang", "official"),
    [("生贄", "生け贄に捧げる"), ("ハンデス", "捨てる"), ("comes into play", "enters the battlefield")],
)
def test_what_slang_stands_for_is_counted(embedded_home: Path, mtgcr: Any, slang: str, official: str) -> None:
    counted, least = (mtgcr(embedded_home, "search", one, *TODAY).json["counts"] for one in (slang, official))

    assert least
    assert all(counted[kind] >= number for kind, number in least.items())


@pytest.mark.parametrize("words", ["ETB", "702.19b"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_hits_for_words_without_a_language_are_in_that_of_the_interface(
    embedded_home: Path, mtgcr: Any, words: str, language: str
) -> None:
    hits = mtgcr(embedded_home, "--ui", language, "search", words, *TODAY).json["hits"]

    assert {hit["language"] for hit in hits} == {language}


@pytest.mark.corpus
def test_a_hit_that_the_official_translation_lacks_is_told_in_our_own_words(corpus_home: Path, mtgcr: Any) -> None:
    """Preparation cards (722) came after the Japanese text."""
    hits = mtgcr(corpus_home, "search", "準備カード", *TODAY).json["hits"]
    preparing = [hit for hit in hits if hit["number"].startswith("722.")]

    assert {hit["language"] for hit in hits} == {"ja"}
    assert preparing
    assert {hit["source"]["edition"] for hit in preparing} == {"digest"}
