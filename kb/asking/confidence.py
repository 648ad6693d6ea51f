"""Whether the rules answer a question: surely, likely, perhaps, or not at all.

The odds that a rule answers were learned on questions of six writers (docs/ask.md): what is known of a question
(`Signs`) is weighed by `ODDS` and put between 0 and 1 by the logistic function.

A short question of which one rule has everything is answered by that, and none is refused of which the rules know much.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import exp, log

from mtgcr.kb.asking.answers import Certainty, Evidence
from mtgcr.kb.asking.judging import is_on
from mtgcr.kb.asking.made_up_words import names_made_up, says_unsaid_twice
from mtgcr.kb.asking.questions import Asking
from mtgcr.kb.asking.weighed_words import WordsTell, weigh_words
from mtgcr.kb.words.folding import fold
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.asking.answers import Answer, Candidate
    from mtgcr.kb.asking.candidates import Gathered
    from mtgcr.kb.asking.grip import Grip
    from mtgcr.kb.asking.questions import Question

OUTSIDE = 0.01
"""How far below sure, or likely, an answer stays that must not be that."""
LOOKED_AT = 3
"""Candidates of which the best coverage counts for what is known."""
LETTERS = 100
"""Of a question that is not long."""
_QUOTED = re.compile(r'「[^」]{1,6}」|"[^" ]+(?: [^" ]+)?"')
"""What may be a name in quotation marks; longer stretches are what somebody said."""
BRIEF, FEW, ENOUGH, WHOLE = 7, 3, 0.33, 0.95
"""Terms and words of a short question, and of mere words, of which the rules must know ENOUGH; the coverage of a rule
that has all of it.

