"""Kanji of the same reading: slips of the input method are heard as the terms that were meant, other words are not."""

from __future__ import annotations

import pytest

from mtgcr.kb.words.homophones import kanji_pairs, terms_heard


def heard(text: str) -> list[str]:
    """The terms heard in the text if nobody knew any two of its kanji."""
    return [one.term for one in terms_heard(text, frozenset(kanji_pairs(text)))]


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("優先件の順番", "優先権"),
        ("召還酔い", "召喚酔い"),
        ("状況記印処理", "状況起因処理"),
        ("非行 到達", "飛行"),
        ("継続適効果の種類", "継続的効果"),
        ("大気", "待機"),
    ],
)
def test_a_slip_of_the_input_method_is_heard_as_the_term(typed: str, term: str) -> None:
    assert term in heard(typed)


@pytest.mark.parametrize("typed", ["観戦者が助言した", "試験を受ける", "日本語版混ぜて", "毒乗る", "長考ばかり"])
def test_other_words_that_sound_like_a_term_in_part_are_left_alone(typed: str) -> None:
    assert heard(typed) == []


def test_a_term_is_heard_only_where_two_kanji_are_unknown() -> None:
    assert list(terms_heard("優先件", frozenset())) == []


def test_pairs_of_kanji_are_those_side_by_side() -> None:
    assert kanji_pairs("打ち消された呪文の対象") == ("呪文", "対象")
