"""What stands in one release and not in another, the words of chosen lineages in one, and all that stands today."""

from __future__ import annotations

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import IN_FORCE, KIND_CODES, in_force
from mtgcr.kb.storage.revision_rows import REVISION, read_revisions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store

AT_ONCE = 900
"""Values that one statement names; SQLite took 999 at most before 3.32."""


def only_in(store: Store, release: ReleaseInfo, other: ReleaseInfo) -> tuple[Revision, ...]:
    """What stands in the release and not in the other of the same language and edition, in no particular order."""
    query = f"{REVISION} WHERE {IN_FORCE} AND NOT (r.since <= ? AND (r.until IS NULL OR r.until > ?)) ORDER BY r.id"
    return read_revisions(store.database, query, (*in_force(release), *in_force(other)[2:]))


def texts_in(store: Store, release: ReleaseInfo, lineages: Sequence[str]) -> dict[str, str]:
    """The words of those of the lineages that stand in the release."""
    return {lineage: one.text for lineage, one in standing_among(store, release, lineages).items()}


def standing_among(store: Store, release: ReleaseInfo, lineages: Sequence[str]) -> dict[str, Revision]:
    """Those of the lineages that stand in the release, as they stand there."""
    found: dict[str, Revision] = {}
    for start in range(0, len(lineages), AT_ONCE):
        some = lineages[start : start + AT_ONCE]
        query = f"{REVISION} WHERE l.name IN ({', '.join('?' * len(some))}) AND {IN_FORCE}"
        revisions = read_revisions(store.database, query, (*some, *in_force(release)))
        found |= {one.lineage: one for one in revisions}
    return found


def bodies_today(store: Store) -> tuple[str, ...]:
    """The words of all rules and headings that nothing has ended, in every language and edition."""
    rows = store.database.execute(
        "SELECT DISTINCT w.body FROM revision r JOIN wording w ON w.id = r.wording"
        " WHERE r.until IS NULL AND w.body IS NOT NULL AND r.kind IN (?, ?)",
        (KIND_CODES[NodeKind.RULE], KIND_CODES[NodeKind.GROUP]),
    )
    return tuple(body for (body,) in rows)


def lineage_rows(store: Store) -> dict[str, int]:
    """The row of each lineage by its name."""
    return dict(store.database.execute("SELECT name, id FROM lineage"))
