"""The whole numbers that stand for days, kinds, languages and editions in the tables of releases.

They take a byte or three where the words would take ten, sixty thousand times over.  A change here is a change of the
form of the tables (kb.storage.schema.SCHEMA_NUMBER).
"""

from __future__ import annotations

import datetime
from functools import lru_cache

from mtgcr.kb.model import NodeKind
from mtgcr.parser.language import LANGUAGE_OF_ROW, Edition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mtgcr.kb.model import ReleaseInfo

KINDS = (NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY, NodeKind.GROUP, NodeKind.SECTION, NodeKind.PARAGRAPH)
"""The kinds by their codes."""
LANGUAGES = LANGUAGE_OF_ROW
"""The languages by their codes."""
EDITIONS = (Edition.ATLAS, Edition.OFFICIAL, Edition.DIGEST)
"""The editions by their codes."""
KIND_CODES = {kind: code for code, kind in enumerate(KINDS)}
EDITION_CODES = {edition: code for code, edition in enumerate(EDITIONS)}

IN_FORCE = "r.language = ? AND r.edition = ? AND r.since <= ? AND (r.until IS NULL OR r.until > ?)"
"""That a revision `r` stands in a release; its values are `in_force`."""


def in_force(release: ReleaseInfo) -> tuple[int, int, int, int]:
    """The values of IN_FORCE for the release."""
    day = day_code(release.effective)
    return release.language.row, EDITION_CODES[release.edition], day, day


def day_code(day: datetime.date) -> int:
    """The number of the day; later days have greater numbers."""
    return day.toordinal()


def open_day_code(day: datetime.date | None) -> int | None:
    """The number of the day; None for none."""
    return None if day is None else day_code(day)


@lru_cache(maxsize=512)
def day_of(code: int) -> datetime.date:
    """The day that has the number."""
    return datetime.date.fromordinal(code)


def open_day_of(code: int | None) -> datetime.date | None:
    """The day that has the number; None for none."""
    return None if code is None else day_of(code)
