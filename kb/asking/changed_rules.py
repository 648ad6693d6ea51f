"""Of which rules a question for the time of a change may ask, where it names none: those nearest to it on any day.

A rule that is gone is not among those of today, and one that was reworded may be near only in the words it had.  So
the same question is asked of the rules of several days, and what is nearest on any of them is told with its history.
"""

from __future__ import annotations

import datetime

from mtgcr.kb.asking.answering import find_rules
from mtgcr.kb.asking.asked_changes import ChangesAsked
from mtgcr.kb.asking.change_cues import asks_for_a_change, points_to_a_change
from mtgcr.kb.asking.when_asked import MOST_TERMS, AskedTimes, of_number, of_term, times_of, within
from mtgcr.kb.changes.history import heading_of, trace
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.kb.words.terms import TermStatus
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import KEYWORD_ABILITIES, is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mtgcr.kb.asking.questions import Question
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.words.terms import Term

MOST_TOLD = 4
"""The terms and rules whose days are told."""
_NEAREST = 3
"""The rules of one day that are looked at."""
_APART = datetime.timedelta(4 * 365)
"""How far the days lie apart: what stood for a shorter time is missed, and each costs some 40 ms."""


def is_of_changes(question: Question) -> bool:
    """Whether it asks when or whether rules changed; in words that only point to it, where it tells no day.

    Words of another topic bar it ("when was it banned"), the form of another only where nothing else is sure: why a
    rule was dropped has the form of a question for stories.
    """
    if asks_for_a_change(question.text):
        return not question.outside
    return question.time is None and not question.topics and points_to_a_change(question.text)


def changed_rules(base: KnowledgeBase, question: Question, today: datetime.date) -> tuple[AskedTimes, ...]:
    """The terms that the question names, and the rules nearest to it on any day, with their days."""
    store = base.store
    rules = [_times(store, lineage, question.language) for lineage in _nearest(base, question, today)]
    typed = [one for number in question.numbers if (one := of_number(store, number))]
    asked = ChangesAsked((), None, None, with_changes=True)
    terms = (of_term(store, term, asked) for term in dict.fromkeys(_terms(question, [one.number for one in rules])))
    named = [*typed, *(one for one in terms if one.came or one.gone)][:MOST_TERMS]
    numbers = {one.number for one in named if not (one.term and one.gone)}
    found = (*named, *(one for one in rules if one.number not in numbers))
    return tuple(within(store, one, None, today) for one in found[:MOST_TOLD])


def _terms(question: Question, nearest: Sequence[str]) -> Iterator[Term]:
    """Those that may be meant: keyword abilities, what is out of use, and what the nearest rules stand under."""
    for term in (term for expansion in question.terms for term in expansion.terms):
        is_near = any(is_under(number, above) for above in term.rules[:1] for number in nearest)
        is_ability = any(rule.startswith(KEYWORD_ABILITIES) for rule in term.rules[:1])
        if is_near or is_ability or term.status is TermStatus.OBSOLETE:
            yield term


def _times(store: Store, lineage: str, language: Language) -> AskedTimes:
    history = trace(store, lineage, Language.EN)
    return times_of(store, history._replace(heading=heading_of(store, history.steps[-1].revision, language)))


def _nearest(base: KnowledgeBase, question: Question, today: datetime.date) -> list[str]:
    """The lineages of the rules that were nearest to the question on any day, the best first."""
    best: dict[str, float] = {}
    for day in _one_of_each_release(base.store, question, today):
        found = find_rules(base, question.text, day, question.language, today)
        if isinstance(found, NoRelease):
            continue
        for rank, candidate in enumerate(found.ranked[:_NEAREST], start=1):
            lineage = base.store.lineage_name(candidate.place.lineage)
            best[lineage] = max(best.get(lineage, 0.0), found.confidence / rank)
    return sorted(best, key=lambda lineage: -best[lineage])[: MOST_TOLD + MOST_TERMS]


def _one_of_each_release(store: Store, question: Question, today: datetime.date) -> Iterator[datetime.date]:
    """The day that the question tells, today, and earlier ones, each if no other before it has the same rules."""
    days: dict[datetime.date, datetime.date] = {}
    for day in (*([question.time.day] if question.time else []), *_days(store, today)):
        release = find_release(store, day)
        if not isinstance(release, NoRelease):
            days.setdefault(release.effective, day)
    yield from days.values()


def _days(store: Store, today: datetime.date) -> Iterator[datetime.date]:
    """Today, and days so far apart for which a text is held."""
    held = store.days_of(Language.EN, Edition.OFFICIAL)
    yield today
    day = today
    while held and (day := day - _APART) >= held[0]:
        yield day
