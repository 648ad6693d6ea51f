"""Days counted from today: "two years ago", "last summer", "yesterday", 「1年前」「去年の夏」「先月」「昨年度」.

What lies ahead ("next year", 「来月」) is read only where it stands alone: a sentence with it asks about today.
"""

from __future__ import annotations

import calendar
import datetime
import re
from functools import cache

from mtgcr.kb.storage.feasts import FEAST, feast_days
from mtgcr.kb.storage.spoken_days import (
    FIGURES,
    SEASON,
    SEASONS,
    DaySpan,
    SpokenDays,
    figure,
    month_named,
    months,
    part_of,
)
from mtgcr.kb.storage.year_parts import JAPANESE_PART, PART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    _Parts: TypeAlias = Mapping[str, str]
    _Reader: TypeAlias = Callable[[_Parts, datetime.date], DaySpan]

_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_YOUBIS = "月火水木金土日"
_SATURDAY = WEEK.index("saturday")
_MONTHS_OF = {
    "month": 1,
    "か月": 1,
    "ヶ月": 1,
    "ケ月": 1,
    "カ月": 1,
    "ヵ月": 1,
    "year": 12,
    "yr": 12,
    "mo": 1,
    "年": 12,
    "decade": 120,
}
_DAYS_OF = {"day": 1, "日": 1, "week": 7, "wk": 7, "週": 7, "週間": 7, "fortnight": 14}
_BACK = {
    "this": 0,
    "last": 1,
    "previous": 1,
    "year before last": 2,
    "今": 0,
    "先": 1,
    "去": 1,
    "昨": 1,
    "先々": 2,
    "一昨": 2,
    "おととし": 2,
    "前": 1,
    "next": -1,
    "来": -1,
    "再来": -2,
    "year after next": -2,
}

_APRIL = 4
"""In which a business year begins, in Japan."""
_SEASONS_TRIED = 3
"""Years in which the last season or month that is over lies, this one the first."""

COUNT = rf"(?P<count>\d{{1,3}}|an?(?: couple(?: of)?)?|{'|'.join(_COUNTS)})"
UNIT = r"(?P<unit>day|week|wk|fortnight|month|mo|year|yr|decade)"
SPANNED = rf"(?<![\d一二三四五六七八九十])(?P<count>\d{{1,3}}|{FIGURES})(?P<unit>日|週間|[かヶケカヵ]月|年)"
WEEKDAY = rf"(?P<weekday>{'|'.join(WEEK)})"
_MONTH = rf"(?P<month>(?!may [a-z]){'|'.join(name.lower() for name in calendar.month_name[1:])})"
"""The name of a month; "the last may attack" names none."""
_FEAST = rf"(?P<feast>{FEAST})(?: day)?"
_TIME_OF_YEAR = f"(?:{SEASON}|{_MONTH}|{_FEAST})"
_SEASON_OR_MONTH = r"(?:(?P<season>[春夏秋冬])|(?P<number>\d{1,2})月)"
_ABOUT = r"(?:(?:about|around|almost|nearly|roughly|some) )?"
_OR_SO = r"(?:ほど|くらい|ぐらい)?(?:前(?![半提列方])|まえ)"
_YEAR_BACK = rf"(?:(?P<word>去|(?<!一)昨|今|一昨)年|(?P<word_>おととし)|(?<![\d.])(?P<count>\d{{1,2}}|{FIGURES})年前)"
_YEAR_THEN = (
    rf"(?:(?P<word>last|previous|this) year|(?:the )?(?P<word_>year before last)|{COUNT} (?:year|yr)s? (?:ago|back))"
)
"""The year in which a month, a season or a feast was."""


def days_before(parts: Mapping[str, str], today: datetime.date) -> DaySpan:
    """The day so many units before, and half a one more for "a year and a half"."""
    day = away(today, -count_of(parts["count"]), parts["unit"])
    return one_day(_half_before(day, parts["unit"]) if "half" in parts else day)


