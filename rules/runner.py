"""Runs scenarios: at one release, or at all of them.

What the rules say depends on the date only through the implementations picked, so a play of a branch is remembered
for every release at which the same are picked.  Only the numbers of the rules that it names are looked up anew; where
they and the periods are the same too, so is the outcome.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from mtgcr.parser.frozen_values import replace
from mtgcr.parser.numbers import LETTERS
from mtgcr.rules.branches import Branch, Script, script_of
from mtgcr.rules.library import Modules
from mtgcr.rules.library import library as all_modules
from mtgcr.rules.model import (
    GRAVITY,
    CounterCase,
    CounterResult,
    Expectation,
    Note,
    Outcome,
    Result,
    RuleCited,
    RunStatus,
    Scenario,
    ScenarioAnswer,
    Stretch,
    Timeline,
)
from mtgcr.rules.modules.day_and_night import opening
from mtgcr.rules.modules.particular import can_decide
from mtgcr.rules.play import Course, Position, WorldReading
from mtgcr.rules.reasons import UNTESTED, decided, judged
from mtgcr.rules.registry import Implementation, Operation, Registry
from mtgcr.rules.restated import restated
from mtgcr.rules.rulebook import Lookup, RuleBook


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A branch played once: what its expectations came to, and at which releases the same rules are picked for it."""

    course: Course
    readings: tuple[WorldReading, ...]
    asked: dict[Operation[Any, Any], int]
    """The operations, each with the act at which it was first asked for."""
    releases: frozenset[datetime.date]


