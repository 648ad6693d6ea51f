"""How well the wordings of a ground fit the units of a question.

The fit of a wording is Σ weight · idf · share over the units it has, by Σ weight · idf over all units that stand
anywhere in the text in the language of the question, whichever text the wording is of: what a digest or a translation
leaves unsaid still counts as a part of the question.  The share of a unit is w / (K + w), where w is, in the text,
form · n / length, and in its headings form · (TITLE · t + NEAR · h): form says how much the pattern found counts beside
what was typed; n is how often it stands there, length 1 - B + B · (tokens / average tokens); t and h are the
share of the title and of the innermost heading that it makes up.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kb.asking.question_units import QuestionUnit
    from kb.search.ground import Ground

K, B = 1.2, 0.5
TITLE, NEAR = 4.0, 1.5


@dataclass(slots=True)
class Fit:
    """How well a wording fits by its text and by its headings, 0 to 1; `has` has a bit for each unit it has."""

    text: float = 0.0
    heading: float = 0.0
    has: int = 0


@dataclass(frozen=True, slots=True)
class Fits:
    """The fits of wordings by their keys, and what is known of the units.

    `importance` is how much each says as a share of all; `rarity` how much as a share of what a unit that stands in one
    wording only says; `unknown` are those found nowhere.  `total` is what all of them say together.
    """

    by_key: Mapping[int, Fit]
    importance: Mapping[str, float]
    rarity: Mapping[str, float]
    total: float
    unknown: tuple[QuestionUnit, ...] = field(default=())


def fit_wordings(ground: Ground, units: Sequence[QuestionUnit], own: Fits | None = None) -> Fits:
    """The fit of every wording that has one of the units in its text or headings.

    `own` are the fits in the text in the language of the question, by which those in other texts are weighed.
    """
    weighed = [(1 << bit, unit, *_unit_weights(ground, unit)) for bit, unit in enumerate(units)]
    known = [one for one in weighed if one[2] or one[3]]
    rarity = {unit.text: ground.idf(len(text.keys() | heading.keys())) for _, unit, text, heading in known}
    says = {unit.text: unit.kind.value * rarity[unit.text] for _, unit, _, _ in known}
    total = own.total if own else sum(says.values())
    importance = {text: own.importance.get(text, say / total) if own else say / total for text, say in says.items()}
    fits: defaultdict[int, Fit] = defaultdict(Fit)
    for bit, unit, text, heading in known:
        _add(fits, text, heading, importance[unit.text], bit)
    keys = ground.concordance.documents.keys
    return Fits(
        by_key={keys[document]: fit for document, fit in fits.items()},
        importance=importance,
        rarity={text: idf / ground.idf(1) for text, idf in rarity.items()},
        total=total,
        unknown=tuple(unit for _, unit, text, heading in weighed if not text and not heading),
    )


def _add(
    fits: defaultdict[int, Fit], text: Mapping[int, float], heading: Mapping[int, float], factor: float, bit: int
) -> None:
    """Add one unit, which says so much of the question, to the fits of the wordings that have it."""
    for document, weight in text.items():
        fit = fits[document]
        fit.text += factor * weight / (K + weight)
        fit.has |= bit
    for document, weight in heading.items():
        fit = fits[document]
        fit.heading += factor * weight / (K + weight)
        fit.has |= bit


def _unit_weights(ground: Ground, unit: QuestionUnit) -> tuple[Mapping[int, float], Mapping[int, float]]:
    """How prominently the unit stands in texts and in headings, by the best of its patterns."""
    tokens, slope = ground.concordance.documents.tokens, B / ground.average_tokens
    texts: dict[int, float] = {}
    headings: dict[int, float] = {}
    for pattern, factor in unit.forms:
        standing = ground.standing(pattern, exact=False)
        for document, n in standing.text.items():
            weight = factor * n / (1 - B + slope * tokens[document])
            if weight > texts.get(document, 0.0):
                texts[document] = weight
        for part, documents in ((TITLE, standing.title), (NEAR, standing.near)):
            for document, share in documents.items():
                headings[document] = max(headings.get(document, 0.0), factor * part * share)
    return texts, headings
