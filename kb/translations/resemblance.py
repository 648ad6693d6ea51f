"""How like Japanese texts and English ones are: the weight of the anchors that they share."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.translations.anchors import AnchorFinder, Anchors

_SAMPLE = 600
"""So many English texts are enough to tell rare anchors from common ones."""


class Resemblance:
    """Compares any of the Japanese texts with any of the English ones; rare anchors weigh more than common ones."""

    def __init__(self, finder: AnchorFinder, japanese: Sequence[str], english: Sequence[str]) -> None:
        self._finder = finder
        self._texts = japanese, english
        self._japanese: dict[int, tuple[Anchors, float]] = {}
        self._english: dict[int, tuple[Anchors, float]] = {}
        self._anchors: dict[int, Anchors] = {}
        """Of English texts."""

    def score(self, japanese: int, english: int) -> float:
        """From 0 to 1: the weight of what both texts hold against the mean weight of what either holds.

        The texts go by their index.  English words count only where the Japanese text quotes them.
        """
        (ours, our_total), (theirs, their_total) = self._weighed_japanese(japanese), self._weighed_english(english)
        quoted = self._worth(ours.words & theirs.words)
        both = self._total({a: min(n, theirs.counts[a]) for a, n in ours.counts.items() if a in theirs.counts})
        return _share(both, quoted, our_total + their_total)

    def scores(self, japanese: int) -> list[float]:
        """`score` with each of the English texts, in a tenth of the time that they take one by one."""
        ours, our_total = self._weighed_japanese(japanese)
        both, quoted = [0.0] * len(self._totals), [0.0] * len(self._totals)
        (weights, unknown), (word_weights, unknown_word) = self._weights, self._word_weights
        for anchor, count in ours.counts.items():
            worth = [weights.get(anchor, unknown) * often for often in range(count + 1)]
            for theirs, indices in self._having.get(anchor, {}).items():
                shared = worth[min(theirs, count)]
                for index in indices:
                    both[index] += shared
        for word in ours.words:
            for index in self._using.get(word, ()):
                quoted[index] += word_weights.get(word, unknown_word)
        found = zip(both, quoted, self._totals, strict=True)  # `_share` of each, without calling it so often
        return [2 * (b + q) / (our_total + total + q) if b or q else 0.0 for b, q, total in found]

    @cached_property
    def _totals(self) -> list[float]:
        """The weight of each English text."""
        return [self._weighed_english(index)[1] for index in range(len(self._texts[1]))]

    @cached_property
    def _having(self) -> dict[str, dict[int, list[int]]]:
        """The English texts that have an anchor of a Japanese one, by how often they have it."""
        found: dict[str, dict[int, list[int]]] = {}
        for index in range(len(self._texts[0])):
            found.update((anchor, defaultdict(list)) for anchor in self._weighed_japanese(index)[0].counts)
        for index in range(len(self._texts[1])):
            counts = self._in_english(index).counts
            for anchor in counts.keys() & found.keys():
                found[anchor][counts[anchor]].append(index)
        return found

    @cached_property
    def _using(self) -> dict[str, list[int]]:
        """The English texts that have a word that a Japanese one quotes."""
        found: dict[str, list[int]] = {}
        for index in range(len(self._texts[0])):
            found.update((word, []) for word in self._weighed_japanese(index)[0].words)
        for index in range(len(self._texts[1])):
            for word in found.keys() & self._in_english(index).words:
                found[word].append(index)
        return found

    def _weighed_japanese(self, index: int) -> tuple[Anchors, float]:
        if index not in self._japanese:
            anchors = self._finder.in_japanese(self._texts[0][index])
            self._japanese[index] = anchors, self._total(anchors.counts) + self._worth(anchors.words)
        return self._japanese[index]

    def _weighed_english(self, index: int) -> tuple[Anchors, float]:
        if index not in self._english:
            anchors = self._in_english(index)
            self._english[index] = anchors, self._total(anchors.counts)
        return self._english[index]

    def _in_english(self, index: int) -> Anchors:
        if index not in self._anchors:
            self._anchors[index] = self._finder.in_english(self._texts[1][index])
        return self._anchors[index]

    def _total(self, counts: Mapping[str, int]) -> float:
        weights, unknown = self._weights
        return sum(weights.get(anchor, unknown) * count for anchor, count in counts.items())

    def _worth(self, words: Iterable[str]) -> float:
        weights, unknown = self._word_weights
        return sum(weights.get(word, unknown) for word in words)

    @cached_property
    def _sample(self) -> list[Anchors]:
        texts = len(self._texts[1])
        return [self._in_english(index) for index in range(0, texts, texts // _SAMPLE + 1)]

    @cached_property
    def _weights(self) -> tuple[dict[str, float], float]:
        return _weigh([anchors.counts for anchors in self._sample])

    @cached_property
    def _word_weights(self) -> tuple[dict[str, float], float]:
        return _weigh([anchors.words for anchors in self._sample])


def _share(both: float, quoted: float, apart: float) -> float:
    """What is in both texts, with the words quoted, of the mean of what is in either; 0 of nothing."""
    whole = apart + quoted
    return 2 * (both + quoted) / whole if whole else 0.0


def _weigh(texts: Sequence[Iterable[str]]) -> tuple[dict[str, float], float]:
    """How telling each thing is, and what none of the texts holds: the logarithm of how few texts have it."""
    held = Counter(thing for text in texts for thing in text)
    return {thing: log((2 + len(texts)) / (1 + count)) for thing, count in held.items()}, log(2 + len(texts))
