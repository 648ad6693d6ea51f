"""Where every word of all texts stands.

A place is the number of a token, counted through all documents, shifted left by GAP_BITS, plus the gap code
after it.  Every document begins at a multiple of 16 tokens (a block), so the document of a place is a look-up.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from functools import cached_property
from itertools import accumulate, chain, repeat
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.kept_results import KeptResults
from mtgcr.kb.search.hits import ALL_KINDS
from mtgcr.kb.search.weights import DEPTHS, KINDS
from mtgcr.kb.storage.postings import Field, Postings
from mtgcr.kb.words.tokens import GAP_BITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from mtgcr.kb.words.tokens import Pattern, TokenStep

BLOCK_BITS = 4
BLOCK_SHIFT = GAP_BITS + BLOCK_BITS
_GAP_MASK = (1 << GAP_BITS) - 1
LABEL = 255
"""The kind of a document that is no entry."""
_LABELS = bytes((LABEL,))
MOST_PLACES = 1 << 20
"""Places of terms that are kept as they were read, and as many of sets of terms together: 4 MB each."""
MOST_STANDING = 60_000
"""Documents in which something stands, that are kept: 6 MB; of 37,000 a common word stands in 8,000."""
MOST_WORKED_OUT = 100_000
"""Of what grounds have worked out, so many wordings in which something stands: 10 MB for all grounds together."""
DENSE = 6
"""So many times more places than starts, and looking each start up is faster than a set of the places."""
REACH_BITS = 3
"""Grounds that end in the same eighth of the documents ask for the same."""


def blocks_of(tokens: int) -> int:
    """The number of blocks that a document of so many tokens takes; there is always a free token at its end."""
    return (tokens >> BLOCK_BITS) + 1


class Documents(NamedTuple):
    """The facts of all documents as parallel columns; a document is an entry or a label.

    A label is a title or a heading; it is a document for each of its wordings (one per language).  Those of the
    wordings come first; those of a document with rulings stand right before its rulings, at the end.
    """

    keys: Sequence[int]
    """The caller's key of an entry, the number of a label."""
    kinds: Sequence[int]
    """Index into the kinds of nodes; LABEL for a label."""
    depths: Sequence[int]
    """0 for a section or group and what has no number, 1 for a rule (702.9), 2 for its first subrule, 3 for others."""
    tokens: Sequence[int]


COLUMNS = {"keys": "I", "kinds": "B", "depths": "B", "tokens": "I"}
"""The columns of Documents, and the type codes of their numbers."""


class StandingPlaces(NamedTuple):
    """Where something stands: the labels, and how often in each of the other documents, both ascending."""

    labels: Sequence[int]
    counts: Mapping[int, int]


