"""Searching the knowledge base: words in either language → rules, examples, entries and rulings as of a day."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.documents.document_store import rulings_held
from mtgcr.kb.model import NodeKind, ReleaseInfo, Revision
from mtgcr.kb.search.hits import BesideKind
from mtgcr.kb.search.indexing import RULING_KEYS
from mtgcr.kb.search.query import Query, parse_query, take_apart
from mtgcr.kb.search.search_scope import Searched
from mtgcr.kb.search.units import Synonym
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.parser.diagnostic import Diagnostic
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping

    from mtgcr.kb.documents.documents import HeldRuling
    from mtgcr.kb.search.hits import Hit, Hits, Kind
    from mtgcr.kb.search.search_scope import Scope
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Term

JAPANESE = re.compile(r"[\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uff66-\uff9f々]")
SPARE = 4
"""So many times more wordings than hits are asked for, since a rule may match in both languages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHit:
    """One thing found in the rules, as it stands in the release of its language.

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
class RulingHit:
    """A ruling found; `numbers` are those that the rules which it is attached to have on the day."""

    ruling: HeldRuling
    numbers: tuple[str, ...]
    score: float
    terms: tuple[str, ...]


AnyHit: TypeAlias = SearchHit | RulingHit


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswer:
    """What a search found, best first.

    `counts` tells how many wordings hold what was typed, by kind, exactly; `notes` what was made of the words.
    """

    hits: tuple[AnyHit, ...]
    counts: Mapping[Kind, int]
    total: int
    suggestions: tuple[str, ...]
    notes: tuple[str, ...]
    loose: bool


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
    searched = Searched(base.store, _releases(base, words, english, date, scope), english, date, scope)
    found = _search(base, lexicon, query, searched, limit * SPARE)
    notes = tuple(filter(None, (expansion.note for expansion in lexicon.expand(words))))
    apart = replace(query, root=take_apart(query.root))
    if not found.total and apart != query:
        found = _search(base, lexicon, apart, searched, limit * SPARE)
        notes = (*notes, *["these words stand nowhere together: searching for them apart"] * bool(found.total))
    return SearchAnswer(
        hits=_distinct(_hits(base, found, searched), scope, language_of(words))[:limit],
        counts=found.counts,
        total=found.total,
        suggestions=found.suggestions,
        notes=notes,
        loose=found.loose,
    )


def _releases(
    base: KnowledgeBase, words: str, english: ReleaseInfo, date: datetime.date, scope: Scope
) -> tuple[ReleaseInfo, ...]:
    """The releases to search, one a language."""
    wanted = scope.languages or dict.fromkeys((language_of(words), Language.EN))
    japanese = base.store.release_on(date, Language.JA) if Language.JA in wanted else None
    found = (japanese if language is Language.JA else english for language in wanted)
    return tuple(release for release in found if release)


def language_of(words: str) -> Language:
    """The language that somebody who types these words reads."""
    return Language.JA if JAPANESE.search(words) else Language.EN


def _search(base: KnowledgeBase, lexicon: Lexicon, query: Query, searched: Searched, limit: int) -> Hits:
    from mtgcr.kb.search.index import search_index

    return search_index(
        base.index_folder,
        query,
        allowed=searched.keys,
        limit=limit,
        expand=lambda text: synonyms(lexicon, text),
        numbers_of=searched.numbers_of,
    )


def synonyms(lexicon: Lexicon, text: str) -> Iterator[Synonym]:
    """What the lexicon calls otherwise in the text; a text that is the reading of a term is the term."""
    expansions = lexicon.expand(text)
    for expansion in expansions:
        # An obsolete term without a successor is still what older releases say, in either language.
        names = dict.fromkeys((*expansion.english, *expansion.japanese, *_names(*expansion.terms)))
        if also := tuple(name for name in names if name != expansion.text):
            yield Synonym(expansion.start, expansion.end, also)
    if not expansions and (read := [match.term for match in lexicon.find(text) if not match.near]):
        yield Synonym(0, len(text), tuple(dict.fromkeys(_names(*read))))


def _names(*terms: Term) -> Iterator[str]:
    return (name for term in terms for name in (term.english, term.japanese) if name)


def _hits(base: KnowledgeBase, found: Hits, searched: Searched) -> Iterator[AnyHit]:
    standing: dict[int, list[tuple[Revision, ReleaseInfo]]] = {}
    keys = [hit.key for hit in found.hits if isinstance(hit.kind, NodeKind)]
    for release in searched.releases:
        for key, revisions in base.store.with_wordings(keys, release).items():
            standing.setdefault(key, []).extend((revision, release) for revision in revisions)
    rows = [hit.key - RULING_KEYS for hit in found.hits if hit.kind is BesideKind.RULING]
    rulings = rulings_held(base.store, rows) if rows else {}
    for hit in found.hits:
        if hit.kind is BesideKind.RULING:
            yield _ruling_hit(base, hit, rulings[hit.key - RULING_KEYS], searched)
        for revision, release in standing.get(hit.key, ()):
            yield _search_hit(base, hit, revision, release, searched)


def _ruling_hit(base: KnowledgeBase, hit: Hit, ruling: HeldRuling, searched: Searched) -> RulingHit:
    standing = (base.store.standing(lineage, searched.english) for lineage in ruling.lineages)
    numbers = dict.fromkeys(revision.number for revision in standing if revision and revision.number)
    return RulingHit(ruling=ruling, numbers=tuple(numbers), score=hit.score, terms=hit.terms)


def _search_hit(
    base: KnowledgeBase, hit: Hit, revision: Revision, release: ReleaseInfo, searched: Searched
) -> SearchHit:
    return SearchHit(
        kind=revision.kind,
        number=_number_in(base, revision, release, searched.english),
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


def _distinct(hits: Iterable[AnyHit], scope: Scope, language: Language) -> tuple[AnyHit, ...]:
    """Each rule, example or entry once, best first, in the language where that was found too; rulings as they come."""
    best: dict[str, AnyHit] = {}
    for hit in hits:
        match hit:
            case RulingHit(ruling=ruling):
                best[f"{ruling.document}:{ruling.excerpt.line}"] = hit
            case SearchHit(revision=revision) if scope.holds(hit.kind, hit.number):
                if revision.lineage not in best or _is_in(hit, language) > _is_in(best[revision.lineage], language):
                    best[revision.lineage] = hit
    return tuple(best.values())


def _is_in(hit: AnyHit, language: Language) -> bool:
    return isinstance(hit, SearchHit) and hit.release.language is language
