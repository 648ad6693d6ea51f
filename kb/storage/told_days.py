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
from mtgcr.kb.storage.loose_years import find_loose
from mtgcr.kb.storage.slipped_days import find_slipped
from mtgcr.kb.storage.spoken_days import YEAR, DaySpan, read_days, respell_months
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
    span = read_days(text) or _loosely(text)
    if span:
        return span
    if named := _named(text, scope):
        return named.rules
    try:
        span = read_ago(text, scope.today) if scope.today else None
        return span or _composed(text, scope._replace(deeper=scope.deeper - 1))
    except (ValueError, OverflowError):  # a day before the first year, or after the last
        return None


def _loosely(text: str) -> DaySpan | None:
    """The days that the whole text names in passing ("twenty twelve", "first week of May 2018", 平成末期)."""
    bare = text.removeprefix("the ")
    return next(
        (one.span for one in (*find_loose(bare), *find_slipped(bare)) if (one.start, one.end) == (0, len(bare))), None
    )


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
    named = _released(text, scope)
    return one_day(named.released) if named and named.released else None


def _released(text: str, scope: _Scope) -> NamedSet | None:
    """The set that is named alone, or by its coming ("the release of Kaldheim", "Kaldheim came out")."""
    return _named(_COMING.sub("", text.strip()), scope)


def _since(parts: _Parts, scope: _Scope) -> DaySpan | None:
    span = _read(parts["rest"], scope)
    last = scope.today or datetime.date.max
    return DaySpan(span.first, last) if span and span.first < last else None


def _range(parts: _Parts, scope: _Scope) -> DaySpan | None:
    """From one to another; names of sets have such words too (Return to Ravnica), so that two cuts are tried."""
    cuts = list(re.finditer(r" and " if "both" in parts else _AMONG if "among" in parts else _TO, parts["ends"]))
    for cut in dict.fromkeys(cuts[:1] + cuts[-1:]):
        earlier, later = cut.string[: cut.start()], cut.string[cut.end() :]
        first, last = _of_one_year(earlier, later, scope)
        if first and last and first.first < last.last:
            is_inner = "both" in parts or "among" in parts
            return between(first, last, is_of_sets=is_inner and bool(_released(later, scope)))
    return None


def _of_one_year(earlier: str, later: str, scope: _Scope) -> tuple[DaySpan | None, DaySpan | None]:
    """Both ends; one without its year has that of the other ("spring to summer 2018", 「2018年の春から夏」)."""
    first, last = _end(earlier, scope), _end(later, scope)
    if last and not first and (year := _ITS_YEAR.search(later)):
        first = read_days(f"{earlier.strip()} {year[0]}")
    if first and not last and (year := _YEAR_BEFORE.match(earlier)):
        last = read_days(year[0] + later)
    return first, last


def _end(text: str, scope: _Scope) -> DaySpan | None:
    """The days that the text tells, of the coming of a set those of its rules."""
    bare = _COMING.sub("", text.strip())
    named = _named(bare, scope) if bare != text.strip() else None
    return named.rules if named else _read(text, scope)


def between(first: DaySpan, last: DaySpan, *, is_of_sets: bool) -> DaySpan:
    """From the first of one to the last of the other; between sets the rules answer that stood before the later one."""
    eve = last.first - datetime.timedelta(1)
    return DaySpan(first.first, last.last, eve if is_of_sets and first.first <= eve else None)


def _before(parts: _Parts, scope: _Scope) -> DaySpan | None:
    span = _end(parts["rest"], scope)
    return one_day(span.first - datetime.timedelta(1)) if span else None


def _after(parts: _Parts, scope: _Scope) -> DaySpan | None:
    """The rules that came with the set; of other days the next, where what follows at once is meant."""
    named = _released(parts["rest"], scope)
    if named:
        return named.rules
    span = _read(parts["rest"], scope) if "close" in parts else None
    return one_day(span.last + datetime.timedelta(1)) if span else None


def _before_and_after(parts: _Parts, scope: _Scope) -> DaySpan | None:
    """From the last day of the rules before the set to the last on which those that came with it took effect."""
    named = _released(parts["rest"], scope)
    return DaySpan(named.rules.first - datetime.timedelta(1), named.rules.last) if named else None


