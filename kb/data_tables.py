"""All that is held of the rules as tables for other programs, with what each column means.

The same columns make the SQLite file, the CSV files and the data dictionary (docs/export.md).
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.graph import find_graph
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.storage.told import told_of
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator

    from mtgcr.kb.model import NodeKind, ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store

Cell: TypeAlias = str | int | None
KEPT = (Edition.ATLAS, Edition.OFFICIAL, Edition.DIGEST)
"""Editions in the order of the tables: what is known without words, the publisher's words, ours."""


class DataColumn(NamedTuple):
    """A column: its SQL type with what SQLite is to hold it to, and what it means."""

    name: str
    kind: str
    meaning: str


class DataTable(NamedTuple):
    """A table with its rows, made when they are read."""

    name: str
    meaning: str
    columns: tuple[DataColumn, ...]
    rows: Callable[[], Iterator[tuple[Cell, ...]]]


class DataTables(NamedTuple):
    """All tables, and the release whose references and numbers are those in force."""

    release: datetime.date
    has_official: bool
    """Whether words of the publisher stand in them."""
    tables: tuple[DataTable, ...]


ABOUT = (DataColumn("name", "TEXT PRIMARY KEY", "what is told"), DataColumn("value", "TEXT NOT NULL", "of this file"))
RELEASE = (
    DataColumn("effective", "TEXT NOT NULL", "the day from which it is in force"),
    DataColumn("language", "TEXT NOT NULL", "en or ja"),
    DataColumn("source", "TEXT NOT NULL", "official, digest (our own words), atlas (numbers and fingerprints only)"),
    DataColumn("rules", "INTEGER NOT NULL", "how many rules it holds"),
    DataColumn("examples", "INTEGER NOT NULL", "how many examples"),
    DataColumn("glossary", "INTEGER NOT NULL", "how many glossary entries"),
    DataColumn("file", "TEXT NOT NULL", "the file that it came from"),
    DataColumn("sha256", "TEXT NOT NULL", "of the bytes of that file"),
    DataColumn("doubt", "TEXT", "new, differs: why an official text may not be one (docs/cli.md); empty for none"),
)
LINEAGE = (
    DataColumn("lineage", "TEXT PRIMARY KEY", "the identity of a rule through all its numbers; opaque"),
    DataColumn("kind", "TEXT NOT NULL", "section, group, rule, example, glossary, introduction"),
    DataColumn("first", "TEXT NOT NULL", "the first day on which it is known"),
    DataColumn("until", "TEXT", "the first day on which it is no more; empty while it stands"),
    DataColumn("number", "TEXT NOT NULL", "the number that it has, or had last; empty for glossary entries"),
)
REVISION = (
    DataColumn("id", "INTEGER PRIMARY KEY", "a number within this file"),
    DataColumn("lineage", "TEXT NOT NULL REFERENCES lineage (lineage)", "which rule it is"),
    DataColumn("language", "TEXT NOT NULL", "en or ja"),
    DataColumn("source", "TEXT NOT NULL", "official, digest, atlas, as of a release"),
    DataColumn("kind", "TEXT NOT NULL", "as of a lineage"),
    DataColumn("number", "TEXT NOT NULL", "its number then; of an example that of its rule"),
    DataColumn("ordinal", "INTEGER NOT NULL", "which example under the rule, from 1; 2 for the second of one number"),
    DataColumn("title", "TEXT NOT NULL", "the heading, or the term of a glossary entry"),
    DataColumn("since", "TEXT NOT NULL", "the first day on which it stood so, as far as that source knows"),
    DataColumn("until", "TEXT", "the first day on which it no longer did; empty while it does"),
    DataColumn("parent", "TEXT", "the lineage under which it stands"),
    DataColumn("text", "TEXT", "the words; empty in the atlas, and where they were left out"),
    DataColumn("fingerprint", "TEXT NOT NULL", "equal for equal words, also where the words are not here"),
    DataColumn("reviewed", "TEXT", "of the digest: the day on which a second reader checked it"),
    DataColumn("reworded", "TEXT", "of the digest: since when the official words are others than those retold"),
)
REFERENCE = (
    DataColumn("citing", "TEXT NOT NULL REFERENCES lineage (lineage)", "the rule that names another"),
    DataColumn("cited", "TEXT NOT NULL REFERENCES lineage (lineage)", "the rule that it names"),
    DataColumn("release", "TEXT NOT NULL", "the release in which it does"),
)
TERM = (
    DataColumn("id", "INTEGER PRIMARY KEY", "a number within this file"),
    DataColumn("english", "TEXT NOT NULL", "the term in English; empty where it has none"),
    DataColumn("japanese", "TEXT NOT NULL", "the term in Japanese; empty where it has none"),
    DataColumn("reading", "TEXT NOT NULL", "its kana, where the Japanese text prints them"),
    DataColumn("kind", "TEXT NOT NULL", "keyword ability, zone, …"),
    DataColumn("status", "TEXT NOT NULL", "official, obsolete, colloquial"),
    DataColumn("until", "TEXT", "of an obsolete one: the first release known without it"),
    DataColumn("successor", "TEXT NOT NULL", "what it is called today, in English"),
    DataColumn("note", "TEXT NOT NULL", "what else is to be said of it"),
)
TERM_RULE = (
    DataColumn("term", "INTEGER NOT NULL REFERENCES term (id)", "which term"),
    DataColumn("number", "TEXT NOT NULL", "a rule of it, the defining one first, by the numbers of about.rules_of"),
    DataColumn("place", "INTEGER NOT NULL", "from 1"),
)


