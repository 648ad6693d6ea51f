"""What goes into the search index: every wording once, with the numbers, headings and terms it has had."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.lookup import HEADING_LENGTH
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.hits import RULING_KEYS, BesideKind, IndexEntry
from mtgcr.kb.storage.codes import KIND_CODES, KINDS, LANGUAGES
from mtgcr.kb.storage.schema import RULING
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.storage.store import Store

HEADINGS = (NodeKind.SECTION, NodeKind.GROUP)


class _Row(NamedTuple):
    """The newest revision of a wording, as far as the index wants it."""

    wording: int
    kind: NodeKind
    language: Language
    body: str
    lineage: int
    parent: int | None
    title: str
    english: str


def index_entries(store: Store) -> tuple[IndexEntry, ...]:
    """An entry for each wording of the knowledge base, and for each ruling."""
    return (*_wording_entries(store), *_ruling_entries(store))


def _ruling_entries(store: Store) -> Iterator[IndexEntry]:
    """Rulings are found by their words and their cards."""
    rows = store.database.execute(
        "SELECT x.id, d.language, x.title, x.text FROM excerpt x JOIN document d ON d.id = x.document"
        " WHERE x.kind = ? ORDER BY x.id",
        (RULING,),
    )
    for row, language, title, text in rows:
        yield IndexEntry(
            key=RULING_KEYS + row,
            kind=BesideKind.RULING,
            language=Language(language),
            numbers=(),
            heading="",
            title=title,
            text=text,
        )


def _wording_entries(store: Store) -> Iterator[IndexEntry]:
    rows = _newest_rows(store)
    numbers = _numbers(store)
    headings = _Headings(store)
    return (
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


def _newest_rows(store: Store) -> tuple[_Row, ...]:
    """What is in force first, so that a search in the newest releases need not look further."""
    found = store.database.execute(
        "SELECT r.wording, r.kind, r.language, w.body, r.lineage, r.parent, r.title, r.english, MAX(r.id)"
        " FROM revision r JOIN wording w ON w.id = r.wording WHERE w.body IS NOT NULL"
        " GROUP BY r.wording ORDER BY MAX(r.until IS NULL) DESC, r.wording"
    )
    return tuple(
        _Row(wording, KINDS[kind], LANGUAGES[language], body, lineage, parent, title, english or "")
        for wording, kind, language, body, lineage, parent, title, english, _ in found
    )


def _numbers(store: Store) -> dict[int, tuple[str, ...]]:
    """The numbers that each wording has had."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for wording, number in store.database.execute("SELECT DISTINCT wording, number FROM revision WHERE number <> ''"):
        found[wording].append(number)
    return defaultdict(tuple, {wording: tuple(numbers) for wording, numbers in found.items()})


class _Headings:
    """The words of headings by lineage, in all languages known."""

    def __init__(self, store: Store) -> None:
        self._words: defaultdict[int, dict[str, str]] = defaultdict(dict)
        self._parents: dict[int, int | None] = {}
        rows = store.database.execute(
            "SELECT r.lineage, r.parent, r.language, r.kind, "
            " CASE WHEN w.body IS NULL THEN r.title WHEN length(w.body) < ? THEN w.body ELSE '' END"
            " FROM revision r JOIN wording w ON w.id = r.wording WHERE r.kind IN (?, ?, ?)"
            " ORDER BY r.since",
            (HEADING_LENGTH, *(KIND_CODES[kind] for kind in (*HEADINGS, NodeKind.RULE))),
        )
        for lineage, parent, language, kind, body in rows:
            self._parents[lineage] = parent
            if words := _heading(KINDS[kind], body):
                self._words[lineage][language] = words.partition("／")[0]

    def path(self, lineage: int | None) -> str:
        """The headings from the section down to this one, each in the languages known."""
        found: list[str] = []
        while lineage is not None:
            found.append("／".join(dict.fromkeys(self._words[lineage].values())))
            lineage = self._parents.get(lineage)
        return " › ".join(filter(None, reversed(found)))

    def title(self, row: _Row) -> str:
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
