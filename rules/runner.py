"""Runs scenarios: at one release, or at all of them.

What the rules say depends on the date only through the implementations picked, so a run is remembered with its
picks and used again at every release that picks the same.  Only the numbers of the rules that it names are looked up
anew; where they and the periods are the same too, so is the outcome.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rules.game import Game
from rules.library import library as all_modules
from rules.model import (
    GRAVITY,
    CounterResult,
    Expectation,
    Note,
    Outcome,
    Result,
    Status,
    Stretch,
    Timeline,
)
from rules.play import play_through
from rules.registry import Registry
from rules.rulebook import Lookup
from rules.soundness import facts_of, players_of

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from rules.library import Library
    from rules.model import Act, Answer, Citation, CounterCase, Given, Scenario
    from rules.play import Reading
    from rules.registry import Implementation, Operation
    from rules.rulebook import RuleBook


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario and its counter-cases run once, with the implementations that it was run with."""

    scenario: Scenario
    picks: dict[Operation[Any, Any], Implementation[Any, Any] | None]
    readings: tuple[Reading, ...]
    counters: tuple[tuple[tuple[Reading, ...], tuple[Reading, ...]], ...]
    """For each counter-case its own readings, and those of the scenario's expectations under it."""
    cited: tuple[Citation, ...]
    """Every rule that the scenario names or a reading rests on, each once."""


class Runner:
    """Runs scenarios against a rule book with the rules of a library."""

    def __init__(self, book: RuleBook, library: Library | None = None) -> None:
        self.library = library or all_modules()
        self.lookup = Lookup(book)
        self.registry = Registry(self.library.operations, self.lookup)
        self._played: dict[tuple[int, tuple[bool, ...]], list[Played]] = {}
        self._outcomes: dict[tuple[int, tuple[str | None, ...], tuple[bool, ...]], Outcome] = {}

    def run(self, scenario: Scenario, on: datetime.date) -> Outcome:
        """What the scenario comes to at the release in force on the date."""
        on = self.lookup.in_force(on)
        played = self._play(scenario, on)
        numbers = tuple(self.lookup.number(cited, on) for cited in played.cited)
        key = (id(played), numbers, tuple(one.period.covers(on) for one in _all_expectations(scenario)))
        if key not in self._outcomes:
            self._outcomes[key] = self._outcome(played, on)
        return replace(self._outcomes[key], on=on)

    @property
    def used(self) -> tuple[Operation[Any, Any], ...]:
        """The operations that the runs so far asked for, each once."""
        runs = (played for known in self._played.values() for played in known)
        return tuple(dict.fromkeys(operation for played in runs for operation in played.picks))

    def _outcome(self, played: Played, on: datetime.date) -> Outcome:
        scenario = played.scenario
        results = self._results(scenario.expectations, played.readings, on, scenario)
        counters = tuple(
            CounterResult(
                counter=counter,
                results=self._results(counter.expectations, own, on, scenario),
                upset=_upset(results, under),
            )
            for counter, (own, under) in zip(scenario.counters, played.counters, strict=True)
        )
        everything = [*results, *(result for counter in counters for result in counter.results)]
        status = max((result.status for result in everything), key=GRAVITY.__getitem__, default=Status.SILENT)
        return Outcome(scenario, on, status, results, counters, tuple(r.answer for r in played.readings))

    def timeline(self, scenario: Scenario) -> Timeline:
        """What the scenario comes to at every release."""
        outcomes = tuple(self.run(scenario, on) for on in self.lookup.releases)
        groups = (tuple(group) for _, group in groupby(outcomes, _likeness))
        stretches = tuple(Stretch(group[0].on, group[-1].on, group[-1]) for group in groups)
        return Timeline(scenario, stretches, outcomes)

    def _play(self, scenario: Scenario, on: datetime.date) -> Played:
        active = tuple(line.period.covers(on) for line in _dated_lines(scenario))
        known = self._played.setdefault((id(scenario), active), [])
        for played in known:
            if all(self.registry.find(operation, on) is picked for operation, picked in played.picks.items()):
                return played
        known.append(self._perform(scenario, on))
        return known[-1]

    def _perform(self, scenario: Scenario, on: datetime.date) -> Played:
        picks: dict[Operation[Any, Any], Implementation[Any, Any] | None] = {}

        def pick(operation: Operation[Any, Any]) -> Implementation[Any, Any]:
            picks[operation] = self.registry.find(operation, on)
            return self.registry.pick(operation, on)

        def play(givens: Iterable[Given], without: Iterable[Given], acts: Iterable[Act]) -> tuple[Reading, ...]:
            then = (act for act in acts if isinstance(act, Expectation) or act.period.covers(on))
            return tuple(play_through(pick, _setting(scenario, givens, without, on), then))

        readings = play((), (), scenario.acts)
        counters = tuple(
            (
                play(counter.givens, counter.without, _acts_of(counter, scenario)),
                play(counter.givens, counter.without, _acts_under(counter, scenario)),
            )
            for counter in scenario.counters
        )
        return Played(scenario, picks, readings, counters, _cited(scenario, readings, counters))

    def _results(
        self,
        expectations: tuple[Expectation, ...],
        readings: tuple[Reading, ...],
        on: datetime.date,
        scenario: Scenario,
    ) -> tuple[Result, ...]:
        pairs = zip(expectations, readings, strict=True)
        return tuple(self._result(expectation, reading, on, scenario) for expectation, reading in pairs)

    def _result(self, expectation: Expectation, reading: Reading, on: datetime.date, scenario: Scenario) -> Result:
        if not self._speaks(expectation, on, scenario):
            return Result(expectation, Status.SILENT, ())
        if reading.is_broken:
            return Result(expectation, Status.BROKEN, reading.notes, reading.fault, reading.place)
        if expectation.printed:
            return _printed_result(expectation, reading)
        fault = reading.fault if not reading.holds else self._uncited(expectation, reading, on)
        return Result(expectation, Status.FAILED if fault else Status.PASSED, reading.notes, fault, reading.place)

    def _speaks(self, expectation: Expectation, on: datetime.date, scenario: Scenario) -> bool:
        """Whether the expectation's period covers the release and its rules exist there.

        Without `because` the rules of the scenario's sources and of its other expectations stand in.
        """
        if not expectation.period.covers(on):
            return False
        cited = expectation.because or scenario.cited
        return all(self.lookup.number(citation, on) is not None for citation in cited)

    def _uncited(self, expectation: Expectation, reading: Reading, on: datetime.date) -> Note | None:
        """A fault where the trace does not rest on a rule that the expectation names."""
        rested = {self.lookup.number(cited, on) for note in reading.notes for cited in note.rules}
        missing = tuple(cited for cited in expectation.because if self.lookup.number(cited, on) not in rested)
        if not missing:
            return None
        return Note(missing, "comes out so, but not because of this", "結果は同じだが、この規則によるものではない")


