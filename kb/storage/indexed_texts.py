"""What the search index is made of, as it is stored: every wording once, headings, rulings."""

from __future__ import annotations

from collections import defaultdict
from itertools import starmap
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import KIND_CODES, KINDS, LANGUAGES
from mtgcr.kb.storage.schema import RULING
from mtgcr.kb.words.labels import LANGUAGES as BETWEEN_LANGUAGES
from mtgcr.kb.words.labels import below, joined
from mtgcr.parser.headings import is_heading
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

_HEADINGS = (NodeKind.SECTION, NodeKind.GROUP)


class IndexedWording(NamedTuple):
    """A wording as the index wants it; `heading` and `title` in all languages known (kb.words.labels)."""

    wording: int
    kind: NodeKind
    text: str
    numbers: tuple[str, ...]
    """The rule numbers that it has had."""
    heading: str
    """The path of the headings that it stands under."""
    title: str
    """The term of a glossary entry or the heading that it is; else ""."""


class StoredRuling(NamedTuple):
    """A ruling of a document: their rows, and what is indexed; `title` is its card, "" for none."""

    row: int
    document: int
    title: str
    text: str


def indexed_wordings(store: Store, longest: int) -> Iterator[IndexedWording]:
    """Every wording by its newest revision; headings have fewer letters than `longest`.

    What is in force first, so that a search in the newest releases need not look further.
    """
    rows = store.database.execute(
        "SELECT r.wording, r.kind, w.body, r.lineage, r.parent, r.title, r.english, MAX(r.id)"
        " FROM revision r JOIN wording w ON w.id = r.wording WHERE w.body IS NOT NULL"
        " GROUP BY r.wording ORDER BY MAX(r.until IS NULL) DESC, r.wording"
    )
    numbers: defaultdict[int, list[str]] = defaultdict(list)
    for wording, number in store.database.execute("SELECT DISTINCT wording, number FROM revision WHERE number <> ''"):
        numbers[wording].append(number)
    headings = _Headings(store, longest)
    for wording, kind, body, lineage, parent, term, english, _ in rows:
        is_entry = KINDS[kind] is NodeKind.ENTRY
        title = joined(filter(None, (term, english))) if is_entry else headings.title(lineage, KINDS[kind], body)
        had = tuple(numbers.get(wording, ()))
        yield IndexedWording(wording, KINDS[kind], body, had, headings.path(parent), title)


class _Headings:
    """The words of headings by lineage, in all languages known."""

    def __init__(self, store: Store, longest: int) -> None:
        self._longest = longest
        self._words: defaultdict[int, dict[Language, str]] = defaultdict(dict)
        self._parents: dict[int, int | None] = {}
        self._paths: dict[int | None, str] = {None: ""}
        kinds = tuple(KIND_CODES[kind] for kind in (*_HEADINGS, NodeKind.RULE))
        rows = store.database.execute(
            "SELECT r.lineage, r.parent, r.language, r.kind, "
            " CASE WHEN w.body IS NULL THEN r.title WHEN length(w.body) < ? THEN w.body ELSE '' END"
            " FROM revision r JOIN wording w ON w.id = r.wording WHERE r.kind IN (?, ?, ?)"
            " ORDER BY r.since",
            (longest, *kinds),
        )
        for lineage, parent, language, kind, body in rows:
            self._parents[lineage] = parent
            if self._is_heading(KINDS[kind], body):
                self._words[lineage][LANGUAGES[language]] = body.partition(BETWEEN_LANGUAGES)[0]

    def path(self, lineage: int | None) -> str:
        """The headings from the section down to this one."""
        if lineage is not None and lineage not in self._paths:
            above = self.path(self._parents.get(lineage))
            self._paths[lineage] = below(above, joined(self._words[lineage].values()))
        return self._paths[lineage]

    def title(self, lineage: int, kind: NodeKind, body: str) -> str:
        """The heading that a wording of the lineage is; "" for a rule with a sentence."""
        return joined(self._words[lineage].values()) if self._is_heading(kind, body) else ""

    def _is_heading(self, kind: NodeKind, body: str) -> bool:
        """Whether it is one, or a rule that only names a keyword."""
        return bool(body) and (kind in _HEADINGS or (kind is NodeKind.RULE and is_heading(body, self._longest)))


def stored_rulings(store: Store, *, after: int = 0) -> Iterator[StoredRuling]:
    """The rulings of all documents after a row, in their order."""
    rows = store.database.execute(
        "SELECT id, document, title, text FROM excerpt WHERE kind = ? AND document > ? ORDER BY document, id",
        (RULING, after),
    )
    return starmap(StoredRuling, rows)
