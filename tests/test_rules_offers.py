"""Whatever option is asked about where something is on offer: an answer or a clear refusal, never an exception."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from mtgcr.parser.language import Language
from mtgcr.rules.check import check
from mtgcr.rules.context import Offer
from mtgcr.rules.language import parse_scenarios
from mtgcr.rules.model import ALWAYS, Choosing, Expectation, Happening, RunStatus, ScenarioVerdict
from mtgcr.rules.phrases import Options, Role
from mtgcr.rules.registry import Operation
from mtgcr.rules.runner import Runner
from mtgcr.rules.slots import show
from mtgcr.tests.rulebooks import OpenBook
from mtgcr.tests.uses import BOOK, SCENARIOS, phrases_of, results_of, use_of
from mtgcr.views.text.check import report_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.rules.model import Act, Option, Result, Scenario
    from mtgcr.rules.phrases import Phrase

REFUSED = "{choice} is no option here"


def makes_offer(phrase: Phrase) -> bool:
    handler = phrase.handler
    function = handler.implementations[0].function if isinstance(handler, Operation) else handler
    return function.__annotations__.get("return") in ("Offer", Offer)


OFFERS = tuple(filter(makes_offer, phrases_of(Role.WHEN)))
"""Every phrase that offers a choice."""


def options_for(scenario: Scenario) -> tuple[Option, ...]:
    """Options of every kind: each alone, several of one kind, and some of two kinds."""
    phrases = phrases_of(Role.OPTION)
    alone = [(use_of(phrase, scenario, turn),) for phrase in phrases for turn in range(4)]
    several = [tuple(use_of(phrase, scenario, turn) for turn in range(2)) for phrase in phrases]
    neighbours = zip(phrases, (*phrases[1:], phrases[0]), strict=True)
    mixed = [tuple(use_of(phrase, scenario, 1) for phrase in both) for both in neighbours]
    return (*alone, *several, *mixed)


def up_to(scenario: Scenario, phrase: Phrase) -> Iterator[tuple[Act, ...]]:
    """The steps of the scenario and of its counter-cases up to each use of the phrase."""
    for acts in (scenario.acts, *(counter.steps for counter in scenario.counters)):
        steps = tuple(act for act in acts if not isinstance(act, Expectation))
        for place, step in enumerate(steps, 1):
            if isinstance(step, Happening) and step.use.phrase is phrase:
                yield steps[:place]


def settings_of(phrase: Phrase, count: int) -> list[tuple[Scenario, tuple[Act, ...]]]:
    """So many scenarios with their steps up to the phrase."""
    return list(islice(((scenario, steps) for scenario in SCENARIOS for steps in up_to(scenario, phrase)), count))


def wanting(option: Option, scenario: Scenario) -> Expectation:
    return Expectation(ScenarioVerdict.ALLOWED, (option,), (), ALWAYS, printed=False, place=scenario.place)


def is_refused(result: Result) -> bool:
    return result.status is RunStatus.BROKEN and result.fault is not None and result.fault.en.startswith(REFUSED)


def outline_of(asked: Result) -> str:
    """The kind of the option that was asked about."""
    ((use,),) = asked.expectation.options
    return Options((use.phrase.handler,)).show(Language.EN)


def outlines_of(refused: Result) -> set[str]:
    """The options that the refusal says there are."""
    assert refused.fault is not None
    return set(show(dict(refused.fault.values)["options"], Language.EN).split(" | "))


@pytest.mark.parametrize("phrase", OFFERS, ids=lambda phrase: phrase.en)
def test_every_offer_refuses_options_of_other_kinds_and_says_which_there_are(phrase: Phrase) -> None:
    ((scenario, steps),) = settings_of(phrase, 1)
    kinds = {Options((one.handler,)).show(Language.EN): one for one in phrases_of(Role.OPTION)}
    asking = [wanting((use_of(one, scenario, 1),), scenario) for one in kinds.values()]
    results = results_of(scenario, (*steps, *asking), Runner(OpenBook()))
    refused = {outline_of(result): outlines_of(result) for result in results if is_refused(result)}
    assert refused
    for there in refused.values():
        assert there == set(kinds) - set(refused)


@pytest.mark.parametrize("phrase", OFFERS, ids=lambda phrase: phrase.en)
def test_no_option_asked_about_raises_an_exception(phrase: Phrase) -> None:
    runner = Runner(OpenBook())
    for scenario, steps in settings_of(phrase, 3):
        asking = (wanting(option, scenario) for option in options_for(scenario))
        assert results_of(scenario, (*steps, *asking), runner)


@pytest.mark.parametrize("phrase", OFFERS, ids=lambda phrase: phrase.en)
def test_no_option_chosen_raises_an_exception(phrase: Phrase) -> None:
    runner = Runner(OpenBook())
    ((scenario, steps),) = settings_of(phrase, 1)
    for option in options_for(scenario):
        choosing = Choosing(option, scenario.place)
        assert results_of(scenario, (*steps, choosing, wanting(option, scenario)), runner)


BEAR = 'scenario "x"\ngiven Alex attacks Bianca with Bear 2/2\nwhen Alex assigns combat damage\n'


def report_on(text: str, language: Language = Language.EN) -> str:
    scenarios, _ = parse_scenarios(BEAR + text, "m", BOOK)
    return report_text(check(scenarios, OpenBook()), language)


def test_the_refusal_names_the_option_and_those_that_there_are() -> None:
    words = "discard Bear is no option here; these make one: {amount}[ from {source}] to {target}"
    assert f"m:4:6: {words}" in report_on("then allowed discard Bear because 510.1b")
    words = "熊を捨てるは選択肢ではない。次から：[{source}から]{target}に{amount}点"
    assert f"m:4:6: {words}" in report_on("then forbidden discard Bear because 510.1b", Language.JA)


def test_a_step_that_chooses_what_is_not_on_offer_is_told_at_its_place() -> None:
    text = "and choosing discard Bear\nand combat damage is dealt\nthen result Bianca has 18 life because 510.2"
    assert "m:4:5: discard Bear is no option here" in report_on(text)


def test_a_step_that_chooses_what_is_not_legal_is_told_at_its_place() -> None:
    text = "and choosing 1 to Bianca\nand combat damage is dealt\nthen result Bianca has 18 life because 510.2"
    assert "m:4:5: 510.1" in report_on(text)


DIVIDED = """\
scenario "damage that may be divided in many ways"
from own words
given Alex attacks Bianca with Ogre 3/3
 and Bianca blocks Ogre with Bear 2/2
 and Bianca blocks Ogre with Elf 1/1
when combat damage is dealt
then result Alex has 20 life because 510.1c
"""


def test_what_is_told_of_choices_has_one_order_whatever_the_seed_of_hashes(embedded_home: Path, tmp_path: Path) -> None:
    path = tmp_path / "divided.scenarios"
    path.write_text(DIVIDED, encoding="utf-8")
    command = [sys.executable, "-m", "mtgcr", "check", str(path), "--format", "json"]
    surroundings = {**os.environ, "MTGCR_HOME": str(embedded_home)}

    told = {
        subprocess.run(command, env={**surroundings, "PYTHONHASHSEED": seed}, capture_output=True, check=False).stdout
        for seed in ("1", "2", "3")
    }

    (only,) = told
    assert b"Ogre \xe2\x86\x92 Bear 1, Elf 2" in only
