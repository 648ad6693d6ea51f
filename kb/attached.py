"""What documents say of a rule: rulings on it, remarks on why it changed, pages that quote it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kb.document_store import ATTACHED, read_attached
from kb.documents import QUOTE, REMARK, RULING
from kb.model import NodeKind

if TYPE_CHECKING:
    import datetime

    from kb.changes import Diff
    from kb.documents import AttachedExcerpt
    from kb.model import Node, Revision
    from kb.store import Store

_BESIDE = (REMARK, RULING, QUOTE)
_LINEAGE = "SELECT id FROM lineage WHERE name = ?"


def attached_to(store: Store, lineage: str, until: datetime.date | None = None) -> tuple[AttachedExcerpt, ...]:
    """What is attached to the lineage: remarks, rulings, quotes, each newest first; nothing issued after `until`."""
    rows = store.database.execute(
        f"{ATTACHED} WHERE a.lineage = ({_LINEAGE}) AND x.kind IN (?, ?, ?) GROUP BY x.id ORDER BY x.id",
        (lineage, *_BESIDE),
    )
    found = (read_attached(row) for row in rows)
    return tuple(sorted((one for one in found if until is None or one.day <= until), key=_order))


def _order(one: AttachedExcerpt) -> tuple[int, int]:
    return _BESIDE.index(one.excerpt.kind), -one.day.toordinal()


def explain(store: Store, diff: Diff) -> Diff:
    """The diff with the remarks on each of its changes, by whoever remarked on it at the time."""
    rows = store.database.execute(
        "SELECT DISTINCT l.name FROM attachment a JOIN excerpt x ON x.id = a.excerpt JOIN lineage l ON l.id = a.lineage"
        " WHERE x.kind = ? AND a.since > ? AND a.since <= ?",
        (REMARK, diff.old.isoformat(), diff.new.isoformat()),
    )
    remarks: dict[tuple[str | None, str | None], tuple[AttachedExcerpt, ...]] = {}
    for (lineage,) in rows.fetchall():
        spans = store.of_lineage(lineage, diff.language)
        numbers = _number_on(spans, diff.old), _number_on(spans, diff.new)
        told = attached_to(store, lineage)
        remarks[numbers] = tuple(one for one in told if one.excerpt.kind == REMARK and diff.old < one.since <= diff.new)
    if not remarks:
        return diff
    changes = (
        replace(change, why=remarks.get((_number(change.old), _number(change.new)), ()))
        if change.node.kind is NodeKind.RULE
        else change
        for change in diff.changes
    )
    return replace(diff, changes=tuple(changes))


def _number(node: Node | None) -> str | None:
    return node.number if node else None


def _number_on(spans: tuple[Revision, ...], day: datetime.date) -> str | None:
    standing = (one.number for one in spans if one.since <= day and (one.until is None or day < one.until))
    return next(standing, None)
