"""What a new release changes in play: the scenarios that come out otherwise than at an older one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgcr.parser.language import Language
from mtgcr.rules.model import Outcome, Status
from mtgcr.rules.rendering import MOST_CHOICES, Writer, word
from mtgcr.rules.runner import Runner

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.rules.model import Scenario
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


def outcome_changes(
    scenarios: Sequence[Scenario], book: RuleBook, old: datetime.date, new: datetime.date
) -> OutcomeChanges:
    """The scenarios that come out otherwise at the release in force on `new` than on `old`, in the order given.

    A scenario that is silent at one of the releases is not compared.
    """
    runner = Runner(book)
    pairs = [OutcomeChange(runner.run(scenario, old), runner.run(scenario, new)) for scenario in scenarios]
    spoken = [pair for pair in pairs if Status.SILENT not in (pair.old.status, pair.new.status)]
    changed = tuple(pair for pair in spoken if pair.old.answers != pair.new.answers)
    return OutcomeChanges(runner.lookup.in_force(old), runner.lookup.in_force(new), changed, len(spoken), runner)


def outcome_changes_text(found: OutcomeChanges, language: Language = Language.EN) -> str:
    """For each scenario its title, and what comes out at either release and because of which rules."""
    writer = Writer(found.runner, language)
    lines: list[str] = []
    for change in found.changes:
        lines += [change.new.scenario.title, *(_line(outcome, writer) for outcome in (change.old, change.new))]
        lines += _choice_lines(change, writer)
    return "\n".join([*lines, _summary(found, language)])


def _line(outcome: Outcome, writer: Writer) -> str:
    bad = "" if outcome.status.is_good else f"{word(outcome.status.value, writer.language)}  "
    return f"  {outcome.on}  {bad}{writer.answer(outcome)}  ({', '.join(writer.reasons(outcome))})"


def _choice_lines(change: OutcomeChange, writer: Writer) -> list[str]:
    """Which choices became legal and which are so no longer, where they are too many to be seen side by side."""
    old, new = _legal(change.old), _legal(change.new)
    if max(len(old), len(new)) <= MOST_CHOICES:
        return []
    ja = writer.language is Language.JA
    also, gone = ("新たに適正", "もはや不適正") if ja else ("now also legal", "no longer legal")
    told = ((also, new - old), (gone, old - new))
    return [f"    {label}: {writer.choices(choices)}" for label, choices in told if choices]


def _legal(outcome: Outcome) -> frozenset[frozenset[object]]:
    return frozenset(choice for answer in outcome.answers if answer and answer.legal for choice in answer.legal)


def _summary(found: OutcomeChanges, language: Language) -> str:
    changed, compared = len(found.changes), found.compared
    if language is Language.JA:
        return f"{found.old}から{found.new}で、シナリオ{compared}件のうち{changed}件の結果が変わる"
    return f"{changed} of {compared} scenarios come out otherwise on {found.new} than on {found.old}"


def outcome_changes_json(found: OutcomeChanges, language: Language = Language.EN) -> dict[str, Any]:
    """The same as one object for JSON."""
    writer = Writer(found.runner, language)
    return {
        "old": found.old.isoformat(),
        "new": found.new.isoformat(),
        "compared": found.compared,
        "changes": [
            {
                "title": change.new.scenario.title,
                "sources": [source.words for source in change.new.scenario.sources],
                "old": _value(change.old, writer),
                "new": _value(change.new, writer),
            }
            for change in found.changes
        ],
    }


def _value(outcome: Outcome, writer: Writer) -> dict[str, Any]:
    return {
        "status": outcome.status.value,
        "answer": writer.answer(outcome),
        "rules": list(writer.reasons(outcome)),
    }
