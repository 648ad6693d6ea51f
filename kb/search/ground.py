"""What a search is over: the wordings allowed, and where a pattern stands in them and in their headings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from math import log
from operator import or_, xor
from typing import TYPE_CHECKING

from mtgcr.kb.search.concordance import LABEL
from mtgcr.kb.search.hits import ALL_KINDS
from mtgcr.kb.search.weights import WEIGHTS
from mtgcr.kb.words.labels import skeleton

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from mtgcr.kb.search.concordance import Concordance
    from mtgcr.kb.search.units import Form
    from mtgcr.kb.search.weights import Weights
    from mtgcr.kb.words.tokens import Pattern


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a pattern stands, by wording: how often in the text, what share it is of title and innermost heading."""

    text: Mapping[int, int]
    title: Mapping[int, float]
    near: Mapping[int, float]


_IS_LABEL = bytes(kind == LABEL for kind in range(256))


def _bitwise(operation: Callable[[int, int], int], one: bytes, other: bytes) -> bytes:
    """The operation on all bytes at once, as on two long numbers, since every question about another day waits."""
    return operation(int.from_bytes(one), int.from_bytes(other)).to_bytes(len(one))


class Ground:
    """All wordings of a concordance, or those with the keys allowed; keeps what it has worked out."""

    def __init__(self, concordance: Concordance, allowed: Collection[int] | None, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        documents = concordance.documents
        labels = bytes(documents.kinds).translate(_IS_LABEL)
        held = b"\1" * len(labels) if allowed is None else bytes(map(frozenset(allowed).__contains__, documents.keys))
        inside = _bitwise(or_, held, labels)
        self.concordance = concordance.within(inside)
        entries = _bitwise(xor, inside, labels)
        self.size = sum(entries)
        self.average_tokens = sum(compress(documents.tokens, entries)) / max(1, self.size) or 1.0
        self._standing: dict[tuple[Pattern, bool], Standing] = {}
        self._lengths: dict[float, list[float]] = {}
        self._shares: dict[tuple[Form, ...], Mapping[int, float]] = {}

    @cached_property
    def priors(self) -> list[float]:
        """What a wording's sum is multiplied by for its kind and the depth of its number."""
        documents = self.concordance.documents
        depths = [[self.weights.kinds[kind] * depth for depth in self.weights.depths] for kind in ALL_KINDS]
        return [
            0.0 if kind == LABEL else depths[kind][depth]
            for kind, depth in zip(documents.kinds, documents.depths, strict=True)
        ]

    def lengths(self, b: float) -> list[float]:
        """What the counts of words are divided by in a wording, by the number of its tokens: 1 for all where b is 0."""
        if b not in self._lengths:
            slope = b / self.average_tokens
            self._lengths[b] = [1 - b + slope * tokens for tokens in range(self.concordance.most_tokens + 1)]
        return self._lengths[b]

    def holding(self, pattern: Pattern, *, exact: bool) -> set[int]:
        """The wordings whose text holds the pattern."""
        return set(self.standing(pattern, exact=exact).text)

    def holding_all(self, patterns: Iterable[Pattern]) -> set[int]:
        """The wordings whose text holds every one of the patterns, whatever stands between."""
        rarest, *others = sorted(patterns, key=self.concordance.frequency)
        found = self.holding(rarest, exact=False)
        for pattern in others:
            if not found:
                break
            found &= self.standing(pattern, exact=False).text.keys()
        return found

    def shares(self, forms: tuple[Form, ...]) -> Mapping[int, float]:
        """For every wording that has one of the forms, w / (k + w) by the best of them (kb.search.ranking)."""
        shares = self._shares.get(forms)
        if shares is None:
            first, *others = map(self._weigh, forms) if forms else [{}]
            for weights in others:
                for document, weight in weights.items():
                    if weight > first.get(document, 0.0):
                        first[document] = weight
            k = self.weights.k
            shares = self._shares[forms] = {document: weight / (k + weight) for document, weight in first.items()}
        return shares

    def _weigh(self, form: Form) -> dict[int, float]:
        """The w of every wording that has the form."""
        weights, standing = self.weights, self.standing(form.pattern, exact=form.exact)
        lengths, scale = self.lengths(weights.b), form.weight
        tokens = self.concordance.documents.tokens
        found = {document: scale * n / lengths[tokens[document]] for document, n in standing.text.items()}
        for factor, shares in ((weights.title, standing.title), (weights.near, standing.near)):
            for document, share in shares.items():
                found[document] = found.get(document, 0.0) + scale * factor * share
        return found

    def standing(self, pattern: Pattern, *, exact: bool) -> Standing:
        """Where the pattern stands; with `exact`, with its very gaps."""
        found = self._standing.get((pattern, exact))
        if found is None:
            found = self._standing[pattern, exact] = self._stand(pattern, exact=exact)
        return found

    def _stand(self, pattern: Pattern, *, exact: bool) -> Standing:
        found, documents = self.concordance, self.concordance.documents
        counts = Counter(found.documents_of(found.find(pattern, exact=exact)))
        labels = [document for document in counts if documents.kinds[document] == LABEL]
        letters = len(pattern) + (pattern[-1].gap is not None)
        title: dict[int, float] = {}
        near: dict[int, float] = {}
        for label in labels:
            del counts[label]
            share = min(1.0, letters / documents.tokens[label])
            for part, labelled in zip((title, near), found.labelled(documents.keys[label]), strict=True):
                part.update((document, share) for document in labelled if share > part.get(document, 0.0))
        return Standing(counts, title, near)

    def named(self, text: str) -> tuple[set[int], set[int]]:
        """The wordings that have the text as their whole title, and those that have it as innermost heading."""
        found = self.concordance
        labels = found.documents_with(skeleton(text), "label")
        labelled = [found.labelled(label) for label in {found.documents.keys[document] for document in labels}]
        titled = {document for titles, _ in labelled for document in titles}
        return titled, {document for _, nears in labelled for document in nears}

    def idf(self, found: int) -> float:
        """How much a word says that so many of the wordings have (that of BM25)."""
        return log(1 + (self.size - found + 0.5) / (found + 0.5))
