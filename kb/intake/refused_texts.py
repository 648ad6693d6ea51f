"""Why a text that reads as a release is not taken all the same."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.intake.reading import Parsed

FIRST_GAME = datetime.date(1993, 8, 5)
"""Nobody had a card before."""
FARTHEST_AHEAD = 200
"""Days; releases are published a few weeks before they are in force."""


def conflict(parsed: Parsed, other: str) -> Diagnostic:
    """Another text has the day of this one; `other` is its file."""
    return _error(
        parsed,
        "release-conflict",
        f"another text is effective {parsed.effective} in the same language: {other}",
        Remedy.REPLACE_TEXT,
    )


def unlikely_day(parsed: Parsed, known: Iterable[datetime.date], today: datetime.date | None) -> Diagnostic | None:
    """The text says a day on which no release can be in force; None where it may be.

    That is a day before the first game, or long after both today and the newest release known; where no today is
    given, only the first.
    """
    day, hint = parsed.effective, Remedy.TRUST_TEXT
    if day < FIRST_GAME:
        message = f"the text says that it is effective {day}, before the game existed ({FIRST_GAME})"
        return _error(parsed, "release-day-unlikely", message, hint)
    if today is None or (day - max((today, *known))).days <= FARTHEST_AHEAD:
        return None
    message = f"the text says that it is effective {day}, which is more than {FARTHEST_AHEAD} days ahead"
    return _error(parsed, "release-day-unlikely", message, hint)


def _error(parsed: Parsed, code: str, message: str, hint: Remedy) -> Diagnostic:
    return Diagnostic(code=code, severity=Severity.ERROR, message=message, place=Place(parsed.path), hint=hint)
