"""What became of a sync, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtgcr.kb.syncing.sync import SyncItem, SyncReport


def sync_json(report: SyncReport) -> dict[str, object]:
    """The report as JSON."""
    return {"changed": report.changed, "texts": [_item_json(item) for item in report.items]}


def _item_json(item: SyncItem) -> dict[str, object]:
    parsed = item.file.parsed if item.file else None
    return {
        "source": item.source,
        "address": item.address,
        "outcome": item.outcome.value,
        "effective": parsed.effective.isoformat() if parsed else None,
        "language": parsed.language.value if parsed else None,
        "diagnostics": [{"code": d.code, "message": d.message, "hint": d.hint} for d in item.diagnostics],
    }
