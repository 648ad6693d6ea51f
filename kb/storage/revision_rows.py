"""Revisions as the rows that the store has of them."""

from __future__ import annotations

from mtgcr.kb.model import Revision
from mtgcr.kb.storage.codes import EDITIONS, KINDS, LANGUAGES, day_of, open_day_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from typing import Any

REVISION = """
SELECT r.id, l.name, r.kind, r.language, r.edition, r.number, r.ordinal, r.title, r.english, w.body, r.wording,
       r.since, r.until, p.name, w.fingerprint, w.masked
FROM revision r JOIN lineage l ON l.id = r.lineage JOIN wording w ON w.id = r.wording
LEFT JOIN lineage p ON p.id = r.parent
"""
"""The columns of a revision `r` with its lineage `l` and its wording `w`; conditions follow."""


def read_revisions(database: sqlite3.Connection, query: str, values: tuple[object, ...]) -> tuple[Revision, ...]:
    """The revisions that a query of the columns REVISION finds."""
    return tuple(_revision(row) for row in database.execute(query, values))


def _revision(row: Sequence[Any]) -> Revision:
    (
        key, lineage, kind, language, edition, number, ordinal, title, english, body, wording, since, until, parent,
        print_, masked,
    ) = row  # fmt: skip
    # By place, since a diff makes thousands: by name they take a third longer.
    return Revision(
        key, lineage, KINDS[kind], LANGUAGES[language], EDITIONS[edition], number, ordinal, title, english, body or "",
        wording, day_of(since), open_day_of(until), parent, masked.hex(), print_ and print_.hex(),
    )  # fmt: skip
