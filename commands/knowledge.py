"""Commands that bring texts in and keep the knowledge base: add, build."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from mtgcr.commands.choices import OutputFormat
from mtgcr.commands.options import Format, Home
from mtgcr.commands.session import (
    NEGATIVE,
    USAGE,
    fail,
    find_home,
    print_diagnostics,
    print_json,
    print_text,
    watch_progress,
)

OptionalFiles = Annotated[list[Path] | None, typer.Argument(metavar="FILE…", help="Text files, or folders of them.")]
Cards = Annotated[
    list[Path] | None, typer.Option("--cards", metavar="FILE", help="Cards: Scryfall's bulk JSON, or AtomicCards.")
]
Reissued = Annotated[
    bool, typer.Option("--reissued", help="A text of a day that has one takes its place; both are kept.")
]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Take the good files although others are refused.")]


def add(
    files: OptionalFiles = None,
    cards: Cards = None,
    keep_going: KeepGoing = False,
    reissued: Reissued = False,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Bring releases of the rules, and documents that belong to them, into the knowledge base, all of them or none.

    With --cards, bring in cards by a file of your own, so that questions that name them are understood.

    Example: mtgcr add MagicCompRules.txt ja/cr_20260116.txt
    Example: mtgcr add --reissued MagicCompRules-corrected.txt
    Example: mtgcr add --cards oracle-cards.json --cards rulings.json
    """
    if not (files or cards):
        fail("nothing to add", USAGE, "mtgcr add FILE…, or mtgcr add --cards FILE")
    taken = [_add_cards(find_home(home), cards, answer_format)] if cards else []
    if files:
        taken.append(_add_texts(find_home(home), files, answer_format, keep_going=keep_going, reissued=reissued))
    if not all(taken):
        raise typer.Exit(NEGATIVE)


def _add_cards(home: Path, files: list[Path], answer_format: OutputFormat) -> bool:
    """Whether the cards of all files were taken."""
    from mtgcr.kb.asking.card_shelf import add_cards
    from mtgcr.views.text.cards import cards_report_json, cards_report_text

    report = add_cards(home, files)
    if answer_format is OutputFormat.JSON:
        print_json(cards_report_json(report))
    else:
        print_text(cards_report_text(report))
    sys.stdout.flush()
    print_diagnostics(report.diagnostics)
    return report.is_taken


def _add_texts(home: Path, files: list[Path], answer_format: OutputFormat, *, keep_going: bool, reissued: bool) -> bool:
    """Whether no file was refused."""
    from mtgcr.kb.intake.building import no_progress
    from mtgcr.kb.intake.ingest import FileStatus, add_files
    from mtgcr.parser.diagnostic import Severity
    from mtgcr.views.json.forms import add_json
    from mtgcr.views.text.added import render_document, render_file, render_summary

    progress = watch_progress() or no_progress
    report = add_files(home, files, keep_going=keep_going, reissued=reissued, progress=progress)
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
    return not report.refused


def build(home: Home = None) -> None:
    """Make the knowledge base again from the texts that it keeps.

    Example: mtgcr build
    """
    from mtgcr.kb.intake.building import no_progress
    from mtgcr.kb.intake.ingest import rebuild

    rebuild(find_home(home), watch_progress() or no_progress)
    print("the knowledge base was made again from the texts that it keeps")
