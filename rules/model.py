"""The types of the executable layer in reading order: periods, citations, scenarios, readings, outcomes.

A scenario states facts (givens), what happens (steps) and what must come out (expectations).  Running it at a
date gives an outcome; running it at every release gives a timeline.  Facts about the game itself are in
`mtgcr.rules.game`; what a phrase means is declared by the rule modules.
"""

from __future__ import annotations

import datetime
from dataclasses import field
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from mtgcr.parser.frozen_values import frozen

if TYPE_CHECKING:
    from mtgcr.parser.diagnostic import Place
    from mtgcr.parser.language import Language
    from mtgcr.rules.phrases import Phrase


class RunStatus(Enum):
    """What running a scenario at one date came to, gravest last."""

    SILENT = "silent"
    """It does not speak of that date: a period excludes it, or its rules do not exist there."""
    PASSED = "passed"
    CONTRADICTED = "contradicted"
    """The printed example says one thing and the rules of that date another, as the scenario claims."""
    FAILED = "failed"
    BROKEN = "broken"
    """It could not be run: no implementation at that date, or a situation that is not modelled."""

    @property
    def is_good(self) -> bool:
        """True where nothing needs a human's attention."""
        return self not in (RunStatus.FAILED, RunStatus.BROKEN)


GRAVITY = {status: place for place, status in enumerate(RunStatus)}
"""Statuses in order of gravity, for taking the gravest of several."""


class ScenarioVerdict(Enum):
    """What an expectation claims of its options."""

    ALLOWED_EXACTLY = "allowed exactly"
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    OUTCOMES_EXACTLY = "outcomes exactly"
    RESULT = "result"


@frozen
class Period:
    """The dates from `since` to `until`, both included; None is open."""

    since: datetime.date | None = None
    until: datetime.date | None = None

    def covers(self, on: datetime.date) -> bool:
        """Whether the date lies within."""
        return (self.since is None or self.since <= on) and (self.until is None or on <= self.until)

    def overlaps(self, other: Period) -> bool:
        """Whether some date lies within both."""
        return not (_before(self.until, other.since) or _before(other.until, self.since))

    @property
    def is_open(self) -> bool:
        """Whether it covers all dates."""
        return self.since is None and self.until is None

    def __str__(self) -> str:
        return "" if self.is_open else f"[{self.since or ''}..{self.until or ''}]"


def _before(end: datetime.date | None, start: datetime.date | None) -> bool:
    return end is not None and start is not None and end < start


ALWAYS = Period()


class RuleCited(NamedTuple):
    """A rule named by the number that it had in the release in force on `as_of`.

    The same rule may have another number on another day; `mtgcr.rules.rulebook.Lookup` resolves it.
    """

    number: str
    as_of: datetime.date


@frozen
class Note:
    """One sentence of an explanation with the rules that it rests on.

    `en` is a template for `str.format_map` and the key of the sentence in the catalogues; `values` fills it.  Kept
    unfilled because most notes are never read: they explain choices that nobody asked about.
    """

    rules: tuple[RuleCited, ...]
    en: str
    values: tuple[tuple[str, object], ...] = ()


@frozen
class Use:
    """A phrase as used in a scenario: which phrase it is and what fills its slots."""

    phrase: Phrase = field(repr=False)
    values: tuple[tuple[str, object], ...]
    words: str = field(compare=False)
    place: Place = field(compare=False, repr=False)

    def value(self, slot: str) -> object:
        """What fills the slot; None for an optional slot that is absent."""
        return dict(self.values).get(slot)


Option: TypeAlias = tuple[Use, ...]
"""One choice or state as written: phrases joined by commas."""


@frozen
class Given:
    """A line that states facts, at the dates of its period."""

    use: Use
    period: Period = ALWAYS


@frozen
class Happening:
    """A line that says what happens."""

    use: Use
    period: Period = ALWAYS


@frozen
class Choosing:
    """A line that makes one of the choices just offered."""

    option: Option
    place: Place = field(compare=False, repr=False)
    period: Period = ALWAYS


@frozen
class Expectation:
    """What must come out, at the dates of its period, and the rules because of which it does.

    `because` holds the numbers as written, read as of the last day of the period (the newest release where it is
    open).  `printed` marks the claim of a printed example that the rules of that period contradict.
    """

    verdict: ScenarioVerdict
    options: tuple[Option, ...]
    because: tuple[RuleCited, ...]
    period: Period
    printed: bool
    place: Place = field(compare=False, repr=False)


Step: TypeAlias = Happening | Choosing
Act: TypeAlias = Step | Expectation