A short question with a word that its rules leave unsaid is often about something else ("Which is stronger, trample or
flying?"): with `known` alone 8 of 32 such ones of a second writer were answered, with the odds 4 (docs/ask.md).
"""
SURE, LIKELY, LEAST = 0.97, 0.83, 0.02
"""From the first on an answer is sure, from the second likely, from the third unsure; below it, outside the rules.

Each unanswerable question of 999 weighed by what all other writers taught: none is above the first with SURE_WITHOUT,
55 are above the second (docs/ask.md).
"""
HALF = 0.5
"""From these odds on a short question of which the rules know little is no other matter."""
SURE_WITHOUT = {Language.EN: 7.5, Language.JA: 7.5}
"""The logarithm of the odds without the words of the question, from which an answer can be sure.

Words alone tell it of a question of another game in plain words, or of a limit that there is not.
"""


class Signs(NamedTuple):
    """What is known of a question and its candidates; in `ODDS`, what each adds to the logarithm of the odds."""

    said: float
    """How well what is said of the best rule fits the question whole (kb.asking.said)."""
    first: float
    """How much the first candidate has of the question, what no rule knows too."""
    agreed: float
    """1 where what is said of the first candidate fits best too, 1/2 where second best, and so on."""
    topic: float
    """1 where the question has a word or a form of another topic (data/asking/outside.tsv, outside_forms.tsv)."""
    form: float
    """1 where it has a form of one."""
    named: float
    """1 where it has a word that no rule knows in the place of a keyword."""
    length: float
    """The logarithm of its letters in hundreds, 0 for a shorter one: the more is said, the more fits some rule."""
    worded: float
    """What the words of the question add together (kb.asking.weighed_words), learned beside the other signs."""
    least: float = 1.0


ODDS = {
    Language.EN: Signs(
        said=0.328,
        first=4.782,
        agreed=1.214,
        topic=-2.517,
        form=-1.304,
        named=-1.768,
        length=-1.093,
        worded=1.0,
        least=-5.73,
    ),
    Language.JA: Signs(
        said=0.184,
        first=6.161,
        agreed=0.326,
        topic=-2.568,
        form=-1.820,
        named=-2.567,
        length=0.466,
        worded=1.0,
        least=-6.79,
    ),
}
"""Logistic regression on the open questions of some twenty writers, made by `python -m mtgcr.bench.learn_words`.

How much of the question the rules know, and the best of ten candidates has, tell nothing more beside the words.
"""


def confidence(question: Question, ranked: Sequence[Candidate], gathered: Gathered) -> float:
    """How sure the first candidates answer, from 0 to 1; 1 where a rule is asked for by its number.

    A term that came later, of which nothing else is said, is outside the rules of the day.
    """
    if not ranked:
        return 0.0
    if any(Evidence.NUMBER in candidate.evidence for candidate in ranked[:LOOKED_AT]):
        return 1.0
    signs, grip = signs_of(question, ranked, gathered), gathered.grip
    log_odds = _log_odds(signs, question.language)
    odds = 1 / (1 + exp(-log_odds))
    if gathered.names_later and not question.words and len(question.terms) < FEW:
        return LEAST - OUTSIDE
    is_new = gathered.names_later or gathered.names_variant
    is_doubtful = is_new or bool(signs.form or signs.named) or _quotes_unknown(question, grip)
    is_elsewhere = is_doubtful or bool(signs.topic)
    is_brief = not is_elsewhere and _is_all_said(question, ranked, grip)
    is_of_lacked = is_on(ranked[0], question.lacked_rules)
    is_by_words = log_odds - signs.worded < SURE_WITHOUT[question.language]
    is_beside = is_of_lacked or says_unsaid_twice(question, gathered.unsaid)
    most = SURE - OUTSIDE if is_beside or _misses_the_point(ranked, gathered, is_brief=is_brief) else 1.0
    known = _known(ranked, grip)
    odds = min(odds, SURE - OUTSIDE) if is_by_words else odds
    if is_brief:
        return min(max(odds, _brief(question, ranked, known, odds)), most)
    least = LEAST if known >= ENOUGH and not is_elsewhere else 0.0
    is_near = bool(question.terms) and (odds >= HALF or not is_elsewhere)
    most = min(most, _at_most(question, known, is_doubtful=is_doubtful, is_near=is_near))
    return min(max(odds, least), most)


def _misses_the_point(ranked: Sequence[Candidate], gathered: Gathered, *, is_brief: bool) -> bool:
    """Whether the first rules leave out what the question turns on; of a short one of terms the very first."""
    telling, first = gathered.telling, ranked[0]
    is_beside = is_brief and (not telling.are_said_by(first) or telling.are_in_another_sense(first))
    return is_beside or telling.are_left_out(ranked)


def _at_most(question: Question, known: float, *, is_doubtful: bool, is_near: bool) -> float:
    """How sure the answer can be, whatever the odds.

    A few words of which the rules know little are outside; with a term among them that is not known to be so: the word
    that no rule has may be how players say it (「土地を2枚置ける」), and the nearest rules are worth seeing.
    """
    if known < ENOUGH and len(question.terms) + len(question.words) <= FEW:
        return LIKELY - OUTSIDE if is_near else LEAST - OUTSIDE
    return LIKELY - OUTSIDE if is_doubtful else 1.0


def _known(ranked: Sequence[Candidate], grip: Grip) -> float:
    """How much of the question the rules know: coverage^¼ · the share of kb.asking.grip, of the best candidates.

    The root is taken because long questions are never covered whole.
    """
    root: float = min(1.0, max(one.coverage for one in ranked[:LOOKED_AT])) ** 0.25
    return root * grip.share


def signs_of(question: Question, ranked: Sequence[Candidate], gathered: Gathered) -> Signs:
    """What is known of the question and what was found for it."""
    grip = gathered.grip
    shares = [one.evidence.get(Evidence.SAID, 0.0) for one in ranked]
    return Signs(
        said=gathered.said,
        first=ranked[0].coverage * (1 - grip.strange),
        agreed=1 / (1 + sum(share > shares[0] for share in shares)) if shares[0] else 0.0,
        topic=float(bool(question.topics)),
        form=float(bool(question.outside_forms)),
        named=float(names_made_up(question, gathered.unsaid, grip.unknown_words)),
        length=log(max(1.0, len(question.whole) / LETTERS)),
        worded=weigh_words(fold(question.text), question.language, WordsTell.ANSWERABLE),
    )


def _brief(question: Question, ranked: Sequence[Candidate], known: float, odds: float) -> float:
    """How sure the answer to a short question is: what its terms mean is told by the rule that has it whole.

    A rule that has several terms is about all of them, which need not be what is asked of them: the odds say.  One that
    says what a term means does not say what it is on a card.
    """
    is_meant = odds >= LIKELY if len(question.terms) > 1 else question.asking is Asking.MEANING
    is_of_terms = not question.words and not question.names and is_meant
    if is_of_terms and ranked[0].coverage >= WHOLE and known >= ENOUGH:
        return SURE
    return min(SURE - OUTSIDE, LIKELY * known / ENOUGH)


def _is_all_said(question: Question, ranked: Sequence[Candidate], grip: Grip) -> bool:
    """Whether it is a short question of terms alone, or one of the first rules has everything that it says."""
    if not 0 < len(question.terms) + len(question.words) <= BRIEF:
        return False
    return not question.words or (not grip.unknown and any(one.coverage >= WHOLE for one in ranked[:LOOKED_AT]))


def _quotes_unknown(question: Question, grip: Grip) -> bool:
    """Whether a word in quotation marks is known to no rule: a keyword that there is not, or one of another game."""
    quoted = " ".join(_QUOTED.findall(fold(question.text)))
    return any(word in quoted for word in grip.unknown_words)


def _log_odds(signs: Signs, language: Language) -> float:
    """The logarithm of the learned odds that a rule answers the question."""
    weighed: list[float] = [weight * sign for weight, sign in zip(ODDS[language], signs, strict=True)]
    return sum(weighed)


def at_most_unsure(found: Answer) -> Answer:
    """The answer where a term of the question came later: rules that do not know the term do not decide."""
    unsure = Certainty.UNSURE
    if found.status != Certainty.LIKELY.status:
        return found
    return replace(
        found,
        status=unsure.status,
        certainty=unsure,
        confidence=min(found.confidence, LIKELY - OUTSIDE),
        citations=(),
        suggestions=found.citations,
    )


def certainty_of(confidence: float) -> Certainty:
    """What is said of an answer of which one is so sure."""
    if confidence >= LIKELY:
        return Certainty.SURE if confidence >= SURE else Certainty.LIKELY
    return Certainty.UNSURE if confidence >= LEAST else Certainty.OUTSIDE
