"""The scenarios that come out otherwise between two releases."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import mtgcr
from mtgcr.library.outcome_changes import OutcomeChanges, outcome_changes
from mtgcr.parser.language import Language
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.model import Outcome, RunStatus, Scenario
from mtgcr.rules.runner import Runner
from mtgcr.tests.rulebooks import AFTER, BEFORE, OpenBook
from mtgcr.views.json.outcome_changes import outcome_changes_json
from mtgcr.views.text.diff import TURNED, remarks_before
from mtgcr.views.text.outcome_changes import outcome_changes_text

if TYPE_CHECKING:
    from pathlib import Path

ORDERED = """
scenario "an order of blockers"
from own words
given Alex attacks Bianca with Gorger 5/6
  and Bianca blocks Gorger with Guardian 0/3
  and Bianca blocks Gorger with Elves 1/1
  and [..2024-11-07] the order of Gorger is Guardian Elves
when Alex assigns combat damage
then [..2024-11-07] forbidden 5 to Elves because 509.2, 510.1c
 and [2024-11-08..] allowed 5 to Elves because 510.1c

scenario "one blocker"
from own words
given Alex attacks Bianca with Bear 2/2
  and Bianca blocks Bear with Wall 0/4
when Alex assigns combat damage
then allowed exactly 2 to Wall because 510.1c

scenario "only since then"
from own words
given Alex attacks Bianca with Bear 2/2
when Alex assigns combat damage
then [2024-11-08..] allowed exactly 2 to Bianca because 510.1b
"""


@pytest.fixture
def found() -> OutcomeChanges:
    scenarios, diagnostics = parse_scenarios(ORDERED, "m.scenarios", library().phrasebook)
    assert diagnostics == ()
    return outcome_changes(scenarios, OpenBook(), BEFORE, AFTER)


def test_only_what_comes_out_otherwise_is_told(found: OutcomeChanges) -> None:
    assert [change.new.scenario.title for change in found.changes] == ["an order of blockers"]


def test_what_is_silent_on_one_side_is_not_compared(found: OutcomeChanges) -> None:
    assert found.compared == 2


def test_the_answers_of_both_sides_are_told_with_their_rules(found: OutcomeChanges) -> None:
    title, before, after, summary = outcome_changes_text(found).split("\n")

    assert title == "an order of blockers"
    assert before.startswith(f"  {BEFORE}  ")
    assert "509.2" in before
    assert "4 to Guardian" in before
    assert after.startswith(f"  {AFTER}  ")
    assert "509.2" not in after
    assert "5 to Elves" in after
    assert summary == f"1 of 2 scenarios come out otherwise on {AFTER} than on {BEFORE}"


def test_of_many_choices_the_new_ones_are_told() -> None:
    text = ORDERED.replace("Gorger 5/6", "Gorger 9/6")
    scenarios, _ = parse_scenarios(text, "m.scenarios", library().phrasebook)
    told = outcome_changes_text(outcome_changes(scenarios, OpenBook(), BEFORE, AFTER)).split("\n")

    assert told[3].startswith("    now also legal: ")
    assert "9 to Elves" in told[3] or "more" in told[3]


def test_the_same_is_told_in_japanese(found: OutcomeChanges) -> None:
    assert "シナリオ2件のうち1件" in outcome_changes_text(found, Language.JA)


def test_json_holds_both_sides(found: OutcomeChanges) -> None:
    as_json = outcome_changes_json(found)

    assert (as_json["old"], as_json["new"], as_json["compared"]) == (str(BEFORE), str(AFTER), 2)
    (change,) = as_json["changes"]
    assert change["sources"] == ["own words"]
    assert change["old"]["status"] == "passed"
    assert change["old"]["answer"] != change["new"]["answer"]


def test_days_the_wrong_way_round_are_said_to_be_so(found: OutcomeChanges) -> None:
    assert remarks_before(found) == []
    assert remarks_before(replace(found, is_turned=True)) == [TURNED]
    assert outcome_changes_json(replace(found, is_turned=True))["turned"] is True


@pytest.mark.parametrize("asked", [("2026-08-07", "2026-09-25"), ("2026-09-25", "2026-08-07")])
def test_days_of_two_releases_that_one_text_answers_for_are_not_compared(
    embedded_home: Path, asked: tuple[str, str]
) -> None:
    with pytest.raises(mtgcr.Refusal) as refused:
        mtgcr.open(embedded_home).outcomes(*asked)

    assert refused.value.code == "one-text-for-both"
    assert [str(refused.value.data[day]) for day in ("old", "new")] == ["2026-08-07", "2026-09-25"]


COUNTERED = """
scenario "one blocker less tough"
from own words
given Alex attacks Bianca with Bear 2/2
  and Bianca blocks Bear with Wall 0/4
when Alex assigns combat damage
then [..2014-12-31] allowed exactly 2 to Wall because 510.1c
but without Bianca blocks Bear with Wall 0/4
then allowed exactly 2 to Bianca because 510.1b
"""


def test_counter_cases_are_played_only_of_what_comes_out_otherwise(
    found: OutcomeChanges, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_whole, run = set[str](), Runner.run

    def noted(self: Runner, scenario: Scenario, on: datetime.date) -> Outcome:
        run_whole.add(scenario.title)
        return run(self, scenario, on)

    monkeypatch.setattr(Runner, "run", noted)
    scenarios, _ = parse_scenarios(ORDERED, "m.scenarios", library().phrasebook)

    assert outcome_changes(scenarios, OpenBook(), BEFORE, AFTER).compared == found.compared
    assert run_whole == {"an order of blockers"}


def test_a_scenario_of_which_only_the_counter_case_speaks_is_compared() -> None:
    (scenario,), diagnostics = parse_scenarios(COUNTERED, "m.scenarios", library().phrasebook)
    runner = Runner(OpenBook())

    assert diagnostics == ()
    assert runner.run(scenario, AFTER).status is RunStatus.PASSED
    assert runner.answers(scenario, AFTER) == runner.run(scenario, AFTER).answers
    assert outcome_changes([scenario], OpenBook(), BEFORE, AFTER).compared == 1


def test_nothing_changes_within_a_day(found: OutcomeChanges) -> None:
    scenarios = tuple(change.new.scenario for change in found.changes)
    day = datetime.date(2025, 1, 1)

    assert outcome_changes(scenarios, OpenBook(), day, day).changes == ()
