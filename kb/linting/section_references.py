"""What the sections of the tournament documents cite on a day, and whether it is what they cited when it was printed.

A number that an edition prints again and again means what had it in the first of these editions.  Where something else
has it by the day, or nothing, the reference is stale: MTR 2.3 cites CR 103.4 since 2013, which is 103.5 since 2022.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Protocol

from mtgcr.kb.works.section_lookup import NoEdition, NoSection, edition_meant, find_section, number_spans
from mtgcr.kb.works.work_facts import ALL_WORKS, load_facts, load_references
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator

    from mtgcr.kb.citing.tenures import Tenures
    from mtgcr.kb.works.given_sections import SectionAsked
    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.work_facts import SectionReference, SectionTenure, WorkFacts

RULES = "cr"


class ReferenceState(Enum):
    """What a reference is worth on a day."""

    RIGHT = "right"
    ELSEWHERE = "elsewhere"
    """Something else has the number by now."""
    MISSING = "missing"
    """Nothing has the number."""


class CitedPlace(NamedTuple):
    """What is cited: the number and title of what was meant when it was printed, and what became of both by the day.

    `today` is the number by the day of what was meant, "" where it is gone; `now` the title of what has the number.
    """

    number: str
    title: str
    state: ReferenceState
    since: datetime.date | None
    """From which day on the reference is wrong; None for a right one."""
    today: str
    now: str


class JudgedReference(NamedTuple):
    """A reference of a section, as the work has it on the day."""

    citing: SectionTenure
    reference: SectionReference
    cited: CitedPlace


class SectionReferences(NamedTuple):
    """What a section, or the whole work, cites on the day, and which sections of any work cite it."""

    asked: SectionAsked
    meant: EditionMeant
    section: SectionTenure | None
    cites: tuple[JudgedReference, ...]
    cited_by: tuple[JudgedReference, ...]


class WorkFlaws(NamedTuple):
    """The wrong references of an edition, at its own day."""

    meant: EditionMeant
    found: tuple[JudgedReference, ...]
    checked: int


class ReferenceJudge:
    """Judges references; the rules are read when the first of them is cited."""

    def __init__(self, rules: Callable[[], Tenures]) -> None:
        self._read = cache(rules)

    def judged(
        self, work: str, day: datetime.date, wanted: Callable[[SectionReference], bool] = lambda _: True
    ) -> Iterator[JudgedReference]:
        """The references of the work on the day that are wanted, in the order of its sections."""
        references = [one for one in load_references(work) if one.holds(day) and wanted(one)]
        for tenure in load_facts(work).on(day) if references else ():
            held = (one for one in references if one.lineage == tenure.lineage)
            for one in sorted(held, key=lambda one: (one.cites, one.number, one.section)):
                yield JudgedReference(tenure, one, self._place(one, day))

    def _place(self, one: SectionReference, day: datetime.date) -> CitedPlace:
        if one.section:
            return _named_place(one, day)
        if one.cites != RULES:
            return _place(one, day, _SectionNumbers(load_facts(one.cites)))
        return _place(one, day, _RuleNumbers(self._read()))


class _Holder(NamedTuple):
    """What has a number on a day; `until` is the first day on which it has it no longer, None for still."""

    lineage: str
    number: str
    title: str
    until: datetime.date | None


class _Numbers(Protocol):
    """The numbers of a work."""

    def standing(self, number: str, day: datetime.date) -> tuple[_Holder, ...]:
        """What has the number on the day."""

    def of(self, lineage: str, day: datetime.date) -> str:
        """The number of the lineage on the day, "" where it is gone."""


class _RuleNumbers:
    def __init__(self, rules: Tenures) -> None:
        self._rules = rules

    def standing(self, number: str, day: datetime.date) -> tuple[_Holder, ...]:
        found = self._rules.standing(number, day)
        return tuple(_Holder(one.lineage, number, self._rules.heading(one), one.span.until) for one in found)

    def of(self, lineage: str, day: datetime.date) -> str:
        found = self._rules.of(lineage, day)
        return found.number if found else ""


class _SectionNumbers:
    def __init__(self, facts: WorkFacts) -> None:
        self._facts = facts

    def standing(self, number: str, day: datetime.date) -> tuple[_Holder, ...]:
        found = (one for one in self._facts.on(day) if one.number == number)
        return tuple(_Holder(one.lineage, number, one.title, self._until(one)) for one in found)

    def _until(self, tenure: SectionTenure) -> datetime.date | None:
        """When the section lost the number, whatever its titles were under it."""
        spans = number_spans(self._facts.of(tenure.lineage))
        return next(one.until for one in spans if one.until is None or tenure.since < one.until)

    def of(self, lineage: str, day: datetime.date) -> str:
        return next((one.number for one in self._facts.of(lineage) if one.holds(day)), "")


def _place(one: SectionReference, day: datetime.date, numbers: _Numbers) -> CitedPlace:
    """What had the number when it was first printed, held against what has it on the day."""
    then, now = numbers.standing(one.number, one.since), numbers.standing(one.number, day)
    title = now[0].title if now else ""
    if not then:
        return CitedPlace(one.number, "", ReferenceState.MISSING, one.since, "", title)
    same = next((held for held in now if any(held.lineage == meant.lineage for meant in then)), None)
    if same:
        return CitedPlace(one.number, same.title, ReferenceState.RIGHT, None, one.number, same.title)
    state = ReferenceState.ELSEWHERE if now else ReferenceState.MISSING
    return CitedPlace(one.number, then[0].title, state, then[0].until, numbers.of(then[0].lineage, day), title)


def _named_place(one: SectionReference, day: datetime.date) -> CitedPlace:
    """An infraction that is called by its name: right as long as there is one of the name."""
    tenures = load_facts(one.cites).of(one.section)
    now = next((tenure for tenure in tenures if tenure.holds(day)), None)
    state = ReferenceState.RIGHT if now else ReferenceState.MISSING
    number, title = (now.number, now.title) if now else (tenures[-1].number, tenures[-1].title)
    return CitedPlace(number, title, state, None if now else tenures[-1].until, now.number if now else "", title)


def find_references(
    asked: SectionAsked, day: datetime.date, judge: ReferenceJudge
) -> SectionReferences | NoSection | NoEdition:
    """What the section cites on the day, and what cites it; of a whole work all that its sections cite."""
    found = find_section(asked, day)
    if isinstance(found, NoSection | NoEdition):
        return found
    if found.section is None:
        return SectionReferences(asked, found.meant, None, tuple(judge.judged(asked.work, day)), ())
    section = found.section.tenure
    own = judge.judged(asked.work, day, lambda one: one.lineage == section.lineage)
    citing = (one for work in ALL_WORKS for one in judge.judged(work, day, lambda one: _cites(one, section)))
    return SectionReferences(asked, found.meant, section, tuple(own), tuple(citing))


def _cites(one: SectionReference, section: SectionTenure) -> bool:
    """Whether the section is what the reference names on the day, by its number or its name."""
    return one.section == section.lineage or (one.cites == section.work and one.number == section.number)


def lint_edition(work: str, day: datetime.date, judge: ReferenceJudge) -> WorkFlaws | NoEdition:
    """The references of the edition of the day that are wrong at its own day."""
    meant = edition_meant(load_facts(work), day)
    if isinstance(meant, NoEdition):
        return meant
    every = tuple(judge.judged(work, meant.edition.effective))
    wrong = tuple(one for one in every if one.cited.state is not ReferenceState.RIGHT)
    return WorkFlaws(meant, wrong, len(every))
