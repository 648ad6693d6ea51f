"""The kinds of documents that the knowledge base takes beside releases, in the order in which they are tried.

Each is loaded when it is tried: what reads and attaches rulings takes as long as what does so with all the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.parser.bounded import LARGEST_ARTICLE, MOST_LINES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mtgcr.kb.documents.documents import DocumentKind
    from mtgcr.kb.storage.held_documents import Attachment, Document
    from mtgcr.kb.storage.store import Store


@dataclass(frozen=True, slots=True)
class LoadedLater:
    """A kind of documents that is loaded when it is asked for anything but its name."""

    name: str
    load: Callable[[], DocumentKind]

    def read(self, data: bytes, path: str) -> Document | None:
        """The document that the bytes are; None when they are of another kind."""
        return self.load().read(data, path)

    def attach(self, document: Document, store: Store) -> Iterable[Attachment]:
        """Where the excerpts belong, as far as the texts held tell."""
        return self.load().attach(document, store)


def _examples() -> DocumentKind:
    from mtgcr.kb.documents.example_documents import ExampleLists

    return ExampleLists()


def _rulings() -> DocumentKind:
    from mtgcr.kb.rulings.ruling_documents import Rulings

    return Rulings()


def _ruling_summaries() -> DocumentKind:
    from mtgcr.kb.rulings.ruling_documents import RulingSummaries

    return RulingSummaries()


def _pages() -> DocumentKind:
    from mtgcr.kb.pages.page_documents import Pages

    return Pages()


def _bulletins() -> DocumentKind:
    from mtgcr.kb.bulletins.bulletin_documents import Bulletins

    return Bulletins()


LISTS = (
    LoadedLater("examples", _examples),
    LoadedLater("rulings", _rulings),
    LoadedLater("ruling summary", _ruling_summaries),
)
ARTICLES = (LoadedLater("page", _pages), LoadedLater("bulletin", _bulletins))
"""Kinds that print numbered rules, so that a damaged release may look like one of them."""
KINDS = (*LISTS, *ARTICLES)


def read_document(data: bytes, path: str, kinds: Iterable[DocumentKind] | None = None) -> Document | None:
    """The document that the bytes are; None when they are of none of the kinds, all that are known without any.

    A text that has the numbered headings of a release is no article: of it only the `LISTS` are to be tried.
    """
    if len(data) > LARGEST_ARTICLE or data.count(b"\n") > MOST_LINES:
        return None
    found = (kind.read(data, path) for kind in (KINDS if kinds is None else kinds))
    return next((document for document in found if document is not None), None)


def read_again(document: Document) -> Document:
    """A stored document with its excerpts; one of a kind that this program does not know stays without any."""
    return read_document(document.data, document.name) or document


def attach(document: Document, store: Store) -> tuple[Attachment, ...]:
    """Where the excerpts of the document belong in what the store holds."""
    kinds = {kind.name: kind for kind in KINDS}
    kind = kinds.get(document.kind)
    return tuple(kind.attach(document, store)) if kind and document.excerpts else ()
