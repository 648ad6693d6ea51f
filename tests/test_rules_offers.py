"""Whatever option is asked about where something is on offer: an answer or a clear refusal, never an exception."""

from __future__ import annotations

import dataclasses
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parser.document import Language
from rules.check import check, load_scenarios
from rules.language import parse_scenarios
from rules.library import library
from rules.model import ALWAYS, Choosing, Expectation, Happening, Status, Use, Verdict
from rules.phrases import Role, options_of
from rules.rendering import report_text
from rules.runner import Runner
from rules.soundness import all_uses, players_of
from tests.rulebooks import BEFORE, NEWEST, OpenBook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.model import Act, Option, Result, Scenario
    from rules.phrases import Phrase

SCENARIOS, _ = load_scenarios([Path(__file__).parent.parent / "data" / "scenarios"])
BOOK = library().phrasebook
REFUSED = "{choice} is no option here"


def phrases_of(role: Role) -> tuple[Phrase, ...]:
    return tuple(phrase for phrase in BOOK.phrases if phrase.role is role)


OFFERS = tuple(phrase for phrase in phrases_of(Role.WHEN) if phrase.handler.__annotations__.get("return") == "Offer")
"""Every phrase that offers a choice."""


@cache
def usual(phrase: Phrase, slot: str) -> object:
    """What fills the slot in some scenario."""
    uses = (use for scenario in SCENARIOS for use in all_uses(scenario) if use.phrase is phrase)
    return next(value for use in uses if (value := use.value(slot)) is not None)


def names_of(scenario: Scenario) -> tuple[str, ...]:
    """The names that the scenario knows."""
    form_of = {use.phrase: BOOK.form(use.phrase, Language.EN) for use in all_uses(scenario)}
    values = (
        value if isinstance(value, tuple) else (value,)
        for use in all_uses(scenario)
        for slot, value in use.values
        if form_of[use.phrase].kind(slot).name in ("name", "new", "target")
    )
    known = dict.fromkeys(str(name) for name in chain.from_iterable(values))
    return (*known, *(player.name for player in players_of(scenario) if player.name not in known))


def use_of(phrase: Phrase, scenario: Scenario, turn: int) -> Use:
    """The option with known names and small numbers in its slots, others at every turn."""
    form = BOOK.form(phrase, Language.EN)
    names = names_of(scenario)
    players = tuple(player.name for player in players_of(scenario))

    def value(place: int, slot: str) -> object:
        kind = form.kind(slot).name
        if kind == "number":
            return turn
        if kind not in ("name", "target", "player"):
            return usual(phrase, slot)
        known = players if kind == "player" else names
        first = (turn + place) % len(known)
        return known[turn:] if form.slots[slot].many else known[first]

    values = tuple(sorted((slot, value(place, slot)) for place, slot in enumerate(form.slots)))
    return Use(phrase, values, form.write(dict(values)), scenario.place)


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


def results_of(scenario: Scenario, acts: tuple[Act, ...], runner: Runner) -> list[Result]:
    """What comes out of other acts, before orders of damage ended and now."""
    other = dataclasses.replace(scenario, acts=acts, counters=())
    return [result for on in (BEFORE, NEWEST) for result in runner.run(other, on).results]


def wanting(option: Option, scenario: Scenario) -> Expectation:
    return Expectation(Verdict.ALLOWED, (option,), (), ALWAYS, printed=False, place=scenario.place)


def is_refused(result: Result) -> bool:
    return result.status is Status.BROKEN and result.fault is not None and result.fault.en.startswith(REFUSED)


def outline_of(asked: Result) -> str:
    """The kind of the option that was asked about."""
    ((use,),) = asked.expectation.options
    return str(options_of([use.phrase.handler]))


def outlines_of(refused: Result) -> set[str]:
    """The options that the refusal says there are."""
    assert refused.fault is not None
    return set(str(dict(refused.fault.values)["options"]).split(" | "))


@pytest.mark.parametrize("phrase", OFFERS, ids=lambda phrase: phrase.en)
def test_every_offer_refuses_options_of_other_kinds_and_says_which_there_are(phrase: Phrase) -> None:
    ((scenario, steps),) = settings_of(phrase, 1)
    kinds = {str(options_of([one.handler])): one for one in phrases_of(Role.OPTION)}
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
    words = "Bearを捨てるは選択肢ではない。次から：[{source}から]{target}に{amount}点"
    assert f"m:4:6: {words}" in report_on("then forbidden discard Bear because 510.1b", Language.JA)


def test_a_step_that_chooses_what_is_not_on_offer_is_told_at_its_place() -> None:
    text = "and choosing discard Bear\nand combat damage is dealt\nthen result Bianca has 18 life because 510.2"
    assert "m:4:5: discard Bear is no option here" in report_on(text)


def test_a_step_that_chooses_what_is_not_legal_is_told_at_its_place() -> None:
    text = "and choosing 1 to Bianca\nand combat damage is dealt\nthen result Bianca has 18 life because 510.2"
    assert "m:4:5: 510.1" in report_on(text)
