"""Bulletins as documents of the knowledge base: what they print and remark, attached to the changes."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from mtgcr.kb.storage.excerpts import Excerpt
from mtgcr.kb.storage.held_documents import Attachment, Document
from mtgcr.kb.storage.schema import QUOTE, REMARK
from mtgcr.parser.bulletin import ItemKind, parse_bulletin
from mtgcr.parser.decoding import decode
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.changes.pairs import Pair
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.bulletin import Bulletin, Item

FEWEST = 3
"""Rules that a bulletin prints at least; a text with fewer may be anything."""


class Bulletins:
    """Articles about changes: printed rules old and new, and remarks that say why."""

    name = "bulletin"

    def read(self, data: bytes, path: str) -> Document | None:
        """The pieces of the bulletin that the bytes are."""
        bulletin = _parse(data, path)
        if bulletin is None or len({item.numbers for item in bulletin.of(ItemKind.RULE)}) < FEWEST:
            return None
        languages = {item.language for item in bulletin.items}
        return Document(
            kind=self.name,
            name=PurePath(path).name,
            language=Language.JA if Language.JA in languages else Language.EN,
            data=data,
            excerpts=tuple(map(_excerpt, bulletin.items)),
        )

    def attach(self, document: Document, store: Store) -> Iterator[Attachment]:
        """Each remark at the changes that it speaks of, each printed rule at what it is, from the day of the change."""
        from mtgcr.kb.bulletins.bulletin import reconcile_text
        from mtgcr.kb.bulletins.steps import NoStep

        told = reconcile_text(store, decode(document.data, document.name).text or "", document.name)
        if isinstance(told, NoStep):
            return
        day = told.comparison.new.effective
        places = {item: index for index, item in enumerate(told.bulletin.items)}
        for explanation in told.explanations:
            for pair in explanation.pairs:
                yield _attachment(places[explanation.item], pair, day)
        for finding in told.findings:
            if finding.pair is not None:
                yield _attachment(places[finding.item], finding.pair, day)


def _parse(data: bytes, path: str) -> Bulletin | None:
    text = decode(data, path).text
    return parse_bulletin(text, path) if text is not None else None


def _excerpt(item: Item) -> Excerpt:
    return Excerpt(
        line=item.place.line,
        kind=REMARK if item.kind is ItemKind.REMARK else QUOTE,
        number=str(item.numbers[0]) if item.numbers else "",
        text=item.text,
        title=item.term or "",
    )


def _attachment(index: int, pair: Pair, day: datetime.date) -> Attachment:
    return Attachment(
        excerpt=index,
        lineage=pair.lineage,
        wording=pair.revision.wording,
        since=day,
        confidence=1.0,
        exact=pair.new is not None,
    )
