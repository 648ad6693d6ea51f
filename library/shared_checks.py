"""All scenarios run by several processes, each its share: two cores take little more than half the time of one.

A phrase holds code, which no process can send to another.  Each reads the same scenarios, and what a share comes to
names their parts by their places.
"""

from __future__ import annotations

import pickle
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from io import BytesIO
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.intake.opening import open_knowledge_base
from mtgcr.kb.intake.processes import NO_PROCESS, interrupts_held, processes
from mtgcr.kb.storage.rulebook import StoredRuleBook
from mtgcr.library.scenario_files import load_readable
from mtgcr.library.scenarios_ahead import NOT_KEPT, TermPickler
from mtgcr.rules.model import Choosing, Expectation, Given, Happening, Timeline
from mtgcr.rules.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future, ProcessPoolExecutor
    from pathlib import Path
    from typing import TypeAlias

    from mtgcr.rules.model import Scenario
    from mtgcr.rules.rulebook import RuleBook

    RunAll: TypeAlias = Callable[[RuleBook, Sequence[Scenario]], tuple[Timeline, ...]]
    """Runs the scenarios at every release."""

FEW = 20
"""Scenarios of a share: a second, after which a process can be stopped."""


class ScenarioShare(NamedTuple):
    """What each scenario of a share comes to at every release of a knowledge base; None where that cannot be sent."""

    generation: str
    sent: tuple[bytes | None, ...]


@contextmanager
def shared(home: Path, generation: str, count: int) -> Iterator[RunAll]:
    """A way to run all scenarios of the program at every release in so many processes, this one among them.

    The others begin at once, while this one reads the scenarios.  What they found in another generation is left aside.
    """
    with processes(count - 1) as pool:
        with suppress(*NO_PROCESS), interrupts_held():
            pool.submit(_ready, home)
        yield partial(_run_all, pool, home, generation)


def _run_all(
    pool: ProcessPoolExecutor, home: Path, generation: str, book: RuleBook, scenarios: Sequence[Scenario]
) -> tuple[Timeline, ...]:
    """The others take shares from the front, this one those at the back that none of them has begun."""
    runner = Runner(book)
    shares = [scenarios[start : start + FEW] for start in range(0, len(scenarios), FEW)]
    begun = [_begun(pool, home, place) for place in range(len(shares))]
    found: list[tuple[Timeline, ...]] = []
    for share, other in zip(reversed(shares), reversed(begun), strict=True):
        sent = () if other is None or other.cancel() else _sent(other, generation)
        pairs = zip_longest(share, sent)
        found.append(tuple(received(one, its) if its else runner.timeline(one) for one, its in pairs))
    return tuple(timeline for share in reversed(found) for timeline in share)


def _begun(pool: ProcessPoolExecutor, home: Path, place: int) -> Future[ScenarioShare] | None:
    """The share in that place, to be run by another process; None where the system grants none."""
    try:
        with interrupts_held():
            return pool.submit(run_share, home, place)
    except NO_PROCESS:
        return None


def _sent(share: Future[ScenarioShare], generation: str) -> tuple[bytes | None, ...]:
    """What the other process sent of this generation; nothing where the system ended it."""
    try:
        found = share.result()
    except NO_PROCESS:
        return ()
    return found.sent if found.generation == generation else ()


class _Ready(NamedTuple):
    """What a process needs to run scenarios."""

    generation: str
    runner: Runner
    scenarios: tuple[Scenario, ...]


@lru_cache(maxsize=1)
def _opened(home: Path) -> _Ready:
    base = open_knowledge_base(home)
    return _Ready(base.originals.parent.name, Runner(StoredRuleBook(base.store)), load_readable()[0])


def _ready(home: Path) -> None:
    """Read what is needed, before the first share is there."""
    _opened(home)


def run_share(home: Path, place: int) -> ScenarioShare:
    """The share in that place of the scenarios of the program, FEW of them, at every release."""
    generation, runner, scenarios = _opened(home)
    share = scenarios[place * FEW : (place + 1) * FEW]
    return ScenarioShare(generation, tuple(to_send(runner.timeline(one)) for one in share))


def to_send(timeline: Timeline) -> bytes | None:
    """What the scenario comes to, its parts named by their places; None where something cannot be sent."""
    written = BytesIO()
    try:
        _Sender(timeline.scenario, written).dump((timeline.stretches, timeline.outcomes))
    except NOT_KEPT:  # its scenario is run by who asked for it
        return None
    return written.getvalue()


def received(scenario: Scenario, sent: bytes) -> Timeline:
    """What another process found that the scenario comes to."""
    stretches, outcomes = _Receiver(scenario, BytesIO(sent)).load()
    return Timeline(scenario, stretches, outcomes)


class _Sender(TermPickler):
    """Writes the parts of a scenario as their places."""

    def __init__(self, scenario: Scenario, file: BytesIO) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._places = {id(part): place for place, part in enumerate(_parts(scenario))}

    def persistent_id(self, one: object) -> int | None:
        return self._places.get(id(one))


class _Receiver(pickle.Unpickler):
    """Reads the places of parts as the parts."""

    def __init__(self, scenario: Scenario, file: BytesIO) -> None:
        super().__init__(file)
        self._parts = tuple(_parts(scenario))

    def persistent_load(self, place: int) -> object:
        return self._parts[place]


def _parts(scenario: Scenario) -> Iterator[object]:
    """The scenario and all that is written in it, in the same order in every process."""
    yield scenario
    acts: list[object] = [*scenario.givens, *scenario.acts]
    for counter in scenario.counters:
        yield counter
        acts += [*counter.givens, *counter.without, *counter.steps, *counter.expectations]
    for act in acts:
        yield act
        match act:
            case Given(use=use) | Happening(use=use):
                yield use
            case Choosing(option=option):
                yield from option
            case Expectation(options=options):
                yield from (use for option in options for use in option)
