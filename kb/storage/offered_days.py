"""What is offered where a time was typed that is not read: it names several, or one and something else beside it."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from mtgcr.kb.storage.days_ago import find_ago
from mtgcr.kb.storage.feasts import FEAST
from mtgcr.kb.storage.spoken_days import SEASON, find_days, read_days
from mtgcr.parser.expressions import expression

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SET = r"(?:set|expansion|release|rules)"
_JAPANESE_SET = r"の?(?:セット|エキスパンション|版|ルール)"
_OF_THE_LAST = (
    (expression(rf"(?:the )?{_SET} before last|two {_SET}s? ago|(?:前々|先々|前の前){_JAPANESE_SET}"), 1),
    (
        expression(
            rf"(?:the )?(?:last|previous|current|present) {_SET}|(?:1つ|ひとつ|一つ)?(?:前|先|今|現在){_JAPANESE_SET}"
        ),
        0,
    ),
)
"""What may be one of two sets, and how far the newer of them is from the newest."""
_COMING = expression(rf"(?:the )?(?:next|upcoming|coming|following) {_SET}|(?:次|今度|来){_JAPANESE_SET}")
_BREAK = expression(r"\s*(?:の?休み|の?休暇|\b(?:breaks?|vacations?|holidays?|term|time))$")
_YEAR_END = {
    "年末年始": "年末",
    "end of the year": "late",
    "end of year": "late",
    "holidays": "late",
}
_FEASTS_BY_MONTH = {"お盆": 8, "盆": 8, "ゴールデンウィーク": 5, "ゴールデンウイーク": 5, "年始": 1, "新年": 1}
_OF_YEAR = expression(rf"(?:the )?(?:{SEASON}|(?P<feast>{FEAST})(?: day)?)")
_OF_JAPANESE_YEAR = expression(rf"[春夏秋冬]|(?:[1-9]|1[0-2])月|年?(?:末|初め|はじめ)|{FEAST}|上半期|下半期|前半|後半")
_SEASONS_OF_PLAY = (
    (re.compile(r"^[先前](?=シーズン|季(?!節)|期(?!間))"), "昨"),
    (re.compile(r"(?<=[昨今来去])期(?!間|限|待)"), "年"),
    (re.compile(r"の?(?:シーズン|季(?!節))"), "年"),
    (re.compile(r"(?<=last |this )season\b"), "year"),
    (re.compile(r"\bseason\b\s?"), ""),
)
_YEARS = 3
"""This year and the two before it: of a time of the year the newest two that have begun are offered."""


def near_sets(text: str, sets: Iterable[tuple[datetime.date, str]], today: datetime.date | None) -> tuple[str, ...]:
    """The two sets that are meant where the text speaks of the last, the current or an older one, the newer first.

    Of the next one that which is known to come, else the newest.  `sets` are days with the names of what came then.
    """
    named = _named_by_day(sets)
    out = sorted((day for day in named if today is None or day <= today), reverse=True)
    newest = list(dict.fromkeys(named[day] for day in out))
    if _COMING.fullmatch(text):
        coming = [named[day] for day in sorted(named) if today and day > today]
        return tuple((coming or newest)[:1])
    return next((tuple(newest[far : far + 2]) for form, far in _OF_THE_LAST if form.fullmatch(text)), ())


def _named_by_day(sets: Iterable[tuple[datetime.date, str]]) -> dict[datetime.date, str]:
    """For each day the set that came then: not what was sold beside it and is called after it."""
    names: dict[datetime.date, list[str]] = {}
    for day, name in sets:
        names.setdefault(day, []).append(name)
    return {day: _first_of(told) for day, told in names.items()}


def _first_of(names: Sequence[str]) -> str:
    """The first name that is not another one with more words."""
    return next(one for one in names if not any(one != other and one.startswith(f"{other} ") for other in names))


def times_of_year(text: str, today: datetime.date | None) -> tuple[str, ...]:
    """Of a time of the year without a year ("summer break", 「年末」) the newest two that have begun."""
    if today is None:
        return ()
    offered = (
        (span.first, said) for said in _with_years(text, today) if (span := read_days(said)) and span.first <= today
    )
    return tuple(dict.fromkeys(said for _, said in sorted(offered, reverse=True)))[:2]


def _with_years(text: str, today: datetime.date) -> Iterator[str]:
    """The text with this year and those before it, as it may be typed."""
    bare = _YEAR_END.get(text.removeprefix("the "), _BREAK.sub("", text))
    for year in range(today.year, today.year - _YEARS, -1):
        if bare in _FEASTS_BY_MONTH:
            yield f"{year}年{_FEASTS_BY_MONTH[bare]}月"
        elif bare.isascii() and (found := _OF_YEAR.fullmatch(bare)):
            yield f"{found['season'] or found['feast']} {year}"
        elif bare == "late":
            yield f"late {year}"
        elif _OF_JAPANESE_YEAR.fullmatch(bare):
            yield f"{year}{'' if bare.startswith('年') else '年の'}{bare}"


def time_within(text: str, today: datetime.date | None) -> tuple[str, ...]:
    """The time that the text begins with, as it is read alone; a season of play is no time, but its year is one.

    Of 「去年の冬休み」 it is 「去年の冬」, of 「昨シーズン」 「昨年」.
    """
    folded = text.casefold()
    for season, year in _SEASONS_OF_PLAY:
        folded = season.sub(year, folded)
    told = (*find_days(folded), *(find_ago(folded, today) if today else ()))
    times = [folded[: one.end] for one in told if one.start == 0]
    times += [time for time in re.split(r"(?<=\d年)の|\s(?=\D)", folded)[:1] if read_days(time)]
    return (max(times, key=len).strip(),) if times else ()