def _same(parts: _Parts, scope: _Scope) -> DaySpan | None:
    return _read(parts["rest"], scope)


_OUT = (
    r"(?: (?:(?:first |just )?(?:came|comes?|coming) out|(?:was|were|is|are|being) (?:released|launched)"
    r"|released|launched|dropped|hit|(?:went|goes?) on sale))"
)
_SOLD = r"(?:の?(?:発売|登場|リリース|発効)|が(?:発売|登場|リリース)|が?出)"
_JAPANESE_OUT = rf"(?:{_SOLD}(?:された|される|した|する|た|る|て)?)"
_COMING = re.compile(
    rf"^(?:the )?(?:releases?|launch)(?: (?:day|date))? of |{_OUT}$|(?:'s)? (?:releases?|launch)$|{_JAPANESE_OUT}$"
)
"""What makes of a set its coming."""
_OR = r" or |(?:(?<=\d{4})|(?<=[a-z]))/(?=\w)"
"""Between two times that are told as if they were one ("late 2016/early 2017"); in 03/04/2019 there are none."""
_TO, _AMONG = rf" (?:to|until|till|through|-) |{_OR}|から|~", "と"
_ITS_YEAR = re.compile(rf"\b{YEAR}$")
_YEAR_BEFORE = re.compile(rf"(?:{YEAR}年|(?:令和|平成)[\d元]{{1,2}}年)の?")
_TAIL = r"(?:'s)?(?: (?:the )?(?:rules?(?: changes| update)?|changes|update|era|set|season))?"
_AT = (
    r"(?:as (?:of|at)|(?:at |around |about )?(?:the )?time(?: of| that| when)?|(?:right |just )?(?:around|about)|circa"
    r"|over|some ?time in|back in|during|in|on|at|under|when)"
)


@cache
def _forms() -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    """The forms of whole tellings in the order in which they are tried, each with its reader."""
    forms: tuple[tuple[str, _Reader], ...] = (
        (
            rf"(?:from )?(?P<ends>.+(?: (?:to|until|till|through|-) |{_OR}).+)|(?P<both>between) (?P<ends_>.+ and .+)",
            _range,
        ),
        (r"(?P<ends>.+(?:から|~).+?)(?:まで|にかけて)?(?:の?(?:間|あいだ))?", _range),
        (r"(?P<ends>.+と.+?)(?P<among>の?(?:間|あいだ))(?:の?(?:頃|ころ|時期))?", _range),
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
        (
            rf"the (?:day|date) (?P<rest>.+?){_OUT}|(?:the )?(?:release(?: (?:day|date))?|launch) of (?P<rest_>.+)",
            _release_day,
        ),
        (r"(?P<rest>.+?)(?:'s)? (?:release(?: (?:day|date))?|launch)|(?P<rest_>.+?)の?発売日", _release_day),
        (r"(?:ever )?since (?P<rest>.+)|(?P<rest_>.+) (?:onwards?|and later)", _since),
        (r"(?P<rest>.+?)(?:以降|以来|から)", _since),
        (
            rf"(?:(?:just|right|shortly|immediately|directly) )?(?:before|prior to) (?P<rest>.+?)(?:{_OUT}|{_TAIL})"
            rf"|(?P<rest_>.+?)(?:以前|より前|{_JAPANESE_OUT}?の?(?:直前|前))",
            _before,
        ),
        (
            rf"(?:(?P<close>just|right|shortly|soon|immediately|directly) )?after (?P<rest>.+?)(?:{_OUT}|{_TAIL})"
            rf"|(?P<rest_>.+?){_JAPANESE_OUT}?の?(?:(?P<close_>直後)|後|あと|以後)",
            _after,
        ),
        (rf"(?P<rest>.+?){_JAPANESE_OUT}?の?前後", _before_and_after),
        (rf"{_AT} (?P<rest>.+?)(?:{_OUT}|{_TAIL})|the (?P<rest_>.+) season", _same),
        (
            rf"(?P<rest>.+?){_JAPANESE_OUT}?の?(?:時点|当時|頃|ころ|ごろ|あたり|とき|時代?|環境|期間)"
            r"|(?P<rest_>.+?)の?(?:発売|リリース)",
            _same,
        ),
    )
    return tuple((re.compile(form), reader) for form, reader in forms)
