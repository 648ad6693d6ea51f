"""How like two masked wordings are, rare words weighing more than common ones."""

from __future__ import annotations

from collections import Counter
from math import log
from typing import TYPE_CHECKING

from rapidfuzz.distance import Indel

from kb.masking import split_words

if TYPE_CHECKING:
    from collections.abc import Iterable


class Weights:
    """What each word is worth as evidence: the rarer among the given texts, the more."""

    def __init__(self, texts: Iterable[str]) -> None:
        counts: Counter[str] = Counter()
        number = 1
        for text in texts:
            number += 1
            counts.update(set(split_words(text)))
        self._most = log(1 + number)
        self._weights = {word: self._most - log(1 + count) + 0.05 for word, count in counts.items()}

    def of(self, word: str) -> float:
        """The weight of one word; a word never seen weighs most."""
        return self._weights.get(word, self._most)

    def total(self, words: Iterable[str]) -> float:
        """The weight of all the words together."""
        return sum(map(self.of, words))

    def similarity(self, first: str, second: str) -> float:
        """From 0 to 1: the mean of the weighted share of words in common and of the words kept in order."""
        if first == second:
            return 1.0
        ours, theirs = split_words(first), split_words(second)
        return (self._overlap(frozenset(ours), frozenset(theirs)) + Indel.normalized_similarity(ours, theirs)) / 2

    def _overlap(self, ours: frozenset[str], theirs: frozenset[str]) -> float:
        weight = self.total(ours) + self.total(theirs)
        return 2 * self.total(ours & theirs) / weight if weight else 0.0
