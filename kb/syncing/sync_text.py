"""What became of a sync, as text for a terminal and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.intake.ingest_text import render_file
from mtgcr.kb.syncing.sync import Outcome

if TYPE_CHECKING:
    from mtgcr.kb.syncing.sync import SyncItem, SyncReport


def render_item(item: SyncItem) -> str:
    """One line for a text that was looked for."""
    match item.outcome:
        case Outcome.ADDED if item.file:
            return f"{item.source}: {render_file(item.file)}"
        case Outcome.HELD if item.file and item.file.diagnostics:
            return f"{item.source}: held: another text of that day, which stays: {item.address}"
    return f"{item.source}: {item.outcome.value}: {item.address}"


def render_sync(report: SyncReport) -> str:
    """A line for each text, and what it comes to."""
    counts = Counter(item.outcome for item in report.items)
    said = [f"{counts[outcome]} {outcome.value}" for outcome in Outcome if counts[outcome]]
    return "\n".join([*map(render_item, report.items), ", ".join(said) or "there is nothing to look for"])


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
