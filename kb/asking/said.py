"""How well what is said of each rule fits a question as a whole: BM25 over our retellings and the ways of asking.

Other evidence looks at what a question is about; this one at every word of it.  The sum for a rule is Σ rarity ·
weight over the pieces of the question (kb.words.said_words) that stand in what is said of the rule; the weight is
stored with the piece.
"""

from __future__ import annotations

from itertools import compress
from math import log
from types import MappingProxyType

from mtgcr.kb.asking.said_then import weigh_then
from mtgcr.kb.storage.said_lists import MOST_IN_ROW, said_of, weights_in_row
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mtgcr.kb.asking.said_then import SaidThen
    from mtgcr.kb.storage.said_lists import SaidPlaces
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language

FULL = 255
"""The largest weight that is stored."""
LONGEST_QUESTION = 1000
"""Characters of a question whose pieces are looked up."""


class SaidWeights(NamedTuple):
    """The sums by lineage, and the largest of them."""

    sums: Mapping[int, float]
    best: float
    unsaid: frozenset[str]
    """The pieces that are said of none."""

    def share(self, lineage: int) -> float:
        """How well the rule fits beside the one that fits best, 0 to 1."""
        return self.sums.get(lineage, 0.0) / self.best if self.best else 0.0


def weigh_said(
    store: Store, question: str, language: Language, then: Mapping[int, SaidThen] = MappingProxyType({})
) -> SaidWeights:
    """How well what is said of each rule in the language fits the question.

    Of a rule that was otherwise on the day `then` tells what is said of it so; the better of the two counts.
    """
    pieces = tuple(dict.fromkeys(said_words(question[:LONGEST_QUESTION], language)))
    lineages, by_piece = said_of(store, language, pieces)
    rarity = {piece: log(1 + len(lineages) / len(rules.places)) for piece, rules in by_piece.items()}
    weighed = [(by_piece[piece], rarity[piece] / FULL) for piece in pieces if piece in by_piece]
    by_place = _added(((rules.row, factor) for rules, factor in weighed if rules.row), len(lineages))
    for rules, factor in weighed:
        if not rules.row:
            _add(by_place, rules, factor)
    sums = dict(compress(zip(lineages, by_place[1:], strict=True), by_place[1:]))
    unheard = log(1 + len(lineages))
    for lineage, weight in weigh_then(then, {piece: rarity.get(piece, unheard) for piece in pieces}):
        sums[lineage] = max(sums.get(lineage, 0.0), weight)
    return SaidWeights(sums, max(sums.values(), default=0.0), frozenset(pieces) - by_piece.keys())


def _added(rows: Iterable[tuple[int, float]], count: int) -> list[float]:
    """What rows weigh together in each of so many rules, each row times its factor, by the places of the rules.

    Factors are whole numbers of steps, as fine as leave the largest sum in the room that a row has for it.
    """
    rows = tuple(rows)
    steps = MOST_IN_ROW / (FULL * sum(factor for _, factor in rows) or 1.0)
    together = sum(int(steps * factor) * row for row, factor in rows)
    return [weight / steps for weight in weights_in_row(together, count)]


def _add(sums: list[float], rules: SaidPlaces, factor: float) -> None:
    """Add what a piece weighs in each rule, times the factor, to the sums of the rules by their places."""
    for place, weight in zip(rules.places, rules.weights, strict=True):
        sums[place] += factor * weight
