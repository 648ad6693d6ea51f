"""Finding the official texts where they are published, fetching those that are not held, and taking them in.

What is fetched is believed only when it reads as a whole release of the language expected; everything else is said
and left out, and the knowledge base is then as it was.
"""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from mtgcr.kb.intake.ingest import FileStatus, add_sources
from mtgcr.kb.intake.progress import no_progress
from mtgcr.kb.storage.home import ORIGINALS, current_generation
from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.originals import list_originals
from mtgcr.kb.storage.sync_record import FOLDER, Fetched, read_record, write_record
from mtgcr.kb.syncing.doubts import doubts
from mtgcr.kb.syncing.fetching import Body, Fetcher, Unchanged, sync_error
from mtgcr.kb.syncing.links import date_in_name, find_text, name_of_text
from mtgcr.kb.syncing.sources import ArchiveSource, Expected, PageSource, Sources
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.parser.language import Language
from mtgcr.parser.reader import SourceFile, parse_source, read_source
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractContextManager

    from mtgcr.kb.asking.card_shelf import CardsReport
    from mtgcr.kb.intake.ingest import FileReport
    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.works.work_intake import WorkFile


GIVEN = ""
"""The name of the source that is no page known but what somebody named."""


def is_address(place: str) -> bool:
    """Whether it is what can be fetched, and no file."""
    return place.casefold().startswith(("http://", "https://"))


