"""What became of files, as text for a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mtgcr.kb.intake.ingest import AddReport, FileReport, FileStatus
from mtgcr.parser.diagnostic import Severity
from mtgcr.views.text.doubts import say_doubt
from mtgcr.views.voice import aside, count, in_other_words, labelled, listed, say, spoken, tongue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.intake.reading import Parsed
    from mtgcr.kb.intake.verification import Verification
    from mtgcr.kb.storage.held_documents import Document, DocumentInfo
    from mtgcr.library.answers import BroughtIn
    from mtgcr.parser.diagnostic import Diagnostic

SHOWN = 5


def render_file(file: FileReport) -> str:
    """One line for a file: what became of it, and what it holds; another for what was read as no ruling."""
    if file.document is not None:
        told = _file_line(file, _excerpts(file.document))
        return "\n".join((told, *_rest(file.diagnostics)))
    errors = [d for d in file.diagnostics if d.severity is Severity.ERROR]
    if file.parsed is None or errors:
        return _file_line(file, in_other_words(errors[0].message) if errors else say("no release"))
    told = listed((_contents(file.parsed), _warnings(file)))
    known = say("; {what}", what=say_verification(file.verification)) if file.verification else ""
    return _file_line(file, f"{told}{known}")


def _rest(diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    """A line about those that stand in no ruling; what reads rulings is loaded where there is something to tell."""
    if diagnostics:
        from mtgcr.kb.rulings.ruling_documents import IN_NO_RULING
        from mtgcr.views.text.rulings import lines_in_no_ruling

        if rest := [found.place for found in diagnostics if found.code == IN_NO_RULING]:
            yield lines_in_no_ruling(rest)


def _file_line(file: FileReport, told: str) -> str:
    return say("{file}: {status}: {told}", file=file.path, status=in_other_words(file.status.value), told=told)


def _contents(parsed: Parsed) -> str:
    rules, examples, entries = parsed.counts
    held = (
        count("1 rule|{number} rules", rules),
        count("1 example|{number} examples", examples),
        count("1 glossary entry|{number} glossary entries", entries),
    )
    told = "effective {day} ({language}), {what}"
    return say(told, day=parsed.effective, language=tongue(parsed.language), what=listed(held))


def _excerpts(document: Document) -> str:
    kinds = Counter(excerpt.kind for excerpt in document.excerpts)
    held = listed(_counted(kind, number) for kind, number in kinds.items())
    return say("a document ({language}) with {held}", language=tongue(document.language), held=held)


def _counted(kind: str, number: int) -> str:
    return count("1 {kind}|{number} {kind}s", number, kind=in_other_words(kind))


def render_document(document: DocumentInfo) -> str:
    """One line for a document held: how much of it is attached to the rules."""
    return places_counted(document.name, document.attached, document.excerpts)


def places_counted(name: str, attached: int, passages: int) -> str:
    """How many passages of a document belong to rules."""
    of = count("{count} of 1 passage|{count} of {number} passages", passages, count=attached)
    belong = count(
        "{passages} belongs to a rule that you have|{passages} belong to a rule that you have", passages, passages=of
    )
    return labelled(name, belong)


def _warnings(file: FileReport) -> str:
    warnings = sum(1 for d in file.diagnostics if d.severity is Severity.WARNING)
    return count("1 warning|{number} warnings", warnings)


def render_summary(report: AddReport) -> str:
    """The last line: how many files were taken, and whether anything changed."""
    counts = Counter(file.status for file in report.files)
    if not report.files:
        return say("no file found")
    if report.changed:
        kept = say("; {count} were known", count=counts[FileStatus.KNOWN]) if counts[FileStatus.KNOWN] else ""
        lost = counts[FileStatus.REFUSED]
        refused = say("; {count} were refused", count=lost) if lost else ""
        return say("{count} added", count=counts[FileStatus.ADDED]) + kept + refused
    if counts[FileStatus.REFUSED]:
        others = counts[FileStatus.ADDED]
        hint = say("; the other {count} could be added (--keep-going adds them)", count=others) if others else ""
        told = "nothing was added: {count} of {all} refused"
        return say(told, count=counts[FileStatus.REFUSED], all=len(report.files)) + hint
    return say("nothing changed: all {count} are in the knowledge base already", count=len(report.files))


def say_verification(found: Verification) -> str:
    """The comparison in a few words: "known release, all 4,213 fingerprints match"."""
    if found.is_exact:
        return say("known release, all {count:,} fingerprints match", count=found.matching)
    parts = [
        say("{what} {count}", count=len(names), what=what)
        + aside(listed([*names[:SHOWN], *(["…"] if len(names) > SHOWN else [])]))
        for what, names in (
            (say("differs in"), found.differing),
            (say("adds"), found.strange),
            (say("lacks"), found.lacking),
        )
        if names
    ]
    told = "known release, {count:,} fingerprints match; {parts}"
    return say(told, count=found.matching, parts=say("; ").join(parts))


def brought_in_text(found: BroughtIn) -> str:
    """A line for the cards, then one for each file and each document, and what it comes to."""
    lines = [*_cards_and_works(found)]
    if found.texts:
        lines += [
            *_doubt_lines(found.texts),
            *map(render_file, found.texts.files),
            *map(render_document, found.texts.documents),
        ]
        lines.append(render_summary(found.texts))
    return "\n".join(lines)


def _cards_and_works(found: BroughtIn) -> Iterator[str]:
    if found.cards:
        from mtgcr.views.text.cards import cards_report_text

        yield cards_report_text(found.cards)
    if found.works:
        from mtgcr.views.text.works import work_files_lines

        yield from work_files_lines(found.works, spoken())


def _doubt_lines(report: AddReport) -> list[str]:
    """Of each text that may not be the official one why, before all else."""
    doubtful = [file for file in report.files if file.parsed and file.doubt and file.status is not FileStatus.REFUSED]
    lines = [labelled(file.path, say_doubt(file.doubt, name_all=True)) for file in doubtful if file.doubt]
    if not lines:
        return []
    if all(file.is_trusted for file in doubtful):
        return [*lines, say("You trust it: it is quoted without a mark.")]
    told = "It is marked wherever it is quoted, until you say that you trust it: mtgcr add --trust FILE"
    return [*lines, say(told)]
