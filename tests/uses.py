"""Phrases with words that a scenario knows in their slots, whether they make sense there or not, and what comes out."""

from __future__ import annotations

import dataclasses
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from mtgcr.parser.language import Language
from mtgcr.rules.library import library
from mtgcr.rules.model import Use
from mtgcr.rules.soundness import all_uses, players_of
from mtgcr.tests.own_scenarios import own_scenarios
from mtgcr.tests.rulebooks import BEFORE, NEWEST

if TYPE_CHECKING:
    from mtgcr.rules.model import Act, Result, Scenario
    from mtgcr.rules.phrases import Phrase, Role
    from mtgcr.rules.runner import Runner

SCENARIOS = own_scenarios()
BOOK = library().phrasebook


def phrases_of(role: Role) -> tuple[Phrase, ...]:
    """Every phrase that may stand there."""
    return tuple(phrase for phrase in BOOK.phrases if phrase.role is role)


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
        if slot in form_of[use.phrase].slots and form_of[use.phrase].kind(slot).name in ("name", "new", "target")
    )
    known = dict.fromkeys(str(name) for name in chain.from_iterable(values))
    return (*known, *(player.name for player in players_of(scenario) if player.name not in known))


def use_of(phrase: Phrase, scenario: Scenario, turn: int) -> Use:
    """The phrase with known names and small numbers in its slots, others at every turn."""
    form = BOOK.form(phrase, Language.EN)
    names = names_of(scenario)
    players = tuple(player.name for player in players_of(scenario))

    def value(place: int, slot: str) -> object:
        kind = form.kind(slot).name
        if kind in ("number", "integer"):
            return turn
        if kind not in ("name", "new", "target", "player"):
            return usual(phrase, slot)
        known = players if kind == "player" else names
        first = (turn + place) % len(known)
        return (known[turn:] or known) if form.slots[slot].many else known[first]

    values = tuple(sorted((slot, value(place, slot)) for place, slot in enumerate(form.slots)))
    return Use(phrase, values, form.write(dict(values)), scenario.place)


def results_of(scenario: Scenario, acts: tuple[Act, ...], runner: Runner) -> list[Result]:
    """What comes out of other acts, before orders of damage ended and now."""
    other = dataclasses.replace(scenario, acts=acts, counters=())
    return [result for on in (BEFORE, NEWEST) for result in runner.run(other, on).results]
