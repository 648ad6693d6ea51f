"""Splits and merges in the real releases, against a table of reviewed ones.

tests/cases/junctions_gold.tsv: pairs drawn at random from what two releases have in common, of all years, each read and
judged: `split`, `merged`, `anew` (the rule is gone and told again under the other number), or `none` (alike for another
reason).  The half marked `tune` was looked at while the measures were chosen, the half marked `report` was not.
"""

from __future__ import annotations

import datetime
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mtgcr.kb.intake.ingest import load_overrides
from mtgcr.kb.lineages.lineage import match
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import NO_OVERRIDES
from mtgcr.kb.lineages.stock import stock_sentences
from mtgcr.tests.real_texts import english_texts

if TYPE_CHECKING:
    from mtgcr.kb.lineages.overrides import Overrides

pytestmark = pytest.mark.corpus


class Case(NamedTuple):
    """One line of the table."""

    old_date: str
    old: str
    new_date: str
    new: str
    kind: str
    half: str


GOLD = [
    Case(*line.split("\t"))
    for line in (Path(__file__).parent / "cases" / "junctions_gold.tsv").read_text("utf-8").splitlines()[1:]
]


class Matched:
    """The links between the pairs of releases that the table names, each pair matched once."""

    def __init__(self, corpus: Path) -> None:
        self._nodes = {str(text.effective): text.nodes for text in english_texts(corpus)}
        self.links = cache(self._links)

    def _links(self, old_date: str, new_date: str, overrides: Overrides) -> dict[tuple[str, str], set[str]]:
        """The kinds of link between each two names."""
        old, new = self._nodes[old_date], self._nodes[new_date]
        days = (datetime.date.fromisoformat(day) for day in (old_date, new_date))
        found: dict[tuple[str, str], set[str]] = {}
        for link in match(old, new, overrides.between(*days)):
            if link.old is not None and link.new is not None:
                found.setdefault((name_of(old[link.old]), name_of(new[link.new])), set()).add(link.kind.value)
        return found

    def is_linked(self, case: Case, overrides: Overrides = NO_OVERRIDES) -> bool:
        """Whether any link joins the two."""
        return (case.old, case.new) in self.links(case.old_date, case.new_date, overrides)


@pytest.fixture(scope="module")
def matched(corpus: Path) -> Matched:
    return Matched(corpus)


def test_the_reviewed_table_is_large_and_of_all_years() -> None:
    kinds = Counter(case.kind for case in GOLD)
    assert kinds["split"] + kinds["merged"] >= 120
    assert len({case.new_date[:4] for case in GOLD}) >= 18
    halves = Counter(case.half for case in GOLD)
    assert abs(halves["tune"] - halves["report"]) <= 4


@pytest.mark.parametrize("half", ["tune", "report"])
@pytest.mark.parametrize(("kind", "least"), [("split", 0.91), ("merged", 0.9), ("anew", 0.85)])
def test_reviewed_junctions_are_links_by_the_words_alone(matched: Matched, kind: str, least: float, half: str) -> None:
    cases = [case for case in GOLD if (case.kind, case.half) == (kind, half)]
    missed = [case for case in cases if not matched.is_linked(case)]
    assert 1 - len(missed) / len(cases) >= least, missed


def test_with_the_decisions_of_a_human_nineteen_of_twenty_splits_are_links(matched: Matched) -> None:
    cases = [case for case in GOLD if case.kind == "split"]
    missed = [case for case in cases if not matched.is_linked(case, load_overrides())]
    assert 1 - len(missed) / len(cases) >= 0.95, missed


def test_what_is_only_worded_alike_is_seldom_told_as_a_split(matched: Matched) -> None:
    cases = [case for case in GOLD if case.kind == "none"]
    told = [case for case in cases if matched.is_linked(case, load_overrides())]
    assert len(told) / len(cases) <= 0.1, told


def test_the_table_of_stock_sentences_is_what_the_releases_have(corpus: Path) -> None:
    assert load_overrides().stock == stock_sentences(text.nodes for text in english_texts(corpus)).keys()


@pytest.mark.parametrize(
    ("old_date", "old", "new_date", "new"),
    [
        ("2009-05-01", "503.8a", "2009-07-11", "510.2"),
        ("2015-01-23", "510.2", "2016-07-22", "202.3b"),
        ("2009-05-01", "term:Fear", "2009-07-11", "702.11b"),
        ("2005-08-01", "term:Storm", "2007-07-13", "502.52a"),
        ("2005-08-01", "502.35a", "2007-07-13", "502.50b"),
    ],
)
def test_stock_sentences_and_patterns_of_keywords_tie_nothing(
    matched: Matched, old_date: str, old: str, new_date: str, new: str
) -> None:
    assert not matched.is_linked(Case(old_date, old, new_date, new, "none", ""), load_overrides())
