"""Numbers with what must be known of them beside: today's number, a translation that is behind or lacks the rule."""

from __future__ import annotations

from mtgcr.kb.translations.number_marks import TranslationState
from mtgcr.parser.language import Language
from mtgcr.views.voice import listed, say, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mtgcr.kb.translations.number_marks import NumberMark


def marked_number(number: str, marks: Mapping[str, NumberMark]) -> str:
    """The number, or other name, with its mark in brackets: "704.5j (today 704.5k)"."""
    return f"{number}{mark_text(marks[number])}" if number in marks else number


def mark_text(mark: NumberMark | None) -> str:
    """The mark in brackets; "" for none.  How the translation stands is told to those who read it."""
    told = list(_told(mark)) if mark else []
    return say(" ({told})", told=listed(told)) if told else ""


def _told(mark: NumberMark) -> Iterator[str]:
    if mark.today is None:
        yield say("gone today")
    elif mark.today != mark.number:
        yield say("today {number}", number=mark.today)
    if spoken() is Language.JA and mark.japanese:
        behind = mark.japanese is TranslationState.BEHIND
        yield say("translated before the English was reworded") if behind else say("not translated")
