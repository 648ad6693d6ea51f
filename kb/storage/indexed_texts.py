"""What the search index is made of, as it is stored: every wording once, headings, rulings."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from mtgcr.kb.model import BesideKind, NodeKind
from mtgcr.kb.storage.codes import KIND_CODES, KINDS, LANGUAGES
from mtgcr.kb.storage.postings import Field
from mtgcr.kb.storage.schema import RULING, RULING_KEYS
from mtgcr.kb.words.labels import LANGUAGES as BETWEEN_LANGUAGES
from mtgcr.kb.words.labels import below, innermost, joined
from mtgcr.parser.headings import is_heading
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.model import Kind
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

_HEADINGS = (NodeKind.SECTION, NodeKind.GROUP)


class IndexEntry(NamedTuple):
    """One wording, or ruling, to be indexed.

    `key` is the row of the wording, or that of the ruling with RULING_KEYS.  `numbers` are the rule numbers that it has
    had (none for glossary entries).  `heading` is the path of the headings that it stands under, `title` the term of a
    glossary entry, the heading that the wording is, or the card of a ruling; both in all languages known
    (kb.words.labels).
    """

    key: int
    kind: Kind
    text: str
    numbers: tuple[str, ...] = ()
    heading: str = ""
    title: str = ""

    @property
    def labels(self) -> tuple[tuple[Field, str], ...]:
        """The title and the innermost heading, as far as there are any."""
        return tuple(one for one in ((Field.TITLE, self.title), (Field.NEAR, innermost(self.heading))) if one[1])


def wording_entries(store: Store, longest: int) -> Iterator[IndexEntry]:
    """An entry for each wording, by its newest revision; headings have fewer letters than `longest`.

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
        if body or title:
            yield IndexEntry(wording, KINDS[kind], body, had, headings.path(parent), title)


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


def ruling_entries(store: Store, *, after: int = 0) -> tuple[tuple[IndexEntry, ...], ...]:
    """An entry for each ruling, found by its words and its card: a part for each document that has any, in their order.

    Only of documents `after` so many.
    """
    rows = store.database.execute(
        "SELECT document, id, title, text FROM excerpt WHERE kind = ? AND document > ? ORDER BY document, id",
        (RULING, after),
    )
    return tuple(
        tuple(IndexEntry(RULING_KEYS + row, BesideKind.RULING, text, title=title) for _, row, title, text in rulings)
        for _, rulings in groupby(rows, key=itemgetter(0))
    )
