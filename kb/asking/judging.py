"""Which candidate answers best: a weighted sum of the evidence.

score = prior · (1 - COVERED + COVERED · coverage) · Σ (WEIGHTS + EXTRA_WEIGHTS)[kind] · strength, over the kinds of
evidence; the prior is UNASKED for a rule on one keyword, card type or variant that the question does not name, and TOLD
times as much for what the digest retells.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from mtgcr.kb.asking.answers import Evidence
from mtgcr.kb.asking.defined_first import defined_first
from mtgcr.kb.asking.questions import Asking
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Language
from mtgcr.parser.numbers import is_under, parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.asking.answers import Candidate
    from mtgcr.kb.asking.questions import Question

WEIGHTS = {
    Evidence.NUMBER: 4.0,
    Evidence.DEFINES: 1.6,
    Evidence.UNDER: 0.25,
    Evidence.FIRST: 1.5,
    Evidence.MEANING: 0.4,
    Evidence.ONLY_KIND: -0.4,
    Evidence.WORDS: 0.6,
    Evidence.SENTENCE: 0.6,
    Evidence.HEADING: 1.3,
    Evidence.DIGEST: 1.0,
    Evidence.EXAMPLE: 0.8,
    Evidence.ASKED: 1.0,
    Evidence.SAID: 0.0,
    Evidence.MEANT: 0.0,
    Evidence.LIKENED: 0.0,
    Evidence.GLOSSARY: 0.6,
    Evidence.CITED: 0.5,
    Evidence.CARD: 0.5,
}
"""Fitted to the questions to tune on (docs/ask.md), then rounded."""
EXTRA_WEIGHTS: dict[Asking, dict[Evidence, float]] = {
    Asking.MEANING: {Evidence.FIRST: 1.2},
    Asking.PROCEDURE: {Evidence.FIRST: 1.2},
    Asking.OTHER: {},
}
"""What is added to the weights by what kind of thing the question wants to know."""
ONE_TERM = {Evidence.DEFINES: 0.8}
"""What is added where a term is all that is asked for: rules that only have the word say less of it."""
COVERED = 0.6
"""The part of a score that depends on how much of the question the rule covers."""
LONG = {Language.EN: 100, Language.JA: 26}
"""Letters of a question that tells more than what it is about."""
SAID = {Language.EN: (1.5, 1.8), Language.JA: (1.6, 2.8)}
"""What a rule gets of which is said what the question says, beside the best sum of all other evidence; of long ones."""
NEAR = {Evidence.LIKENED: 1.5, Evidence.MEANT: 0.8}
"""What nearness to the question, 0 to 1, counts beside the best sum of what came before it."""
LOOKED_AT = 60
"""The best candidates of which the nearness is looked at."""
UNASKED, TOLD = 0.7, 1.2
LACKED = 0.6
"""What a rule on a keyword is worth in a question on what lacks the keyword, however much is said of it."""
_SPECIAL = re.compile(r"70[12]|7[1-3]\d|[89]\d\d")
"""The groups of the rules on single keywords, card types and variants."""


def rank_candidates(
    candidates: Iterable[Candidate],
    question: Question,
    nearness: Mapping[Evidence, Callable[[Sequence[Candidate]], Sequence[float]]] = MappingProxyType({}),
) -> list[Candidate]:
    """The candidates with their scores, best first; of equals the one stored first.

    `nearness` tells how near each of some candidates is to the question, 0 to 1, as learned from situations and as a
    sentence encoder has it.

    A rule that only names a keyword says nothing that could decide.  It stands only where the question asks what the
    keyword is: before the rules under it when that is the whole question, else after the first of them.
    """
    found = list(candidates)
    extra = EXTRA_WEIGHTS[question.asking] | (ONE_TERM if question.is_one_term else {})
    asked = tuple({*map(str, question.numbers), *(number for term in question.terms for number in term.rules)})
    for candidate in found:
        parts = ((WEIGHTS[kind] + extra.get(kind, 0.0)) * strength for kind, strength in candidate.evidence.items())
        candidate.score = _prior(candidate, asked) * sum(parts) * (1 - COVERED + COVERED * candidate.coverage)
    said = _said(question)
    best = max((candidate.score for candidate in found), default=0.0)
    for candidate in found:
        candidate.score += said * best * candidate.evidence.get(Evidence.SAID, 0.0)
    lacked = question.lacked_rules
    for candidate in found:
        candidate.score *= LACKED if is_on(candidate, lacked) else 1.0
    ranked = _in_order(candidate for candidate in found if not candidate.is_heading)
    if said and not question.numbers and any(Evidence.SAID in one.evidence for one in ranked):
        for kind, near in nearness.items():
            ranked = _nearest_first(ranked, kind, near)
    ranked = _named_first(ranked, found, question)
    if question.asking is not Asking.MEANING:
        return ranked
    if question.is_one_term:
        ranked = defined_first(ranked, question)
    return list(_with_headings(ranked, found, is_first=question.is_one_term))


def _in_order(candidates: Iterable[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda candidate: (-candidate.score, candidate.place.row))


def _nearest_first(
    ranked: list[Candidate], kind: Evidence, nearness: Callable[[Sequence[Candidate]], Sequence[float]]
) -> list[Candidate]:
    """The best ones anew with their nearness to the question, before the others."""
    best, others = ranked[:LOOKED_AT], ranked[LOOKED_AT:]
    top = max((candidate.score for candidate in best), default=0.0)
    for candidate, near in zip(best, nearness(best), strict=True):
        candidate.support(kind, near)
        candidate.score += NEAR[kind] * top * near
    return [*_in_order(best), *others]


def _said(question: Question) -> float:
    """What `Evidence.SAID` counts; nothing where the rules' own term is all that is asked for, since they have it.

    Of the rules of a new term nothing is said yet: it would count for all others alone.
    """
    if question.new_terms:
        return 0.0
    if question.is_one_term and any(one.status is TermStatus.OFFICIAL for one in question.terms[0].terms):
        return 0.0
    return SAID[question.language][len(question.whole) >= LONG[question.language]]


def _named_first(ranked: list[Candidate], found: list[Candidate], question: Question) -> list[Candidate]:
    """First the rules that the question names by number, in the order of the rules; for a heading those under it."""
    named = frozenset(map(str, question.numbers))
    if not named:
        return ranked
    headings = {one.place.lineage for one in found if one.is_heading and one.place.number in named}

    def place(one: Candidate) -> tuple[bool, object]:
        number = parse_number(one.place.number)
        is_named = one.place.number in named or one.place.parent in headings
        return not is_named, number.sort_key if is_named and number else ()

    return sorted(ranked, key=place)


def _prior(candidate: Candidate, asked: tuple[str, ...]) -> float:
    """What the rule is worth before the question is looked at, but for the rules that its terms are defined by."""
    number = candidate.place.number
    is_asked = not _SPECIAL.match(number) or any(is_under(number, one) for one in asked)
    return (1.0 if is_asked else UNASKED) * (TOLD if candidate.is_told else 1.0)


def is_on(candidate: Candidate, rules: Collection[str]) -> bool:
    """Whether the rule is one of these, or stands under one."""
    return any(is_under(candidate.place.number, rule) for rule in rules)


def _with_headings(ranked: list[Candidate], found: list[Candidate], *, is_first: bool) -> Iterator[Candidate]:
    """The candidates, and beside the first one under each keyword that is asked for the rule that names it."""
    headings = {
        candidate.place.lineage: candidate
        for candidate in found
        if candidate.is_heading and Evidence.DEFINES in candidate.evidence
    }
    for candidate in ranked:
        heading = headings.pop(candidate.place.parent, None) if candidate.place.parent else None
        pair = (heading, candidate) if is_first else (candidate, heading)
        yield from (one for one in pair if one)
