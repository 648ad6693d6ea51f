"""Searching the knowledge base: words in either language → rules, examples, entries and rulings as of a day."""

from __future__ import annotations

from _thread import RLock  # as in functools: threading takes 2 ms that a command need not pay
from bisect import bisect_right
from functools import cached_property, lru_cache
from itertools import islice
from operator import itemgetter

from mtgcr.kb.model import NodeKind, Revision
from mtgcr.kb.search.concordance import open_index
from mtgcr.kb.search.query import parse_query
from mtgcr.kb.search.search_scope import EVERYWHERE, SearchedTexts
from mtgcr.kb.search.searching import Search, best, count
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.kb.storage.told import told_of
from mtgcr.kb.translations.freshness import is_left_behind
from mtgcr.kb.translations.present_numbers import moved_numbers
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.language_typed import language_typed
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.spelt_numbers import with_plain_numbers
from mtgcr.parser.expressions import expression
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import is_under, parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TypeAlias

    from mtgcr.kb.glossary_lookup import LaterTerm
    from mtgcr.kb.model import Kind, ReleaseInfo
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.query import Clause
    from mtgcr.kb.search.ranking import RankedWordings
    from mtgcr.kb.search.search_scope import SearchScope
    from mtgcr.kb.search.searching import WordingHit
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.held_documents import HeldRuling
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.storage.told import ToldBy
    from mtgcr.kb.translations.present_numbers import MovedNumber
    from mtgcr.kb.words.terms import Expansion, Term
    from mtgcr.kb.works.section_search import SectionHit
    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.parser.numbers import RuleNumber

IN_PART = "No rule has all of these words; these have some of them."
APART = "Nothing has this exact phrase; these have its words."
NOWHERE = "This exact phrase stands nowhere."
SPARE = 4
"""So many times more wordings than hits are asked for, since a rule may match in both languages."""
KEPT = 8
"""Sets of releases and scopes whose wordings in force are kept, with what searches among them have worked out."""
LONGEST_BEGUN = 60
"""Characters of which suggestions are made; nobody types more before looking at what was found."""
MOST_TERMS = 3
"""Terms among the suggestions."""
_BEGUN = expression(r"[1-9](?:[0-9]{1,2}(?:\.(?:[0-9]{1,3}[a-z]{0,2})?)?)?")


class SearchHit(NamedTuple):
    """One thing found in the rules, as it stands in the release of its language.

    `number` is that of the English release in force on the day (an example has its rule's), "" for glossary entries.
    `terms` are the folded words to be highlighted.
    """

    kind: NodeKind
    number: str
    term: str
    revision: Revision
    release: ReleaseInfo
    score: float
    terms: tuple[str, ...]
    told: ToldBy | None = None
    """What is known of words of our own; None for those of others."""
    behind: bool = False
    """Whether the words are Japanese whose English has been reworded since, by the day asked for."""
    moved: tuple[MovedNumber, ...] = ()
    """The references in a translation that have other numbers on the day."""
    asked: bool = False
    """Whether it stands where it does because players ask about it so, not by its words (kb.asking.asked_search)."""


class RulingHit(NamedTuple):
    """A ruling found; `numbers` are those that the rules which it is attached to have on the day."""

    ruling: HeldRuling
    numbers: tuple[str, ...]
    score: float
    terms: tuple[str, ...]


AnyHit: TypeAlias = SearchHit | RulingHit


class SearchAnswer(NamedTuple):
    """What a search found, best first.

    `counts` tells how many wordings hold what was typed, by kind, exactly; `notes` what was made of the words.
    """

    hits: tuple[AnyHit, ...]
    counts: Mapping[Kind, int]
    total: int
    suggestions: tuple[str, ...]
    notes: tuple[str, ...]
    readings: tuple[Expansion, ...] = ()
    """The words that were taken for others: colloquial and obsolete ones."""
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""
    sections: tuple[SectionHit, ...] = ()
    """Sections of the tournament documents that have all the words; they stand beside the hits, not among them."""
    whole: bool = True
    """Whether some wording has all that was typed."""
    later: tuple[LaterTerm, ...] = ()
    """Terms among the words that came after the release that answers."""
    together: int = 0
    """The first hits, in which the words stand one after the other, which are named so, or which the words mean."""


class BegunWords(NamedTuple):
    """What the words found so far: terms, the shortest first, and hits, the best first."""

    terms: tuple[Term, ...] = ()
    hits: tuple[SearchHit, ...] = ()


