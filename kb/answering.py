"""Questions answered with the rules that decide them, quoted from the release of the day, or not at all."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from kb.answers import ANSWERED, NO_RULE_FOUND, Answer, Definition, RuleCitation
from kb.candidates import gather_candidates
from kb.folding import fold
from kb.judging import THRESHOLD, confidence, rank_candidates
from kb.lexicon import load_lexicon
from kb.lookup import NoRelease, find_release
from kb.questions import read_question
from kb.sentences import deciding_sentence
from parser.document import Language, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.answers import Candidate
    from kb.model import ReleaseInfo, Revision
    from kb.opening import KnowledgeBase
    from kb.questions import Question

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
    lexicon = load_lexicon()
    asked = read_question(question, lexicon)
    release = find_release(base.store, day or (asked.time.day if asked.time else datetime.date.max))
    if isinstance(release, NoRelease):
        return release
    ranked = rank_candidates(gather_candidates(base, lexicon, asked, release))
    sure = confidence(asked, ranked)
    wanted = languages or (asked.language,)
    citations = tuple(c for candidate in ranked[:MOST_RULES] for c in _cite(base, asked, candidate, release, wanted))
    found = sure >= THRESHOLD
    return Answer(
        status=ANSWERED if found else NO_RULE_FOUND,
        question=asked,
        release=release,
        citations=citations if found else (),
        suggestions=() if found else citations,
        definitions=_definitions(asked) if found else (),
        confidence=round(sure, 3),
    )


def _cite(
    base: KnowledgeBase, question: Question, candidate: Candidate, release: ReleaseInfo, languages: Iterable[Language]
) -> Iterable[RuleCitation]:
    """The rule quoted in each language that has it in force; in English where none has."""
    texts = [pair for language in languages if (pair := _wording(base, candidate.revision, release, language))]
    for revision, source in texts or [(candidate.revision, release)]:
        yield _quote(question, candidate, revision, source)


def _wording(
    base: KnowledgeBase, revision: Revision, release: ReleaseInfo, language: Language
) -> tuple[Revision, ReleaseInfo] | None:
    if language is release.language:
        return revision, release
    source = base.store.release_on(release.effective, language, release.edition)
    standing = base.store.standing(revision.lineage, source) if source else None
    return (standing, source) if standing and source else None


def _quote(question: Question, candidate: Candidate, revision: Revision, release: ReleaseInfo) -> RuleCitation:
    why = sorted(candidate.evidence.items(), key=lambda item: -item[1])
    return RuleCitation(
        number=revision.number,
        lineage=revision.lineage,
        quote=revision.text,
        span=Span(0, len(revision.text)),
        deciding=deciding_sentence(revision.text, lambda sentence: _weight(question, sentence)),
        release=release,
        why=tuple((kind, round(strength, 3)) for kind, strength in why),
        score=round(candidate.score, 3),
    )


def _weight(question: Question, sentence: str) -> float:
    """How many of the question's terms and words the sentence has."""
    folded = fold(sentence)
    names = [(*term.english, *term.japanese, term.text) for term in question.terms]
    terms = sum(any(fold(name) in folded for name in spellings) for spellings in names)
    return terms + 0.5 * sum(word in folded for word in question.words)


def _definitions(question: Question) -> tuple[Definition, ...]:
    return tuple(
        Definition(asked=term.text, english=term.english, japanese=term.japanese, rules=term.rules, note=term.note)
        for term in question.terms
    )
