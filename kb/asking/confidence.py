"""Whether the rules answer a question at all: how much of it they know, and how much of it the best rule has.

    confidence = coverage^¼ · (terms + WORDS · words + ODD · rare) / (terms + words + rare + UNKNOWN · unknown + VAGUE)

where the sums are what the units of the question say: the terms of the lexicon, the other words that the rules have,
those of them that hardly any rule has, and those that none has; coverage is that of the best candidates; its root is
taken because long questions are never covered whole.  VAGUE keeps those low that say
next to nothing.  A question with words of other topics (data/asking/outside.tsv) has OUTSIDE times
as much.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.asking.answers import Evidence
from mtgcr.kb.asking.question_units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.asking.answers import Candidate
    from mtgcr.kb.asking.fitting import Fits
    from mtgcr.kb.asking.question_units import QuestionUnit
    from mtgcr.kb.asking.questions import Question

WORDS, ODD, UNKNOWN, VAGUE, OUTSIDE = 0.5, 0.15, 2.0, 0.4, 0.4
RARE = 0.65
"""The rarity from which on a word speaks as little for the rules as an ordinary one of everyday life."""
OTHER_WORDS = (UnitKind.WORD, UnitKind.PHRASE)
LOOKED_AT = 3
"""Candidates of which the best coverage counts."""
THRESHOLD = 0.33
"""Below it there is no answer; measured with bench/ask.py on the questions to tune on."""


@dataclass(frozen=True, slots=True)
class Grip:
    """What the terms, the known, the rare and the unknown words of a question say, as sums of weighted rarities."""

    terms: float = 0.0
    words: float = 0.0
    rare: float = 0.0
    unknown: float = 0.0

    @property
    def share(self) -> float:
        """How much of the question the rules know, from 0 to 1; words count less than terms."""
        total = self.terms + self.words + self.rare + UNKNOWN * self.unknown + VAGUE
        return (self.terms + WORDS * self.words + ODD * self.rare) / total


def grip_of(units: Iterable[QuestionUnit], fits: Fits) -> Grip:
    """How much of the question the text knows; names of cards and parts of terms do not count."""
    terms = words = rare = 0.0
    for unit in units:
        says = unit.kind.value * fits.rarity.get(unit.text, 0.0)
        if unit.kind is UnitKind.TERM:
            terms += says
        elif unit.kind in OTHER_WORDS and fits.rarity.get(unit.text, 0.0) < RARE:
            words += says
        elif unit.kind in OTHER_WORDS:
            rare += says
    unknown = sum(unit.kind.value for unit in fits.unknown if unit.kind in OTHER_WORDS)
    return Grip(terms, words, rare, unknown)


def confidence(question: Question, ranked: Sequence[Candidate], grip: Grip) -> float:
    """How sure the first candidates answer, from 0 to 1; 1 where a rule is asked for by its number."""
    if not ranked:
        return 0.0
    if any(Evidence.NUMBER in candidate.evidence for candidate in ranked[:LOOKED_AT]):
        return 1.0
    coverage = min(1.0, max(candidate.coverage for candidate in ranked[:LOOKED_AT]))
    return float(coverage**0.25) * grip.share * (OUTSIDE if question.outside else 1.0)
