"""Times inside a question: "before Foundations", "in 2018", 「基本セット2010以前」 → the day it speaks of."""

from __future__ import annotations

import calendar
import datetime
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import UnknownDate, load_sets, read_date
from mtgcr.kb.words.folding import fold, fold_with_offsets

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MONTHS = [month.lower() for month in calendar.month_name]
_YEAR = r"(?:199[3-9]|20[0-4]\d)"
_ISO = rf"(?P<iso>{_YEAR}[-/.]\d{{1,2}}(?:[-/.]\d{{1,2}})?)"
_MONTH = "|".join(f"{month}|{month[:3]}" for month in _MONTHS[1:])
_ENGLISH_DATE = (
    rf"(?:(?P<month>{_MONTH})\.? (?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? )?(?P<year>{_YEAR})|{_ISO}|(?P<only>{_YEAR}))"
)
_JAPANESE_DATE = rf"(?:{_ISO}|(?P<only>{_YEAR})年(?:(?P<month>\d{{1,2}})月(?:(?P<day>\d{{1,2}})日)?)?)"

_BEFORE = r"(?:right |just |shortly )?before|prior to|until|till|up to|pre"
_AT = r"as of|as at|back in|on|in|at|during|since|after|around|from|post|when|under|with"
_FILLER = r"(?:[ -](?:the )?(?:time|release|rules|days|start|end) of)?(?:[ -]the)?[ -]"
_ENGLISH = re.compile(rf"\b(?:(?P<before>{_BEFORE})|{_AT}){_FILLER}(?:{_ENGLISH_DATE}\b|(?P<name>(?=[a-z0-9])))")
_ENGLISH_BARE = re.compile(rf"\b{_ENGLISH_DATE} (?:rules?|version|cr|wording)\b")
_TAIL = (
    r"(?:が|の)?(?:発売|発効|登場|施行)?(?:する|される|より)?(?:の)?"
    r"(?:(?P<before>以前|前|まで)|以降|以後|時点|当時|とき|時|頃|ころ|後|環境|(?:総合)?ルール|版)"
)
_JAPANESE_TAIL = re.compile(_TAIL)
_JAPANESE = re.compile(rf"{_JAPANESE_DATE}(?:{_TAIL}|に|の|は|では)?")


@dataclass(frozen=True, slots=True)
class AskedTime:
    """The stretch of a question that tells a time, and the day it comes to."""

    start: int
    end: int
    text: str
    day: datetime.date


class _Time(NamedTuple):
    start: int
    end: int
    day: datetime.date


class _SetName(NamedTuple):
    folded: str
    is_code: bool
    effective: datetime.date


def find_time(question: str, directory: Path | None = None) -> AskedTime | None:
    """The time told first in the question; None where it tells none.

    "Before X" is the day before X; a month or year is its last day, a set the day its rules took effect.
    """
    folded, offsets = fold_with_offsets(question)
    names = _set_names(directory or data_directory())
    times = [*_dates(folded), *_sets(question, folded, offsets, names)]
    if not times:
        return None
    first = min(times, key=lambda time: (time.start, -time.end))
    start, end = offsets[first.start], offsets[first.end]
    return AskedTime(start, end, question[start:end], first.day)


def _dates(folded: str) -> Iterator[_Time]:
    for pattern in (_ENGLISH, _ENGLISH_BARE) if folded.isascii() else (_ENGLISH, _ENGLISH_BARE, _JAPANESE):
        for found in pattern.finditer(folded):
            date = _date(found)
            if date and (day := _day(date, is_before=bool(found.groupdict().get("before")))):
                yield _Time(found.start(), found.end(), day)


def _date(found: re.Match[str]) -> str:
    """The date of a match as year, year-month or year-month-day; "" where it has none."""
    if found["iso"]:
        return found["iso"]
    parts = found.groupdict()
    year, month, day = parts["only"] or parts.get("year") or "", parts["month"], parts["day"]
    if month and not month.isdigit():
        month = str(next(index for index, name in enumerate(_MONTHS) if name.startswith(month[:3])))
    return "-".join(filter(None, (year, month, day)))


def _day(date: str, *, is_before: bool) -> datetime.date | None:
    """The last day of the stretch that the date names, or the day before its first."""
    last = read_date(date)
    if isinstance(last, UnknownDate):
        return None
    if not is_before:
        return last
    year, month, day = (*(int(part) for part in re.findall(r"\d+", date)), 1, 1)[:3]
    return datetime.date(year, month, day) - datetime.timedelta(days=1)


def _sets(question: str, folded: str, offsets: tuple[int, ...], names: tuple[_SetName, ...]) -> Iterator[_Time]:
    for found in _ENGLISH.finditer(folded):
        if found["name"] is not None and (named := _named_at(question, folded, offsets, found.end(), names)):
            yield _Time(found.start(), found.end() + len(named.folded), _moved(named, found))
    if folded.isascii():
        return
    for name in names:
        start = folded.find(name.folded)
        found_tail = _JAPANESE_TAIL.match(folded, start + len(name.folded)) if start >= 0 else None
        if found_tail:
            yield _Time(start, found_tail.end(), _moved(name, found_tail))


def _named_at(
    question: str, folded: str, offsets: tuple[int, ...], start: int, names: tuple[_SetName, ...]
) -> _SetName | None:
    """The set whose name begins at the offset; a code counts only in capitals."""
    for name in names:
        end = start + len(name.folded)
        if folded.startswith(name.folded, start) and not folded[end : end + 1].isalnum():
            written = question[offsets[start] : offsets[end]]
            if written[:1].isupper() and (not name.is_code or written.isupper()):
                return name
    return None


def _moved(name: _SetName, found: re.Match[str]) -> datetime.date:
    return name.effective - datetime.timedelta(days=1) if found["before"] else name.effective


@lru_cache(maxsize=4)
def _set_names(directory: Path) -> tuple[_SetName, ...]:
    """The names of sets, longest first, each with the first day of its rules."""
    names: dict[str, _SetName] = {}
    for one in load_sets(directory):
        for name in (one.english, one.japanese, one.code):
            if name:
                names.setdefault(fold(name), _SetName(fold(name), name == one.code, one.effective))
    return tuple(sorted(names.values(), key=lambda name: -len(name.folded)))
