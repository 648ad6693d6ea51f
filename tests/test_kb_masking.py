"""Wordings made comparable."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.masking import mask_references, masked_fingerprint, split_words, word_set


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("see rule 601.2b", "see rule #"),
        ("see rules 601.2b and 601.2f–h", "see rules # and #"),
        ("see rules 601.2e - g", "see rules #"),
        ("rule 601.2e - a step", "rule # - a step"),
        ("rules 702 and 703", "rules # and #"),
        ("steps 712.5–6 and 903.6–903.11", "steps # and #"),
        ("rule 704.5aa, section 7", "rule #, section #"),
        ("a deck of 100 cards", "a deck of 100 cards"),
        ("“Brew,” see rule 9", '"Brew," see rule 9'),
        ("rule 117〔待つ〕参照", "rule #〔待つ〕参照"),
    ],
)
def test_numbers_of_rules_are_masked_and_other_numbers_stay(text: str, masked: str) -> None:
    assert mask_references(text) == masked


def test_words_are_small_and_other_scripts_go_by_characters() -> None:
    assert split_words('The cup\'s "Tea" 茶を') == ("the", "cup's", "tea", "茶", "を")
    assert word_set("a cup, a pot") == {"a", "cup", "pot"}


def test_a_space_beside_a_dash_changes_no_word() -> None:
    assert masked_fingerprint("Boil it — slowly.") == masked_fingerprint("Boil it—slowly.")
    assert masked_fingerprint("Boil it slowly.") != masked_fingerprint("Boil it, slowly.")
