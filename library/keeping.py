"""What is held, and bringing more in."""

from __future__ import annotations

from pathlib import Path

from mtgcr.library.given import answered, held, read_asked_day, read_day
from mtgcr.library.refusals import Refusal
from mtgcr.library.work_texts import WorkTexts
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Edition, Language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.asking.card_shelf import CardsReport
    from mtgcr.kb.digest.todo import Todo
    from mtgcr.kb.intake.ingest import AddReport
    from mtgcr.kb.intake.pack import Pack
    from mtgcr.kb.syncing.sync import SyncReport
    from mtgcr.kb.translations.pairing_lookup import PairingAnswer
    from mtgcr.kb.works.work_intake import WorkFile
    from mtgcr.library.answers import BroughtIn, DocumentPlaces, Examination, Held, HeldDocuments
    from mtgcr.library.given import Day, File


_SCHEME = expression(r"([a-z][a-z\d+.-]*):/?/")
_HOST = expression(r"(?:www\.|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|jp|io|de|uk)/)")
"""How an address begins whose scheme was left out."""


class Keeping(WorkTexts):
    """What is held, and bringing more in."""

    def releases(self) -> Held:
        """The texts of the rules that are held."""
        from mtgcr.kb.storage.issues import issues
        from mtgcr.library.answers import Held

        with self._asked() as base:
            return Held(issues(base.store), base.store.calendar().existing)

    def documents(self) -> HeldDocuments:
        """Your documents beside the rules."""
        from mtgcr.kb.storage.document_store import document_infos
        from mtgcr.library.answers import HeldDocuments

        with self._asked() as base:
            return HeldDocuments(tuple(document_infos(base.store)))

    def document(self, name: str) -> DocumentPlaces:
        """The document of that file name, with the rules that its passages belong to."""
        from mtgcr.kb.asking.example_partners import partners_of
        from mtgcr.kb.documents.document_places import excerpt_places
        from mtgcr.kb.storage.in_force import newest_known
        from mtgcr.kb.words.near_names import near_names
        from mtgcr.library.answers import DocumentPlaces

        documents = {one.name: one for one in self.documents().documents}
        found = documents.get(name)
        if found is None:
            raise Refusal("no-such-document", name=name, suggestions=near_names(documents, name))
        with self._asked() as base:
            newest = newest_known(base.store)
            days = answered(base.store, (read_asked_day(None),), (newest.effective if newest else None,))
            places = excerpt_places(base.store, name)
            return DocumentPlaces(found, places, partners_of(base.store, places), days)

    def pairing(self, on: Day = None) -> PairingAnswer:
        """What of the Japanese release in force on the day does not go one to one with the English."""
        from dataclasses import replace

        from mtgcr.kb.translations.pairing_lookup import find_pairing

        asked = read_asked_day(on)
        with self._asked() as base:
            found = held(find_pairing(base.store, asked.day))
            return replace(found, days=answered(base.store, (asked,), (found.japanese.effective,), Language.JA))

    def digest_todo(self, section: str = "") -> Todo:
        """What our digest of the newest release known lacks, narrowed to numbers that begin with `section`."""
        from mtgcr.kb.digest.todo import find_todo

        with self._asked() as base:
            return find_todo(base.store, section)

    def add(
        self, files: Iterable[File], *, keep_going: bool = False, reissued: bool = False, trusted: bool = False
    ) -> AddReport:
        """Take releases and documents in, all or none; with `keep_going` the good ones although others are refused.

        With `reissued` a text of a day that has one takes its place, and both are kept.  With `trusted` the texts are
        quoted as official ones, whatever the atlas knows of them.
        """
        from mtgcr.kb.intake.ingest import add_files
        from mtgcr.kb.intake.progress import no_progress

        paths, progress = [Path(file) for file in files], self._progress or no_progress
        with self._at_home() as home:
            report = add_files(
                home,
                paths,
                keep_going=keep_going,
                reissued=reissued,
                trusted=trusted,
                today=read_day(None),
                progress=progress,
            )
        self._forget()
        return report

    def add_cards(self, files: Iterable[File]) -> CardsReport:
        """Take cards in by files of the user's own, so that questions that name them are understood."""
        from mtgcr.kb.asking.card_shelf import add_cards

        with self._at_home() as home:
            report = add_cards(home, [Path(file) for file in files])
        self._forget()
        return report

    def bring_in(
        self,
        files: Iterable[File],
        cards: Iterable[File],
        *,
        keep_going: bool = False,
        reissued: bool = False,
        trusted: bool = False,
        effective: Day = None,
        because: str = "",
    ) -> BroughtIn:
        """Cards, tournament documents and texts in one go: `add_cards`, `add_works`, `add`, where there is any."""
        from mtgcr.library.answers import BroughtIn

        given_cards, given_files = tuple(cards), tuple(files)
        taken = self.add_cards(given_cards) if given_cards else None
        ours, others = _sorted_out(given_files)
        works = self.add_works(ours, effective=effective, because=because, keep_going=keep_going) if ours else ()
        works += self._add_packed(others)
        is_stopped = any(one.status == "refused" for one in works) and not keep_going
        texts = (
            self.add(others, keep_going=keep_going, reissued=reissued, trusted=trusted)
            if others and not is_stopped
            else None
        )
        return BroughtIn(texts, taken, works)

    def sync(
        self,
        *,
        older: bool = False,
        cards: bool = False,
        works: bool = False,
        dry_run: bool = False,
        place: str | None = None,
        sources: File | None = None,
        insecure: bool = False,
    ) -> SyncReport:
        """Fetch the newest official texts from where they are published, and take them in.

        `older` fetches those of the archive too, `cards` cards and rulings too, `works` the tournament documents too
        (a PDF needs pdftotext); `dry_run` only tells; `place` is a file or address to take instead; `sources` another
        table of addresses, of the form of data/sources.toml.  An address without encryption is taken only where that
        is said to be wanted (`insecure`).
        """
        from dataclasses import replace

        from mtgcr.kb.intake.progress import no_progress
        from mtgcr.kb.syncing.sources import SourcesError, read_sources
        from mtgcr.kb.syncing.sync import run_sync

        if place:
            _refuse_unfetched(place, insecure=insecure)
        try:
            table = read_sources(Path(sources) if sources is not None else None)
        except SourcesError as error:
            raise Refusal("bad-sources", is_question=True, reason=error) from error
        with self._at_home() as home:
            today, progress = read_day(None), self._progress or no_progress
            report = run_sync(home, table, today, progress, older=older, dry=dry_run, place=place)
            if cards:
                from mtgcr.kb.syncing.card_sync import sync_cards

                found = sync_cards(home, table, progress, dry=dry_run)
                report = replace(report, items=(*report.items, *found))
            if works:
                from mtgcr.kb.syncing.work_sync import sync_works

                report = replace(report, items=(*report.items, *sync_works(home, table, dry=dry_run)))
        self._forget()
        return report

    def _add_packed(self, files: Iterable[Path]) -> tuple[WorkFile, ...]:
        """Keep the copies of tournament documents that packs among the files carry; a damaged pack is told by `add`."""
        from mtgcr.kb.intake.pack import works_of
        from mtgcr.kb.works.work_intake import keep_files, read_packed

        read = read_packed(copy for path in files for copy in works_of(path))
        if not read:
            return ()
        with self._at_home() as home:
            return keep_files(home, read, "", kept=True)

    def watch(self, *, sources: File | None = None) -> SyncReport:
        """What is new where the official texts are published, and what could not be looked at; no text is fetched.

        New is a text that is not held; where no official text is held at all, one of a day that nobody here knows.
        """
        from dataclasses import replace

        from mtgcr.kb.syncing.links import date_in_name
        from mtgcr.kb.syncing.sync import SyncOutcome

        report, held = self.sync(dry_run=True, sources=sources), self.releases()
        has_texts = any(one.release.edition is Edition.OFFICIAL for one in held.issues)
        days = {*held.existing, *(one.release.effective for one in held.issues)}
        known = frozenset() if has_texts else {f"{day:%Y%m%d}" for day in days}
        items = (one for one in report.items if one.outcome is not SyncOutcome.HELD)
        news = (one for one in items if one.outcome is SyncOutcome.FAILED or date_in_name(one.address) not in known)
        return replace(report, items=tuple(news))

    def pack(self, file: File, *, texts: bool = True) -> Pack:
        """Write what the home holds into one file, to be added elsewhere; without `texts` all but the releases."""
        from mtgcr.kb.intake.pack import PackError, write_pack

        with self._at_home() as home:
            try:
                return write_pack(home, Path(file), texts=texts)
            except PackError as error:
                raise Refusal("pack-of-damaged" if error.remedy else "no-pack", reason=error) from error

    def build(self, *, without_damaged: bool = False) -> tuple[str, ...]:
        """Make the knowledge base again from the texts that it keeps; the names of those that were lost.

        `without_damaged` goes on where one cannot be read any more.
        """
        from mtgcr.kb.intake.ingest import rebuild
        from mtgcr.kb.intake.progress import no_progress

        with self._at_home() as home:
            lost = rebuild(home, self._progress or no_progress, without_damaged=without_damaged)
        self._forget()
        return tuple(lost)

    def doctor(self, *, repair: bool = False) -> Examination:
        """What is there, where, how old, whether it is whole, and what to do.

        With `repair` what can be mended is mended first.
        """
        from mtgcr.kb.asking.card_shelf import repair_cards
        from mtgcr.kb.intake.examination import examine
        from mtgcr.library.answers import Examination

        lost = self.build(without_damaged=True) if repair else ()
        with self._at_home() as home:
            if repair:
                repair_cards(home)
            return Examination(examine(home, read_day(None)), lost)


def _sorted_out(files: Iterable[File]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """The files that are tournament documents, and the others; of a folder none is looked at."""
    from mtgcr.kb.works.work_intake import is_work

    paths = tuple(map(Path, files))
    ours = tuple(path for path in paths if path.is_file() and is_work(path))
    return ours, tuple(path for path in paths if path not in ours)


def _refuse_unfetched(place: str, *, insecure: bool) -> None:
    """Refusal for an address that is not fetched, or that nobody can tell from the name of a file."""
    scheme, host = _SCHEME.match(place.casefold()), _HOST.match(place.casefold())
    if scheme and scheme[1] not in ("http", "https"):
        raise Refusal("unfetched-address", is_question=True, address=place)
    if scheme and scheme[1] == "http" and not insecure:
        raise Refusal("insecure", is_question=True, address=place)
    if host and not scheme and not Path(place).exists():
        raise Refusal("no-scheme", is_question=True, address=place)
