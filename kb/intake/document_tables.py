"""Documents → rows of the tables of a knowledge base, new or finished; nothing of how releases are built is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.new_tables import changed_tables

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mtgcr.kb.storage.held_documents import Attachment, Document
    from mtgcr.kb.storage.new_tables import NewTables


def append_to_database(path: Path, documents: Iterable[Document]) -> None:
    """Write the documents behind those that the finished knowledge base holds, as if it had been built with them.

    A file that this does not finish is as incomplete as one that `kb.intake.building` does not finish.
    """
    with changed_tables(path) as tables:
        facts = tables.unfinish()
        put_documents(tables, documents)
        tables.finish(facts)


def put_documents(tables: NewTables, documents: Iterable[Document]) -> None:
    """Write the documents, each attached to what the tables hold."""
    for document in documents:
        tables.put_document(document, _attachments(document, tables))


def _attachments(document: Document, tables: NewTables) -> tuple[Attachment, ...]:
    from mtgcr.kb.intake.document_kinds import attach  # a home of releases need not load it

    return attach(document, tables.store)
