"""How a question was taken: its day, words typed wrong, numbers that are not there, topics outside the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.asking.answer_labels import labels_in
from mtgcr.kb.lookup import newest_known

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.storage.release_map import ReleaseMap
    from mtgcr.kb.storage.store import Store


def how_taken(store: Store, question: Question, places: ReleaseMap, day: datetime.date | None) -> Iterator[str]:
    """Sentences in the language of the question; `day` is the one asked for beside it."""
    labels, held = labels_in(question.language), places.release.effective
    asked = day or (question.time.day if question.time else None)
    if asked:
        yield labels.as_of.format(day=asked, release=held)
        known = newest_known(store, asked)
        if known and known.effective > held:
            yield labels.text_missing.format(day=known.effective)
    for number in question.numbers:
        if not places.numbered(str(number)):
            yield labels.no_such_rule.format(number=number, day=held)
    for typed, taken in question.corrections:
        yield labels.read_as.format(typed=typed, taken=taken)
    for topic in question.outside:
        yield labels.outside.format(topic=topic)
