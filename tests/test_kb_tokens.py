"""Tokens: words, numbers, symbols and pairs of Japanese letters, with what stands between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import GAP_BITS, gaps, pattern, tokenise, word_places, words_and_gaps


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The owner's hand.", "the owner s hand"),
        ("Pay {W/U}{T}, then 2/2", "pay {w/u} {t} then 2/2"),
        ("a +1/+1 counter, or −1/−1", "a +1/+1 counter or -1/-1"),
        ("see rule 702.19b.", "see rule 702.19b"),
        ("*/* and x/x", "*/* and x/x"),
        ("接死を持つ", "接死 死を を持 持つ つ"),
        ("マナ・コスト", "マナ ナコ コス スト ト"),
        ("デッキ 構築", "デッ ッキ キ構 構築 築"),
        ("カード1枚", "カド ド 1 枚"),
        ("終わり。次", "終わ わり り 次"),
        ("Привет", "пр ри ив ве ет т"),
        ("straße", "stra ß e"),
        ("…!?", ""),
    ],
)
def test_a_text_becomes_these_tokens(text: str, tokens: str) -> None:
    assert tokens.split() == [token.text for token in tokenise(fold(text))]


@given(st.text())
def test_tokens_stand_one_after_the_other_where_they_say(text: str) -> None:
    folded = fold(text)
    end = 0
    for token in tokenise(folded):
        assert token.start >= end
        assert folded[token.start] == token.text[0]
        end = token.end


@given(st.text())
def test_every_token_has_a_gap_that_fits_its_bits(text: str) -> None:
    folded = fold(text)
    tokens = tokenise(folded)

    codes = gaps(folded, tokens)

    assert len(tokens) == len(codes)
    assert all(0 <= code < 1 << GAP_BITS for code in codes)


@given(st.text())
def test_words_and_gaps_in_one_go_are_those_of_the_tokens(text: str) -> None:
    folded = fold(text)
    tokens = tokenise(folded)

    assert words_and_gaps(folded) == ([token.text for token in tokens], gaps(folded, tokens))


def test_the_gap_after_the_last_word_of_a_pattern_does_not_matter() -> None:
    assert pattern("lethal damage") == pattern("lethal damage.")


def test_the_mark_within_a_japanese_pattern_matters_and_the_one_at_its_end_does_not() -> None:
    assert pattern("マナ・コスト") != pattern("マナコスト")
    assert pattern("クリーチャー") == pattern("クリーチャ")


def test_a_single_japanese_letter_is_a_prefix() -> None:
    assert [tuple(step) for step in pattern("色")] == [("色", None, True, ())]


@given(st.text())
def test_a_pattern_of_any_text_has_no_empty_step(text: str) -> None:
    assert all(step.text for step in pattern(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lethal damage", "lethal damage"),
        ("接死を持つクリーチャー", "接死 を 持つ クリーチャー"),
        ("ダメージ割り振り順", "ダメージ 割り振り順"),
        ("ブロック・クリーチャー指定ステップ", "ブロック・クリーチャー 指定 ステップ"),
        ("戦場に出る", "戦場 に 出る"),
        ("radカウンターの", "rad カウンター の"),
        ("+1/+1カウンター", "+1/+1 カウンター"),
        ("いけにえ", "いけにえ"),
        ("…", ""),
    ],
)
def test_a_text_is_cut_into_these_words(text: str, words: str) -> None:
    assert [text[start:end] for start, end in word_places(text)] == words.split()


@given(st.text())
def test_words_stand_in_order_and_each_can_be_searched_for(text: str) -> None:
    folded, end = fold(text), 0
    for first, last in word_places(folded):
        assert end <= first < last
        assert pattern(folded[first:last])
        end = last