class SyncOutcome(Enum):
    """What became of a text that was looked for."""

    ADDED = "added"
    HELD = "held"
    """The knowledge base has it, or another text of that day, already."""
    WANTED = "wanted"
    """It would be fetched (--dry-run)."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncItem:
    """One text that was looked for, and what became of it; `file` is what taking it in said, where it came to that."""

    source: str
    address: str
    outcome: SyncOutcome
    diagnostics: tuple[Diagnostic, ...] = ()
    file: FileReport | None = None
    cards: CardsReport | None = None
    """What there is now, where it was a file of cards."""
    work: WorkFile | None = None
    """Which edition it is, where it was a tournament document that was kept."""


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What became of everything that was looked for."""

    items: tuple[SyncItem, ...]
    changed: bool = False
    """Whether there is a new generation."""

    @property
    def failed(self) -> tuple[SyncItem, ...]:
        """What could not be had."""
        return tuple(item for item in self.items if item.outcome is SyncOutcome.FAILED)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text to be fetched, and what it must be to be believed."""

    expected: Expected
    address: str


@dataclass(frozen=True, slots=True)
class _Came:
    """A text that came in and is believed, with what to remember of it."""

    wanted: Wanted
    text: SourceFile
    fetched: Fetched


@dataclass(slots=True)
class Sync:
    """One run of sync over a home."""

    home: Path
    fetcher: Fetcher
    today: datetime.date
    progress: Progress = no_progress
    _record: dict[str, Fetched] = field(init=False)
    _held: tuple[tuple[str, str, str], ...] = field(init=False)

    def __post_init__(self) -> None:
        self._record = read_record(self.home)
        generation = current_generation(self.home)
        self._held = list_originals(generation / ORIGINALS) if generation else ()

    def run(self, sources: Sources, *, older: bool = False, dry: bool = False) -> SyncReport:
        """Look at all sources, the archive only for `older` texts, and take in what is new; `dry` only looks.

        HomeBusyError when another sync is at work; OSError when the disk fails.
        """
        with self._lock(dry=dry):
            found = [self._find(page) for page in sources.pages]
            if older and sources.archive:
                found += self._list(sources.archive)
            return self._fetch_all(found, dry=dry)

    def take(self, place: str, *, dry: bool = False) -> SyncReport:
        """Take in the text at one address, or in one file."""
        with self._lock(dry=dry):
            hosts = frozenset({urlsplit(place).netloc.lower()})
            expected = Expected(name=GIVEN, language=None, hosts=hosts, least_rules=1)
            if is_address(place):
                return self._fetch_all([Wanted(expected, place)], dry=dry)
            source = read_source(Path(place))
            wanted = Wanted(expected, place)
            why_not = doubts(wanted.expected, place, source, self.today)
            if why_not or dry:
                return SyncReport((_item(wanted, SyncOutcome.FAILED if why_not else SyncOutcome.WANTED, why_not),))
            return self._add([_Came(wanted, source, Fetched(source.sha256))], [])

    def _lock(self, *, dry: bool) -> AbstractContextManager[None]:
        return nullcontext() if dry else write_lock(self.home, "sync.lock")

    def _find(self, page: PageSource) -> Wanted | SyncItem:
        """The newest text that the pages link to; why none of them tells it where none does."""
        failures = []
        for address in page.addresses:
            match self.fetcher.fetch(address, page.expected.hosts):
                case Body() as body:
                    self.fetcher.forget(address)
                    text = find_text(body.data.decode("utf-8", "replace"), body.address, page.link)
                    if text:
                        return Wanted(page.expected, text)
                    failures.append(
                        sync_error(
                            address, "sync-no-link", "the page links to no text of the rules", Remedy.NAME_NEW_PAGE
                        )
                    )
                case Diagnostic() as failure:
                    failures.append(failure)
        return _item(Wanted(page.expected, page.addresses[0]), SyncOutcome.FAILED, failures)

    def _list(self, archive: ArchiveSource) -> list[Wanted | SyncItem]:
        """The texts of the archive whose day is not held."""
        at = Wanted(archive.expected, archive.listing)
        match self.fetcher.fetch(archive.listing, archive.expected.hosts):
            case Body() as body:
                self.fetcher.forget(archive.listing)
                entries = read_listing(body.data)
            case Unchanged():
                entries = ()
            case Diagnostic() as failure:
                return [_item(at, SyncOutcome.FAILED, (failure,))]
        if not entries:
            unread = sync_error(archive.listing, "sync-listing", "the archive's list of releases cannot be read")
            return [_item(at, SyncOutcome.FAILED, (unread,))]
        days = {day for language, day, _ in self._held if language == Language.EN.value}
        codes = (quote(code, safe="") for code, day in entries if day not in days)
        wanted = (Wanted(archive.expected, archive.text.replace("{code}", code)) for code in codes)
        return [one for one in wanted if not self._has(one.address)]

    def _has(self, address: str) -> bool:
        """Whether what the address gave before is held, or another text of its day."""
        before = self._record.get(address)
        return before is not None and not {before.sha256, before.instead}.isdisjoint(one[2] for one in self._held)

    def _seems_held(self, wanted: Wanted) -> bool:
        """Whether a text of the date in the name is held; only the text itself can tell for sure."""
        day = date_in_name(wanted.address)
        return self._has(wanted.address) or any(
            wanted.expected.language is Language(held) and day == effective.replace("-", "")
            for held, effective, _ in self._held
        )

    def _fetch_all(self, found: Sequence[Wanted | SyncItem], *, dry: bool) -> SyncReport:
        came: list[_Came] = []
        items: list[SyncItem] = []
        for done, one in enumerate(found):
            self.progress("fetch", done, len(found))
            match one:
                case SyncItem():
                    items.append(one)
                case Wanted() if dry:
                    items.append(_item(one, SyncOutcome.HELD if self._seems_held(one) else SyncOutcome.WANTED))
                case Wanted():
                    self._fetch(one, came, items)
        self.progress("fetch", len(found), len(found))
        report = SyncReport(tuple(items)) if dry else self._add(came, items)
        order = {one.address: place for place, one in enumerate(found)}
        return replace(report, items=tuple(sorted(report.items, key=lambda item: order[item.address])))

    def _fetch(self, wanted: Wanted, came: list[_Came], items: list[SyncItem]) -> None:
        before = self._record[wanted.address] if self._has(wanted.address) else None
        match self.fetcher.fetch(wanted.address, wanted.expected.hosts, before):
            case Unchanged():
                items.append(_item(wanted, SyncOutcome.HELD))
            case Diagnostic() as failure:
                items.append(_item(wanted, SyncOutcome.FAILED, (failure,)))
            case Body() as body:
                text = replace(parse_source(wanted.address, body.data), path=name_of_text(body.address))
                if why_not := doubts(wanted.expected, wanted.address, text, self.today):
                    self.fetcher.forget(wanted.address)
                    items.append(_item(wanted, SyncOutcome.FAILED, why_not))
                else:
                    came.append(_Came(wanted, text, Fetched(text.sha256, body.etag, body.modified)))

    def _add(self, came: list[_Came], items: list[SyncItem]) -> SyncReport:
        """Take in what came, all that can be, and remember it."""
        if not came:
            return SyncReport(tuple(items))
        report = add_sources(self.home, (one.text for one in came), len(came), keep_going=True, progress=self.progress)
        for one, file in zip(came, report.files, strict=True):
            outcome = SyncOutcome.ADDED if file.status is FileStatus.ADDED else SyncOutcome.HELD
            items.append(replace(_item(one.wanted, outcome), file=file))
            instead = "" if file.status is not FileStatus.REFUSED else self._held_on(file)
            if one.wanted.address.startswith("http"):
                self._record[one.wanted.address] = replace(one.fetched, instead=instead)
        write_record(self.home, self._record)
        for one in came:
            self.fetcher.forget(one.wanted.address)
        return SyncReport(tuple(items), report.changed)

    def _held_on(self, file: FileReport) -> str:
        """The digest of the text that is held for the day of the file; "" without any."""
        assert file.parsed is not None
        identity = (file.parsed.language.value, file.parsed.effective.isoformat())
        return next((sha256 for *held, sha256 in self._held if tuple(held) == identity), "")


def run_sync(
    home: Path,
    sources: Sources,
    today: datetime.date,
    progress: Progress = no_progress,
    *,
    older: bool = False,
    dry: bool = False,
    place: str | None = None,
) -> SyncReport:
    """Look for new texts in the sources, or take the one at `place`; a `dry` run leaves the home as it is.

    Whether an address without encryption may be believed is for the caller to ask.
    """
    with TemporaryDirectory() as empty, Fetcher(Path(empty) if dry else home / FOLDER) as fetcher:
        work = Sync(home, fetcher, today, progress)
        return work.take(place, dry=dry) if place else work.run(sources, older=older, dry=dry)


def read_listing(data: bytes) -> tuple[tuple[str, str], ...]:
    """The set codes and days of the archive's list, newest first; nothing where it is not of the form."""
    try:
        entries = json.loads(data)["data"]
        return tuple((str(one["setCode"]), str(one["creationDay"])) for one in entries)
    except (ValueError, KeyError, TypeError, RecursionError):
        return ()


def _item(wanted: Wanted, outcome: SyncOutcome, diagnostics: Iterable[Diagnostic] = ()) -> SyncItem:
    return told_item(wanted.expected.name, outcome, wanted.address, *diagnostics)


def told_item(source: str, outcome: SyncOutcome, address: str, *diagnostics: Diagnostic) -> SyncItem:
    """What became of what the source has at the address."""
    return SyncItem(source=source, address=address, outcome=outcome, diagnostics=diagnostics)
