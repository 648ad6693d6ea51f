"""Laws that hold for every scenario: states never change, order and repetition change nothing."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgcr.rules import play
from mtgcr.rules.context import Obstacle, RunContext
from mtgcr.rules.modules import state_based
from mtgcr.rules.runner import Runner
from mtgcr.tests.own_scenarios import own_scenarios
from mtgcr.tests.rulebooks import AFTER, BEFORE, NEWEST, OpenBook

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator

    from mtgcr.rules.game import Game
    from mtgcr.rules.model import Note, Outcome, Scenario


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Our own scenarios, read once."""
    return own_scenarios()


@cache
def runner() -> Runner:
    """A runner for which every number exists."""
    return Runner(OpenBook())


def told(outcome: Outcome) -> list[Any]:
    """All that an outcome says: statuses, answers, faults, traces, of the scenario and its counter-cases."""
    counters = [(counter.results, counter.upset) for counter in outcome.counters]
    return [outcome.status, outcome.results, outcome.answers, counters]


@contextmanager
def watching(see: Callable[[play.Position, play.Position], None]) -> Iterator[None]:
    """Calls `see` with the position before and after each step that is played."""
    step = play.step_on  # the one place that all steps go through

    def watched(ctx: RunContext, position: play.Position, act: Any) -> play.Position:
        after = step(ctx, position, act)
        see(position, after)
        return after

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "step_on", watched)
        yield


def run_afresh(chosen: tuple[Scenario, ...], on: datetime.date) -> list[list[Any]]:
    """What the scenarios come to with a runner that has run nothing before."""
    fresh = Runner(OpenBook())
    return [told(fresh.run(scenario, on)) for scenario in chosen]


class Reached(NamedTuple):
    """What one run of all scenarios came to."""

    worlds: dict[int, tuple[Game, str]]
    """Every game, with what it showed when it was first seen."""
    told: list[list[Any]]
    """Of each scenario."""


@cache
def reached() -> Reached:
    """All scenarios run at the newest rules, with every game as it was when it was first seen."""
    shown: dict[int, tuple[Game, str]] = {}

    def see(before: play.Position, after: play.Position) -> None:
        for world in (*before.worlds, *after.worlds):
            if id(world) not in shown:
                shown[id(world)] = world, repr(world)

    with watching(see):
        outcomes = run_afresh(scenarios(), NEWEST)
    return Reached(shown, outcomes)


def test_no_state_changes_in_place() -> None:
    assert len(reached().worlds) > len(scenarios())
    assert all(repr(world) == words for world, words in reached().worlds.values())


def test_the_same_input_gives_the_same_outcome() -> None:
    assert reached().told == run_afresh(scenarios()[::-1], NEWEST)[::-1]


@settings(max_examples=40)
@given(st.data(), st.sampled_from([BEFORE, AFTER, NEWEST]))
def test_the_order_of_facts_means_nothing(data: st.DataObject, on: datetime.date) -> None:
    scenario = data.draw(st.sampled_from(scenarios()))
    shuffled = replace(
        scenario,
        givens=tuple(data.draw(st.permutations(scenario.givens))),
        counters=tuple(
            replace(counter, givens=tuple(data.draw(st.permutations(counter.givens)))) for counter in scenario.counters
        ),
    )

    assert told(Runner(OpenBook()).run(shuffled, on)) == told(runner().run(scenario, on))


def test_state_based_actions_come_to_rest_or_say_that_they_do_not() -> None:
    def settled(world: Game) -> tuple[Game, ...] | Note:
        try:
            return state_based.perform(RunContext(lambda operation: runner().registry.pick(operation, NEWEST)), world)
        except Obstacle as met:
            return met.note

    for world in dict.fromkeys(world for world, _ in reached().worlds.values()):
        came = settled(world)
        if isinstance(came, tuple):
            assert all(settled(rested) == (rested,) for rested in came)
        else:
            assert came.en
