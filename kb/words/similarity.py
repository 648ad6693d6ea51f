"""How like two masked wordings are, rare words weighing more than common ones."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from math import log
from typing import TYPE_CHECKING

from rapidfuzz import process
from rapidfuzz.distance import Indel

from mtgcr.kb.words.masking import split_words, word_set

if TYPE_CHECKING:
    from collections.abc import Sequence


class Weights:
    """What each word is worth as evidence: the rarer among the given texts, the more."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = Counter(chain.from_iterable(map(word_set, texts)))
        number = 1 + len(texts)
        self._most = log(1 + number)
        self._weights = {word: log((1 + number) / (1 + count)) for word, count in counts.items()}
        self._totals: dict[str, float] = {}

    def of(self, word: str) -> float:
        """The weight of one word; a word never seen weighs most."""
        return self._weights.get(word, self._most)

    def total(self, text: str) -> float:
        """The weight of all the different words of a masked text."""
        known = self._totals.get(text)
        if known is None:
            known = self._totals[text] = sum(map(self.of, word_set(text)))
        return known

    def similarity(self, first: str, second: str) -> float:
        """From 0 to 1: the mean of how much the words have in common and how much of them stands in order.

        Half of what is in common is measured on the shorter text, as a rule often gains or loses a sentence.
        """
        if first == second:
            return 1.0
        in_order = Indel.normalized_similarity(split_words(first), split_words(second))
        return (self._overlap(first, second) + in_order) / 2

    def _overlap(self, first: str, second: str) -> float:
        weights = self.total(first), self.total(second)
        if not all(weights):
            return 0.0
        common = sum(map(self.of, word_set(first) & word_set(second)))
        return (2 * common / sum(weights) + common / min(weights)) / 2


@lru_cache(maxsize=4)
def weights_among(texts: tuple[str, ...]) -> Weights:
    """The weights among these texts, kept: a text is held against one neighbour for its links and for its joints."""
    return Weights(texts)


def most_in_order(text: str, others: Sequence[str]) -> str:
    """That of the other masked texts which has most words in common with this one in order; "" of none."""
    choices = [split_words(other) for other in others]
    best = process.extractOne(split_words(text), choices, scorer=Indel.normalized_similarity)
    return others[best[2]] if best else ""
