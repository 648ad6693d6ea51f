"""What the search index is made of, as it is stored: every wording once, headings, rulings."""

from __future__ import annotations

from collections import defaultdict
from itertools import starmap
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import KIND_CODES, KINDS, LANGUAGES
from mtgcr.kb.storage.schema import RULING
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language


class StoredWording(NamedTuple):
    """The newest revision of a wording, as far as the index wants it."""

    wording: int
    kind: NodeKind
    body: str
    lineage: int
    parent: int | None
    title: str
    english: str


class StoredHeading(NamedTuple):
    """A revision of what may be a heading; its words are "" where they are longer than one."""

    lineage: int
    parent: int | None
    language: Language
    kind: NodeKind
    words: str


class StoredRuling(NamedTuple):
    """A ruling of a document: their rows, and what is indexed; `title` is its card, "" for none."""

    row: int
    document: int
    title: str
    text: str


def newest_wordings(store: Store) -> tuple[StoredWording, ...]:
    """What is in force first, so that a search in the newest releases need not look further."""
    found = store.database.execute(
        "SELECT r.wording, r.kind, w.body, r.lineage, r.parent, r.title, r.english, MAX(r.id)"
        " FROM revision r JOIN wording w ON w.id = r.wording WHERE w.body IS NOT NULL"
        " GROUP BY r.wording ORDER BY MAX(r.until IS NULL) DESC, r.wording"
    )
    return tuple(
        StoredWording(wording, KINDS[kind], body, lineage, parent, title, english or "")
        for wording, kind, body, lineage, parent, title, english, _ in found
    )


def numbers_of_wordings(store: Store) -> dict[int, tuple[str, ...]]:
    """The numbers that each wording has had."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for wording, number in store.database.execute("SELECT DISTINCT wording, number FROM revision WHERE number <> ''"):
        found[wording].append(number)
    return defaultdict(tuple, {wording: tuple(numbers) for wording, numbers in found.items()})


def stored_headings(store: Store, longest: int) -> Iterator[StoredHeading]:
    """Every revision of sections, groups and rules, oldest first, with words of fewer letters than `longest`."""
    rows = store.database.execute(
        "SELECT r.lineage, r.parent, r.language, r.kind, "
        " CASE WHEN w.body IS NULL THEN r.title WHEN length(w.body) < ? THEN w.body ELSE '' END"
        " FROM revision r JOIN wording w ON w.id = r.wording WHERE r.kind IN (?, ?, ?)"
        " ORDER BY r.since",
        (longest, *(KIND_CODES[kind] for kind in (NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE))),
    )
    for lineage, parent, language, kind, words in rows:
        yield StoredHeading(lineage, parent, LANGUAGES[language], KINDS[kind], words)


def stored_rulings(store: Store, *, after: int = 0) -> Iterator[StoredRuling]:
    """The rulings of all documents after a row, in their order."""
    rows = store.database.execute(
        "SELECT id, document, title, text FROM excerpt WHERE kind = ? AND document > ? ORDER BY document, id",
        (RULING, after),
    )
    return starmap(StoredRuling, rows)
