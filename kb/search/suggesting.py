"""What words or numbers that somebody is still typing may become: terms that begin so, rules and entries with them."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from mtgcr.kb.search.finding import SearchAnswer, SearchHit, open_searcher
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.given_numbers import kind_of
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import is_under

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.search.finding import Searcher
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.words.terms import Term
    from mtgcr.parser.numbers import RuleNumber

LONGEST = 60
"""Characters of which suggestions are made; nobody types more before looking at what was found."""
MOST_TERMS = 3
"""Terms among the suggestions."""
_BEGUN = re.compile(r"[1-9](?:[0-9]{1,2}(?:\.(?:[0-9]{1,3}[a-z]{0,2})?)?)?")


class BegunWords(NamedTuple):
    """What the words found so far: terms, the shortest first, and hits, the best first."""

    terms: tuple[Term, ...] = ()
    hits: tuple[SearchHit, ...] = ()


def suggest(base: KnowledgeBase, typed: str, date: datetime.date, limit: int) -> BegunWords | NoRelease:
    """What begins with the words, or has them with the last one unfinished; nothing for what cannot be searched for.

    The beginning of a number becomes the numbers that begin so; a single Latin letter, which stands in every rule, only
    terms.
    """
    words = " ".join(typed[:LONGEST].split())
    release = find_release(base.store, date) if words else None
    if isinstance(release, NoRelease) or release is None:
        return release or BegunWords()
    searcher = open_searcher(base)
    if _BEGUN.fullmatch(number := fold(words)):
        lineages = tuple(islice(_begun(searcher, number.rstrip("."), release), limit))
        return BegunWords(hits=searcher.rules(lineages, words, date))
    if len(words) == 1 and words.isascii():
        return BegunWords(load_lexicon().begun(words, limit))
    found = searcher.find(f"{words}*" if words[-1].isalpha() else words, date, limit=limit)
    hits = found.hits if isinstance(found, SearchAnswer) else ()
    return BegunWords(load_lexicon().begun(words, MOST_TERMS), tuple(one for one in hits if isinstance(one, SearchHit)))


def _begun(searcher: Searcher, begun: str, release: ReleaseInfo) -> Iterator[str]:
    """The lineages of what the release has under the numbers that begin so.

    First the number itself and what is below it, the nearest level first, then longer numbers: 702.1, 702.1a, 702.10.
    """

    def sort() -> list[RuleNumber]:
        numbers = searcher.concordance.numbers(begun)
        return sorted(numbers, key=lambda one: (not is_under(str(one), begun), one.level, one))

    ever = searcher.concordance.kept.get(("numbers", begun), sort, len)
    held = (searcher.store.numbered(str(one), release, kind_of(one)) for one in ever)
    return (revision.lineage for revision in chain.from_iterable(held))
