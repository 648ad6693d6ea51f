"""Days told from other days, sets and today: "two years ago", "the week after Foundations", 「去年の春」, ranges.

A telling is made of smaller ones ("since the prerelease of M10"), each read by the first form that fits all of it.
"""

from __future__ import annotations

import calendar
import datetime
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.storage.spoken_days import SEASONS, DaySpan, months, read_days, respell_months

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_FIGURES = "〇一二三四五六七八九十"
_WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_YOUBIS = "月火水木金土日"
_FRIDAY = _WEEK.index("friday")
_MONTHS_OF = {"month": 1, "か月": 1, "ヶ月": 1, "ケ月": 1, "カ月": 1, "year": 12, "年": 12}
_DAYS_OF = {"day": 1, "日": 1, "week": 7, "週": 7, "週間": 7}
_BACK = {"this": 0, "今": 0, "last": 1, "previous": 1, "先": 1, "去": 1, "昨": 1, "一昨": 2, "おととし": 2}
_LONGEST = 120
"""Letters of the longest telling; what is longer is no day, and need not be taken apart."""
_DEEPEST = 4
"""How far tellings lie in each other."""


class NamedSet(NamedTuple):
    """The days of a set: those of its rules, and the one on which it was sold first, where that is known."""

    rules: DaySpan
    released: datetime.date | None


class _Scope(NamedTuple):
    """What a telling is read against: the sets known, and the day on which it is told, where somebody says which."""

    find_set: Callable[[str], NamedSet | None]
    today: datetime.date | None
    deeper: int = _DEEPEST


if TYPE_CHECKING:
    _Parts: TypeAlias = Mapping[str, str]
    _Reader: TypeAlias = Callable[[_Parts, _Scope], DaySpan | None]
    _TodayReader: TypeAlias = Callable[[_Parts, datetime.date], DaySpan | None]


def read_told(
    folded: str, find_set: Callable[[str], NamedSet | None], today: datetime.date | None = None
) -> DaySpan | None:
    """The days that the whole text tells; None where it tells none, or only seen from a today that nobody gave."""
    scope = _Scope(find_set, today)
    return _read(folded, scope) or _read(respell_months(folded), scope)


def _read(text: str, scope: _Scope) -> DaySpan | None:
    text = text.strip(" 、,")
    if not text or len(text) > _LONGEST or not scope.deeper:
        return None
    span = read_days(text)
    if span:
        return span
    if named := _named(text, scope):
        return named.rules
    try:
        return _composed(text, scope._replace(deeper=scope.deeper - 1))
    except (ValueError, OverflowError):  # a day before the first year, or after the last
        return None


def _named(text: str, scope: _Scope) -> NamedSet | None:
    text = text.strip(" 、,")
    return scope.find_set(text) or scope.find_set(text.removeprefix("the "))


def _composed(text: str, scope: _Scope) -> DaySpan | None:
    for form, reader in _forms():
        found = form.fullmatch(text)
        if found:
            parts = {name.rstrip("_"): part for name, part in found.groupdict().items() if part is not None}
            span = reader(parts, scope)
            if span:
                return span
    return None


def _from_today(reader: _TodayReader) -> _Reader:
    """The reader of what only a today gives a meaning."""
    return lambda parts, scope: reader(parts, scope.today) if scope.today else None


def _yesterday(parts: _Parts, today: datetime.date) -> DaySpan:
    return _one(today - datetime.timedelta(2 if "far" in parts else 1))


def _ago(parts: _Parts, today: datetime.date) -> DaySpan:
    return _one(_away(today, -_count(parts["count"]), parts["unit"]))


def _calendar(parts: _Parts, today: datetime.date) -> DaySpan:
    """Last month, this year, 先週: the whole of it."""
    back = _BACK[parts["word"]]
    match parts.get("unit", "年"):
        case "week" | "週":
            monday = _monday(today, back)
            return DaySpan(monday, monday + datetime.timedelta(6))
        case "month" | "月":
            first = _away(today.replace(day=1), -back, "month")
            return months(first.year, first.month, 1)
        case _:
            return months(today.year - back, 1, 12)


def _monday(today: datetime.date, back: int) -> datetime.date:
    return today - datetime.timedelta(today.weekday() + 7 * back)


def _season_of_year(parts: _Parts, today: datetime.date) -> DaySpan:
    """The summer of this year, 去年の春."""
    return months(today.year - _BACK[parts["word"]], SEASONS[parts["season"]], 3)


