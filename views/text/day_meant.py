"""What stands at the head of an answer for a day whose text is not held, or for a span of days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.language import Edition
from mtgcr.views.text.doubts import say_doubt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.kb.storage.day_meant import AskedDay, DayMeant, RuleDay


def day_lines(days: Sequence[DayMeant]) -> list[str]:
    """What there is to say of each day before the answer, today too: nothing where its text answers."""
    return [line for day in days for line in (*_lines(day), *_doubt_lines(day))]


def _doubt_lines(day: DayMeant) -> list[str]:
    if day.doubt is None:
        return []
    return [f"The text of {day.answering} is {say_doubt(day.doubt)}. mtgcr add --trust FILE ends this warning."]


def _lines(day: DayMeant) -> list[str]:
    lines = [_say_span(day.asked)] if day.asked.span else []
    if day.is_held:
        return lines
    if not day.asked.given:
        answers = f"that of {day.answering} answers; " if day.answering else ""
        return [
            *lines,
            f"The release of {day.meant} is in force; its text is not held: {answers}mtgcr sync looks for it.",
        ]
    held = f"its text is not held: that of {day.answering} answers" if day.answering else "no text that old is held"
    return [*lines, f"“{day.asked.given}” means the release of {day.meant}; {held}."]


def _say_span(asked: AskedDay) -> str:
    assert asked.span is not None
    return f"“{asked.given}” is taken as {asked.span.first} to {asked.span.last}, and answered for {asked.day}."


def rule_lines(answer: RuleAnswer) -> list[str]:
    """As `day_lines`, with what became of the rule between the releases and within the span."""
    if answer.asked is None:
        return []
    asked = answer.asked
    lines = day_lines((asked.day,))
    if asked.day.asked.span:
        lines.append(_say_within(asked))
    if not asked.day.is_held:
        lines += _say_between(asked)
        if asked.number_meant not in (None, answer.number):
            lines.append(f"Its number is {asked.number_meant} in the one and {answer.number} in the other.")
        if answer.release.edition is Edition.ATLAS:
            lines.append("What is known of the rule without its words follows: number, headings, references.")
    return lines


def _say_within(asked: RuleDay) -> str:
    if not asked.changed_within:
        return "This rule is not known to have been reworded in that time."
    return f"This rule was reworded in that time: {', '.join(map(str, asked.changed_within))}."


def _say_between(asked: RuleDay) -> list[str]:
    meant, answering = asked.day.meant, asked.day.answering
    if asked.changed_between is not None:
        said = "has other words in it than in" if asked.changed_between else "has the same words in it as in"
        return [f"This rule {said} the release of {answering}: the atlas knows both."]
    if asked.next_known is None or answering is None:
        return []
    said = "other words" if asked.changed_by_next else "the same words"
    return [f"Of the release of {meant} nothing is known; in that of {asked.next_known} this rule has {said}."]
