"""Which release a day means, and which answers, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgcr.views.json.doubts import doubt_json

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.storage.day_meant import DayMeant, RuleDay
    from mtgcr.views.json.shapes.common import DayMeantShape, RuleDayShape


def day_json(day: DayMeant) -> DayMeantShape:
    """`asked` as it was given, `release_meant`, `release_answering`; null for a day that nobody named, and for none.

    `lies_ahead` is true for a day for which a release may yet come that is not known.
    """
    return {
        "asked": day.asked.given or None,
        "release_meant": _iso(day.meant),
        "release_answering": _iso(day.answering),
        "span": [day.asked.span.first.isoformat(), day.asked.span.last.isoformat()] if day.asked.span else None,
        "doubt": doubt_json(day.doubt),
        "lies_ahead": day.is_open,
    }


def days_json(days: Sequence[DayMeant]) -> dict[str, Any]:
    """The fields of `day_json` for one day, `days` for two, nothing for none."""
    match days:
        case []:
            return {}
        case [day]:
            return {**day_json(day)}
        case _:
            return {"days": [day_json(day) for day in days]}


def rule_day_json(rule: RuleDay) -> RuleDayShape:
    """As `day_json`, with what became of the rule between the releases and within the span."""
    return {
        **day_json(rule.day),
        "changed_between": rule.changed_between,
        "next_known": _iso(rule.next_known),
        "changed_by_next": rule.changed_by_next,
        "number_meant": rule.number_meant,
        "number_next": rule.number_next,
        "changed_within": [day.isoformat() for day in rule.changed_within],
        "below": list(rule.below),
    }


def _iso(day: datetime.date | None) -> str | None:
    return day.isoformat() if day else None
