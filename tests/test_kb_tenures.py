"""Who had a number when."""

from __future__ import annotations

import datetime
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.citing.cite_impact import Effect, weigh_impact
from mtgcr.kb.citing.cite_migration import Migration
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.kb.intake.ingest import add_files
from mtgcr.kb.storage.spine import spine
from mtgcr.parser.language import Language
from mtgcr.tests.citing import NEWEST, open_citator

if TYPE_CHECKING:
    from pathlib import Path

NEXT = datetime.date(2026, 11, 20)


def test_a_number_has_had_one_rule_after_the_other(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    held = [(one.title, str(one.span.since)) for one in citator.tenures.ever("701.42")]

    assert held == [("Adapt", "2019-01-25"), ("Surveil", "2020-07-03"), ("Meld", "2025-06-06")]


def test_every_tenure_of_a_number_ends_where_another_may_begin(embedded_home: Path) -> None:
    _, citator = open_citator(embedded_home)
    for found in citator.tenures.of_number.values():
        for one in found:
            same = [other for other in found if other.lineage == one.lineage and other is not one]
            assert not any(other.span.holds(one.span.since) for other in same), one.number


def test_what_stands_on_a_day_is_what_the_release_of_the_day_has(embedded_home: Path) -> None:
    store, citator = open_citator(embedded_home)
    for release in [one for one in store.releases() if one.edition.value == "atlas"][::9]:
        standing = {(one.number, one.lineage) for one in store.standing_in(release) if one.kind.value in KINDS}
        found = {
            (number, one.lineage)
            for number in citator.tenures.of_number
            for one in citator.tenures.standing(number, release.effective)
        }
        assert standing == found, release.effective


def test_a_rule_is_reworded_between_two_days_where_its_words_differ_on_them(embedded_home: Path) -> None:
    """What was changed and changed back is not reworded, whatever stood in between."""
    store, citator = open_citator(embedded_home)
    last, told = datetime.date.max, 0
    for lineage in list(citator.tenures.of_lineage)[::7]:
        words = [one for one in spine(store, lineage, Language.EN) if one.kind.value in KINDS]
        for before, after in combinations(words, 2):
            reworded = citator.tenures.reworded(lineage, before.since, after.since)
            assert (reworded is not None) is (before.masked != after.masked), (lineage, before.since, after.since)
            told += reworded is not None
            assert reworded is None or before.since < reworded <= after.since < last
    assert told > 100


KINDS = ("section", "group", "rule")


def test_ending_the_turn_is_one_rule_under_all_its_numbers(embedded_home: Path) -> None:
    """Matching by words alone crosses it with the rule on ending the combat phase nine times."""
    _, citator = open_citator(embedded_home)
    (today,) = citator.tenures.standing("724.1a", NEWEST)
    headings = {citator.tenures.heading(one) for one in citator.tenures.of_lineage[today.lineage]}

    assert headings <= {"Ending the Turn", "Ending Turns and Phases"}


@pytest.mark.corpus
def test_a_release_newer_than_the_atlas_continues_it(corpus: Path, tmp_path: Path) -> None:
    """A made-up next release: 104.3a is gone, so that 104.3b takes its number, and 702.195 has a successor."""
    text = (corpus / "en" / "rules_20260807.txt").read_text("utf-8-sig")
    lines = [line for line in text.replace("August 7, 2026", "November 20, 2026").splitlines() if line[:7] != "104.3a "]
    moved = "\n".join(line.replace("104.3b ", "104.3a ", 1) if line.startswith("104.3b ") else line for line in lines)
    (tmp_path / "next.txt").write_text(moved, "utf-8")
    home = tmp_path / "home"
    assert not add_files(home, [corpus / "en" / "rules_20260807.txt", tmp_path / "next.txt"]).refused
    store, citator = open_citator(home)
    migration = Migration(store, citator, NEWEST, NEXT)
    impacts = list(weigh_impact(citator, migration, find_mentions("CR 104.3a, CR 104.3b, CR 104.3c", "a").mentions))

    assert citator.tenures.releases[-2:] == (NEWEST, NEXT)
    assert [one.effect for one in impacts] == [Effect.ORPHANED, Effect.FOLLOWED, Effect.SAME]
    assert impacts[1].new_number == "104.3a"
