"""Whatever happens or is asked, with any words that a scenario knows: an answer or an obstacle, no exception."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.model import ALWAYS, Expectation, Given, Happening, RunStatus, ScenarioVerdict
from mtgcr.rules.phrases import Role
from mtgcr.rules.runner import Runner
from mtgcr.tests.rulebooks import NEWEST, OpenBook
from mtgcr.tests.uses import BOOK, SCENARIOS, phrases_of, results_of, use_of

if TYPE_CHECKING:
    from mtgcr.rules.model import Act, Scenario, Use
    from mtgcr.rules.phrases import Phrase

SOME = SCENARIOS[::120]


def steps_of(scenario: Scenario) -> tuple[Act, ...]:
    return tuple(act for act in scenario.acts if not isinstance(act, Expectation))


def asking(use: Use, scenario: Scenario) -> Expectation:
    return Expectation(ScenarioVerdict.RESULT, ((use,),), (), ALWAYS, printed=False, place=scenario.place)


@pytest.mark.parametrize("phrase", phrases_of(Role.RESULT), ids=lambda phrase: phrase.en)
def test_no_question_raises_an_exception(phrase: Phrase) -> None:
    runner = Runner(OpenBook())
    for turn, scenario in enumerate(SOME):
        question = asking(use_of(phrase, scenario, turn % 4), scenario)
        assert results_of(scenario, (*steps_of(scenario), question), runner)


@pytest.mark.parametrize("phrase", phrases_of(Role.WHEN), ids=lambda phrase: phrase.en)
def test_no_step_raises_an_exception(phrase: Phrase) -> None:
    runner = Runner(OpenBook())
    for turn, scenario in enumerate(SOME):
        step = Happening(use_of(phrase, scenario, turn % 4))
        question = asking(use_of(phrases_of(Role.RESULT)[0], scenario, 0), scenario)
        assert results_of(scenario, (*steps_of(scenario), step, question), runner)


@pytest.mark.parametrize("phrase", phrases_of(Role.GIVEN), ids=lambda phrase: phrase.en)
def test_no_further_fact_raises_an_exception(phrase: Phrase) -> None:
    runner = Runner(OpenBook())
    for turn, scenario in enumerate(SOME):
        further = Given(use_of(phrase, scenario, turn % 4))
        other = dataclasses.replace(scenario, givens=(*scenario.givens, further))
        assert results_of(other, scenario.acts, runner)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "given Alex controls the creature Bear 2/2\n  and Bear is a copy of Bear\nthen result Bear is 2/2",
            "in a circle",
        ),
        (
            "given each player has a range of influence of 1\n  and the seats to the left are Alex Carissa\n"
            "  and Bianca controls the instant Mist\n  and Mist prevents all damage by creatures\n"
            "  and Alex controls the creature Bear 2/2\n"
            "when Bear deals 2 damage to Carissa\nthen result Carissa has 20 life",
            "without a seat",
        ),
    ],
)
def test_facts_that_make_no_sense_are_told(text: str, told: str) -> None:
    (scenario,), _ = parse_scenarios(f'scenario "x"\n{text} because 101.1\n', "m", BOOK)
    (result,) = Runner(OpenBook()).run(scenario, NEWEST).results

    assert result.status is RunStatus.BROKEN
    assert result.fault is not None
    assert told in result.fault.en
