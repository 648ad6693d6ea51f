"""Looking a rule up: numbers as typed, words as of a day, references, what is known of it today."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.lookup import RuleAnswer, find_rule
from mtgcr.kb.missing_numbers import NoSuchRule
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.store import Store
from mtgcr.kb.words.given_numbers import read_number
from mtgcr.parser.language import Edition, Language
from mtgcr.tests.mini_releases import AUTUMN, SPRING

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.model import NodeKind, ReleaseInfo, Revision

TODAY = datetime.date(2026, 8, 7)


@pytest.fixture(scope="module")
def store(mini_home: Path) -> Store:
    return open_knowledge_base(mini_home).store


def answer(store: Store, number: str, day: datetime.date) -> RuleAnswer:
    wanted = read_number(number)
    assert wanted
    found = find_rule(store, wanted, day)
    assert not isinstance(found, NoSuchRule | NoRelease)
    return found[0]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("702.19b", "702.19b"),
        ("CR702.19B", "702.19b"),
        ("rule 702.19b 参照", "702.19b"),
        ("７０２．１９ｂ", "702.19b"),
        ("704.5aa", "704.5aa"),
        ("702", "702"),
        ("7", "7"),
        ("tea", "None"),
        ("", "None"),
    ],
)
def test_a_number_is_read_however_it_is_typed(typed: str, number: str) -> None:
    assert str(read_number(typed)) == number


def test_a_rule_has_the_words_of_its_day(store: Store) -> None:
    old, new = (answer(store, "101.1a", day).wording(Language.EN) for day in (SPRING, AUTUMN))

    assert old
    assert new
    assert old.text != new.text
    assert (old.source.release, new.source.release) == (SPRING, AUTUMN)


def test_the_headings_above_a_rule_are_told(store: Store) -> None:
    assert answer(store, "101.1a", SPRING).path[:2] == (("1", "The Table"), ("101", "Cups"))


def test_both_languages_of_one_day_are_the_same_rule(store: Store) -> None:
    languages = [w.source.language for w in answer(store, "101.1", SPRING).wordings]

    assert languages == [Language.EN, Language.JA]


def test_a_day_before_the_first_release_has_none(store: Store) -> None:
    wanted = read_number("101.1")
    assert wanted

    assert isinstance(find_rule(store, wanted, datetime.date(1800, 1, 1)), NoRelease)


def test_a_number_of_another_time_tells_when(store: Store) -> None:
    wanted = read_number("509.6")
    assert wanted

    found = find_rule(store, wanted, datetime.date(2026, 11, 1))

    assert isinstance(found, NoSuchRule)
    assert found.other_times == ((datetime.date(2009, 7, 11), datetime.date(2024, 11, 8)),)


def test_a_release_that_is_not_held_is_told(store: Store) -> None:
    assert answer(store, "101.1", datetime.date(2014, 6, 1)).superseded == datetime.date(2014, 6, 1)


def test_every_rule_has_one_revision_at_a_time_or_none(store: Store) -> None:
    releases = store.releases()
    sampled = (*releases[::8], *(one for one in releases if one.edition is Edition.OFFICIAL))
    for release in sampled:
        standing = [r for r in store.standing_in(release) if r.edition is release.edition]

        assert len({r.lineage for r in standing}) == len(standing)


def test_every_subrule_stands_once_below_its_rule(embedded_home: Path) -> None:
    trample = answer(open_knowledge_base(embedded_home).store, "702.19", TODAY)

    assert [str(one.number) for one in trample.subrules] == [f"702.19{letter}" for letter in "abcdefg"]


def test_a_subrule_that_is_not_retold_stands_below_without_words(
    embedded_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    children = Store.children

    def without_one(
        self: Store, lineage: str, release: ReleaseInfo, kind: NodeKind | None = None
    ) -> tuple[Revision, ...]:
        found = children(self, lineage, release, kind)
        return tuple(one for one in found if release.edition is not Edition.DIGEST or one.number != "702.19c")

    monkeypatch.setattr(Store, "children", without_one)
    trample = answer(open_knowledge_base(embedded_home).store, "702.19", TODAY)

    wordless = [str(one.number) for one in trample.subrules if one.wording(Language.EN) is None]
    assert (len(trample.subrules), wordless) == (7, ["702.19c"])
