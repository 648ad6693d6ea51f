"""Small invented wordings and an index of them, for the tests of searching."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.concordance import open_index
from mtgcr.kb.search.ground import Ground
from mtgcr.kb.search.index import build_index
from mtgcr.kb.search.query import parse_query
from mtgcr.kb.search.searching import Search, best, count
from mtgcr.kb.storage.indexed_texts import IndexEntry
from mtgcr.kb.words.terms import Expansion, Term, TermStatus
from mtgcr.parser.diagnostic import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from mtgcr.kb.model import Kind
    from mtgcr.kb.search.query import Clause
    from mtgcr.kb.search.ranking import RankedWordings
    from mtgcr.kb.search.searching import WordingHit


KETTLE = Term("", "", "", "", TermStatus.OFFICIAL, ())
"""A term without words of its own."""


class Found(NamedTuple):
    """What a search found, with its counts; the hits gone through."""

    hits: tuple[WordingHit, ...]
    counts: Mapping[Kind, int]
    about: RankedWordings


def search(ground: Ground, clause: Clause, limit: int = 10, **options: Any) -> Found:
    """The best hits of the clause and its counts."""
    asked_of = Search(ground, **{"expand": lambda _: (), "has_number": lambda _key, _number: True} | options)
    documents, about = ground.concordance.documents, asked_of.find(clause)
    return Found(tuple(best(documents, about, limit)), count(documents, about), about)


def wording(
    key: int,
    text: str,
    *,
    kind: NodeKind = NodeKind.RULE,
    number: str = "",
    title: str = "",
    heading: str = "",
) -> IndexEntry:
    """A wording with one number at most."""
    return IndexEntry(
        key=key,
        kind=kind,
        numbers=(number,) if number else (),
        heading=heading,
        title=title,
        text=text,
    )


def called(text: str, stretch: str, *names: str) -> Expansion:
    """What a lexicon tells that knows other names for a stretch of the text."""
    start = text.find(stretch)
    return Expansion(start, start + len(stretch), stretch, (KETTLE,), english=names, japanese=(), rules=())


def texts(*lines: str) -> list[IndexEntry]:
    """The lines as rules with the keys 0, 1, 2 and so on."""
    return [wording(key, line) for key, line in enumerate(lines)]


def ground_of(folder: Path, entries: Iterable[IndexEntry], allowed: Collection[int] | None = None) -> Ground:
    """An index of the entries, built in the folder unless it is there, and of it what is allowed."""
    path = folder / "index.sqlite"
    if not path.exists():
        build_index(path, entries)
    return Ground(open_index(path), allowed)


def searched(
    folder: Path, entries: Iterable[IndexEntry], text: str, allowed: Collection[int] | None = None, **options: Any
) -> Found:
    """What the query finds in an index of the entries, built in the folder."""
    return search(ground_of(folder, entries, allowed), asked(text), **options)


def asked(text: str) -> Clause:
    """The query that the text is; it must be one."""
    query = parse_query(text)
    assert not isinstance(query, Diagnostic), query
    return query


def keys(hits: Found) -> list[int]:
    """The keys of the hits, best first."""
    return [hit.key for hit in hits.hits]
