"""What a new release does to citations."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.citing.cite_impact import Effect, weigh_impact
from mtgcr.kb.citing.cite_migration import Migration
from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.tests.citing import NEWEST, open_citator

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.citing.cite_impact import Impact


def weigh(home: Path, text: str, old: str, new: datetime.date = NEWEST) -> list[Impact]:
    store, citator = open_citator(home)
    migration = Migration(store, citator, datetime.date.fromisoformat(old), new)
    return list(weigh_impact(citator, migration, find_mentions(text, "note.md").mentions))


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
