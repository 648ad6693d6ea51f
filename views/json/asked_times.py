"""When what a question asks about came, was changed and went, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.moments import DatedFields

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.asking.when_asked import AskedTimes
    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.views.json.shapes.common import SinceShape
    from mtgcr.views.json.shapes.questions import AskedTimesShape


def asked_times_json(one: AskedTimes) -> AskedTimesShape:
    """One term or rule with its days; see the shape."""
    stretch = one.stretch
    return {
        "term": (one.term.english or one.term.japanese) if one.term else None,
        "number": one.number or None,
        "numbers": [
            {"number": span.number, "from": span.since.isoformat(), "until": _day(span.until)} for span in one.numbers
        ],
        "came": _when(one.came),
        "gone": _when(one.gone),
        "changed": [_since(moment) for moment in one.reworded],
        "edited": [_since(moment) for moment in one.edited],
        "with_below": one.with_below,
        "from": _day(stretch.first if stretch else None),
        "to": _day(stretch.last if stretch else None),
        "unread": (stretch.unread or None) if stretch else None,
        "known_to": _day(one.known_to),
        "not_held": [day.isoformat() for day in one.unread],
    }


def _when(moment: Moment | None) -> SinceShape | None:
    return _since(moment) if moment else None


def _since(moment: Moment) -> SinceShape:
    return DatedFields([] if moment.is_exact else [moment]).since(moment.latest)


def _day(day: datetime.date | None) -> str | None:
    return day.isoformat() if day else None
