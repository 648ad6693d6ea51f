"""The stretch of time that a question for changes tells: "since 2015", "from 2010 to M15", 「去年から」.

Each end is read as a day is anywhere (kb.storage.asof), from the words that the question has for the stretch alone; of
an end that is not read is told that it was not.
"""

from __future__ import annotations

import datetime
from itertools import islice

from mtgcr.kb.storage.asof import UnknownDate, read_span
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from mtgcr.kb.storage.spoken_days import DaySpan

LEADING_STRETCH = r"(?:(?:since|after|from|between|until|till|up to|before|in|during|within|over) .+?)"
STRETCH = rf"(?: {LEADING_STRETCH})"
JAPANESE_STRETCH = r"(?:.+(?:から|以降|以来|以後|より後|まで|の?間|以前|より前|のうち|中|年|月|日))"
"""Where such a stretch may stand in a folded question."""
_BOTH = expression(r"(?:between|from|since|(?P<after>after)) (?P<ends>.+ (?:and|to|until|till|through|-) .+)")
_JAPANESE_BOTH = expression(r"(?P<ends>.+(?:から|以降|以来|~|と).+?)(?:まで)?(?:の?間)?")
_CUT = expression(r" (?:and|to|until|till|through|-) |から|以降|以来|~|と")
_ONE = expression(
    r"(?:(?P<since>since|from)|(?P<after>after)|(?P<until>until|till|up to)|(?P<before>before)"
    r"|in|during|within|over) (?P<day>.+)"
)
_JAPANESE_ONE = expression(
    r"(?P<day>.+?)(?:(?P<since>から|以降|以来)|(?P<after>以後|より後)|(?P<until>まで|以前)|(?P<before>より前)|の?(?:間|うち)|中|)"
)
_MOST_CUTS = 4
"""The places at which two ends are cut apart; the name of a set has one such word at most."""
_OPEN = frozenset(("today", "now", "the present", "今", "今日", "現在", "いま"))
_ALWAYS = frozenset(("over the years", "over time"))
_RULES = expression(r"の?(?:総合)?ルール$|の?(?:時点|頃|ころ)$")
_ONE_DAY = datetime.timedelta(1)


class AskedStretch(NamedTuple):
    """From a day to another, both of it; None where it is open, or where the words for its end were not read."""

    first: datetime.date | None
    last: datetime.date | None
    read: tuple[str, ...] = ()
    """The folded words of the ends from which a day was taken."""
    unread: str = ""
    """The folded words that tell no day; those that tell both ends where neither was read."""


def read_stretch(told: str, today: datetime.date | None) -> AskedStretch | None:
    """The stretch that the folded words tell; None for no words, and for those of all time."""
    told = told.strip(" ,、")
    if not told or told in _ALWAYS:
        return None
    both = _BOTH.fullmatch(told) or _JAPANESE_BOTH.fullmatch(told)
    one = _ONE.fullmatch(told) or _JAPANESE_ONE.fullmatch(told)
    found = list(_ends(both["ends"], today, is_after=bool(both.groupdict().get("after")))) if both else []
    if one:
        found.append(_one(one, today))
    whole = AskedStretch(None, None, (), told)
    return min(found, key=lambda stretch: (len(stretch.unread), stretch.last is None), default=whole)


def _ends(ends: str, today: datetime.date | None, *, is_after: bool) -> Iterator[AskedStretch]:
    """Both ends, cut at each word that may stand between them: names of sets have such words too."""
    for cut in islice(_CUT.finditer(ends), _MOST_CUTS):
        earlier, later = ends[: cut.start()].strip(), ends[cut.end() :].strip()
        first, last = _span(earlier, today), None if later in _OPEN else _span(later, today)
        words = {earlier: first, later: last}
        unread = [one for one, span in words.items() if span is None and one not in _OPEN]
        yield AskedStretch(
            _begin(first, is_after=is_after) if first else None,
            last.last if last else None,
            tuple(one for one, span in words.items() if span),
            ends if len(unread) > 1 else "".join(unread),
        )


def _one(found: re.Match[str], today: datetime.date | None) -> AskedStretch:
    """What is open at one end: after a year begins when that is over, before it ends when it begins."""
    span = _span(found["day"], today)
    if span is None:
        return AskedStretch(None, None, (), "" if found["day"] in _OPEN else found["day"])
    first = None if found["until"] or found["before"] else _begin(span, is_after=bool(found["after"]))
    last = None if found["since"] or found["after"] else span.first - _ONE_DAY if found["before"] else span.last
    return AskedStretch(first, last, (found["day"],))


def _begin(span: DaySpan, *, is_after: bool) -> datetime.date:
    return span.last + _ONE_DAY if is_after else span.first


def _span(words: str, today: datetime.date | None) -> DaySpan | None:
    """The days that the words name; None for none."""
    for one in dict.fromkeys((words, _RULES.sub("", words), words.removeprefix("the year "))):
        span = read_span(one, today=today)
        if not isinstance(span, UnknownDate):
            return span
    return None
