"""A diff as a JSON object; the fields are documented in docs/cli.md."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.views.json.attached import attached_json
from mtgcr.views.json.forms import mark_json, references_json
from mtgcr.views.text.diff import change_name

if TYPE_CHECKING:
    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.model import Node
    from mtgcr.views.json.shapes.changes import ChangeShape, DiffShape


def diff_json(diff: Diff) -> DiffShape:
    """`old`, `new`, whether they were `turned`, how they were compared, `summary` by part, `changes` in their order.

    `left_out` counts the changes that are not of the section or the kinds asked for.
    """
    summary: dict[str, Counter[str]] = {}
    for change in diff.changes:
        summary.setdefault(change.part.value, Counter())[change_name(change)] += 1
    return {
        "old": diff.between[0],
        "new": diff.between[1],
        "turned": diff.is_turned,
        "language": diff.language.value,
        "by_fingerprints": diff.by_prints,
        "summary": {part: dict(counts) for part, counts in summary.items()},
        "left_out": diff.left_out,
        "changes": [change_json(change) for change in diff.changes],
    }


def change_json(change: Change) -> ChangeShape:
    """One change; `words` is a list of [kind, text] pieces, empty unless the words changed."""
    return {
        "kind": change.kind.value,
        "part": change.part.value,
        "weight": change.weight.value,
        "old_number": _number(change.old),
        "new_number": _number(change.new),
        "term": change.node.title if change.node.kind is NodeKind.ENTRY else None,
        "old": change.old.text if change.old else None,
        "new": change.new.text if change.new else None,
        "words": [[piece.kind.value, piece.text] for piece in change.words],
        "references": references_json(change.references),
        "confidence": change.confidence,
        "why": attached_json(change.why),
        "mark": mark_json(change.mark) if change.mark else None,
        "told": {"language": change.told.language.value, "edition": change.told.edition.value} if change.told else None,
    }


def _number(node: Node | None) -> str | None:
    return (node.number or None) if node else None
