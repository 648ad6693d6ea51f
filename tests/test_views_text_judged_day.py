"""What is told of citations on an old day: nothing of today, and no day more certain than it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mtgcr.tests.conftest import Said

    Run = Callable[..., Said]


def test_what_an_old_day_judges_is_said_of_that_day(embedded_home: Path, mtgcr: Run, tmp_path: Path) -> None:
    article = tmp_path / "article.md"
    article.write_text("Trample is rule 702.19.\nMTR 4.6 Team Communication.\n", "utf-8")

    said = mtgcr(embedded_home, "cite", "check", str(article), "--as-of", "2012-10-01").out
    japanese = mtgcr(embedded_home, "--ui", "ja", "cite", "check", str(article), "--as-of", "2012-10-01").out

    assert "702.19 is “Vigilance” in the release of 2012-10-01; it has been “Trample” since some day between" in said
    assert "; that is 702.18 there" in said
    assert "MTR 4.6 does not exist in the edition of 2012-10-01; it has been “Team" in said
    assert " now" not in said
    assert " today" not in said
    assert "2012-10-01発効の版では702.19は「警戒」。2013-02-01〜2014-02-01の間からは「トランプル」。" in japanese
    assert "この版では702.18" in japanese
    assert "現在" not in japanese


def test_a_text_is_not_dated_later_than_is_known(embedded_home: Path, mtgcr: Run) -> None:
    said = mtgcr(embedded_home, "cite", "date", "trample is 702.19", "--as-of", "2026-08-07")
    told = mtgcr(embedded_home, "cite", "date", "trample is 702.19", "--as-of", "2026-08-07", "--format", "json").json
    then = mtgcr(embedded_home, "cite", "date", "trample is 702.19", "--as-of", "2012-10-01").out

    assert said.out.splitlines()[-1] == "it fits since some day between 2013-02-01 and 2014-02-01"
    assert told["spans"] == [{"from": "2014-02-01", "until": None}]
    assert [(one["earliest"], one["latest"]) for one in told["unsure"]] == [("2013-02-01", "2014-02-01")]
    assert "; in the release of 2012-10-01 702.18" in then


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("704.5k, m and n", ["704.5k", "704.5m", "704.5n"]),
        ("701.18a-c", ["701.18a", "701.18c"]),
        ("702.19b/c", ["702.19b", "702.19c"]),
        ("rule 702.19b", ["rule 702.19b"]),
    ],
)
def test_each_number_of_a_list_and_both_ends_of_a_range_are_dated(
    embedded_home: Path, mtgcr: Run, asked: str, told: list[str]
) -> None:
    lines = mtgcr(embedded_home, "cite", "date", asked, "--as-of", "2026-08-07").out.splitlines()

    assert [line.removeprefix("text:1:1: ").partition(": ")[0] for line in lines if line.startswith("text")] == told


def test_of_a_number_whose_rule_is_gone_it_is_told_that_there_is_no_number_today(
    embedded_home: Path, mtgcr: Run
) -> None:
    said = mtgcr(embedded_home, "cite", "date", "704.5j planeswalker uniqueness", "--as-of", "2026-08-07")

    assert "; that rule is gone\n" in said.out
