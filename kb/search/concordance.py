"""Where every word stands: patterns of tokens are found by their places alone, without reading a text.

A place is the number of a token, counted through all documents, shifted left by GAP_BITS, plus the gap code
after it.  Every document begins at a multiple of BLOCK tokens, so the document of a place is a look-up.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, repeat
from typing import TYPE_CHECKING

from mtgcr.kb.words.tokens import GAP_BITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mtgcr.kb.words.tokens import Pattern, Step

BLOCK_BITS = 4
DENSE = 6
"""So many times more places than starts, and looking each start up is faster than a set of the places."""
_GAP_MASK = (1 << GAP_BITS) - 1
BLOCK_SHIFT = GAP_BITS + BLOCK_BITS


def blocks_of(tokens: int) -> int:
    """The number of blocks that a document of so many tokens takes; there is always a free token at its end."""
    return (tokens >> BLOCK_BITS) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents:
    """The facts of all documents as parallel columns; a document is an entry or a label.

    A label is a title or a heading; it is a document for each of its wordings (one per language).
    """

    keys: Sequence[int]
    """The caller's key of an entry, the number of a label."""
    kinds: Sequence[int]
    """Index into the kinds of nodes; LABEL for a label."""
    depths: Sequence[int]
    """0 for a section or group and what has no number, 1 for a rule (702.9), 2 for its first subrule, 3 for others."""
    tokens: Sequence[int]


LABEL = 255


class Concordance:
    """The words of all documents; keeps what it has read.

    `read` gives the places of a term in a field, `listed` the terms with a prefix.
    """

    def __init__(
        self,
        documents: Documents,
        read: Callable[[str, str], array[int]],
        listed: Callable[[str, str], Iterable[str]],
    ) -> None:
        self.documents = documents
        self._read = read
        self._listed = listed
        self._places: dict[tuple[str, str], array[int]] = {}
        self._merges: dict[tuple[str, ...], array[int]] = {}
        self._labelled: dict[int, tuple[list[int], list[int]]] = {}
        blocks = [(tokens >> BLOCK_BITS) + 1 for tokens in documents.tokens]  # blocks_of; a call each is slow
        self._document_of_block = list(chain.from_iterable(map(repeat, range(len(blocks)), blocks)))
        self._first_block = list(accumulate(blocks, initial=0))
        self._inside = b"\1" * len(documents.tokens)
        self._blocks_inside = bytearray([1]) * len(self._document_of_block)
        self._end = len(self._blocks_inside) << BLOCK_SHIFT
        self.most_tokens = max(documents.tokens, default=0)

    def within(self, inside: bytes) -> Concordance:
        """The same, that finds only in the documents for which the byte is 1."""
        narrowed = copy(self)
        narrowed._inside, narrowed._labelled = inside, {}
        narrowed._blocks_inside = bytearray(len(self._blocks_inside))
        for start, end in _runs(inside):
            first, last = self._first_block[start], self._first_block[end]
            narrowed._blocks_inside[first:last] = b"\1" * (last - first)
        narrowed._end = (narrowed._blocks_inside.rfind(1) + 1) << BLOCK_SHIFT
        return narrowed

    def places(self, term: str, field: str = "text") -> array[int]:
        """The places of the term in all documents, ascending; empty where it stands nowhere."""
        found = self._places.get((field, term))
        if found is None:
            found = self._places[field, term] = self._read(field, term)
        return found

    def terms(self, prefix: str, field: str = "text") -> tuple[str, ...]:
        """The terms that begin so, sorted."""
        return tuple(self._listed(field, prefix))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The English words of the texts, sorted."""
        return tuple(term for term in self.terms("") if term.isascii() and term.isalpha())

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The skeletons of the titles and headings that are not English, sorted."""
        return tuple(label for label in self.terms("", "label") if not label.isascii())

    def documents_of(self, places: Iterable[int]) -> list[int]:
        """The document of each place."""
        table = self._document_of_block
        return [table[place >> BLOCK_SHIFT] for place in places]

    def documents_with(self, term: str, field: str) -> list[int]:
        """The documents inside that have the term in the field."""
        inside = self._inside
        return [document for document in self.documents_of(self.places(term, field)) if inside[document]]

    def labelled(self, label: int) -> tuple[list[int], list[int]]:
        """The entries that have the label as title, and those that have it as innermost heading."""
        if label not in self._labelled:
            name = str(label)
            self._labelled[label] = self.documents_with(name, "title"), self.documents_with(name, "near")
        return self._labelled[label]

    def find(self, pattern: Pattern, *, exact: bool) -> Sequence[int]:
        """The places inside where the pattern begins; with `exact`, only where the gaps are the same too."""
        lists = [self._up_to_end(self._candidates(step)) for step in pattern]
        gaps = [step.gap if exact else None for step in pattern]
        first, *others = sorted(range(len(lists)), key=lambda step: len(lists[step]))
        inside = self._blocks_inside
        places = [place for place in lists[first] if inside[place >> BLOCK_SHIFT]]
        if gaps[first] is not None:
            places = [place for place in places if place & _GAP_MASK == gaps[first]]
        if not others:
            return places
        starts = [(place >> GAP_BITS) - first for place in places]
        for step in others:
            starts = _followed(starts, step, lists[step], gaps[step])
        return [start << GAP_BITS for start in starts]

    def _up_to_end(self, places: Sequence[int]) -> Sequence[int]:
        """The places without those after the last document inside; ascending as they are."""
        return places if not places or places[-1] < self._end else places[: bisect_left(places, self._end)]

    def stands(self, pattern: Pattern) -> bool:
        """Whether the pattern stands inside, whatever its gaps."""
        if len(pattern) > 1:
            return len(self.find(pattern, exact=False)) > 0
        inside = self._blocks_inside
        return any(inside[place >> BLOCK_SHIFT] for step in pattern for place in self._candidates(step))

    def frequency(self, pattern: Pattern) -> int:
        """How often the rarest step of the pattern stands in all documents."""
        return min(len(self._candidates(step)) for step in pattern)

    def _candidates(self, step: Step) -> Sequence[int]:
        terms = self.terms(step.text) if step.is_prefix else (step.text, *step.also)
        return self.places(terms[0]) if len(terms) == 1 else self._merged(terms)

    def _merged(self, terms: tuple[str, ...]) -> array[int]:
        """The places of all the terms together, kept for the next time."""
        if terms not in self._merges:
            self._merges[terms] = array("I", sorted(chain.from_iterable(map(self.places, terms))))
        return self._merges[terms]


def _runs(inside: bytes) -> Iterator[tuple[int, int]]:
    """The stretches of bytes that are 1, each with where it begins and ends."""
    start = inside.find(1)
    while start >= 0:
        end = inside.find(0, start)
        end = len(inside) if end < 0 else end
        yield start, end
        start = inside.find(1, end)


def _followed(starts: list[int], distance: int, places: Sequence[int], gap: int | None) -> list[int]:
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
