"""What words that somebody is still typing may become: terms that begin so, rules and entries that have them."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.search.finding import RulingHit, SearchAnswer, SearchHit, open_searcher
from mtgcr.kb.search.search_scope import SearchScope
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.kb.storage.told import told_of
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.spelling import fold_term
from mtgcr.kb.words.terms import TermStatus

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term

LONGEST = 60
"""Characters of which suggestions are made; nobody types more before looking at what was found."""
MOST_TERMS = 3
"""Terms among the suggestions."""
LAST = chr(0x10FFFF)
"""After every letter of a word."""
_RANKS = {
    status: place for place, status in enumerate((TermStatus.OFFICIAL, TermStatus.COLLOQUIAL, TermStatus.OBSOLETE))
}


class BegunWords(NamedTuple):
    """What the words found so far: terms, the shortest first, and hits, the best first."""

    terms: tuple[Term, ...]
    hits: tuple[SearchHit, ...]


NOTHING = BegunWords((), ())


def suggest(base: KnowledgeBase, typed: str, date: datetime.date, limit: int) -> BegunWords | NoRelease:
    """What begins with the words, or has them with the last one unfinished; nothing for what cannot be searched for.

    The beginning of a number becomes the numbers that begin so; a single Latin letter, which stands in every rule, only
    terms.
    """
    words = " ".join(typed[:LONGEST].split())
    if not words:
        return NOTHING
    release = find_release(base.store, date)
    if isinstance(release, NoRelease):
        return release
    numbered = open_searcher(base).numbers.begun(words, release, limit)
    if numbered is not None:
        return BegunWords((), tuple(_numbered_hit(base.store, release, one) for one in numbered))
    if len(words) == 1 and words.isascii():
        return BegunWords(_terms(words, limit), ())
    begun = f"{words}*" if words[-1].isalpha() else words
    found = open_searcher(base).find(begun, date, SearchScope(), limit)
    hits = found.hits if isinstance(found, SearchAnswer) else ()
    return BegunWords(_terms(words, MOST_TERMS), tuple(one for one in hits if not isinstance(one, RulingHit)))


def _numbered_hit(store: Store, release: ReleaseInfo, revision: Revision) -> SearchHit:
    return SearchHit(
        kind=revision.kind,
        number=revision.number,
        term="",
        ordinal=revision.ordinal,
        revision=revision,
        release=release,
        score=0.0,
        terms=(),
        told=told_of(store, revision),
    )


def _terms(words: str, most: int) -> tuple[Term, ...]:
    """The terms one of whose spellings begins with the words, each once: official ones first, then the shortest."""
    begun = fold_term(words)
    if not begun:
        return ()
    spellings, terms = _spellings(), load_lexicon().terms()
    first, last = (bisect_left(spellings, end, key=itemgetter(0)) for end in (begun, begun + LAST))
    ranked = sorted(spellings[first:last], key=lambda one: (_RANKS[terms[one[1]].status], len(one[0]), one))
    return tuple(terms[place] for place in list(dict.fromkeys(place for _, place in ranked))[:most])


@lru_cache(maxsize=1)
def _spellings() -> tuple[tuple[str, int], ...]:
    """Every name of every term, folded and sorted, with the term's place in the lexicon."""
    names = (
        (fold_term(name), place)
        for place, term in enumerate(load_lexicon().terms())
        for name in (term.english, term.japanese, term.reading)
        if name
    )
    return tuple(sorted(names))
