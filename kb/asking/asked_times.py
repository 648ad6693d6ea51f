"""Times inside a question: "before Foundations", "in 2018", 「基本セット2010以前」 → the day it speaks of."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from itertools import starmap

from mtgcr.kb.asking.asked_ago import (
    asks_of_the_past,
    asks_where,
    speaks_of_then,
    stories_ago,
    tells_of_lately,
    times_ago,
)
from mtgcr.kb.asking.asked_between import find_told, may_be_told
from mtgcr.kb.asking.asked_events import YEAR_BEHIND, find_events
from mtgcr.kb.asking.asked_sets import find_misspelt_sets, find_sets
from mtgcr.kb.asking.asked_stories import is_headline, is_story
from mtgcr.kb.asking.asked_things import is_of_a_thing
from mtgcr.kb.asking.named_changes import find_changes
from mtgcr.kb.asking.set_clauses import AT, BEFORE, FILLER, LONGEST_LEAD
from mtgcr.kb.asking.set_names import japanese_places, named_at, newest_until, set_names
from mtgcr.kb.asking.times_put_aside import corrects, is_corrected, is_meant, is_put_aside
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.loose_years import find_loose
from mtgcr.kb.storage.slipped_days import find_slipped
from mtgcr.kb.storage.spoken_days import YEAR, DaySpan, SpokenDays, figure, find_days, find_either
from mtgcr.kb.words.folding import fold_with_offsets
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from mtgcr.kb.asking.asked_sets import SetTime
    from mtgcr.kb.asking.set_names import NamePlace

_BEFORE_DAYS = expression(rf"\b(?:{BEFORE}|{AT}|through|throughout){FILLER}$")
_BARE_YEAR = expression(rf"(?<![\w/.-]){YEAR}(?![\w/-]|\.\d)")
_YEAR_OF_A_GAME = expression(
    rf"\b(?:in|at|during|for|of) (?:an?|the|our|that|some|one) (?P<year>{YEAR}) (?:game|match|tournament|event|draft"
    rf"|final)\b"
    rf"|(?<!of )\bthe year (?P<year_>{YEAR})\b"
)
_YEAR_BETWEEN = expression(rf"{YEAR}(?: (?:and|to|until|till|through|thru|up to|only|or so)\b|{YEAR_BEHIND})")
"""A year of which there may not be so many."""
_SHORT_YEAR = expression(r"(?<![\w'])'\d\d(?![\w']|.*\w'(?!\w))")
"""A year of two figures with its apostrophe, where that is no quotation mark."""
_PASSING_YEAR = expression(rf"(?:(?<![\w/.$-])|(?<=[a-z]-))(?<!born )(?!2000(?! ?[)])){YEAR}(?= ?(?:[,.;:?!)]|- |$))")
"""A year that stands alone at the end of a phrase ("World Cup 2010, final day")."""
_TILL = expression(r"^(?:until|till|up to)\b")
_ITS_END = expression(r"^(?:the )?(?:very |tail )?(?:end|last)\b|(?:末|末日|終わり|最後|大晦日)$")
"""The end of a time, which "until the end of 2022" counts in."""
_RULES_BEHIND = expression(r"(?:'s)? (?:rules?|version|cr|wording)\b")
_JAPANESE_YEAR = expression(rf"(?<![\d/.-]){YEAR}年(?!\d)")
_ANY_YEAR = expression(rf"(?<!\d){YEAR}(?!\d)")
_JAPANESE_BEHIND = expression(
    r"(?:の|が)?(?:発売|発効|登場|リリース|施行)?(?:する|される|された|した|より)?(?:の)?"
    r"(?:(?P<before>以前|直前|前(?!後)|まで)|前後|以降|直後|以後|時点|当時|当初|当日|とき|時|日|間|あいだ|頃|ころ|ごろ"
    r"|後|環境"
    r"|(?:総合)?ルール|版"
    r"|発売日)|(?:に|の|は|では|で(?!す))"
)
"""What belongs behind a day to it."""


_TWO = 2
_PART_OF_YEAR = datetime.timedelta(days=123)
_YEAR_LONG = datetime.timedelta(days=365)


class OtherDay(NamedTuple):
    """What figures that can name two days (6/5/2017) name in the other order."""

    typed: str
    day: datetime.date


@dataclass(frozen=True, slots=True)
class AskedTime:
    """The stretch of a question that tells nothing but a time, and the day it comes to; `text` may be longer."""

    start: int
    end: int
    text: str
    day: datetime.date
    span: DaySpan
    """The days that the stretch names; `day` is the one whose rules answer."""
    other: OtherDay | None = None
    event: str = ""
    """The tournament by which the year is told, as folded."""


class PassingTime(NamedTuple):
    """A stretch of a question that tells when something was, and for whose rules it does not ask."""

    text: str
    day: datetime.date


class _Time(NamedTuple):
    start: int
    end: int
    day: datetime.date
    span: DaySpan
    is_before: bool = False
    lead: tuple[int, int] | None = None
    """The words that tell nothing but the time, where the others are the topic of the question too."""
    other: OtherDay | None = None
    event: str = ""
    newest_until: datetime.date | None = None
    """Of a set, the last day on which no other was newer."""
    is_vague: bool = False
    """Whether it names the days of a set, which may be any in many weeks."""
    is_beside: bool = False
    """Whether it only narrows the days that stand beside it."""
    is_casual: bool = False
    """Whether it is told as stories tell it, so that it counts only in a sentence that asks."""

    def narrowed(self, other: _Time) -> _Time | None:
        """The other, with those of its days that this one names too; None where it says no more, or nothing of them.

        It is said after this one; all days before one are named by "before".  Part of a year says more than the days
        of a set.
        """
        if other.start < self.end:
            return None
        if self.newest_until and (days := self.dated(other)):
            return days
        if other.is_vague and _length(self) <= _PART_OF_YEAR:
            return other.dated(self)
        start = datetime.date.min if self.is_before else self.span.first
        common = DaySpan(max(start, other.span.first), min(self.span.last, other.span.last))
        if common.first > common.last or common == self.span:
            return None
        return other.within(common)

    def within(self, common: DaySpan) -> _Time:
        """The same with no more of its days than those, which are all or some of them."""
        return self if common[:2] == self.span[:2] else self._replace(span=common, day=common.answering)

    def dated(self, other: _Time) -> _Time | None:
        """The other, where it says on which days of this set something was, or how long after its coming.

        A month in which the set came says no more than that.
        """
        if self.is_before or self.newest_until is None or other.newest_until or _length(other) > _PART_OF_YEAR:
            return None
        newest = DaySpan(max(self.span.first, other.span.first), min(self.newest_until, other.span.last))
        if self.is_vague and newest.first <= newest.last:
            return other.within(newest)
        return other if self.span.last < other.span.first <= self.span.first + _YEAR_LONG else None


def _length(time: _Time) -> datetime.timedelta:
    return time.span.last - time.span.first


def find_time(question: str, directory: Path | None = None, today: datetime.date | None = None) -> AskedTime | None:
    """The time told first in the question, or the narrowest told with that ("in summer 2017, with XLN"); None for none.

    "Before X" is the day before X; a month or year is its last day, "mid-May" its middle one, a set the day its rules
    took effect.  So are days told by what was the rule then (kb.asking.named_changes).  Where nothing else tells a
    time and `today` is given, days counted from it do (kb.asking.asked_ago).
    """
    folded, offsets = fold_with_offsets(question)
    place = question, folded, offsets, directory or data_directory()
    named = () if folded.isascii() else tuple(japanese_places(*place))
    times = [*_dates(folded), *_events(folded), *_sets(find_sets(*place, named)), *_changes(folded)]
    times += _told(*place, named)
    beside = [time for time in times if time.is_beside]
    times = [time for time in times if not time.is_beside]
    told = times or [*_sets(find_misspelt_sets(*place))]
    times = _asked_about(folded, _not_put_aside(folded, told))
    if today and not times:
        times = [_around(folded, *one) for one in times_ago(folded, today)]
    times = times or ([] if told else _passing_year(folded, place[-1]))
    if not times:
        return None
    first = min(times, key=lambda time: (time.start, -time.end))
    is_set = first.newest_until is not None
    rest = filter(None, (*map(first.narrowed, times), *(one.dated(first) for one in beside)))
    first = min(rest, key=lambda one: (is_set and one.newest_until is not None, _length(one)), default=first)
    start, end = (offsets[edge] for edge in first.lead or (first.start, first.end))
    text = question[offsets[first.start] : offsets[first.end]]
    return AskedTime(start, end, text, first.day, first.span, first.other, first.event)


def _not_put_aside(folded: str, times: list[_Time]) -> list[_Time]:
    """Those times that the question says it is about, with what stands beside them; else those not put aside."""
    if len(times) < _TWO:
        return times
    meant = [time for time in times if is_meant(folded, time.start, time.end)]
    if meant:
        return [time for time in times if any(_is_beside(folded, time, one) for one in meant)]
    aside = [time for time in times if is_put_aside(folded, time.start, time.end)]
    pairs = ((one, other) for one in times for other in times if one.end <= other.start)
    aside += [one for one, other in pairs if is_corrected(folded[one.end : other.start])]
    return [time for time in times if not any(_overlap(time, one) for one in aside)] or times


def _is_beside(folded: str, one: _Time, other: _Time) -> bool:
    """Whether hardly a mark stands between the two."""
    first, last = sorted((one, other), key=lambda time: time.start)
    return not folded[first.end : last.start].strip(" ,、(:・の")


def _overlap(one: _Time, other: _Time) -> bool:
    return one.start < other.end and other.start < one.end


def _asked_about(folded: str, times: list[_Time]) -> list[_Time]:
    """Those times that are not of a story, nor a part of one; all where the past is asked for and there is no other."""
    things = [] if speaks_of_then(folded) else [time for time in times if is_of_a_thing(folded, time.start, time.end)]
    stories = [*things, *(time for time in times if is_story(folded, time.start, time.end))]
    asked = [
        time
        for time in times
        if not any(one.start <= time.start and time.end <= one.end for one in stories)
        and not (time.is_casual and not asks_where(folded, time.start) and not speaks_of_then(folded))
    ]
    is_of_then = asks_of_the_past(folded) and not (tells_of_lately(folded) and not speaks_of_then(folded))
    if asked or not is_of_then:
        return asked
    return [time for time in times if not any(one.start <= time.start and time.end <= one.end for one in things)]


def unused_years(question: str, used: AskedTime | None, directory: Path | None = None) -> tuple[str, ...]:
    """The years of a question that no day was taken from, each once; those in the names of sets are none.

    Nor is the year of the day that was taken, wherever it stands ("in 1999, before M10").
    """
    folded, offsets = fold_with_offsets(question)
    years = list(_ANY_YEAR.finditer(folded))
    if not years:
        return ()
    free = (
        found[0]
        for found in years
        if not (used and (used.start <= offsets[found.start()] < used.end or used.day.year == int(found[0])))
        and not _is_in_name(folded, found.start(), directory or data_directory())
    )
    return tuple(dict.fromkeys(free))


def passing_times(question: str, used: AskedTime | None, today: datetime.date | None) -> tuple[PassingTime, ...]:
    """The days counted from today that tell when something was ("I bought it last year") and are not asked about."""
    if used or not today:
        return ()
    folded, offsets = fold_with_offsets(question)
    stories = stories_ago(folded, today)
    return tuple(PassingTime(question[offsets[one.start] : offsets[one.end]], one.span.answering) for one in stories)


def _places(folded: str, name: str) -> Iterator[tuple[int, int]]:
    """Where a name with a year in it stands."""
    if any(letter.isdigit() for letter in name):
        yield from ((found.start(), found.end()) for found in re.finditer(re.escape(name), folded))


def _dates(folded: str) -> Iterator[_Time]:
    """The days named in the text with the words around them that belong to them."""
    for start, end, span in (*find_days(folded), *find_loose(folded), *find_slipped(folded)):
        yield _around(folded, start, end, span)
    for one in find_either(folded):
        other = _around(folded, one.start, one.end, DaySpan(one.other, one.other))
        yield _around(folded, one.start, one.end, DaySpan(one.day, one.day))._replace(
            other=OtherDay(folded[one.start : one.end], other.day)
        )
    for found in _BARE_YEAR.finditer(folded):
        leads = _BEFORE_DAYS.search(folded[: found.start()][-LONGEST_LEAD:])
        if leads or _RULES_BEHIND.match(folded, found.end()) or corrects(folded[: found.start()]):
            yield _around(folded, found.start(), found.end(), _year(int(found[0])))
    for found in _YEAR_OF_A_GAME.finditer(folded):
        span = _year(int(found["year"] or found["year_"]))
        yield _Time(*found.span(), span.answering, span)
    for found in _SHORT_YEAR.finditer(folded):
        yield _around(folded, found.start(), found.end(), _year(figure(found[0])))._replace(is_casual=True)
    for found in _JAPANESE_YEAR.finditer(folded):
        yield _around(folded, found.start(), found.end(), _year(int(found[0][:4])))


def _passing_year(folded: str, directory: Path) -> list[_Time]:
    """The one year that stands alone in a text that asks of the past."""
    years = [
        found
        for found in _PASSING_YEAR.finditer(folded)
        if not _is_in_name(folded, found.start(), directory) and not is_put_aside(folded, *found.span())
    ]
    if len({found[0] for found in years}) != 1:
        return []
    start, end = years[0].span()
    is_asked = asks_of_the_past(folded) and not (tells_of_lately(folded) and not speaks_of_then(folded))
    if not (is_asked or is_headline(folded, start)) or (
        is_of_a_thing(folded, start, end) and not speaks_of_then(folded)
    ):
        return []
    return [_around(folded, years[0].start(), years[0].end(), _year(int(years[0][0])))]


def _is_in_name(folded: str, offset: int, directory: Path) -> bool:
    """Whether the figures there are a part of the name of a set."""
    named = (stretch for name in set_names(directory) for stretch in _places(folded, name.folded))
    return any(start <= offset < end for start, end in named)


def _events(folded: str) -> Iterator[_Time]:
    """The years of tournaments."""
    for one in find_events(folded):
        found = _around(folded, one.start, one.end, _year(one.year))
        yield found._replace(event=folded[one.start : one.end], is_casual=True)


def _told(
    question: str, folded: str, offsets: tuple[int, ...], directory: Path, places: Sequence[NamePlace]
) -> Iterator[_Time]:
    """The times told from others: between two, or so long after one."""
    if not may_be_told(folded):
        return
    years = ((found.start(), found.end(), _year(int(found[0][:4]))) for found in _JAPANESE_YEAR.finditer(folded))
    days = [*find_days(folded), *starmap(SpokenDays, years)]

    def ending(start: int) -> int | None:
        named = named_at(question, folded, offsets, start, directory)
        year = _YEAR_BETWEEN.match(folded, start)
        ends = [one.end for one in days if one.start == start]
        ends += [start + len("2000")] if year else []
        return named.end if named else max(ends, default=None)

    for one in find_told(folded, ending, ((one.start, one.end) for one in places), days):
        yield _Time(one.start, one.end, one.span.answering, one.span)


def _changes(folded: str) -> Iterator[_Time]:
    """The changes of the rules by which the text tells a time."""
    for one in find_changes(folded):
        yield _Time(one.start, one.end, one.span.answering, one.span, one.is_before, (one.lead, one.lead_end))


def _year(year: int) -> DaySpan:
    return DaySpan(datetime.date(year, 1, 1), datetime.date(year, 12, 31))


def _around(folded: str, start: int, end: int, span: DaySpan) -> _Time:
    """The days with what leads to them and what follows: "before" them is the day before the first."""
    lead = folded[max(0, start - LONGEST_LEAD) : start]
    leads, follows = _BEFORE_DAYS.search(lead), _JAPANESE_BEHIND.match(folded, end)
    if follows is None:
        follows = _RULES_BEHIND.match(folded, end)
    is_before = any(found and found.groupdict().get("before") for found in (leads, follows))
    if _TILL.search(leads[0] if leads else "") or (follows and follows[0].endswith("まで")):
        is_before = is_before and not _ITS_END.search(folded[start:end])
    begin = start - len(lead) + leads.start() if leads else start
    day = span.first - datetime.timedelta(days=1) if is_before else span.answering
    whole = DaySpan(day, day) if is_before else span
    return _Time(begin, follows.end() if follows else end, day, whole, bool(is_before))


def _sets(found: Iterable[SetTime]) -> Iterator[_Time]:
    """The sets by which the text tells a time."""
    for one in found:
        until, span = newest_until(one.span.first), one.span
        until = max(until, span.last) if one.is_vague else until
        yield _Time(one.start, one.end, span.answering, span, one.is_before)._replace(
            newest_until=until, is_vague=one.is_vague, is_beside=one.is_beside
        )
