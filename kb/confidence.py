"""Whether the rules answer a question at all: how much of it they know, and how much of it the best rule has.

    confidence = √coverage · (terms + WORDS · words) / (terms + words + UNKNOWN · unknown)

where terms, words and unknown are what the units of the question say: the terms of the lexicon, the other words that
the rules have, and those that they do not have; coverage is that of the best candidates.  A question that speaks of
other things than rules (data/asking/outside.tsv) has OUTSIDE times as much.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from kb.question_units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kb.answers import Candidate
    from kb.fitting import Fits
    from kb.question_units import QuestionUnit
    from kb.questions import Question

WORDS, UNKNOWN, OUTSIDE = 0.3, 2.0, 0.5
LOOKED_AT = 3
"""Candidates of which the best coverage counts."""
THRESHOLD = 0.34
"""Below it there is no answer; measured with bench/ask.py on the questions to tune on."""


@dataclass(frozen=True, slots=True)
class Grip:
    """What the terms, the known words and the unknown words of a question say, each as a sum of weighted rarities."""

    terms: float = 0.0
    words: float = 0.0
    unknown: float = 0.0

    @property
    def share(self) -> float:
        """How much of the question the rules know, from 0 to 1; words count less than terms."""
        total = self.terms + self.words + UNKNOWN * self.unknown
        return (self.terms + WORDS * self.words) / total if total else 0.0


def grip_of(units: Iterable[QuestionUnit], fits: Fits) -> Grip:
    """How much of the question the text knows; names of cards and parts of terms do not count."""
    sums = {UnitKind.TERM: 0.0, UnitKind.WORD: 0.0}
    for unit in units:
        if unit.kind in sums and unit.text in fits.rarity:
            sums[unit.kind] += unit.kind.value * fits.rarity[unit.text]
    unknown = sum(unit.kind.value for unit in fits.unknown if unit.kind is UnitKind.WORD)
    return Grip(sums[UnitKind.TERM], sums[UnitKind.WORD], unknown)


def confidence(question: Question, ranked: Sequence[Candidate], grip: Grip) -> float:
    """How sure the first candidates answer, from 0 to 1; 1 where a rule is asked for by its number."""
    if not ranked:
        return 0.0
    if question.numbers:
        return 1.0
    coverage = min(1.0, max(candidate.coverage for candidate in ranked[:LOOKED_AT]))
    return sqrt(coverage) * grip.share * (OUTSIDE if question.outside else 1.0)
