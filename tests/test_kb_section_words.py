"""The words of questions on tournament policy are compared by stem, by pairs of letters and by what they mean."""

from __future__ import annotations

import pytest

from mtgcr.kb.works.section_words import MEANING, load_alike, stem, tokens, units, units_meant


@pytest.mark.parametrize(
    "words", [("shuffle", "shuffles", "shuffled", "shuffling"), ("draw", "drew", "drawn"), ("lie", "lied", "lying")]
)
def test_the_forms_of_a_word_are_one(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


def test_words_that_say_nothing_are_left_out() -> None:
    assert list(tokens("What is the penalty?")) == [stem("penalty")]


def meanings(text: str) -> set[str]:
    return {unit for unit in units(text) if unit.startswith(MEANING)}


@pytest.mark.parametrize(
    ("one", "other"), [("bucks", "money"), ("cash", "お金"), ("scoop", "投了"), ("まきもどし", "rewind")]
)
def test_words_of_either_language_that_say_the_same_have_one_meaning(one: str, other: str) -> None:
    assert meanings(one) == meanings(other) != set()


def test_a_word_that_no_section_has_is_read_as_the_likest() -> None:
    known = {stem(word) for word in ("illegal", "shuffle", "sideboard")}

    assert list(units_meant("sidebord", known)) == list(units("sideboard"))
    assert list(units_meant("trombone", known)) == [stem("trombone")]


def test_every_row_of_words_that_mean_the_same_has_several() -> None:
    assert min(len(words) for words in load_alike()) > 1