class Runner:
    """Runs scenarios against a rule book with the rules of a library."""

    def __init__(self, book: RuleBook, library: Modules | None = None) -> None:
        self.library = library or all_modules()
        self.lookup = Lookup(book)
        self.registry = Registry(self.library.operations, self.lookup)
        self._scripts: dict[int, Script] = {}  # by the id of the scenario, which its script keeps alive
        self._plays: dict[tuple[Branch, tuple[bool, ...]], list[Play]] = {}
        self._numbers: dict[tuple[Play, ...], dict[datetime.date, tuple[str | None, ...]]] = {}
        self._outcomes: dict[tuple[tuple[Play, ...], tuple[str | None, ...], tuple[bool, ...]], Outcome] = {}

    def run(self, scenario: Scenario, on: datetime.date) -> Outcome:
        """What the scenario comes to at the release in force on the date."""
        on = self.lookup.in_force(on)
        script = self._script(scenario)
        plays = tuple(self._play(branch, on) for branch in script.branches)
        if plays not in self._numbers:
            self._numbers[plays] = self.lookup.numbers(_cited(scenario, plays))
        key = (plays, self._numbers[plays][on], tuple(period.covers(on) for period in script.periods))
        if key not in self._outcomes:
            self._outcomes[key] = self._outcome(scenario, plays, on)
        it = self._outcomes[key]
        return Outcome(it.scenario, on, it.status, it.results, it.counters, it.answers)

    def answers(self, scenario: Scenario, on: datetime.date) -> tuple[ScenarioAnswer | None, ...] | None:
        """What `run` answers, without playing the counter-cases, two thirds of the work; None where it is silent."""
        on = self.lookup.in_force(on)
        readings = self._play(self._script(scenario).branches[0], on).readings
        pairs = zip(scenario.expectations, readings, strict=True)
        if any(self._is_told(one, reading, on, scenario) for one, reading in pairs):
            return tuple(reading.answer for reading in readings)
        outcome = self.run(scenario, on) if scenario.counters else None  # a counter-case may speak by itself
        return None if outcome is None or outcome.status is RunStatus.SILENT else outcome.answers

    @property
    def used(self) -> tuple[Operation[Any, Any], ...]:
        """The operations that the runs so far asked for, each once."""
        plays = (play for known in self._plays.values() for play in known)
        return tuple(dict.fromkeys(operation for play in plays for operation in play.asked))

    def _outcome(self, scenario: Scenario, plays: tuple[Play, ...], on: datetime.date) -> Outcome:
        main, *others = (play.readings for play in plays)

        def results_of(expectations: tuple[Expectation, ...], readings: tuple[WorldReading, ...]) -> tuple[Result, ...]:
            return tuple(self._result(*pair, on, scenario) for pair in zip(expectations, readings, strict=True))

        results = results_of(scenario.expectations, main)
        counters = tuple(
            CounterResult(
                counter=counter,
                results=results_of(counter.expectations, _own(counter, readings)),
                upset=_upset(results, readings[: len(readings) - len(counter.expectations)]),
            )
            for counter, readings in zip(scenario.counters, others, strict=True)
        )
        for reading in sum(others, main):
            reading.course.again.clear()  # type: ignore[union-attr]  # played here
        everything = [*results, *(result for counter in counters for result in counter.results)]
        status = max((result.status for result in everything), key=GRAVITY.__getitem__, default=RunStatus.SILENT)
        return Outcome(scenario, on, status, results, counters, tuple(reading.answer for reading in main))

    def timeline(self, scenario: Scenario, releases: tuple[datetime.date, ...] = ()) -> Timeline:
        """What the scenario comes to at the releases, or at every one."""
        outcomes = tuple(self.run(scenario, on) for on in releases or self.lookup.releases)
        groups = (tuple(group) for _, group in groupby(outcomes, _likeness))
        stretches = tuple(Stretch(group[0].on, group[-1].on, group[-1]) for group in groups)
        return Timeline(scenario, stretches, outcomes)

    def _script(self, scenario: Scenario) -> Script:
        if id(scenario) not in self._scripts:
            self._scripts[id(scenario)] = script_of(scenario)
        return self._scripts[id(scenario)]

    def _play(self, branch: Branch, on: datetime.date) -> Play:
        active = tuple(period.covers(on) for period in branch.periods)
        known = self._plays.setdefault((branch, active), [])
        for play in known:
            if on in play.releases:
                return play
        known.append(self._perform(branch, on, known))
        return known[-1]

    def _perform(self, branch: Branch, on: datetime.date, known: list[Play]) -> Play:
        """The branch played at a release; up to where other rules are picked it goes as one of the plays known."""
        asked: dict[Operation[Any, Any], int] = {}

        @cache
        def pick(operation: Operation[Any, Any]) -> Implementation[Any, Any]:
            asked.setdefault(operation, len(course.moments) - 1)
            return self.registry.pick(operation, on)

        start, like = max(((self._common(one, on), one) for one in known), key=itemgetter(0), default=(0, None))
        if like is None:
            setting = branch.setting(on)
            acts = (*opening(setting, branch.scenario.place), *branch.acts_on(on))
            course = Course(pick, acts, Position((setting,)), self.library.guards)
        else:
            course = like.course.otherwise(pick, start)
            asked |= {operation: at for operation, at in like.asked.items() if at < start}
        before = [one for one in (like.readings if like else ()) if one.at < start]
        places = (at for at, act in enumerate(course.acts) if at >= start and isinstance(act, Expectation))
        readings = (*before, *map(course.read, places))
        alike = (self.registry.releases_like(on, operation) for operation in asked)
        return Play(course, readings, dict(asked), frozenset(self.lookup.releases).intersection(*alike))

    def _common(self, play: Play, on: datetime.date) -> int:
        """The last act with nothing on offer before it, up to which the rules picked are those of the play."""
        alike, day = self.registry.releases_like, min(play.releases)
        first = min(at for operation, at in play.asked.items() if on not in alike(day, operation))
        return max(at for at in range(first + 1) if not play.course.moments[at].position.offer)

    def _result(self, expectation: Expectation, reading: WorldReading, on: datetime.date, scenario: Scenario) -> Result:
        if not self._is_told(expectation, reading, on, scenario):
            return Result(expectation, RunStatus.SILENT, ())
        if reading.unread is RunStatus.BROKEN:
            return Result(expectation, RunStatus.BROKEN, reading.notes, reading.fault, reading.place)
        if expectation.printed:
            return _printed_result(expectation, reading)
        fault = reading.fault if not reading.holds else self._uncited(expectation, reading, on)
        tested = reading.course.decided.items() if reading.course else ()
        untested = (rules for (at, rules), is_so in tested if at == reading.at and is_so is None)
        notes = (*reading.notes, *(replace(UNTESTED, rules=tuple(sorted(rules))) for rules in untested))
        return Result(expectation, RunStatus.FAILED if fault else RunStatus.PASSED, notes, fault, reading.place)

    def _is_told(self, expectation: Expectation, reading: WorldReading, on: datetime.date, scenario: Scenario) -> bool:
        """Whether the rules of the release say anything of the expectation."""
        return reading.unread is not RunStatus.SILENT and self._speaks(expectation, on, scenario)

    def _speaks(self, expectation: Expectation, on: datetime.date, scenario: Scenario) -> bool:
        """Whether the expectation's period covers the release and its rules exist there.

        Without `because` the rules of the scenario's sources and of its other expectations stand in.
        """
        if not expectation.period.covers(on):
            return False
        cited = expectation.because or scenario.cited
        return all(self.lookup.number(citation, on) is not None for citation in cited)

    def _uncited(self, expectation: Expectation, reading: WorldReading, on: datetime.date) -> Note | None:
        """A fault where the trace does not rest on a rule that is named, a letter of it, or one that it says again."""
        question = " ".join(use.phrase.en for option in expectation.options for use in option)
        told = {cited for note in reading.notes for cited in note.rules if can_decide(note.en, cited.number, question)}
        missing = tuple(cited for cited in expectation.because if not self._decided(cited, reading, told, on))
        return Note(missing, "comes out so, but not because of this") if missing else None

    def _decided(self, named: RuleCited, reading: WorldReading, told: set[RuleCited], on: datetime.date) -> bool:
        """Whether the rule decided, or one of which it is a part or which it says again."""
        number = self.lookup.number

        def within(cited: Iterable[RuleCited], wanted: str | None) -> frozenset[RuleCited]:
            numbers = ((one, number(one, on) or "") for one in cited)
            return frozenset(one for one, held in numbers if wanted in (held, held.rstrip(LETTERS)))

        wanted = number(named, on)
        if within(reading.asked, wanted):
            return True
        rests = within(told, wanted)
        if not rests:  # seldom, so that the table is read seldom
            again = (one for one in restated() if within([one.rule], wanted))
            rests = frozenset().union(*(within((*told, *reading.asked), number(one.decided, on)) for one in again))
        rests = rests or within(judged(reading), wanted)
        return bool(rests) and decided(reading, rests)