def _half_before(day: datetime.date, unit: str) -> datetime.date:
    """The day half a unit before: days where the unit is of days, months for years; of a month fifteen days."""
    if unit in _DAYS_OF:
        return day - datetime.timedelta(_DAYS_OF[unit] // 2)
    return away(day, -_MONTHS_OF[unit] // 2, "month") if _MONTHS_OF[unit] > 1 else day - datetime.timedelta(15)


def weekday_before(day: datetime.date, weekday: int) -> datetime.date:
    """The last such day of the week before the day."""
    return day - datetime.timedelta((day.weekday() - weekday - 1) % 7 + 1)


def one_day(day: datetime.date) -> DaySpan:
    """The day alone."""
    return DaySpan(day, day)


def count_of(written: str) -> int:
    """The number in figures, English words, or the figures of Japanese."""
    if written.isdecimal():
        return int(written)
    if written in ("a", "an"):
        return 1
    if "couple" in written:
        return 2
    return _COUNTS.index(written) if written in _COUNTS else figure(written)


def away(day: datetime.date, count: int, unit: str) -> datetime.date:
    """The day so many units later; the last of its month where the month has no such day."""
    if unit in _DAYS_OF:
        return day + datetime.timedelta(count * _DAYS_OF[unit])
    year, month = divmod(day.year * 12 + day.month - 1 + count * _MONTHS_OF[unit], 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def read_ago(folded: str, today: datetime.date) -> DaySpan | None:
    """The days that the whole text counts from today; None where it counts none."""
    for form, reader in (*_forms(), *_forms_ahead()):
        if found := form.fullmatch(folded.removeprefix("the ")):
            return reader(_parts(found), today)
    return None


def find_ago(folded: str, today: datetime.date) -> Iterator[SpokenDays]:
    """All stretches of a text that count days from today, in no order; some may lie in others."""
    for form, reader in _forms():
        for found in form.finditer(folded):
            try:
                yield SpokenDays(found.start(), found.end(), reader(_parts(found), today))
            except ValueError:  # a day before the first year
                continue


def _parts(found: re.Match[str]) -> _Parts:
    return {name.rstrip("_"): part for name, part in found.groupdict().items() if part is not None}


def _yesterday(parts: _Parts, today: datetime.date) -> DaySpan:
    return one_day(today - datetime.timedelta(2 if "far" in parts else 1))


def _tomorrow(_: _Parts, today: datetime.date) -> DaySpan:
    return one_day(today + datetime.timedelta(1))


def _until_today(parts: _Parts, today: datetime.date) -> DaySpan:
    """The last five years: from the day that lies so far back to today."""
    return DaySpan(days_before(parts, today).first, today)


def _half_year(_: _Parts, today: datetime.date) -> DaySpan:
    return one_day(away(today, -6, "month"))


def _year_ago(_: _Parts, today: datetime.date) -> DaySpan:
    return one_day(away(today, -1, "year"))


def _calendar(parts: _Parts, today: datetime.date) -> DaySpan:
    """Last month, this year, the week before last, 先週: the whole of it."""
    back = _BACK[parts.get("word", "先々")]
    match parts.get("unit", "年"):
        case "week" | "週":
            monday = _monday(today, back)
            return DaySpan(monday, monday + datetime.timedelta(6))
        case "month" | "月":
            first = away(today.replace(day=1), -back, "month")
            return part_of(months(first.year, first.month, 1), parts)
        case _ if "fiscal" in parts:
            return months(away(today, -3, "month").year - back, _APRIL, 12)
        case _:
            return part_of(months(today.year - back, 1, 12), parts)


def _monday(today: datetime.date, back: int) -> datetime.date:
    return today - datetime.timedelta(today.weekday() + 7 * back)


def _weekend(_: _Parts, today: datetime.date) -> DaySpan:
    saturday = weekday_before(today - datetime.timedelta(1), _SATURDAY)
    return DaySpan(saturday, saturday + datetime.timedelta(1))


def _part_of_year(parts: _Parts, today: datetime.date) -> DaySpan:
    """The summer of this year, 去年の春, early October two years ago, 3年前の10月, 去年のクリスマス, 去年末."""
    back = count_of(parts["count"]) if "count" in parts else _BACK[parts["word"]]
    return part_of(_in_year(parts, today.year - back), parts)


def _last_part(parts: _Parts, today: datetime.date) -> DaySpan:
    """The last summer, October or Christmas that was over, or, so many of them ago, one before it."""
    stretches = (_in_year(parts, today.year - back) for back in range(_SEASONS_TRIED))
    last = next(stretch for stretch in stretches if stretch.last < today)
    return part_of(_in_year(parts, last.first.year - count_of(parts["count"]) + 1) if "count" in parts else last, parts)


def _in_year(parts: _Parts, year: int) -> DaySpan:
    """The season, month or feast of the year; all of it where none is named."""
    if "feast" in parts:
        return DaySpan(*feast_days(year, parts["feast"]))
    return months(year, *_stretch(parts)) if {"season", "number", "month"} & parts.keys() else months(year, 1, 12)


def _stretch(parts: _Parts) -> tuple[int, int]:
    """The first month of the season or month, and how many they are; ValueError for a month that there is not."""
    if "season" in parts:
        return SEASONS[parts["season"]], 3
    return int(parts["number"]) if "number" in parts else month_named(parts["month"]), 1


def _last_weekday(parts: _Parts, today: datetime.date) -> DaySpan:
    return one_day(weekday_before(today, WEEK.index(parts["weekday"])))


def _weekday_of_week(parts: _Parts, today: datetime.date) -> DaySpan:
    """先週の金曜日, in the week from Monday to Sunday."""
    monday = _monday(today, _BACK[parts["word"]])
    return one_day(monday + datetime.timedelta(_YOUBIS.index(parts["youbi"])))


@cache
def _forms() -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    """The forms in the order in which they are tried, each with its reader."""
    forms: tuple[tuple[str, _Reader], ...] = (
        (r"\b(?P<far>the day before )?yesterday\b|\blast night\b", _yesterday),
        (r"(?<!一)昨[日夜晩]|きのう|(?P<far>一昨日|おととい)", _yesterday),
        (rf"\b{_ABOUT}{COUNT} ?(?P<half>and a half )?{UNIT}s?(?P<half_> and a half)? (?:ago|back)\b", days_before),
        (rf"約?{SPANNED}(?P<half>半)?{_OR_SO}", days_before),
        (rf"\b(?:last|past|previous) {COUNT} {UNIT}s?\b", _until_today),
        (rf"(?:過去|ここ|この){SPANNED}間?(?:ほど|くらい|ぐらい)?(?!前)", _until_today),
        (rf"\b{_ABOUT}half a year (?:ago|back)\b|約?半年{_OR_SO}", _half_year),
        (r"\bthis time last year\b|(?:去|昨)年の今[頃ごこ]ろ?", _year_ago),
        (r"\b(?:the )?(?P<unit>week|month|year) before last\b", _calendar),
        (rf"\b(?:{PART})?(?P<word>last|previous|this) (?P<unit>week|month|year)\b", _calendar),
        (rf"(?P<word>先々?|今)(?P<unit>週|月)(?!末)(?:の?{JAPANESE_PART})?", _calendar),
        (
            r"(?P<word>去|(?<!一)昨|今|一昨|前)年(?P<fiscal>度)|\b(?P<word_>last|this) (?P<fiscal_>fiscal) year\b",
            _calendar,
        ),
        (r"(?P<word>去|(?<!一)昨|今|一昨)年(?!度)|(?P<word_>おととし)", _calendar),
        (r"(?P<word>去|(?<!一)昨|今)(?P<season>[春夏秋冬])(?!季)", _part_of_year),
        (r"\blast weekend\b|先週末", _weekend),
        (rf"\b(?:{PART})?(?P<word>this) {SEASON}\b", _part_of_year),
        (
            rf"\b(?:in |on )?(?:the )?(?:{PART})?(?:{SEASON}|{_MONTH}|{_FEAST})(?: of|,| in)? {_YEAR_THEN}\b",
            _part_of_year,
        ),
        (rf"\b{_YEAR_THEN},? (?:in|around|at|on) (?:the )?(?:{PART})?{_TIME_OF_YEAR}\b", _part_of_year),
        (
            rf"{_YEAR_BACK}の?(?:(?:(?P<season>[春夏秋冬])|(?P<number>\d{{1,2}})月)(?:の?{JAPANESE_PART})?|{_FEAST})",
            _part_of_year,
        ),
        (rf"{_YEAR_BACK}の?{JAPANESE_PART}", _part_of_year),
        (rf"\b{COUNT} (?P<season>spring|summer|autumn|fall|winter)s (?:ago|back)\b", _last_part),
        (rf"\b(?:{PART})?(?:last|previous) {_TIME_OF_YEAR}\b(?! of)", _last_part),
        (rf"\blast {WEEKDAY}\b", _last_weekday),
        (r"(?P<word>先々?|今)週の?(?P<youbi>[月火水木金土日])曜日?", _weekday_of_week),
    )
    return tuple((re.compile(form), reader) for form, reader in forms)


@cache
def _forms_ahead() -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    """The same for what lies ahead."""
    forms: tuple[tuple[str, _Reader], ...] = (
        (r"tomorrow|明日|あした|あす", _tomorrow),
        (r"(?P<word>next) (?P<unit>week|month|year)", _calendar),
        (r"(?P<word>再?来)(?P<unit>週|月)|(?P<word_>再?来)年(?P<fiscal>度)?", _calendar),
        (r"(?P<word>year after next)", _calendar),
        (rf"(?P<word>next) {SEASON}|(?P<word_>来)年?の?(?P<season_>[春夏秋冬])", _part_of_year),
    )
    return tuple((re.compile(form), reader) for form, reader in forms)
