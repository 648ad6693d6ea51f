"""The citator: cite check, cite date, cite migrate, cite impact."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from mtgcr.commands.choices import CheckFormat, OutputFormat
from mtgcr.commands.session import NEGATIVE, open_library, paragraphs, print_answer, print_diagnostics, print_json

STDIN = "-"

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mtgcr.commands.options import (
        AsOf,
        CitedText,
        Format,
        FormatOfCheck,
        From,
        Home,
        New,
        Old,
        Texts,
        To,
        Write,
        WrittenOn,
    )
    from mtgcr.library.given import PastedText
    from mtgcr.parser.diagnostic import Diagnostic


def cite() -> None:
    """Check, date and update the rule numbers in any text.

    Example: mtgcr cite check src/ notes.md
    """


def cite_check(
    files: Texts,
    as_of: AsOf = None,
    written: WrittenOn = None,
    answer_format: FormatOfCheck = CheckFormat.TEXT,
    home: Home = None,
) -> None:
    """Show which rule numbers in the texts are right, do not exist, or now mean another rule.

    Example: mtgcr cite check src/ notes.md
    Example: mtgcr cite check judge-quiz.md --written 2019 --format json
    """
    from mtgcr.views.sarif import sarif
    from mtgcr.views.text.citations import check_text
    from mtgcr.views.text.day_meant import written_lines

    found = open_library(home).cite_check(given_texts(files), as_of, written=written)
    print_diagnostics(found.diagnostics)
    if answer_format is CheckFormat.SARIF:
        print_json(sarif(found))
    elif found.texts or answer_format is CheckFormat.JSON:  # of files that cannot be read their mistakes tell all
        about = paragraphs(written_lines(found.written)) if found.written else []
        print_answer(
            OutputFormat(answer_format.value),
            found,
            lambda: "\n".join([*about, check_text(found)]),
            found.days,
        )
    if any(one.is_wrong for one in found.verdicts) or _has_errors(found.diagnostics):
        raise SystemExit(NEGATIVE)


def cite_date(
    text: CitedText, as_of: AsOf = None, answer_format: Format = OutputFormat.TEXT, home: Home = None
) -> None:
    """Show when a text was written: the releases that its citations fit.

    Example: mtgcr cite date "701.18 scry"
    """
    from mtgcr.views.text.citations import dating_text

    found = open_library(home).cite_date(given_text(" ".join(text)), as_of)
    print_diagnostics(found.diagnostics)
    print_answer(answer_format, found, lambda: dating_text(found), found.days)
    if not found.dating.spans:
        raise SystemExit(NEGATIVE)


def cite_migrate(
    files: Texts,
    old: From,
    new: To,
    write: Write = False,
    answer_format: Format = OutputFormat.TEXT,
    home: Home = None,
) -> None:
    """Update the rule numbers in the texts to another release; what is not certain is listed, not guessed.

    Example: mtgcr cite migrate notes.md --from 2024-09-20 --to 2026-08-07 --write
    """
    from mtgcr.kb.citing.cite_migration import Undecided
    from mtgcr.views.text.citations import migration_text
    from mtgcr.views.text.day_meant import written_lines

    found = open_library(home).cite_migrate(files, old, new, write=write)
    print_diagnostics(found.diagnostics)
    about = paragraphs(written_lines(found.days[0])) if found.days else []
    print_answer(answer_format, found, lambda: "\n".join([*about, migration_text(found)]), found.days[1:])
    if any(isinstance(one, Undecided) for one in found.results) or _has_errors(found.diagnostics):
        raise SystemExit(NEGATIVE)


def cite_impact(old: Old, new: New, files: Texts, answer_format: Format = OutputFormat.TEXT, home: Home = None) -> None:
    """Show what a new release does to the texts: numbers followed, retargeted, orphaned, rules reworded.

    Example: mtgcr cite impact 2026-06-19 2026-08-07 src/
    """
    from mtgcr.kb.citing.cite_impact import Effect
    from mtgcr.views.text.citations import impact_text

    found = open_library(home).cite_impact(given_texts(files), old, new)
    print_diagnostics(found.diagnostics)
    print_answer(answer_format, found, lambda: impact_text(found), found.days)
    effects = {*(one.effect for one in found.impacts), *(one.effect for one in found.sections)}
    if not effects <= {Effect.SAME} or _has_errors(found.diagnostics):
        raise SystemExit(NEGATIVE)


def given_texts(files: Iterable[Path]) -> list[str | Path | PastedText]:
    """The files; "-" is what comes in on stdin, as for all programs."""
    return [given_text(STDIN) if str(one) == STDIN else one for one in files]


def given_text(given: str) -> str | PastedText:
    """What was given; of "-" what comes in on stdin, no more than of a file."""
    from mtgcr.library.given import PastedText
    from mtgcr.parser.reader import LARGEST

    return PastedText(sys.stdin.read(LARGEST), STDIN) if given == STDIN else given


def _has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    from mtgcr.parser.diagnostic import Severity

    return any(found.severity is Severity.ERROR for found in diagnostics)
