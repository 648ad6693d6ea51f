"""Ranking: the words of a query over a ground → a score for every wording that has some of them.

The score is the sum, over the words asked for and over each two neighbours of them, of

    part · idf · w / (k + w),   w = form · (n / length + title · t + near · h)

where part is 1 for a word and `pair` for two neighbours; idf is that of BM25 over the wordings searched; form is 1 for
what was typed, less for other forms and other names; n counts how often it stands in the text, length is
1 - b + b · (tokens / average tokens); t and h are the share of the title and of the innermost heading that it makes
up.  `named` is added where the title is what was asked for and nothing else.  The sum is multiplied by the share of
the words found, and by the weights of its kind and of the depth of its number.
"""

from __future__ import annotations

from itertools import pairwise

from mtgcr.kb.model import ALL_KINDS, BesideKind, NodeKind
from mtgcr.kb.search.readings import SoughtForm
from mtgcr.kb.words.folding import drop_ending
from mtgcr.kb.words.tokens import pattern
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence, Set

    from mtgcr.kb.model import Kind
    from mtgcr.kb.search.concordance import Occurrences
    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.readings import Unit
    from mtgcr.kb.words.tokens import Pattern

# The weights were found on every second question of the search test sets and checked on the others and on questions of
# other people; around them the quality is flat, so none carries more meaning than its first digit.
K, B = 2.0, 0.65
TITLE, NEAR = 4.0, 4.0
PAIR = 0.6
NAMED = 12.0
DEPTHS = (1.0, 1.2, 1.2, 1.0)
"""Groups and what has no number, rules, first subrules, later subrules: the defining ones before others."""
KINDS: Mapping[Kind, float] = {
    NodeKind.SECTION: 0.7,
    NodeKind.GROUP: 0.8,
    NodeKind.RULE: 1.0,
    NodeKind.EXAMPLE: 0.6,
    NodeKind.ENTRY: 0.9,
    NodeKind.PARAGRAPH: 0.5,
    BesideKind.RULING: 0.5,
}
_OF_KIND = tuple(map(KINDS.__getitem__, ALL_KINDS))


class RankedWordings(NamedTuple):
    """The wordings that fit what was asked.

    `partial` are those that fit it at least in part, `complete` those that fit it whole, `phrased` those with all its
    words one after the other or named so; `scores` tells the score of each of some of them, since few need one, and
    `typed` which hold everything just as it was typed.  `terms` are what is to be highlighted, `suggestions` what was
    searched for instead of words that stand nowhere.
    """

    partial: Set[int]
    complete: set[int]
    phrased: set[int]
    scores: Callable[[Set[int]], Mapping[int, float]]
    typed: Callable[[], set[int]]
    terms: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


class ScorePart(NamedTuple):
    """A part of the sum: its factor (part · idf), where each of its forms stands, and what that counts."""

    factor: float
    forms: tuple[tuple[float, Occurrences], ...]
    documents: set[int]
    """The wordings that have it."""


def rank(
    ground: Ground, text: str, units: Sequence[Unit], typed: Callable[[], set[int]], names: Iterable[str] = ()
) -> RankedWordings:
    """The wordings with one of the units of the folded text at least; `names` are other names of all of it."""
    said = [unit for unit in units if not unit.is_weak]
    words = [_part(ground, unit.forms) for unit in said or units]
    named = set[int]().union(*map(ground.named, dict.fromkeys((text, *names))))
    complete = set.intersection(*(part.documents for part in words)) | named
    return RankedWordings(
        named.union(*(part.documents for part in words)),
        complete,
        phrased=complete & (ground.holding(pattern(text), exact=text.isascii()) | named),
        scores=_Weighing(ground, words, named, _pair_parts(ground, text, units)).scores,
        typed=typed,
        terms=(text,),
    )


class _Weighing(NamedTuple):
    """What the scores of a query are made of."""

    ground: Ground
    words: Sequence[ScorePart]
    named: set[int]
    pairs: Sequence[ScorePart]

    def scores(self, among: Set[int]) -> dict[int, float]:
        """The score of each of the wordings."""
        sums = dict.fromkeys(among, 0.0)
        present = dict(sums)
        for part in self.words:
            factor = part.factor
            for document, weight in self._weights(part, among).items():
                sums[document] += factor * (weight / (K + weight))
                present[document] += factor
        for part in self.pairs:
            for document, weight in self._weights(part, among).items():
                sums[document] += part.factor * (weight / (K + weight))
        needed = sum(part.factor for part in self.words)
        for document in self.named & among:
            sums[document] += NAMED
            present[document] = needed
        kinds, depths = self.ground.concordance.documents.kinds, self.ground.concordance.documents.depths
        return {
            document: score * present[document] / needed * (_OF_KIND[kinds[document]] * DEPTHS[depths[document]])
            for document, score in sums.items()
        }

    def _weights(self, part: ScorePart, among: Set[int]) -> dict[int, float]:
        """For those of the wordings that have one of the forms, w by the best of them."""
        tokens, lengths = self.ground.concordance.documents.tokens, self.ground.lengths(B)
        best: dict[int, float] = {}
        for scale, (text, title, near) in part.forms:
            weights = {d: scale * text[d] / lengths[tokens[d]] for d in text.keys() & among}
            for d in (title.keys() & among) | (near.keys() & among):
                weights[d] = weights.get(d, 0.0) + scale * (TITLE * title.get(d, 0.0) + NEAR * near.get(d, 0.0))
            best = weights | {d: w for d, w in best.items() if w > weights.get(d, 0.0)} if best else weights
        return best


def _pair_parts(ground: Ground, text: str, units: Sequence[Unit]) -> list[ScorePart]:
    """A part for each two neighbours among the units that say something, in any form."""
    said = pairwise(unit for unit in units if not unit.is_weak)
    ends = ((one.start, other.start + len(other.text)) for one, other in said)
    pairs = dict.fromkeys(text[start:end] for start, end in ends)
    return [_part(ground, (SoughtForm(_inflected(pair, units), 1.0),), PAIR) for pair in pairs]


def _part(ground: Ground, forms: Iterable[SoughtForm], factor: float = 1.0) -> ScorePart:
    found = tuple((weight, ground.occurrences(pattern, False)) for pattern, weight in forms)
    documents = set[int]().union(*(standing for _, places in found for standing in places))
    return ScorePart(factor * ground.idf(len(documents)), found, documents)


def _inflected(phrase: str, units: Sequence[Unit]) -> Pattern:
    """The phrase with its English words in any form, or without its Japanese ending."""
    if not phrase.isascii():
        return pattern(drop_ending(phrase))
    also = {unit.text: unit.inflections for unit in units}
    return tuple(step._replace(also=also.get(step.text, ())) for step in pattern(phrase))
