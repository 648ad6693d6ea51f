"""Questions about works beside the Comprehensive Rules: the tournament documents."""

from __future__ import annotations

from functools import lru_cache

from mtgcr.library.given import read_day
from mtgcr.library.opened import Opened
from mtgcr.library.refusals import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from typing import Any

    from mtgcr.kb.citing.tenures import Tenures
    from mtgcr.kb.linting.section_references import SectionReferences, WorkFlaws
    from mtgcr.kb.storage.knowledge_base import KnowledgeBase
    from mtgcr.kb.works.given_sections import SectionAsked
    from mtgcr.kb.works.penalty_table import PenaltyTable
    from mtgcr.kb.works.section_lookup import NoEdition, NoSection, SectionAnswer, SectionSpan
    from mtgcr.kb.works.section_past import SectionPast
    from mtgcr.library.given import Day


class WorkQuestions(Opened):
    """Questions about the tournament documents."""

    def section(self, given: str, on: Day = None) -> SectionAnswer:
        """The section of a work ("IPG 2.1", "MTR Appendix B", "IPG GRV", "JAR"): number, title, penalty, since when.

        Its own words where your own copy of the edition is held.
        """
        from mtgcr.kb.works.section_lookup import NoEdition, NoSection, find_section

        asked, day = read_work_section(given), read_day(on)
        found = find_section(asked, day)
        if isinstance(found, NoEdition):
            raise no_edition(found)
        if isinstance(found, NoSection):
            raise no_section(found)
        return found

    def section_history(self, given: str) -> SectionPast:
        """All numbers, titles and penalties that the sections ever had that had the number, and where words went."""
        from mtgcr.kb.works.section_past import find_past

        asked = read_work_section(given)
        found = find_past(asked)
        if not found.sections:
            raise Refusal("never-a-section", work=asked.work.upper(), given=asked.number or asked.words)
        return found

    def section_refs(self, given: str, on: Day = None) -> SectionReferences:
        """What the section cites, of its own work, of others, of the Comprehensive Rules, and which sections cite it.

        Each says what it meant when it was first printed, and whether it still does on the day.
        """
        from mtgcr.kb.linting.section_references import ReferenceJudge, find_references
        from mtgcr.kb.works.section_lookup import NoEdition, NoSection

        asked, day = read_work_section(given), read_day(on)
        with self._asked() as base:
            found = find_references(asked, day, ReferenceJudge(lambda: rule_numbers(base)))
        if isinstance(found, NoEdition):
            raise no_edition(found)
        if isinstance(found, NoSection):
            raise no_section(found)
        return found

    def lint_work(self, work: str, on: Day = None) -> WorkFlaws:
        """The references of the edition of the day that are wrong at the edition's own day."""
        from mtgcr.kb.linting.section_references import ReferenceJudge, lint_edition
        from mtgcr.kb.works.section_lookup import NoEdition

        code, day = read_work_name(work), read_day(on)
        with self._asked() as base:
            found = lint_edition(code, day, ReferenceJudge(lambda: rule_numbers(base)))
        if isinstance(found, NoEdition):
            raise no_edition(found)
        return found

    def penalties(self, words: str = "", on: Day = None) -> PenaltyTable:
        """Every infraction with its penalty and what to do, or those that the words name, on the day."""
        from mtgcr.kb.works.penalty_table import find_penalties
        from mtgcr.kb.works.section_lookup import NoEdition

        found = find_penalties(words, read_day(on))
        if isinstance(found, NoEdition):
            raise no_edition(found)
        if not found.rows:
            raise Refusal("no-such-infraction", given=words)
        return found


def read_work_section(given: str) -> SectionAsked:
    """The section of a work that is meant.  Refusal where no work is named, or several sections."""
    from mtgcr.kb.works.given_sections import read_section

    asked = read_section(given)
    if asked is None:
        raise Refusal("no-work-named", is_question=True, given=given)
    if asked.further:
        first = f"{asked.work.upper()} {asked.number}"
        raise Refusal("one-section-at-a-time", is_question=True, given=given, first=first)
    return asked


def read_work_name(given: str) -> str:
    """The code of the work.  Refusal for none that is known."""
    from mtgcr.parser.works.forms import KNOWN_WORKS, form_of

    form = form_of(given.strip())
    if form is None:
        raise Refusal("unknown-work", is_question=True, given=given, known=", ".join(one.code for one in KNOWN_WORKS))
    return form.code


@lru_cache(maxsize=1)
def rule_numbers(base: KnowledgeBase) -> Tenures:
    """Who had which number of the Comprehensive Rules when; kept for the next question, as it takes 0.3 s to read."""
    from mtgcr.kb.citing.tenures import Tenures

    return Tenures(base.store)


def no_edition(missing: NoEdition) -> Refusal:
    """No edition that old is known."""
    return Refusal("no-edition", work=missing.work.upper(), day=missing.day, first=missing.first)


def no_section(missing: NoSection) -> Refusal:
    """The work has no such section on the day; `times` in the data says when the number was in use."""
    work, asked = missing.asked.work.upper(), missing.asked.number or missing.asked.words
    facts: dict[str, Any] = {
        "work": work,
        "given": asked,
        "day": missing.meant.day,
        "edition": missing.meant.edition.effective,
        "times": say_spans(missing.times),
        "spans": tuple((one.since, one.until, one.title) for one in missing.times),
    }
    if missing.chapter_empty:
        since, until = missing.chapter_empty
        code, chapter = "empty-chapter" if until else "chapter-gone", asked.partition(".")[0]
        return Refusal(code, **facts, chapter=chapter, since=since, until=until or "")
    if missing.times:
        return Refusal("section-at-other-times", **facts)
    return Refusal("no-such-section", **facts, suggestions=missing.near)


def say_spans(spans: tuple[SectionSpan, ...]) -> str:
    """The times as days, as JSON has them: "2009-07-01..2010-07-01 (Deck Error — Illegal Decklist)"."""
    return "; ".join(f"{one.since}..{last_day(one.until)} ({one.title})" for one in spans) or "-"


def last_day(until: datetime.date | None) -> str:
    """The day from which something is no longer so, "" while it lasts."""
    return until.isoformat() if until else ""
