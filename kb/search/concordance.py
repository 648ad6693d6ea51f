"""Where every word of all texts stands.

A place is the number of a token, counted through all documents, shifted left by GAP_BITS, plus the gap code
after it.  Every document begins at a multiple of 16 tokens (a block), so the document of a place is a look-up.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from itertools import chain, compress
from operator import itemgetter

from mtgcr.kb.kept_results import KeptResults
from mtgcr.kb.storage.postings import Field, Postings
from mtgcr.kb.words.tokens import GAP_BITS
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.numbers import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from mtgcr.kb.words.tokens import Pattern
    from mtgcr.parser.numbers import RuleNumber


BLOCK_BITS = 4
BLOCK_SHIFT = GAP_BITS + BLOCK_BITS
GAP_MASK = (1 << GAP_BITS) - 1
LABEL = 255
"""The kind of a document that is no entry."""
_IS_LABEL = bytes(kind == LABEL for kind in range(256))
MOST_PLACES = 1 << 20
"""Places of terms that are kept as they were read: 4 MB."""
MOST_KEPT = 320_000
"""Wordings in which something stands, of all that is worked out: 16 MB; a common word stands in 8,000 of 33,000."""
SLIGHT = 25
"""So many numbers in a row take the room of one wording in a table."""
REACH_BITS = 3
"""Grounds that end in the same eighth of the documents ask for the same."""
DENSE = 6
"""So many times more places than starts, and looking each start up is faster than a set of the places."""


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
    """Index into ALL_KINDS; LABEL for a label."""
    depths: Sequence[int]
    """0 for a section or group and what has no number, 1 for a rule (702.9), 2 for its first subrule, 3 for others."""
    tokens: Sequence[int]
    of_blocks: Sequence[int]
    """The document of each block: no column of documents, but told in the same way; ascending."""


COLUMNS = {"keys": "I", "kinds": "B", "depths": "B", "tokens": "I", "of_blocks": "I"}
"""The columns of Documents, and the type codes of their numbers."""


class Occurrences(NamedTuple):
    """Where a pattern stands, by wording: how often in the text, what share it is of title and innermost heading."""

    text: Mapping[int, float]
    title: Mapping[int, float]
    near: Mapping[int, float]


class Concordance:
    """The words of all documents; keeps what it has read, and may be asked from several threads."""

    def __init__(self, documents: Documents, postings: Postings) -> None:
        self.documents = documents
        self.postings = postings
        self.is_label = bytes(documents.kinds).translate(_IS_LABEL)
        """1 for each document that is a label, 0 for an entry."""
        self._places = KeptResults(MOST_PLACES)
        self.kept = KeptResults(MOST_KEPT)
        """What was worked out, for all grounds together."""

    def occurrences(self, pattern: Pattern, exact: bool, end: int) -> Occurrences:
        """Where the pattern stands before a place; with `exact`, with its very gaps."""
        return self.kept.get(
            (pattern, exact, end),
            lambda: self._occurrences(pattern, exact, end),
            lambda found: sum(map(len, found)),
        )

    def read(self, terms: Sequence[str], field: Field = Field.TEXT) -> list[Sequence[int]]:
        """The places of each of the terms in all documents, ascending, read at once; none for what stands nowhere."""
        kept: dict[str, Any] = {term: self._places.find((field, term)) for term in terms}
        if missing := [term for term, places in kept.items() if places is None]:
            found = self.postings.places(field, missing)
            for term in missing:
                kept[term] = places = found.get(term, ())
                self._places.keep((field, term), places, len(places) + 1)
        return [kept[term] or () for term in terms]

    def known(self, terms: Sequence[str]) -> list[str]:
        """Those of the terms that stand in a text."""
        return [term for term, places in zip(terms, self.read(terms), strict=True) if places]

    def terms(self, prefix: str) -> tuple[str, ...]:
        """The words that begin so, sorted."""
        return tuple(self.postings.terms(Field.TEXT, prefix))

    def numbers(self, begun: str) -> list[RuleNumber]:
        """The numbers of rules that begin so."""
        return [*filter(None, map(parse_number, self.postings.terms(Field.NUMBER, begun)))]

    def documents_of(self, places: Sequence[int]) -> list[int]:
        """The document of each place."""
        table = self.documents.of_blocks
        return [table[place >> BLOCK_SHIFT] for place in places]

    def labelled(self, labels: Sequence[int], end: int, field: Field) -> list[list[int]]:
        """For each label the entries before a place that have it as title, or as innermost heading."""
        names = [str(self.documents.keys[label]) for label in labels]
        return [self.documents_of(up_to(places, end)) for places in self.read(names, field)]

    def standing(self, pattern: Pattern, exact: bool, end: int) -> tuple[Sequence[int], Mapping[int, int]]:
        """The labels in which the pattern stands before a place, and how often in each entry; ascending, not kept."""
        counts = Counter(self.documents_of(self.find(pattern, exact, end)))
        labels = sorted(compress(counts, map(self.is_label.__getitem__, counts)))
        for label in labels:
            del counts[label]
        return labels, counts

    def _occurrences(self, pattern: Pattern, exact: bool, end: int) -> Occurrences:
        labels, counts = self.standing(pattern, exact, end)
        letters = len(pattern) + (pattern[-1].gap is not None)
        shares = [min(1.0, letters / self.documents.tokens[label]) for label in labels]
        title, near = (
            _greatest(zip(shares, self.labelled(labels, end, field), strict=True))
            for field in (Field.TITLE, Field.NEAR)
        )
        return Occurrences(counts, title, near)

    def find(self, pattern: Pattern, exact: bool, end: int) -> Sequence[int]:
        """The places before the end where the pattern begins, ascending; with `exact`, where the gaps are its own.

        What has no step, as a word of long vowel marks alone, stands nowhere.
        """
        if not pattern:
            return ()
        exact = exact and any(step.gap is not None for step in pattern)
        if len(pattern) > 1 or exact:
            starts = self.kept.get(
                (pattern, end), lambda: self._starts(pattern, end), lambda found: len(found) // SLIGHT
            )
        else:
            (starts,) = self._candidates(pattern, end)
        if exact:
            for distance, (step, places) in enumerate(zip(pattern, self._candidates(pattern, end), strict=True)):
                starts = followed(starts, distance, places, step.gap) if step.gap is not None else starts
        return starts

    def reach(self, end: int) -> int:
        """The place up to which grounds ask that end before a document: one of few, so that they share what is kept."""
        blocks = self.documents.of_blocks
        part = (len(blocks) >> REACH_BITS) + 1
        return -(-bisect_left(blocks, end) // part) * part << BLOCK_SHIFT

    def _starts(self, pattern: Pattern, end: int) -> Sequence[int]:
        lists = self._candidates(pattern, end)
        first, *others = sorted(range(len(pattern)), key=lambda step: len(lists[step]))
        starts = [place - (first << GAP_BITS) for place in lists[first]]
        for step in others:
            starts = followed(starts, step, lists[step], None)
        return array("I", starts)

    def _candidates(self, pattern: Pattern, end: int) -> list[Sequence[int]]:
        """For each step of the pattern the places before the end of what may stand for it, ascending."""
        terms = [self.terms(step.text) if step.is_prefix else (step.text, *step.also) for step in pattern]
        self.read([term for of_step in terms for term in of_step])
        return [self._together(of_step, end) for of_step in terms]

    def _together(self, terms: tuple[str, ...], end: int) -> Sequence[int]:
        lists = [up_to(places, end) for places in self.read(terms) if places]
        return lists[0] if len(lists) == 1 else sorted(chain.from_iterable(lists))


def up_to(places: Sequence[int], end: int) -> Sequence[int]:
    """The places without those from the end on; ascending as they are."""
    return places if not places or places[-1] < end else places[: bisect_left(places, end)]


def _greatest(shares: Iterable[tuple[float, Iterable[int]]]) -> dict[int, float]:
    """The greatest share that each of the documents has."""
    found: dict[int, float] = {}
    for share, documents in sorted(shares, key=itemgetter(0)):
        found.update(dict.fromkeys(documents, share))
    return found


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
        return [start for start in starts if _stands(places, (start >> GAP_BITS) + distance, gap)]
    tokens = {(place >> GAP_BITS) - distance for place in places if gap is None or place & GAP_MASK == gap}
    return [start for start in starts if start >> GAP_BITS in tokens]


def _stands(places: Sequence[int], token: int, gap: int | None) -> bool:
    """Whether one of the places is that of the token, with the gap if one is given."""
    index = bisect_left(places, token << GAP_BITS)
    if index == len(places) or places[index] >> GAP_BITS != token:
        return False
    return gap is None or places[index] & GAP_MASK == gap
