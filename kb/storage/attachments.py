"""To which lineages the excerpts of documents are attached."""

from __future__ import annotations

import datetime

from mtgcr.kb.storage.schema import REMARK
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from mtgcr.kb.storage.store import Store


def lineages_remarked_on(store: Store, after: datetime.date, until: datetime.date) -> tuple[str, ...]:
    """The lineages with a remark on what happened after the one day and up to the other."""
    rows = store.database.execute(
        "SELECT DISTINCT l.name FROM attachment a JOIN excerpt x ON x.id = a.excerpt JOIN lineage l ON l.id = a.lineage"
        " WHERE x.kind = ? AND a.since > ? AND a.since <= ?",
        (REMARK, after.isoformat(), until.isoformat()),
    )
    return tuple(name for (name,) in rows.fetchall())


def places_attached_to(store: Store, lineages: Collection[str]) -> frozenset[tuple[str, int]]:
    """The lines of stored documents that are attached to the lineages, with the names of the documents."""
    marks = ", ".join("?" * len(lineages))
    rows = store.database.execute(
        "SELECT DISTINCT d.name, x.line FROM attachment a JOIN lineage l ON l.id = a.lineage"
        f" JOIN excerpt x ON x.id = a.excerpt JOIN document d ON d.id = x.document WHERE l.name IN ({marks})",
        tuple(lineages),
    )
    return frozenset((name, line) for name, line in rows.fetchall())


class StoredPassage(NamedTuple):
    """An excerpt in its row, with the lineage at whose exact words it stands, since when these stood; None for none.

    An excerpt that is only at words gone by then (a rule that a bulletin says is removed) stands at those.
    """

    row: int
    line: int
    kind: str
    text: str
    lineage: str | None
    since: datetime.date | None
    confidence: float


def passages_of(store: Store, document: str) -> tuple[StoredPassage, ...]:
    """Every excerpt of the document in its order; empty for a document that is not held."""
    rows = store.database.execute(
        "SELECT x.id, x.line, x.kind, x.text, l.name, a.since, coalesce(a.confidence, 0.0) FROM excerpt x"
        " JOIN document d ON d.id = x.document"
        " LEFT JOIN attachment a ON a.excerpt = x.id AND (a.exact = 1 OR NOT EXISTS"
        " (SELECT 1 FROM attachment b WHERE b.excerpt = x.id AND b.exact = 1))"
        " LEFT JOIN lineage l ON l.id = a.lineage WHERE d.name = ? ORDER BY x.id",
        (document,),
    )
    return tuple(
        StoredPassage(row, line, kind, text, lineage, datetime.date.fromisoformat(day) if day else None, confidence)
        for row, line, kind, text, lineage, day, confidence in rows
    )


def is_attached(store: Store, excerpt: int, wording: int) -> bool:
    """Whether the excerpt stands at the wording, both by their rows."""
    query = "SELECT 1 FROM attachment WHERE excerpt = ? AND wording = ?"
    return store.database.execute(query, (excerpt, wording)).fetchone() is not None
