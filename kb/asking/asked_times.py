"""Times inside a question: "before Foundations", "in 2018", 「基本セット2010以前」 → the day it speaks of."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import starmap

from mtgcr.kb.asking.asked_ago import asks_of_the_past, asks_where, stories_ago, times_ago
from mtgcr.kb.asking.asked_between import find_told
from mtgcr.kb.asking.asked_events import YEAR_BEHIND, find_events
from mtgcr.kb.asking.asked_stories import is_story
from mtgcr.kb.asking.named_changes import find_changes
from mtgcr.kb.embedded import data_directory
from mtgcr.kb.storage.asof import load_products, load_sets
from mtgcr.kb.storage.spoken_days import YEAR, DaySpan, SpokenDays, figure, find_days, find_either
from mtgcr.kb.words.folding import fold, fold_with_offsets
from mtgcr.parser.expressions import expression
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

_BEFORE = r"(?P<before>(?:right |just |shortly )?before|prior to|until|till|up to|pre)"
_NEWEST = r"(?:newest|latest|most recent|current)(?: core)? (?:set|expansion|release)"
_AT = (
    r"(?:as of|as at|back in|on|in|at|during|since|after|around|circa|from|post|when|once|under|with"
    rf"|{_NEWEST}(?: out)? (?:then )?was(?: still)?)"
)
_FILLER = (
    r"(?:[ -](?:the )?(?:time|year|release|launch|rules|days?|start|end)(?: of| that| when)?)?"
    r"(?:[ -](?:the|about))?[ -]"
)
_SET_BEHIND = expression(
    r"(?:'s?)?(?:-era| era| days| time| prerelease| release(?: day| weekend)?|[ -](?:standard|limited|draft)"
    r"|(?: (?:rules|boosters?|packs?|cards?|set|expansion|(?:commander )?(?:decks?|precons?)))?"
    r"(?: then| back then| just out"
    r"| (?:just |first )?(?:dropped|hit|came out|launched|(?:was|were) (?:out|new|released))"
    r"| had (?:just |only just |only )?(?:dropped|hit|come out|launched|been released)"
    rf"| (?:was|were) (?:still |then )?the {_NEWEST}))\b"
)
"""What follows the name of a set that tells a time, where nothing leads to it."""
_PLAYED = expression(r"standard|limited|draft")
"""What is played with a product on any day ("Conspiracy draft")."""
_ENGLISH = expression(rf"\b(?:{_BEFORE}|{_AT}){_FILLER}(?=[a-z0-9])")
"""What stands before a day or a set that a question speaks of."""
_LEAD_ALONE = expression(rf"\b(?:{_BEFORE}|{_AT})[ -](?:the )?(?=[a-z0-9])")
"""The same without the words between, which names begin with too ("in Time Spiral")."""
_OF_PRODUCTS = expression(
    r"(?:before|prior to|until|till|up to|pre|as of|as at|back in|since|around|circa|post)\b"
    r"|.*\b(?:time|year|release|days?)\b"
)
"""What leads to a product only as a time: it is in Conspiracy, and with Doctor Who, that one plays."""
_BEFORE_DAYS = expression(rf"\b(?:{_BEFORE}|{_AT}){_FILLER}$")
_BARE_YEAR = expression(rf"(?<![\w/.-]){YEAR}(?![\w/-]|\.\d)")
_YEAR_BETWEEN = expression(rf"{YEAR}(?: and\b|{YEAR_BEHIND})")
"""A year of which there may not be so many."""
_SHORT_YEAR = expression(r"(?<![\w'])'\d\d(?![\w']|.*\w'(?!\w))")
"""A year of two figures with its apostrophe, where that is no quotation mark."""
_RULES_BEHIND = expression(r"(?:'s)? (?:rules?|version|cr|wording)\b")
_JAPANESE_YEAR = expression(rf"(?<![\d/.-]){YEAR}年(?!\d)")
_ANY_YEAR = expression(rf"(?<!\d){YEAR}(?!\d)")
_TAIL = (
    r"(?:・?ブロック(?:構築)?|の?(?:構築済み|統率者)?デッキ|のセット|のカード|のパック|の世界)?(?:が|の)?"
    r"(?:発売日|発売|発効|登場|リリース|施行|出|使え|新しかっ|(?:最新|新)(?:の?(?:セット|弾))?だっ)?(?:する|される|された|た|る|より)?(?:ばかり)?(?:の)?"
    r"(?:(?P<before>以前|直前|前|まで)|以降|直後|以後|時点|当時|当初|当日|とき|時|日|間|あいだ|頃|ころ|ごろ|後|環境|(?:総合)?ルール|版"
    r"|発売日)"
)
_OF_A_NAME = expression(r"['’]s (?!Rule|Release|Version|Launch|Prerelease)[A-Z]")
"""What makes of the name of a set the beginning of that of a card ("Zendikar's Roil")."""
_JAPANESE_TAIL = expression(_TAIL)
_JAPANESE_BEHIND = expression(rf"(?:{_TAIL}|に|の|は|では|で)")
_NUMBERED = {"eighth": "8th", "ninth": "9th", "tenth": "10th"}
_SHORTEST_HEAD = 4
_LONGEST_LEAD = 40
"""Letters before a day among which the words that lead to it are looked for."""


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
    is_casual: bool = False
    """Whether it is told as stories tell it, so that it counts only in a sentence that asks."""

    def narrowed(self, other: _Time) -> _Time | None:
        """The other, with those of its days that this one names too; None where it says no more, or nothing of them.

        It is said after this one; all days before one are named by "before".
        """
        start = datetime.date.min if self.is_before else self.span.first
        common = DaySpan(max(start, other.span.first), min(self.span.last, other.span.last))
        if other.start < self.end or common.first > common.last or common == self.span:
            return None
        is_whole = common[:2] == other.span[:2]
        return other if is_whole else other._replace(span=common, day=common.answering)


def _length(time: _Time) -> datetime.timedelta:
    return time.span.last - time.span.first


class _SetName(NamedTuple):
    folded: str
    is_code: bool
    first: datetime.date
    last: datetime.date
    is_product: bool = False
    """Whether it has no rules of its own, so that its name alone tells no time."""


def find_time(question: str, directory: Path | None = None, today: datetime.date | None = None) -> AskedTime | None:
    """The time told first in the question, or the narrowest told with that ("in summer 2017, with XLN"); None for none.

    "Before X" is the day before X; a month or year is its last day, "mid-May" its middle one, a set the day its rules
    took effect.  So are days told by what was the rule then (kb.asking.named_changes).  Where nothing else tells a
    time and `today` is given, days counted from it do (kb.asking.asked_ago).
    """
    folded, offsets = fold_with_offsets(question)
    names = _set_names(directory or data_directory())
    times = [*_dates(folded), *_events(folded), *_sets(question, folded, offsets, names), *_changes(folded)]
    times += _told(question, folded, offsets, names)
    times = _asked_about(folded, times)
    if today and not times:
        times = [_around(folded, *one) for one in times_ago(folded, today)]
    if not times:
        return None
    first = min(times, key=lambda time: (time.start, -time.end))
    first = min(filter(None, map(first.narrowed, times)), key=_length, default=first)
    start, end = (offsets[edge] for edge in first.lead or (first.start, first.end))
    text = question[offsets[first.start] : offsets[first.end]]
    return AskedTime(start, end, text, first.day, first.span, first.other, first.event)


def _asked_about(folded: str, times: list[_Time]) -> list[_Time]:
    """Those times that are not of a story, nor a part of one; all where the past is asked for and there is no other."""
    stories = [time for time in times if is_story(folded, time.start, time.end)]
    asked = [
        time
        for time in times
        if not any(one.start <= time.start and time.end <= one.end for one in stories)
        and not (time.is_casual and not asks_where(folded, time.start))
    ]
    return times if not asked and asks_of_the_past(folded) else asked


def unused_years(question: str, used: AskedTime | None, directory: Path | None = None) -> tuple[str, ...]:
    """The years of a question that no day was taken from, each once; those in the names of sets are none."""
    folded, offsets = fold_with_offsets(question)
    years = list(_ANY_YEAR.finditer(folded))
    if not years:
        return ()
    named = [stretch for name in _set_names(directory or data_directory()) for stretch in _places(folded, name.folded)]
    free = (
        found[0]
        for found in years
        if not (used and used.start <= offsets[found.start()] < used.end)
        and not any(start <= found.start() < end for start, end in named)
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
    for start, end, span in find_days(folded):
        yield _around(folded, start, end, span)
    for one in find_either(folded):
        other = _around(folded, one.start, one.end, DaySpan(one.other, one.other))
        yield _around(folded, one.start, one.end, DaySpan(one.day, one.day))._replace(
            other=OtherDay(folded[one.start : one.end], other.day)
        )
    for found in _BARE_YEAR.finditer(folded):
        leads = _BEFORE_DAYS.search(folded[: found.start()][-_LONGEST_LEAD:])
        if leads or _RULES_BEHIND.match(folded, found.end()):
            yield _around(folded, found.start(), found.end(), _year(int(found[0])))
    for found in _SHORT_YEAR.finditer(folded):
        yield _around(folded, found.start(), found.end(), _year(figure(found[0])))._replace(is_casual=True)
    for found in _JAPANESE_YEAR.finditer(folded):
        yield _around(folded, found.start(), found.end(), _year(int(found[0][:4])))


def _events(folded: str) -> Iterator[_Time]:
    """The years of tournaments."""
    for one in find_events(folded):
        found = _around(folded, one.start, one.end, _year(one.year))
        yield found._replace(event=folded[one.start : one.end], is_casual=True)


def _told(question: str, folded: str, offsets: tuple[int, ...], names: tuple[_SetName, ...]) -> Iterator[_Time]:
    """The times told from others: between two, or so long after one."""
    years = ((found.start(), found.end(), _year(int(found[0][:4]))) for found in _JAPANESE_YEAR.finditer(folded))
    days = [*find_days(folded), *starmap(SpokenDays, years)]

    def ending(start: int) -> int | None:
        named = _named_at(question, folded, offsets, start, names)
        year = _YEAR_BETWEEN.match(folded, start)
        ends = [one.end for one in days if one.start == start]
        ends += [start + len("2000")] if year else []
        return start + len(named.folded) if named else max(ends, default=None)

    for one in find_told(folded, ending, (name.folded for name in names if not name.is_product), days):
        yield _Time(one.start, one.end, one.span.answering, one.span)


def _changes(folded: str) -> Iterator[_Time]:
    """The changes of the rules by which the text tells a time."""
    for one in find_changes(folded):
        yield _Time(one.start, one.end, one.span.answering, one.span, one.is_before, (one.lead, one.lead_end))


def _year(year: int) -> DaySpan:
    return DaySpan(datetime.date(year, 1, 1), datetime.date(year, 12, 31))


def _around(folded: str, start: int, end: int, span: DaySpan) -> _Time:
    """The days with what leads to them and what follows: "before" them is the day before the first."""
    lead = folded[max(0, start - _LONGEST_LEAD) : start]
    leads, follows = _BEFORE_DAYS.search(lead), _JAPANESE_BEHIND.match(folded, end)
    if follows is None:
        follows = _RULES_BEHIND.match(folded, end)
    is_before = any(found and found.groupdict().get("before") for found in (leads, follows))
    begin = start - len(lead) + leads.start() if leads else start
    day = span.first - datetime.timedelta(days=1) if is_before else span.answering
    whole = DaySpan(day, day) if is_before else span
    return _Time(begin, follows.end() if follows else end, day, whole, bool(is_before))


def _sets(question: str, folded: str, offsets: tuple[int, ...], names: tuple[_SetName, ...]) -> Iterator[_Time]:
    for found in (*_ENGLISH.finditer(folded), *_LEAD_ALONE.finditer(folded)):
        named = _named_at(question, folded, offsets, found.end(), names)
        if named and (not named.is_product or _OF_PRODUCTS.match(found[0])):
            yield _at_set(found.start(), found.end() + len(named.folded), named, found)
    for found in _SET_BEHIND.finditer(folded):
        named = _named_until(question, folded, offsets, found.start(), names)
        if named and not (named.is_product and _PLAYED.search(found[0])):
            yield _out(folded, found.start() - len(named.folded), found.end(), named)
    if folded.isascii():
        return
    for name in names:
        start = folded.find(name.folded)
        found_tail = _JAPANESE_TAIL.match(folded, start + len(name.folded)) if start >= 0 else None
        if found_tail:
            yield _at_set(start, found_tail.end(), name, found_tail)


def _out(folded: str, start: int, end: int, name: _SetName) -> _Time:
    """The days of the set from the words that lead to it ("before the") to those that tell that it came out."""
    lead = folded[max(0, start - _LONGEST_LEAD) : start]
    leads = _BEFORE_DAYS.search(lead)
    if leads is None:
        return _Time(start, end, name.last, DaySpan(name.first, name.last))
    return _at_set(start - len(lead) + leads.start(), end, name, leads)


def _named_at(
    question: str, folded: str, offsets: tuple[int, ...], start: int, names: tuple[_SetName, ...]
) -> _SetName | None:
    """The set whose name begins at the offset."""
    begun = (name for name in names if folded.startswith(name.folded, start))
    return next((name for name in begun if _is_written(question, folded, offsets, start, name)), None)


def _named_until(
    question: str, folded: str, offsets: tuple[int, ...], end: int, names: tuple[_SetName, ...]
) -> _SetName | None:
    """The set whose name ends at the offset."""
    starts = ((end - len(name.folded), name) for name in names if folded.endswith(name.folded, 0, end))
    return next((name for start, name in starts if _is_written(question, folded, offsets, start, name)), None)


def _is_written(question: str, folded: str, offsets: tuple[int, ...], start: int, name: _SetName) -> bool:
    """Whether the name stands there as a word of its own with a capital; a code counts only in capitals."""
    end = start + len(name.folded)
    if folded[end : end + 1].isalnum() or folded[start - 1 : start].isalnum():
        return False
    written = question[offsets[start] : offsets[end]]
    if _OF_A_NAME.match(question, offsets[end]):
        return False
    return (written[:1].isupper() or written[:1].isdigit()) and (not name.is_code or written.isupper())


def _at_set(start: int, end: int, name: _SetName, found: re.Match[str]) -> _Time:
    if not found["before"]:
        return _Time(start, end, name.last, DaySpan(name.first, name.last))
    day = name.first - datetime.timedelta(days=1)
    return _Time(start, end, day, DaySpan(day, day), True)


@lru_cache(maxsize=4)
def _set_names(directory: Path) -> tuple[_SetName, ...]:
    """The names of sets, longest first, each with the days of its rules."""
    names: dict[str, _SetName] = {}
    for one in load_sets(directory):
        for name in one.names:
            before = names.get(fold(name))
            first = before.first if before else one.effective
            names[fold(name)] = _SetName(fold(name), name == one.code, first, one.effective)
    known = (*names.values(), *_heads(names.values()), *_products(directory))
    return tuple(sorted((*known, *_called(known)), key=lambda name: -len(name.folded)))


def _products(directory: Path) -> Iterator[_SetName]:
    """The names of products; none has that of a set."""
    for one in load_products(directory):
        for name in one.names:
            yield _SetName(fold(name), name == one.code, one.effective, one.effective, is_product=True)


def _called(names: Collection[_SetName]) -> Iterator[_SetName]:
    """Other ways in which names are said: without "the" before them, with a number in figures ("8th Edition")."""
    for name in names:
        if name.folded.startswith("the "):
            yield name._replace(folded=name.folded.removeprefix("the "))
        first, _, rest = name.folded.partition(" ")
        if first in _NUMBERED:
            yield name._replace(folded=f"{_NUMBERED[first]} {rest}")


def _heads(names: Collection[_SetName]) -> Iterator[_SetName]:
    """The first words of names with a colon ("Ikoria: Lair of Behemoths"), where no other name begins with them."""
    for name in names:
        head, colon, _ = name.folded.partition(":")
        if colon and len(head) >= _SHORTEST_HEAD and sum(other.folded.startswith(head) for other in names) == 1:
            yield name._replace(folded=head)
