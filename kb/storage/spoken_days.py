"""Days, months, seasons and years as people write them, in either language, alone or inside a sentence.

Text is small letters of one width (kb.words.folding.fold), so that 2024年１１月 and "Nov. 2012" are met in one form.
"""

from __future__ import annotations

import calendar
import datetime
import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMES = "|".join(f"{name.lower()}|{name[:3].lower()}" for name in calendar.month_name[1:])
YEAR = _YEAR = r"(?:199[3-9]|20[0-4]\d)"
"""A year in which the rules existed; other numbers of four digits are no years inside a sentence."""
_MONTH = rf"(?P<month>{_NAMES}|sept)\b\.?"
_PART = (
    r"(?P<part>early|mid|middle|late|(?:the )?(?:beginning|start|middle|end|first half|second half))"
    r"(?:[ -]of)?[ -](?:the )?"
)
_SEASON = r"(?P<season>spring|summer|autumn|fall|winter)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_JAPANESE_PART = r"(?P<part>上旬|中旬|下旬|初旬|初頭|初め|はじめ|前半|上半期|半ば|中頃|後半|下半期|末|終わり|頭)"
FORMS = (
    rf"(?<![\d/.-])(?P<year>{_YEAR})[-/.](?P<number>\d{{1,2}})(?:[-/.]{_DAY})?(?![\d/.-]*\d)",
    rf"(?P<year>{_YEAR})年(?P<number>\d{{1,2}})月(?:{_DAY}日|の?{_JAPANESE_PART})?",
    rf"(?P<year>{_YEAR})年の?(?P<season>春|夏|秋|冬)",
    rf"(?P<year>{_YEAR})年の?{_JAPANESE_PART}",
    rf"\b(?:{_PART})?{_MONTH}[ ,]+(?:{_DAY},? (?:of )?)?(?:of )?(?P<year>{_YEAR})\b",
    rf"\b{_DAY} (?:of )?{_MONTH},? (?P<year>{_YEAR})\b",
    rf"\b(?:{_PART})?{_SEASON} (?:of )?(?P<year>{_YEAR})\b",
    rf"\b(?P<year>{_YEAR}) {_SEASON}\b",
    rf"\b(?:{_PART})(?P<year>{_YEAR})\b",
    rf"\bq(?P<quarter>[1-4])[ /-](?P<year>{_YEAR})\b|\b(?P<year_>{_YEAR})[ /-]q(?P<quarter_>[1-4])\b",
)
"""What names a day or a span of days by itself; a year alone does not: it may be the name of a set, or a number."""
_ALONE = (
    r"(?P<year>[12]\d{3})(?:[-/.]|年)(?P<number>\d{1,2})(?:(?:[-/.]|月)(?P<day>\d{1,2})日?|月)?",
    r"(?P<year>[12]\d{3})年?",
)
"""What names days where nothing else stands beside it."""
_SEASONS = {"spring": 3, "春": 3, "summer": 6, "夏": 6, "autumn": 9, "fall": 9, "秋": 9, "winter": 12, "冬": 12}
"""The first month of each season; winter begins in December of the year that names it."""
_FIRST = frozenset(["early", "beginning", "start", "上旬", "初旬", "初頭", "初め", "はじめ", "頭"])
_MIDDLE = frozenset(["mid", "middle", "中旬", "半ば", "中頃"])
_LAST = frozenset(["late", "end", "下旬", "末", "終わり"])
_HALVES = {"first half": 0, "前半": 0, "上半期": 0, "second half": 1, "後半": 1, "下半期": 1}


class DaySpan(NamedTuple):
    """From a day to another, both of it: one day, a month, a season, a year, or a part of these."""

    first: datetime.date
    last: datetime.date

    @property
    def is_day(self) -> bool:
        """Whether it is one day."""
        return self.first == self.last


class SpokenDays(NamedTuple):
    """A stretch of a text that names days."""

    start: int
    end: int
    span: DaySpan


def find_days(folded: str) -> Iterator[SpokenDays]:
    """All stretches that name a day or span by themselves, in no order; some may lie in others."""
    if not re.search(_YEAR, folded):
        return
    for form in _forms():
        for found in form.finditer(folded):
            span = _span(found)
            if span:
                yield SpokenDays(found.start(), found.end(), span)


def read_days(folded: str) -> DaySpan | None:
    """The days that the whole text names, of any year; None where it names none."""
    for form in (*_forms(), *map(re.compile, _ALONE)):
        found = form.fullmatch(folded.removeprefix("the "))
        if found:
            return _span(found)
    return None


@lru_cache(maxsize=1)
def _forms() -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, FORMS))


def _span(found: re.Match[str]) -> DaySpan | None:
    """The days of a match; None where there are no such days (30 February)."""
    parts = {name.rstrip("_"): value for name, value in found.groupdict().items() if value}
    year = int(parts["year"])
    try:
        whole = _whole(year, parts)
    except ValueError:
        return None
    return _part(whole, parts["part"].removeprefix("the ")) if "part" in parts else whole


def _whole(year: int, parts: dict[str, str]) -> DaySpan:
    """The day, month, quarter, season or year."""
    if "season" in parts:
        return _months(year, _SEASONS[parts["season"]], 3)
    if "quarter" in parts:
        return _months(year, int(parts["quarter"]) * 3 - 2, 3)
    if "month" not in parts and "number" not in parts:
        return _months(year, 1, 12)
    month = int(parts["number"]) if "number" in parts else _MONTHS.index(parts["month"][:3]) + 1
    if "day" in parts:
        day = datetime.date(year, month, int(parts["day"]))
        return DaySpan(day, day)
    return _months(year, month, 1)


def _months(year: int, month: int, count: int) -> DaySpan:
    """So many whole months from that one on."""
    first = datetime.date(year, month, 1)
    years, last = divmod(month + count - 2, 12)
    end_year = year + years
    return DaySpan(first, datetime.date(end_year, last + 1, calendar.monthrange(end_year, last + 1)[1]))


def _part(whole: DaySpan, part: str) -> DaySpan:
    """The third or half of the days that is named: of a year by months, of a month the tens."""
    if part in _HALVES:
        cut = _cut(whole, 1, 2)
        return DaySpan(cut, whole.last) if _HALVES[part] else DaySpan(whole.first, cut - _DAY_LONG)
    first, second = _cut(whole, 1, 3), _cut(whole, 2, 3)
    if part in _FIRST:
        return DaySpan(whole.first, first - _DAY_LONG)
    return DaySpan(first, second - _DAY_LONG) if part in _MIDDLE else DaySpan(second, whole.last)


def _cut(whole: DaySpan, times: int, parts: int) -> datetime.date:
    """The first day after so many of the parts."""
    length = (whole.last - whole.first).days + 1
    if length > _LONGEST_SEASON:
        return datetime.date(whole.first.year, 1 + times * (12 // parts), 1)
    return whole.first + datetime.timedelta((_TENS if length <= _LONGEST_MONTH else length) * times // parts)


_DAY_LONG = datetime.timedelta(1)
_LONGEST_MONTH, _LONGEST_SEASON = 31, 92
_TENS = 30
"""The days of a month that its three tens and its two halves are parts of; what is over belongs to the last."""
