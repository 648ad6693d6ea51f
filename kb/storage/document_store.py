"""Documents in the store: written when the knowledge base is built, read when a rule is shown."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from mtgcr.kb.storage.excerpts import read_excerpt
from mtgcr.kb.storage.held_documents import Document, DocumentInfo, HeldRuling
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.storage.excerpts import Excerpt
    from mtgcr.kb.storage.held_documents import Attachment
    from mtgcr.kb.storage.store import Store

_EXCERPT = "x.line, x.kind, x.number, x.text, x.title, x.issued"


def write_document(database: sqlite3.Connection, document: Document, attachments: Sequence[Attachment]) -> None:
    """Keep the document with its original bytes, its excerpts, and where they belong."""
    facts = (document.name, document.kind, document.language.value, document.sha256, zlib.compress(document.data, 9))
    row = database.execute("INSERT INTO document VALUES (NULL, ?, ?, ?, ?, ?)", facts)
    keys = [_write_excerpt(database, row.lastrowid, excerpt) for excerpt in document.excerpts]
    database.executemany(
        "INSERT INTO attachment SELECT ?, id, ?, ?, ?, ? FROM lineage WHERE name = ?",
        ((keys[a.excerpt], a.wording, a.since.isoformat(), a.confidence, a.exact, a.lineage) for a in attachments),
    )


def _write_excerpt(database: sqlite3.Connection, document: int | None, excerpt: Excerpt) -> int | None:
    issued = excerpt.issued.isoformat() if excerpt.issued else None
    row = (document, excerpt.line, excerpt.kind, excerpt.number, excerpt.text, excerpt.title, issued)
    return database.execute("INSERT INTO excerpt VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)", row).lastrowid


def stored_documents(database: sqlite3.Connection) -> tuple[Document, ...]:
    """The documents with their original bytes, in the order in which they came; without excerpts."""
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'document'").fetchone():
        return ()  # a knowledge base of an earlier form
    rows = database.execute("SELECT name, kind, language, bytes FROM document ORDER BY id")
    return tuple(
        Document(kind=kind, name=name, language=Language(language), data=zlib.decompress(packed), excerpts=())
        for name, kind, language, packed in rows
    )


def document_infos(store: Store) -> tuple[DocumentInfo, ...]:
    """The documents held, in the order in which they came."""
    rows = store.database.execute(
        "SELECT d.name, d.kind, d.language, d.sha256, COUNT(DISTINCT x.id), COUNT(DISTINCT a.excerpt)"
        " FROM document d LEFT JOIN excerpt x ON x.document = d.id LEFT JOIN attachment a ON a.excerpt = x.id"
        " GROUP BY d.id ORDER BY d.id"
    )
    return tuple(
        DocumentInfo(
            name=name, kind=kind, language=Language(language), sha256=sha, excerpts=excerpts, attached=attached
        )
        for name, kind, language, sha, excerpts, attached in rows
    )


def rulings_held(store: Store, rows: Iterable[int]) -> dict[int, HeldRuling]:
    """The rulings in these rows."""
    wanted = tuple(rows)
    found = store.database.execute(
        f"SELECT x.id, d.name, d.language, {_EXCERPT} FROM excerpt x JOIN document d ON d.id = x.document"
        f" WHERE x.id IN ({', '.join('?' * len(wanted))})",
        wanted,
    )
    return {
        row: HeldRuling(
            document=name, language=Language(language), excerpt=read_excerpt(*rest), lineages=_lineages(store, row)
        )
        for row, name, language, *rest in found
    }


def _lineages(store: Store, row: int) -> tuple[str, ...]:
    """The lineages that the excerpt is attached to, the surest first."""
    rows = store.database.execute(
        "SELECT l.name FROM attachment a JOIN lineage l ON l.id = a.lineage WHERE a.excerpt = ?"
        " GROUP BY l.id ORDER BY MAX(a.confidence) DESC, MIN(a.rowid)",
        (row,),
    )
    return tuple(name for (name,) in rows)
