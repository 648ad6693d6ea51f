"""Folding: every way of typing a word ends in one form, and offsets lead back to what was typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.words.folding import drop_ending, drop_okurigana, english_forms, fold, fold_with_offsets


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Trample", "trample"),
        ("ＴＲＡＭＰＬＥ", "trample"),
        ("Lim-Dûl’s", "lim-dul's"),
        ("Æther — “x”", 'aether - "x"'),
        ("−1/−1", "-1/-1"),
        ("ﾌﾞﾛｯｸ･ｸﾘｰﾁｬｰ", "ブロック・クリーチャー"),
        ("か\u3099", "が"),
        ("〜", "~"),
        ("～", "~"),
        ("７０２．１９ｂ", "702.19b"),
        ("Magic®", "magic"),
    ],
)
def test_ways_of_typing_fold_to_one_form(typed: str, folded: str) -> None:
    assert folded == fold(typed)


@pytest.mark.parametrize("mark", "’‘“”—–™®…")
def test_a_printed_mark_folds_the_same_in_english_and_beside_japanese(mark: str) -> None:
    assert fold(f"A{mark}b") == fold(f"A{mark}b場").removesuffix("場")


@given(st.text())
def test_folding_with_offsets_folds_the_same(text: str) -> None:
    assert fold(text) == fold_with_offsets(text)[0]


@given(st.text())
def test_offsets_ascend_through_the_text_and_end_at_its_end(text: str) -> None:
    folded, offsets = fold_with_offsets(text)

    assert len(folded) + 1 == len(offsets)
    assert sorted(offsets) == list(offsets)
    assert len(text) == offsets[-1]


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(text) == fold(fold(text))


def test_a_letter_with_a_separate_mark_is_one_letter() -> None:
    assert fold_with_offsets("か\u3099x") == ("がx", (0, 2, 3))


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("tramples", "trample"),
        ("trampling", "trample"),
        ("tapped", "tap"),
        ("tap", "tapping"),
        ("abilities", "ability"),
        ("copied", "copy"),
        ("copy", "copies"),
        ("sacrificing", "sacrifice"),
        ("sacrifice", "sacrificed"),
        ("dies", "died"),
        ("dealt", "deal"),
        ("discarded", "discard"),
    ],
)
def test_inflected_words_find_each_other(typed: str, stands: str) -> None:
    assert stands in english_forms(typed)


@pytest.mark.parametrize("word", ["a", "of", "702.19b", "+1/+1", "{t}", "接死"])
def test_short_words_numbers_and_symbols_have_no_other_forms(word: str) -> None:
    assert english_forms(word) == ()


@given(st.from_regex(r"[a-z]{1,12}", fullmatch=True))
def test_a_word_is_not_one_of_its_other_forms(word: str) -> None:
    assert word not in english_forms(word)


@pytest.mark.parametrize(
    ("word", "without"),
    [("割り振り順", "割振り順"), ("生け贄", "生贄"), ("呪文の効果", "呪文の効果"), ("致死ダメージ", "致死ダメージ")],
)
def test_okurigana_between_kanji_is_dropped_and_particles_are_not(word: str, without: str) -> None:
    assert drop_okurigana(word) == drop_okurigana(without)
    assert ("の" in word) == ("の" in drop_okurigana(word))


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("唱える", "唱え"),
        ("打ち消された", "打ち消"),
        ("打ち消す", "打ち消"),
        ("割り振った", "割り振"),
        ("接死", "接死"),
    ],
)
def test_an_inflected_ending_is_dropped(word: str, stem: str) -> None:
    assert stem == drop_ending(word)
