"""The sections of a work through all its editions: who had which number when, under which title, with which penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.works.section_matching import match_sections
from mtgcr.kb.works.word_prints import word_print
from mtgcr.parser.named_tuples import NamedTuple
from mtgcr.parser.works.bodies import penalty_meant
from mtgcr.parser.works.quick_reference import tabled_penalties

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.parser.works.printed import PrintedWork, WorkSection

EVENTS = ("merged", "split", "across")
WEB_EDITION = 2
"""Editions after which a section that was gone for one may be itself again: pages of the web leave out appendices."""


class SectionState(NamedTuple):
    """A section in one edition: what is told of it without its words.  `prints` has the fingerprint of each part."""

    lineage: str
    number: str
    printed: str
    title: str
    penalty: str
    prints: tuple[tuple[str, str], ...]


class SectionEvent(NamedTuple):
    """That the words of a section went into another, or came from it: numbers as in the editions on either side."""

    work: str
    day: datetime.date
    kind: str
    """"merged", "split", or "across" where the other section is one of another work."""
    old: str
    new: str
    new_work: str


class WorkThroughTime(NamedTuple):
    """All editions of a work with their sections, and what went where besides."""

    work: str
    days: tuple[datetime.date, ...]
    states: tuple[tuple[SectionState, ...], ...]
    events: tuple[SectionEvent, ...]


class LineageDecision(NamedTuple):
    """What a human has decided: kind "same" or "new" ties or parts two numbers, the others add an event."""

    work: str
    day: datetime.date
    kind: str
    old: str
    new: str
    new_work: str


def follow_sections(editions: Sequence[PrintedWork], decisions: Sequence[LineageDecision] = ()) -> WorkThroughTime:
    """The lineages of all sections; the editions are in the order of their days."""
    work = editions[0].work
    ours = [one for one in decisions if one.work == work]
    before: list[str] = []
    count = 0
    states: list[tuple[SectionState, ...]] = []
    events = [SectionEvent(*one) for one in ours if one.kind in EVENTS]
    for at, edition in enumerate(editions):
        names: dict[int, str] = {}
        if at:
            old = editions[at - 1].sections
            match = match_sections(old, edition.sections, _decided(ours, edition.effective))
            names = {after: before[place] for place, after in match.same.items()}
            events += _events(edition, old, match.merged, match.split, ours)
            names |= _again(states, edition.sections, names)
            events = [one for one in events if not _is_undone(one, edition, names, states)]
        for place in range(len(edition.sections)):
            if place not in names:
                count += 1
                names[place] = f"{work}-{count:03}"
        before = [names[place] for place in range(len(edition.sections))]
        tabled = tabled_penalties(edition)
        states.append(
            tuple(state_of(one, before[at], tabled.get(one.number, "")) for at, one in enumerate(edition.sections))
        )
    return WorkThroughTime(work, tuple(one.effective for one in editions), tuple(states), tuple(sorted(set(events))))


def state_of(section: WorkSection, lineage: str, tabled: str) -> SectionState:
    """The section without its words; `tabled` is its penalty in the edition's table, "" for none."""
    texts: dict[str, str] = {}
    for part in section.parts:  # a section may have several upgrades
        texts[part.key] = f"{texts.get(part.key, '')}\n{part.text}"
    prints = tuple((key, found) for key, text in texts.items() if (found := word_print(text)))
    penalty = penalty_text(section, tabled)
    return SectionState(lineage, section.number, section.printed, section.title, penalty, prints)


def penalty_text(section: WorkSection, tabled: str) -> str:
    """The penalty in the names of today; of several levels "Regular: Caution; Competitive: Warning".

    Where the table of the edition says another one, both are told: "Game Loss (Appendix A: Warning)".
    """
    found = [(one.level, penalty_meant(one.penalty)) for one in section.penalties]
    told = "; ".join(f"{level}: {penalty}" if level else penalty for level, penalty in found)
    if not tabled or tabled == told or len(found) > 1:
        return told
    return f"{told} (Appendix A: {tabled})" if told else f"{tabled} (Appendix A)"


def _decided(decisions: Sequence[LineageDecision], day: datetime.date) -> Mapping[str, str]:
    """The numbers tied by a human on the day; "" for a number that goes on as none."""
    found = {one.old: one.new for one in decisions if one.day == day and one.kind == "same"}
    parted = {one.old: "" for one in decisions if one.day == day and one.kind == "new"}
    return parted | found


def _events(
    edition: PrintedWork,
    old: Sequence[WorkSection],
    merged: Sequence[tuple[int, int]],
    split: Sequence[tuple[int, int]],
    decisions: Sequence[LineageDecision],
) -> Iterator[SectionEvent]:
    """What went where, where no human has decided about the section on that day."""
    work, day, new = edition.work, edition.effective, edition.sections
    gone = {one.old for one in decisions if one.day == day}
    came = {one.new for one in decisions if one.day == day}
    for before, after in merged:
        if old[before].number not in gone:
            yield SectionEvent(work, day, "merged", old[before].number, new[after].number, work)
    for after, before in split:
        if new[after].number not in came:
            yield SectionEvent(work, day, "split", old[before].number, new[after].number, work)


def _is_undone(
    event: SectionEvent, edition: PrintedWork, names: Mapping[int, str], states: Sequence[Sequence[SectionState]]
) -> bool:
    """Whether what is said to be merged, split off, is the section itself that an edition had left out."""
    if event.kind == "split" and event.day == edition.effective:
        return any(edition.sections[at].number == event.new for at in names)
    if event.kind != "merged" or len(states) < WEB_EDITION:
        return False
    gone = {one.number: one.lineage for one in states[-2]}
    known = {one.lineage for one in states[-1]}
    lineage = gone.get(event.old)
    return lineage in names.values() and lineage not in known


def _again(
    states: Sequence[Sequence[SectionState]], sections: Sequence[WorkSection], names: Mapping[int, str]
) -> dict[int, str]:
    """Sections that were gone for one edition and are there again, under the same number and title."""
    if len(states) < WEB_EDITION:
        return {}
    known = {one.lineage for one in states[-1]}
    gone = {(one.number, one.title.casefold()): one.lineage for one in states[-2] if one.lineage not in known}
    return {
        at: gone[key]
        for at, one in enumerate(sections)
        if at not in names and (key := (one.number, one.title.casefold())) in gone
    }
