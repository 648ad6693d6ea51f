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
from operator import add

from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from mtgcr.kb.asking.pattern_columns import UnitColumns
    from mtgcr.kb.asking.question_units import QuestionUnit
    from mtgcr.kb.search.ground import Ground

K, B = 1.2, 0.5
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


def fit_wordings(
    ground: Ground, units: Sequence[QuestionUnit], columns: Sequence[UnitColumns], own: Fits | None = None
) -> Fits:
    """The fits of the MOST wordings that have most of the units in their text or headings.

    `columns` tell where each of the units stands in all texts (kb.asking.pattern_columns); `own` are the fits in the
    text in the language of the question, by which those in other texts are weighed.
    """
    weighed = [_Weighed.of(ground, 1 << bit, *one) for bit, one in enumerate(zip(units, columns, strict=True))]
    known = [one for one in weighed if one.documents]
    rarity = {one.unit.text: ground.idf(len(one.documents)) for one in known}
    says = {one.unit.text: one.unit.kind.value * rarity[one.unit.text] for one in known}
    total = own.total if own else sum(says.values())
    importance = {text: own.importance.get(text, say / total) if own else say / total for text, say in says.items()}
    return Fits(
        best=_best(ground, known, importance),
        importance=importance,
        rarity={text: idf / ground.idf(1) for text, idf in rarity.items()},
        total=total,
        unknown=tuple(one.unit for one in weighed if not one.documents),
    )


class _Weighed(NamedTuple):
    """A unit in one text: its bit, how strongly it stands in wordings and in headings, and in which of both it does."""

    bit: int
    unit: QuestionUnit
    text: Mapping[int, float]
    heading: Mapping[int, float]
    documents: Collection[int]

    @classmethod
    def of(cls, ground: Ground, bit: int, unit: QuestionUnit, columns: UnitColumns) -> _Weighed:
        text = _strongest([(found.text.cut(ground), factor) for found, factor in columns if found.text.documents])
        heading = _strongest(
            [(found.heading.cut(ground), factor) for found, factor in columns if found.heading.documents]
        )
        return cls(bit, unit, text, heading, text.keys() | heading.keys() if heading else text)


def _strongest(patterns: Iterable[tuple[Iterable[tuple[int, float]], float]]) -> dict[int, float]:
    """How strongly a unit stands in each document, by the best of its patterns."""
    best: dict[int, float] = {}
    for found, factor in patterns:
        if best:
            for document, number in found:
                if factor * number > best.get(document, 0.0):
                    best[document] = factor * number
        else:
            best = {document: factor * number for document, number in found}
    return best


def _best(ground: Ground, known: Sequence[_Weighed], importance: Mapping[str, float]) -> dict[int, Fit]:
    """The fits of the documents that fit best, best first, by their keys; of equals the one that comes first."""
    keys, tokens = ground.concordance.documents.keys, ground.concordance.documents.tokens
    lengths = ground.lengths(B)
    texts, headings = [0.0] * len(keys), [0.0] * len(keys)  # a fit of its own for each would cost more than the sums
    for one in known:
        factor = importance[one.unit.text]
        for document, strength in one.text.items():
            weight = strength / lengths[tokens[document]]
            texts[document] += factor * weight / (K + weight)
        for document, weight in one.heading.items():
            headings[document] += factor * weight / (K + weight)
    documents = list(set[int]().union(*(one.documents for one in known)))
    whole = list(map(add, map(texts.__getitem__, documents), map(headings.__getitem__, documents)))
    least = sorted(whole)[-MOST:][:1]  # what the last of the best has: of thousands a hundred are put in order
    best = sorted((-fit, document) for fit, document in zip(whole, documents, strict=True) if fit >= least[0])[:MOST]
    return {
        keys[document]: Fit(texts[document], headings[document], sum(o.bit for o in known if document in o.documents))
        for _, document in best
    }
