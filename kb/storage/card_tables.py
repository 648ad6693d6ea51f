"""The tables of the user's cards: names, words and rulings, beside the rules and never needed."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mtgcr.kb.storage.card_seal import SEALED_FORM, SavedCard, SavedRuling, has_sources, write_sums
from mtgcr.kb.storage.shared_reading import open_shared
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_TABLES = """
CREATE TABLE card (id INTEGER PRIMARY KEY, key TEXT UNIQUE, english TEXT, japanese TEXT DEFAULT '',
                   type_line TEXT, text TEXT, keywords TEXT, names TEXT DEFAULT '[]', sum INTEGER DEFAULT 0);
CREATE TABLE name (folded TEXT, card INTEGER, PRIMARY KEY (folded, card)) WITHOUT ROWID;
CREATE TABLE ruling (key TEXT, issued TEXT, text TEXT, sum INTEGER DEFAULT 0, PRIMARY KEY (key, issued, text))
    WITHOUT ROWID;
"""
_SOURCE = "ALTER TABLE ruling ADD COLUMN source TEXT DEFAULT ''"
"""Files of the same form had no such column before."""
_RULING = """
INSERT INTO ruling (key, issued, text, source) VALUES (?, ?, ?, ?)
ON CONFLICT (key, issued, text) DO UPDATE SET source = excluded.source WHERE source IN ('', ?)
"""
_EARLIER = "\0earlier"
"""Stands behind the source of rulings of which it is not yet seen whether the source still has them."""
_CARD = """
INSERT INTO card (key, english, japanese, type_line, text, keywords) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET
    japanese = CASE excluded.japanese WHEN '' THEN japanese ELSE excluded.japanese END,
    type_line = CASE excluded.type_line WHEN '' THEN type_line ELSE excluded.type_line END,
    text = CASE excluded.type_line WHEN '' THEN text ELSE excluded.text END,
    keywords = CASE excluded.type_line WHEN '' THEN keywords ELSE excluded.keywords END
RETURNING id
"""


class StoredCard(NamedTuple):
    """A card in its row; `keywords` is a list in JSON, `key` what its rulings are found by."""

    key: str
    english: str
    japanese: str
    type_line: str
    text: str
    keywords: str


class CardTables:
    """The tables, opened; several threads may ask those that are open for reading."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    @classmethod
    def open(cls, path: Path) -> CardTables | None:
        """The tables for reading; None where the file is no database."""
        try:
            tables = cls(open_shared(path))
            tables.form()
        except sqlite3.DatabaseError:
            return None
        return tables

    def form(self) -> int:
        """The form of the tables (card_seal.SEALED_FORM); 0 for a new file."""
        return int(self._database.execute("PRAGMA user_version").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def counts(self) -> tuple[int, int]:
        """The numbers of cards and of rulings."""
        query = "SELECT (SELECT COUNT(*) FROM card), (SELECT COUNT(*) FROM ruling)"
        cards, rulings = self._database.execute(query).fetchone()
        return cards, rulings

    def rows_named(self, names: Sequence[str]) -> dict[str, int]:
        """The rows of the cards that have one of the folded names, by name; of several the one stored first."""
        found = self._database.execute(
            f"SELECT folded, min(card) FROM name WHERE folded IN ({', '.join('?' * len(names))}) GROUP BY folded",
            tuple(names),
        )
        return dict(found.fetchall())

    def names(self) -> list[str]:
        """All folded names."""
        return [name for (name,) in self._database.execute("SELECT folded FROM name")]

    def names_from(self, folded: str, most: int) -> tuple[tuple[str, int], ...]:
        """Folded names that begin so, each with the row of its card, in their order; no more than so many."""
        query = "SELECT folded, card FROM name WHERE folded BETWEEN ? AND ? ORDER BY folded LIMIT ?"
        return tuple(self._database.execute(query, (folded, f"{folded}\U0010ffff", most)))

    def card(self, row: int) -> StoredCard:
        """The card in the row."""
        query = "SELECT key, english, japanese, type_line, text, keywords FROM card WHERE id = ?"
        return StoredCard(*self._database.execute(query, (row,)).fetchone())

    def rulings(self, key: str) -> tuple[tuple[str, str], ...]:
        """The day ("" where none is told) and the words of every ruling on the card, newest first."""
        query = "SELECT issued, text FROM ruling WHERE key = ? ORDER BY issued DESC"
        return tuple(self._database.execute(query, (key,)))

    def has_other_named(self, folded: str, row: int) -> bool:
        """Whether another card than that of the row has the name."""
        query = "SELECT 1 FROM name WHERE folded = ? AND card != ?"
        return self._database.execute(query, (folded, row)).fetchone() is not None

    def put_card(self, card: StoredCard | SavedCard) -> int:
        """Write the card, over one with its key, of which it keeps what this has not; its row."""
        return int(self._database.execute(_CARD, card[:6]).fetchone()[0])

    def put_name(self, folded: str, row: int) -> bool:
        """Write that the card is called so; whether it was not before."""
        return self._database.execute("INSERT OR IGNORE INTO name VALUES (?, ?)", (folded, row)).rowcount > 0

    def put_ruling(self, ruling: SavedRuling) -> None:
        """Write the ruling, once; it is of the source that gave it first."""
        self._database.execute(_RULING, (*ruling, f"{ruling.source}{_EARLIER}"))

    @contextmanager
    def replaced_rulings(self, source: str) -> Iterator[None]:
        """Rulings of the source that are not written meanwhile are taken away: it no longer has them."""
        earlier = f"{source}{_EARLIER}"
        self._database.execute("UPDATE ruling SET source = ? WHERE source = ?", (earlier, source))
        yield
        self._database.execute("DELETE FROM ruling WHERE source = ?", (earlier,))

    def begin(self) -> None:
        """Make the tables, unless they are there."""
        if self.form() != SEALED_FORM:
            self._database.executescript(_TABLES)
            self._database.execute(f"PRAGMA user_version = {SEALED_FORM}")
        if not has_sources(self._database):
            self._database.execute(_SOURCE)

    def finish(self) -> None:
        """Give each row its checksum, and see all to the file."""
        write_sums(self._database)
        self._database.commit()


@contextmanager
def changed_cards(path: Path) -> Iterator[CardTables]:
    """The tables in the file, made where they are not there, to be written on and finished."""
    tables = CardTables(sqlite3.connect(path))
    try:
        tables.begin()
        yield tables
    finally:
        tables.close()
