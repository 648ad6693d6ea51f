"""Years as they are said in passing: "2011-ish", "twenty twelve", "winter of 09/10", 「H23年」「07年」「ゼロ年代」.

Also months with a slip in their names ("febuary '09"), halves told behind the year, weeks of a month, the turn of a
year, and parts and the change of eras.
"""

from __future__ import annotations

import datetime
import re
from functools import cache

from mtgcr.kb.storage.feasts import JAPANESE_FEAST, feast_days
from mtgcr.kb.storage.spoken_days import (
    FIGURES,
    KANJI_YEAR,
    MONTHS,
    SEASON,
    SEASONS,
    YEAR,
    DaySpan,
    SpokenDays,
    figure,
    month_named,
    months,
    part_of,
    read_days,
    respell_months,
)
from mtgcr.kb.storage.year_parts import JAPANESE_PART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import TypeAlias

    _Parts: TypeAlias = Mapping[str, str]

_TENS = {"ninety": 90, "twenty": 20, "thirty": 30}
ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS = (
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_ONE, _TEEN = "|".join(ONES), "|".join(TEENS)
_UNDER_HUNDRED = (
    rf"(?:(?P<tens>twenty|thirty)(?:[ -](?P<ones>{_ONE}))?|(?P<teen>{_TEEN})|(?:oh[ -]?|o'? |and )?(?P<one>{_ONE}))"
)
_LATE = rf"(?:(?P<tens>twenty|thirty)(?:[ -](?P<ones>{_ONE}))?|(?P<teen>{_TEEN})|oh[ -](?P<one>{_ONE}))"
_NO_AMOUNT = r"(?! (?:life|cards?|damage|creatures?|tokens?|lands?|points?|mana|players?|people|dollars?|times)\b|-)"
_HALF = r"(?P<half>first|second|1st|2nd|early|earlier|former|latter|later|back|front) (?:half|part)"
_LATER = frozenset(("second", "2nd", "latter", "later", "back"))
_ANY_PART = JAPANESE_PART.replace("?P<part>", "?:")
_MAY_BE = re.compile(
    r"[春夏秋冬月頃ろ][(、]|[a-z.] ?[(]'?\d\d"
    r"|ish\b|twenty|thousand|nineteen|half\b|part\b|\bh[12]\b|[a-z]{5,},? (?:of )?(?:\d\d?(?:st|nd|rd|th)?,? )?'?\d\d"
    r"|[a-z]{3}\.?[ -]'?\d\d|\d[/-]'?\d\d|quarter|\dq|q\d|月[~-]|月から|'\d\d年|\d年|[hr]\d|\d\d年|ゼロ年代|二千"
    r"|[〇九]|令和|平成|改元|\bturn of |\bweek (?:of|in) |月の?(?:第|最終)|月[1-5]週"
)
"""What is in every such stretch, so that most questions need not be looked at further."""
_BEHIND = (
    r"(?=の?(?:総合)?(?:ルール|規則|裁定)|の?(?:頃|ころ|ごろ|当時|時点|末|初め(?!て)|はじめ(?!て)|年末|年始)"
    r"|の?[春夏秋冬](?!休み|[ぁ-ん]{0,2}日)|の(?:大会|世界選手権|プロツアー)|[、に])"
)
"""What stands behind two figures that are a year."""
_QUARTERS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 4, "final": 4,
}  # fmt: skip
_SCHOOL = r"(?:school|academic|college|university|uni|freshman|sophomore|junior|senior|gap|exchange|[a-z]+-grade|grade)"
_DECEMBER = 12
_REIWA = datetime.date(2019, 5, 1)
_HEISEI = datetime.date(1989, 1, 8)
_EVE = _REIWA - datetime.timedelta(1)
_PARTS_OF_ERAS = {
    "平成初期": DaySpan(_HEISEI, datetime.date(1998, 12, 31)),
    "平成前期": DaySpan(_HEISEI, datetime.date(1998, 12, 31)),
    "平成前半": DaySpan(_HEISEI, datetime.date(2003, 12, 31)),
    "平成中期": DaySpan(datetime.date(1999, 1, 1), datetime.date(2008, 12, 31), datetime.date(2004, 1, 1)),
    "平成後半": DaySpan(datetime.date(2004, 1, 1), _EVE),
    "平成後期": DaySpan(datetime.date(2009, 1, 1), _EVE),
    "平成末期": DaySpan(datetime.date(2016, 1, 1), _EVE),
    "令和初期": DaySpan(_REIWA, datetime.date(2021, 12, 31)),
}
"""Halves and thirds of Heisei, by whole years; its last years, and the first of Reiwa, are about three."""
_MILLENNIUM = DaySpan(datetime.date(1999, 1, 1), datetime.date(2001, 12, 31), datetime.date(2000, 1, 1))
_WEEKS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}


