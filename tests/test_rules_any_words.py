"""Whatever happens or is asked, with any words that a scenario knows: an answer or an obstacle, no exception."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.model import ALWAYS, Expectation, Happening, Verdict
from rules.phrases import Role
from rules.runner import Runner
from tests.rulebooks import OpenBook
from tests.uses import SCENARIOS, phrases_of, results_of, use_of

if TYPE_CHECKING:
    from rules.model import Act, Scenario, Use
    from rules.phrases import Phrase

SOME = SCENARIOS[::30]


def steps_of(scenario: Scenario) -> tuple[Act, ...]:
    return tuple(act for act in scenario.acts if not isinstance(act, Expectation))


def asking(use: Use, scenario: Scenario) -> Expectation:
    return Expectation(Verdict.RESULT, ((use,),), (), ALWAYS, printed=False, place=scenario.place)


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