@lru_cache(maxsize=2)
def open_searcher(base: KnowledgeBase) -> Searcher:
    """The searcher of the knowledge base, the same at every call."""
    return Searcher(base)


class Searcher:
    """A knowledge base open for searching, from several threads; keeps what one question leaves for the next.

    StoreDamagedError where its index cannot be read.
    """

    def __init__(self, base: KnowledgeBase) -> None:
        self.store = base.store
        self.concordance = open_index(base.index_file)
        self._texts = lru_cache(KEPT)(self._texts_of)
        self._lock = RLock()

    def find(
        self, words: str, date: datetime.date, scope: SearchScope = EVERYWHERE, limit: int = 10
    ) -> SearchAnswer | Diagnostic | NoRelease:
        """The best hits for the words; a diagnostic where they are no query, NoRelease where nothing is old enough."""
        words = with_plain_numbers(words)
        clause = parse_query(words)
        if not isinstance(clause, tuple):
            return clause
        texts = self._searched(words, date, scope)
        if isinstance(texts, NoRelease):
            return texts
        found, notes = _ask(Search(texts.ground, load_lexicon().named, texts.has_number), words, clause)
        readings = tuple(expansion for expansion in load_lexicon().expand(words) if expansion.note)
        language = language_typed(words, scope.asker)
        ranked = best(self.concordance.documents, found, limit * SPARE)
        distinct = _distinct(ranked, texts, language, limit)
        texts.read_ahead(held for _, held in distinct)
        hits = tuple(_search_hit(texts.shown(held, language), texts, hit.score, found.terms) for hit, held in distinct)
        return SearchAnswer(
            hits=hits,
            counts=count(self.concordance.documents, found),
            total=len(found.partial),
            suggestions=found.suggestions if hits else (*found.suggestions, *self._numbers_meant(words, texts.english)),
            notes=(*(expansion.note for expansion in readings), *notes),
            readings=readings,
            whole=bool(found.complete or found.phrased),
            together=sum(hit.together for hit, _ in distinct),
        )

    def _numbers_meant(self, words: str, release: ReleaseInfo) -> tuple[str, ...]:
        """The numbers that may be meant by one that no rule ever had."""
        if (number := parse_number(fold(words))) is None:
            return ()
        from mtgcr.kb.missing_numbers import missing_number  # few searches are for a number that there is not

        return missing_number(self.store, number, release).nearest

    def rules(
        self, lineages: Iterable[str], words: str, date: datetime.date, scope: SearchScope = EVERYWHERE
    ) -> tuple[SearchHit, ...]:
        """The rules of the lineages as hits of the words on the day, without a score; only those within the scope."""
        texts = self._searched(words, date, scope)
        if isinstance(texts, NoRelease):
            return ()
        language = language_typed(words, scope.asker)
        standing = filter(None, (texts.standing(lineage, language) for lineage in lineages))
        hits = (_search_hit(texts.shown(one, language), texts) for one in standing)
        return tuple(hit for hit in hits if isinstance(hit, SearchHit) and scope.holds(hit.kind, hit.number))

    def lineages(self, numbers: Iterable[str], date: datetime.date) -> Iterator[str]:
        """The lineages of the rules that have these numbers on the day; of each number the first."""
        english = find_release(self.store, date)
        if isinstance(english, NoRelease):
            return
        for number in filter(None, map(parse_number, numbers)):
            yield from (one.lineage for one in self._numbered(number, english)[:1])

    def suggest(self, typed: str, date: datetime.date, limit: int) -> BegunWords | NoRelease:
        """What the words or numbers that somebody is still typing may become; nothing for what cannot be searched for.

        The beginning of a number becomes the numbers that begin so; a single Latin letter, which stands in every rule,
        only terms; words these, and what has them with the last one unfinished.
        """
        if not (words := " ".join(typed[:LONGEST_BEGUN].split())):
            return BegunWords()
        if isinstance(release := find_release(self.store, date), NoRelease):
            return release
        if _BEGUN.fullmatch(number := fold(words)):
            lineages = tuple(islice(self._begun(number.rstrip("."), release), limit))
            return BegunWords(hits=self.rules(lineages, words, date))
        if len(words) == 1 and words.isascii():
            return BegunWords(load_lexicon().begun(words, limit))
        found = self.find(f"{words}*" if words[-1].isalpha() else words, date, limit=limit)
        hits = tuple(one for one in found.hits if isinstance(one, SearchHit)) if isinstance(found, SearchAnswer) else ()
        return BegunWords(load_lexicon().begun(words, MOST_TERMS), hits)

    def _begun(self, begun: str, release: ReleaseInfo) -> Iterator[str]:
        """The lineages of what the release has under the numbers that begin so.

        First the number itself and what is below it, the nearest level first, then longer ones: 702.1, 702.1a, 702.10.
        """

        def sort() -> list[RuleNumber]:
            numbers = self.concordance.numbers(begun)
            return sorted(numbers, key=lambda one: (not is_under(str(one), begun), one.level, one))

        ever = self.concordance.kept.get(("numbers", begun), sort, len)
        return (one.lineage for number in ever for one in self._numbered(number, release))

    def _numbered(self, number: RuleNumber, release: ReleaseInfo) -> tuple[Revision, ...]:
        return self.store.numbered(str(number), release, kind_of(number))

    def ground(self, release: ReleaseInfo) -> Ground:
        """The wordings of one release."""
        with self._lock:
            return self._texts((release,), release, EVERYWHERE, 0).ground

    def _searched(self, words: str, date: datetime.date, scope: SearchScope) -> SearchedTexts | NoRelease:
        """The texts of the day in the languages of the words, one release each, and the rulings issued by then."""
        english = find_release(self.store, date)
        if isinstance(english, NoRelease):
            return english
        wanted = scope.languages or dict.fromkeys((language_typed(words, scope.asker), Language.EN))
        held = (english if one is Language.EN else self.store.release_on(date, one) for one in wanted)
        releases = tuple(release for release in held if release)
        issued = bisect_right(self._ruling_days, date.isoformat(), key=itemgetter(0))
        with self._lock:  # two questions at once work it out once
            return self._texts(releases, english, scope, issued)

    def _texts_of(
        self, releases: tuple[ReleaseInfo, ...], english: ReleaseInfo, scope: SearchScope, issued: int
    ) -> SearchedTexts:
        rulings = (row for _, row in self._ruling_days[:issued])
        return SearchedTexts(self.store, self.concordance, releases, english, scope, rulings)

    @cached_property
    def _ruling_days(self) -> tuple[tuple[str, int], ...]:
        return self.store.ruling_days()


