"""Questions of somebody who turns the pages: headings, rules followed to today, suggestions, terms, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mtgcr
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.words.terms import TermStatus
from mtgcr.tests.mini_releases import AUTUMN, SPRING, write_releases

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.library.library import Library


@pytest.fixture
def kb(tmp_path: Path, nothing_embedded: None) -> Library:  # noqa: ARG001  # the invented game, of which no atlas knows
    add_files(tmp_path / "home", write_releases(tmp_path))
    return mtgcr.open(tmp_path / "home")


@pytest.fixture(scope="module")
def shipped(embedded_home: Path) -> Library:
    return mtgcr.open(embedded_home)


def test_the_contents_are_the_headings_in_both_languages(kb: Library) -> None:
    table, further = kb.contents(SPRING).sections

    assert [(one.number, one.english) for one in table.below] == [("100", "Guests"), ("101", "Cups")]
    assert all(one.japanese for one in (*table.below, *further.below))


def test_headings_that_nobody_retold_have_a_number_and_no_words(shipped: Library) -> None:
    first = shipped.contents("2015-03-01").sections[0]

    assert first.number == "1"
    assert len(first.below) > 20


def test_before_the_first_release_there_are_no_contents(kb: Library) -> None:
    with pytest.raises(mtgcr.Refusal) as no:
        kb.contents("1990-01-01")

    assert no.value.code == "before-all-releases"


def test_a_number_leads_to_the_rule_that_had_it_then(kb: Library) -> None:
    followed = kb.follow("100.2", SPRING).found[0]

    assert (followed.number, followed.number_today, followed.ended) == ("100.2", "100.3", None)


def test_a_rule_that_ended_is_told_with_its_day(kb: Library) -> None:
    followed = kb.follow("101.1c", SPRING).found[0]

    assert (followed.number_today, followed.ended, followed.last_day) == (None, AUTUMN, SPRING)


def test_words_of_a_rule_that_ended_are_followed_into_others(corpus_home: Path) -> None:
    with mtgcr.open(corpus_home) as kb:
        followed = kb.follow("402.1", "2005-01-01").found[0]

    assert [(one.number, one.number_today) for one in followed.successors] == [("112.2", "113.2")]


def test_a_rule_is_not_followed_into_those_that_its_words_came_from(embedded_home: Path) -> None:
    with mtgcr.open(embedded_home) as kb:
        followed = kb.follow("408.2f", "2005-08-01").found[0]

    assert [one.number for one in followed.successors] == ["405.6b"]


def test_a_number_that_was_not_in_use_is_refused(kb: Library) -> None:
    with pytest.raises(mtgcr.Refusal) as no:
        kb.follow("101.9", SPRING)

    assert no.value.code == "no-such-rule"


@pytest.mark.parametrize(
    ("typed", "term", "number"),
    [("deatht", "Deathtouch", "702.2"), ("接", "Deathtouch", "702.2"), ("tram", "Trample", "702.19")],
)
def test_suggestions_are_terms_and_rules_that_begin_as_typed(
    shipped: Library, typed: str, term: str, number: str
) -> None:
    found = shipped.suggest(typed)

    assert term in [one.english for one in found.terms]
    assert number in [hit.number for hit in found.hits]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("70", ["700", "701", "702", "703"]),
        ("702.1", ["702.1", "702.1a", "702.1b", "702.1c"]),
        ("５０９．", ["509", "509.1", "509.2", "509.3"]),
        ("510.1c", ["510.1c"]),
        ("799", []),
    ],
)
def test_a_number_half_typed_becomes_the_numbers_that_begin_so(
    shipped: Library, typed: str, numbers: list[str]
) -> None:
    found = shipped.suggest(typed, limit=4)

    assert (found.terms, [hit.number for hit in found.hits]) == ((), numbers)


def test_a_single_letter_becomes_official_terms_alone(shipped: Library) -> None:
    found = shipped.suggest("c")

    assert found.hits == ()
    assert {"Cast", "Cost"} < {term.english for term in found.terms}
    assert {term.status for term in found.terms} == {TermStatus.OFFICIAL}


def test_what_stands_around_is_words_without_references(shipped: Library) -> None:
    (row,), whole = shipped.rows("510.1"), shipped.rule("510.1").found[0]

    assert (row.number, row.wordings, row.subrules) == (whole.number, whole.wordings, whole.subrules)
    assert whole.cited_by
    assert not row.cited_by


def test_a_number_is_in_use_where_a_rule_has_it(shipped: Library) -> None:
    assert shipped.is_in_use("509.2", "2024-09-20")
    assert not shipped.is_in_use("509.6", "2024-11-08")
    assert shipped.rows("509.6", "2024-11-08") == ()


@given(st.text(max_size=80))
@settings(max_examples=15)
def test_whatever_is_typed_has_suggestions_or_none(shipped: Library, typed: str) -> None:
    assert len(shipped.suggest(typed, limit=3).hits) <= 3


def test_the_vocabulary_is_narrowed_by_kind_and_standing(shipped: Library) -> None:
    everything, zones = shipped.vocabulary(), shipped.vocabulary(kind="zone")

    assert {term.kind for term in zones.terms} == {"zone"}
    assert 0 < len(zones.terms) < len(everything.terms)
    with pytest.raises(mtgcr.Refusal):
        shipped.vocabulary(kind="teapot")


def test_an_example_is_told_with_what_it_comes_to(shipped: Library) -> None:
    found = shipped.example_results("510.1c", 1)

    assert [one.status for one in found.results] == ["passed"]


def test_an_example_before_all_releases_that_are_executed_has_no_results(kb: Library) -> None:
    assert kb.example_results("100.3", 1, AUTUMN).results == ()


@pytest.mark.corpus
def test_an_example_is_not_taken_for_a_later_one_of_the_same_number(corpus_home: Path) -> None:
    official = mtgcr.open(corpus_home)

    assert official.example_results("702.23b", 1, "2010-07-16").results == ()  # phasing then, another keyword in 2015
    assert len(official.example_results("603.2c", 1, "2012-10-01").results) == 8  # the same words ever since


def test_an_example_that_is_not_printed_is_refused(shipped: Library) -> None:
    with pytest.raises(mtgcr.Refusal) as no:
        shipped.example_results("510.1c", 7)

    assert no.value.data["printed"] == 1


def test_a_digest_that_does_not_retell_all_that_stands_above_is_paired(shipped: Library) -> None:
    assert shipped.pairing("FDN").japanese.effective.isoformat() == "2024-11-08"