def _upset(main: tuple[Result, ...], under: tuple[WorldReading, ...]) -> frozenset[int]:
    """Which expectations pass in the scenario and do not hold under a counter-case, which may reach the last only."""
    first = len(main) - len(under)
    return frozenset(
        index
        for index, reading in enumerate(under, first)
        if main[index].status is RunStatus.PASSED and not (reading.holds or reading.is_unanswered)
    )


def _printed_result(expectation: Expectation, reading: WorldReading) -> Result:
    """The claim of a printed example, which the scenario says the rules of that date contradict."""
    if not reading.holds:
        return Result(expectation, RunStatus.CONTRADICTED, reading.notes, reading.fault)
    fault = Note(expectation.because, "the rules agree with the printed example")
    return Result(expectation, RunStatus.FAILED, reading.notes, fault)


def _likeness(outcome: Outcome) -> tuple[RunStatus, tuple[ScenarioAnswer | None, ...] | None]:
    return outcome.status, None if outcome.status is RunStatus.SILENT else outcome.answers


def _cited(scenario: Scenario, plays: tuple[Play, ...]) -> tuple[RuleCited, ...]:
    """Every rule that the scenario names or a reading of its own rests on, each once."""
    main, *others = (play.readings for play in plays)
    own = (one for counter, play in zip(scenario.counters, others, strict=True) for one in _own(counter, play))
    rested = (note for reading in (*main, *own) for note in reading.notes)
    return tuple(dict.fromkeys((*scenario.cited, *(cited for note in rested for cited in note.rules))))


def _own(counter: CounterCase, readings: tuple[WorldReading, ...]) -> tuple[WorldReading, ...]:
    """Those of the counter-case's own expectations, which stand last."""
    return readings[len(readings) - len(counter.expectations) :]