def _ask(search: Search, words: str, clause: Clause) -> tuple[RankedWordings, tuple[str, ...]]:
    """What fits the clause; where nothing does its phrases word by word, with what is to be told then."""
    found = search.find(clause)
    apart = clause if found.partial else parse_query(words, apart=True)
    if apart == clause or not isinstance(apart, tuple):
        return found, ()
    found = search.find(apart)
    whole = found.complete or found.phrased
    return found, ((APART,) if whole else (NOWHERE, IN_PART)) * bool(found.partial)


def _distinct(
    ranked: Iterator[WordingHit], texts: SearchedTexts, language: Language, limit: int
) -> list[tuple[WordingHit, Revision | HeldRuling]]:
    """The best rules, examples, entries and rulings, each once and in the language where it was found in that too."""
    best: dict[str, tuple[WordingHit, Revision | HeldRuling]] = {}
    while hits := tuple(islice(ranked, 2 * limit)):
        for hit, held in texts.held(hits):
            name = held.lineage if isinstance(held, Revision) else f"{held.document}:{held.excerpt.line}"
            if name not in best or (best[name][1].language is not language and held.language is language):
                best[name] = hit, held
        if len(best) >= limit and all(held.language is language for _, held in islice(best.values(), limit)):
            break  # what follows is less good, and in no better language
    return list(best.values())[:limit]


def _search_hit(
    held: Revision | HeldRuling, texts: SearchedTexts, score: float = 0.0, terms: tuple[str, ...] = ()
) -> SearchHit | RulingHit:
    if not isinstance(held, Revision):
        return RulingHit(held, texts.numbers_of_ruling(held), score, terms)
    store, release, day = texts.store, texts.release_of(held), texts.english.effective
    is_older = release.effective != day
    return SearchHit(
        kind=held.kind,
        number=texts.number_of(held),
        term=held.title if held.kind is NodeKind.ENTRY else "",
        revision=held,
        release=release,
        score=score,
        terms=terms,
        told=told_of(store, held),
        behind=is_older and is_left_behind(store, held, release, day),
        moved=moved_numbers(store, held, release.effective, day) if is_older else (),
    )
