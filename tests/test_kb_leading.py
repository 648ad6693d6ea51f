"""Rules that lead a search: those of slang, those that players ask about so, and none for what the rules leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.bench.typed_search import DAY, is_right, read_queries
from mtgcr.kb.asking.asked_search import find_words
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.tests.test_docs import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

OPEN = CHECKOUT / "tests" / "cases" / "search_typed_open.tsv"


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("fizzle", "608.2b"),
        ("立ち消え", "608.2b"),
        ("2ブロ", "509.1a"),
        ("確定カウンター", "701.6"),
        ("シャッフル", "701.24"),
        ("ライブラリーを削る", "701.17"),
        ("PIG", "603.6c"),
    ],
)
def test_the_rule_of_a_word_of_players_comes_first(
    embedded_home: Path, mtgcr: Callable[..., Said], typed: str, first: str
) -> None:
    hits = mtgcr(embedded_home, "search", typed, "--format", "json").json["hits"]

    assert hits[0]["number"] == first


@pytest.mark.parametrize(
    ("term", "rule"),
    [("種類別", "613.1"), ("色指標", "204.1"), ("コイン投げ", "705.1"), ("turn-based actions", "703.1")],
)
def test_with_a_term_comes_the_first_rule_of_its_section_not_the_bare_heading(
    embedded_home: Path, mtgcr: Callable[..., Said], term: str, rule: str
) -> None:
    hits = mtgcr(embedded_home, "search", term, "--format", "json").json["hits"]

    assert rule in [hit["number"] for hit in hits[:2]]


def test_a_topic_that_the_rules_leave_out_finds_nothing(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "search", "price of a card")

    assert said.code == 1
    assert "the rules do not speak of prices and trade" in said.out


def test_japanese_in_latin_letters_says_what_it_was_read_as(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    assert "sesshi was read as 接死" in mtgcr(embedded_home, "search", "sesshi").out


def test_of_the_queries_tuned_on_95_of_100_have_a_right_hit_among_the_first_three(embedded_home: Path) -> None:
    base = open_knowledge_base(embedded_home)
    queries = [query for query in read_queries(OPEN) if query.right != ("-",)]

    right = [is_right(base.store, query, find_words(base, query.query, DAY)) for query in queries]

    assert sum(right) >= 0.95 * len(right)
