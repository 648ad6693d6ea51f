"""Sets by which a question tells a time: "before Foundations", "ROE was just out", 「ミラディンが出たての頃」.

A set is a time where its clause says that it was out, new, sold, drafted or legal then (kb.asking.set_clauses).
"""

from __future__ import annotations

import datetime

from mtgcr.kb.asking.asked_ago import asks_of_then
from mtgcr.kb.asking.related_sets import find_related
from mtgcr.kb.asking.set_clauses import (
    AFTER,
    BACK_FROM,
    BEHIND,
    BEHIND_DAYS,
    BESIDE_DAYS,
    DAYS_OF,
    EVENT_BEHIND,
    EVENT_TAIL,
    HEADLINE,
    IN_BLOCK,
    JAPANESE_BEHIND,
    JAPANESE_DIRECT,
    JAPANESE_EVENT,
    JAPANESE_REIGNED,
    LEAD,
    LONGEST_LEAD,
    MAY_BE_JAPANESE_SLIP,
    MAY_BE_SLIP,
    OF_BLOCK,
    OF_PRODUCTS_DIRECT,
    OF_TIMES,
    ON_THE_DAY,
    PAPER,
    REIGNED,
    RULES,
    RULES_CAME,
    RULES_LEAD,
    STRONG_LEAD,
)
from mtgcr.kb.asking.set_names import (
    NamePlace,
    block_days,
    english_places,
    left_standard,
    misspelt_japanese_places,
)
from mtgcr.kb.storage.spoken_days import DaySpan
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from mtgcr.kb.asking.related_sets import RelatedPlace
    from mtgcr.kb.asking.set_names import SetName

_ONE_DAY = datetime.timedelta(1)
_MONDAY = 0
_LAST_OF_OLD = 2010
"""Until then sets without rules of their own had a prerelease; products since have none."""


class SetTime(NamedTuple):
    """A stretch of a folded question that tells a time by a set."""

    start: int
    end: int
    span: DaySpan
    is_before: bool = False
    is_vague: bool = False
    """Whether it says no more than that it was in the days of the set."""
    is_beside: bool = False
    """Whether it tells a time only with the days that stand beside it ("early 2015, Fate Reforged")."""


def find_sets(
    question: str, folded: str, offsets: tuple[int, ...], directory: Path, japanese: Iterable[NamePlace]
) -> Iterator[SetTime]:
    """All such stretches, in no order; `japanese` are the places of names in Japanese."""
    named, japanese = [*english_places(question, folded, offsets, directory)], [*japanese]
    for place in named:
        if found := _english(folded, place) or _beside(folded, place):
            yield found
    for place in japanese:
        if found := _japanese(folded, place) or _beside(folded, place):
            yield found
    for one in find_related(folded, directory, named, japanese):
        if found := _related(folded, one):
            yield found


def _related(folded: str, one: RelatedPlace) -> SetTime | None:
    """The time told by a set that is told by another: its days where nothing says more, but of "that set" nothing."""
    place = one.place
    if one.is_reign:
        return SetTime(place.start, place.end, _one((place.name.released or place.name.first) - _ONE_DAY))
    is_english = folded[place.start : place.end].isascii()
    found = _english(folded, place) if is_english else _japanese(folded, place)
    if one.is_that:
        return found if found and (found.end > place.end or found.is_vague) else None
    if found is None and is_english:
        return SetTime(place.start, place.end, DaySpan(place.name.first, place.name.last))
    return found


def _beside(folded: str, place: NamePlace) -> SetTime | None:
    """The days of a set of which nothing is said but days, before it or behind it."""
    before = folded[max(0, place.start - LONGEST_LEAD) : place.start]
    if place.name.is_product or not (BEHIND_DAYS.search(before) or BESIDE_DAYS.match(folded, place.end)):
        return None
    span = DaySpan(place.name.first, place.name.last)
    return SetTime(place.start, place.end, span, is_vague=True, is_beside=True)


def find_misspelt_sets(question: str, folded: str, offsets: tuple[int, ...], directory: Path) -> Iterator[SetTime]:
    """The same of names that were typed with a slip, which is dear to look for."""
    if MAY_BE_SLIP.search(folded):
        for place in english_places(question, folded, offsets, directory, misspelt=True):
            if place.is_plain and (found := _english(folded, place)):
                yield found
    if not folded.isascii() and MAY_BE_JAPANESE_SLIP.search(folded):
        for place in misspelt_japanese_places(folded, directory):
            if found := _japanese(folded, place):
                yield found


