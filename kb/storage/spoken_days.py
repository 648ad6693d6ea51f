"""Days, months, seasons and years as people write them, in either language, alone or inside a sentence.

Text is small letters of one width (kb.words.folding.fold), so that 2024年１１月 and "Nov. 2012" are met in one form.
"""

from __future__ import annotations

import datetime
import re
from functools import lru_cache

from mtgcr.kb.storage.feasts import ENGLISH_FEAST, JAPANESE_FEAST, feast_days
from mtgcr.kb.storage.year_parts import JAPANESE_PART, PART, share_named
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LONG_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTHS = tuple(name[:3] for name in _LONG_MONTHS)
MONTHS = _NAMES = "|".join(f"{name}|{name[:3]}" for name in _LONG_MONTHS)
YEAR = _YEAR = r"(?:199[3-9]|20[0-4]\d)"
"""A year in which the rules existed; other numbers of four digits are no years inside a sentence."""
_MONTH = rf"(?P<month>{_NAMES}|sept)\b\.?"
SEASON = r"(?P<season>spring|summer|autumn|fall|winter)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_OF_WEEK = r"(?:(?P<weekday>mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|rs?|rsday|urday)?\.?,? (?:the )?)?"
_YOUBI = r"(?:\((?P<youbi>[月火水木金土日])(?:曜日?)?\))?"
FIGURES = r"\d{1,2}|[一二三四五六七八九十]{1,3}"
KANJI_YEAR = r"199[3-9]|20[0-4]\d|一九九[三-九]|二〇[〇一二三四][〇一二三四五六七八九]"
_ERAS = {"令和": 2018, "r": 2018, "平成": 1988, "h": 1988}
"""The year before the first of each era; the rules are younger than Shōwa."""
_REIWA = datetime.date(2019, 5, 1)
_NEXT = r"20\d\d|\d\d"
"""The year after one that was told, with or without its century."""
_QUARTERS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 4}
_IN_ANY_ORDER = (
    rf"(?<![\d/.-])(?P<one>\d{{1,2}})(?P<mark>[/.-])(?P<other>\d{{1,2}})(?P=mark)(?P<year>{_YEAR})(?![\d/.-]*\d)"
)
_DECADE = r"(?:(?P<year>(?:199|20[0-4])0)|(?P<short>'?[9012]0))"
_SPELT_DECADES = {"nineties": 1990, "noughties": 2000, "two thousands": 2000, "twenty tens": 2010, "twenties": 2020}
_SPELT_DECADE = rf"(?P<decade>{'|'.join(_SPELT_DECADES)})"
FORMS = (
    rf"(?<![\d/.-])(?P<year>{_YEAR})[-/.](?P<number>\d{{1,2}})(?:[-/.]{_DAY})?(?![\d/.-]*\d)",
    rf"(?<![\d/.-])(?P<number>\d{{1,2}})/(?P<year>{_YEAR})(?![\d/.-])",
    rf"(?<![\d成和hr])(?P<short>'?\d\d)年の?(?P<number>{FIGURES})月(?!\d)",
    rf"(?P<year>{KANJI_YEAR})年の?(?P<number>{FIGURES})月(?:(?P<day>{FIGURES})日{_YOUBI}|の?{JAPANESE_PART})?",
    rf"(?P<era>令和|平成|(?<![a-z\d])[rh](?=\d))(?P<year>元|{FIGURES})年(?:の?(?P<number>{FIGURES})月(?:(?P<day>{FIGURES})日{_YOUBI})?)?(?!度)",
    r"(?<![a-z\d])(?P<era>[rh])(?P<year>\d{1,2})(?P<mark>[./])(?P<number>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?![./\d])",
    rf"(?:(?P<era>令和|平成)(?P<year>元|{FIGURES})|(?P<year_>{_YEAR}))年(?P<fiscal>度)",
    rf"(?<![\d/.-])(?P<year>{_YEAR})(?P<number>0[1-9]|1[0-2])(?P<day>[0-3]\d)(?![\d/.-]*\d)",
    _IN_ANY_ORDER,
    rf"(?P<year>{KANJI_YEAR})年の?第?(?P<quarter>[1-4一二三四])四半期",
    rf"(?:(?P<era>令和|平成)(?P<year>元|{FIGURES})|(?P<year_>{KANJI_YEAR}))年?の?(?P<season>[春夏秋冬])(?:の?{JAPANESE_PART})?",
    rf"(?P<year>{KANJI_YEAR})(?:年の?)?{JAPANESE_PART}",
    rf"\b{_OF_WEEK}(?:{PART})?{_MONTH}[ ,]+(?:{_DAY},? (?:of )?)?(?:of )?(?P<year>{_YEAR})\b",
    rf"\b{_OF_WEEK}{_DAY} (?:of )?{_MONTH},? (?P<year>{_YEAR})\b",
    rf"\b(?:{PART})?{SEASON} (?:of )?(?P<year>{_YEAR}|'\d\d)\b",
    rf"\b(?:{PART})?{_MONTH} (?:of )?(?P<year>'\d\d)\b",
    rf"\b(?P<year>{_YEAR}) {SEASON}\b",
    rf"\b(?:{PART})(?P<year>{_YEAR})\b",
    rf"\b(?P<feast>{ENGLISH_FEAST})(?: day)?(?:(?:,? of|,)? (?P<year>{_YEAR})| (?P<year_>'\d\d))\b",
    rf"(?<![\d/.-])(?P<year>{_YEAR}) (?P<feast>{ENGLISH_FEAST})\b",
    rf"(?:(?P<era>令和|平成)(?P<year>元|{FIGURES})年の?|(?<!\d)(?P<year_>{_YEAR})(?:年の?)?)(?P<feast>{JAPANESE_FEAST})",
    rf"\b(?:{PART})?(?P<season>winter),? (?:of )?(?P<year>{_YEAR})[/-](?P<next>{_NEXT})(?!\w)",
    rf"(?<![\w/.-])(?P<year>{_YEAR})[/-](?P<next>{_NEXT}) (?P<season>winter)\b",
    rf"(?<![\d/.-])(?P<year>{_YEAR})年?(?:[/~-]|から)(?P<next>{_NEXT})年?(?:にかけて)?の?"
    r"(?:(?P<season>冬)|(?P<feast>年末年始|年越し))",
    rf"(?P<era>令和|平成)の?(?P<edge>最後|最初)の?(?:(?P<day>日)|(?P<month>月)|年(?!末|始)|(?P<season>[春夏秋冬])"
    rf"|(?P<number>{FIGURES})月|(?P<feast>{JAPANESE_FEAST}))",
    r"(?P<era>令和|平成)の?(?P<edge>終わり|末(?!期)|初め|はじめ|始め|初頭)",
    r"\b(?P<ordinal>first|second|third|fourth|last|1st|2nd|3rd|4th) quarter(?: of|,)? "
    rf"(?P<year>{_YEAR})\b",
    rf"\b(?:{PART}|the ){_DECADE}(?P<decade>'?s)\b",
    rf"\b(?:{PART}|the )(?P<decade>nineties|noughties)\b",
    rf"(?<![\d.]){_DECADE}年(?P<decade>代)(?:の?{JAPANESE_PART})?",
    rf"\bq(?P<quarter>[1-4])[ /-](?P<year>{_YEAR})\b|\b(?P<year_>{_YEAR})[ /-]q(?P<quarter_>[1-4])\b",
)
"""What names a day or a span of days by itself; a year alone does not: it may be the name of a set, or a number."""
_ALONE = (
    r"(?P<year>[12]\d{3})(?:[-/.]|年)(?P<number>\d{1,2})(?:(?:[-/.]|月)(?P<day>\d{1,2})日?|月)?",
    r"(?P<year>[12]\d{3})年?",
    r"(?P<year>'\d\d)",
    rf"{_DECADE}(?P<decade>'?s)",
    _SPELT_DECADE,
    rf"(?P<season>[春夏秋冬])の?(?P<year>{_YEAR})年?",
)
"""What names days where nothing else stands beside it."""
_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_YOUBIS = "月火水木金土日"
_DIGITS = str.maketrans("元〇一二三四五六七八九", "10123456789")
_LAST_MONTH = 12
_NINETIES = 90
OLDEST = 93
"""The first year of the rules in two digits: '93 is 1993, '92 is 2092."""
_ALIKE = 0.85
"""How like a month's name a word is that was meant for it; no two of these names are more than 0.71 alike."""
SEASONS = {"spring": 3, "春": 3, "summer": 6, "夏": 6, "autumn": 9, "fall": 9, "秋": 9, "winter": 12, "冬": 12}
"""The first month of each season; winter begins in December of the year that names it."""


