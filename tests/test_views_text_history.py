"""A history on the screen: the rule asked for in full, the others that had its number in a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said


def test_another_rule_is_told_with_its_days_at_the_number_and_where_it_is_now(
    embedded_home: Path, mtgcr: Callable[..., Said]
) -> None:
    said = mtgcr(embedded_home, "history", "728.1").out

    assert "\n  721.1@2020-04-17: 728.1 from 2025-04-04 until 2025-07-25; today 730.1\n" in said


def test_a_rule_that_is_gone_is_told_with_the_day(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "history", "509.2").out

    assert "\n  509.2@2009-07-11: 509.2 from 2009-07-11 until 2024-11-08; removed on 2024-11-08\n" in said


def test_with_all_the_others_are_told_in_full(embedded_home: Path, mtgcr: Callable[..., Said]) -> None:
    said = mtgcr(embedded_home, "history", "728.1", "--all").out

    assert "\n  721.1 from 2020-04-17 until 2021-07-23\n" in said
    assert "The number was also that of" not in said
