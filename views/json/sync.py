"""What became of a sync, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.cards import cards_report_json
from mtgcr.views.json.forms import diagnostic_json
from mtgcr.views.json.works import work_file_json
from mtgcr.views.remedies import GIVEN

if TYPE_CHECKING:
    from mtgcr.kb.syncing.sync import SyncItem, SyncReport
    from mtgcr.views.json.shapes.held import SyncedTextShape, SyncShape


def sync_json(report: SyncReport) -> SyncShape:
    """The report as JSON."""
    return {"changed": report.changed, "texts": [_item_json(item) for item in report.items]}


def _item_json(item: SyncItem) -> SyncedTextShape:
    parsed = item.file.parsed if item.file else None
    return {
        "source": item.source or GIVEN,
        "address": item.address,
        "outcome": item.outcome.value,
        "effective": parsed.effective.isoformat() if parsed else None,
        "work": work_file_json(item.work) if item.work else None,
        "language": parsed.language.value if parsed else None,
        "cards": cards_report_json(item.cards) if item.cards else None,
        "diagnostics": [diagnostic_json(one) for one in item.diagnostics],
    }
