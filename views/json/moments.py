"""Days of changes as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from mtgcr.kb.storage.calendar import Moment
    from mtgcr.views.json.shapes.common import SinceShape, UnsureShape


class DatedFields:
    """The fields that say between which days a change of one answer came."""

    def __init__(self, unsure: Iterable[Moment]) -> None:
        self._unsure = {moment.latest: moment for moment in unsure}

    def since(self, day: datetime.date | None) -> SinceShape:
        """`since_earliest` and `since_latest`, alike where the day is certain; null for none and for no bound."""
        moment = self._unsure.get(day) if day else None
        latest = day.isoformat() if day else None
        if moment is None:
            return {"since_earliest": latest, "since_latest": latest}
        return {"since_earliest": moment.earliest.isoformat() if moment.earliest else None, "since_latest": latest}


def unsure_json(unsure: Iterable[Moment]) -> list[UnsureShape]:
    """Each uncertain day: `earliest` (null: older than all that is known), `latest`, and the releases `not_held`."""
    return [
        {
            "earliest": moment.earliest.isoformat() if moment.earliest else None,
            "latest": moment.latest.isoformat(),
            "not_held": [day.isoformat() for day in moment.unread],
        }
        for moment in unsure
    ]
