"""What newer editions of the tournament documents do to citations in articles."""

from __future__ import annotations

import csv
import datetime
from typing import TYPE_CHECKING

import pytest

from mtgcr.kb.citing.mentions import find_mentions
from mtgcr.kb.citing.section_impact import editions_compared, weigh_section

if TYPE_CHECKING:
    from pathlib import Path

    from mtgcr.kb.citing.section_impact import SectionImpact


def weigh(text: str, old: str, new: str = "2026-08-01") -> list[SectionImpact]:
    days = datetime.date.fromisoformat(old), datetime.date.fromisoformat(new)
    return [weigh_section(one, *days) for one in find_mentions(text, "article.md").sections]


@pytest.mark.parametrize(
    ("text", "old", "new", "effect", "target"),
    [
        ("MTR 2.4", "2023-01-01", "2026-08-01", "retargeted", ("mtr", "2.5")),
        ("MTR 2.5", "2026-08-01", "2023-01-01", "retargeted", ("mtr", "2.4")),
        ("IPG 5.1", "2013-01-01", "2013-03-01", "followed", ("ipg", "4.7")),
        ("IPG 1.1", "2015-06-01", "2016-01-01", "retargeted", ("mtr", "1.12")),
        ("IPG 2.4", "2015-06-01", "2016-03-01", "split or merged", ("ipg", "2.3")),
        ("IPG 3.2", "2012-09-01", "2012-10-02", "split or merged", None),
        ("IPG 9.9", "2016-01-01", "2017-01-01", "unknown", None),
        ("IPG 2.5", "1998-01-01", "2017-01-01", "unknown", None),
        ("IPG 3.1", "2019-07-11", "2019-07-12", "reworded", ("ipg", "3.1")),
        ("IPG 3.2", "2019-07-11", "2019-07-12", "same", ("ipg", "3.2")),
    ],
)
def test_the_effect_on_a_citation(text: str, old: str, new: str, effect: str, target: tuple[str, str] | None) -> None:
    (found,) = weigh(text, old, new)

    assert (effect, target) == (found.effect.value, found.target)


def test_another_penalty_is_another_meaning_whatever_became_of_the_number() -> None:
    (drawing,) = weigh("Drawing Extra Cards is IPG 2.3", "2015-07-16", "2015-07-17")

    assert (drawing.effect.value, drawing.is_reworded) == ("reworded", True)


def test_what_has_the_old_number_now_is_told() -> None:
    (found,) = weigh("team communication, MTR 4.5", "2016-01-01")

    assert found.now is not None
    assert (found.target, found.now.title) == (("mtr", "4.6"), "Triggered Abilities")


def test_the_editions_of_both_days_are_told_for_each_work_that_is_cited() -> None:
    days = datetime.date(2016, 1, 1), datetime.date(2020, 1, 1)
    told = editions_compared(weigh("IPG 2.5, and MTR 4.5", "2016-01-01", "2020-01-01"), *days)

    assert [(one.work, one.day) for one in told] == [(work, day) for work in ("ipg", "mtr") for day in days]


@pytest.mark.corpus
def test_every_move_that_was_counted_by_title_is_followed(corpus: Path) -> None:
    table = csv.DictReader((corpus / "tournament" / "title_moves.tsv").read_text("utf-8").splitlines(), delimiter="\t")
    lost = []
    moved = [row for row in table if row["what"] == "moved" and row["from edition"] >= "200907"]
    for row in moved:
        old, new = (datetime.date.fromisoformat(row[f"{when} edition"]).isoformat() for when in ("from", "to"))
        number = row["old number"]
        named = number.replace("App", "Appendix") if number.startswith("App") else f"section {number}"
        (found,) = weigh(f"{row['work'].upper()} {named}", old, new)
        target = row["work"], row["new number"].removeprefix("App ")
        lost += [row] if found.target != target or found.effect.value in ("same", "reworded", "orphaned") else []

    assert len(moved) == 80
    assert lost == []
