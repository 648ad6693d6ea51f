"""What a new release changes in play: the scenarios that come out otherwise than at an older one."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.rules.model import Outcome, RunStatus, Scenario
from mtgcr.rules.runner import Runner

if TYPE_CHECKING:
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.rules.rulebook import RuleBook


@dataclass(frozen=True, slots=True)
class OutcomeChange:
    """A scenario of which the rules of two releases say different things."""

    old: Outcome
    new: Outcome


@dataclass(frozen=True, slots=True)
class OutcomeChanges:
    """All such scenarios between two releases, by the effective days of these."""

    old: datetime.date
    new: datetime.date
    changes: tuple[OutcomeChange, ...]
    compared: int
    """How many scenarios speak of both releases."""
    runner: Runner
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
    told = ((scenario, runner.run(scenario, new)) for scenario in scenarios)
    pairs = [OutcomeChange(runner.run(one, old), now) for one, now in told if now.status is not RunStatus.SILENT]
    spoken = [pair for pair in pairs if pair.old.status is not RunStatus.SILENT]
    changed = tuple(pair for pair in spoken if pair.old.answers != pair.new.answers)
    return OutcomeChanges(runner.lookup.in_force(old), runner.lookup.in_force(new), changed, len(spoken), runner)
