"""Whether the rules answer a question: surely, perhaps, or not at all.

For short questions of which one rule has everything, and so that none is refused of which the rules know much:

    known = coverage^¼ · (terms + WORDS · words + ODD · rare) / (terms + words + rare + UNKNOWN · unknown + VAGUE)

where the sums are what the units of the question say: the terms of the lexicon, the other words that the rules have,
those of them that hardly any rule has, and those that none has; coverage is that of the best candidates; its root is
taken because long questions are never covered whole.  VAGUE keeps those low that say next to nothing.

For all others the odds learned on questions of several writers: how well what is said of the best rule fits them whole
(kb.asking.said), `known`, whether a word of another topic stands there (data/asking/outside.tsv), and which share of
the question no rule knows, weighed in `ODDS` and put between 0 and 1 by the logistic function.
"""

from __future__ import annotations

import re
from calendar import month_abbr, month_name
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.asking.answers import ANSWERED, NO_RULE_FOUND, UNSURE, Evidence
from mtgcr.kb.asking.question_units import UnitKind
from mtgcr.kb.words.folding import fold
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.asking.answers import AnswerStatus, Candidate
    from mtgcr.kb.asking.fitting import Fits
    from mtgcr.kb.asking.question_units import QuestionUnit
    from mtgcr.kb.asking.questions import Question

WORDS, ODD, UNKNOWN, VAGUE, OUTSIDE = 0.5, 0.15, 2.0, 0.4, 0.01
RARE = 0.65
"""The rarity from which on a word speaks as little for the rules as an ordinary one of everyday life."""
OTHER_WORDS = (UnitKind.WORD, UnitKind.PHRASE)
LOOKED_AT = 3
"""Candidates of which the best coverage counts."""
_QUOTED = re.compile(r'「[^」]+」|"[^"]+"')
_AS_KEYWORD = {
    Language.EN: r"\b{word} (?:\d|costs?\b|counters?\b|keyword|abilit)|\b(?:with|has|have|gains?) {word}\b",
    Language.JA: r"{word}[いきぎしちびみりえけげせてねべめれ]?(?:\d|を?持[つちっ]|の?コスト|カウンター|能力)",
}
"""Where a keyword stands: "with stormguard", "the soulstep cost", "stormguard 3"."""
_MONTHS = frozenset(map(str.lower, (*month_name[1:], *month_abbr[1:])))
BRIEF, ENOUGH, WHOLE = 7, 0.33, 0.95
"""Terms and words of a short question; what `known` must be for its yes; the coverage of a rule that has it all.

A short question with a word that its rules leave unsaid is often about something else ("Which is stronger, trample or
flying?"): with `known` alone 8 of 32 such ones of a second writer were answered, with the odds 4 (docs/ask.md).
"""
SURE, LEAST = 0.85, 0.28
"""From the first on a question is answered; below the second it is outside the rules."""


class Odds(NamedTuple):
    """What each thing known of a question adds to the logarithm of the odds that a rule answers it."""

    said: float
    known: float
    outside: float
    strange: float
    least: float


ODDS = {
    Language.EN: Odds(said=0.422, known=3.18, outside=-2.1, strange=-2.52, least=-4.75),
    Language.JA: Odds(said=0.170, known=4.90, outside=-2.9, strange=-1.42, least=-3.93),
}
"""Logistic regression on the questions of two writers, 215 in each language, and with a tenth of their weight the older
ones of the project; `outside` from the second writer alone, since the table of topics was made after the misses of all
others were read (docs/ask.md).
"""


@dataclass(frozen=True, slots=True)
class Grip:
    """What the terms, the known, the rare and the unknown words of a question say, as sums of weighted rarities."""

    terms: float = 0.0
    words: float = 0.0
    rare: float = 0.0
    unknown: float = 0.0
    unknown_words: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """How much of the question the rules know, from 0 to 1; words count less than terms."""
        total = self.terms + self.words + self.rare + UNKNOWN * self.unknown + VAGUE
        return (self.terms + WORDS * self.words + ODD * self.rare) / total

    @property
    def strange(self) -> float:
        """The share of the question that no rule knows, 0 to 1."""
        return self.unknown / (self.terms + self.words + self.rare + self.unknown + VAGUE)


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
    nowhere = [unit for unit in fits.unknown if unit.kind in OTHER_WORDS]
    unknown = sum(unit.kind.value for unit in nowhere)
    return Grip(terms, words, rare, unknown, tuple(unit.text for unit in nowhere))


def confidence(question: Question, ranked: Sequence[Candidate], grip: Grip, said: float) -> float:
    """How sure the first candidates answer, from 0 to 1; 1 where a rule is asked for by its number.

    `said` is how well what is said of the best rule fits the question.
    """
    if not ranked:
        return 0.0
    if any(Evidence.NUMBER in candidate.evidence for candidate in ranked[:LOOKED_AT]):
        return 1.0
    known = float(min(1.0, max(one.coverage for one in ranked[:LOOKED_AT])) ** 0.25) * grip.share
    sure = _odds(question, grip, known, said)
    if question.topics or _quotes_unknown(question, grip) or _names_unknown(question, grip):
        return min(sure, SURE - OUTSIDE)
    if _is_all_said(question, ranked, grip):
        return max(sure, min(1.0, SURE * known / ENOUGH))
    return max(sure, LEAST) if known >= ENOUGH else sure


def _is_all_said(question: Question, ranked: Sequence[Candidate], grip: Grip) -> bool:
    """Whether it is a short question of terms alone, or one of the first rules has everything that it says."""
    if len(question.terms) + len(question.words) > BRIEF:
        return False
    return not question.words or (not grip.unknown and any(one.coverage >= WHOLE for one in ranked[:LOOKED_AT]))


def _quotes_unknown(question: Question, grip: Grip) -> bool:
    """Whether a word in quotation marks is known to no rule: a keyword that there is not, or one of another game."""
    quoted = " ".join(_QUOTED.findall(fold(question.text)))
    return any(word in quoted for word in grip.unknown_words)


def _names_unknown(question: Question, grip: Grip) -> bool:
    """Whether a word that no rule knows stands where a keyword, its number, its cost or its counters would stand."""
    folded = fold(question.text)
    return any(
        re.search(_AS_KEYWORD[question.language].format(word=re.escape(word)), folded)
        for word in grip.unknown_words
        if word not in _MONTHS
    )


def _odds(question: Question, grip: Grip, known: float, said: float) -> float:
    """The learned estimate that a rule answers the question."""
    odds = ODDS[question.language]
    sums = odds.least + odds.said * said + odds.known * known + odds.strange * grip.strange
    return 1 / (1 + exp(-(sums + odds.outside * bool(question.topics))))


def status_of(confidence: float) -> AnswerStatus:
    """What is said of an answer of which one is so sure."""
    if confidence >= SURE:
        return ANSWERED
    return UNSURE if confidence >= LEAST else NO_RULE_FOUND
