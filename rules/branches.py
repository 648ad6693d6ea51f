"""What a scenario has the rules play: the scenario itself, and one branch for each of its counter-cases."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.game import Game
from mtgcr.rules.model import ALWAYS, Act, CounterCase, Expectation, Given, Period, Scenario
from mtgcr.rules.soundness import facts_of, players_of


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """One play: the facts of the scenario with what a counter-case changes, and what happens then."""

    scenario: Scenario
    givens: tuple[Given, ...]
    without: tuple[Given, ...]
    acts: tuple[Act, ...]
    """Steps and expectations; for a counter-case the scenario's expectations, and its own at the end."""
    periods: tuple[Period, ...]
    """Those of the lines that are left out at some dates."""

    def setting(self, on: datetime.date) -> Game:
        """The game that it starts from at the date."""

        def stated(lines: Iterable[Given]) -> list[Any]:
            return [fact for line in lines if line.period.covers(on) for fact in facts_of(line.use)]

        game = Game((*players_of(self.scenario), *stated(self.scenario.givens)))
        return game.drop(*stated(self.without)).put(*stated(self.givens))

    def acts_on(self, on: datetime.date) -> tuple[Act, ...]:
        """What happens at the date; all expectations, for whether one speaks is asked later."""
        return tuple(act for act in self.acts if isinstance(act, Expectation) or act.period.covers(on))


@frozen
class Script:
    """A scenario made ready to be played at any date."""

    branches: tuple[Branch, ...]
    """The scenario itself, then its counter-cases in order."""
    periods: tuple[Period, ...]
    """Those of its expectations that do not speak at some dates, counter-cases included."""


def script_of(scenario: Scenario) -> Script:
    """The scenario ready to be played."""
    branches = (_branch(scenario, (), (), scenario.acts), *(_against(scenario, one) for one in scenario.counters))
    counters = (one for counter in scenario.counters for one in counter.expectations)
    return Script(branches, _limited((*scenario.expectations, *counters)))


def _branch(scenario: Scenario, givens: tuple[Given, ...], without: tuple[Given, ...], acts: tuple[Act, ...]) -> Branch:
    steps = (act for act in acts if not isinstance(act, Expectation))
    return Branch(scenario, givens, without, acts, _limited((*scenario.givens, *givens, *without, *steps)))


def _against(scenario: Scenario, counter: CounterCase) -> Branch:
    """The counter-case: the scenario's expectations are read in it too, to see which of them it upsets.

    With steps of its own only those at the end of the scenario are left, for the others stand between other steps.
    """
    acts = (*counter.steps, *_last_expectations(scenario)) if counter.steps else scenario.acts
    return _branch(scenario, counter.givens, counter.without, (*acts, *counter.expectations))


def _limited(lines: Iterable[Given | Act]) -> tuple[Period, ...]:
    return tuple(line.period for line in lines if line.period != ALWAYS)


def _last_expectations(scenario: Scenario) -> tuple[Expectation, ...]:
    last: list[Expectation] = []
    for act in reversed(scenario.acts):
        if not isinstance(act, Expectation):
            break
        last.append(act)
    return tuple(reversed(last))
