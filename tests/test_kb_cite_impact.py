"""What a new release does to citations."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.citing.cite_impact import Effect, weigh_impact
from mtgcr.kb.citing.cite_migration import Migration
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.kb.intake.ingest import add_files
from mtgcr.tests.citing import NEWEST, open_citator
from mtgcr.tests.mini_releases import AUTUMN, SPRING, english_release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.kb.citing.cite_impact import Impact
    from mtgcr.tests.conftest import Said

AUTUMN_SIPS = english_release(AUTUMN).replace("three sips", "five sips")


def weigh(home: Path, text: str, old: str, new: datetime.date = NEWEST) -> list[Impact]:
    store, citator = open_citator(home)
    migration = Migration(store, citator, datetime.date.fromisoformat(old), new)
    return list(weigh_impact(citator, migration, find_mentions(text, "note.md").mentions))


@pytest.mark.usefixtures("nothing_embedded")
def test_what_was_changed_and_changed_back_is_the_same(tmp_path: Path) -> None:
    """Cups held three sips in spring, five in autumn, and three again in winter."""
    spring = english_release(SPRING)
    winter = spring.replace("March 3, 2013", "December 9, 2013").replace("Cups", "Cups and Mugs")
    for name, text in (("spring", spring), ("autumn", AUTUMN_SIPS), ("winter", winter)):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    add_files(tmp_path / "home", [tmp_path / f"{name}.txt" for name in ("winter", "spring", "autumn")])

    def effect(new: str) -> Effect:
        (found,) = weigh(tmp_path / "home", "CR 101.1a", "2013-03-03", datetime.date.fromisoformat(new))
        return found.effect

    assert effect("2013-09-09") is Effect.REWORDED
    assert effect("2013-12-09") is Effect.SAME


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("CR 704.5k, m and n", [("704.5k", "704.5j"), ("704.5m", "704.5k"), ("704.5n", "704.5m")]),
        ("CR 701.18a-b", [("701.18a", "701.22a")]),
    ],
)
def test_each_number_of_a_list_that_the_release_touches_is_told(
    corpus_home: Path, text: str, told: list[tuple[str, str]]
) -> None:
    assert [(str(one.number), one.new_number) for one in weigh(corpus_home, text, "2016-07-22")] == told


@pytest.mark.parametrize(
    ("text", "effect", "new_number"),
    [
        ("CR 702.19b", Effect.SAME, "702.19b"),
        ("CR 510.1c", Effect.REWORDED, "510.1c"),
        ("CR 701.18", Effect.RETARGETED, "701.22"),
        ("CR 720.99a", Effect.UNKNOWN, None),
        ("CR 720.1a", Effect.FOLLOWED, "723.1a"),
        ("CR 509.2a", Effect.ORPHANED, None),
        ("CR 704.5aa", Effect.UNKNOWN, None),
    ],
)
def test_effects_since_september_2024(embedded_home: Path, text: str, effect: Effect, new_number: str | None) -> None:
    (found,) = weigh(embedded_home, text, "2024-09-20")

    assert (effect, new_number) == (found.effect, found.new_number)


def test_a_range_has_the_gravest_effect_of_its_numbers(embedded_home: Path) -> None:
    (found,) = weigh(embedded_home, "CR 704.5x–704.5y", "2026-06-19")

    assert Effect.RETARGETED is found.effect


def test_a_rule_that_moved_and_changed_tells_both(embedded_home: Path) -> None:
    (found,) = weigh(embedded_home, "CR 509.4", "2024-09-20")

    assert (found.effect, found.new_number) == (Effect.RETARGETED, "509.2")


def test_the_impact_says_why_it_does_not_know_a_number(
    embedded_home: Path, mtgcr: Callable[..., Said], tmp_path: Path
) -> None:
    (tmp_path / "a.md").write_text("The order of damage (rule 509.6).\n", "utf-8")
    asked = ("cite", "impact", "2024-11-08", "2025-04-04", str(tmp_path))

    assert "509.6: unknown: in the older release no one rule has this number" in mtgcr(embedded_home, *asked).out
    assert "509.6：不明（古いほうの版では" in mtgcr(embedded_home, "--ui", "ja", *asked).out
