"""How well the wordings of a ground fit the units of a question.

The fit of a wording is Σ weight · idf · share over the units it has, by Σ weight · idf over all of them; its coverage
is the same with 1 for each share.  The share of a unit is

    w / (K + w),   w = form · (n / length + TITLE · t + NEAR · h + FAR · g)

where form says how much the pattern found counts beside what was typed; n is how often it stands in the text, length
1 - B + B · (tokens / average tokens); t, h and g are the share of the title, of the innermost heading and of the
heading around it that it makes up.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kb.ground import Ground
    from kb.question_units import QuestionUnit
    from kb.tokens import Pattern

K, B = 1.2, 0.4
TITLE, NEAR, FAR = 4.0, 1.5, 0.3


class Fit(NamedTuple):
    """How well a wording fits, and how much of the question it covers, both from 0 to 1."""

    score: float
    coverage: float


def fit_wordings(ground: Ground, units: Sequence[QuestionUnit]) -> Mapping[int, Fit]:
    """The fit of every wording that has one of the units, by its key."""
    scores: defaultdict[int, float] = defaultdict(float)
    covered: defaultdict[int, float] = defaultdict(float)
    total = 0.0
    for unit in units:
        weights = _unit_weights(ground, unit)
        factor = unit.weight * ground.idf(len(weights))
        total += factor
        for document, weight in weights.items():
            scores[document] += factor * weight / (K + weight)
            covered[document] += factor
    keys = ground.concordance.documents.keys
    return {keys[document]: Fit(score / total, covered[document] / total) for document, score in scores.items()}


def _unit_weights(ground: Ground, unit: QuestionUnit) -> Mapping[int, float]:
    """For every wording that has the unit, how prominently, by the best of its patterns."""
    best: dict[int, float] = {}
    for pattern, factor in unit.forms:
        for document, weight in _pattern_weights(ground, pattern).items():
            best[document] = max(best.get(document, 0.0), factor * weight)
    return best


def _pattern_weights(ground: Ground, pattern: Pattern) -> Mapping[int, float]:
    standing = ground.standing(pattern, exact=False)
    tokens, slope = ground.concordance.documents.tokens, B / ground.average_tokens
    weights = {document: n / (1 - B + slope * tokens[document]) for document, n in standing.text.items()}
    for part, documents in ((TITLE, standing.title), (NEAR, standing.near), (FAR, standing.far)):
        for document, share in documents.items():
            weights[document] = weights.get(document, 0.0) + part * share
    return weights