def find_loose(folded: str) -> Iterator[SpokenDays]:
    """All such stretches of a folded text, in no order."""
    if not _MAY_BE.search(folded):
        return
    for form, reader in _forms():
        for found in form.finditer(folded):
            parts = {name.rstrip("_"): part for name, part in found.groupdict().items() if part is not None}
            span = reader(parts)
            if span:
                yield SpokenDays(found.start(), found.end(), span)


def _year(year: int) -> DaySpan:
    return months(year, 1, 12)


def _figures(parts: _Parts) -> DaySpan | None:
    """A year in figures, two of which stand for its century too, or all of it in those of Japanese."""
    written = parts["year"]
    return _year(figure(written) if len(written) != 2 else figure(f"'{written}"))


def _spelt(parts: _Parts) -> DaySpan | None:
    """A year in words: "twenty twelve", "two thousand and four", "nineteen ninety-nine"."""
    rest = _TENS.get(parts.get("tens", ""), 0)
    if "ones" in parts:
        rest += ONES.index(parts["ones"]) + 1
    if "one" in parts:
        rest = ONES.index(parts["one"]) + 1
    if "teen" in parts:
        rest = TEENS.index(parts["teen"]) + 10
    year = (1900 if "old" in parts else 2000) + rest
    return _year(year) if re.fullmatch(YEAR, str(year)) else None


def _thousands(parts: _Parts) -> DaySpan | None:
    """A year of Japanese words: 二千二年, 二千十四年."""
    return _year(2000 + (figure(parts["rest"]) if "rest" in parts else 0))


def _half(parts: _Parts) -> DaySpan | None:
    """A half of the year, told before it or behind it."""
    number = parts.get("number") or ("2" if parts["half"] in _LATER else "1")
    return months(figure(parts["year"]), 1 if number == "1" else 7, 6)


def _quarter(parts: _Parts) -> DaySpan | None:
    """A quarter of a year, in the orders and with the words that the plain forms have not."""
    number = _QUARTERS.get(parts["quarter"]) or int(parts["quarter"])
    return months(_century(parts["year"]), number * 3 - 2, 3)


def _century(written: str) -> int:
    """The year of its four figures, or of its last two."""
    bare = written.removeprefix("'")
    return figure(bare if len(bare) > 2 else f"'{bare}")


def _short_month(parts: _Parts) -> DaySpan | None:
    """A month with two figures of its year, or with a dash before the year."""
    month = month_named(parts["month"]) if "month" in parts else figure(parts["number"])
    year = _century(parts["year"])
    is_known = 1 <= month <= _DECEMBER and re.fullmatch(YEAR, str(year))
    return months(year, month, 1) if is_known else None


def _school_year(parts: _Parts) -> DaySpan | None:
    """A school year, which ends in June."""
    year, following = _century(parts["year"]), _century(parts["next"])
    return months(year, 9, 10) if following == year + 1 else None


def _months_between(parts: _Parts) -> DaySpan | None:
    """From one month to another of the year."""
    year, names = _century(parts["year"]), "first" in parts
    first = month_named(parts["first"]) if names else figure(parts["from"])
    last = month_named(parts["last"]) if names else figure(parts["to"])
    return months(year, first, last - first + 1) if 1 <= first < last <= _DECEMBER else None


