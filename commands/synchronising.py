"""The command that fetches the official texts: sync."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.options import Format, Home
from mtgcr.commands.session import NEGATIVE, USAGE, fail, find_home, print_answer, print_diagnostics, watch_progress

Older = Annotated[bool, typer.Option("--older", help="Also fetch the older releases that the archive has.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only tell what would be fetched.")]
From = Annotated[str | None, typer.Option("--from", metavar="FILE|URL", help="Take this text instead of looking.")]
Table = Annotated[Path | None, typer.Option("--sources", metavar="FILE", help="Another table of addresses.")]


def sync(
    older: Older = False,
    dry_run: DryRun = False,
    place: From = None,
    table: Table = None,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Fetch the newest official texts, English and Japanese, and take them in; a proxy is taken from the environment.

    Example: mtgcr sync --older --dry-run
    """
    from mtgcr.kb.intake.building import no_progress
    from mtgcr.kb.storage.sync_record import FOLDER
    from mtgcr.kb.syncing.fetching import Fetcher
    from mtgcr.kb.syncing.sources import SourcesError, read_sources
    from mtgcr.kb.syncing.sync import Sync
    from mtgcr.views.json.sync import sync_json
    from mtgcr.views.text.sync import render_sync

    try:
        sources = read_sources(table)
    except SourcesError as error:
        fail(str(error), USAGE, "the form is that of data/sources.toml")
    at = find_home(home)
    with TemporaryDirectory() as empty, Fetcher(Path(empty) if dry_run else at / FOLDER) as fetcher:
        work = Sync(at, fetcher, datetime.date.today(), watch_progress() or no_progress)
        report = work.take(place, dry=dry_run) if place else work.run(sources, older=older, dry=dry_run)
    print_answer(answer_format, lambda: sync_json(report), lambda: render_sync(report))
    sys.stdout.flush()
    for item in report.failed:
        print_diagnostics(item.diagnostics)
    if report.failed:
        raise typer.Exit(NEGATIVE)
