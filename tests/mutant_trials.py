"""Mutants before the scenarios: which of them any scenario notices."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from mtgcr.bench.provenance import codes_run
from mtgcr.rules.library import library
from mtgcr.rules.rulebook import Lookup
from mtgcr.rules.runner import Runner

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator
    from types import CodeType

    from mtgcr.rules.model import Note, Outcome, Result, RunStatus, Scenario
    from mtgcr.rules.rulebook import RuleBook
    from mtgcr.tests.mutation import Mutant

    Statuses = tuple[tuple[RunStatus, object], ...]
    Sound = Callable[[str], Statuses]
    Judge = Callable[[Mutant, Iterable[Scenario], RuleBook, Sound], bool]

PATIENCE: float = 15
"""Seconds of the processor after which one scenario is held to run for ever; the longest takes three.

By the clock, or of all scenarios together, a mutant that nothing notices would be held to be noticed where the machine
is busy or many scenarios run its function.
"""


class TurningPoints:
    """A rule book of the releases at which some implementation begins or ends, and of the newest."""

    def __init__(self, book: RuleBook) -> None:
        periods = [one.period for operation in library().operations for one in operation.implementations]
        days = {day for period in periods for day in (period.since, period.until) if day}
        self._releases = tuple(sorted({book.releases()[-1], *map(Lookup(book).in_force, days)}))
        self.number_at = cache(book.number_at)
        self.fingerprint = cache(book.fingerprint)
        self.strays = book.strays
        self.example_fingerprint = cache(book.example_fingerprint)
        self.examples = cache(book.examples)

    def releases(self) -> tuple[datetime.date, ...]:
        """The effective dates, ascending."""
        return self._releases


class Trial:
    """Scenarios with what they come to, each known by the functions that it runs."""

    def __init__(self, scenarios: Iterable[Scenario], book: RuleBook) -> None:
        self._book = TurningPoints(book)
        self._sound: dict[str, Statuses] = {}
        self._by_code: dict[CodeType, list[Scenario]] = {}
        runner = Runner(self._book, library())
        for scenario in scenarios:
            codes, self._sound[scenario.title] = codes_run(lambda one=scenario: statuses_of(runner, one))  # type: ignore[misc]  # bound at once
            for code in codes:
                self._by_code.setdefault(code, []).append(scenario)

    def kills(self, mutant: Mutant) -> bool:
        """Whether some scenario comes out otherwise, is stopped by another rule, or does not come out at all."""
        return kills(mutant, self._concerned(mutant), self._book, self._sound.__getitem__)

    def notices(self, mutant: Mutant) -> bool:
        """Whether some scenario comes out otherwise, or never ends; an exception is one of the mutant's author."""
        return notices(mutant, self._concerned(mutant), self._book, self._sound.__getitem__)

    def killer(self, mutant: Mutant, judge: Judge) -> Scenario | None:
        """The shortest scenario that is enough by itself, if any is."""
        by_length = sorted(self._concerned(mutant), key=lambda one: len(repr(one)))
        found = (one for one in by_length if judge(mutant, [one], self._book, self._sound.__getitem__))
        return next(found, None)

    def survivors(self, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
        """The mutants that no scenario notices, as they are found."""
        return (mutant for mutant in mutants if not self.kills(mutant))

    def _concerned(self, mutant: Mutant) -> list[Scenario]:
        return self._by_code.get(mutant.function.__code__, [])


def notices(mutant: Mutant, scenarios: Iterable[Scenario], book: RuleBook, sound: Sound) -> bool:
    """Whether one of the scenarios comes out otherwise than in sound rules, or never ends."""
    known = [(scenario, sound(scenario.title)) for scenario in scenarios]
    original = mutant.function.__code__
    mutant.function.__code__ = mutant.code
    try:
        runner = Runner(book, library())
        return any(_within_patience(runner, scenario) != before for scenario, before in known)
    except TimeoutError:
        return True
    finally:
        mutant.function.__code__ = original


def kills(mutant: Mutant, scenarios: Iterable[Scenario], book: RuleBook, sound: Sound) -> bool:
    """As `notices`; whatever a broken rule raises, it was noticed."""
    try:
        return notices(mutant, scenarios, book, sound)
    except Exception:
        return True


def _within_patience(runner: Runner, scenario: Scenario) -> Statuses:
    with _time_limit(PATIENCE):
        return statuses_of(runner, scenario)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Raises TimeoutError in what takes longer, in time of the processor: a mutant may go on for ever."""

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def statuses_of(runner: Runner, scenario: Scenario) -> Statuses:
    """What its expectations and those of its counter-cases come to, release by release, with what is told where not."""
    outcomes = runner.timeline(scenario).outcomes
    return tuple((result.status, _told(result.fault)) for outcome in outcomes for result in _results(outcome))


def _told(fault: Note | None) -> object:
    """By which rule something stops or is refused, as the tests ask of scenarios that must be; not about whom."""
    return fault and (fault.en, fault.rules, dict(fault.values).get("rule"))


def _results(outcome: Outcome) -> Iterator[Result]:
    """Those of the scenario and of its counter-cases."""
    yield from outcome.results
    yield from (result for counter in outcome.counters for result in counter.results)
