"""A query over a ground → hits: its clauses are turned into ranked wordings, and these put together."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from heapq import nlargest
from typing import TYPE_CHECKING, TypeAlias, assert_never

from mtgcr.kb.search.hits import ALL_KINDS, Hits, WordingHit
from mtgcr.kb.search.katakana import standing_apart
from mtgcr.kb.search.query import AllOf, AnyOf, Numbered, Prefix, QuotedPhrase, Words
from mtgcr.kb.search.ranking import RankedWordings, rank
from mtgcr.kb.search.readings import read_words
from mtgcr.kb.search.search_scope import is_under
from mtgcr.kb.search.units import SoughtForm, Unit
from mtgcr.kb.search.weights import CITES_NUMBER, OWN_NUMBER, UNDER_NUMBER
from mtgcr.kb.storage.postings import Field
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set

    from mtgcr.kb.search.concordance import Documents
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.hits import Kind
    from mtgcr.kb.search.query import Clause
    from mtgcr.kb.search.readings import Expand
    from mtgcr.kb.words.tokens import Pattern

    NumbersOf: TypeAlias = Callable[[int], Collection[str]]


class Search:
    """One search of a ground: what fits a clause, best first, and how many wordings have it as it was typed.

    `expand` asks the lexicon; `numbers_of` tells which numbers the wording of a key has when it is asked for
    (None: all that it ever had).
    """

    def __init__(self, ground: Ground, expand: Expand = lambda _: (), numbers_of: NumbersOf | None = None) -> None:
        self._ground = ground
        self._numbers_of = numbers_of
        self._read = cache(lambda said: read_words(said.words, ground, expand, quoted=said.quoted))

    def hits(self, clause: Clause, limit: int = 10) -> Hits:
        """The best wordings that fit the clause."""
        found = self._find(clause)
        return Hits(
            hits=_ranked(self._ground.concordance.documents, found, limit),
            terms=found.terms,
            total=len(found.partial),
            suggestions=found.suggestions,
            loose=found.loose and bool(found.partial),
            whole=bool(found.complete or found.phrased),
        )

    def counts(self, clause: Clause) -> Mapping[Kind, int]:
        """How many wordings, by kind, hold everything asked for just as it was typed (phrases exactly)."""
        kinds = self._ground.concordance.documents.kinds
        return {ALL_KINDS[kind]: n for kind, n in Counter(kinds[one] for one in self._typed(clause)).items()}

    def _typed(self, clause: Clause) -> set[int]:
        """The wordings that are counted."""
        match clause:
            case Words():
                text = self._read(clause).text
                return self._apart(text, self._ground.holding_all(filter(None, map(pattern, text.split()))))
            case QuotedPhrase(text):
                return self._apart(text, self._ground.holding(pattern(text), exact=True))
            case Prefix(text):
                return self._ground.holding(pattern(text, is_prefix=True), exact=False)
            case Numbered(number):
                return self._numbered(number).complete
            case AllOf(parts, without):
                return set.intersection(*map(self._typed, parts)) - self._excluded(without)
            case AnyOf(parts):
                return set[int]().union(*map(self._typed, parts))
            case _:
                assert_never(clause)

    def _find(self, clause: Clause) -> RankedWordings:
        """The wordings that fit the clause, to be ranked."""
        match clause:
            case Words():
                return self._words(clause)
            case QuotedPhrase(text):
                return self._phrase(text)
            case Prefix(text):
                found = self._rank_whole(fold(text), pattern(text, is_prefix=True))
                return found._replace(terms=(fold(text) + "*",))
            case Numbered(number):
                return self._numbered(number)
            case AllOf(parts, without):
                return _joined([self._find(part) for part in parts], set.intersection, self._excluded(without))
            case AnyOf(parts):
                return _joined([self._find(part) for part in parts], set.union, set())
            case _:
                assert_never(clause)

    def _excluded(self, without: Iterable[Clause]) -> set[int]:
        return set[int]().union(*(self._find(part).complete for part in without))

    def _words(self, typed: Words) -> RankedWordings:
        read = self._read(typed)
        said = [unit for unit in read.units if not unit.is_weak] or read.units
        words = (word for unit in said for word in (unit.text, *unit.inflections))
        return rank(self._ground, read.text, read.units, read.names)._replace(
            terms=tuple(dict.fromkeys((read.text, *read.names, *words))),
            suggestions=(read.text,) * read.corrected,
        )

    def _apart(self, text: str, found: set[int]) -> set[int]:
        """Of the wordings found those in which no word of the text is only part of a longer one."""
        alone = (standing_apart(self._ground, word) for word in text.split()) if found else ()
        return found.intersection(*(one for one in alone if one is not None))

    def _phrase(self, text: str) -> RankedWordings:
        steps = pattern(text)
        found = self._rank_whole(fold(text), steps)
        typed = self._ground.holding(steps, exact=True)
        exact = typed | self._ground.occurrences(steps, True).title.keys()
        whole = set(exact or found.partial)
        return found._replace(partial=whole, complete=whole, phrased=whole, loose=not exact)

    def _rank_whole(self, text: str, steps: Pattern) -> RankedWordings:
        return rank(self._ground, text, [Unit(text, (SoughtForm(steps, 1.0),))])

    def _numbered(self, number: str) -> RankedWordings:
        """The rule, what stands under it in order, and what cites it."""
        ground, documents = self._ground, self._ground.concordance.documents
        scores = dict.fromkeys(ground.holding(pattern(number), exact=True), CITES_NUMBER)
        numbers = map(parse_number, ground.concordance.terms(number, Field.NUMBER))
        below = sorted((one for one in numbers if one and is_under(str(one), number)), key=lambda one: one.sort_key)
        for place, term in enumerate(map(str, below)):
            base = OWN_NUMBER if term == number else UNDER_NUMBER
            for document in ground.documents_with(term, Field.NUMBER):
                if self._numbers_of is None or term in self._numbers_of(documents.keys[document]):
                    kind = ALL_KINDS[documents.kinds[document]]
                    scores[document] = base - place / 1000 - (kind.value == "example") / 2000
        own = {document for document, score in scores.items() if score > CITES_NUMBER}
        fitting = set(scores)
        return RankedWordings(fitting, fitting, own, partial(_known, scores), (number,))


def _known(scores: Mapping[int, float], among: Set[int]) -> dict[int, float]:
    """The score of each of the wordings; nothing is weighed."""
    return {document: scores.get(document, 0.0) for document in among}


def _joined(found: list[RankedWordings], combine: Callable[..., set[int]], excluded: set[int]) -> RankedWordings:
    """What fits all, or any, of what was found, and is not excluded; the scores added."""
    sets = ((one.partial, one.complete, one.phrased) for one in found)
    fitting, complete, phrased = (combine(*of_one_kind) - excluded for of_one_kind in zip(*sets, strict=True))

    def scores(among: Set[int]) -> dict[int, float]:
        parts = [one.scores(one.partial & among) for one in found]
        return {document: sum(part.get(document, 0.0) for part in parts) for document in among}

    return RankedWordings(
        fitting,
        complete,
        phrased,
        scores,
        tuple(dict.fromkeys(term for one in found for term in one.terms)),
        tuple(dict.fromkeys(text for one in found for text in one.suggestions)),
        any(one.loose for one in found),
    )


def _ranked(documents: Documents, found: RankedWordings, limit: int) -> Iterator[WordingHit]:
    """The best of them: those with the whole phrase, then those with all words, then the others, each by score.

    None is weighed before one of its kind is wanted, since thousands may have some of the words.  Of equals the one
    comes first that came first into the index.
    """
    seen: set[int] = set()
    for tier in (found.phrased, found.complete, found.partial):
        if len(seen) >= limit:
            return
        scores = found.scores(tier - seen)
        for document in nlargest(limit - len(seen), sorted(scores), key=scores.__getitem__):
            kind, score = ALL_KINDS[documents.kinds[document]], round(scores[document], 3)
            yield WordingHit(documents.keys[document], kind, score, tier is found.phrased)
        seen |= tier
