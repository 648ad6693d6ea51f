"""What became of a sync, as text for a terminal and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.syncing.sync import SyncOutcome
from mtgcr.views.text.added import render_file

if TYPE_CHECKING:
    from mtgcr.kb.syncing.sync import SyncItem, SyncReport


def render_item(item: SyncItem) -> str:
    """One line for a text that was looked for."""
    match item.outcome:
        case SyncOutcome.ADDED if item.file:
            return f"{item.source}: {render_file(item.file)}"
        case SyncOutcome.HELD if item.file and item.file.diagnostics:
            return f"{item.source}: held: another text of that day, which stays: {item.address}"
    return f"{item.source}: {item.outcome.value}: {item.address}"


def render_sync(report: SyncReport) -> str:
    """A line for each text, and what it comes to."""
    counts = Counter(item.outcome for item in report.items)
    said = [f"{counts[outcome]} {outcome.value}" for outcome in SyncOutcome if counts[outcome]]
    return "\n".join([*map(render_item, report.items), ", ".join(said) or "there is nothing to look for"])
