"""Remarks of bulletins on the changes that they are about."""

from __future__ import annotations

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.attached import attached_to
from mtgcr.kb.storage.attachments import lineages_remarked_on
from mtgcr.kb.storage.schema import REMARK

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.changes.changes import Diff
    from mtgcr.kb.model import Node, Revision
    from mtgcr.kb.storage.excerpts import AttachedExcerpt
    from mtgcr.kb.storage.store import Store


def explain(store: Store, diff: Diff) -> Diff:
    """The diff with the remarks on each of its changes, by whoever remarked on it at the time."""
    remarks: dict[tuple[str | None, str | None], tuple[AttachedExcerpt, ...]] = {}
    for lineage in lineages_remarked_on(store, diff.old, diff.new):
        spans = store.of_lineage(lineage, diff.language)
        numbers = _number_on(spans, diff.old), _number_on(spans, diff.new)
        told = attached_to(store, lineage)
        remarks[numbers] = tuple(one for one in told if one.excerpt.kind == REMARK and diff.old < one.since <= diff.new)
    if not remarks:
        return diff
    changes = (
        change._replace(why=remarks.get((_number(change.old), _number(change.new)), ()))
        if change.node.kind is NodeKind.RULE
        else change
        for change in diff.changes
    )
    return diff._replace(changes=tuple(changes))


def _number(node: Node | None) -> str | None:
    return node.number if node else None


def _number_on(spans: tuple[Revision, ...], day: datetime.date) -> str | None:
    standing = (one.number for one in spans if one.since <= day and (one.until is None or day < one.until))
    return next(standing, None)
