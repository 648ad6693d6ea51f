"""Dated implementations of rules: which function holds at a date, and whether anybody reviewed the wording.

    @implements("509.2", "510.1c", before=date(2024, 11, 8))
    def respects_order(ctx, game, creature, whole): ...

    @respects_order.implements("510.1c", since=date(2024, 11, 8))
    def divides_freely(ctx, game, creature, whole): ...

A number is read as of the last day of the period that it stands in, or of the newest release (`NUMBERED_AS_OF`)
where the period is open.  An implementation is in force at a release when its period covers it and all its rules
exist there.  rules/reviewed.tsv holds the wordings for which a human found the code right (`rules.reviews`).
"""

from __future__ import annotations

import datetime
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from inspect import isgeneratorfunction
from itertools import groupby
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

from mtgcr.parser.frozen_values import frozen, replace
from mtgcr.rules.context import Obstacle, RunContext, Unmodelled
from mtgcr.rules.model import ALWAYS, Note, Period, RuleCited, RunStatus
from mtgcr.rules.reviews import Reviews, own_reviews

if TYPE_CHECKING:
    from mtgcr.rules.rulebook import Lookup

NUMBERED_AS_OF = datetime.date(2026, 8, 7)
"""The release whose numbers code and scenarios use where no period says otherwise."""

P = ParamSpec("P")
R = TypeVar("R")


def cite(number: str, period: Period = ALWAYS) -> RuleCited:
    """The rule that has the number on the last day of the period."""
    return RuleCited(number, min(period.until or NUMBERED_AS_OF, NUMBERED_AS_OF))


@dataclass(frozen=True, slots=True, eq=False)
class Implementation(Generic[P, R]):
    """A function that does what some rules say, in a period."""

    citations: tuple[RuleCited, ...]
    period: Period
    function: Callable[Concatenate[RunContext, P], R]

    def releases(self, lookup: Lookup) -> frozenset[datetime.date]:
        """The releases that its period covers and at which all its rules exist."""
        covered = frozenset(filter(self.period.covers, lookup.releases))
        return covered.intersection(*map(lookup.existing, self.citations))


class Operation(Generic[P, R]):
    """Something that rules say how to do, with one implementation for each period; called like a function."""

    def __init__(self, name: str, doc: str | None) -> None:
        self.name = name
        self.__doc__ = doc
        self.implementations: tuple[Implementation[P, R], ...] = ()

    def implements(
        self, *numbers: str, since: datetime.date | None = None, before: datetime.date | None = None
    ) -> Callable[[Callable[Concatenate[RunContext, P], R]], Callable[Concatenate[RunContext, P], R]]:
        """Adds an implementation for other dates: from `since` on, until the day before `before`."""
        period = Period(since, before and before - datetime.timedelta(days=1))

        def add(function: Callable[Concatenate[RunContext, P], R]) -> Callable[Concatenate[RunContext, P], R]:
            assert not isgeneratorfunction(function), "a generator would speak after its operation ended"
            cited = tuple(cite(number, period) for number in numbers)
            self.implementations += (Implementation(cited, period, function),)
            return function

        return add

    def also(self, *numbers: str, since: datetime.date | None = None, before: datetime.date | None = None) -> None:
        """The same as the implementation before, at other dates or under other numbers."""
        self.implements(*numbers, since=since, before=before)(self.implementations[-1].function)

    def __call__(self, ctx: RunContext, /, *args: P.args, **kwargs: P.kwargs) -> R:
        """What the implementation in force returns."""
        implementation: Implementation[P, R] = ctx.pick(self)
        ctx.running.append(implementation)
        ctx.ran.append(implementation)
        try:
            return implementation.function(ctx, *args, **kwargs)
        finally:
            ctx.running.pop()


def implements(
    *numbers: str, since: datetime.date | None = None, before: datetime.date | None = None
) -> Callable[[Callable[Concatenate[RunContext, P], R]], Operation[P, R]]:
    """Makes an operation of its first implementation; before one, the same at other dates, under other numbers."""

    def make(function: Callable[Concatenate[RunContext, P], R]) -> Operation[P, R]:
        if isinstance(function, Operation):
            function.also(*numbers, since=since, before=before)
            return function
        module = function.__module__.rpartition(".")[2]
        operation: Operation[P, R] = Operation(f"{module}.{function.__name__}", function.__doc__)
        operation.implements(*numbers, since=since, before=before)(function)
        return operation

    return make


