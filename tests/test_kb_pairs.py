"""Two releases side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.changes.changes import Weight
from mtgcr.kb.changes.pairs import Comparison, compare_standing, find_standing, fold_term, release_dates
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import Edition
from mtgcr.parser.numbers import parse_number
from mtgcr.tests.mini_releases import AUTUMN, SPRING

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.changes.pairs import Pair


@pytest.fixture(scope="module")
def comparison(mini_home: Path) -> Comparison:
    store = open_knowledge_base(mini_home).store
    old, new = find_standing(store, SPRING), find_standing(store, AUTUMN)
    assert old
    assert new
    return compare_standing(store, old, new)


def numbered(comparison: Comparison, number: str, kind: NodeKind = NodeKind.RULE) -> list[Pair]:
    wanted = parse_number(number)
    assert wanted is not None
    return list(comparison.numbered(wanted, kind))


def test_a_number_finds_what_had_it_and_what_has_it(comparison: Comparison) -> None:
    found = {(pair.old and pair.old.number, pair.new and pair.new.number) for pair in numbered(comparison, "702.2")}
    assert found == {("702.2", "702.3"), (None, "702.2")}


def test_a_term_finds_its_entry_marked_obsolete_or_not(comparison: Comparison) -> None:
    assert comparison.entries("saucer (Obsolete)") == comparison.entries("Saucer")
    assert len(comparison.entries("Saucer")) == 1
    assert fold_term("受け皿(廃語)") == "受け皿"


@pytest.mark.parametrize(
    ("number", "weight"),
    [("101.1b", Weight.REFERENCES), ("101.1a", Weight.SUBSTANTIVE), ("101.2a", Weight.NONE)],
)
def test_changes_are_weighed(comparison: Comparison, number: str, weight: Weight) -> None:
    (pair,) = numbered(comparison, number)
    assert comparison.weigh(pair) is weight


def test_an_example_that_only_went_along_is_no_change(comparison: Comparison) -> None:
    examples = {pair.lineage for pair in comparison.changed(NodeKind.EXAMPLE)}
    moved = numbered(comparison, "100.3", NodeKind.EXAMPLE)

    assert moved
    assert examples & {pair.lineage for pair in moved} == set()


def test_a_day_long_before_any_text_has_what_the_atlas_knows(mini_home: Path) -> None:
    store = open_knowledge_base(mini_home).store
    found = find_standing(store, release_dates(store)[0])

    assert found is not None
    assert found.edition is Edition.ATLAS
