"""Searching: clauses are put together as sets, whatever the query, and no query raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgcr.kb.search.query import parse_query
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.tests.wordings import asked, called, ground_of, keys, search, texts, wording

if TYPE_CHECKING:
    from mtgcr.kb.search.ground import Ground

LINES = ("frost and ice", "frost alone", "ice alone", "neither, see rule 702.9", "霜と氷 702.9")


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    entries = [*texts(*LINES), wording(9, "Frozen", number="702.9")]
    return ground_of(tmp_path_factory.mktemp("index"), entries)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("frost AND ice", {0}),
        ("frost OR ice", {0, 1, 2}),
        ("alone -frost", {2}),
        ("alone NOT (frost OR ice)", set()),
        ("702.9", {3, 4, 9}),
        ("702.9 neither", {3}),
        ("fro*", {0, 1, 9}),
        ('"frost and"', {0}),
        ("霜", {4}),
        ("霜 OR frozen", {4, 9}),
    ],
)
def test_clauses_are_sets(ground: Ground, query: str, found: set[int]) -> None:
    assert set(keys(search(ground, asked(query)))) == found


@pytest.mark.parametrize(
    "query", ["frost", "frost alone", "frost OR ice", "alone -frost", '"frost and"', "fro*", "702.9"]
)
def test_wordings_can_be_counted_without_being_ranked(ground: Ground, query: str) -> None:
    counted, ranked = (search(ground, asked(query), limit=limit) for limit in (0, 10))

    assert counted.hits == ()
    assert counted.counts == ranked.counts != {}


def test_the_lexicon_joins_the_languages(ground: Ground) -> None:
    hits = search(ground, asked("霜"), expand=lambda text: [called(text, text, "frost")])

    assert keys(hits)[0] == 4
    assert {0, 1, 4} == set(keys(hits))


def test_a_mistake_is_told_as_a_suggestion(ground: Ground) -> None:
    hits = search(ground, asked("frosst"))

    assert (hits.about.suggestions, set(keys(hits))) == (("frost",), {0, 1})


def test_nothing_near_finds_nothing(ground: Ground) -> None:
    assert search(ground, asked("quokka")).hits == ()


_WORDS = st.sampled_from(
    ["frost", "ice", "霜", "と", "702.9", "702", "AND", "OR", "NOT", "(", ")", '"', "-", "*", "the"]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=20) | st.lists(_WORDS, max_size=8).map(" ".join), st.integers(1, 5))
def test_any_query_is_answered_with_the_best_of_all_hits(ground: Ground, text: str, limit: int) -> None:
    query = parse_query(text)
    if not isinstance(query, Diagnostic):
        hits, more = search(ground, query, limit=limit), search(ground, query, limit=100)

        assert hits.hits == more.hits[:limit]
        assert len(more.hits) == len(more.about.partial)
        assert sum(hits.counts.values()) <= len(LINES) + 1
