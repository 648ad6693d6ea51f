"""Tests of the folding of terms: what is spelt alike, places, and the agreement of the quick and the general way."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mtgcr.kb.words.spelling import fold_term, fold_with_places, stem_of

LETTERS = "aAsSeiyxZ09'’ -—・･ーｰァアカダ゛ﾞｶﾌﾟ々唱場えるす、。「」（）/+∞～é"
TEXTS = st.text(LETTERS, max_size=30) | st.text(max_size=20)


@pytest.mark.parametrize(
    "spellings",
    [
        ("ブロック・クリーチャー指定ステップ", "ﾌﾞﾛｯｸ･ｸﾘｰﾁｬｰ指定ｽﾃｯﾌﾟ", "ブロッククリーチャー指定ステップ"),
        ("ライブラリー", "ライブラリ", "ﾗｲﾌﾞﾗﾘｰ"),
        ("State-Based Actions", "state based action", "ＳＴＡＴＥ－ＢＡＳＥＤ　ＡＣＴＩＯＮＳ"),
        ("City’s Blessing", "city's blessing"),
        ("abilities", "Ability"),
        ("2HG", "２ｈｇ"),
    ],
)
def test_spellings_of_one_term_fold_alike(spellings: tuple[str, ...]) -> None:
    assert len({fold_term(spelling) for spelling in spellings}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("コー", "コ"), ("+1/+1", "1/1"), ("-1/-1", "1/1"), ("boss", "bos"), ("場に出る", "戦場に出る")]
)
def test_different_terms_stay_apart(one: str, other: str) -> None:
    assert fold_term(one) != fold_term(other)


@pytest.mark.parametrize(
    ("term", "stem"),
    [
        ("唱える", "唱え"),
        ("破壊する", "破壊"),
        ("占術を行う", "占術"),
        ("伝説の", "伝説"),
        ("サクる", "サク"),
        ("墓地", ""),
        ("出る", ""),
    ],
)
def test_the_stem_is_what_inflection_leaves(term: str, stem: str) -> None:
    assert stem_of(term) == stem


@given(TEXTS)
@example("\uf900")  # an ideograph that stands for another one
def test_folding_with_places_gives_the_same_form(text: str) -> None:
    assert fold_with_places(text).folded == fold_term(text)


@given(TEXTS)
def test_places_run_forward_inside_the_text(text: str) -> None:
    places = fold_with_places(text)
    assert len(places.starts) == len(places.ends) == len(places.folded)
    assert all(start < end for start, end in zip(places.starts, places.ends, strict=True))
    assert list(places.starts) == sorted(places.starts)
    assert all(start >= 0 and end <= len(text) for start, end in zip(places.starts, places.ends, strict=True))
