"""The user's own cards: names, keywords and rulings in HOME/cards.sqlite, beside the rules and never needed.

The file is written anew and takes the place of the old one by one rename, so that a reader sees the old or the new one.
It is sealed (kb.storage.card_seal); one that is damaged is told and never used, and what can be read of it is saved.
"""

from __future__ import annotations

import datetime
import json
import shutil
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.storage.card_seal import SEALED_FORM, SavedCard, SavedRuling, is_sealed, save_rows, seal_cards
from mtgcr.kb.storage.card_tables import CardTables, StoredCard, changed_cards
from mtgcr.kb.storage.home import ASIDE, CARDS
from mtgcr.kb.storage.locking import write_lock
from mtgcr.kb.storage.ownership import NewerHomeError, set_aside, sync_folder
from mtgcr.kb.words.folding import fold
from mtgcr.parser.card_file import CardRecord, CardRuling, read_card_file
from mtgcr.parser.diagnostic import Diagnostic, Place, Severity
from mtgcr.parser.remedies import Remedy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

MOST_NEAR = 5
"""Names that are offered where no card has the one asked for."""
LIKE = 75.0
"""A name this like another (0 to 100, as rapidfuzz weighs it) may have been meant."""
_MOST_TOLD = 20
"""Diagnostics of one file that are told; there may be a million."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedRuling:
    """A ruling on a card, and when it was issued, where that is known."""

    issued: datetime.date | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of the user's files; `japanese` is "" where they have no Japanese name."""

    english: str
    japanese: str
    type_line: str
    text: str
    keywords: tuple[str, ...]
    rulings: tuple[IssuedRuling, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsReport:
    """What became of files of cards: all were taken, or, with an error among the diagnostics, none was.

    `cards` and `rulings` are how many there are with those of the files.
    """

    cards: int
    rulings: int
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_taken(self) -> bool:
        """Whether the cards are on the shelf now."""
        return all(one.severity is not Severity.ERROR for one in self.diagnostics)


class CardShelf:
    """The cards that were added, by name."""

    def __init__(self, tables: CardTables) -> None:
        self._tables = tables

    def close(self) -> None:
        """Close the file."""
        self._tables.close()

    def counts(self) -> tuple[int, int]:
        """The numbers of cards and of rulings."""
        return self._tables.counts()

    def find(self, names: Sequence[str]) -> dict[str, int]:
        """The rows of the cards that have one of the folded names, by name; of several the one stored first."""
        return self._tables.rows_named(names)

    def names_from(self, folded: str) -> tuple[tuple[str, int], ...]:
        """Folded names that begin so, each with the row of its card, in their order; of many only the first."""
        return self._tables.names_from(folded, MOST_NEAR)

    def names_like(self, folded: str) -> tuple[str, ...]:
        """Folded names that are spelled nearly so, the likest first; they are all looked at."""
        from rapidfuzz import fuzz, process

        found = process.extract(folded, self._tables.names(), scorer=fuzz.WRatio, limit=MOST_NEAR, score_cutoff=LIKE)
        return tuple(name for name, _, _ in found)

    def shown_name(self, folded: str) -> str:
        """A folded name that a card has, as it is shown: the card's Japanese name for a Japanese one."""
        stored = self._tables.card(self.find([folded])[folded])
        return stored.english if folded.isascii() or not stored.japanese else stored.japanese

    def card(self, row: int) -> Card:
        """The card in the row."""
        stored = self._tables.card(row)
        return Card(
            english=stored.english,
            japanese=stored.japanese,
            type_line=stored.type_line,
            text=stored.text,
            keywords=tuple(json.loads(stored.keywords)),
            rulings=tuple(
                IssuedRuling(issued=datetime.date.fromisoformat(day) if day else None, text=said)
                for day, said in self._tables.rulings(stored.key)
            ),
        )


class CardsDamagedError(Exception):
    """The file of cards is not as it was written."""


def open_shelf(home: Path) -> CardShelf | None:
    """The cards of the home; None where none were added.  A file that is damaged is told, and counts as none."""
    try:
        return _open(home)
    except CardsDamagedError as damage:
        import logging

        warn = logging.getLogger("mtgcr").warning
        warn("mtgcr: %s: questions are answered without cards; %s", damage, Remedy.REPAIR_CARDS)
        return None


def _open(home: Path) -> CardShelf | None:
    """The cards of the home; None where none were added.  CardsDamagedError, NewerHomeError."""
    path = home / CARDS
    if not path.is_file():
        return None
    tables = CardTables.open(path)
    if tables is None:
        raise CardsDamagedError("the file of cards is damaged")
    at = path.stat()
    form, is_whole = tables.form(), _was_sealed(path, at.st_ino, at.st_size, at.st_mtime_ns)
    if form == SEALED_FORM and is_whole:
        return CardShelf(tables)
    tables.close()
    if form > SEALED_FORM and is_whole:
        raise NewerHomeError(str(path))
    says = "is in an older format" if form == 1 else "is damaged"
    raise CardsDamagedError(f"the file of cards {says}")


@lru_cache(maxsize=4)
def _was_sealed(path: Path, inode: int, size: int, written: int) -> bool:  # noqa: ARG001  # another file, another answer
    """Whether the file is as it was sealed; asked once of each state of it, for a full one has 80 MB to add up."""
    return is_sealed(path)


def examine_cards(home: Path) -> tuple[str, bool] | None:
    """What there is to say of the cards, and whether they are whole; None where none were added."""
    try:
        shelf = _open(home)
    except CardsDamagedError as damage:
        return str(damage), False
    if shelf is None:
        return None
    cards, rulings = shelf.counts()
    shelf.close()
    return f"{cards:,} cards with {rulings:,} rulings", True


def add_cards(home: Path, files: Iterable[Path], source: str = "") -> CardsReport:
    """Put the cards and rulings of the files beside those that are there: all, or none where a file has an error.

    Files of a source are all that it has: rulings that it gave before and that they lack are taken away.
    What is there and damaged is saved as far as it can be read, and its file moved to HOME/aside.
    HomeBusyError and OSError as `write_lock`.
    """
    with write_lock(home):
        return _replace(home, tuple(files), source=source)


def take_saved(home: Path, saved: Iterable[SavedCard | SavedRuling]) -> CardsReport:
    """Put cards and rulings that were saved elsewhere beside those that are there."""
    with write_lock(home):
        return _replace(home, (), tuple(saved))


def repair_cards(home: Path) -> CardsReport | None:
    """Save what can be read of a damaged file of cards; None where there is nothing to repair."""
    found = examine_cards(home)
    if found is None or found[1]:
        return None
    with write_lock(home):
        return _replace(home, ())


def _replace(
    home: Path, files: Sequence[Path], saved: Sequence[SavedCard | SavedRuling] = (), source: str = ""
) -> CardsReport:
    path, new = home / CARDS, home / f"{CARDS}.new"
    found = examine_cards(home)
    try:
        new.unlink(missing_ok=True)
        if found and found[1]:
            shutil.copyfile(path, new)
        report = _write(new, files, saved, damaged=path if found and not found[1] else None, source=source)
        if report.is_taken:
            if found and not found[1]:
                set_aside(path, home / ASIDE)
            new.replace(path)
            sync_folder(home)
    finally:
        new.unlink(missing_ok=True)
    return report


def _write(
    path: Path, files: Iterable[Path], saved: Iterable[SavedCard | SavedRuling], damaged: Path | None, source: str
) -> CardsReport:
    with changed_cards(path) as tables:
        writing = _Writing(tables, source)
        if damaged:
            writing.save(damaged)
        writing.put(saved)
        with tables.replaced_rulings(source) if source else nullcontext():
            for file in files:
                writing.take(file)
        tables.finish()
        cards, rulings = tables.counts()
    seal_cards(path)
    return CardsReport(cards=cards, rulings=rulings, diagnostics=tuple(writing.diagnostics))


class _Writing:
    """Files of cards being written into the database."""

    def __init__(self, tables: CardTables, source: str) -> None:
        self._tables, self._source = tables, source
        self.taken = 0
        self.diagnostics: list[Diagnostic] = []

    def save(self, damaged: Path) -> None:
        """Write what can still be read of the damaged file; what could not is told by what is told of the file."""
        before = self.taken
        self.put(save_rows(damaged))
        message = (
            f"the cards that were there were damaged: {self.taken - before} cards and rulings of them could be read"
        )
        self._add("cards-saved", message, damaged, Severity.WARNING)

    def put(self, rows: Iterable[SavedCard | SavedRuling]) -> None:
        """Write cards and rulings that are rows already."""
        for one in rows:
            self.taken += 1
            if isinstance(one, SavedCard):
                row = self._tables.put_card(one)
                for name in one.names:
                    self._tables.put_name(name, row)
            else:
                self._tables.put_ruling(one)

    def take(self, file: Path) -> None:
        """Write what the file has; note what is wrong with it."""
        before, untold = self.taken, 0
        has_error = False
        for found in read_card_file(file):
            match found:
                case CardRecord():
                    self._write_card(found, file)
                case CardRuling():
                    self._write_ruling(found)
                case Diagnostic():
                    has_error = has_error or found.severity is Severity.ERROR
                    untold += not self._tell(found)
        if untold:
            self._add("cards-not-a-card", f"{untold} more problems in this file", file, Severity.NOTE)
        if self.taken == before and not has_error:
            self._add("cards-none", "this file has no cards or rulings in a known format", file)

    def _write_card(self, card: CardRecord, file: Path) -> None:
        shown = card.japanese[0] if card.japanese else ""
        keywords = json.dumps(card.keywords, ensure_ascii=False)
        row = self._tables.put_card(StoredCard(card.key, card.names[0], shown, card.type_line, card.text, keywords))
        self.taken += 1
        for name in (*card.names, *card.japanese):
            self._write_name(name, row, file, is_whole=name == card.names[0])

    def _write_name(self, name: str, row: int, file: Path, *, is_whole: bool) -> None:
        folded = fold(name)
        others = self._tables.has_other_named(folded, row)
        added = self._tables.put_name(folded, row)
        if added and others and is_whole:
            message = f"another card is called “{name}” too; a question with the name is taken to mean the first"
            self._tell(_diagnostic("cards-duplicate-name", message, file, Severity.WARNING))

    def _write_ruling(self, ruling: CardRuling) -> None:
        issued = ruling.issued.isoformat() if ruling.issued else ""
        self._tables.put_ruling(SavedRuling(ruling.key, issued, ruling.text, self._source))
        self.taken += 1

    def _tell(self, found: Diagnostic) -> bool:
        """Keep the diagnostic, unless the file has had many; an error is always kept."""
        told = sum(1 for one in self.diagnostics if one.place.path == found.place.path)
        is_kept = told < _MOST_TOLD or found.severity is Severity.ERROR
        if is_kept:
            self.diagnostics.append(found)
        return is_kept

    def _add(self, code: str, message: str, file: Path, severity: Severity = Severity.ERROR) -> None:
        self.diagnostics.append(_diagnostic(code, message, file, severity))


def _diagnostic(code: str, message: str, file: Path, severity: Severity) -> Diagnostic:
    name = str(file).encode("utf-8", "replace").decode()
    return Diagnostic(code=code, severity=severity, message=message, place=Place(name))
