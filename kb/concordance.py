"""Where every word stands: patterns of tokens are found by their places alone, without reading a text.

A place is the number of a token, counted through all documents, shifted left by GAP_BITS, plus the gap code
after it.  Every document begins at a multiple of BLOCK tokens, so the document of a place is a look-up.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import TYPE_CHECKING

from kb.tokens import GAP_BITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kb.tokens import Pattern, Step

BLOCK_BITS = 4
_GAP_MASK = (1 << GAP_BITS) - 1
BLOCK_SHIFT = GAP_BITS + BLOCK_BITS


def blocks_of(tokens: int) -> int:
    """The number of blocks that a document of so many tokens takes; there is always a free token at its end."""
    return (tokens >> BLOCK_BITS) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Documents:
    """The facts of all documents as parallel columns; a document is an entry or a label.

    A label is a title or one heading of a path; it is a document for each of its wordings, and the first of them
    owns the others.  `titles`, `nears` and `fars` hold for an entry 1 + the first document of its title, of its
    innermost heading and of the heading around that, 0 where there is none.
    """

    keys: Sequence[int]
    """The caller's key of an entry, the owner of a label."""
    kinds: Sequence[int]
    """Index into the kinds of nodes; LABEL for a label."""
    depths: Sequence[int]
    """0 for a section or group and what has no number, 1 for a rule (702.9), 2 for its first subrule, 3 for others."""
    tokens: Sequence[int]
    titles: Sequence[int]
    nears: Sequence[int]
    fars: Sequence[int]


LABEL = 255


class Concordance:
    """The words of all documents.  `read` gives the places of a term, `listed` the terms with a prefix."""

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
        blocks = map(blocks_of, documents.tokens)
        self._documents = array("I", chain.from_iterable(map(repeat, range(len(documents.tokens)), blocks)))

    def places(self, term: str, field: str = "text") -> array[int]:
        """The places of the term, ascending; empty where it stands nowhere."""
        found = self._places.get((field, term))
        if found is None:
            found = self._places[field, term] = self._read(field, term)
        return found

    def terms(self, prefix: str, field: str = "text") -> tuple[str, ...]:
        """The terms that begin so, sorted."""
        return tuple(self._listed(field, prefix))

    def documents_of(self, places: Iterable[int]) -> list[int]:
        """The document of each place."""
        table = self._documents
        return [table[place >> BLOCK_SHIFT] for place in places]

    def labelled(self, owner: int) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        """The entries that have the label as title, as innermost heading, and as the heading around that."""
        titles, nears, fars = self._labelled
        return titles.get(owner, ()), nears.get(owner, ()), fars.get(owner, ())

    @cached_property
    def _labelled(self) -> tuple[dict[int, list[int]], dict[int, list[int]], dict[int, list[int]]]:
        documents = self.documents
        return _grouped(documents.titles), _grouped(documents.nears), _grouped(documents.fars)

    def find(self, pattern: Pattern, *, exact: bool) -> Sequence[int]:
        """The places where the pattern begins; with `exact`, only where the gaps are the same too."""
        lists = [self._candidates(step) for step in pattern]
        gaps = [step.gap if exact else None for step in pattern]
        first, *others = sorted(range(len(lists)), key=lambda step: len(lists[step]))
        places = lists[first]
        if gaps[first] is not None:
            places = [place for place in places if place & _GAP_MASK == gaps[first]]
        if not others:
            return places
        starts = [(place >> GAP_BITS) - first for place in places]
        for step in others:
            starts = _followed(starts, step, lists[step], gaps[step])
        return [start << GAP_BITS for start in starts]

    def _candidates(self, step: Step) -> Sequence[int]:
        terms = self.terms(step.text) if step.is_prefix else (step.text, *step.also)
        return self.places(terms[0]) if len(terms) == 1 else self._merged(terms)

    def _merged(self, terms: tuple[str, ...]) -> array[int]:
        """The places of all the terms together, kept for the next time."""
        if terms not in self._merges:
            self._merges[terms] = array("I", sorted(chain.from_iterable(map(self.places, terms))))
        return self._merges[terms]


def _grouped(column: Sequence[int]) -> dict[int, list[int]]:
    """The documents by what the column says of them, less 1; those with 0 left out."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for document, label in enumerate(column):
        if label:
            groups[label - 1].append(document)
    return groups


def _followed(starts: list[int], distance: int, places: Sequence[int], gap: int | None) -> list[int]:
    """The starts that have one of the places, with the gap if one is given, so many tokens after them."""
    if len(places) > 16 * len(starts):
        return [start for start in starts if _stands(places, start + distance, gap)]
    tokens = {place >> GAP_BITS for place in places if gap is None or place & _GAP_MASK == gap}
    return [start for start in starts if start + distance in tokens]


def _stands(places: Sequence[int], token: int, gap: int | None) -> bool:
    """Whether one of the places is that of the token, with the gap if one is given."""
    index = bisect_left(places, token << GAP_BITS)
    if index == len(places) or places[index] >> GAP_BITS != token:
        return False
    return gap is None or places[index] & _GAP_MASK == gap