class DaySpan(NamedTuple):
    """From a day to another, both of it: one day, a month, a season, a year, or a part of these."""

    first: datetime.date
    last: datetime.date
    middle: datetime.date | None = None
    """The day in the middle, where that is what was named ("mid-February"), and not all of the span."""

    @property
    def answering(self) -> datetime.date:
        """The day whose rules answer for it."""
        return self.middle or self.last

    @property
    def is_day(self) -> bool:
        """Whether it is one day."""
        return self.first == self.last


class SpokenDays(NamedTuple):
    """A stretch of a text that names days."""

    start: int
    end: int
    span: DaySpan


class EitherDay(NamedTuple):
    """A stretch of a text that can name two days; `day` is the one that is meant more often."""

    start: int
    end: int
    day: datetime.date
    other: datetime.date


def find_days(folded: str) -> Iterator[SpokenDays]:
    """All stretches that name a day or span by themselves, in no order; some may lie in others."""
    if not re.search(rf"{KANJI_YEAR}|令和|平成|[rh]\d|'\d\d|\d\d年|nineties|noughties", folded):
        return
    for form in _forms():
        for found in form.finditer(folded):
            span = _span(found)
            if span:
                yield SpokenDays(found.start(), found.end(), span)


def find_either(folded: str) -> Iterator[EitherDay]:
    """All stretches that name one day in the order of America and Japan (6/5/2017) and another in that of Europe.

    With points between the figures the order of Europe comes first: no other country writes them.
    """
    for found in _either_form().finditer(folded):
        year, one, other = int(found["year"]), int(found["one"]), int(found["other"])
        if one == other or not (1 <= one <= _LAST_MONTH and 1 <= other <= _LAST_MONTH):
            continue
        days = datetime.date(year, one, other), datetime.date(year, other, one)
        yield EitherDay(found.start(), found.end(), *(reversed(days) if found["mark"] == "." else days))


