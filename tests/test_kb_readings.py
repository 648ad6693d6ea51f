"""Readings: words are read as the texts and the lexicon know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.search.readings import read_words
from mtgcr.kb.search.units import Synonym
from mtgcr.tests.wordings import ground_of, texts

if TYPE_CHECKING:
    from mtgcr.kb.search.ground import Ground

NAMES = {"summoning sick": ("summoning sickness",), "立ち消え": ("解決されない",)}


def expand(text: str) -> list[Synonym]:
    starts = [(text.find(known), known, also) for known, also in NAMES.items()]
    return [Synonym(start, start + len(known), also) for start, known, also in starts if start >= 0]


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return ground_of(tmp_path_factory.mktemp("index"), texts("Frost damage", "割り振り順"))


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
