"""How a question was taken: its day, words typed wrong, numbers that are not there, topics outside the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.asking.answers import HowTaken
from mtgcr.kb.missing_numbers import missing_number

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.storage.release_map import ReleaseMap
    from mtgcr.kb.storage.store import Store


def how_taken(store: Store, question: Question, places: ReleaseMap, day: datetime.date | None) -> HowTaken:
    """What was made of the question for the release of `places`; `day` is the one asked for beside it."""
    held = places.release.effective
    asked = day or (question.time.day if question.time else None)
    meant = store.calendar().in_force(asked) if asked else None
    span = None if day or question.time is None or question.time.span.is_day else question.time.span
    absent = [number for number in question.numbers if not places.numbered(str(number))]
    near = (one for number in absent for one in missing_number(store, number, places.release).nearest)
    return HowTaken(
        day=asked,
        text_missing=meant if meant and meant != held else None,
        absent=tuple(map(str, absent)),
        near=tuple(dict.fromkeys(near)),
        corrections=tuple(question.corrections),
        outside=question.topics,
        unused_years=question.unused_years if day is None else (),
        span=span,
    )