def _english(folded: str, place: NamePlace) -> SetTime | None:
    name = place.name
    before = folded[max(0, place.start - LONGEST_LEAD) : place.start]
    lead, strong = LEAD.search(before), STRONG_LEAD.search(before)
    behind = _behind(folded, place, before)
    is_weak = name.is_product or place.is_plain
    block = _block(folded, place)
    is_in_block = bool(block and IN_BLOCK.search(before))
    is_led = (strong and not place.is_plain) or (lead and (not is_weak or OF_TIMES.match(lead[0])))
    if not (is_in_block or behind or is_led):
        return None
    begin = min((found.start() for found in (lead, strong) if found), default=len(before))
    told = _told(behind)
    if (ON_THE_DAY.search(before) or (lead and " day" in lead[0])) and not RULES_CAME.match(folded, place.end):
        told["sold"] = "day"
    if strong and strong["pre"]:
        told["pre"] = strong["pre"]
    if BACK_FROM.search(before) or (lead and AFTER.match(lead[0])):
        told.pop("pre", None)
    days = _span(name, told, is_before=bool(lead and lead["before"]))
    if block and (is_in_block if behind is None else REIGNED.search(behind[0])):
        days, told["era"] = (block, False), "block"
    return SetTime(place.start - len(before) + begin, behind.end() if behind else place.end, *days, "era" in told)


def _block(folded: str, place: NamePlace) -> DaySpan | None:
    """The days of the block that is named there, until the next one; None where a set alone is."""
    end = OF_BLOCK.match(folded, place.end) or OF_BLOCK.search(folded[place.start : place.end])
    days = block_days(place.name.first) if end else None
    return DaySpan(*days) if days else None


def _behind(folded: str, place: NamePlace, before: str) -> re.Match[str] | None:
    """What stands behind the name, where it tells a time."""
    found = BEHIND.match(folded, place.end)
    if found and place.name.is_product and found["played"]:
        return None
    if found is None and not place.name.is_product and RULES_LEAD.search(before):
        headed = HEADLINE.match(folded, place.end) if asks_of_then(folded) else None
        return headed or RULES.match(folded, place.end)
    return found


def _told(found: re.Match[str] | None) -> dict[str, str]:
    """The parts of what was found, by their names."""
    groups = found.groupdict() if found else {}
    return {name.rstrip("_"): part for name, part in groups.items() if part is not None}


def _japanese(folded: str, place: NamePlace) -> SetTime | None:
    if found := _at_event(folded, place):
        return found
    behind = JAPANESE_BEHIND.match(folded, place.end)
    if behind is None and not (place.name.is_product and not OF_PRODUCTS_DIRECT.match(folded, place.end)):
        behind = JAPANESE_DIRECT.match(folded, place.end)
    if behind is None:
        return None
    told = _told(behind)
    if "eve" in told and PAPER.search(behind[0]):
        told["paper"] = behind[0]
    is_before = bool({"before", "not_yet"} & told.keys())
    days = _span(place.name, told, is_before=is_before)
    if not is_before and (block := _block(folded, place)) and JAPANESE_REIGNED.search(behind[0]):
        return SetTime(place.start, behind.end(), block, is_vague=True)
    return SetTime(place.start, behind.end(), *days, bool(DAYS_OF.search(behind[0]) and not is_before))


def _at_event(folded: str, place: NamePlace) -> SetTime | None:
    """The tournament that was named after the set, which was in the weeks after its coming."""
    before, behind = JAPANESE_EVENT.search(folded[: place.start]), EVENT_BEHIND.match(folded, place.end)
    if not (before or behind):
        return None
    tail = EVENT_TAIL.match(folded, behind.end() if behind else place.end)
    start = before.start() if before else place.start
    return SetTime(start, tail.end() if tail else place.end, *_span(place.name, {}, is_before=False))


def _span(name: SetName, told: dict[str, str], *, is_before: bool) -> tuple[DaySpan, bool]:
    """The days that are meant, and whether those before them are."""
    gone = left_standard(name) if {"rotated", "legal"} & told.keys() else None
    if gone:
        return _in_standard(name, told, gone, is_before=is_before)
    if "pre" in told and (days := _prerelease(name)):
        return (_one(days.first - _ONE_DAY) if is_before else days), is_before
    sold = name.released if {"sold", "sold_noun", "sold_day", "day", "paper"} & told.keys() else None
    first = sold or name.first
    return (_one(first - _ONE_DAY) if is_before else DaySpan(first, sold or name.last)), is_before


def _in_standard(name: SetName, told: dict[str, str], gone: datetime.date, *, is_before: bool) -> tuple[DaySpan, bool]:
    """The days of the set in Standard, their last one, or the first one after them."""
    if "rotated" in told:
        return _one(gone - _ONE_DAY if is_before else gone), is_before
    if is_before:
        return _one(name.first - _ONE_DAY), True
    last = gone - _ONE_DAY
    return (_one(last) if "last" in told else DaySpan(name.first, last)), False


def _prerelease(name: SetName) -> DaySpan | None:
    """The weekend before the week in which the set was sold first; None where that is not known."""
    if name.released is None or (name.is_product and name.released.year > _LAST_OF_OLD):
        return None
    saturday = name.released - datetime.timedelta(9 if name.released.weekday() == _MONDAY else 6)
    return DaySpan(saturday, saturday + _ONE_DAY)


def _one(day: datetime.date) -> DaySpan:
    return DaySpan(day, day)
