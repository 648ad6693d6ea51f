"""Readings: words are read as the texts and the lexicon know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.search.readings import read_words, respell, unit_of
from mtgcr.tests.wordings import called, ground_of, texts

if TYPE_CHECKING:
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.words.terms import Expansion

NAMES = {"summoning sick": ("summoning sickness",), "立ち消え": ("解決されない",)}


LINES = (
    *("Frost damage", "割り振り順を決める。", "生け贄に捧げる。", "トランプルとプレイヤー", "A deathtouch creature."),
    *("打ち消された", "They deal damage."),
)


def expand(text: str) -> list[Expansion]:
    return [called(text, known, *also) for known, also in NAMES.items() if known in text]


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return ground_of(tmp_path_factory.mktemp("index"), texts(*LINES))


@pytest.mark.parametrize("marks", ["ーーーー", "ー・ー", "・・", "〜〜"])
def test_marks_without_a_letter_are_spelled_as_they_are_and_stand_nowhere(ground: Ground, marks: str) -> None:
    assert respell(marks, ground) == marks
    assert not ground.stands(())


def test_every_word_of_a_known_english_term_may_be_its_other_name(ground: Ground) -> None:
    reading = read_words(("summoning", "sick", "frost"), ground, expand)

    assert [unit.text for unit in reading.units] == ["summoning", "sick", "frost"]
    assert [len(unit.forms) for unit in reading.units] == [2, 2, 1]
    assert reading.names == ()


def test_a_known_japanese_term_is_one_unit_and_names_the_whole_query(ground: Ground) -> None:
    reading = read_words(("立ち消え",), ground, expand)

    assert [unit.text for unit in reading.units] == ["立ち消え"]
    assert reading.names == ("解決されない",)


def test_mistakes_outside_known_terms_are_corrected(ground: Ground) -> None:
    reading = read_words(("summoning", "sick", "dmage"), ground, expand)

    assert reading.text == "summoning sick damage"
    assert reading.corrected


def test_another_spelling_is_no_mistake(ground: Ground) -> None:
    reading = read_words(("割振り順",), ground, expand)

    assert (reading.text, reading.corrected) == ("割り振り順", False)


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
        ("deathouch", "deathtouch"),
        ("creatrue", "creature"),
        ("creatures", "creatures"),
        ("xyzzyx", "xyzzyx"),
        ("zz", "zz"),
        ("702.19b", "702.19b"),
    ],
)
def test_a_word_is_spelt_as_the_texts_spell_it(ground: Ground, typed: str, stands: str) -> None:
    assert respell(typed, ground) == stands


def test_the_word_as_typed_counts_most_and_its_forms_only_where_they_stand(ground: Ground) -> None:
    unit = unit_of("deals", ["give"], ground.concordance)

    assert [form.pattern[0].text for form in unit.forms] == ["deals", "give", "deal"]
    assert unit.forms[0].weight == 1.0 > max(form.weight for form in unit.forms[1:])


@pytest.mark.parametrize(
    ("word", "weak"), [("the", True), ("when", True), ("する", True), ("死", False), ("cast", False)]
)
def test_words_that_say_nothing_are_weak(ground: Ground, word: str, *, weak: bool) -> None:
    assert unit_of(word, (), ground.concordance).is_weak == weak
