"""Bringing releases in: files → a new generation of the knowledge base, or a reason why not."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from typing import TYPE_CHECKING

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.intake.appending import append_documents
from mtgcr.kb.intake.collection import no_collection
from mtgcr.kb.intake.embedding import embedded_fingerprint, form_of
from mtgcr.kb.intake.generation_files import all_originals, documents_in, index_part, keep_texts, make_generation
from mtgcr.kb.intake.kept_texts import OriginalsDamagedError, held_texts, kept_originals
from mtgcr.kb.intake.pack import is_pack, unpack
from mtgcr.kb.intake.progress import no_progress
from mtgcr.kb.intake.reading import FileReading, Parsed, read_all, reading_of, split_by_issue
from mtgcr.kb.intake.refused_texts import conflict, unlikely_day
from mtgcr.kb.intake.trust import trust, with_trust
from mtgcr.kb.storage.asof import load_calendar
from mtgcr.kb.storage.held_documents import Document
from mtgcr.kb.storage.home import (
    ASIDE,
    DATABASE,
    ORIGINALS,
    ORIGINALS_COPY,
    current_generation,
    new_part,
    remove_unfinished,
)
from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.originals import RELEASE, Original
from mtgcr.kb.storage.ownership import set_aside, stamp_of
from mtgcr.kb.storage.seal import broken_parts
from mtgcr.parser.diagnostic import Diagnostic, Severity
from mtgcr.parser.language import Language
from mtgcr.parser.reader import find_files

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from mtgcr.kb.intake.building import Embedded
    from mtgcr.kb.intake.kept_texts import HeldTexts
    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.intake.verification import Verification
    from mtgcr.kb.lineages.overrides import Overrides
    from mtgcr.kb.model import Doubt
    from mtgcr.kb.storage.held_documents import DocumentInfo
    from mtgcr.kb.storage.originals import Kept
    from mtgcr.parser.reader import SourceFile


class FileStatus(Enum):
    """What became of a file."""

    ADDED = "added"
    KNOWN = "known"
    """The knowledge base holds the same bytes already."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What became of one file; `parsed` is None for a file that holds no release.

    `document` is what it holds instead, where it is of a kind that is known.
    """

    path: str
    status: FileStatus
    parsed: Parsed | None
    diagnostics: tuple[Diagnostic, ...]
    document: Document | None = None
    verification: Verification | None = None
    """How an English text compares with the atlas; None for a release that the atlas does not know."""
    doubt: Doubt | None = None
    """Why the text may not be the official one."""
    is_trusted: bool = False
    """Whether the user says that it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddReport:
    """What became of all files, in the order in which they were read."""

    files: tuple[FileReport, ...]
    changed: bool
    """Whether there is a new generation."""
    documents: tuple[DocumentInfo, ...] = ()
    """All documents that the new generation holds."""

    @property
    def refused(self) -> tuple[FileReport, ...]:
        """The files that were not taken."""
        return tuple(report for report in self.files if report.status is FileStatus.REFUSED)


def add_files(
    home: Path,
    paths: Iterable[Path],
    *,
    keep_going: bool = False,
    reissued: bool = False,
    trusted: bool = False,
    today: datetime.date | None = None,
    progress: Progress = no_progress,
) -> AddReport:
    """Take the releases in the files (folders: their .txt files) into the knowledge base, all or none.

    With `keep_going` the good files are taken and the others reported.  With `reissued` another text of a day that
    has one replaces it, and both are kept.  What is there already changes nothing.  With `trusted` the user says that
    the texts are official, whatever the atlas knows; that also holds for those that are there already.  A text of a
    day long after `today` is refused.
    OSError and sqlite3.Error when the disk fails; the knowledge base then is as it was.
    """
    files = find_files(paths)
    if any(map(is_pack, files)):
        return _add_packs(home, files, _Terms(keep_going=keep_going, reissued=reissued), progress)
    terms = _Terms(keep_going=keep_going, reissued=reissued, trusted=trusted, today=today)
    return _add(home, read_all(files), len(files), terms, progress)


