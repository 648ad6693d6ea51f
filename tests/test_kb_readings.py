"""Readings: words are read as the texts and the lexicon know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.search.hits import Expansion
from mtgcr.kb.search.index import Index, build_index
from mtgcr.kb.search.readings import read_words
from mtgcr.kb.search.units import Synonym
from mtgcr.tests.wordings import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.search.concordance import Concordance

NAMES = {"summoning sick": ("summoning sickness",), "立ち消え": ("解決されない",)}


def expand(text: str) -> Iterator[Synonym]:
    for known, also in NAMES.items():
        if (start := text.find(known)) >= 0:
            yield Synonym(start, start + len(known), also)


@pytest.fixture(scope="module")
def concordance(tmp_path_factory: pytest.TempPathFactory) -> Concordance:
    folder = tmp_path_factory.mktemp("index")
    build_index(folder, texts("Frost damage", "割り振り順"))
    return Index(folder).ground(None).concordance


def test_every_word_of_a_known_english_term_may_be_its_other_name(concordance: Concordance) -> None:
    reading = read_words(("summoning", "sick", "frost"), concordance, expand)

    assert [unit.text for unit in reading.units] == ["summoning", "sick", "frost"]
    assert [len(unit.forms) for unit in reading.units] == [2, 2, 1]
    assert reading.expansions == (Expansion(typed="summoning sick", also="summoning sickness"),)
    assert reading.names == ()


def test_a_known_japanese_term_is_one_unit_and_names_the_whole_query(concordance: Concordance) -> None:
    reading = read_words(("立ち消え",), concordance, expand)

    assert [unit.text for unit in reading.units] == ["立ち消え"]
    assert reading.names == ("解決されない",)


def test_mistakes_outside_known_terms_are_corrected_and_told(concordance: Concordance) -> None:
    reading = read_words(("summoning", "sick", "dmage"), concordance, expand)

    assert reading.text == "summoning sick damage"
    assert reading.corrected
    assert Expansion(typed="dmage", also="damage") in reading.expansions


def test_another_spelling_is_no_mistake(concordance: Concordance) -> None:
    reading = read_words(("割振り順",), concordance, expand)

    assert (reading.text, reading.corrected) == ("割り振り順", False)
    assert reading.expansions == (Expansion(typed="割振り順", also="割り振り順"),)
