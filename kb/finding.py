"""Searching the knowledge base: words in either language → rules, examples and glossary entries as of a day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.lookup import NoRelease, find_release
from kb.model import NodeKind, ReleaseInfo, Revision
from kb.query import parse_query
from kb.units import Synonym
from parser.document import Diagnostic
from parser.language import Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from kb.hits import Hit, Hits
    from kb.lexicon import Lexicon
    from kb.opening import KnowledgeBase

JAPANESE = re.compile(r"[\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uff66-\uff9f々]")
SPARE = 4
"""So many times more wordings than hits are asked for, since a rule may match in both languages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """One thing found, as it stands in the release of its language.

    `number` is that of the English release in force on the day (an example has its rule's), "" for glossary entries.
    `terms` are the folded words to be highlighted.
    """

    kind: NodeKind
    number: str
    term: str
    ordinal: int
    revision: Revision
    release: ReleaseInfo
    score: float
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswer:
    """What a search found, best first.

    `counts` tells how many wordings hold what was typed, by kind, exactly; `notes` what the lexicon made of the words.
    """

    hits: tuple[SearchHit, ...]
    counts: Mapping[NodeKind, int]
    total: int
    suggestions: tuple[str, ...]
    notes: tuple[str, ...]
    loose: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: languages (None: English, and Japanese for Japanese words), kinds and numbers (empty: all)."""

    languages: tuple[Language, ...] | None = None
    kinds: tuple[NodeKind, ...] = ()
    under: str = ""
    """Only this section, group or rule and what stands below it."""


def find_words(
    base: KnowledgeBase, lexicon: Lexicon, words: str, date: datetime.date, scope: Scope, limit: int
) -> SearchAnswer | Diagnostic | NoRelease:
    """The best hits for the words; a diagnostic where they are no query, NoRelease where nothing is old enough."""
    query = parse_query(words)
    if isinstance(query, Diagnostic):
        return query
    english = find_release(base.store, date)
    if isinstance(english, NoRelease):
        return english
    releases = _releases(base, words, english, date, scope)
    found = _search(base, lexicon, query, releases, limit * SPARE)
    hits = tuple(_distinct(_hits(base, found, releases, english), scope))[:limit]
    notes = tuple(filter(None, (expansion.note for expansion in lexicon.expand(words))))
    return SearchAnswer(
        hits=hits, counts=found.counts, total=found.total, suggestions=found.suggestions, notes=notes, loose=found.loose
    )


def _releases(
    base: KnowledgeBase, words: str, english: ReleaseInfo, date: datetime.date, scope: Scope
) -> tuple[ReleaseInfo, ...]:
    """The releases to search, one a language."""
    wanted = scope.languages or ((Language.JA, Language.EN) if JAPANESE.search(words) else (Language.EN,))
    japanese = base.store.release_on(date, Language.JA) if Language.JA in wanted else None
    found = (japanese if language is Language.JA else english for language in wanted)
    return tuple(release for release in found if release)


def _search(base: KnowledgeBase, lexicon: Lexicon, query: object, releases: Sequence[ReleaseInfo], limit: int) -> Hits:
    from kb.index import search_index
    from kb.query import Query

    assert isinstance(query, Query)
    allowed = frozenset().union(*(base.store.wordings_in_force(release) for release in releases))
    return search_index(base.index, query, allowed=allowed, limit=limit, expand=lambda text: _synonyms(lexicon, text))


def _synonyms(lexicon: Lexicon, text: str) -> Iterator[Synonym]:
    for expansion in lexicon.expand(text):
        # An obsolete term without a successor is still what older releases say, in either language.
        own = [name for term in expansion.terms for name in (term.english, term.japanese)]
        names = dict.fromkeys((*expansion.english, *expansion.japanese, *own))
        also = tuple(name for name in names if name and name != expansion.text)
        if also:
            yield Synonym(expansion.start, expansion.end, also)


def _hits(
    base: KnowledgeBase, found: Hits, releases: Sequence[ReleaseInfo], english: ReleaseInfo
) -> Iterator[SearchHit]:
    standing: dict[int, list[tuple[Revision, ReleaseInfo]]] = {}
    for release in releases:
        for key, revisions in base.store.with_wordings([hit.key for hit in found.hits], release).items():
            standing.setdefault(key, []).extend((revision, release) for revision in revisions)
    for hit in found.hits:
        for revision, release in standing.get(hit.key, ()):
            yield _search_hit(base, hit, revision, release, english)


def _search_hit(
    base: KnowledgeBase, hit: Hit, revision: Revision, release: ReleaseInfo, english: ReleaseInfo
) -> SearchHit:
    return SearchHit(
        kind=revision.kind,
        number=_number_in(base, revision, release, english),
        term=revision.title if revision.kind is NodeKind.ENTRY else "",
        ordinal=revision.ordinal,
        revision=revision,
        release=release,
        score=hit.score,
        terms=hit.terms,
    )


def _number_in(base: KnowledgeBase, revision: Revision, release: ReleaseInfo, english: ReleaseInfo) -> str:
    """The number in the English release; an older Japanese text may print another."""
    if release.effective == english.effective or not revision.number:
        return revision.number
    today = base.store.standing(revision.lineage, english)
    return today.number if today else revision.number


def _distinct(hits: Iterator[SearchHit], scope: Scope) -> Iterator[SearchHit]:
    """Each rule, example or entry once, in the wording that fits best, inside the scope."""
    seen: set[str] = set()
    for hit in hits:
        if hit.revision.lineage in seen or not _is_inside(hit, scope):
            continue
        seen.add(hit.revision.lineage)
        yield hit


def _is_inside(hit: SearchHit, scope: Scope) -> bool:
    if scope.kinds and hit.kind not in scope.kinds:
        return False
    rest = hit.number.removeprefix(scope.under)
    below = rest != hit.number and (len(scope.under) == 1 or not rest[:1].isdigit())
    return not scope.under or hit.number == scope.under or below
