"""Which candidate answers best, and whether one does: a weighted sum of the evidence, and a threshold.

score = Σ WEIGHTS[kind] · strength, over the kinds of evidence of a candidate, times 0.5 + 0.5 · coverage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.answers import Evidence
from kb.questions import Asking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.answers import Candidate
    from kb.questions import Question

WEIGHTS = {
    Evidence.NUMBER: 4.0,
    Evidence.DEFINES: 1.1,
    Evidence.UNDER: 0.6,
    Evidence.FIRST: 0.25,
    Evidence.MEANING: 0.15,
    Evidence.SUBJECT: 0.05,
    Evidence.WORDS: 1.0,
    Evidence.SENTENCE: 0.3,
    Evidence.HEADING: 0.0,
    Evidence.DIGEST: 0.6,
    Evidence.TRANSLATION: 0.25,
    Evidence.EXAMPLE: 0.0,
    Evidence.GLOSSARY: 0.3,
    Evidence.CITED: 0.7,
}
EXTRA_WEIGHTS: dict[Asking, dict[Evidence, float]] = {
    Asking.MEANING: {Evidence.DEFINES: 0.8, Evidence.FIRST: 1.1, Evidence.MEANING: 0.3},
    Asking.PROCEDURE: {Evidence.FIRST: 0.3},
    Asking.OTHER: {},
}
"""What is added to the weights by what kind of thing the question wants to know."""
COVERED = 0.3
"""The part of a score that depends on how much of the question the rule covers."""
THRESHOLD = 0.25
"""A best score below this is no answer."""


def rank_candidates(candidates: Iterable[Candidate], question: Question) -> list[Candidate]:
    """The candidates with their scores, best first; of equals the one stored first."""
    ranked = list(candidates)
    extra = EXTRA_WEIGHTS[question.asking]
    for candidate in ranked:
        parts = ((WEIGHTS[kind] + extra.get(kind, 0.0)) * strength for kind, strength in candidate.evidence.items())
        candidate.score = sum(parts) * (1 - COVERED + COVERED * candidate.coverage)
    return sorted(ranked, key=lambda candidate: (-candidate.score, candidate.place.row))


def confidence(question: Question, ranked: list[Candidate], unknown: tuple[str, ...]) -> float:
    """How sure the first candidate answers, from 0; below THRESHOLD it does not."""
    if question.outside or not ranked:
        return 0.0
    return ranked[0].score
