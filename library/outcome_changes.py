"""What a new release changes in play: the scenarios that come out otherwise than at an older one."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mtgcr.parser.frozen_values import frozen
from mtgcr.rules.runner import Runner

if TYPE_CHECKING:
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.rules.model import Outcome, Scenario
    from mtgcr.rules.rulebook import RuleBook


@frozen
class OutcomeChange:
    """A scenario of which the rules of two releases say different things."""

    old: Outcome
    new: Outcome


@frozen
class OutcomeChanges:
    """All such scenarios between two releases, by the effective days of these."""

    old: datetime.date
    new: datetime.date
    changes: tuple[OutcomeChange, ...]
    compared: int
    """How many scenarios speak of both releases."""
    runner: Runner
    spoken: tuple[Scenario, ...] = ()
    untested: tuple[str, ...] = ()
    """The numbers of the rules that changed in substance and that no scenario compared is about."""
    days: tuple[DayMeant, ...] = ()
    """Which releases the two days asked for mean, and which answer."""
    is_turned: bool = False
    """Whether the newer of the two was asked for first."""


def outcome_changes(
    scenarios: Sequence[Scenario], book: RuleBook, old: datetime.date, new: datetime.date
) -> OutcomeChanges:
    """The scenarios that come out otherwise at the release in force on `new` than on `old`, in the order given.

    A scenario that is silent at one of the releases is not compared.
    """
    runner = Runner(book)
    told = ((one, runner.answers(one, new)) for one in scenarios)
    spoken = [
        (one, now, then) for one, now in told if now is not None and (then := runner.answers(one, old)) is not None
    ]
    changed = [one for one, now, then in spoken if now != then]  # of these alone the counter-cases are played too
    changes = tuple(OutcomeChange(runner.run(one, old), runner.run(one, new)) for one in changed)
    return OutcomeChanges(
        runner.lookup.in_force(old),
        runner.lookup.in_force(new),
        changes,
        len(spoken),
        runner,
        tuple(one for one, _, _ in spoken),
    )