def _add_packs(home: Path, files: Sequence[Path], terms: _Terms, progress: Progress) -> AddReport:
    """As `add_files`, where packs are among the files; into a home without texts each comes as it was elsewhere."""
    texts, cards, damaged = unpack(files)
    refused = tuple(_refused_pack(found) for found in damaged)
    if refused and not terms.keep_going:
        return AddReport(files=refused, changed=False)
    if not held_texts(home).listed:
        terms = replace(terms, reissued=True)
    report = _add(home, read_all(texts), len(texts), terms, progress)
    if cards and (terms.keep_going or not report.refused):
        from mtgcr.kb.asking.card_shelf import take_saved

        take_saved(home, cards)
    return replace(report, files=(*refused, *report.files), changed=report.changed or bool(cards))


def _refused_pack(found: Diagnostic) -> FileReport:
    return FileReport(path=found.place.path, status=FileStatus.REFUSED, parsed=None, diagnostics=(found,))


def add_sources(
    home: Path,
    sources: Iterable[SourceFile],
    count: int,
    *,
    keep_going: bool = False,
    progress: Progress = no_progress,
) -> AddReport:
    """Take the releases in so many sources into the knowledge base, as `add_files` does, one read after the other."""
    return _add(home, map(reading_of, sources), count, _Terms(keep_going=keep_going), progress)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Terms:
    """On what terms files are taken."""

    keep_going: bool
    reissued: bool = False
    trusted: bool = False
    today: datetime.date | None = None


def _add(home: Path, readings: Iterable[FileReading], count: int, terms: _Terms, progress: Progress) -> AddReport:
    with write_lock(home), no_collection():
        remove_unfinished(home)
        held, embedded = _held(home), cache(load_embedded)
        found = _judge_all(readings, count, held, terms, progress)
        # Others are reading meanwhile: what can be done with one reading is done before the next is waited for.
        checked = (_verified(file, embedded, terms) for file in found)
        reports = tuple(replace(file, is_trusted=terms.trusted) if file.parsed else file for file in checked)
        refused = any(report.status is FileStatus.REFUSED for report in reports)
        fresh = [r for r in reports if r.status is FileStatus.ADDED]
        if refused and not terms.keep_going:
            return AddReport(files=reports, changed=False)
        is_trust_new = terms.trusted and trust(home, (r.parsed.sha256 for r in reports if r.parsed))
        if not (fresh or is_trust_new):
            return AddReport(files=reports, changed=False)
        appended = None if is_trust_new else _append(home, held, fresh)
        documents = appended or _build_with(home, held, fresh, embedded, progress)
        return AddReport(files=reports, changed=True, documents=documents)


def _append(home: Path, held: HeldTexts, fresh: Sequence[FileReport]) -> tuple[DocumentInfo, ...] | None:
    """As `append_documents`; None too where there is a release among what is fresh."""
    documents = [one.document for one in fresh if one.document]
    return append_documents(home, held, documents) if len(documents) == len(fresh) else None


def _build_with(
    home: Path, held: HeldTexts, fresh: Sequence[FileReport], load: Callable[[], Embedded], progress: Progress
) -> tuple[DocumentInfo, ...]:
    kept = held.undamaged()
    releases = [*_parse_releases(kept, progress), *(one.parsed for one in fresh if one.parsed)]
    documents = [*_read_documents(kept), *(one.document for one in fresh if one.document)]
    return _build(home, releases, documents, load, progress, held.sound)


def rebuild(home: Path, progress: Progress = no_progress, *, without_damaged: bool = False) -> tuple[str, ...]:
    """Make the knowledge base again from the originals that it keeps and the embedded data.

    OriginalsDamagedError when some of them cannot be read any more, unless they are to be given up: then their names
    are returned, and the damaged files are in HOME/aside.
    """
    with write_lock(home), no_collection():
        return _rebuild(home, progress, without_damaged=without_damaged)


