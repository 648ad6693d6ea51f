"""How well what is said of each rule fits a question as a whole: BM25 over our retellings and the ways of asking.

Other evidence looks at what a question is about; this one at every word of it.  The sum for a rule is Σ rarity ·
weight over the words of the question that stand in what is said of the rule; the weight is stored with the word.
"""

from __future__ import annotations

from collections import defaultdict
from math import log
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.storage.told import said_of
from mtgcr.kb.words.said_words import said_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

FULL = 255
"""The largest weight that is stored."""
LONGEST_QUESTION = 1000
"""Characters of a question whose words are looked up."""


class SaidWeights(NamedTuple):
    """The sums by lineage, and the largest of them."""

    sums: Mapping[int, float]
    best: float
    words: int = 0
    """Words of the question."""
    held: Mapping[int, int] = {}
    """How many of them are said of each rule."""

    def share(self, lineage: int) -> float:
        """How well the rule fits beside the one that fits best, 0 to 1."""
        return self.sums.get(lineage, 0.0) / self.best if self.best else 0.0


def weigh_said(store: Store, question: str, language: Language) -> SaidWeights:
    """How well what is said of each rule in the language fits the question."""
    rules = said_of(store, language, "")
    total = rules[0] if rules else 0
    sums: defaultdict[int, float] = defaultdict(float)
    held: defaultdict[int, int] = defaultdict(int)
    words = tuple(dict.fromkeys(said_words(question[:LONGEST_QUESTION], language)))
    for word in words:
        found = said_of(store, language, word)
        factor = log(1 + total / len(found)) / FULL if found else 0.0
        for packed in found:
            sums[packed >> 8] += factor * (packed & 0xFF)
            held[packed >> 8] += 1
    return SaidWeights(sums, max(sums.values(), default=0.0), len(words), held)