def _last_season(parts: _Parts, today: datetime.date) -> DaySpan:
    """The last summer that was over."""
    seasons = (months(today.year - back, SEASONS[parts["season"]], 3) for back in range(3))
    return next(season for season in seasons if season.last < today)


def _last_weekday(parts: _Parts, today: datetime.date) -> DaySpan:
    return _one(_weekday_before(today, _WEEK.index(parts["weekday"])))


def _weekday_of_week(parts: _Parts, today: datetime.date) -> DaySpan:
    """先週の金曜日, in the week from Monday to Sunday."""
    monday = _monday(today, _BACK[parts["word"]])
    return _one(monday + datetime.timedelta(_YOUBIS.index(parts["youbi"])))


def _beside(parts: _Parts, scope: _Scope) -> DaySpan | None:
    """Counted from another day, that of a set being the one on which it was sold: three months before it."""
    span = _sold(parts["rest"], scope) or _read(parts["rest"], scope)
    if span is None:
        return None
    start, way = (span.first, -1) if parts["side"] in ("before", "前") else (span.last, 1)
    if "count" in parts:
        return _one(_away(start, way * _count(parts["count"]), parts["unit"]))
    ends = (start + datetime.timedelta(way), _away(start, way, parts["unit"]))
    return DaySpan(min(ends), max(ends))


def _weekday_beside(parts: _Parts, scope: _Scope) -> DaySpan | None:
    span = _sold(parts["rest"], scope) or _read(parts["rest"], scope)
    return _one(_weekday_before(span.first, _WEEK.index(parts["weekday"]))) if span else None


def _prerelease(parts: _Parts, scope: _Scope) -> DaySpan | None:
    """The Saturday and Sunday of the week before a Friday on which a set was sold first."""
    named = _named(parts["rest"], scope)
    if named is None or named.released is None or named.released.weekday() != _FRIDAY:
        return None
    return DaySpan(named.released - datetime.timedelta(6), named.released - datetime.timedelta(5))


def _release_day(parts: _Parts, scope: _Scope) -> DaySpan | None:
    return _sold(parts["rest"], scope)


def _sold(text: str, scope: _Scope) -> DaySpan | None:
    """The day on which the set was sold first; None where that is not known."""
    named = _named(re.sub(rf"{_OUT}$", "", text), scope)
    return _one(named.released) if named and named.released else None


def _since(parts: _Parts, scope: _Scope) -> DaySpan | None:
    span = _read(parts["rest"], scope)
    last = scope.today or datetime.date.max
    return DaySpan(span.first, last) if span and span.first < last else None


def _range(parts: _Parts, scope: _Scope) -> DaySpan | None:
    """From one to another; names of sets have such words too (Return to Ravnica), so that two cuts are tried."""
    cuts = list(re.finditer(r" and " if "both" in parts else r" (?:to|until|till|through|-) |から|~", parts["ends"]))
    for cut in dict.fromkeys((cuts[0], cuts[-1])):
        first, last = _read(cut.string[: cut.start()], scope), _read(cut.string[cut.end() :], scope)
        if first and last and first.first < last.last:
            return DaySpan(first.first, last.last)
    return None


def _before(parts: _Parts, scope: _Scope) -> DaySpan | None:
    span = _read(parts["rest"], scope)
    return _one(span.first - datetime.timedelta(1)) if span else None


def _same(parts: _Parts, scope: _Scope) -> DaySpan | None:
    return _read(parts["rest"], scope)


def _one(day: datetime.date) -> DaySpan:
    return DaySpan(day, day)


def _weekday_before(day: datetime.date, weekday: int) -> datetime.date:
    return day - datetime.timedelta((day.weekday() - weekday - 1) % 7 + 1)


def _count(written: str) -> int:
    if written.isdecimal():
        return int(written)
    if written in ("a", "an"):
        return 1
    return _COUNTS.index(written) if written in _COUNTS else _FIGURES.index(written)


