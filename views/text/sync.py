"""What became of a sync, as text for a terminal and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.syncing.sync import SyncOutcome
from mtgcr.views.remedies import GIVEN
from mtgcr.views.text.added import render_file
from mtgcr.views.text.cards import cards_report_text
from mtgcr.views.text.works import work_files_lines
from mtgcr.views.voice import in_other_words, labelled, listed, say, spoken

if TYPE_CHECKING:
    from mtgcr.kb.syncing.sync import SyncItem, SyncReport


def render_item(item: SyncItem) -> str:
    """One line for a text that was looked for."""
    source = in_other_words(item.source) if item.source else GIVEN
    match item.outcome:
        case SyncOutcome.ADDED if item.file:
            return labelled(source, render_file(item.file))
        case SyncOutcome.ADDED if item.cards:
            return labelled(source, cards_report_text(item.cards))
        case SyncOutcome.ADDED if item.work:
            return labelled(source, next(work_files_lines((item.work,), spoken())))
        case SyncOutcome.HELD if item.file and item.file.diagnostics:
            told = "{source}: you have another text of that day, which stays: {address}"
            return say(told, source=source, address=item.address)
    return labelled(source, labelled(_outcome(item.outcome), item.address))


def render_sync(report: SyncReport) -> str:
    """A line for each text, and what it comes to."""
    counts = Counter(item.outcome for item in report.items)
    found = ((_outcome(outcome), counts[outcome]) for outcome in SyncOutcome if counts[outcome])
    said = listed(say("{count} {what}", count=number, what=what) for what, number in found)
    return "\n".join([*map(render_item, report.items), said or say("there is nothing to look for")])


def _outcome(outcome: SyncOutcome) -> str:
    return say("already here") if outcome is SyncOutcome.HELD else in_other_words(outcome.value)
