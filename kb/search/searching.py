"""A query over a concordance → hits: clauses are turned into sets of wordings with scores, and put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import TYPE_CHECKING, TypeAlias, assert_never

from mtgcr.kb.search.hits import ALL_KINDS, Hit, Hits, Match
from mtgcr.kb.search.query import All, Any, Numbered, Phrase, Prefix, Words
from mtgcr.kb.search.ranking import Part, rank
from mtgcr.kb.search.readings import read_words
from mtgcr.kb.search.units import Form, Unit
from mtgcr.kb.words.folding import fold
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.hits import Expansion
    from mtgcr.kb.search.query import Clause, Query
    from mtgcr.kb.search.ranking import Ranking
    from mtgcr.kb.search.readings import Expand
    from mtgcr.kb.words.tokens import Pattern

NumbersOf: TypeAlias = Callable[[int], Collection[str]]

OWN_NUMBER, UNDER_NUMBER, CITES_NUMBER = 30.0, 20.0, 1.0
"""Scores of the rule with the number asked for, of those under it, and of texts that cite it."""


@dataclass(frozen=True, slots=True)
class Found:
    """The wordings that fit a clause.

    `scores` holds those that fit it at least in part, `complete` those that fit it whole, `phrased` those with all
    its words one after the other, `typed` those whose text holds it just as it was typed.
    """

    scores: Mapping[int, float]
    complete: Collection[int]
    phrased: Collection[int]
    typed: set[int]
    parts: tuple[Part, ...] = ()
    terms: tuple[str, ...] = ()
    loose: bool = False


class Search:
    """One search: the ground it is over, what the lexicon is asked, and what was put for what was typed."""

    def __init__(self, ground: Ground, expand: Expand | None, numbers_of: NumbersOf | None) -> None:
        self._ground = ground
        self._numbers_of = numbers_of
        self._expand = expand or (lambda _: ())
        self.expansions: list[Expansion] = []
        self.suggestions: list[str] = []

    def find(self, clause: Clause) -> Found:
        """The wordings that fit the clause."""
        match clause:
            case Words(words):
                return self._words(words)
            case Phrase(text):
                return self._phrase(text)
            case Prefix(text):
                return self._prefix(text)
            case Numbered(number):
                return self._numbered(number)
            case All(parts, without):
                return self._all([self.find(part) for part in parts], [self.find(part) for part in without])
            case Any(parts):
                return _any([self.find(part) for part in parts])
            case _:
                assert_never(clause)

    def _words(self, typed_words: tuple[str, ...]) -> Found:
        reading = read_words(typed_words, self._ground.concordance, self._expand)
        self.expansions += reading.expansions
        self.suggestions += [reading.text] * reading.corrected
        ranking = rank(self._ground, reading.text, reading.units, reading.names)
        typed = self._ground.holding_all(steps for word in reading.text.split() if (steps := pattern(word)))
        said = [unit for unit in reading.units if not unit.is_weak] or reading.units
        words = (word for unit in said for word in (unit.text, *unit.inflections))
        return _found(ranking, typed, tuple(dict.fromkeys((reading.text, *reading.names, *words))))

    def _phrase(self, text: str) -> Found:
        steps, folded = pattern(text), fold(text)
        ranking = self._rank_whole(folded, steps)
        typed = self._ground.holding(steps, exact=True)
        exact = typed | self._ground.standing(steps, exact=True).title.keys()
        scores = {document: ranking.scores[document] for document in exact} or ranking.scores
        return replace(
            _found(ranking, typed, (folded,)), scores=scores, complete=scores, phrased=scores, loose=not exact
        )

    def _prefix(self, text: str) -> Found:
        steps = pattern(text, is_prefix=True)
        ranking = self._rank_whole(fold(text), steps)
        return _found(ranking, self._ground.holding(steps, exact=False), (fold(text) + "*",))

    def _rank_whole(self, text: str, steps: Pattern) -> Ranking:
        """The ranking of the pattern as one unit."""
        return rank(self._ground, text, [Unit(text, (Form(steps, 1.0),))])

    def _numbered(self, number: str) -> Found:
        """The rule, what stands under it in order, and what cites it."""
        ground, found = self._ground, self._ground.concordance
        scores: dict[int, float] = {}
        for document in ground.holding(pattern(number), exact=True):
            scores[document] = CITES_NUMBER
        below = [term for term in found.terms(number, "number") if _is_under(term, number)]
        for place, term in enumerate(sorted(below, key=_order)):
            base = OWN_NUMBER if term == number else UNDER_NUMBER
            for document in found.documents_with(term, "number"):
                if self._has_number(document, term):
                    kind = found.documents.kinds[document]
                    scores[document] = base - place / 1000 - (ALL_KINDS[kind].value == "example") / 2000
        own = {document for document, score in scores.items() if score > CITES_NUMBER}
        return Found(scores, scores, own, set(scores), (Part(number, 1.0, scores),), (number,))

    def _has_number(self, document: int, number: str) -> bool:
        """Whether the wording, which has had the number some time, has it when it is asked for."""
        key = self._ground.concordance.documents.keys[document]
        return self._numbers_of is None or number in self._numbers_of(key)

    def _all(self, parts: list[Found], without: list[Found]) -> Found:
        excluded = {document for part in without for document in part.complete}
        complete = set.intersection(*(set(part.complete) for part in parts)) - excluded
        kept = set.intersection(*(set(part.scores) for part in parts)) - excluded
        scores = {document: sum(part.scores[document] for part in parts) for document in kept}
        typed = set.intersection(*(part.typed for part in parts)) - excluded
        phrased = set.intersection(*(set(part.phrased) for part in parts)) - excluded
        return _joined(parts, scores, complete, phrased, typed)


def _found(ranking: Ranking, typed: set[int], terms: tuple[str, ...]) -> Found:
    return Found(ranking.scores, ranking.complete, ranking.phrased, typed, ranking.parts, terms)


def _any(parts: list[Found]) -> Found:
    scores: Counter[int] = Counter()
    for part in parts:
        scores.update(part.scores)
    complete = {document for part in parts for document in part.complete}
    phrased = {document for part in parts for document in part.phrased}
    typed = {document for part in parts for document in part.typed}
    return _joined(parts, scores, complete, phrased, typed)


def _joined(
    parts: list[Found], scores: Mapping[int, float], complete: set[int], phrased: set[int], typed: set[int]
) -> Found:
    return Found(
        scores,
        complete,
        phrased,
        typed,
        tuple(part for found in parts for part in found.parts),
        tuple(dict.fromkeys(term for found in parts for term in found.terms)),
        any(found.loose for found in parts),
    )


def _is_under(number: str, asked: str) -> bool:
    rest = number[len(asked) :]
    return not rest or rest.startswith(".") or (rest.isalpha() and "." in asked)


def _order(number: str) -> tuple[int, int, int, int, str]:
    parsed = parse_number(number)
    return parsed.sort_key if parsed else (0, 0, 0, 0, number)


def search(
    ground: Ground,
    query: Query,
    *,
    limit: int,
    expand: Expand | None = None,
    numbers_of: NumbersOf | None = None,
) -> Hits:
    """The best `limit` wordings of the ground that fit the query, with exact counts.

    `expand` asks the lexicon; `numbers_of` tells which numbers the wording of a key has when it is asked for
    (None: all that it ever had).
    """
    searching = Search(ground, expand, numbers_of)
    found = searching.find(query.root)
    documents = ground.concordance.documents
    best = _best(found, limit)
    counts = Counter(ALL_KINDS[documents.kinds[document]] for document in found.typed)
    return Hits(
        hits=tuple(_hit(ground, found, document) for document in best),
        counts=dict(counts),
        total=len(found.scores),
        expansions=tuple(dict.fromkeys(searching.expansions)),
        suggestions=tuple(dict.fromkeys(searching.suggestions)),
        loose=found.loose and bool(found.scores),
    )


def _best(found: Found, limit: int) -> list[int]:
    """The best wordings: those with the whole phrase, then those with all words, then the others, each by score."""
    phrased, complete = set(found.phrased), set(found.complete)
    best: list[int] = []
    for tier in (phrased, complete - phrased, found.scores.keys() - complete):
        best += nlargest(limit - len(best), tier, key=found.scores.__getitem__)
        if len(best) == limit:
            break
    return best


def _match(found: Found, document: int) -> Match:
    if document not in found.complete:
        return Match.SOME
    return Match.PHRASE if document in found.phrased else Match.ALL


def _hit(ground: Ground, found: Found, document: int) -> Hit:
    documents = ground.concordance.documents
    return Hit(
        key=documents.keys[document],
        kind=ALL_KINDS[documents.kinds[document]],
        score=round(found.scores[document], 3),
        match=_match(found, document),
        terms=found.terms,
        why=tuple(
            (part.name, round(part.factor * part.shares[document], 3))
            for part in found.parts
            if document in part.shares
        ),
    )
