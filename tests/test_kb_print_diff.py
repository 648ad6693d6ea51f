"""Releases whose words are not held are compared by the fingerprints of the atlas."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from mtgcr.kb.changes.changes import Change, ChangedPart, Diff, Weight
from mtgcr.kb.changes.comparison import compare
from mtgcr.kb.changes.print_diff import diff_by_prints
from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.parser.language import Edition, Language

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.model import LinkKind
    from mtgcr.kb.storage.store import Store

SPRING, FOUNDATIONS, TODAY = datetime.date(2024, 9, 20), datetime.date(2024, 11, 8), datetime.date(2026, 8, 7)


@pytest.fixture(scope="module")
def store(embedded_home: Path) -> Store:
    return open_knowledge_base(embedded_home).store


def compared(store: Store, old: datetime.date, new: datetime.date, language: Language = Language.EN) -> Diff:
    found = compare(store, old, new, language)
    assert isinstance(found, Diff)
    return found


def kinds(diff: Diff, part: ChangedPart) -> Counter[str]:
    return Counter(change.kind.value for change in diff.changes if change.part is part)


def test_what_came_and_went_is_told_exactly(store: Store) -> None:
    spring = compared(store, SPRING, FOUNDATIONS)

    assert spring.by_prints
    assert kinds(spring, ChangedPart.EXAMPLES) == {"removed": 8, "added": 1, "reworded": 1, "renumbered": 1}
    assert kinds(spring, ChangedPart.RULES)["removed"] == 9
    assert kinds(compared(store, FOUNDATIONS, TODAY), ChangedPart.RULES)["added"] == 158


def test_retellings_are_shown_where_both_days_have_one(store: Store) -> None:
    found = compared(store, SPRING, FOUNDATIONS).changes
    changes = {change.node.number: change for change in found if change.part is ChangedPart.RULES}

    assert changes["510.1c"].words
    assert changes["509.1i"].weight is Weight.RETARGETED
    assert not changes["509.1i"].words


def test_japanese_retellings_stand_beside_the_same_changes(store: Store) -> None:
    english, japanese = (compared(store, SPRING, FOUNDATIONS, language) for language in Language)

    assert [_key(change) for change in japanese.changes] == [_key(change) for change in english.changes]
    assert "ダメージ" in next(
        one.node.text for one in japanese.changes if one.node.number == "510.1c" and one.part is ChangedPart.RULES
    )


def test_one_release_does_not_differ_from_itself(store: Store) -> None:
    assert compared(store, TODAY, TODAY).changes == ()


def test_a_day_before_all_releases_has_none(store: Store) -> None:
    assert not isinstance(compare(store, datetime.date(1990, 1, 1), TODAY, Language.EN), Diff)


def test_it_says_that_fingerprints_are_compared(embedded_home: Path, mtgcr: Any) -> None:
    said = mtgcr(embedded_home, "diff", "2024-09-20", "2024-11-08").out

    assert "compared by the fingerprints of the official texts" in " ".join(said.split())
    assert mtgcr(embedded_home, "diff", "2024-09-20", "2024-11-08", "--format", "json").json["by_fingerprints"] is True


@pytest.mark.corpus
@pytest.mark.parametrize(("old", "new"), [(SPRING, FOUNDATIONS), (FOUNDATIONS, TODAY)])
def test_fingerprints_tell_what_the_words_tell(corpus_home: Path, old: datetime.date, new: datetime.date) -> None:
    """But for typography, which they fold, and headings of the glossary, which the words do not compare."""
    held = open_knowledge_base(corpus_home).store
    releases = [held.release_on(day, Language.EN, Edition.ATLAS) for day in (old, new)]
    assert releases[0]
    assert releases[1]
    told = {_key(change) for change in diff_by_prints(held, releases[0], releases[1], Language.EN).changes}
    by_words = [one for one in compared(held, old, new).changes if one.weight is not Weight.TYPOGRAPHIC]

    assert {_key(change) for change in by_words} - told == set()
    assert len(told) - len(by_words) <= 1


def _key(change: Change) -> tuple[LinkKind, ChangedPart, str | None, str | None]:
    names = (f"{node.number or node.title} {node.ordinal}" if node else None for node in (change.old, change.new))
    old, new = names
    return change.kind, change.part, old, new