class Concordance:
    """The words of all documents; keeps what it has read, and may be asked from several threads."""

    def __init__(self, documents: Documents, postings: Postings) -> None:
        self.documents = documents
        self.postings = postings
        blocks = [(tokens >> BLOCK_BITS) + 1 for tokens in documents.tokens]  # blocks_of; a call each is slow
        self.first_block = list(accumulate(blocks, initial=0))
        """The first block of each document, and the end."""
        kinds = bytes(documents.kinds)
        self.labels = len(kinds) - len(kinds.lstrip(_LABELS))
        """How many documents come before the first entry: labels of the wordings."""
        further = kinds.find(_LABELS, self.labels)
        self._rulings = self.first_block[further if further >= 0 else len(kinds)] << BLOCK_SHIFT
        """The place from which on labels and entries alternate: those of documents."""
        self.document_of_block = list(chain.from_iterable(map(repeat, range(len(blocks)), blocks)))
        self.most_tokens = max(documents.tokens, default=0)
        self._places: dict[tuple[Field, str], Sequence[int]] = {}
        self._places_kept = 0
        self._merged = KeptResults(MOST_PLACES)
        self._standing = KeptResults(MOST_STANDING)
        self._starts = KeptResults(MOST_PLACES)
        self.worked_out = KeptResults(MOST_WORKED_OUT)
        """What the grounds over this keep; a question needs two to four of them."""

    def standing(self, step: TokenStep, reach: int) -> StandingPlaces:
        """Where what may stand for a step stands, up to a place."""
        return self._standing.get(
            (step, reach), lambda: self._standing_of(step, reach), lambda found: len(found.labels) + len(found.counts)
        )

    def starts(self, pattern: Pattern, reach: int) -> Sequence[int]:
        """The tokens up to a place where a pattern begins, whatever its gaps."""
        return self._starts.get((pattern, reach), lambda: array("I", self._starts_of(pattern, reach)), len)

    def read(self, terms: Sequence[str], field: Field = Field.TEXT) -> list[Sequence[int]]:
        """The places of each of the terms in all documents, ascending, read at once; none for what stands nowhere."""
        kept = self._places
        if missing := [term for term in terms if (field, term) not in kept]:
            found = self.postings.places(field, missing)
            kept.update(((field, term), found.get(term, ())) for term in missing)
            self._places_kept += sum(map(len, found.values())) + len(missing)
        if self._places_kept > MOST_PLACES:
            self._places, self._places_kept = {}, 0  # not emptied: another thread may be looking at it
        return [kept[field, term] for term in terms]

    def known(self, terms: Sequence[str]) -> list[str]:
        """Those of the terms that stand in a text."""
        return [term for term, places in zip(terms, self.read(terms), strict=True) if places]

    def terms(self, prefix: str, field: Field = Field.TEXT) -> tuple[str, ...]:
        """The terms that begin so, sorted."""
        return tuple(self.postings.terms(field, prefix))

    @cached_property
    def priors(self) -> list[float]:
        """What the score of each document is multiplied by for its kind and the depth of its number; 0 for a label."""
        of_kind = {number: [KINDS[kind] * depth for depth in DEPTHS] for number, kind in enumerate(ALL_KINDS)}
        of_kind[LABEL] = [0.0]
        return [of_kind[kind][depth] for kind, depth in zip(self.documents.kinds, self.documents.depths, strict=True)]

    def documents_of(self, places: Iterable[int]) -> list[int]:
        """The document of each place."""
        table = self.document_of_block
        return [table[place >> BLOCK_SHIFT] for place in places]

    def counted(self, places: Sequence[int]) -> StandingPlaces:
        """The labels and the entries in which the places are."""
        first = bisect_left(places, self.first_block[self.labels] << BLOCK_SHIFT)
        labels, counts = dict.fromkeys(self.documents_of(places[:first])), Counter(self.documents_of(places[first:]))
        if places and places[-1] >= self._rulings:
            later = [document for document in counts if self.documents.kinds[document] == LABEL]
            labels |= dict.fromkeys(later)
            for label in later:
                del counts[label]
        return StandingPlaces(tuple(labels), counts)

    def reach(self, end: int) -> int:
        """The place up to which `standing` is asked by a ground that ends there: one of few, so that grounds share."""
        part = (self.first_block[-1] >> REACH_BITS) + 1 << BLOCK_SHIFT
        return -(-end // part) * part

    def _standing_of(self, step: TokenStep, reach: int) -> StandingPlaces:
        (places,) = self.candidates((step,), reach)
        return self.counted(places)

    def _starts_of(self, pattern: Pattern, reach: int) -> list[int]:
        lists = self.candidates(pattern, reach)
        first, *others = sorted(range(len(lists)), key=lambda step: len(lists[step]))
        starts = [(place >> GAP_BITS) - first for place in lists[first]]
        for step in others:
            starts = followed(starts, step, lists[step], None)
        return starts

    def candidates(self, pattern: Pattern, reach: int) -> list[Sequence[int]]:
        """For each step of the pattern the places up to one of what may stand for it, ascending."""
        terms = [self.terms(step.text) if step.is_prefix else (step.text, *step.also) for step in pattern]
        self.read([term for of_step in terms for term in of_step])
        return [self._together(of_step, reach) for of_step in terms]

    def _together(self, terms: tuple[str, ...], reach: int) -> Sequence[int]:
        if len(terms) == 1:
            return up_to(self.read(terms)[0], reach)
        return self._merged.get((terms, reach), lambda: self._merge(terms, reach), len)

    def _merge(self, terms: tuple[str, ...], reach: int) -> Sequence[int]:
        lists = [up_to(places, reach) for places in self.read(terms) if places]
        return lists[0] if len(lists) == 1 else array("I", sorted(chain.from_iterable(lists)))


def up_to(places: Sequence[int], end: int) -> Sequence[int]:
    """The places without those from the end on; ascending as they are."""
    return places if not places or places[-1] < end else places[: bisect_left(places, end)]


def open_index(path: Path) -> Concordance:
    """The concordance of the file, open for reading.

    StoreDamagedError where the file holds none that can be read, or not as it was sealed.
    """
    postings = Postings(path)
    documents = Documents(**{name: postings.fact(name, code) for name, code in COLUMNS.items()})
    return Concordance(documents, postings)


def followed(starts: Sequence[int], distance: int, places: Sequence[int], gap: int | None) -> list[int]:
    """The starts that have one of the places, with the gap if one is given, so many tokens after them."""
    if len(places) > DENSE * len(starts):
        return [start for start in starts if _stands(places, start + distance, gap)]
    tokens = {place >> GAP_BITS for place in places if gap is None or place & _GAP_MASK == gap}
    return [start for start in starts if start + distance in tokens]


def _stands(places: Sequence[int], token: int, gap: int | None) -> bool:
    """Whether one of the places is that of the token, with the gap if one is given."""
    index = bisect_left(places, token << GAP_BITS)
    if index == len(places) or places[index] >> GAP_BITS != token:
        return False
    return gap is None or places[index] & _GAP_MASK == gap