def _month_of_era(parts: _Parts) -> DaySpan | None:
    """The first month of that number in Reiwa."""
    month = figure(parts["number"])
    if not 1 <= month <= _DECEMBER:
        return None
    return months(_REIWA.year + (month < _REIWA.month), month, 1)


def _winter(parts: _Parts) -> DaySpan | None:
    """The winter between two years of two figures each."""
    year, following = figure(f"'{parts['year']}"), figure(f"'{parts['next']}")
    return months(year, 12, 3) if following == year + 1 else None


def _shade(parts: _Parts) -> DaySpan:
    """The first, last or later months of a season: 早春, 晩秋, 真夏."""
    first, count = {"晩": (2, 1), "真": (1, 2)}.get(parts["shade"], (0, 1))
    years, month = divmod(SEASONS[parts["season"]] - 1 + first, 12)
    return months(_century(parts["year"]) + years, month + 1, count)


def _part(parts: _Parts) -> DaySpan:
    """A season or another part of a year of two figures."""
    year = _century(parts["year"])
    return part_of(months(year, SEASONS[parts["season"]], 3) if "season" in parts else _year(year), parts)


def _feast(parts: _Parts) -> DaySpan:
    return DaySpan(*feast_days(_century(parts["year"]), parts["feast"]))


def _week(parts: _Parts) -> DaySpan | None:
    """The first seven days of a month, those after them, or its last."""
    month = month_named(parts["month"]) if "month" in parts else figure(parts["number"])
    if not 1 <= month <= _DECEMBER:
        return None
    whole, week = months(_century(parts["year"]), month, 1), parts["week"]
    if week in {"last", "final", "最終"}:
        return DaySpan(whole.last - datetime.timedelta(6), whole.last)
    first = whole.first + datetime.timedelta(7 * ((_WEEKS.get(week) or figure(week)) - 1))
    return DaySpan(first, min(first + datetime.timedelta(6), whole.last)) if first <= whole.last else None


def _turn_of_year(parts: _Parts) -> DaySpan | None:
    """The last days of a year and the first of the next; that of the century is about three years."""
    if "age" in parts:
        return _MILLENNIUM
    year, following = figure(parts["year"]), _century(parts["next"])
    return DaySpan(datetime.date(year, 12, 20), datetime.date(following, 1, 10)) if following == year + 1 else None


def _part_of_era(parts: _Parts) -> DaySpan:
    return _PARTS_OF_ERAS[parts["era"] + parts["part"]]


def _slipped(parts: _Parts) -> DaySpan | None:
    """A month, or a day of it, with a slip in the name of the month."""
    respelt = respell_months(parts["typed"])
    return read_days(respelt) if respelt != parts["typed"] else None


def _heisei(parts: _Parts) -> DaySpan | None:
    year = (1988 if parts["era"] == "h" else 2018) + int(parts["year"])
    return _year(year) if re.fullmatch(YEAR, str(year)) else None


def _change_of_eras(parts: _Parts) -> DaySpan | None:
    day = _REIWA if "new" in parts else _REIWA - datetime.timedelta(1)
    return DaySpan(day, day)


def _zero_years(parts: _Parts) -> DaySpan | None:
    """The first ten years of the century, or the part of them that is named."""
    return _year(2009) if "last" in parts else read_days(f"2000年代{parts.get('part', '')}")