def remark(
    said: str, *numbers: str, named: str = "", gives: bool = False, **when: datetime.date | None
) -> Operation[..., bool]:
    """An operation that only says a sentence, whose slots its arguments fill in order, and always gives the same.

    It is named where it is not a name of its module.
    """
    operation: Operation[..., bool] = Operation(named or _home(), said)
    operation.implements(*numbers, **when)(speech(said, gives=gives))
    return operation


def naming(
    _kind: type[R], said: str, *numbers: str, gives: str = "", **when: datetime.date | None
) -> Operation[..., R]:
    """An operation that only says a sentence, and gives back what fills one of its slots, else the first."""
    operation: Operation[..., R] = Operation(_home(), said)
    back = gives or re.findall(r"\{(\w+)\}", said)[0]
    operation.implements(*numbers, **when)(speech(said, back=back))
    return operation


def making(makes: Callable[..., R], said: str, *numbers: str, **when: datetime.date | None) -> Operation[..., R]:
    """An operation that says a sentence, whose slots its first arguments fill in order, and gives what all make."""
    operation: Operation[..., R] = Operation(_home(), said)
    operation.implements(*numbers, **when)(speech(said, makes=makes))
    return operation


def speech(
    said: str, *, gives: object = False, back: str = "", makes: Callable[..., object] | None = None
) -> Callable[..., Any]:
    """The implementation that says a sentence, and gives always the same, what fills a slot, or is made of all."""
    slots = tuple(dict.fromkeys(re.findall(r"\{(\w+)\}", said)))

    def speak(ctx: RunContext, /, *values: object) -> object:
        filled = dict(zip(slots, values, strict=not makes))
        ctx.say(said, **filled)
        return makes(*values) if makes else filled[back] if back else gives

    return speak


def unsaid(_ctx: RunContext, /, *_values: object) -> bool:
    """The implementation of a remark for a time when no rule of its own said so."""
    return False


def unruled(said: str) -> Callable[..., Any]:
    """The implementation for a time whose rules do not say what is asked."""

    def stop(_ctx: RunContext, /, *_values: object, **_told: object) -> object:
        raise Unmodelled(said)

    return stop


def _home() -> str:
    """The module that calls who asks, with a dot: the beginning of the name of what it makes."""
    return f"{sys._getframe(2).f_globals['__name__'].rpartition('.')[2]}."  # as named tuples do


class NotImplementedThen(Obstacle):
    """No implementation, or more than one, is in force at the date."""


class NoRuleYet(Obstacle):
    """The rules that say how to do something came later: a scenario in which it is done does not speak of the date."""

    status = RunStatus.SILENT


class AuditFlaw(Enum):
    """What can be wrong with the implementations of an operation."""

    OVERLAP = "overlap"
    """Two implementations are in force at one release."""
    GAP = "gap"
    """A rule exists at a release and no implementation is in force."""
    UNREVIEWED = "unreviewed"
    """A rule has a wording that nobody compared the code with."""

    @property
    def is_fatal(self) -> bool:
        """Whether the code is wrong as it stands; unreviewed code may well be right."""
        return self is not AuditFlaw.UNREVIEWED


@frozen
class AuditEntry:
    """A flaw of an operation, from the first release that shows it to the last one in a row that does."""

    flaw: AuditFlaw
    operation: str
    number: str
    """The rule, by its number in code."""
    since: datetime.date
    last: datetime.date | None = None
    """None where the newest release shows it."""
    wording: str | None = None
    """For UNREVIEWED, the fingerprint that rules/reviewed.tsv should name once reviewed."""
    strays: bool = False
    """For UNREVIEWED, whether only numbers in it are new, and lead to other rules than at NUMBERED_AS_OF."""


