"""Respelling: a word that stands nowhere is found in the spelling that does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.search.respelling import correct, respell
from mtgcr.tests.wordings import ground_of, texts

if TYPE_CHECKING:
    from mtgcr.kb.search.ground import Ground

LINES = ("割り振り順を決める。", "生け贄に捧げる。", "トランプルとプレイヤー", "A deathtouch creature.", "打ち消された")


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return ground_of(tmp_path_factory.mktemp("index"), texts(*LINES))


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("割振り順", "割り振り順"),
        ("割振順", "割り振り順"),
        ("割り振り順", "割り振り順"),
        ("生贄", "生け贄"),
        ("とらんぷる", "トランプル"),
        ("打消す", "打ち消す"),
        ("創作", "創作"),
        ("creature", "creature"),
    ],
)
def test_a_japanese_word_is_spelt_as_the_texts_spell_it(ground: Ground, typed: str, stands: str) -> None:
    assert respell(typed, ground) == stands


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("deathouch", "deathtouch"),
        ("creatrue", "creature"),
        ("creatures", "creatures"),
        ("xyzzyx", "xyzzyx"),
        ("zz", "zz"),
        ("702.19b", "702.19b"),
    ],
)
def test_a_mistyped_english_word_is_taken_for_the_nearest(ground: Ground, typed: str, stands: str) -> None:
    assert correct(typed, ground) == stands
