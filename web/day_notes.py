"""What is to be said first of an answer: a newer release in force that is not held, a span of days, a doubtful text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mtgcr.kb.lookup import Rules
from mtgcr.kb.storage.day_meant import day_remarks
from mtgcr.library.answers import ExampleResults
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.diff import TURNED
from mtgcr.views.text.doubts import say_doubt
from mtgcr.views.text.rule import apart_line, obsolete_line
from mtgcr.views.voice import in_language, listed
from mtgcr.views.voice import say as voiced
from mtgcr.web.catalogue import say, words_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.kb.storage.day_meant import DayMeant, DayRemark, RuleDay


def days_of_answer(answer: object) -> tuple[DayMeant, ...]:
    """Which releases the days asked for mean, as the answer tells it; of several rules that of the first."""
    if isinstance(answer, Rules | ExampleResults):
        asked = (answer.found[0] if isinstance(answer, Rules) else answer.rule).asked
        return (asked.day,) if asked else ()
    return cast("tuple[DayMeant, ...]", getattr(answer, "days", ()))


def notes_of(answer: object, language: Language) -> list[str]:
    """What there is to say of the days of an answer, also that they were turned; of a rule also what became of it."""
    if isinstance(answer, Rules):
        gone = in_language(language, lambda: [obsolete_line(term) for term in answer.obsolete])
        apart = [in_language(language, lambda: apart_line(answer.apart))] if answer.apart else []
        return [*apart, *gone, *rule_notes(answer.found[0], language)]
    turned = [in_language(language, lambda: voiced(TURNED))] if getattr(answer, "is_turned", False) else []
    return [*turned, *day_notes(days_of_answer(answer), language)]


def day_notes(days: Sequence[DayMeant], language: Language) -> list[str]:
    """A sentence for each thing there is to say; none where the text of the day answers."""
    return [_said(remark, day, language) for day in days for remark in day_remarks(day)]


def written_notes(day: DayMeant, language: Language) -> list[str]:
    """The same of the day of a text that is checked."""
    from mtgcr.kb.storage.day_meant import DayRemark

    told = "note.written"
    return [_said(one, day, language, told if one is DayRemark.SPAN else "") for one in day_remarks(day)]


def _said(remark: DayRemark, day: DayMeant, language: Language, told: str = "") -> str:
    key, other = f"note.{remark.value}", f"note.{remark.value}_ja"
    doubt = day.doubt
    first, last = day.asked.span[:2] if day.asked.span else (None, None)
    return say(
        language,
        told or (other if day.language is Language.JA and other in words_in(language) else key),
        given=day.asked.given,
        day=day.asked.day,
        meant=day.meant,
        answering=day.answering,
        first=first,
        last=last,
        doubt=in_language(language, lambda: say_doubt(doubt)) if doubt else "",
    )


def rule_notes(rule: RuleAnswer, language: Language) -> list[str]:
    """As `day_notes`, with what became of the rule between the two releases and within the span asked for."""
    if rule.asked is None:
        return []
    return [*day_notes((rule.asked.day,), language), *_between(rule.asked, rule, language)]


def _between(asked: RuleDay, rule: RuleAnswer, language: Language) -> Iterator[str]:
    day = asked.day
    if day.asked.span:
        days = ", ".join(map(str, asked.changed_within))
        yield say(language, "note.within", days=days) if days else say(language, "note.not_within")
    if day.is_held:
        return
    if asked.changed_between is not None:
        yield say(language, "note.changed" if asked.changed_between else "note.same", day=day.answering)
    elif asked.next_known is not None and day.answering is not None:
        key = "note.changed_by" if asked.changed_by_next else "note.same_by"
        yield say(language, key, meant=day.meant, day=asked.next_known)
    if asked.below:
        yield say(language, "note.below", rules=listed(asked.below, language))
    thens = dict.fromkeys((asked.number_meant, asked.number_next))
    yield from (
        say(language, "note.number", then=one, here=rule.number) for one in thens if one not in (None, rule.number)
    )
    if rule.release.edition is Edition.ATLAS:
        yield say(language, "note.wordless")
