"""Citations in texts that are not the rules: comments, articles, rulings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgcr.parser.language import Language
from mtgcr.parser.prose import find_bare_numbers, find_citations_in_prose
from mtgcr.tests.test_parser_citations import check_laws, describe, read_cases, scraps


@pytest.mark.parametrize(("text", "expected", "why"), read_cases("citations_prose.tsv"))
def test_citations_in_prose_are_read(text: str, expected: str, why: str) -> None:
    assert expected == describe(find_citations_in_prose(text)), why


def test_each_line_is_read_in_the_language_of_its_script() -> None:
    text = "see rule 601.2b and\n総合ルール 601.2c と 601.2d\n\n// CR 601.2e"
    found = find_citations_in_prose(text)
    assert [str(citation.numbers[0]) for citation in found] == ["601.2b", "601.2c", "601.2d", "601.2e"]
    check_laws(text, found)


def test_a_language_may_be_given() -> None:
    assert describe(find_citations_in_prose("(719 参照)", Language.JA)) == "719 = 719"
    assert describe(find_citations_in_prose("(719 参照)", Language.EN)) == ""


@given(st.lists(st.text() | scraps, max_size=5).map("\n".join))
def test_any_text_is_scanned(text: str) -> None:
    check_laws(text, find_citations_in_prose(text))


def test_a_word_at_the_end_of_a_line_does_not_reach_into_the_next() -> None:
    text = "選択ルール\n509.1 防御プレイヤーは決める。rule 509.1a 参照。"
    assert describe(find_citations_in_prose(text)) == "rule 509.1a = 509.1a"


@pytest.mark.parametrize(
    "ends",
    [("702.10", "702.15"), ("702.99", "702.100"), ("702.100", "702.105"), ("704.5aa", "704.5ab")],
)
def test_a_range_has_all_its_ends_however_long_they_are(ends: tuple[str, ...]) -> None:
    assert [ends] * 2 == [tuple(one.text for one in find_bare_numbers(dash.join(ends))) for dash in "-–"]