@frozen
class CounterCase:
    """The same scenario with some facts changed, added (`givens`) or left out (`without`), or other steps.

    A changed fact replaces the one that it contradicts.  Where `steps` is empty those of the scenario happen.
    """

    givens: tuple[Given, ...]
    without: tuple[Given, ...]
    steps: tuple[Step, ...]
    expectations: tuple[Expectation, ...]
    place: Place = field(compare=False, repr=False)


@frozen
class ScenarioSource:
    """Where a scenario comes from: a printed example (number, ordinal, date) or a document named in words."""

    words: str
    release: datetime.date | None
    number: str | None
    ordinal: int | None
    place: Place = field(compare=False, repr=False)

    @property
    def is_example(self) -> bool:
        """Whether it names an example of the Comprehensive Rules."""
        return self.ordinal is not None


@frozen
class Scenario:
    """An executable example: facts, what happens and what must come out, with its counter-cases."""

    title: str
    language: Language
    sources: tuple[ScenarioSource, ...]
    givens: tuple[Given, ...]
    acts: tuple[Act, ...]
    counters: tuple[CounterCase, ...]
    place: Place = field(compare=False, repr=False)

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """What must come out, in the order written."""
        return tuple(act for act in self.acts if isinstance(act, Expectation))

    @property
    def cited(self) -> frozenset[RuleCited]:
        """Every rule that its expectations cite, counter-cases included."""
        own = [e.because for e in self.expectations]
        own += [e.because for counter in self.counters for e in counter.expectations]
        return frozenset(citation for because in own for citation in because)


@frozen
class ScenarioAnswer:
    """What the rules say at one expectation, independent of what the scenario expects.

    `legal` are the choices on offer as sets of atoms, None where nothing is on offer or too much to list; `found` says
    of each finding asked for whether it holds (in every possible world, each of `outcomes exactly` in some), or of each
    such choice whether it is legal.
    Two dates with equal answers rule alike.
    """

    legal: frozenset[frozenset[object]] | None
    found: tuple[tuple[Option, bool], ...]


@frozen
class Result:
    """One expectation at one date: what it came to, why, and what was wrong with it."""

    expectation: Expectation
    status: RunStatus
    notes: tuple[Note, ...]
    """The trace: how the rules come to this, most general first."""
    fault: Note | None = None
    """Why the expectation does not hold."""
    step: Place | None = field(default=None, compare=False)
    """Where the step stands that the fault is about, if it is about one."""


@frozen
class CounterResult:
    """A counter-case at one date: its own results, and which of the scenario's expectations fail under it."""

    counter: CounterCase
    results: tuple[Result, ...]
    upset: frozenset[int]
    """Indices of expectations that hold in the scenario and not in the counter-case."""

    @property
    def passed(self) -> bool:
        """Whether it speaks and all that it expects comes out."""
        spoken = [result.status for result in self.results if result.status is not RunStatus.SILENT]
        return bool(spoken) and all(status.is_good for status in spoken)


@frozen
class Outcome:
    """A scenario run at one release: the gravest status of its expectations, counter-cases included."""

    scenario: Scenario
    on: datetime.date
    status: RunStatus
    results: tuple[Result, ...]
    counters: tuple[CounterResult, ...]
    answers: tuple[ScenarioAnswer | None, ...]
    """One for each expectation, also those that are silent; None where the rules give none."""

    @property
    def citations(self) -> frozenset[RuleCited]:
        """Every rule that the traces of its expectations rest on."""
        return frozenset(cited for result in self.results for note in result.notes for cited in note.rules)


@frozen
class Stretch:
    """Releases in a row, `first` to `last`, at which a scenario comes out the same way."""

    first: datetime.date
    last: datetime.date
    outcome: Outcome
    """That of the last release, so that rules are cited by their latest numbers."""


@frozen
class Timeline:
    """A scenario over all releases."""

    scenario: Scenario
    stretches: tuple[Stretch, ...]
    outcomes: tuple[Outcome, ...] = field(repr=False)

    @property
    def flips(self) -> tuple[datetime.date, ...]:
        """The releases at which the rules begin to say something else, silence aside."""
        spoken = [stretch for stretch in self.stretches if stretch.outcome.status is not RunStatus.SILENT]
        return tuple(new.first for old, new in pairwise(spoken) if old.outcome.answers != new.outcome.answers)

    @property
    def status(self) -> RunStatus:
        """The gravest status of all releases."""
        return max((outcome.status for outcome in self.outcomes), key=GRAVITY.__getitem__)
