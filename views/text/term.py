"""A term as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.words.terms import TermStatus
from mtgcr.views.text.columns import wrap
from mtgcr.views.text.doubts import mark
from mtgcr.views.text.moments import SaidDays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.glossary_lookup import TermAnswer
    from mtgcr.kb.words.terms import Match
    from mtgcr.parser.language import Language


def term_text(answer: TermAnswer, languages: Sequence[Language], width: int) -> str:
    """The terms, one line each, then the glossary entries in the languages asked for."""
    lines = [_match_line(match, SaidDays(answer.unsure)) for match in answer.matches]
    if answer.matches and all(match.near for match in answer.matches):
        lines.insert(0, f"Unknown term: {answer.asked}. Did you mean one of these?")
    for entry in answer.entries:
        if entry.source.language in languages:
            lines += [
                "",
                f"{entry.term}  (glossary, release of {entry.source.release}{mark(entry.source.doubt)})",
                wrap(entry.text, width),
            ]
    return "\n".join(lines)


def _match_line(match: Match, days: SaidDays) -> str:
    term = match.term
    both = " / ".join(filter(None, (term.english, term.japanese)))
    reading = f"（{term.reading}）" if term.reading else ""
    rules = f"; rule {', '.join(term.rules)}" if term.rules else ""
    return f"{both}{reading}: {_status(match, days)}{rules}{f'; {term.note}' if term.note else ''}"


def _status(match: Match, days: SaidDays) -> str:
    term = match.term
    if term.status is TermStatus.OFFICIAL:
        return term.kind
    instead = " / ".join(filter(None, (", ".join(term.official_english), ", ".join(term.official_japanese))))
    since = f" since {days.say(term.until)}" if term.until else ""
    return f"{term.status.value}{since}{f', today {instead}' if instead else ''}"
