"""Fetching the tournament documents from the publisher's pages, and putting them beside the user's own copies.

A page links to a PDF or a text.  What is fetched is believed only when it reads as an edition of the work expected.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.sync_record import FOLDER, Fetched, read_record, write_record
from mtgcr.kb.syncing.fetching import Body, Fetcher, Patience, Unchanged, sync_error
from mtgcr.kb.syncing.links import find_text
from mtgcr.kb.syncing.sync import SyncItem, SyncOutcome, told_item
from mtgcr.kb.works.pdf_text import LARGEST_PDF
from mtgcr.kb.works.work_intake import keep_files, read_bytes
from mtgcr.kb.works.work_shelf import held_copies
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.parser.remedies import Remedy
from mtgcr.parser.works.printed import NoWork

if TYPE_CHECKING:
    from mtgcr.kb.syncing.sources import Sources, WorkSource
    from mtgcr.kb.works.work_intake import ReadFile


def sync_works(
    home: Path, sources: Sources, *, dry: bool = False, patience: Patience | None = None
) -> tuple[SyncItem, ...]:
    """What became of each work in the table; one that is as it was when it was fetched last is left.

    HomeBusyError when another sync is at work; OSError when the disk fails.
    """
    with TemporaryDirectory() as empty:
        folder = Path(empty) if dry else home / FOLDER
        with Fetcher(folder, patience or Patience(), largest=LARGEST_PDF) as fetcher:
            work = _WorkSync(home, fetcher)
            if dry:
                return tuple(work.look(source) for source in sources.works)
            with write_lock(home, "sync.lock"):
                return tuple(work.fetch(source) for source in sources.works)


@dataclass(slots=True)
class _WorkSync:
    """One run over the works of a home."""

    home: Path
    fetcher: Fetcher
    _record: dict[str, Fetched] = field(init=False)
    _held: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._record = read_record(self.home)
        self._held = frozenset(one.sha256 for one in held_copies(self.home))

    def look(self, source: WorkSource) -> SyncItem:
        """Whether the text would be fetched; one at an address that was fetched and is held would not."""
        found = self._find(source)
        if isinstance(found, SyncItem):
            return found
        return told_item(source.name, SyncOutcome.HELD if self._before(found) else SyncOutcome.WANTED, found)

    def fetch(self, source: WorkSource) -> SyncItem:
        """Fetch the text that the page links to, and keep it."""
        found = self._find(source)
        if isinstance(found, SyncItem):
            return found
        match self.fetcher.fetch(found, source.hosts, self._before(found)):
            case Unchanged():
                return told_item(source.name, SyncOutcome.HELD, found)
            case Diagnostic() as failure:
                return told_item(source.name, SyncOutcome.FAILED, found, failure)
            case Body() as body:
                self.fetcher.forget(found)
                return self._take(source, found, body)

    def _before(self, address: str) -> Fetched | None:
        """What the address gave before, where that is held."""
        before = self._record.get(address)
        return before if before and before.sha256 in self._held else None

    def _find(self, source: WorkSource) -> str | SyncItem:
        """The address of the newest text that a page links to; why none does."""
        failures = []
        for page in source.addresses:
            match self.fetcher.fetch(page, source.hosts):
                case Body() as body:
                    self.fetcher.forget(page)
                    if text := find_text(body.data.decode("utf-8", "replace"), body.address, source.link):
                        return text
                    failures.append(
                        sync_error(page, "sync-no-link", "the page links to no text of the work", Remedy.NAME_NEW_PAGE)
                    )
                case Diagnostic() as failure:
                    failures.append(failure)
        return told_item(source.name, SyncOutcome.FAILED, source.addresses[0], *failures)

    def _take(self, source: WorkSource, address: str, body: Body) -> SyncItem:
        read = read_bytes(body.data, Path(address))
        if isinstance(read.found, NoWork):
            return told_item(source.name, SyncOutcome.FAILED, address, _placed(read.found.diagnostic, address))
        if read.found.work != source.work:
            told = f"this is an edition of the {read.found.work.upper()}, not of the {source.work.upper()}"
            return told_item(source.name, SyncOutcome.FAILED, address, sync_error(address, "sync-not-believed", told))
        digest = hashlib.sha256(read.data).hexdigest()
        self._remember(address, Fetched(digest, body.etag, body.modified))
        if digest in self._held:
            return told_item(source.name, SyncOutcome.HELD, address)
        return self._keep(source, address, read)

    def _keep(self, source: WorkSource, address: str, read: ReadFile) -> SyncItem:
        (kept,) = keep_files(self.home, [read], "", kept=True)
        return replace(told_item(source.name, SyncOutcome.ADDED, address), work=kept._replace(path=address))

    def _remember(self, address: str, fetched: Fetched) -> None:
        self._record = {**read_record(self.home), address: fetched}
        write_record(self.home, self._record)


def _placed(found: Diagnostic, address: str) -> Diagnostic:
    return replace(found, place=replace(found.place, path=address))
