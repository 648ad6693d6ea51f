"""What is to be said first of an answer about the tournament documents: what is unsure, and whose words they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.works.penalty_table import PenaltyTable
from mtgcr.kb.works.policy_questions import PolicyAnswer
from mtgcr.kb.works.section_lookup import EditionMeant, SectionAnswer, edition_meant
from mtgcr.kb.works.section_past import SectionPast
from mtgcr.kb.works.section_search import SectionHits
from mtgcr.kb.works.work_diff import WorkDiff
from mtgcr.kb.works.work_facts import load_facts
from mtgcr.library.answers import WorkEditions
from mtgcr.views.text.sections import edition_warnings
from mtgcr.views.work_labels import work_labels
from mtgcr.web.catalogue import say

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator

    from mtgcr.kb.works.work_facts import WorkFacts
    from mtgcr.parser.language import Language


def editions_of_answer(answer: object) -> tuple[EditionMeant, ...]:
    """The editions that answer; none for an answer about something else."""
    match answer:
        case SectionAnswer() | PenaltyTable():
            return (answer.meant,)
        case SectionHits() | PolicyAnswer():
            return answer.editions
        case WorkDiff():
            return (answer.old, answer.new)
        case _:
            return ()


def days_of_works(answer: object) -> tuple[datetime.date, ...]:
    """The days for which editions were asked."""
    return tuple(one.day for one in editions_of_answer(answer))


def effective_of(answer: object) -> str | None:
    """The day of the newest edition that answers; None where several works answer."""
    meant = editions_of_answer(answer)
    if len({one.work for one in meant}) != 1:
        return None
    return max(one.edition.effective for one in meant).isoformat()


def work_notes(answer: object, language: Language) -> list[str]:
    """A sentence for each thing there is to say: a newer edition perhaps in force, gaps, slips, words of our own.

    Of an answer from the rules: what there is to say of the tournament documents in it.
    """
    return list(dict.fromkeys(_notes(getattr(answer, "policy", None) or answer, language)))


def _notes(answer: object, language: Language) -> Iterator[str]:
    labels = work_labels(language)
    yield from _edition_notes(editions_of_answer(answer), language)
    if isinstance(answer, WorkDiff) and not answer.has_log:
        yield labels.no_log
    if isinstance(answer, SectionPast):
        yield from _past_notes(load_facts(answer.asked.work), language)
    if isinstance(answer, WorkEditions) and answer.gaps:
        yield say(language, "note.missing", count=len(answer.gaps))
    if _has_own_words(answer):
        yield say(language, "note.own_words")


def _edition_notes(editions: tuple[EditionMeant, ...], language: Language) -> Iterator[str]:
    """What makes the editions unsure, once for all of which the same is to be said."""
    labels, doubtful = work_labels(language), dict[str, list[EditionMeant]]()
    for meant in editions:
        for warning in edition_warnings(meant, labels):
            doubtful.setdefault(warning, []).append(meant)
    for warning, named in doubtful.items():
        short = [f"{one.work.upper()} {one.edition.effective}" for one in named]
        whole = [labels.edition.format(work=labels.work(one.work), day=one.edition.effective) for one in named]
        told = say(language, "site.comma").join(short if len(named) > 1 else whole)
        yield labels.told(told, warning)


def _past_notes(facts: WorkFacts, language: Language) -> Iterator[str]:
    """Up to which edition a history goes, and that it has gaps."""
    newest = edition_meant(facts, facts.editions[-1].effective)
    if isinstance(newest, EditionMeant):
        yield say(language, "note.up_to", day=newest.edition.effective, confirmed=newest.confirmed)
    if facts.gaps:
        yield say(language, "note.missing", count=len(facts.gaps))


def _has_own_words(answer: object) -> bool:
    """Whether something is told in words of ours."""
    match answer:
        case SectionAnswer():
            told = [answer.section] if answer.section else []
        case PenaltyTable():
            told = [row.section for row in answer.rows]
        case PolicyAnswer():
            told = [one.hit.section for one in answer.hits]
        case SectionHits():
            told = [hit.section for hit in answer.hits]
        case _:
            return False
    return any(one.line or one.remedy for one in told)
