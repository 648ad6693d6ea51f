"""Ranking: the words of a query over a concordance → a score for every wording that has some of them.

The score is the sum, over the words asked for, over each two neighbours of them, and over all of them as one
phrase, of

    part · idf · w / (K + w),   w = form · (n / length + TITLE · t + NEAR · h + FAR · g)

where part is 1 for a word, PAIR for two neighbours and WHOLE for the phrase; idf is that of BM25 over the wordings
searched; form is 1 for the word as typed, less for its other forms (kb.units); n counts how often it stands in
the text, length is 1 - B + B · (tokens / average tokens); t, h and g are the share of the title, of the
innermost heading and of the heading around it that it makes up.  NAMED is added where title or heading is what was
asked for and nothing else.  The sum is multiplied by the share of the words found, squared, and by the weight of
the kind of wording (KINDS).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING, NamedTuple

from kb.concordance import LABEL
from kb.labels import skeleton
from kb.model import NodeKind
from kb.tokens import pattern
from kb.units import Form

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from kb.concordance import Concordance
    from kb.tokens import Pattern
    from kb.units import Unit

K, B = 1.2, 0.4
TITLE, NEAR, FAR = 4.0, 1.5, 0.3
PAIR, WHOLE, LOOSE = 0.6, 1.5, 0.8
NAMED_TITLE, NAMED_NEAR = 12.0, 4.0
COMMON = 0.3
"""The share of the wordings from which on a word counts only within phrases, when other words are asked for."""
ALL_KINDS = tuple(NodeKind)
KIND_WEIGHTS = {
    NodeKind.SECTION: 0.8,
    NodeKind.GROUP: 0.9,
    NodeKind.RULE: 1.0,
    NodeKind.EXAMPLE: 0.6,
    NodeKind.ENTRY: 0.9,
    NodeKind.PARAGRAPH: 0.5,
}
_WEIGHT_OF = [KIND_WEIGHTS[kind] for kind in ALL_KINDS]


class Ground:
    """The wordings that a search is over: all of a concordance, or those with the keys allowed."""

    def __init__(self, concordance: Concordance, allowed: Collection[int] | None) -> None:
        self.concordance = concordance
        documents = concordance.documents
        self.mask = bytearray(
            kind != LABEL and (allowed is None or key in allowed)
            for key, kind in zip(documents.keys, documents.kinds, strict=True)
        )
        self.size = sum(self.mask)
        total = sum(tokens for tokens, inside in zip(documents.tokens, self.mask, strict=True) if inside)
        self._slope = B * self.size / total if total else 0.0
        self._shares: dict[tuple[Form, ...], dict[int, float]] = {}

    def holding(self, pattern: Pattern, *, exact: bool) -> set[int]:
        """The wordings whose text holds the pattern."""
        found = self.concordance
        mask = self.mask
        return {document for document in found.documents_of(found.find(pattern, exact=exact)) if mask[document]}

    def shares(self, forms: tuple[Form, ...]) -> Mapping[int, float]:
        """For every wording that has one of the forms, w / (K + w) by the best of them."""
        shares = self._shares.get(forms)
        if shares is None:
            best: dict[int, float] = {}
            for form in forms:
                for document, weight in self._weigh(form).items():
                    best[document] = max(best.get(document, 0.0), form.weight * weight)
            shares = self._shares[forms] = {document: w / (K + w) for document, w in best.items()}
        return shares

    def _weigh(self, form: Form) -> dict[int, float]:
        pattern = form.pattern
        mask, tokens, slope = self.mask, self.concordance.documents.tokens, self._slope
        counts = Counter(self.concordance.documents_of(self.concordance.find(pattern, exact=form.exact)))
        weights = {
            document: count / (1 - B + slope * tokens[document]) for document, count in counts.items() if mask[document]
        }
        kinds, letters = self.concordance.documents.kinds, len(pattern) + (pattern[-1].gap is not None)
        for label in counts:
            if kinds[label] == LABEL:
                self._add_label(label, min(1.0, letters / tokens[label]), weights)
        return weights

    def _add_label(self, label: int, share: float, weights: dict[int, float]) -> None:
        owner = self.concordance.documents.keys[label]
        labelled = self.concordance.labelled(owner)
        for part, documents in zip((TITLE, NEAR, FAR), labelled, strict=True):
            for document in documents:
                if self.mask[document]:
                    weights[document] = weights.get(document, 0.0) + part * share

    def named(self, text: str) -> dict[int, float]:
        """The wordings whose whole title or innermost heading is the text, and what is added for that."""
        bonus: dict[int, float] = {}
        labels = self.concordance.documents_of(self.concordance.places(skeleton(text), "label"))
        for owner in {self.concordance.documents.keys[label] for label in labels}:
            titled, near, _ = self.concordance.labelled(owner)
            bonus.update((document, NAMED_NEAR) for document in near if self.mask[document])
            bonus.update((document, NAMED_TITLE) for document in titled if self.mask[document])
        return bonus

    def idf(self, found: int) -> float:
        """How much a word says that so many of the wordings have."""
        return log(1 + (self.size - found + 0.5) / (found + 0.5))


class Part(NamedTuple):
    """A part of the sum: what it is called, its factor (part · idf), and w / (K + w) of each wording."""

    name: str
    factor: float
    shares: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The wordings that have some of the words of a query.

    `scores` holds them all, `complete` those with all the words, `phrased` those that have them one after the other;
    `parts` and `terms` (folded, for highlighting) explain the scores.
    """

    scores: Mapping[int, float]
    complete: Collection[int]
    phrased: Collection[int]
    parts: tuple[Part, ...]
    terms: tuple[str, ...]