def read_days(folded: str) -> DaySpan | None:
    """The days that the whole text names, of any year; None where it names none."""
    for form in (*_forms(), *map(re.compile, _ALONE)):
        found = form.fullmatch(folded.removeprefix("the "))
        if found:
            return _span(found)
    return None


def respell_months(folded: str) -> str:
    """The text with words that are nearly the name of a month made that name."""
    return re.sub(r"[a-z]{5,}", lambda word: _nearest(word[0], _LONG_MONTHS), folded)


def _nearest(word: str, names: Sequence[str]) -> str:
    import difflib  # 3 ms, which only a day that was not read pays

    return next(iter(difflib.get_close_matches(word, names, n=1, cutoff=_ALIKE)), word)


@lru_cache(maxsize=1)
def _either_form() -> re.Pattern[str]:
    return re.compile(_IN_ANY_ORDER)


@lru_cache(maxsize=1)
def _forms() -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, FORMS))


def _span(found: re.Match[str]) -> DaySpan | None:
    """The days of a match; None where there are no such days (30 February)."""
    parts = {name.rstrip("_"): value for name, value in found.groupdict().items() if value}
    if "decade" in parts:
        return _decade(parts)
    if "edge" in parts:
        return _edge_of_era(parts)
    try:
        year = figure("'" + parts["short"].removeprefix("'") if "short" in parts else parts["year"])
        whole = _in_era(_whole(_ERAS.get(parts.get("era", ""), 0) + year, parts), parts)
    except ValueError:
        return None
    if whole is None or not _is_weekday(whole, parts) or not _is_next(year, parts):
        return None
    return part_of(whole, parts)


def _is_next(year: int, parts: dict[str, str]) -> bool:
    """Whether the year told behind the first is the one after it, if one is told ("winter 2018/19")."""
    return "next" not in parts or int(parts["next"]) % 100 == (year + 1) % 100


def _edge_of_era(parts: dict[str, str]) -> DaySpan | None:
    """The last days of Heisei or the first of Reiwa: the day, month, year, season or feast that is named.

    Of the other edges one lies before the rules and one is not known.
    """
    is_first = parts["era"] == "令和"
    if is_first != (parts["edge"] not in {"最後", "終わり", "末"}):
        return None
    edge = _REIWA if is_first else _REIWA - _DAY_LONG
    if "day" in parts or "month" in parts:
        return _one(edge) if "day" in parts else months(edge.year, edge.month, 1)
    years = (edge.year, edge.year + 1) if is_first else (edge.year, edge.year - 1)
    if is_first and not {"season", "number", "feast"} & parts.keys():
        return DaySpan(edge, datetime.date(edge.year, _LAST_MONTH, 31))
    wholes = (_whole(year, parts) for year in years)
    if is_first:
        return next((one for one in wholes if one.first >= edge), None)
    return next((DaySpan(one.first, min(one.last, edge)) for one in wholes if one.first <= edge), None)


