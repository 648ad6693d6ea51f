"""Commands that bring texts in and keep the knowledge base: add, build."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from commands.choices import OutputFormat
from commands.options import Files, Format, Home
from commands.session import NEGATIVE, find_home, print_diagnostics, print_json, print_text, watch_progress

KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Take the good files although others are refused.")]


def add(
    files: Files,
    keep_going: KeepGoing = False,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Bring releases of the rules, and documents that belong to them, into the knowledge base, all of them or none.

    Example: mtgcr add MagicCompRules.txt ja/cr_20260116.txt
    """
    from kb.building import no_progress
    from kb.ingest import FileStatus, add_files
    from kb.ingest_text import render_document, render_file, render_summary
    from kb.json_forms import add_json
    from parser.document import Severity

    report = add_files(find_home(home), files, keep_going=keep_going, progress=watch_progress() or no_progress)
    if answer_format is OutputFormat.JSON:
        print_json(add_json(report))
    else:
        for file in report.files:
            print_text(render_file(file))
        for document in report.documents:
            print_text(render_document(document))
        print_text(render_summary(report))
    sys.stdout.flush()
    for file in report.files:
        shown = file.diagnostics if file.status is FileStatus.REFUSED else ()
        print_diagnostics(d for d in shown if d.severity is Severity.ERROR)
    if report.refused:
        raise typer.Exit(NEGATIVE)


def build(home: Home = None) -> None:
    """Make the knowledge base again from the texts that it keeps.

    Example: mtgcr build
    """
    from kb.building import no_progress
    from kb.ingest import rebuild

    rebuild(find_home(home), watch_progress() or no_progress)
    print("the knowledge base was made again from the texts that it keeps")
