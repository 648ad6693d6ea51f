"""What is to be said first of an answer: a newer release in force that is not held, a span of days, a doubtful text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mtgcr.kb.lookup import Rules
from mtgcr.parser.language import Language
from mtgcr.views.text.doubts import say_doubt
from mtgcr.web.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.storage.day_meant import DayMeant, RuleDay


def days_of_answer(answer: object) -> tuple[DayMeant, ...]:
    """Which releases the days asked for mean, as the answer tells it; of several rules that of the first."""
    if isinstance(answer, Rules):
        asked = answer.found[0].asked
        return (asked.day,) if asked else ()
    return cast("tuple[DayMeant, ...]", getattr(answer, "days", ()))


def day_notes(days: Sequence[DayMeant], language: Language) -> list[str]:
    """A sentence for each thing there is to say; none where the text of the day answers."""
    return [note for day in days for note in _notes(day, language)]


def _notes(day: DayMeant, language: Language) -> Iterator[str]:
    if day.asked.span:
        span = day.asked.span
        yield say(language, "note.span", given=day.asked.given, first=span.first, last=span.last, day=day.asked.day)
    if not day.is_held:
        key = "note.newer" if not day.asked.given and day.answering else "note.other" if day.answering else "note.none"
        yield say(language, key, meant=day.meant, answering=day.answering)
    if day.doubt is not None:
        key = "note.doubt" if language is Language.EN else "note.doubtful"
        yield say(language, key, day=day.answering, doubt=say_doubt(day.doubt))


def rule_notes(rule: RuleDay, number: str, language: Language) -> list[str]:
    """As `day_notes`, with what became of the rule between the two releases and within the span asked for."""
    return [*day_notes((rule.day,), language), *_between(rule, number, language)]


def _between(rule: RuleDay, number: str, language: Language) -> Iterator[str]:
    if rule.day.asked.span:
        days = ", ".join(map(str, rule.changed_within))
        yield say(language, "note.within", days=days) if days else say(language, "note.not_within")
    if rule.day.is_held or rule.day.answering is None:
        return
    if rule.changed_between is not None:
        yield say(language, "note.changed" if rule.changed_between else "note.same", day=rule.day.answering)
    elif rule.next_known is not None:
        key = "note.changed_by" if rule.changed_by_next else "note.same_by"
        yield say(language, key, meant=rule.day.meant, day=rule.next_known)
    if rule.number_meant not in (None, number):
        yield say(language, "note.number", then=rule.number_meant, here=number)
