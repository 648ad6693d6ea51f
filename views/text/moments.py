"""Days of changes as text: one day where it is certain, the two between which it lies where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.storage.calendar import Moment


class SaidDays:
    """The days of one answer, of which those of some changes are not certain."""

    def __init__(self, unsure: Iterable[Moment]) -> None:
        self._unsure = {moment.latest: moment for moment in unsure}

    def say(self, day: datetime.date) -> str:
        """The day after "since": "2009-07-11", "some day between 2013-02-01 and 2014-02-01", "1999-11-01 or before"."""
        moment = self._unsure.get(day)
        return str(day) if moment is None else f"{'some day ' if moment.earliest else ''}{say_moment(moment)}"

    def head(self, day: datetime.date) -> str:
        """The day at the head of a line: "between 2013-02-01 and 2014-02-01", "1999-11-01 or before"."""
        moment = self._unsure.get(day)
        return str(day) if moment is None else say_moment(moment)


def say_moment(moment: Moment) -> str:
    """The two days, or the one before which it was."""
    return f"between {moment.earliest} and {moment.latest}" if moment.earliest else f"{moment.latest} or before"


def unread_lines(unsure: Sequence[Moment], *, name_all: bool) -> list[str]:
    """Why two days stand for one: how many releases between them are not held, with all their days if wanted."""
    if not unsure:
        return []
    lines = ["Two days stand where the release that brought a change is not held:"]
    for moment in unsure:
        count = "1 release" if len(moment.unread) == 1 else f"{len(moment.unread)} releases"
        names = f" ({', '.join(map(str, moment.unread))})" if name_all else ""
        lines.append(f"  {say_moment(moment)}: {count} not held{names}")
    return lines if name_all else [*lines, "  (--all names them; mtgcr add FILE brings them in)"]