def data_tables(store: Store, day: datetime.date, *, texts: bool = True) -> DataTables | NoRelease:
    """All tables; references are those of the release in force on the day.  Without `texts` no official words."""
    graph = find_graph(store, day)
    if isinstance(graph, NoRelease):
        return graph
    release = graph.release.effective
    held = store.releases()
    has_official = texts and any(one.edition is Edition.OFFICIAL for one in held)
    releases = [one for one in held if one.edition in KEPT]
    tables = (
        DataTable("about", "what this file is", ABOUT, lambda: _about(release, has_official)),
        DataTable("release", "every text that is here or known", RELEASE, lambda: map(_release, releases)),
        DataTable("lineage", "every rule there ever was, once", LINEAGE, lambda: _lineages(store)),
        DataTable("revision", "each as it stood for a time", REVISION, lambda: _revisions(store, texts=texts)),
        DataTable(
            "reference", "who names whom", REFERENCE,
            lambda: ((v.lineage, cited, str(release)) for v in graph.vertices for cited in dict.fromkeys(v.cites)),
        ),
        DataTable("term", "the words of the game in both languages", TERM, _terms),
        DataTable("term_rule", "the rules of each term", TERM_RULE, _term_rules),
    )  # fmt: skip
    return DataTables(release, has_official, tables)


def _about(release: datetime.date, has_official: bool) -> Iterator[tuple[Cell, ...]]:
    yield "made_by", "mtgcr"
    yield "references_of", str(release)
    yield "rules_of", str(load_lexicon().rules_of)
    yield "official_words", "yes: they belong to Wizards of the Coast" if has_official else "no"
    yield "digest_words", "our own words for the rules, not the official text"


def _release(one: ReleaseInfo) -> tuple[Cell, ...]:
    doubt = one.doubt.kind.value if one.doubt else None
    counts = (one.rules, one.examples, one.glossary)
    return (str(one.effective), one.language.value, one.edition.value, *counts, one.name, one.sha256, doubt)


def _all(store: Store) -> Iterator[Revision]:
    """Every revision, by language and edition."""
    return chain.from_iterable(store.ever_standing(language, edition) for language in Language for edition in KEPT)


def _lineages(store: Store) -> Iterator[tuple[Cell, ...]]:
    """Each lineage with the time that its revisions fill, and the number that it had last."""
    kinds: dict[str, NodeKind] = {}
    spans: dict[str, tuple[datetime.date, datetime.date | None, datetime.date, str]] = {}
    for one in _all(store):
        kinds.setdefault(one.lineage, one.kind)
        first, until, last, number = spans.get(one.lineage, (one.since, one.until, one.since, one.number))
        if one.since > last or (one.since == last and one.until is None):
            until, last, number = one.until, one.since, one.number
        spans[one.lineage] = min(first, one.since), until, last, number
    for lineage, (first, until, _, number) in sorted(spans.items()):
        yield lineage, kinds[lineage].value, str(first), _day(until), number


def _revisions(store: Store, *, texts: bool) -> Iterator[tuple[Cell, ...]]:
    for place, one in enumerate(_all(store), 1):
        told = told_of(store, one)
        is_shown = one.edition is Edition.DIGEST or (texts and one.edition is Edition.OFFICIAL)
        yield (
            place,
            one.lineage,
            one.language.value,
            one.edition.value,
            one.kind.value,
            one.number,
            one.ordinal,
            one.title,
            str(one.since),
            _day(one.until),
            one.parent,
            (one.text or None) if is_shown else None,
            one.fingerprint or fingerprint(one.text),
            _day(told.reviewed) if told else None,
            _day(told.reworded) if told else None,
        )


def _day(day: datetime.date | None) -> str | None:
    return day.isoformat() if day else None


def _terms() -> Iterator[tuple[Cell, ...]]:
    for place, term in enumerate(load_lexicon().terms(), 1):
        successor = ", ".join(term.successor)
        names = (term.english, term.japanese, term.reading, term.kind, term.status.value)
        yield (place, *names, _day(term.until), successor, term.note)


def _term_rules() -> Iterator[tuple[Cell, ...]]:
    for place, term in enumerate(load_lexicon().terms(), 1):
        yield from ((place, number, order) for order, number in enumerate(term.rules, 1))
