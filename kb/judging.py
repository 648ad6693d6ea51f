"""Which candidate answers best, and whether one does: a weighted sum of the evidence, and a threshold.

score = Σ WEIGHTS[kind] · strength, over the kinds of evidence of a candidate, times 0.5 + 0.5 · coverage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.answers import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.answers import Candidate
    from kb.questions import Question

WEIGHTS = {
    Evidence.NUMBER: 2.0,
    Evidence.DEFINES: 0.3,
    Evidence.UNDER: 0.15,
    Evidence.WORDS: 1.0,
    Evidence.DIGEST: 0.6,
    Evidence.TRANSLATION: 0.7,
    Evidence.EXAMPLE: 0.3,
    Evidence.GLOSSARY: 0.2,
    Evidence.CITED: 0.15,
}
THRESHOLD = 0.25
"""A best score below this is no answer."""


def rank_candidates(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates with their scores, best first; of equals the one stored first."""
    ranked = list(candidates)
    for candidate in ranked:
        total = sum(WEIGHTS[kind] * strength for kind, strength in candidate.evidence.items())
        candidate.score = total * (0.5 + 0.5 * candidate.coverage)
    return sorted(ranked, key=lambda candidate: (-candidate.score, candidate.revision.row))


def confidence(question: Question, ranked: list[Candidate]) -> float:
    """How sure the first candidate answers, from 0; below THRESHOLD it does not."""
    if question.outside or not ranked:
        return 0.0
    return ranked[0].score
