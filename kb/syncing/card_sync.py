"""Fetching files of cards and rulings from where they are published, and putting them on the shelf."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mtgcr.kb.asking.card_shelf import add_cards, examine_cards
from mtgcr.kb.intake.progress import no_progress
from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.sync_record import FOLDER, Fetched, read_record, write_record
from mtgcr.kb.syncing.fetching import Body, Fetcher, Patience, SavedBody, Unchanged, sync_error
from mtgcr.kb.syncing.sync import SyncItem, SyncOutcome, told_item
from mtgcr.parser.card_file import LARGEST_CARDS
from mtgcr.parser.diagnostic import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.intake.progress import Progress
    from mtgcr.kb.syncing.sources import CardSource, Sources

CARD_PATIENCE = Patience(whole=900, all=1800)
"""The files have some 200 million bytes together, packed a fifth of that."""
UNPACKED = "cards.json.new"
MEGABYTE = 1_000_000


def sync_cards(
    home: Path,
    sources: Sources,
    progress: Progress = no_progress,
    *,
    dry: bool = False,
    patience: Patience = CARD_PATIENCE,
) -> tuple[SyncItem, ...]:
    """What became of each file of cards in the table; what is as it was when it was fetched last is left.

    HomeBusyError when another sync is at work; OSError when the disk fails.
    """

    def watch(come: int, whole: int) -> None:
        progress("download", come // MEGABYTE, max(come, whole) // MEGABYTE + 1)

    with TemporaryDirectory() as empty:
        folder = Path(empty) if dry else home / FOLDER
        with Fetcher(folder, patience, largest=LARGEST_CARDS, watch=watch) as fetcher:
            work = _CardSync(home, fetcher)
            if dry:
                return tuple(map(work.look, sources.cards))
            with write_lock(home, "sync.lock"):
                return tuple(work.fetch(source) for source in sources.cards)


@dataclass(slots=True)
class _CardSync:
    """One run over the files of cards of a home."""

    home: Path
    fetcher: Fetcher
    _record: dict[str, Fetched] = field(init=False)
    _lists: dict[str, Body | Diagnostic] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        found = examine_cards(self.home)
        self._record = read_record(self.home) if found and found[1] else {}

    def look(self, source: CardSource) -> SyncItem:
        """Whether the file would be fetched; of one at a fixed address only the server could tell."""
        address = self._address(source)
        if isinstance(address, Diagnostic):
            return told_item(source.name, SyncOutcome.FAILED, source.address, address)
        return told_item(source.name, SyncOutcome.HELD if address in self._record else SyncOutcome.WANTED, address)

    def fetch(self, source: CardSource) -> SyncItem:
        """Fetch the file where it is not the one that was taken last, and take it."""
        address = self._address(source)
        if isinstance(address, Diagnostic):
            return told_item(source.name, SyncOutcome.FAILED, source.address, address)
        before = self._record.get(address)
        if source.kind and before:  # the address of each file of the list has its day in it
            return told_item(source.name, SyncOutcome.HELD, address)
        target = self.fetcher.folder / UNPACKED
        try:
            match self.fetcher.fetch_to(target, address, source.hosts, before):
                case Unchanged():
                    return told_item(source.name, SyncOutcome.HELD, address)
                case Diagnostic() as failure:
                    return told_item(source.name, SyncOutcome.FAILED, address, failure)
                case SavedBody() as saved:
                    return self._take(source, address, saved)
        finally:
            target.unlink(missing_ok=True)

    def _take(self, source: CardSource, address: str, saved: SavedBody) -> SyncItem:
        report = add_cards(self.home, [saved.path], source.name)
        self.fetcher.forget(address)
        told = tuple(_placed(one, saved.path, address) for one in report.diagnostics)
        if not report.is_taken:
            return told_item(source.name, SyncOutcome.FAILED, address, *told)
        siblings = {one for one in self._record if source.kind and _folder(one) == _folder(address)}
        self._record = {one: fetched for one, fetched in self._record.items() if one not in siblings}
        self._record[address] = Fetched("", saved.etag, saved.modified)
        others = {one: fetched for one, fetched in read_record(self.home).items() if one not in siblings}
        write_record(self.home, {**others, **self._record})
        return replace(told_item(source.name, SyncOutcome.ADDED, address, *told), cards=report)

    def _address(self, source: CardSource) -> str | Diagnostic:
        """The address of the file; why it is not known."""
        if not source.kind:
            return source.address
        if source.address not in self._lists:
            found = self.fetcher.fetch(source.address, source.hosts)
            self.fetcher.forget(source.address)
            unread = sync_error(source.address, "sync-listing", "the list of files cannot be read")
            self._lists[source.address] = unread if isinstance(found, Unchanged) else found
        listed = self._lists[source.address]
        if isinstance(listed, Diagnostic):
            return listed
        named = (address for kind, address in read_card_list(listed.data) if kind == source.kind)
        message = f"the list has no file of the kind “{source.kind}”"
        return next(named, None) or sync_error(source.address, "sync-listing", message)


def read_card_list(data: bytes) -> Iterator[tuple[str, str]]:
    """The kinds and addresses of the files in Scryfall's list; nothing where it is not of the form."""
    try:
        entries = json.loads(data)["data"]
        yield from [(str(one["type"]), str(one["download_uri"])) for one in entries]
    except (ValueError, KeyError, TypeError, RecursionError):
        return


def _folder(address: str) -> str:
    return address.rpartition("/")[0]


def _placed(found: Diagnostic, file: Path, address: str) -> Diagnostic:
    """The diagnostic of the file as one of what is at the address."""
    place = found.place
    return replace(found, place=replace(place, path=address)) if place.path == str(file) else found