def renew(home: Path, progress: Progress = no_progress, damaged: Path | None = None) -> None:
    """Make what of the knowledge base is not there for this program: its part of the generation in use, or all.

    Where another process has done so meanwhile nothing is made: `damaged` is the generation that was found damaged.
    """
    with write_lock(home), no_collection():
        generation = current_generation(home)
        form = form_of(embedded_fingerprint())
        if generation is None or stamp_of(generation) is None:
            _rebuild(home, progress)
        elif not os.path.lexists(generation / form):
            remove_unfinished(home)
            kept = held_texts(home).undamaged()
            with new_part(generation, form) as part:
                _build_part(
                    part,
                    with_trust(home, _parse_releases(kept, progress)),
                    _read_documents(kept),
                    load_embedded,
                    progress,
                )
        elif generation == damaged or broken_parts(generation / form, surely=(DATABASE,)):
            _rebuild(home, progress)


def _rebuild(home: Path, progress: Progress, *, without_damaged: bool = False) -> tuple[str, ...]:
    """As `rebuild`, for the one that holds the lock."""
    kept = kept_originals(home)
    if kept.damaged and not without_damaged:
        raise OriginalsDamagedError(kept.damaged)
    before = current_generation(home)
    _build(home, _parse_releases(kept, progress), _read_documents(kept), load_embedded, progress)
    if kept.damaged and before:
        for path in (before / ORIGINALS, before / ORIGINALS_COPY):
            if path.is_file():
                set_aside(path, home / ASIDE)
    return kept.damaged


def _held(home: Path) -> HeldTexts:
    held = held_texts(home)
    if held.sound is None:
        held.undamaged()
    return held


def _parse_releases(kept: Kept, progress: Progress) -> list[Parsed]:
    found = []
    texts = [(original.name, original.data) for original in kept.originals if original.kind == RELEASE]
    for done, reading in enumerate(read_all(texts)):
        progress("read again", done, len(texts))
        assert reading.parsed is not None  # it was a release when it was taken
        found.append(reading.parsed)
    return found


def _read_documents(kept: Kept) -> list[Document]:
    return [_read_again(one) for one in kept.originals if one.kind != RELEASE]


def _read_again(one: Original) -> Document:
    from mtgcr.kb.intake.document_kinds import read_again  # 60 ms that a home of releases need not pay

    document = Document(kind=one.kind, name=one.name, language=Language(one.language), data=one.data, excerpts=())
    return read_again(document)


def _judge_all(
    readings: Iterable[FileReading], count: int, held: HeldTexts, terms: _Terms, progress: Progress
) -> Iterator[FileReport]:
    known = {one.sha256 for one in held.listed}
    taken = {(one.effective, one.language): one.name for one in held.listed if one.kind == RELEASE}
    for done, reading in enumerate(readings):
        progress("read", done, count)
        yield _judge(reading, known, {} if terms.reissued else taken)
    progress("read", count, count)


def _judge(reading: FileReading, known: set[str], taken: dict[tuple[str, str], str]) -> FileReport:
    path, parsed = reading.path, reading.parsed
    errors = [d for d in reading.diagnostics if d.severity is Severity.ERROR]
    if parsed is None or errors:
        from mtgcr.kb.intake.document_kinds import LISTS, read_document  # as above

        document = read_document(reading.data, path, LISTS if reading.has_headings else None)
        if document is not None:
            return _take_document(path, document, known)
        return FileReport(path=path, status=FileStatus.REFUSED, parsed=None, diagnostics=reading.diagnostics)
    status, diagnostics = FileStatus.ADDED, reading.diagnostics
    if reading.sha256 in known:
        status = FileStatus.KNOWN
    elif parsed.identity in taken:
        status, diagnostics = FileStatus.REFUSED, (*diagnostics, conflict(parsed, taken[parsed.identity]))
    known.add(reading.sha256)
    taken.setdefault(parsed.identity, path)
    return FileReport(path=path, status=status, parsed=parsed, diagnostics=diagnostics)


