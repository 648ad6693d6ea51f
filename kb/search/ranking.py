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
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.search.ground import combined
from mtgcr.kb.search.units import SoughtForm
from mtgcr.kb.search.weights import NAMED, PAIR
from mtgcr.kb.words.folding import drop_ending
from mtgcr.kb.words.tokens import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.search.ground import Ground
    from mtgcr.kb.search.units import Unit
    from mtgcr.kb.words.tokens import Pattern


class ScorePart(NamedTuple):
    """A part of the sum: its factor (part · idf), and w / (k + w) for each wording that has it."""

    factor: float
    shares: Mapping[int, float]


class RankedWordings(NamedTuple):
    """The wordings that fit what was asked.

    `scores` holds those that fit it at least in part, `complete` those that fit it whole, `phrased` those with all
    its words one after the other or named so, `typed` those whose text holds it just as it was typed; `terms` are
    what is to be highlighted, `suggestions` what was searched for instead of words that stand nowhere.  `loose` is
    true where a phrase stands nowhere exactly so.
    """

    scores: Mapping[int, float]
    complete: set[int]
    phrased: set[int]
    typed: set[int]
    terms: tuple[str, ...]
    suggestions: tuple[str, ...] = ()
    loose: bool = False


UNRANKED = RankedWordings({}, set(), set(), set(), ())
"""What is made of wordings that are to be counted only."""


def rank(ground: Ground, text: str, units: Sequence[Unit], names: Iterable[str] = ()) -> RankedWordings:
    """The wordings with one of the units of the folded text at least; `names` are other names of all of it."""
    words = _word_parts(ground, units)
    phrases = _pair_parts(ground, text, units)
    named = set[int]().union(*map(ground.named, dict.fromkeys((text, *names))))
    scores: dict[int, float] = {}
    present: dict[int, float] = {}
    for factor, shares in words:
        scores = combined(add, scores, {document: factor * share for document, share in shares.items()})
        present = combined(add, present, dict.fromkeys(shares, factor))
    for factor, shares in phrases:
        for document in shares.keys() & scores.keys():
            scores[document] += factor * shares[document]
    needed = sum(part.factor for part in words)
    for document in named:
        scores[document] = scores.get(document, 0.0) + NAMED
        present[document] = needed
    priors = ground.concordance.priors
    final = {document: score * present[document] / needed * priors[document] for document, score in scores.items()}
    complete = {document for document, share in present.items() if share > needed - 1e-9}
    phrased = complete & (ground.holding(pattern(text), exact=text.isascii()) | named)
    return RankedWordings(final, complete, phrased, typed=set(), terms=(text,))


def _word_parts(ground: Ground, units: Sequence[Unit]) -> list[ScorePart]:
    """A part for each unit that says something; for all where none does."""
    return [_part(ground, unit.forms) for unit in [unit for unit in units if not unit.is_weak] or units]


def _pair_parts(ground: Ground, text: str, units: Sequence[Unit]) -> list[ScorePart]:
    """A part for each two neighbours that say something, in any form."""
    said = [unit for unit in units if not unit.is_weak]
    pairs = dict.fromkeys(text[one.start : other.end] for one, other in pairwise(said))
    return [_part(ground, (SoughtForm(_inflected(pair, units), 1.0),), PAIR) for pair in pairs]


def _part(ground: Ground, forms: tuple[SoughtForm, ...], factor: float = 1.0) -> ScorePart:
    shares = ground.shares(forms)
    return ScorePart(factor * ground.idf(len(shares)), shares)


def _inflected(phrase: str, units: Sequence[Unit]) -> Pattern:
    """The phrase with its English words in any form, or without its Japanese ending."""
    if not phrase.isascii():
        return pattern(drop_ending(phrase))
    also = {unit.text: unit.inflections for unit in units}
    return tuple(step._replace(also=also.get(step.text, ())) for step in pattern(phrase))
