"""What newer editions of the tournament documents do to the citations of a body of texts that follows older ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.citing.cite_impact import Effect
from mtgcr.kb.citing.section_findings import edition_there, holder
from mtgcr.kb.works.section_lookup import links_of
from mtgcr.kb.works.work_facts import load_facts, parts_on

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.citing.mentions import SectionMention
    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.work_facts import SectionLink, SectionTenure, WorkFacts


@dataclass(frozen=True, slots=True)
class SectionImpact:
    """What becomes of a citation of a section."""

    mention: SectionMention
    effect: Effect
    target: tuple[str, str] | None
    """The work and number of the section on the new day; None where it is gone, went to several, or is not known."""
    now: SectionTenure | None
    """What has the old number on the new day."""
    is_reworded: bool
    """Whether its words, title or penalty are others, whatever became of the number; not told of another work's."""


def weigh_section(mention: SectionMention, old: datetime.date, new: datetime.date) -> SectionImpact:
    """The effect on the citation; a number that named nothing on the old day is `UNKNOWN`."""
    facts, number = load_facts(mention.citation.work), mention.citation.number
    now, was = holder(facts, number, new), holder(facts, number, old)
    if was is None:
        return SectionImpact(mention, Effect.UNKNOWN, None, now, is_reworded=False)
    links = _links_between(facts, was, old, new)
    stands = next((one for one in facts.of(was.lineage) if one.holds(new)), None)
    is_reworded = stands is not None and _is_reworded(was, stands, old, new)
    target = (stands.work, stands.number) if stands else _only_place(links)
    return SectionImpact(mention, _effect(target, links, was, now, is_reworded=is_reworded), target, now, is_reworded)


def _effect(
    target: tuple[str, str] | None,
    links: Sequence[SectionLink],
    was: SectionTenure,
    now: SectionTenure | None,
    *,
    is_reworded: bool,
) -> Effect:
    if any(one.kind != "across" for one in links):
        return Effect.JOINED
    if target is None:
        return Effect.ORPHANED
    if target != (was.work, was.number):
        return Effect.RETARGETED if now else Effect.FOLLOWED
    return Effect.REWORDED if is_reworded else Effect.SAME


def _links_between(
    facts: WorkFacts, was: SectionTenure, old: datetime.date, new: datetime.date
) -> tuple[SectionLink, ...]:
    first, last = min(old, new), max(old, new)
    return tuple(one for one in links_of(facts, facts.of(was.lineage)) if first < one.day <= last)


def _only_place(links: Iterable[SectionLink]) -> tuple[str, str] | None:
    """Where all words of a section went that stands no longer."""
    places = {(one.new_work, one.new) for one in links}
    return places.pop() if len(places) == 1 else None


def _is_reworded(was: SectionTenure, stands: SectionTenure, old: datetime.date, new: datetime.date) -> bool:
    before, after = (parts_on(was.work, day).get(was.lineage) for day in (old, new))
    return before != after or (was.title, was.penalty) != (stands.title, stands.penalty)


def editions_compared(
    impacts: Iterable[SectionImpact], old: datetime.date, new: datetime.date
) -> tuple[EditionMeant, ...]:
    """For each work that is cited the editions of both days, as far as one was there by then."""
    works = sorted({one.mention.citation.work for one in impacts})
    found = (edition_there(work, day) for work in works for day in (old, new))
    return tuple(one for one in found if one)
