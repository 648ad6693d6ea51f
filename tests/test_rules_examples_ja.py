"""The 86 Japanese examples of June 2024, and a rule among them: each has a scenario at its release, or a reason."""

from __future__ import annotations

import csv
from pathlib import Path

from mtgcr.tests.own_scenarios import own_scenarios

CASES = Path(__file__).parent / "cases" / "examples_ja.tsv"


def test_every_japanese_example_has_a_scenario_or_a_reason() -> None:
    scenarios = own_scenarios()
    run = {(s.number, str(s.ordinal), str(s.release)) for scenario in scenarios for s in scenario.sources}
    with CASES.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))

    assert [int(row["place"]) for row in rows] == list(range(1, 88))
    without = [row for row in rows if (row["number"], row["example"], row["release"]) not in run]
    assert [row["place"] for row in without if not row["reason"]] == []
    assert [row["place"] for row in rows if row["reason"] and row not in without] == [], "a reason that is out of date"
