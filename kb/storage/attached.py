"""What documents say of a rule: rulings on it, remarks on why it changed, pages that quote it."""

from __future__ import annotations

from mtgcr.kb.storage.schema import QUOTE, REMARK, RULING

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

_ATTACHED = """
SELECT d.name, d.language, a.since, a.confidence, a.exact, x.line, x.kind, x.number, x.text, x.title, x.issued
FROM attachment a JOIN excerpt x ON x.id = a.excerpt JOIN document d ON d.id = x.document
"""
"""What `mtgcr.kb.storage.excerpts.read_attached` reads, to be narrowed by a condition."""
_BESIDE = (REMARK, RULING, QUOTE)
_LINEAGE = "SELECT id FROM lineage WHERE name = ?"


def attached_to(store: Store, lineage: str, until: datetime.date | None = None) -> tuple[AttachedExcerpt, ...]:
    """What is attached to the lineage: remarks, rulings, quotes, each newest first; nothing issued after `until`."""
    condition = f"WHERE a.lineage = ({_LINEAGE}) AND x.kind IN (?, ?, ?) GROUP BY x.id ORDER BY x.id"
    found = _excerpts(store, condition, (lineage, *_BESIDE))
    return tuple(sorted((one for one in found if until is None or one.day <= until), key=_order))


def translations_of(store: Store, revision: Revision, language: Language) -> tuple[AttachedExcerpt, ...]:
    """The excerpts that say the words of the revision in the language, the surest first."""
    return _excerpts(
        store,
        "JOIN lineage l ON l.id = a.lineage WHERE l.name = ? AND a.wording = ? AND d.language = ?"
        " AND x.kind = ? ORDER BY a.confidence DESC, x.id",
        (revision.lineage, revision.wording, language.value, revision.kind.value),
    )


def _excerpts(store: Store, condition: str, values: tuple[str | int, ...]) -> tuple[AttachedExcerpt, ...]:
    rows = store.database.execute(_ATTACHED + condition, values).fetchall()
    if not rows:
        return ()
    from mtgcr.kb.storage.excerpts import read_attached  # 3 ms that a rule without any need not pay

    return tuple(map(read_attached, rows))


def _order(one: AttachedExcerpt) -> tuple[int, int]:
    return _BESIDE.index(one.excerpt.kind), -one.day.toordinal()
