"""Units: words are cut where they end, and carry the other forms they may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.kb.search.units import unit_of, word_places
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def all_of(words: Sequence[str]) -> Sequence[str]:
    """As texts in which every word stands would tell."""
    return words


def only(known: str) -> Callable[[Sequence[str]], list[str]]:
    return lambda words: [word for word in words if word == known]


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


def test_the_word_as_typed_counts_most_and_its_forms_only_where_they_stand() -> None:
    unit = unit_of("deals", ["give"], only("deal"))

    assert [form.pattern[0].text for form in unit.forms] == ["deals", "give", "deal"]
    assert unit.forms[0].weight == 1.0 > max(form.weight for form in unit.forms[1:])


@pytest.mark.parametrize(
    ("word", "weak"), [("the", True), ("when", True), ("する", True), ("死", False), ("cast", False)]
)
def test_words_that_say_nothing_are_weak(word: str, *, weak: bool) -> None:
    assert unit_of(word, (), all_of).is_weak == weak
