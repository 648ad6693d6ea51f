"""Fingerprints stand for words: typography does not count, everything else does."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.words.fingerprint import fingerprint, fold_typography

PLAIN = dict(zip("‘’“”–—−～\u00a0", "''\"\"---〜 ", strict=True)) | {"…": "...", "®": "(r)", "™": "(tm)"}
LETTERS = st.text("".join(PLAIN) + "-. \n\tab1ＡﾌﾞフブÆé　", max_size=20) | st.text(max_size=12)


@given(LETTERS)
def test_typography_is_folded_letter_by_letter(text: str) -> None:
    straight = unicodedata.normalize("NFKC", "".join(PLAIN.get(letter, letter) for letter in text))

    assert fold_typography(text) == re.sub(r"\s+", " ", re.sub("-{2,}", "-", straight)).strip()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Don’t spill — ever.", "Don't spill - ever."),
        ("“Tea” … Cup™", '"Tea" ... Cup(tm)'),
        ("Pour  the\u00a0tea.\n", "Pour the tea."),
        ("Ｔｅａ", "Tea"),
    ],
)
def test_words_that_differ_in_typography_have_one_fingerprint(one: str, other: str) -> None:
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(("one", "other"), [("Tea", "tea"), ("100.1", "100.2"), ("Pour tea", "Pour the tea")])
def test_other_words_have_another_fingerprint(one: str, other: str) -> None:
    assert fingerprint(one) != fingerprint(other)
