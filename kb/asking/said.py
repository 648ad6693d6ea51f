"""How well what is said of each rule fits a question as a whole: BM25 over our retellings and the ways of asking.

Other evidence looks at what a question is about; this one at every word of it.  The sum for a rule is Σ rarity ·
weight over the pieces of the question (kb.words.said_words) that stand in what is said of the rule; the weight is
stored with the piece.
"""

from __future__ import annotations

from itertools import compress
from math import log
from typing import TYPE_CHECKING

from mtgcr.kb.storage.said_lists import said_of
from mtgcr.kb.words.said_words import SaidCut, said_pieces
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mtgcr.kb.storage.said_lists import SaidPlaces
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

MANY = 300
"""So many rules have a common piece; of that all products are worked out ahead, which takes two thirds of the time."""
FULL = 255
"""The largest weight that is stored."""
LONGEST_QUESTION = 1000
"""Characters of a question whose pieces are looked up."""


class SaidWeights(NamedTuple):
    """The sums by lineage, and the largest of them."""

    sums: Mapping[int, float]
    best: float
    pieces: int
    """Pieces of the question."""
    lineages: Sequence[int]
    """Those of all rules, by their places less 1."""
    found: Sequence[SaidPlaces]
    """The rules of each piece that is said of any."""
    unsaid: frozenset[str]
    """The pieces that are said of none; of runs of letters those too that too many rules have."""

    def share(self, lineage: int) -> float:
        """How well the rule fits beside the one that fits best, 0 to 1."""
        return self.sums.get(lineage, 0.0) / self.best if self.best else 0.0

    def held(self, lineage: int) -> int:
        """How many of the pieces are said of the rule."""
        place = self.lineages.index(lineage) + 1
        return sum(place in rules.places for rules in self.found)


def weigh_said(store: Store, question: str, language: Language, cut: SaidCut = SaidCut.WORDS) -> SaidWeights:
    """How well what is said of each rule in the language fits the question."""
    pieces = tuple(dict.fromkeys(said_pieces(question[:LONGEST_QUESTION], language, cut)))
    lineages, by_piece = said_of(store, language, cut, pieces)
    found = [by_piece[piece] for piece in pieces if piece in by_piece]
    by_place = [0.0] * (len(lineages) + 1)
    for rules in found:
        _add(by_place, rules, log(1 + len(lineages) / len(rules.places)) / FULL)
    sums = dict(compress(zip(lineages, by_place[1:], strict=True), by_place[1:]))
    return SaidWeights(sums, max(by_place), len(pieces), lineages, found, frozenset(pieces) - by_piece.keys())


def _add(sums: list[float], rules: SaidPlaces, factor: float) -> None:
    """Add what a piece weighs in each rule, times the factor, to the sums of the rules by their places."""
    if len(rules.places) < MANY:
        for place, weight in zip(*rules, strict=True):
            sums[place] += factor * weight
        return
    products = [factor * weight for weight in range(FULL + 1)]
    for place, weight in zip(*rules, strict=True):
        sums[place] += products[weight]
