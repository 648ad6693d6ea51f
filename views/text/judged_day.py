"""What a citation comes to, said of today or, where an older release or edition judges it, of that one."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from mtgcr.views.voice import say

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.citing.tenures import TenureSpan


def older_judge(days: Sequence[datetime.date], day: datetime.date) -> datetime.date | None:
    """Of the days of releases or editions that which judges on a day; None for the newest of them, that is now."""
    place = bisect_right(days, day)
    return days[place - 1] if 0 < place < len(days) else None


def say_stands(number: str, what: str, then: str) -> str:
    """What has the number, now or then."""
    if then:
        return say("{number} is {what} {then}", number=number, what=what, then=then)
    return say("{number} is {what} now", number=number, what=what)


def say_absent(number: str, then: str) -> str:
    """That nothing has the number, now or then."""
    if then:
        return say("{number} does not exist {then}", number=number, then=then)
    return say("{number} does not exist", number=number)


def say_number(number: str, then: str) -> str:
    """What to write instead, now or then."""
    if then:
        return say("; that is {number} there", number=number)
    return say("; that is {number} today", number=number)


def say_beside(number: str, then: str) -> str:
    """The number now or then, beside the times of a citation."""
    if then:
        return say("; {then} {number}", number=number, then=then)
    return say("; today {number}", number=number)


def say_fitting(names: str, times: str, spans: Iterable[TenureSpan]) -> str:
    """What the number is or was at other times: for an old day that may be later."""
    lasts = any(one.until is None for one in spans)
    return say("; it has been {names} {times}" if lasts else "; it was {names} {times}", names=names, times=times)
