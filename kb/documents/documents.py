"""Documents beside the releases: a kind of them is one object that reads it and attaches its passages.

`kb.intake.document_kinds` lists them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.storage.held_documents import Attachment, Document
    from mtgcr.kb.storage.store import Store


class DocumentKind(Protocol):
    """A kind of document."""

    @property
    def name(self) -> str:
        """What documents of this kind are called in the store."""

    def read(self, data: bytes, path: str) -> Document | None:
        """The document that the bytes are; None when they are of another kind."""

    def attach(self, document: Document, store: Store) -> Iterable[Attachment]:
        """Where the excerpts belong, as far as the texts held tell; an excerpt may be left out."""
