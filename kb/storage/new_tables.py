"""The tables of a knowledge base while they are written: days, kinds, languages and editions become codes here.

Rows of lineages, wordings and revisions are numbered by who writes them, from 1, since they name each other.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mtgcr.kb.storage.asked_ways import pack_ways
from mtgcr.kb.storage.codes import EDITION_CODES, KIND_CODES, day_code, open_day_code
from mtgcr.kb.storage.document_store import write_document
from mtgcr.kb.storage.home import SAID
from mtgcr.kb.storage.row_parts import parts_of
from mtgcr.kb.storage.schema import INDEXES, SAID_SCHEMA, SCHEMA, SCHEMA_NUMBER
from mtgcr.kb.storage.sequences import pack_ids
from mtgcr.kb.storage.store import Store
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.model import LinkKind, NodeKind, ReleaseInfo
    from mtgcr.kb.storage.held_documents import Attachment, Document
    from mtgcr.parser.language import Edition, Language

_LAST_FACTS = "('embedded', 'calendar', 'complete')"
"""The facts that are written last of all."""


class NewRelease(NamedTuple):
    """A release; `nodes` is how many revisions its printed order names, 0 for none.  A doubt is not written with it."""

    told: ReleaseInfo
    nodes: int = 0


class NewWording(NamedTuple):
    """Words in their row: their `body`, or the `fingerprint` of those that are not held."""

    row: int
    kind: NodeKind
    language: Language
    body: str | None
    fingerprint: str | None
    masked: str


class NewRevision(NamedTuple):
    """A node as it stands from `since` until the day before `until`; lineage, wording and parent are rows."""

    lineage: int
    language: Language
    edition: Edition
    kind: NodeKind
    number: str
    ordinal: int
    title: str
    english: str | None
    wording: int
    parent: int | None
    since: datetime.date
    until: datetime.date | None


class NewLink(NamedTuple):
    """What became of a lineage (a row) in the release of the day, where that is to be kept."""

    since: datetime.date
    language: Language
    edition: Edition
    kind: LinkKind
    old: int | None
    new: int | None
    confidence: float


class NewTold(NamedTuple):
    """What is known of words of the digest, by the row of their revision."""

    revision: int
    retold: datetime.date
    reviewed: datetime.date | None
    reworded: datetime.date | None
    omits: str


class NewTables:
    """The tables being written; nothing of them is a knowledge base before `finish`."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    @property
    def store(self) -> Store:
        """What is written so far, for reading."""
        return Store(self._database)

    def begin(self, said: str = ":memory:") -> None:
        """Make the tables, empty; those of what is said of rules in the file of that name."""
        self._database.execute("ATTACH ? AS said", (said,))
        pages = "PRAGMA page_size = 8192; PRAGMA said.page_size = 8192;"
        self._database.executescript(f"{_quickly('said')} {pages} {SCHEMA} {SAID_SCHEMA}")

    def put_fact(self, key: str, value: str) -> None:
        """Write a fact about the knowledge base itself."""
        self._database.execute("INSERT INTO meta VALUES (?, ?)", (key, value))

    def put_releases(self, releases: Iterable[NewRelease]) -> None:
        """Write releases."""
        rows = (_release(one) for one in releases)
        self._database.executemany("INSERT INTO release VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def put_replaced(self, releases: Iterable[NewRelease]) -> None:
        """Write the facts of texts that others of the same day stand for."""
        rows = (_release(one)[:-1] for one in releases)
        self._database.executemany("INSERT INTO replaced VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def put_printed(self, language: Language, edition: Edition, printed: Sequence[Sequence[int]]) -> None:
        """Write the rows of the revisions of each release as they are printed, oldest release first."""
        row = (language.row, EDITION_CODES[edition], pack_ids(printed))
        self._database.execute("INSERT INTO printed VALUES (?, ?, ?)", row)

    def put_wordings(self, wordings: Iterable[NewWording]) -> None:
        """Write wordings."""
        rows = (
            (row, KIND_CODES[kind], language.row, body, print_ and bytes.fromhex(print_), bytes.fromhex(masked))
            for row, kind, language, body, print_, masked in wordings
        )
        self._database.executemany("INSERT INTO wording VALUES (?, ?, ?, ?, ?, ?)", rows)

    def put_citations(self, cited: Iterable[tuple[int, str]]) -> None:
        """Write the numbers that wordings cite."""
        self._database.executemany("INSERT INTO citation VALUES (?, ?)", cited)

    def put_lineages(self, names: Mapping[str, int]) -> None:
        """Write the names of lineages with their rows."""
        self._database.executemany("INSERT INTO lineage VALUES (?, ?)", ((row, name) for name, row in names.items()))

    def put_aliases(self, aliases: Mapping[str, str]) -> None:
        """Write what lineages were called elsewhere, and what they are called here."""
        self._database.executemany("INSERT INTO alias VALUES (?, ?)", aliases.items())

    def put_revisions(self, revisions: Iterable[NewRevision]) -> None:
        """Write revisions, in the order of their rows."""
        rows = (
            (row, lineage, language.row, EDITION_CODES[edition], KIND_CODES[kind], number, ordinal, title,
             english, wording, parent, day_code(since), open_day_code(until))
            for row, (lineage, language, edition, kind, number, ordinal, title, english, wording, parent, since, until)
            in enumerate(revisions, 1)
        )  # fmt: skip
        self._database.executemany(f"INSERT INTO revision VALUES ({', '.join('?' * 13)})", rows)

    def put_links(self, links: Iterable[NewLink]) -> None:
        """Write links."""
        rows = (
            (day_code(one.since), one.language.row, EDITION_CODES[one.edition], one.kind.value, *one[4:])
            for one in links
        )
        self._database.executemany("INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def put_told(self, told: Iterable[NewTold]) -> None:
        """Write what is known of words of the digest."""
        rows = (
            (row, day_code(retold), open_day_code(reviewed), open_day_code(reworded), omits)
            for row, retold, reviewed, reworded, omits in told
        )
        self._database.executemany("INSERT INTO told VALUES (?, ?, ?, ?, ?)", rows)

    def put_asked(self, language: Language, asked: Iterable[tuple[int, str]]) -> None:
        """Write how players ask for each lineage (a row) in the language, one way a line."""
        self._database.execute("INSERT INTO asked VALUES (?, ?)", (language.row, pack_ways(asked)))

    def put_said(self, language: Language, rules: Iterable[tuple[int, bytes]]) -> None:
        """Write for each piece the rules that have it, by places (kb.storage.said_lists.said_rows)."""
        rows = ((language.row, place, *part) for place, packed in rules for part in parts_of(packed))
        self._database.executemany("INSERT INTO said VALUES (?, ?, ?, ?)", rows)

    def put_document(self, document: Document, attachments: Sequence[Attachment]) -> None:
        """Write the document with its excerpts, and where they belong."""
        write_document(self._database, document, attachments)

    def put_indexes(self) -> None:
        """Make what finds rows quickly, after the releases and before the documents, which look for words."""
        self._database.executescript(INDEXES)

    def finish(self, facts: Mapping[str, str]) -> None:
        """See all to the disk, and then the facts that say that it is whole."""
        self._database.execute(f"PRAGMA user_version = {SCHEMA_NUMBER}")
        self._database.commit()
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
        self._database.commit()

    def unfinish(self) -> dict[str, str]:
        """Take the last facts away again, for `finish`: what attaches documents reads tables that have none."""
        facts = self._database.execute(f"SELECT key, value FROM meta WHERE key IN {_LAST_FACTS}").fetchall()
        self._database.execute(f"DELETE FROM meta WHERE key IN {_LAST_FACTS}")
        return dict(facts)


def _release(one: NewRelease) -> tuple[int | str, ...]:
    told = one.told
    counts = told.rules, told.examples, told.glossary, told.warnings, one.nodes
    return day_code(told.effective), told.language.row, EDITION_CODES[told.edition], told.name, told.sha256, *counts


@contextmanager
def new_tables(path: Path) -> Iterator[NewTables]:
    """Empty tables in a new file and in one beside it, to be filled.  sqlite3.Error when the disk fails."""
    with changed_tables(path) as tables:
        tables.begin(str(path.with_name(SAID)))
        yield tables


@contextmanager
def changed_tables(path: Path) -> Iterator[NewTables]:
    """The tables of a file, to be written on.  sqlite3.Error when the disk fails.

    Nothing can be taken back: who fails in the middle throws the file away.
    """
    database = sqlite3.connect(path)
    try:
        database.executescript(_quickly("main"))
        yield NewTables(database)
    finally:
        database.close()


def _quickly(name: str) -> str:
    """That nothing of the file of that name can be taken back, nor is waited for."""
    return f"PRAGMA {name}.journal_mode = OFF; PRAGMA {name}.synchronous = OFF;"