def _verified(file: FileReport, load: Callable[[], Embedded], terms: _Terms) -> FileReport:
    if file.parsed is None:
        return file  # what ships is not loaded for a document
    from mtgcr.kb.intake.verification import doubt_of, verify

    embedded = load()
    fault = None if terms.trusted else unlikely_day(file.parsed, embedded.calendar, terms.today)
    if fault and file.status is FileStatus.ADDED:
        return replace(file, status=FileStatus.REFUSED, diagnostics=(*file.diagnostics, fault))
    if file.parsed.language is not Language.EN:
        return file
    atlas, day, nodes = embedded.atlas, file.parsed.effective, file.parsed.nodes
    return replace(file, verification=verify(atlas, day, nodes), doubt=doubt_of(atlas, day, nodes))


def _take_document(path: str, document: Document, known: set[str]) -> FileReport:
    status = FileStatus.KNOWN if document.sha256 in known else FileStatus.ADDED
    known.add(document.sha256)
    return FileReport(path=path, status=status, parsed=None, diagnostics=document.diagnostics, document=document)


def _build(
    home: Path,
    official: list[Parsed],
    documents: Sequence[Document],
    load: Callable[[], Embedded],
    progress: Progress,
    sound: Path | None = None,
) -> tuple[DocumentInfo, ...]:
    """Make a new generation; the documents that it holds.  Some of the texts may be packed in a file that is sound."""
    official = with_trust(home, official)
    originals = tuple(all_originals(official, documents))

    def fill(part: Path) -> tuple[DocumentInfo, ...]:
        return _build_part(part, official, documents, load, progress)

    return make_generation(home, partial(keep_texts, originals, sound), form_of(embedded_fingerprint()), fill)


def _build_part(
    part: Path,
    official: list[Parsed],
    documents: Sequence[Document],
    load: Callable[[], Embedded],
    progress: Progress,
) -> tuple[DocumentInfo, ...]:
    """Make tables and index of the texts and the embedded data; the documents that they hold."""
    from mtgcr.kb.intake.building import build_database  # with what it needs a tenth of adding a document
    from mtgcr.kb.intake.prepared import remember_prepared, take_prepared
    from mtgcr.kb.intake.processes import beside

    is_embedded_alone = not official and not documents
    if is_embedded_alone and take_prepared(part):
        return ()
    speaking, replaced = split_by_issue(official)
    with beside(len(official)) as other:
        ahead = build_database(part / DATABASE, speaking, load(), progress, documents, replaced, other)
        index_part(part, progress, ahead, other.begin)
    if is_embedded_alone:
        remember_prepared(part)
    return documents_in(part)


def load_embedded() -> Embedded:
    """The atlas, the overrides, the list of releases and the digest that ship with the program."""
    from mtgcr.kb.digest.telling import NO_DIGEST, load_digest
    from mtgcr.kb.intake.building import Embedded
    from mtgcr.kb.intake.prepared import prepared_digest
    from mtgcr.kb.lineages.atlas_tables import read_atlas

    atlas, calendar = read_atlas(data_directory() / "atlas"), load_calendar(data_directory())
    laid = prepared_digest()
    digest = NO_DIGEST if laid else load_digest()
    return Embedded(atlas, load_overrides(), embedded_fingerprint(), calendar, digest, laid)


def load_overrides() -> Overrides:
    """The human decisions on lineages that ship with the program, and the sentences that tie nothing."""
    from mtgcr.kb.lineages.atlas_tables import read_stock
    from mtgcr.kb.lineages.overrides import parse_overrides

    path = data_directory() / "overrides.toml"
    decided = parse_overrides(path.read_text("utf-8") if path.is_file() else "")
    return replace(decided, stock=read_stock(data_directory() / "atlas"))
