"""The command that fetches the official texts: sync."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.session import NEGATIVE, USAGE, open_library, print_answer, print_diagnostics

if TYPE_CHECKING:
    from mtgcr.commands.options import CardsToo, DryRun, Format, Home, Insecure, Older, Place, Sources, WorksToo


def sync(
    older: Older = False,
    cards: CardsToo = False,
    works: WorksToo = False,
    dry_run: DryRun = False,
    place: Place = None,
    table: Sources = None,
    insecure: Insecure = False,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Fetch and add the newest official texts, English and Japanese; a proxy is taken from the environment.

    Example: mtgcr sync --older --dry-run
    Example: mtgcr sync --cards
    Example: mtgcr sync --works
    """
    from mtgcr.views.text.sync import render_sync

    report = open_library(home).sync(
        older=older, cards=cards, works=works, dry_run=dry_run, place=place, sources=table, insecure=insecure
    )
    print_answer(answer_format, report, lambda: render_sync(report))
    sys.stdout.flush()
    for item in report.failed:
        print_diagnostics(item.diagnostics)
    if report.failed:
        raise SystemExit(NEGATIVE)


def watch(table: Sources = None, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Show what is new at the publisher's page, for cron: prints nothing if nothing is new, and fetches nothing.

    Exits with 1 if something is new, with 2 if a page could not be read.

    Example: mtgcr watch || mtgcr sync
    """
    from mtgcr.kb.syncing.sync import SyncOutcome
    from mtgcr.views.text.sync import render_item

    report = open_library(home).watch(sources=table)
    news = [item for item in report.items if item.outcome is SyncOutcome.WANTED]
    if news or answer_format is OutputFormat.JSON:
        print_answer(answer_format, report, lambda: "\n".join(map(render_item, news)))
    sys.stdout.flush()
    for item in report.failed:
        print_diagnostics(item.diagnostics)
    if report.items:
        raise SystemExit(NEGATIVE if news else USAGE)
