"""One printed example is run without reading the other scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.library.example_runs import run_example
from mtgcr.rules import check as checking
from mtgcr.rules.check import load_scenarios
from mtgcr.rules.language import only_from
from mtgcr.tests.rulebooks import NEWEST, HandBook

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

GOOD = """\
scenario "one bear"
from cr 2026-08-07 510.1b example 1
given Alex attacks Bianca with Bear 2/2
when Alex assigns combat damage
then allowed exactly 2 to Bianca because 510.1b
but given Alex attacks Bianca with Bear 3/3
then allowed exactly 3 to Bianca because 510.1b
"""
OTHER = 'scenario "other"\nfrom cr 2026-08-07 601.2 example 1\nthis cannot be read\n'


def book() -> HandBook:
    held = {number: (number, "w") for number in ("510.1a", "510.1b", "601.2")}
    return HandBook({NEWEST: held}, {NEWEST: {("510.1b", 1): "bear", ("601.2", 1): "other"}})


def written(folder: Path, text: str) -> Path:
    path = folder / "some.scenarios"
    path.write_text(text, encoding="utf-8")
    return path


def test_only_the_scenarios_wanted_stay_and_keep_their_lines() -> None:
    kept = only_from(OTHER + GOOD, lambda date, number, place: (date, number, place) == ("2026-08-07", "510.1b", 1))
    assert kept == "\n" * OTHER.count("\n") + GOOD


def test_a_remark_behind_the_source_is_no_hindrance() -> None:
    remarked = GOOD.replace("example 1", "example 1 -- the first")
    assert only_from(remarked, lambda *named: named[2] == 1) == remarked


def test_the_example_is_run_and_others_are_not_read(tmp_path: Path) -> None:
    report = run_example([written(tmp_path, OTHER + GOOD)], book(), "510.1b", 1, NEWEST)
    assert report is not None
    assert [timeline.scenario.title for timeline in report.timelines] == ["one bear"]
    assert report.is_good


def test_only_what_was_asked_for_is_audited(tmp_path: Path) -> None:
    report = run_example([written(tmp_path, GOOD)], book(), "510.1b", 1, NEWEST)
    assert report is not None
    used = {operation.name for operation in report.runner.used}
    assert 0 < len(used) < len(report.runner.library.operations)
    assert {entry.operation for entry in report.audit} <= used


def test_rule_modules_are_not_imported_for_an_example_without_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unwanted() -> None:
        raise AssertionError

    monkeypatch.setattr(checking, "all_modules", unwanted)
    assert load_scenarios([written(tmp_path, GOOD)], wanted=lambda *_: False) == ((), ())
