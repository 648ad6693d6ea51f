"""Questions answered with the rules that decide them, quoted from the release of the day, or not at all."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, NamedTuple

from kb.answers import ANSWERED, NO_RULE_FOUND, Answer, Definition
from kb.asked_texts import open_texts
from kb.candidates import gather_candidates
from kb.confidence import THRESHOLD, confidence
from kb.judging import rank_candidates
from kb.lexicon import load_lexicon
from kb.lookup import NoRelease, find_release
from kb.questions import read_question
from kb.quoting import Quoting

if TYPE_CHECKING:
    from kb.answers import Candidate
    from kb.confidence import Grip
    from kb.model import ReleaseInfo
    from kb.opening import KnowledgeBase
    from kb.questions import Question
    from kb.sentences import SentenceScale
    from parser.document import Language

__all__ = ["ANSWERED", "NO_RULE_FOUND", "answer_question"]
MOST_RULES = 5


def answer_question(
    base: KnowledgeBase,
    question: str,
    day: datetime.date | None = None,
    languages: tuple[Language, ...] | None = None,
) -> Answer | NoRelease:
    """The answer as of the day, else of the time that the question tells, else of the newest release held.

    `languages` are those of the quotes, the question's own without them.  NoRelease where no release is old enough.
    """
    found = find_rules(base, question, day)
    if isinstance(found, NoRelease):
        return found
    sure = confidence(found.question, found.ranked, found.grip)
    quoting = Quoting(base.store, found.release, found.scale, languages or (found.question.language,))
    citations = tuple(citation for candidate in found.ranked[:MOST_RULES] for citation in quoting.cite(candidate))
    is_sure = sure >= THRESHOLD
    return Answer(
        status=ANSWERED if is_sure else NO_RULE_FOUND,
        question=found.question,
        release=found.release,
        citations=citations if is_sure else (),
        suggestions=() if is_sure else citations,
        definitions=_definitions(found.question) if is_sure else (),
        confidence=round(sure, 3),
    )


class Found(NamedTuple):
    """A question as read, the release it is about, the candidates, best first, and what weighs their sentences."""

    question: Question
    release: ReleaseInfo
    ranked: list[Candidate]
    scale: SentenceScale
    grip: Grip


def find_rules(base: KnowledgeBase, question: str, day: datetime.date | None = None) -> Found | NoRelease:
    """All rules that may answer as of the day, best first; see `answer_question`."""
    lexicon = load_lexicon()
    texts = open_texts(base)
    asked = read_question(question, lexicon, texts.known_words)
    release = find_release(base.store, day or (asked.time.day if asked.time else datetime.date.max))
    if isinstance(release, NoRelease):
        return release
    candidates, scale, grip = gather_candidates(texts, lexicon, asked, release)
    return Found(asked, release, rank_candidates(candidates, asked), scale, grip)


def _definitions(question: Question) -> tuple[Definition, ...]:
    return tuple(
        Definition(asked=term.text, english=term.english, japanese=term.japanese, rules=term.rules, note=term.note)
        for term in question.terms
    )
