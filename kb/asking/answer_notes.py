"""How a question was taken: its day, words typed wrong, numbers that are not there, topics outside the rules."""

from __future__ import annotations

import datetime

from mtgcr.kb.asking.answers import EitherReading, HowTaken
from mtgcr.kb.lookup import is_in_use
from mtgcr.kb.missing_numbers import missing_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.asking.asked_times import AskedTime
    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.storage.release_map import ReleaseMap
    from mtgcr.kb.storage.store import Store


def how_taken(store: Store, question: Question, places: ReleaseMap, day: datetime.date | None) -> HowTaken:
    """What was made of the question for the release of `places`; `day` is the one asked for beside it."""
    held = places.release.effective
    asked = day or (question.time.day if question.time else None)
    meant = store.calendar().in_force(asked) if asked else None
    span = None if day or question.time is None or question.time.span.is_day else question.time.span
    lacking = [number for number in question.numbers if not places.numbered(str(number))]
    unworded = [number for number in lacking if is_in_use(store, number, held)]
    absent = [number for number in lacking if number not in unworded]
    near = (one for number in absent for one in missing_number(store, number, places.release).nearest)
    return HowTaken(
        day=asked,
        text_missing=meant if meant and meant != held else None,
        absent=tuple(map(str, absent)),
        near=tuple(dict.fromkeys(near)),
        unworded=tuple(map(str, unworded)),
        corrections=tuple(question.corrections),
        outside=question.topics,
        unused_times=tuple(_unused_times(store, question)) if day is None else (),
        span=span,
        event=question.time.event if question.time and day is None else "",
        either=_either(store, question.time) if question.time and day is None else None,
    )


def _unused_times(store: Store, question: Question) -> Iterator[str]:
    """The years without a day, and the days of a story on which other rules were in force than the newest."""
    yield from question.unused_years
    calendar = store.calendar()
    newest = calendar.in_force(datetime.date.max)
    yield from (one.text for one in question.passing_times if calendar.in_force(one.day) != newest)


def _either(store: Store, time: AskedTime) -> EitherReading | None:
    """The other reading of the figures; None where both days have the same rules."""
    if time.other is None:
        return None
    calendar = store.calendar()
    release = calendar.in_force(time.other.day)
    if release is None or release == calendar.in_force(time.day):
        return None
    return EitherReading(typed=time.other.typed, day=time.day, other=time.other.day, release=release)
