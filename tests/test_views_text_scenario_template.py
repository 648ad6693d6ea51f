"""Templates for new scenarios: they read and run as they stand."""

from __future__ import annotations

import pytest

from mtgcr.library.answers import ScenarioOutline
from mtgcr.parser.language import Language
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.library import library
from mtgcr.rules.runner import Runner
from mtgcr.tests.own_scenarios import own_scenarios
from mtgcr.tests.rulebooks import NEWEST, HandBook, OpenBook
from mtgcr.views.text.scenario_template import template

SCENARIOS = own_scenarios()
RUNNER = Runner(OpenBook())


def outline(number: str, runner: Runner) -> ScenarioOutline:
    return ScenarioOutline(number, SCENARIOS, runner, NEWEST)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("number", ["510.1c", "601.2h", "107.4f", "701.15b"])
def test_a_template_reads_and_runs_as_it_stands(number: str, language: Language) -> None:
    text = template(outline(number, RUNNER), language)
    (scenario,), diagnostics = parse_scenarios(text, "m", library().phrasebook)

    assert diagnostics == ()
    assert scenario.title.startswith(number)
    assert scenario.counters
    assert RUNNER.run(scenario, NEWEST).status.is_good


def test_a_template_names_the_phrases_of_each_part() -> None:
    text = template(outline("510.1c", RUNNER), Language.EN)

    assert "-- facts, in any order:\n" in text
    assert "--   {player} assigns combat damage\n" in text


@pytest.mark.parametrize("number", ["704.6e", "702.55a", "120.2", "999.1"])
def test_a_rule_without_scenarios_starts_from_a_neighbour_that_runs(number: str) -> None:
    text = template(outline(number, RUNNER), Language.EN)
    (scenario,), diagnostics = parse_scenarios(text, "m", library().phrasebook)

    assert f"-- No scenario is about {number} yet; the one below is about " in text
    assert diagnostics == ()
    assert RUNNER.run(scenario, NEWEST).status.is_good


def test_a_rule_that_is_not_executed_says_so_in_its_template() -> None:
    assert "-- 704.6e is not executed" in template(outline("704.6e", RUNNER), Language.EN)


def test_a_template_without_scenarios_names_the_printed_example() -> None:
    book = HandBook({NEWEST: {"999.1": ("a", "w")}}, {NEWEST: {("999.1", 1): "e"}})

    assert "-- from cr 2026-08-07 999.1 example 1\n" in template(outline("999.1", Runner(book)), Language.EN)