def _upset(main: tuple[Result, ...], under: tuple[Reading, ...]) -> frozenset[int]:
    """Which expectations pass in the scenario and do not hold under a counter-case, which may reach the last only."""
    first = len(main) - len(under)
    return frozenset(
        index
        for index, reading in enumerate(under, first)
        if main[index].status is Status.PASSED and not (reading.holds or reading.is_broken)
    )


def _printed_result(expectation: Expectation, reading: Reading) -> Result:
    """The claim of a printed example, which the scenario says the rules of that date contradict."""
    if not reading.holds:
        return Result(expectation, Status.CONTRADICTED, reading.notes, reading.fault)
    fault = Note(expectation.because, "the rules agree with the printed example", "規則は印刷された例と一致する")
    return Result(expectation, Status.FAILED, reading.notes, fault)


def run(scenario: Scenario, book: RuleBook, on: datetime.date) -> Outcome:
    """What the scenario comes to at the release in force on the date."""
    return Runner(book).run(scenario, on)


def timeline(scenario: Scenario, book: RuleBook) -> Timeline:
    """What the scenario comes to at every release of the book."""
    return Runner(book).timeline(scenario)


def _likeness(outcome: Outcome) -> tuple[Status, tuple[Answer | None, ...] | None]:
    return outcome.status, None if outcome.status is Status.SILENT else outcome.answers


def _dated_lines(scenario: Scenario) -> list[Any]:
    lines: list[Any] = [*scenario.givens, *(act for act in scenario.acts if not isinstance(act, Expectation))]
    for counter in scenario.counters:
        lines += [*counter.givens, *counter.without, *counter.steps]
    return lines


def _all_expectations(scenario: Scenario) -> tuple[Expectation, ...]:
    return (*scenario.expectations, *(one for counter in scenario.counters for one in counter.expectations))


def _cited(
    scenario: Scenario,
    readings: tuple[Reading, ...],
    counters: tuple[tuple[tuple[Reading, ...], tuple[Reading, ...]], ...],
) -> tuple[Citation, ...]:
    rested = (note for reading in (*readings, *(one for own, _ in counters for one in own)) for note in reading.notes)
    named = (cited for expectation in _all_expectations(scenario) for cited in expectation.because)
    return tuple(dict.fromkeys((*scenario.cited, *named, *(cited for note in rested for cited in note.rules))))


def _acts_of(counter: CounterCase, scenario: Scenario) -> tuple[Act, ...]:
    steps = counter.steps or tuple(act for act in scenario.acts if not isinstance(act, Expectation))
    return (*steps, *counter.expectations)


def _acts_under(counter: CounterCase, scenario: Scenario) -> tuple[Act, ...]:
    """The scenario's acts under the counter-case: with other steps only the expectations at the end are left."""
    return (*counter.steps, *_last_expectations(scenario)) if counter.steps else scenario.acts


def _last_expectations(scenario: Scenario) -> tuple[Expectation, ...]:
    last: list[Expectation] = []
    for act in reversed(scenario.acts):
        if not isinstance(act, Expectation):
            break
        last.append(act)
    return tuple(reversed(last))


def _setting(scenario: Scenario, givens: Iterable[Given], without: Iterable[Given], on: datetime.date) -> Game:
    """The game that the scenario starts from, with what a counter-case changes."""

    def stated(lines: Iterable[Given]) -> list[Any]:
        return [fact for line in lines if line.period.covers(on) for fact in facts_of(line.use)]

    game = Game((*players_of(scenario), *stated(scenario.givens)))
    return game.drop(*stated(without)).put(*stated(givens))
