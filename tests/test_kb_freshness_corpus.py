"""Japanese beside the English of any day: its numbers, marks where the English moved on, the digest where none is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

pytestmark = pytest.mark.corpus
TODAY = ("--as-of", "2026-08-07")


def test_a_reference_that_moved_or_was_misprinted_has_the_number_of_the_day_beside_it(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    """The Japanese of 104.6 prints 725 for 726, which is 727 in August 2026."""
    assert "rule 725（現727）" in mtgcr(corpus_home, "rule", "104.6", "--lang", "ja", *TODAY).out


def test_the_number_is_that_of_the_day_with_the_printed_one_beside_it(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    assert "725.1 (printed 724.1)" in mtgcr(corpus_home, "rule", "725.1", "--lang", "ja", *TODAY).out
    assert "725.1（訳文では724.1）" in mtgcr(corpus_home, "ask", "統治者とは？", *TODAY).out


def test_a_subrule_whose_english_was_reworded_since_is_marked_in_rule_and_search(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "rule", "605.1", "--lang", "ja", *TODAY).out
    hit = mtgcr(corpus_home, "search", "605.1a", "--lang", "ja", "--format", "json", *TODAY).json["hits"][0]

    assert "605.1a [older than the English]" in said
    assert "the English said the same then" not in said
    assert hit["behind"]


def test_japanese_is_shown_for_an_earlier_day_whose_english_is_word_for_word_the_one_translated(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "rule", "510.1c", "--as-of", "FDN", "--lang", "ja").out

    assert "Japanese: release of 2026-01-16" in said
    assert "the Japanese text is of 2026-01-16; the English said the same then" in said


def test_a_rule_newer_than_the_translation_is_told_in_our_own_japanese(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(corpus_home, "rule", "702.190a", "--lang", "ja", *TODAY).out

    assert "Japanese: release of 2026-08-07, digest" in said


def test_a_history_in_japanese_has_every_number_and_day_of_the_english(
    corpus_home: Path, mtgcr: Callable[..., Said]
) -> None:
    numbers = [
        mtgcr(corpus_home, "history", "509.2", "--lang", language, "--format", "json").json["numbers"]
        for language in ("en", "ja")
    ]

    assert numbers[0] == numbers[1]
    assert len(numbers[0]) == 3
