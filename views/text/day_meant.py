"""What stands at the head of an answer for a day whose text is not held, or for a span of days."""

from __future__ import annotations

from mtgcr.kb.storage.day_meant import DayRemark, day_remarks
from mtgcr.parser.language import Edition, Language
from mtgcr.views.text.doubts import say_doubt
from mtgcr.views.voice import listed, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.lookup import RuleAnswer
    from mtgcr.kb.storage.day_meant import DayMeant, RuleDay


SHOWN = 12
"""Of more rules below one that differ only the number is told."""
_REMARKS = {
    DayRemark.AHEAD: (
        "“{given}” is in the future: the newest release known is that of {day}, and others may come before then."
    ),
    DayRemark.SPAN: "“{given}” means {first} to {last}; this is the answer for {day}.",
    DayRemark.BEFORE: "No known release was in force on {day}.",
    DayRemark.NEWER: (
        "The rules of {day} are in force, but you do not have them yet (mtgcr sync looks for them). Here are "
        "those of {other}."
    ),
    DayRemark.NEWER_ALONE: (
        "The rules of {day} are in force, but you do not have them yet (mtgcr sync looks for them)."
    ),
    DayRemark.OTHER: ("“{given}” means the rules of {day}; you do not have those. Here are those of {other}."),
    DayRemark.UNWORDED: "“{given}” means the rules of {day}; you do not have this rule's words for that day.",
    DayRemark.NONE: "“{given}” means the rules of {day}; you have no text that old.",
    DayRemark.DOUBT: "The text of {day}: {doubt}. mtgcr add --trust FILE ends this warning.",
}
_JAPANESE = {
    DayRemark.NEWER: (
        "The rules of {day} are in force, but you do not have them in Japanese yet (mtgcr sync looks for "
        "them). Here are those of {other}."
    ),
    DayRemark.NEWER_ALONE: (
        "The rules of {day} are in force, but you do not have them in Japanese yet (mtgcr sync looks for them)."
    ),
    DayRemark.OTHER: (
        "“{given}” means the rules of {day}; you do not have those in Japanese. Here are those of {other}."
    ),
    DayRemark.NONE: "“{given}” means the rules of {day}; you have no Japanese text that old.",
}
"""What is said otherwise of the Japanese text."""


def day_lines(days: Sequence[DayMeant]) -> list[str]:
    """What there is to say of each day before the answer, today too: nothing where its text answers."""
    return [_said(remark, day) for day in days for remark in day_remarks(day)]


def written_lines(day: DayMeant) -> list[str]:
    """The same of the day of a text that is checked: of a span, that the text is taken to be of its last day."""
    return [_said(remark, day, is_of_text=True) for remark in day_remarks(day)]


def _said(remark: DayRemark, day: DayMeant, *, is_of_text: bool = False) -> str:
    is_japanese = day.language is Language.JA and remark in _JAPANESE
    told = _JAPANESE[remark] if is_japanese else _REMARKS[remark]
    if is_of_text and remark is DayRemark.SPAN:
        told = "“{given}” means {first} to {last}; the texts are checked as written on {day}."
    is_explained = bool(remark is DayRemark.OTHER and (day.asked.span or day.is_open))  # what was typed, just before
    if is_explained:
        told = "You do not have the rules in force then, those of {day}. Here are those of {other}."
    if is_explained and is_japanese:
        told = "You do not have the rules in force then, those of {day}, in Japanese. Here are those of {other}."
    asked = day.asked
    first, last = asked.span[:2] if asked.span else (None, None)
    about = {DayRemark.SPAN: asked.day, DayRemark.BEFORE: asked.day, DayRemark.DOUBT: day.answering}
    doubt = say_doubt(day.doubt) if day.doubt else ""
    return say(
        told, given=asked.given, day=about.get(remark, day.meant), other=day.answering, first=first, last=last,
        doubt=doubt,
    )  # fmt: skip


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
        lines += [say("Below it these differ there: {rules}.", rules=_listed(asked.below))] if asked.below else []
        if asked.number_meant not in (None, answer.number):
            told = "Its number is {number} in the first and {other} in the second."
            lines.append(say(told, number=asked.number_meant, other=answer.number))
        if asked.number_next not in (None, answer.number):
            lines.append(say("Its number is {number} there.", number=asked.number_next))
        if answer.release.edition is Edition.ATLAS:
            lines.append(say("Without its words, this is what is known: number, headings, references."))
    return lines


def _listed(numbers: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    more = len(numbers) - SHOWN
    return listed([*numbers[:SHOWN], *([say("and {count} more", count=more)] if more > 0 else [])])


def _say_within(asked: RuleDay) -> str:
    if not asked.changed_within:
        return say("No rewording of this rule is known in that time.")
    return say("This rule was reworded in that time: {days}.", days=listed(map(str, asked.changed_within)))


def _say_between(asked: RuleDay) -> list[str]:
    meant, answering = asked.day.meant, asked.day.answering
    if asked.changed_between is not None:
        other = "This rule reads differently in it than in the release of {day}."
        same = "This rule reads the same in it as in the release of {day}."
        return [say(other, day=answering) if asked.changed_between else say(same, day=answering)]
    if asked.next_known is None or answering is None:
        return []
    other = "The text of {day} is unknown; in the release of {next} this rule reads differently."
    same = "The text of {day} is unknown; in the release of {next} this rule reads the same."
    return [say(other if asked.changed_by_next else same, day=meant, next=asked.next_known)]
