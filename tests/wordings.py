"""Small invented wordings and an index of them, for the tests of searching."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.hits import IndexEntry
from mtgcr.kb.search.index import Index, build_index
from mtgcr.kb.search.query import Query, parse_query
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from mtgcr.kb.search.hits import Hits


def wording(
    key: int,
    text: str,
    *,
    kind: NodeKind = NodeKind.RULE,
    number: str = "",
    title: str = "",
    heading: str = "",
) -> IndexEntry:
    """A wording whose language is seen from its letters."""
    return IndexEntry(
        key=key,
        kind=kind,
        language=Language.EN if text.isascii() else Language.JA,
        numbers=(number,) if number else (),
        heading=heading,
        title=title,
        text=text,
    )


def texts(*lines: str) -> list[IndexEntry]:
    """The lines as rules with the keys 0, 1, 2 and so on."""
    return [wording(key, line) for key, line in enumerate(lines)]


def searched(folder: Path, entries: Iterable[IndexEntry], text: str, **options: Any) -> Hits:
    """What the query finds in an index of the entries, built in the folder."""
    folder.mkdir(exist_ok=True)
    if not any(folder.iterdir()):
        build_index(folder, entries)
    return Index(folder).search(asked(text), **options)


def asked(text: str) -> Query:
    """The query that the text is; it must be one."""
    query = parse_query(text)
    assert isinstance(query, Query), query
    return query


def keys(hits: Hits) -> list[int]:
    """The keys of the hits, best first."""
    return [hit.key for hit in hits.hits]
