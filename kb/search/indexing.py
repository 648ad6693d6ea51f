"""What goes into the search index: every wording once, with the numbers, headings and terms it has had."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING

from mtgcr.kb.lookup import HEADING_LENGTH
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.hits import RULING_KEYS, BesideKind
from mtgcr.kb.search.index import IndexEntry
from mtgcr.kb.storage.indexed_texts import newest_wordings, numbers_of_wordings, stored_headings, stored_rulings

if TYPE_CHECKING:
    from mtgcr.kb.storage.indexed_texts import StoredRuling, StoredWording
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

HEADINGS = (NodeKind.SECTION, NodeKind.GROUP)


def ruling_entries(store: Store, *, after: int = 0) -> tuple[tuple[IndexEntry, ...], ...]:
    """An entry for each ruling, found by its words and its card: a part for each document that has any, in their order.

    Only of documents `after` so many.
    """
    found = groupby(stored_rulings(store, after=after), key=lambda ruling: ruling.document)
    return tuple(tuple(map(_ruling_entry, rulings)) for _, rulings in found)


def _ruling_entry(ruling: StoredRuling) -> IndexEntry:
    return IndexEntry(
        key=RULING_KEYS + ruling.row,
        kind=BesideKind.RULING,
        language=ruling.language,
        numbers=(),
        heading="",
        title=ruling.title,
        text=ruling.text,
    )


def wording_entries(store: Store) -> tuple[IndexEntry, ...]:
    """An entry for each wording of the knowledge base, what is in force first."""
    rows = newest_wordings(store)
    numbers = numbers_of_wordings(store)
    headings = _Headings(store)
    return tuple(
        IndexEntry(
            key=row.wording,
            kind=row.kind,
            language=row.language,
            numbers=numbers[row.wording],
            heading=headings.path(row.parent),
            title=headings.title(row),
            text=row.body,
        )
        for row in rows
        if row.body or row.title
    )


class _Headings:
    """The words of headings by lineage, in all languages known."""

    def __init__(self, store: Store) -> None:
        self._words: defaultdict[int, dict[Language, str]] = defaultdict(dict)
        self._parents: dict[int, int | None] = {}
        self._paths: dict[int, str] = {}
        for lineage, parent, language, kind, body in stored_headings(store, HEADING_LENGTH):
            self._parents[lineage] = parent
            if words := _heading(kind, body):
                self._words[lineage][language] = words.partition("／")[0]

    def path(self, lineage: int | None) -> str:
        """The headings from the section down to this one, each in the languages known."""
        if lineage is None:
            return ""
        if lineage not in self._paths:
            above = self.path(self._parents.get(lineage))
            own = "／".join(dict.fromkeys(self._words[lineage].values()))
            self._paths[lineage] = " › ".join(filter(None, (above, own)))
        return self._paths[lineage]

    def title(self, row: StoredWording) -> str:
        """The term or heading that the wording is, in the languages known."""
        if row.kind is NodeKind.ENTRY:
            return "／".join(filter(None, dict.fromkeys((row.title, row.english))))
        return "／".join(dict.fromkeys(self._words[row.lineage].values())) if _heading(row.kind, row.body) else ""


def _heading(kind: NodeKind, body: str) -> str:
    """The words of a heading or of a rule that only names a keyword; "" for a rule with a sentence."""
    if kind in HEADINGS:
        return body
    is_name = kind is NodeKind.RULE and 0 < len(body) < HEADING_LENGTH
    return body if is_name and not body.endswith((".", "。", ":", "：")) else ""
