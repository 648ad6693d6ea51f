"""What words that somebody is still typing may become: terms that begin so, rules and entries that have them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.search.finding import RulingHit, SearchAnswer, open_searcher
from mtgcr.kb.search.search_scope import SearchScope
from mtgcr.kb.storage.in_force import NoRelease
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.spelling import fold_term

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.search.finding import SearchHit
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.words.terms import Term

LONGEST = 60
"""Characters of which suggestions are made; nobody types more before looking at what was found."""
MOST_TERMS = 3
"""Terms among the suggestions."""


class BegunWords(NamedTuple):
    """What the words found so far: terms, the shortest first, and hits, the best first."""

    terms: tuple[Term, ...]
    hits: tuple[SearchHit, ...]


NOTHING = BegunWords((), ())


def suggest(base: KnowledgeBase, typed: str, date: datetime.date, limit: int) -> BegunWords | NoRelease:
    """What begins with the words, or has them with the last one unfinished; nothing for what cannot be searched for."""
    words = " ".join(typed[:LONGEST].split())
    if not words:
        return NOTHING
    begun = f"{words}*" if words[-1].isalpha() else words
    found = open_searcher(base).find(begun, date, SearchScope(), limit)
    if isinstance(found, NoRelease):
        return found
    hits = found.hits if isinstance(found, SearchAnswer) else ()
    return BegunWords(_terms(words), tuple(one for one in hits if not isinstance(one, RulingHit)))


def _terms(words: str) -> tuple[Term, ...]:
    """The terms one of whose spellings begins with the words, each once."""
    begun = fold_term(words)
    if not begun:
        return ()
    found = dict.fromkeys(place for spelling, place in _spellings() if spelling.startswith(begun))
    terms = load_lexicon().terms()
    return tuple(terms[place] for place in list(found)[:MOST_TERMS])


@lru_cache(maxsize=1)
def _spellings() -> tuple[tuple[str, int], ...]:
    """Every name of every term, folded, the shortest first, with the term's place in the lexicon."""
    names = (
        (fold_term(name), place)
        for place, term in enumerate(load_lexicon().terms())
        for name in (term.english, term.japanese, term.reading)
        if name
    )
    return tuple(sorted(names, key=lambda one: (len(one[0]), one)))
