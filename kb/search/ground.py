"""What a search is over: the wordings allowed, and where a pattern stands in them, in their titles and headings."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import compress, count
from math import log
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.search.concordance import BLOCK_BITS, BLOCK_SHIFT, LABEL, StandingPlaces, followed
from mtgcr.kb.search.weights import B
from mtgcr.kb.storage.postings import Field
from mtgcr.kb.words.labels import skeleton
from mtgcr.kb.words.tokens import GAP_BITS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.words.tokens import Pattern

_IS_LABEL = bytes(kind == LABEL for kind in range(256))
KEPT = 8
"""Ways of weighing the length of a text of which the table is kept."""
SLIGHT = 25
"""So many numbers in a row take the room of one wording in a table."""
_NUMBERS = count()


class Occurrences(NamedTuple):
    """Where a pattern stands, by wording: how often in the text, what share it is of title and innermost heading."""

    text: Mapping[int, int]
    title: Mapping[int, float]
    near: Mapping[int, float]


class Ground:
    """All wordings of a concordance, or those with the keys allowed; keeps what it has worked out."""

    def __init__(self, concordance: Concordance, allowed: Collection[int] | None) -> None:
        self.concordance = concordance
        documents = concordance.documents
        labels = bytes(documents.kinds).translate(_IS_LABEL)
        held = b"\1" * len(labels) if allowed is None else bytes(map(frozenset(allowed).__contains__, documents.keys))
        # As two long numbers, which takes all bytes at once.
        self._inside = (int.from_bytes(held) | int.from_bytes(labels)).to_bytes(len(labels))
        entries = (int.from_bytes(self._inside) ^ int.from_bytes(labels)).to_bytes(len(labels))
        self.first, self.end = max(0, entries.find(1)), entries.rfind(1) + 1
        """Between which documents all wordings are."""
        end = max(concordance.labels, self.end)
        self._reach = concordance.reach(concordance.first_block[end] << BLOCK_SHIFT)
        self.size = sum(entries)
        self.average_tokens = sum(compress(documents.tokens, entries)) / max(1, self.size) or 1.0
        self._number = next(_NUMBERS)
        """What tells what is kept of this ground from that of others."""
        self.lengths = lru_cache(KEPT)(self._lengths_of)
        """What the counts of words are divided by in a wording, by the number of its tokens: 1 for all where b is 0."""
        self.text_lengths = self.lengths(B)

    @property
    def inside(self) -> bytes:
        """For each document a 1 where it is a wording here, or a label, else a 0."""
        return self._inside

    def occurrences(self, pattern: Pattern, exact: bool) -> Occurrences:
        """Where the pattern stands; with `exact`, with its very gaps."""
        exact = exact and any(step.gap is not None for step in pattern)
        return self.concordance.worked_out.get(
            (self._number, exact, pattern),
            lambda: self._occurrences(pattern, exact),
            lambda found: sum(map(len, found)),
        )

    def _starts(self, pattern: Pattern) -> Sequence[int]:
        """The tokens here where the pattern begins, whatever its gaps."""
        return self.concordance.worked_out.get(
            (self._number, pattern), lambda: self._starts_of(pattern), lambda found: len(found) // SLIGHT
        )

    def find(self, pattern: Pattern, *, exact: bool) -> Sequence[int]:
        """The places where the pattern begins, ascending; with `exact`, only where the gaps are the same too."""
        starts = self._starts(pattern)
        if exact:
            lists = self.concordance.candidates(pattern, self._reach)
            for distance, (step, places) in enumerate(zip(pattern, lists, strict=True)):
                starts = followed(starts, distance, places, step.gap) if step.gap is not None else starts
        return [start << GAP_BITS for start in starts]

    def _starts_of(self, pattern: Pattern) -> array[int]:
        inside, documents = self._inside, self.concordance.document_of_block
        starts = self.concordance.starts(pattern, self._reach)
        return array("I", [start for start in starts if inside[documents[start >> BLOCK_BITS]]])

    def stands(self, pattern: Pattern) -> bool:
        """Whether the pattern stands here, in a text or in some heading, whatever its gaps."""
        if len(pattern) > 1:
            return bool(self._starts(pattern))
        labels, counts = self.concordance.standing(pattern[0], self._reach)  # which the ranking asks for too
        return bool(labels) or any(self._inside[document] for document in counts)

    def documents_with(self, term: str, field: Field) -> list[int]:
        """The documents here that have the term in the field."""
        return self._held(self.concordance.read((term,), field)[0])

    def _held(self, places: Iterable[int]) -> list[int]:
        return [document for document in self.concordance.documents_of(places) if self._inside[document]]

    def _labelled(self, labels: Iterable[int]) -> Iterator[tuple[list[int], list[int]]]:
        """For each label the entries that have it as title, and those that have it as innermost heading."""
        names = list(map(str, labels))
        titles, nears = (self.concordance.read(names, field) for field in (Field.TITLE, Field.NEAR))
        return zip(map(self._held, titles), map(self._held, nears), strict=True)

    def named(self, text: str) -> set[int]:
        """The wordings that have the text as their whole title."""
        keys = self.concordance.documents.keys
        labels = (keys[label] for label in self.documents_with(skeleton(text), Field.LABEL))
        return {document for titled, _ in self._labelled(labels) for document in titled}

    def holding(self, pattern: Pattern, *, exact: bool) -> set[int]:
        """The wordings whose text holds the pattern; of the and its like, nothing else is worked out."""
        exact = exact and any(step.gap is not None for step in pattern)
        kept = self.concordance.worked_out.find((self._number, exact, pattern))
        return set(kept.text if isinstance(kept, Occurrences) else self._standing(pattern, exact).counts)

    def holding_all(self, patterns: Iterable[Pattern]) -> set[int]:
        """The wordings whose text holds every one of the patterns, whatever stands between."""
        return set.intersection(*(self.holding(pattern, exact=False) for pattern in patterns))

    def idf(self, found: int) -> float:
        """How much a word says that so many of the wordings have (that of BM25)."""
        return log(1 + (self.size - found + 0.5) / (found + 0.5))

    def _lengths_of(self, b: float) -> list[float]:
        slope = b / self.average_tokens
        return [1 - b + slope * tokens for tokens in range(self.concordance.most_tokens + 1)]

    def _standing(self, pattern: Pattern, exact: bool) -> StandingPlaces:
        """The labels in which the pattern stands, and how often it stands in each wording here."""
        if len(pattern) == 1 and not exact:  # most are, and there are fewer documents than places to look at
            labels, counts = self.concordance.standing(pattern[0], self._reach)
        else:
            labels, counts = self.concordance.counted(self.find(pattern, exact=exact))
        return StandingPlaces(labels, {document: n for document, n in counts.items() if self._inside[document]})

    def _occurrences(self, pattern: Pattern, exact: bool) -> Occurrences:
        labels, counts = self._standing(pattern, exact)
        title: dict[int, float] = {}
        near: dict[int, float] = {}
        keys, tokens = self.concordance.documents.keys, self.concordance.documents.tokens
        letters = len(pattern) + (pattern[-1].gap is not None)
        for label, entries in zip(labels, self._labelled(keys[label] for label in labels), strict=True):
            share = min(1.0, letters / tokens[label])
            for part, held in zip((title, near), entries, strict=True):
                part.update((document, share) for document in held if share > part.get(document, 0.0))
        return Occurrences(counts, title, near)
