"""Days told from other days, sets and today: "two years ago", "the week after Foundations", 「去年の春」, ranges.

A telling is made of smaller ones ("since the prerelease of M10"), each read by the first form that fits all of it.
"""

from __future__ import annotations

import datetime
import re
from functools import cache
from typing import TYPE_CHECKING

from mtgcr.kb.storage.days_ago import (
    COUNT,
    SPANNED,
    UNIT,
    WEEK,
    WEEKDAY,
    away,
    count_of,
    one_day,
    read_ago,
    weekday_before,
)
from mtgcr.kb.storage.spoken_days import DaySpan, read_days, respell_months
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

_FRIDAY = WEEK.index("friday")
_LONGEST = 120
"""Letters of the longest telling; what is longer is no day, and need not be taken apart."""
_KIND = re.compile(r"(?: commander)? (?:decks?|precons?|cards?|set)$|の?(?:統率者|構築済み)?デッキ$")
"""What people add to the name of a product: "the Doctor Who decks"."""
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
        span = read_ago(text, scope.today) if scope.today else None
        return span or _composed(text, scope._replace(deeper=scope.deeper - 1))
    except (ValueError, OverflowError):  # a day before the first year, or after the last
        return None


def _named(text: str, scope: _Scope) -> NamedSet | None:
    text = text.strip(" 、,")
    bare = re.sub(r"^(?:the )?(?:original )?|^初代", "", text)
    called = (text, text.removeprefix("the "), bare, _KIND.sub("", bare))
    return next((named for one in dict.fromkeys(called) if (named := scope.find_set(one))), None)


def _composed(text: str, scope: _Scope) -> DaySpan | None:
    for form, reader in _forms():
        found = form.fullmatch(text)
        if found:
            parts = {name.rstrip("_"): part for name, part in found.groupdict().items() if part is not None}
            span = reader(parts, scope)
            if span:
                return span
    return None


def _beside(parts: _Parts, scope: _Scope) -> DaySpan | None:
    """Counted from another day, that of a set being the one on which it was sold: three months before it."""
    span = _sold(parts["rest"], scope) or _read(parts["rest"], scope)
    if span is None:
        return None
    start, way = (span.first, -1) if parts["side"] in ("before", "前") else (span.last, 1)
    if "count" in parts:
        return one_day(away(start, way * count_of(parts["count"]), parts["unit"]))
    ends = (start + datetime.timedelta(way), away(start, way, parts["unit"]))
    return DaySpan(min(ends), max(ends))


def _weekday_beside(parts: _Parts, scope: _Scope) -> DaySpan | None:
    span = _sold(parts["rest"], scope) or _read(parts["rest"], scope)
    return one_day(weekday_before(span.first, WEEK.index(parts["weekday"]))) if span else None


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
    return one_day(named.released) if named and named.released else None


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
    return one_day(span.first - datetime.timedelta(1)) if span else None


def _same(parts: _Parts, scope: _Scope) -> DaySpan | None:
    return _read(parts["rest"], scope)


_OUT = r"(?: (?:(?:came|comes?) out|(?:was|were|is|are) released|released|(?:went|goes?) on sale))"
_TAIL = r"(?:'s)?(?: (?:the )?(?:rules?(?: changes| update)?|changes|update|era|set))?"


@cache
def _forms() -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    """The forms of whole tellings in the order in which they are tried, each with its reader."""
    forms: tuple[tuple[str, _Reader], ...] = (
        (r"(?:from )?(?P<ends>.+ (?:to|until|till|through|-) .+)|(?P<both>between) (?P<ends_>.+ and .+)", _range),
        (r"(?P<ends>.+(?:から|~).+?)(?:まで)?", _range),
        (rf"(?:the )?{COUNT} {UNIT}s? (?P<side>before|after) (?P<rest>.+)", _beside),
        (rf"the {UNIT} (?P<side>before|after) (?P<rest>.+)", _beside),
        (rf"(?P<rest>.+?)(?:発売)?(?:の|から|より)?{SPANNED}(?P<side>前|後)", _beside),
        (r"(?P<rest>.+?)(?:発売)?の?(?:(?P<side>前)|(?P<side_>翌))(?P<unit>日|週|月|年)", _beside),
        (rf"the {WEEKDAY} before (?P<rest>.+)", _weekday_beside),
        (r"(?:the )?prerelease(?: weekend)?(?: (?:of|for))? (?P<rest>.+)", _prerelease),
        (
            r"(?P<rest>.+?)(?:'s)? prerelease(?: weekend)?|(?P<rest_>.+?)の?プレ(?:リ(?:リース)?)?(?:の?週末)?",
            _prerelease,
        ),
        (rf"the (?:day|date) (?P<rest>.+?){_OUT}|(?:the )?release(?: (?:day|date))? of (?P<rest_>.+)", _release_day),
        (r"(?P<rest>.+?)(?:'s)? release(?: (?:day|date))?|(?P<rest_>.+?)の?発売日", _release_day),
        (r"(?:ever )?since (?P<rest>.+)|(?P<rest_>.+) (?:onwards?|and later)", _since),
        (r"(?P<rest>.+?)(?:以降|以来|から)", _since),
        (
            rf"(?:(?:just|right|shortly) )?before (?P<rest>.+?)(?:{_OUT}|{_TAIL})"
            r"|(?P<rest_>.+?)(?:以前|より前|の?発売前|の?前)",
            _before,
        ),
        (rf"(?:as (?:of|at)|(?:at )?the time of|during|in|on|at|under|when) (?P<rest>.+?)(?:{_OUT}|{_TAIL})", _same),
        (
            r"(?P<rest>.+?)(?:の|が出た|が発売された)?(?:時点|当時|頃|ころ|ごろ|あたり|とき|時代|環境|発売当時|発売時|発売)",
            _same,
        ),
    )
    return tuple((re.compile(form), reader) for form, reader in forms)