def _decade(parts: dict[str, str]) -> DaySpan:
    """The ten years, or the first three of them, the last three, the four between, or a half of five."""
    first = _SPELT_DECADES.get(parts["decade"]) or _year_of(parts)
    if "part" not in parts:
        return _years(first, first + 10)
    share = share_named(parts["part"])
    start, end = (first + round(10 * edge / share.parts) for edge in (share.start, share.end))
    return _years(start, end)._replace(middle=datetime.date(first + 5, 7, 2) if share.is_middle else None)


def _years(first: int, following: int) -> DaySpan:
    return DaySpan(datetime.date(first, 1, 1), datetime.date(following - 1, _LAST_MONTH, 31))


def _year_of(parts: dict[str, str]) -> int:
    """The first year of a decade in figures; of two of them, 90 is of the last century."""
    if "year" in parts:
        return int(parts["year"])
    short = int(parts["short"][-2:])
    return short + (1900 if short == _NINETIES else 2000)


def figure(written: str) -> int:
    """The number, in digits or in the figures of Japanese; 元 is the first year of an era, '18 is 2018."""
    if written.startswith("'"):
        return 1900 + int(written[1:]) + 100 * (int(written[1:]) < OLDEST)
    if written.isascii():
        return int(written)
    digits = written.translate(_DIGITS)
    if "十" not in digits:
        return int(digits)
    tens, ones = digits.split("十")
    return int(tens or 1) * 10 + int(ones or 0)


def _in_era(whole: DaySpan, parts: dict[str, str]) -> DaySpan | None:
    """What of the days lies in Reiwa; papers printed before it began have years of Heisei after its end too."""
    if parts.get("era") not in {"令和", "r"}:
        return whole
    return DaySpan(max(whole.first, _REIWA), whole.last) if whole.last >= _REIWA else None


def _is_weekday(whole: DaySpan, parts: dict[str, str]) -> bool:
    """Whether the day is of the weekday that is told beside it, if one is."""
    told = _WEEK.index(parts["weekday"]) if "weekday" in parts else _YOUBIS.find(parts.get("youbi", " "))
    return told < 0 or (whole.is_day and whole.first.weekday() == told)


def _whole(year: int, parts: dict[str, str]) -> DaySpan:
    """The day, month, quarter, season or year; ValueError where there is none, or where two readings are as good."""
    if "feast" in parts:
        return DaySpan(*feast_days(year, parts["feast"]))
    if "one" in parts:
        return _one(_in_any_order(year, int(parts["one"]), int(parts["other"])))
    if "month" not in parts and "number" not in parts:
        return months(year, *_stretch(parts))
    month = figure(parts["number"]) if "number" in parts else month_named(parts["month"])
    return _one(datetime.date(year, month, figure(parts["day"]))) if "day" in parts else months(year, month, 1)


def _stretch(parts: dict[str, str]) -> tuple[int, int]:
    """The first month of the season, quarter or year, and how many they are; a business year begins in April."""
    if "season" in parts:
        return SEASONS[parts["season"]], 3
    if "quarter" in parts:
        return figure(parts["quarter"]) * 3 - 2, 3
    if "ordinal" in parts:
        return _QUARTERS[parts["ordinal"]] * 3 - 2, 3
    return (4 if "fiscal" in parts else 1), 12


def _one(day: datetime.date) -> DaySpan:
    return DaySpan(day, day)


def _in_any_order(year: int, one: int, other: int) -> datetime.date:
    """The day of 25/12 or 12/25; of 3/4 nobody can tell."""
    first, second = sorted((one, other))
    if first != second <= _LAST_MONTH:
        raise ValueError(one, other)
    return datetime.date(year, first, second)


def month_named(name: str) -> int:
    """The month, from 1, by its English name or the first three letters of it."""
    return _MONTHS.index(name[:3]) + 1


def months(year: int, month: int, count: int) -> DaySpan:
    """So many whole months from that one on."""
    first = datetime.date(year, month, 1)
    years, after = divmod(month + count - 1, 12)
    return DaySpan(first, datetime.date(year + years, after + 1, 1) - datetime.timedelta(1))


def part_of(whole: DaySpan, parts: Mapping[str, str]) -> DaySpan:
    """The part of the days that is named, of a year by months, of a month the tens; all where none is.

    Of the first third of a year the day in the middle answers: who says "early 2015" seldom means the end of April.
    """
    if "part" not in parts:
        return whole
    share = share_named(parts["part"])
    first = _cut(whole, share.start, share.parts)
    last = whole.last if share.end == share.parts else _cut(whole, share.end, share.parts) - _DAY_LONG
    is_centred = share.is_middle or (share.is_early and (whole.last - whole.first).days > _LONGEST_SEASON)
    return DaySpan(first, last, first + (last - first) // 2 if is_centred else None)


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