@cache
def _forms() -> tuple[tuple[re.Pattern[str], Callable[[_Parts], DaySpan | None]], ...]:
    forms: tuple[tuple[str, Callable[[_Parts], DaySpan | None]], ...] = (
        (rf"(?<![\w/.-])'?(?P<year>{YEAR}|(?<=')[09012]\d) ?-?ish\b", _figures),
        (rf"\btwenty[ -]{_LATE}\b{_NO_AMOUNT}", _spelt),
        (rf"\b(?P<old>nineteen)[ -](?P<tens>ninety)[ -](?P<ones>{_ONE})\b", _spelt),
        (rf"\btwo thousand (?:and )?{_UNDER_HUNDRED}\b{_NO_AMOUNT}", _spelt),
        (rf"\b{_HALF}(?: of|,)? (?:the year )?(?P<year>{YEAR}|'\d\d)\b|(?<![\w/.-])(?P<year_>{YEAR}),? (?:the |its )?"
         rf"{_HALF.replace('half>', 'half_>')}\b", _half),
        (rf"\bh(?P<number>[12])[ /-](?P<year>{YEAR}|'\d\d)\b"
         rf"|(?<![\w/.-])(?P<year_>{YEAR})[ /-]h(?P<number_>[12])\b", _half),
        (rf"\b(?P<quarter>first|second|third|fourth|last|1st|2nd|3rd|4th|final) quarter(?: of|,)? (?:the year )?"
         rf"(?P<year>{YEAR}|'\d\d)\b|\b(?P<quarter_>[1-4])q[ /-]?(?P<year_>{YEAR}|'\d\d)\b"
         rf"|\bq(?P<quarter__>[1-4])(?: of|,)?[ /-]?(?P<year__>{YEAR}|'\d\d)\b"
         rf"|(?<![\w/.-])(?P<year___>{YEAR}),? (?:the )?(?P<quarter___>first|second|third|fourth|last|1st|2nd|3rd"
         rf"|4th) quarter\b"
         rf"|(?<![\w/.-])(?P<year____>'\d\d),?[ /-]q(?P<quarter____>[1-4])\b"
         rf"|(?<!\d)(?P<year_____>{YEAR})年の?第?q(?P<quarter_____>[1-4])(?!\d)",
         _quarter),
        (rf"(?<![\d/.-])(?P<year>{YEAR}|'?\d\d)年の?(?P<from>{FIGURES})月?(?:[~-]"
         rf"|から)(?P<to>{FIGURES})月", _months_between),
        (rf"\b(?P<first>{MONTHS})(?: ?(?:-|to|through|thru) ?)(?P<last>{MONTHS})(?: of)?,? (?P<year>{YEAR}|'\d\d)\b",
         _months_between),
        (rf"\b(?P<month>{MONTHS})\.?-'?(?P<year>{YEAR}|\d\d)\b(?![/-])"
         rf"|\b(?P<month_>{MONTHS})\.? (?:of )?(?P<year_>0\d)\b(?![/.:-]|,? {YEAR}|st|nd|rd|th)"
         rf"|\b(?:in|of|by|since|circa|late|early|mid) (?P<month__>{MONTHS})\.? (?P<year__>[12]\d|9[3-9])\b"
         rf"(?![/.:-]|,? (?:{YEAR}|'\d\d))"
         r"|(?<![\d/.+-])(?P<number>0?[1-9]|1[0-2])/(?P<year___>0\d|'\d\d)(?![\d/]|s?\b (?:creatures?|tokens?))"
         r"|\b(?:in|as of|circa|of|by|since) (?P<number_>0?[1-9]|1[0-2])/(?P<year____>[12]\d)(?![\d/]"
         r"|s?\b (?:creatures?|tokens?))",
         _short_month),
        (rf"\b{_SCHOOL} years?(?: of|,| in| was| [(])? ?(?P<year>{YEAR}|'?\d\d)[/-]'?(?P<next>20\d\d|\d\d)(?![\w/-])"
         rf"|(?<![\w/.-])(?P<year_>{YEAR}|'\d\d)[/-]'?(?P<next_>20\d\d|\d\d) {_SCHOOL} year\b", _school_year),
        (rf"令和(?:に(?:なっ|変わっ|改まっ|移っ)て|の時代に入って|が始まって)(?:から)?の?(?:最初|初めて|はじめて"
         rf"|初)の?(?P<number>{FIGURES})月",
         _month_of_era),
        (rf"\b(?P<week>{'|'.join(_WEEKS)}|last|final) week (?:of|in) (?P<month>{MONTHS})\b\.?,? (?:of )?"
         rf"(?P<year>{YEAR}|'\d\d)\b"
         rf"|(?P<year_>{YEAR})年の?(?P<number>{FIGURES})月の?(?:第?(?P<week_>[1-5一二三四五])|(?P<week__>最終))週",
         _week),
        (rf"\bturn of (?:the year )?(?P<year>{YEAR})[/-](?P<next>\d{{4}}|'?\d\d)(?![\w/-])"
         r"|\bturn of the (?P<age>century|millennium)\b", _turn_of_year),
        (r"(?P<era>平成)の?(?P<part>[初前中後末]期|[前後]半)|(?P<era_>令和)の?(?P<part_>初期)", _part_of_era),
        (r"\bwinter(?: of)? '?(?P<year>\d\d)[/-]'?(?P<next>\d\d)(?![\w/-])", _winter),
        (rf"\b(?P<typed>[a-z]{{5,}}\.? (?:of |\d\d?(?:st|nd|rd|th)?,? )?(?:{YEAR}|'\d\d))(?!\w)", _slipped),
        (rf"\b(?P<typed>\d\d?(?:st|nd|rd|th)? (?:of )?[a-z]{{5,}},? {YEAR})(?!\w)", _slipped),
        (rf"(?<![a-z\d])(?P<era>[hr])(?P<year>\d\d?)(?:年(?!\d)|{_BEHIND.replace('|[、に]', '')})", _heisei),
        (rf"(?P<year>{KANJI_YEAR}|(?<![\d成和年hr./-])'?(?:9[3-9]|[01]\d|2[0-6]))年?の?(?P<shade>[初早真晩])"
         r"(?P<season>[春夏秋冬])", _shade),
        (rf"(?<![\d成和年hr./-])(?P<year>'?(?:9[3-9]|[01]\d|2[0-6]))年(?:の?(?P<season>[春夏秋冬])(?!休み|[ぁ-ん]{{0,2}}日)"
         rf"(?:の?{JAPANESE_PART})?|の{JAPANESE_PART.replace('part>', 'part_>')}(?!て)"
         r"|(?P<part__>末|[前後]半|初頭|初め|頭|半ば|終わり))(?![てっ])",
         _part),
        (rf"\b{SEASON} ?(?:[(]|,? )(?P<year>{YEAR}|'\d\d)\b|(?P<season_>[春夏秋冬])[(、]"
         rf"(?P<year_>{YEAR}|'?\d\d)年(?!の?(?:{FIGURES})月)", _part),
        (rf"\b(?P<month>{MONTHS})\.? ?[(](?P<year>{YEAR}|'\d\d)[)]"
         rf"|(?<!\d)(?P<number>{FIGURES})月(?:頃|ころ|ごろ)?[(](?P<year_>{YEAR}|'?\d\d)年[)]", _short_month),
        (rf"(?<![\d成和年hr./-])(?P<year>'?(?:9[3-9]|[01]\d|2[0-6]))年の?(?P<feast>{JAPANESE_FEAST})", _feast),
        (r"(?<![\d成和年hr'./-])(?P<year>0\d|9[3-9])年(?![前間目半]|\d|ほど|くらい|ぶり)", _figures),
        (rf"(?<![\d成和年hr'./-])(?P<year>1\d|2[0-6])年{_BEHIND}", _figures),
        (rf"(?P<year>{KANJI_YEAR})年(?![度代])", _figures),
        (r"(?:令和(?:に(?:なっ|変わっ|改まっ|移っ|入っ)た|が始まった|元年の?初日|初日)|改元(?:された|の|直後)?)"
         r"(?P<new>の?(?:日|頃|ころ|時|とき|直後|当日)?)", _change_of_eras),
        (r"二千(?P<rest>二?十[一二三四五六七八九]?|[一二三四五六七八九])?年(?![間前])", _thousands),
        (r"平成(?:が終わった|が終わる|の最終)(?P<old>日|頃|ころ|時|とき)", _change_of_eras),
        (rf"ゼロ年代(?:の?(?P<last>最後の年(?:の?(?:暮れ|年末|末))?)|(?P<part>の?{_ANY_PART}))?", _zero_years),
    )  # fmt: skip
    return tuple((re.compile(form), reader) for form, reader in forms)
