"""A query over a ground → hits: its clauses are turned into ranked wordings, and these put together."""

from __future__ import annotations

from collections import Counter
from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from mtgcr.kb.search.hits import ALL_KINDS, Hits, WordingHit
from mtgcr.kb.search.katakana import standing_apart
from mtgcr.kb.search.query import AllOf, AnyOf, Numbered, Prefix, QuotedPhrase, Words
from mtgcr.kb.search.ranking import UNRANKED, RankedWordings, rank
from mtgcr.kb.search.readings import read_words
from mtgcr.kb.search.search_scope import is_under
from mtgcr.kb.search.units import SoughtForm, Unit
from mtgcr.kb.search.weights import CITES_NUMBER, OWN_NUMBER, UNDER_NUMBER
from mtgcr.kb.storage.postings import Field
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.query import Clause
    from mtgcr.kb.search.readings import Expand
    from mtgcr.kb.words.tokens import Pattern

    NumbersOf: TypeAlias = Callable[[int], Collection[str]]


def search(
    ground: Ground,
    clause: Clause,
    limit: int = 10,
    expand: Expand = lambda _: (),
    numbers_of: NumbersOf | None = None,
) -> Hits:
    """The best `limit` wordings of the ground that fit the clause, with exact counts; for 0 the counts alone.

    `expand` asks the lexicon; `numbers_of` tells which numbers the wording of a key has when it is asked for
    (None: all that it ever had).
    """
    found = _Search(ground, expand, numbers_of, is_ranked=limit > 0).find(clause)
    keys, kinds = ground.concordance.documents.keys, ground.concordance.documents.kinds
    best = [(document, round(found.scores[document], 3)) for document in _best(found, limit)]
    return Hits(
        hits=tuple(WordingHit(keys[document], ALL_KINDS[kinds[document]], score) for document, score in best),
        terms=found.terms,
        counts={ALL_KINDS[kind]: count for kind, count in Counter(kinds[one] for one in found.typed).items()},
        total=len(found.scores),
        suggestions=found.suggestions,
        loose=found.loose and bool(found.scores),
        whole=bool(found.complete or found.phrased),
        together=len(found.phrased),
    )


class _Search(NamedTuple):
    """One search: the ground it is over, and what is asked about words and wordings."""

    ground: Ground
    expand: Expand
    numbers_of: NumbersOf | None
    is_ranked: bool = True
    """Whether wordings are weighed, which takes longer than counting them."""

    def find(self, clause: Clause) -> RankedWordings:
        """The wordings that fit the clause."""
        match clause:
            case Words(words):
                return self._words(words)
            case QuotedPhrase(text):
                return self._phrase(text)
            case Prefix(text):
                steps = pattern(text, is_prefix=True)
                found = self._rank_whole(fold(text), steps)
                return found._replace(typed=self.ground.holding(steps, exact=False), terms=(fold(text) + "*",))
            case Numbered(number):
                return self._numbered(number)
            case AllOf(parts, without):
                ranking = self._replace(is_ranked=True)
                excluded = set[int]().union(*(ranking.find(part).complete for part in without))
                return _joined([self.find(part) for part in parts], set.intersection, excluded)
            case AnyOf(parts):
                return _joined([self.find(part) for part in parts], set.union, set())
            case _:
                assert_never(clause)

    def _words(self, typed_words: Sequence[str]) -> RankedWordings:
        read = read_words(typed_words, self.ground, self.expand)
        typed = self.ground.holding_all(steps for word in read.text.split() if (steps := pattern(word)))
        said = [unit for unit in read.units if not unit.is_weak] or read.units
        words = (word for unit in said for word in (unit.text, *unit.inflections))
        return self._rank(read.text, read.units, read.names)._replace(
            typed=self._apart(read.text, typed),
            terms=tuple(dict.fromkeys((read.text, *read.names, *words))),
            suggestions=(read.text,) * read.corrected,
        )

    def _apart(self, text: str, found: set[int]) -> set[int]:
        """Of the wordings found those in which no word of the text is only part of a longer one."""
        alone = (standing_apart(self.ground, word) for word in text.split()) if found else ()
        return found.intersection(*(one for one in alone if one is not None))

    def _phrase(self, text: str) -> RankedWordings:
        steps = pattern(text)
        found = self._rank_whole(fold(text), steps)
        typed = self.ground.holding(steps, exact=True)
        exact = typed | self.ground.occurrences(steps, True).title.keys()
        scores = {document: found.scores.get(document, 0.0) for document in exact} or found.scores
        whole, typed = set(scores), self._apart(text, typed)
        return found._replace(scores=scores, complete=whole, phrased=whole, typed=typed, loose=not exact)

    def _rank_whole(self, text: str, steps: Pattern) -> RankedWordings:
        return self._rank(text, [Unit(text, (SoughtForm(steps, 1.0),))])

    def _rank(self, text: str, units: Sequence[Unit], names: Sequence[str] = ()) -> RankedWordings:
        return rank(self.ground, text, units, names) if self.is_ranked else UNRANKED

    def _numbered(self, number: str) -> RankedWordings:
        """The rule, what stands under it in order, and what cites it."""
        ground, documents = self.ground, self.ground.concordance.documents
        scores = dict.fromkeys(ground.holding(pattern(number), exact=True), CITES_NUMBER)
        numbers = map(parse_number, ground.concordance.terms(number, Field.NUMBER))
        below = sorted((one for one in numbers if one and is_under(str(one), number)), key=lambda one: one.sort_key)
        for place, term in enumerate(map(str, below)):
            base = OWN_NUMBER if term == number else UNDER_NUMBER
            for document in ground.documents_with(term, Field.NUMBER):
                if self.numbers_of is None or term in self.numbers_of(documents.keys[document]):
                    kind = ALL_KINDS[documents.kinds[document]]
                    scores[document] = base - place / 1000 - (kind.value == "example") / 2000
        own = {document for document, score in scores.items() if score > CITES_NUMBER}
        return RankedWordings(scores, set(scores), own, set(scores), (number,))


def _joined(found: list[RankedWordings], combine: Callable[..., set[int]], excluded: set[int]) -> RankedWordings:
    """What fits all, or any, of what was found, and is not excluded; the scores added."""
    sets = ((set(one.scores), one.complete, one.phrased, one.typed) for one in found)
    kept, complete, phrased, typed = (combine(*of_one_kind) - excluded for of_one_kind in zip(*sets, strict=True))
    return RankedWordings(
        {document: sum(one.scores.get(document, 0.0) for one in found) for document in kept},
        complete,
        phrased,
        typed,
        tuple(dict.fromkeys(term for one in found for term in one.terms)),
        tuple(dict.fromkeys(text for one in found for text in one.suggestions)),
        any(one.loose for one in found),
    )


def _best(found: RankedWordings, limit: int) -> list[int]:
    """The best wordings: those with the whole phrase, then those with all words, then the others, each by score.

    Of equals the one that came first into the index.
    """
    best: list[int] = []
    for tier in (found.phrased, found.complete, found.scores.keys()):
        if len(best) < limit:
            best += nlargest(limit - len(best), sorted(tier - set(best)), key=found.scores.__getitem__)
    return best
