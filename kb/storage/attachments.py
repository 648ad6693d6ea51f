"""To which lineages the excerpts of documents are attached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.schema import REMARK

if TYPE_CHECKING:
    import datetime
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