class Registry:
    """Operations seen against a rule book: picks implementations by date and audits them."""

    def __init__(
        self, operations: Iterable[Operation[Any, Any]], lookup: Lookup, reviews: Reviews | None = None
    ) -> None:
        self.operations = tuple(operations)
        self._lookup = lookup
        self._reviews = reviews
        self._held = cache(self._days_of)
        self._alike = cache(
            lambda operation, found: frozenset(day for day in lookup.releases if self._found(operation, day) == found)
        )
        self._first: dict[Operation[Any, Any], datetime.date | None] = {}

    def pick(self, operation: Operation[Any, Any], on: datetime.date) -> Implementation[Any, Any]:
        """The implementation in force; raises NotImplementedThen where there is not exactly one."""
        held = self._held(operation)[on]
        if len(held) == 1:
            return held[0]
        obstacle = NoRuleYet if self._is_to_come(operation, on) else NotImplementedThen
        raise obstacle(_no_single(operation, on, len(held)))

    def _is_to_come(self, operation: Operation[Any, Any], on: datetime.date) -> bool:
        """Whether none of the rules of the operation exists at the date or existed before, and one does later."""
        if operation not in self._first:
            cited = {one for implementation in operation.implementations for one in implementation.citations}
            self._first[operation] = min(frozenset().union(*map(self._lookup.existing, cited)), default=None)
        first = self._first[operation]
        return first is not None and on < first

    def releases_like(self, on: datetime.date, operation: Operation[Any, Any]) -> frozenset[datetime.date]:
        """The releases at which the same implementation is in force as on the date (or none, as then)."""
        return self._alike(operation, self._found(operation, on))

    def _found(self, operation: Operation[Any, Any], on: datetime.date) -> Implementation[Any, Any] | bool:
        """The implementation in force; without one, whether the rules of it are still to come."""
        held = self._held(operation)[on]
        return held[0] if len(held) == 1 else self._is_to_come(operation, on)

    def audit(self, operations: Iterable[Operation[Any, Any]] | None = None) -> tuple[AuditEntry, ...]:
        """Every overlap, gap and unreviewed wording of the operations (all), each over the releases that show it."""
        shown: dict[AuditEntry, list[datetime.date]] = {}
        for operation in self.operations if operations is None else operations:
            for entry in self._flaws(operation):
                shown.setdefault(replace(entry, since=datetime.date.min), []).append(entry.since)
        return tuple(entry for flaw, days in shown.items() for entry in self._in_rows(flaw, days))

    def _in_rows(self, flaw: AuditEntry, days: Iterable[datetime.date]) -> Iterator[AuditEntry]:
        """The flaw for each row of releases that follow one another and show it."""
        showing, releases = set(days), self._lookup.releases
        for shows, row in groupby(releases, showing.__contains__):
            if shows:
                first, *others = row
                last = others[-1] if others else first
                yield replace(flaw, since=first, last=None if last == releases[-1] else last)

    def _days_of(self, operation: Operation[Any, Any]) -> dict[datetime.date, tuple[Implementation[Any, Any], ...]]:
        """What is in force at each release."""
        days = [(one, one.releases(self._lookup)) for one in operation.implementations]
        return {day: tuple(one for one, then in days if day in then) for day in self._lookup.releases}

    def _flaws(self, operation: Operation[Any, Any]) -> Iterator[AuditEntry]:
        everything = {cited for implementation in operation.implementations for cited in implementation.citations}
        for on in self._lookup.releases:
            held = self._held(operation)[on]
            if len(held) > 1:
                yield AuditEntry(AuditFlaw.OVERLAP, operation.name, held[0].citations[0].number, on)
            alive = () if held else sorted(cited for cited in everything if self._lookup.number(cited, on))
            if alive:
                yield AuditEntry(AuditFlaw.GAP, operation.name, alive[0].number, on)
            for implementation in held:
                yield from self._unreviewed(operation, implementation, on)

    def _unreviewed(
        self, operation: Operation[Any, Any], implementation: Implementation[Any, Any], on: datetime.date
    ) -> Iterator[AuditEntry]:
        reviews = own_reviews() if self._reviews is None else self._reviews
        then, period = min(on, NUMBERED_AS_OF), str(implementation.period)
        for cited in implementation.citations:
            number = self._lookup.number(cited, on)
            reviewed = reviews.get((operation.name, cited.number, period), frozenset())
            if number is not None and self._lookup.wording(number, on, then) not in reviewed:
                wording, strays = self._lookup.wording(number, on), self._lookup.book.strays(number, on, then)
                yield AuditEntry(AuditFlaw.UNREVIEWED, operation.name, cited.number, on, None, wording, strays)


def _no_single(operation: Operation[Any, Any], on: datetime.date, count: int) -> Note:
    rules = tuple(cited for implementation in operation.implementations for cited in implementation.citations)
    values = (("operation", operation.name), ("on", on.isoformat()))
    said = "two implementations of {operation} claim {on}"
    return Note(rules, said if count else "no implementation of {operation} is in force on {on}", values)
