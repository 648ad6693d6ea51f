"""Days of changes as text: one day where it is certain, the two between which it lies where it is not."""

from __future__ import annotations

from mtgcr.views.voice import aside, count, labelled, listed, listed_as_sentence, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.citing.tenures import TenureSpan
    from mtgcr.kb.storage.calendar import Moment


class SaidDays:
    """The days of one answer, of which those of some changes are not certain."""

    def __init__(self, unsure: Iterable[Moment]) -> None:
        self._unsure = {moment.latest: moment for moment in unsure}

    def say(self, day: datetime.date) -> str:
        """The day after "since": "2009-07-11", "some day between 2013-02-01 and 2014-02-01", "1999-11-01 or before"."""
        moment = self._unsure.get(day)
        if moment is None or not moment.earliest:
            return self.head(day)
        return say("some day {between}", between=say_moment(moment))

    def head(self, day: datetime.date) -> str:
        """The day at the head of a line: "between 2013-02-01 and 2014-02-01", "1999-11-01 or before"."""
        moment = self._unsure.get(day)
        return str(day) if moment is None else say_moment(moment)


def say_time(since: object, until: object = None) -> str:
    """One stretch of time: "from 2016-08-26 until 2020-07-03", or "since 2025-06-06"."""
    if until:
        return say("from {since} until {until}", since=since, until=until)
    return say("since {since}", since=since)


def say_spans(releases: Sequence[datetime.date], spans: Iterable[TenureSpan], unsure: Iterable[Moment] = ()) -> str:
    """Several stretches of time as a reader says them; each ends on the first day on which it is no longer so.

    One that begins with the first of the releases that are known may be older, and is told by its end.
    """
    days = SaidDays(unsure)
    return listed_as_sentence(_say_span(releases, span, days) for span in spans)


def _say_span(releases: Sequence[datetime.date], span: TenureSpan, days: SaidDays) -> str:
    if span.until is None:
        return say_time(days.say(span.since))
    is_first, until = span.since == releases[0], days.say(span.until)
    return say("until {day}", day=until) if is_first else say_time(days.say(span.since), until)


def say_moment(moment: Moment) -> str:
    """The two days, or the one before which it was."""
    if moment.earliest:
        return say("between {first} and {last}", first=moment.earliest, last=moment.latest)
    return say("{day} or before", day=moment.latest)


def unread_lines(unsure: Sequence[Moment], *, name_all: bool) -> list[str]:
    """Why two days stand for one: how many releases between them are not held, with all their days if wanted."""
    if not unsure:
        return []
    lines = [say("Where two days are given, you do not have the release that made the change:")]
    for moment in unsure:
        missing = count("1 release without a text|{number} releases without a text", len(moment.unread))
        names = aside(listed(map(str, moment.unread))) if name_all else ""
        lines.append("  " + labelled(say_moment(moment), f"{missing}{names}"))
    return lines if name_all else [*lines, say("  (--all names them; mtgcr add FILE brings them in)")]