def _away(day: datetime.date, count: int, unit: str) -> datetime.date:
    """The day so many units later; the last of its month where the month has no such day."""
    if unit in _DAYS_OF:
        return day + datetime.timedelta(count * _DAYS_OF[unit])
    year, month = divmod(day.year * 12 + day.month - 1 + count * _MONTHS_OF[unit], 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


_OUT = r"(?: (?:came out|comes out|was released|is released|released|(?:went|goes) on sale))"
_TAIL = r"(?:'s)?(?: (?:the )?(?:rules?(?: changes| update)?|changes|update|era|set))?"
_COUNT = rf"(?P<count>\d{{1,3}}|an?|{'|'.join(_COUNTS)})"
_UNIT = r"(?P<unit>day|week|month|year)"
_SPANNED = r"(?P<count>\d{1,3}|[一二三四五六七八九十])(?P<unit>日|週間|[かヶケカ]月|年)"
_WEEKDAY = rf"(?P<weekday>{'|'.join(_WEEK)})"
_SEASON = r"(?P<season>spring|summer|autumn|fall|winter)"


@cache
def _forms() -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    """The forms of whole tellings in the order in which they are tried, each with its reader."""
    forms: tuple[tuple[str, _Reader], ...] = (
        (r"(?P<far>the day before )?yesterday|昨日|きのう|(?P<far_>一昨日|おととい)", _from_today(_yesterday)),
        (rf"(?:about |around )?{_COUNT} {_UNIT}s? ago", _from_today(_ago)),
        (rf"約?{_SPANNED}前", _from_today(_ago)),
        (rf"(?:the )?(?P<word>last|previous|this) {_UNIT}", _from_today(_calendar)),
        (r"(?P<word>先|今)(?P<unit>週|月)|(?P<word_>去|昨|今|一昨)年|(?P<word__>おととし)", _from_today(_calendar)),
        (rf"(?P<word>this) {_SEASON}", _from_today(_season_of_year)),
        (r"(?P<word>去|昨|今|一昨)年の?(?P<season>[春夏秋冬])", _from_today(_season_of_year)),
        (rf"(?:last|the last|the previous) {_SEASON}", _from_today(_last_season)),
        (rf"last {_WEEKDAY}", _from_today(_last_weekday)),
        (r"(?P<word>先|今)週の?(?P<youbi>[月火水木金土日])曜日?", _from_today(_weekday_of_week)),
        (r"(?:from )?(?P<ends>.+ (?:to|until|till|through|-) .+)|(?P<both>between) (?P<ends_>.+ and .+)", _range),
        (r"(?P<ends>.+(?:から|~).+?)(?:まで)?", _range),
        (rf"(?:the )?{_COUNT} {_UNIT}s? (?P<side>before|after) (?P<rest>.+)", _beside),
        (rf"the {_UNIT} (?P<side>before|after) (?P<rest>.+)", _beside),
        (rf"(?P<rest>.+?)(?:発売)?(?:の|から|より)?{_SPANNED}(?P<side>前|後)", _beside),
        (r"(?P<rest>.+?)(?:発売)?の?(?:(?P<side>前)|(?P<side_>翌))(?P<unit>日|週|月|年)", _beside),
        (rf"the {_WEEKDAY} before (?P<rest>.+)", _weekday_beside),
        (r"(?:the )?prerelease(?: weekend)?(?: (?:of|for))? (?P<rest>.+)", _prerelease),
        (r"(?P<rest>.+?)(?:'s)? prerelease(?: weekend)?|(?P<rest_>.+?)の?プレ(?:リリース)?(?:の?週末)?", _prerelease),
        (rf"the (?:day|date) (?P<rest>.+){_OUT}|(?:the )?release(?: (?:day|date))? of (?P<rest_>.+)", _release_day),
        (r"(?P<rest>.+?)(?:'s)? release(?: (?:day|date))?|(?P<rest_>.+?)の?発売日", _release_day),
        (r"(?:ever )?since (?P<rest>.+)|(?P<rest_>.+) (?:onwards?|and later)", _since),
        (r"(?P<rest>.+?)(?:以降|以来|から)", _since),
        (rf"(?:(?:just|right|shortly) )?before (?P<rest>.+?){_TAIL}|(?P<rest_>.+?)(?:以前|より前|の前)", _before),
        (rf"(?:as (?:of|at)|(?:at )?the time of|during|in|on|at|under|when) (?P<rest>.+?)(?:{_OUT}|{_TAIL})", _same),
        (r"(?P<rest>.+?)の?(?:時点|当時|頃|ころ|時代|環境|発売当時|発売時|発売)", _same),
    )
    return tuple((re.compile(form), reader) for form, reader in forms)