def rank(ground: Ground, text: str, units: Sequence[Unit], names: Iterable[str] = ()) -> Ranking:
    """The wordings with one of the units at least; `text` is the query, `names` what a title may be as well."""
    words = _word_parts(ground, units)
    phrases = _phrase_parts(ground, text, units)
    named = [ground.named(name) for name in dict.fromkeys((text, *names))]
    scores: defaultdict[int, float] = defaultdict(float)
    present: defaultdict[int, float] = defaultdict(float)
    for _, factor, shares in words:
        for document, share in shares.items():
            scores[document] += factor * share
            present[document] += factor
    for _, factor, shares in phrases:
        for document in shares.keys() & scores.keys():
            scores[document] += factor * shares[document]
    needed = sum(part.factor for part in words)
    for bonuses in named:
        for document, bonus in bonuses.items():
            scores[document] += bonus
            present[document] = needed
    kinds = ground.concordance.documents.kinds
    final = {
        document: score * (present[document] / needed) ** 2 * _WEIGHT_OF[kinds[document]]
        for document, score in scores.items()
    }
    complete = {document for document, share in present.items() if share > needed - 1e-9}
    whole = phrases[-1].shares if phrases else words[0].shares
    parts = (*words, *phrases, *(Part("named", 1.0, bonuses) for bonuses in named))
    return Ranking(final, complete, complete & whole.keys(), parts, tuple(unit.text for unit in units))


def _word_parts(ground: Ground, units: Sequence[Unit]) -> list[Part]:
    """A part for each unit, without those that stand nearly everywhere when there are others."""
    parts = []
    for unit in units:
        shares = ground.shares(unit.forms)
        parts.append(Part(unit.text, ground.idf(len(shares)), shares))
    rare = [part for part in parts if len(part.shares) <= COMMON * ground.size]
    return rare or parts


def _phrase_parts(ground: Ground, text: str, units: Sequence[Unit]) -> list[Part]:
    """A part for each two neighbours, and last one for the whole text, where there is more than one unit."""
    if len(units) < 2:
        return []
    texts = {f"{one.text} {other.text}": PAIR for one, other in pairwise(units)}
    texts.pop(text, None)
    parts = []
    for phrase, factor in {**texts, text: WHOLE}.items():
        shares = ground.shares((Form(pattern(phrase), 1.0, phrase.isascii()), Form(pattern(phrase), LOOSE)))
        parts.append(Part(phrase, factor * ground.idf(len(shares)) if shares else 0.0, shares))
    return parts
