"""What a search is over: the wordings allowed, and where a pattern stands in them and in their headings."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from kb.concordance import LABEL
from kb.labels import skeleton
from kb.weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from kb.concordance import Concordance
    from kb.tokens import Pattern
    from kb.units import Form
    from kb.weights import Weights


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a pattern stands, by wording: how often in the text, and what share it is of title and headings."""

    text: Mapping[int, int]
    title: Mapping[int, float]
    near: Mapping[int, float]
    far: Mapping[int, float]


class Ground:
    """All wordings of a concordance, or those with the keys allowed; keeps what it has worked out."""

    def __init__(self, concordance: Concordance, allowed: Collection[int] | None, weights: Weights = WEIGHTS) -> None:
        self.concordance = concordance
        self.weights = weights
        documents = concordance.documents
        self.mask = bytearray(
            kind != LABEL and (allowed is None or key in allowed)
            for key, kind in zip(documents.keys, documents.kinds, strict=True)
        )
        self.size = sum(self.mask)
        tokens = sum(tokens for tokens, inside in zip(documents.tokens, self.mask, strict=True) if inside)
        self.average_tokens = tokens / self.size if tokens else 1.0
        self._standing: dict[tuple[Pattern, bool], Standing] = {}
        self._shares: dict[tuple[Form, ...], Mapping[int, float]] = {}

    def holding(self, pattern: Pattern, *, exact: bool) -> set[int]:
        """The wordings whose text holds the pattern."""
        found, mask = self.concordance, self.mask
        return {document for document in found.documents_of(found.find(pattern, exact=exact)) if mask[document]}

    def shares(self, forms: tuple[Form, ...]) -> Mapping[int, float]:
        """For every wording that has one of the forms, w / (k + w) by the best of them (kb.ranking)."""
        shares = self._shares.get(forms)
        if shares is None:
            best: dict[int, float] = {}
            for form in forms:
                for document, weight in self._weigh(form).items():
                    if weight > best.get(document, 0.0):
                        best[document] = weight
            k = self.weights.k
            shares = self._shares[forms] = {document: weight / (k + weight) for document, weight in best.items()}
        return shares

    def _weigh(self, form: Form) -> dict[int, float]:
        """The w of every wording that has the form."""
        weights, standing = self.weights, self.standing(form.pattern, exact=form.exact)
        tokens, slope = self.concordance.documents.tokens, weights.b / self.average_tokens
        base, scale = 1 - weights.b, form.weight
        found = {document: scale * n / (base + slope * tokens[document]) for document, n in standing.text.items()}
        parts = ((weights.title, standing.title), (weights.near, standing.near), (weights.far, standing.far))
        for factor, shares in parts:
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
        mask, documents = self.mask, self.concordance.documents
        counts = Counter(self.concordance.documents_of(self.concordance.find(pattern, exact=exact)))
        letters = len(pattern) + (pattern[-1].gap is not None)
        parts: tuple[defaultdict[int, float], ...] = tuple(defaultdict(float) for _ in range(3))
        for label in counts:
            if documents.kinds[label] == LABEL:
                share = min(1.0, letters / documents.tokens[label])
                for part, labelled in zip(parts, self.concordance.labelled(documents.keys[label]), strict=True):
                    for document in labelled:
                        part[document] = max(part[document], share)
        return Standing(
            {document: count for document, count in counts.items() if mask[document]},
            *({document: share for document, share in part.items() if mask[document]} for part in parts),
        )

    def named(self, text: str) -> tuple[set[int], set[int]]:
        """The wordings that have the text as their whole title, and those that have it as innermost heading."""
        found, mask = self.concordance, self.mask
        labels = found.documents_of(found.places(skeleton(text), "label"))
        labelled = [found.labelled(owner) for owner in {found.documents.keys[label] for label in labels}]
        titled = {document for titles, _, _ in labelled for document in titles if mask[document]}
        return titled, {document for _, nears, _ in labelled for document in nears if mask[document]}

    def idf(self, found: int) -> float:
        """How much a word says that so many of the wordings have (that of BM25)."""
        return log(1 + (self.size - found + 0.5) / (found + 0.5))
