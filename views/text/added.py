"""What became of files, as text for a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.intake.ingest import AddReport, FileReport, FileStatus
from mtgcr.kb.lineages.nodes import count_nodes
from mtgcr.parser.diagnostic import Severity
from mtgcr.views.text.cards import cards_report_text
from mtgcr.views.text.doubts import say_doubt

if TYPE_CHECKING:
    from mtgcr.kb.documents.documents import Document, DocumentInfo
    from mtgcr.kb.intake.reading import Parsed
    from mtgcr.kb.intake.verification import Verification
    from mtgcr.library.answers import BroughtIn

SHOWN = 5


def render_file(file: FileReport) -> str:
    """One line for a file: what became of it, and what it holds."""
    if file.document is not None:
        return f"{file.path}: {file.status.value}: {_excerpts(file.document)}"
    errors = [d for d in file.diagnostics if d.severity is Severity.ERROR]
    if file.parsed is None or errors:
        return f"{file.path}: {file.status.value}: {errors[0].message if errors else 'no release'}"
    known = f"; {say_verification(file.verification)}" if file.verification else ""
    return f"{file.path}: {file.status.value}: {_contents(file.parsed)}, {_warnings(file)}{known}"


def _contents(parsed: Parsed) -> str:
    rules, examples, entries = count_nodes(parsed.nodes)
    held = f"{rules} rules, {examples} examples, {entries} glossary entries"
    return f"effective {parsed.effective} ({parsed.language.value}), {held}"


def _excerpts(document: Document) -> str:
    kinds = Counter(excerpt.kind for excerpt in document.excerpts)
    held = ", ".join(f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in kinds.items())
    return f"a document ({document.language.value}) with {held}"


def render_document(document: DocumentInfo) -> str:
    """One line for a document held: how much of it is attached to the rules."""
    return f"{document.name}: {document.attached} of {document.excerpts} passages are attached to what is held"


def _warnings(file: FileReport) -> str:
    count = sum(1 for d in file.diagnostics if d.severity is Severity.WARNING)
    return "1 warning" if count == 1 else f"{count} warnings"


def render_summary(report: AddReport) -> str:
    """The last line: how many files were taken, and whether anything changed."""
    counts = Counter(file.status for file in report.files)
    if not report.files:
        return "no file was found"
    if report.changed:
        kept = f"; {counts[FileStatus.KNOWN]} were known" if counts[FileStatus.KNOWN] else ""
        refused = f"; {counts[FileStatus.REFUSED]} were refused" if counts[FileStatus.REFUSED] else ""
        return f"{counts[FileStatus.ADDED]} added{kept}{refused}"
    if counts[FileStatus.REFUSED]:
        others = counts[FileStatus.ADDED]
        hint = f"; the other {others} would be fine (--keep-going takes them)" if others else ""
        return f"nothing was added: {counts[FileStatus.REFUSED]} of {len(report.files)} refused{hint}"
    return f"nothing changed: all {len(report.files)} are in the knowledge base already"


def say_verification(found: Verification) -> str:
    """The comparison in a few words: "known release, all 4,213 fingerprints match"."""
    if found.is_exact:
        return f"known release, all {found.matching:,} fingerprints match"
    parts = [
        f"{what} {len(names)} ({', '.join(names[:SHOWN])}{', …' if len(names) > SHOWN else ''})"
        for what, names in (("differs in", found.differing), ("adds", found.strange), ("lacks", found.lacking))
        if names
    ]
    return f"known release, {found.matching:,} fingerprints match; {'; '.join(parts)}"


def brought_in_text(found: BroughtIn) -> str:
    """A line for the cards, then one for each file and each document, and what it comes to."""
    lines = [cards_report_text(found.cards)] if found.cards else []
    if found.texts:
        lines += [
            *_doubt_lines(found.texts),
            *map(render_file, found.texts.files),
            *map(render_document, found.texts.documents),
        ]
        lines.append(render_summary(found.texts))
    return "\n".join(lines)


def _doubt_lines(report: AddReport) -> list[str]:
    """Of each text that may not be the official one why, before all else."""
    doubtful = [file for file in report.files if file.parsed and file.doubt and file.status is not FileStatus.REFUSED]
    lines = [f"{file.path}: {say_doubt(file.doubt, name_all=True)}" for file in doubtful if file.doubt]
    if not lines:
        return []
    if all(file.is_trusted for file in doubtful):
        return [*lines, "You trust it: it is quoted without a mark."]
    return [*lines, "It is marked wherever it is quoted, until you say that you trust it: mtgcr add --trust FILE"]
