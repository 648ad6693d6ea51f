"""Questions answered with the rules that decide them, quoted from the release of the day, or not at all."""

from __future__ import annotations

import datetime
from dataclasses import replace

from mtgcr.kb.asking.answer_notes import how_taken
from mtgcr.kb.asking.answers import ANSWERED, NO_RULE_FOUND, UNSURE, Answer, Definition, Evidence
from mtgcr.kb.asking.asked_texts import open_texts
from mtgcr.kb.asking.candidates import gather_candidates
from mtgcr.kb.asking.card_notes import note_cards
from mtgcr.kb.asking.change_notes import note_changes
from mtgcr.kb.asking.confidence import LIKELY, OUTSIDE, certainty_of, confidence
from mtgcr.kb.asking.judging import rank_candidates
from mtgcr.kb.asking.near_rules import lacks_meanings, nearness_to
from mtgcr.kb.asking.nearby import contexts_of, deciding_ruling, rulings_on, unread_rulings_on
from mtgcr.kb.asking.new_terms import with_new_terms
from mtgcr.kb.asking.questions import read_question
from mtgcr.kb.asking.quoting import Quoting
from mtgcr.kb.glossary_lookup import new_entries
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.parser.language import Language
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.asking.answers import AnswerStatus, Candidate, Certainty
    from mtgcr.kb.asking.candidates import Gathered
    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase

__all__ = ["ANSWERED", "NO_RULE_FOUND", "UNSURE", "answer_question"]
MOST_RULES = 5
MOST_CHANGES = 3
"""The first rules of which rewordings are told."""
MOST_EXAMPLES = 3
"""The first rules of which an example is shown: one of a rule further down is often about something else."""


class FoundRules(NamedTuple):
    """A question as read, the release it is about, the candidates, best first, and what was gathered with them."""

    question: Question
    release: ReleaseInfo
    ranked: list[Candidate]
    gathered: Gathered
    is_later: bool = False
    """Whether no text of the time that the question tells is held, and the oldest that is held stands in."""

    @property
    def confidence(self) -> float:
        """How sure the first candidates answer, from 0 to 1; the words of a later day never surely or likely do."""
        sure = confidence(self.question, self.ranked, self.gathered)
        return min(sure, LIKELY - OUTSIDE) if self.is_later else sure

    @property
    def certainty(self) -> Certainty:
        """The same in a word."""
        return certainty_of(self.confidence)

    @property
    def status(self) -> AnswerStatus:
        """What an answer made of the first candidates is."""
        return self.certainty.status


def answer_question(
    base: KnowledgeBase,
    question: str,
    day: datetime.date | None = None,
    languages: tuple[Language, ...] | None = None,
    *,
    with_context: bool = False,
    limit: int = MOST_RULES,
    asker: Language = Language.EN,
    today: datetime.date | None = None,
) -> Answer | NoRelease:
    """The answer as of the day, else of the time that the question tells, else of the newest release held.

    `languages` are those of the quotes, the question's own without them; `with_context` adds what the cited rules stand
    among; `limit` is how many rules at most; `asker` is the language of a question that is a number alone; `today` is
    the day from which "a year ago" counts, which without it tells none.  NoRelease where no release is old enough.
    """
    found = find_rules(base, question, day, asker, today)
    if isinstance(found, NoRelease):
        return found
    places = open_texts(base).release_map(found.release)
    quoting = Quoting(base.store, places, found.gathered.scale, languages or (found.question.language,))
    best = found.ranked[:limit]
    answer = _nearest(base, found, quoting, best, day)
    if answer.status == NO_RULE_FOUND:
        return answer
    deciding = deciding_ruling(quoting, best, day)
    answer = replace(answer, rulings=(deciding,), ruling_decides=True) if deciding else answer
    if answer.status != ANSWERED:
        unread = () if deciding else unread_rulings_on(quoting, best, day, found.question.language)
        return replace(answer, rulings=(*answer.rulings, *unread))
    context = tuple(contexts_of(quoting, best)) if with_context else ()
    return replace(_answered(answer, quoting, best, day), context=context)


def _nearest(
    base: KnowledgeBase, found: FoundRules, quoting: Quoting, best: list[Candidate], day: datetime.date | None
) -> Answer:
    """The best rules as suggestions, how sure one is of them, and how the question was taken."""
    sure = found.confidence
    certainty = certainty_of(sure)
    lacks = any(Evidence.LIKENED in one.evidence for one in found.ranked) and lacks_meanings()
    return Answer(
        status=certainty.status,
        question=found.question,
        release=found.release,
        citations=(),
        suggestions=tuple(citation for candidate in best for citation in quoting.cite(candidate)),
        taken=replace(how_taken(base.store, found.question, quoting.places, day), lacks_meanings=lacks),
        cards=tuple(note_cards(found.question, load_lexicon(), quoting.places, found.gathered.scale, day)),
        confidence=round(sure, 3),
        certainty=certainty,
    )


def _answered(answer: Answer, quoting: Quoting, best: list[Candidate], day: datetime.date | None) -> Answer:
    """The answer with its suggestions as the rules that decide, and what is said beside them."""
    citations = answer.suggestions
    told = [one.excerpt for one in answer.rulings]
    others = rulings_on(quoting, best, day)
    examples = tuple(example for candidate in best[:MOST_EXAMPLES] for example in quoting.example_of(candidate))
    return replace(
        answer,
        citations=citations,
        suggestions=(),
        definitions=tuple(_definitions(answer.question, quoting)),
        examples=examples[: len(quoting.languages)],
        changed=tuple(note_changes(quoting, citations[:MOST_CHANGES])),
        rulings=(*answer.rulings, *(one for one in others if one.excerpt not in told)),
    )


def find_rules(
    base: KnowledgeBase,
    question: str,
    day: datetime.date | None = None,
    asker: Language = Language.EN,
    today: datetime.date | None = None,
) -> FoundRules | NoRelease:
    """All rules that may answer as of the day, best first; see `answer_question`.

    Where no text of the time that the question itself tells is held, those of the oldest one.
    """
    lexicon, texts = load_lexicon(), open_texts(base)
    asked = read_question(question, lexicon, texts, asker, today)
    release = find_release(base.store, day or (asked.time.day if asked.time else datetime.date.max))
    is_later = isinstance(release, NoRelease) and day is None and release.first is not None
    if isinstance(release, NoRelease) and is_later:
        release = find_release(base.store, release.first or datetime.date.max)
    if isinstance(release, NoRelease):
        return release
    asked = asked.told_by(texts.release_map(release), lexicon.rules_of)
    said = " ".join((asked.text, *(meant for _, meant in asked.corrections)))
    asked = with_new_terms(asked, new_entries(base.store, lexicon, said, release.effective))
    gathered = gather_candidates(texts, lexicon, asked, release)
    ranked = rank_candidates(gathered.candidates, asked, nearness_to(asked, gathered.then, base.store))
    return FoundRules(asked, release, ranked, gathered, is_later)


def _definitions(question: Question, quoting: Quoting) -> Iterator[Definition]:
    """The terms of the question, each once, with their glossary entries."""
    for term in {(term.rules, term.english): term for term in question.terms}.values():
        yield Definition(
            asked=term.text,
            english=term.english,
            japanese=term.japanese,
            rules=term.rules,
            note=term.note,
            entry=quoting.entry_titled(
                tuple(name for one in term.terms for name in (one.english, *one.successor)), term.japanese
            ),
        )
