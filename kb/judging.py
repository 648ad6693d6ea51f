"""Which candidate answers best: a weighted sum of the evidence.

score = (1 - COVERED + COVERED · coverage) · Σ (WEIGHTS + EXTRA_WEIGHTS)[kind] · strength, over the kinds of evidence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.answers import Evidence
from kb.questions import Asking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kb.answers import Candidate
    from kb.questions import Question

WEIGHTS = {
    Evidence.NUMBER: 4.0,
    Evidence.DEFINES: 1.5,
    Evidence.UNDER: 0.35,
    Evidence.FIRST: 1.4,
    Evidence.MEANING: 0.7,
    Evidence.SUBJECT: 0.25,
    Evidence.ONLY_KIND: -0.4,
    Evidence.WORDS: 0.8,
    Evidence.SENTENCE: 0.6,
    Evidence.HEADING: 1.1,
    Evidence.DIGEST: 0.8,
    Evidence.TRANSLATION: 0.55,
    Evidence.EXAMPLE: 0.45,
    Evidence.GLOSSARY: 0.55,
    Evidence.CITED: 0.25,
}
"""Fitted to the questions to tune on (docs/ask.md), then rounded."""
EXTRA_WEIGHTS: dict[Asking, dict[Evidence, float]] = {
    Asking.MEANING: {Evidence.FIRST: 0.9},
    Asking.PROCEDURE: {Evidence.FIRST: 0.9},
    Asking.OTHER: {},
}
"""What is added to the weights by what kind of thing the question wants to know."""
COVERED = 0.6
"""The part of a score that depends on how much of the question the rule covers."""


def rank_candidates(candidates: Iterable[Candidate], question: Question) -> list[Candidate]:
    """The candidates with their scores, best first; of equals the one stored first.

    A rule that only names a keyword has nothing to quote; where the question asks what the keyword is, it comes right
    after the first rule under it, and else not at all.
    """
    found = list(candidates)
    extra = EXTRA_WEIGHTS[question.asking]
    for candidate in found:
        parts = ((WEIGHTS[kind] + extra.get(kind, 0.0)) * strength for kind, strength in candidate.evidence.items())
        candidate.score = sum(parts) * (1 - COVERED + COVERED * candidate.coverage)
    ranked = sorted(
        (candidate for candidate in found if not candidate.is_heading),
        key=lambda candidate: (-candidate.score, candidate.place.row),
    )
    return list(_with_headings(ranked, found)) if question.asking is Asking.MEANING else ranked


def _with_headings(ranked: list[Candidate], found: list[Candidate]) -> Iterator[Candidate]:
    """The candidates, and after the first one under each keyword that is asked for the rule that names it."""
    headings = {
        candidate.place.lineage: candidate
        for candidate in found
        if candidate.is_heading and Evidence.DEFINES in candidate.evidence
    }
    for candidate in ranked:
        yield candidate
        heading = headings.pop(candidate.place.parent, None) if candidate.place.parent else None
        if heading:
            yield heading
