"""Pages that quote the rules as documents of the knowledge base: each quote is attached to what it quotes."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from mtgcr.kb.pages.page import NoRules, QuoteMatch, account_for_page
from mtgcr.kb.storage.excerpts import Excerpt
from mtgcr.kb.storage.held_documents import Attachment, Document
from mtgcr.kb.storage.schema import QUOTE
from mtgcr.parser.decoding import decode
from mtgcr.parser.language import Language
from mtgcr.parser.wiki import parse_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.wiki import Page

FEWEST = 2
"""Quotes of a page; a text with a single numbered line may be anything."""


class Pages:
    """Pages in somebody's own words that quote rules under a line that says from which release."""

    name = "page"

    def read(self, data: bytes, path: str) -> Document | None:
        """The quotes of the page that the bytes are."""
        page = _parse(data, path)
        if page is None or sum(quote.release is not None for quote in page.quotes) < FEWEST:
            return None
        excerpts = tuple(
            Excerpt(
                line=one.place.line,
                kind=QUOTE,
                number=str(one.number or ""),
                text=one.text,
                title=one.term or "",
                issued=one.release,
            )
            for one in page.quotes
        )
        return Document(kind=self.name, name=PurePath(path).name, language=Language.EN, data=data, excerpts=excerpts)

    def attach(self, document: Document, store: Store) -> Iterator[Attachment]:
        """Each quote at what it quotes, as that stood in the release that the page names."""
        page = _parse(document.data, document.name)
        newest = max(one.effective for one in store.releases())
        account = account_for_page(store, page, newest) if page else NoRules()
        if isinstance(account, NoRules):
            return
        for index, one in enumerate(account.quotes):
            if one.then is not None:
                yield Attachment(
                    excerpt=index,
                    lineage=one.then.lineage,
                    wording=one.then.wording,
                    since=one.then.since,
                    confidence=1.0 if one.match in (*_WHOLE, QuoteMatch.PART) else 0.5,
                    exact=one.match in _WHOLE,
                )


_WHOLE = (QuoteMatch.IDENTICAL, QuoteMatch.PUNCTUATION)


def _parse(data: bytes, path: str) -> Page | None:
    text = decode(data, path).text
    return parse_page(text, path) if text is not None else None
