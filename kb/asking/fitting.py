"""How well the wordings of a ground fit the units of a question.

The fit of a wording is Σ weight · idf · share over the units it has, by Σ weight · idf over all units that stand
anywhere in the text in the language of the question, whichever text the wording is of: what a digest or a translation
leaves unsaid still counts as a part of the question.  The share of a unit is w / (K + w), where w is, in the text,
form · n / length, and in its headings form · (TITLE · t + NEAR · h): form says how much the pattern found counts beside
what was typed; n is how often it stands there, length 1 - B + B · (tokens / average tokens); t and h are the
share of the title and of the innermost heading that it makes up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.asking.question_units import QuestionUnit
    from mtgcr.kb.search.ground import Ground

K, B = 1.2, 0.5
TITLE, NEAR = 4.0, 1.5
MOST = 100
"""Wordings looked at in each text."""


@dataclass(slots=True)
class Fit:
    """How well a wording fits by its text and by its headings, 0 to 1; `has` has a bit for each unit it has."""

    text: float = 0.0
    heading: float = 0.0
    has: int = 0


@dataclass(frozen=True, slots=True)
class Fits:
    """The fits of the wordings that fit best, by their keys, best first, and what is known of the units.

    `importance` is how much each says as a share of all; `rarity` how much as a share of what a unit that stands in one
    wording only says; `unknown` are those found nowhere.  `total` is what all of them say together.
    """

    best: Mapping[int, Fit]
    importance: Mapping[str, float]
    rarity: Mapping[str, float]
    total: float
    unknown: tuple[QuestionUnit, ...] = field(default=())


def fit_wordings(ground: Ground, units: Sequence[QuestionUnit], own: Fits | None = None) -> Fits:
    """The fits of the MOST wordings that have most of the units in their text or headings.

    `own` are the fits in the text in the language of the question, by which those in other texts are weighed.
    """
    weighed = [(1 << bit, unit, *_unit_weights(ground, unit)) for bit, unit in enumerate(units)]
    known = [one for one in weighed if one[2] or one[3]]
    rarity = {unit.text: ground.idf(_count(text, heading)) for _, unit, text, heading in known}
    says = {unit.text: unit.kind.value * rarity[unit.text] for _, unit, _, _ in known}
    total = own.total if own else sum(says.values())
    importance = {text: own.importance.get(text, say / total) if own else say / total for text, say in says.items()}
    sums = _Sums(len(ground.concordance.documents.keys))
    for bit, unit, text, heading in known:
        sums.add(sums.text, text, importance[unit.text], bit)
        sums.add(sums.heading, heading, importance[unit.text], bit)
    keys = ground.concordance.documents.keys
    return Fits(
        best={keys[document]: fit for document, fit in sums.best()},
        importance=importance,
        rarity={text: idf / ground.idf(1) for text, idf in rarity.items()},
        total=total,
        unknown=tuple(unit for _, unit, text, heading in weighed if not text and not heading),
    )


class _Sums:
    """What the fits of all documents add up to, as columns: a fit of its own for each would cost more than the sums."""

    def __init__(self, documents: int) -> None:
        self.text = [0.0] * documents
        self.heading = [0.0] * documents
        self._has = [0] * documents
        self._touched: dict[int, None] = {}

    def add(self, sums: list[float], weights: Mapping[int, float], factor: float, bit: int) -> None:
        """Add one unit, which says so much of the question, to the sums of the documents that have it."""
        has = self._has
        for document, weight in weights.items():
            sums[document] += factor * weight / (K + weight)
            has[document] |= bit
        self._touched.update(dict.fromkeys(weights))

    def best(self) -> Iterator[tuple[int, Fit]]:
        """The documents that fit best, best first; of equals the one that came first."""
        whole = {document: self.text[document] + self.heading[document] for document in self._touched}
        for document in sorted(whole, key=whole.__getitem__, reverse=True)[:MOST]:
            yield document, Fit(self.text[document], self.heading[document], self._has[document])


def _count(text: Mapping[int, float], heading: Mapping[int, float]) -> int:
    """How many documents are in either; most that have it in a heading have it in the text."""
    return len(text) + sum(document not in text for document in heading)


def _unit_weights(ground: Ground, unit: QuestionUnit) -> tuple[Mapping[int, float], Mapping[int, float]]:
    """How prominently the unit stands in texts and in headings, by the best of its patterns."""
    tokens, lengths = ground.concordance.documents.tokens, ground.lengths(B)
    texts: dict[int, float] = {}
    headings: dict[int, float] = {}
    for pattern, factor in unit.forms:
        standing = ground.occurrences(pattern, False)
        found = {d: factor * n / lengths[tokens[d]] for d, n in standing.text.items()}
        texts |= {d: weight for d, weight in found.items() if weight > texts.get(d, 0.0)} if texts else found
        for part, documents in ((TITLE, standing.title), (NEAR, standing.near)):
            for document, share in documents.items():
                headings[document] = max(headings.get(document, 0.0), factor * part * share)
    return texts, headings
