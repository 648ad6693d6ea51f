"""A section of a work through all its numbers, titles and penalties, and where its words came from and went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.works.own_words import japanese_title
from mtgcr.kb.works.section_lookup import facts_of, find_section
from mtgcr.kb.works.work_facts import load_facts
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.works.given_sections import SectionAsked
    from mtgcr.kb.works.work_facts import SectionLink, SectionTenure


class PastSection(NamedTuple):
    """One section: its tenures in the order of time, its links, the days on which it was reworded."""

    lineage: str
    japanese: str
    tenures: tuple[SectionTenure, ...]
    links: tuple[SectionLink, ...]
    reworded: tuple[datetime.date, ...]


class SectionPast(NamedTuple):
    """All sections that ever had the number, the one that has it today first."""

    asked: SectionAsked
    sections: tuple[PastSection, ...]


def find_past(asked: SectionAsked) -> SectionPast:
    """What became of every section that ever had the number, or of the one that the words name today."""
    facts = load_facts(asked.work)
    newest = facts.editions[-1].effective
    lineages: dict[str, None] = {}
    if not asked.number:
        found = find_section(asked, newest)
        section = getattr(found, "section", None)
        lineages = dict.fromkeys([section.tenure.lineage] if section else [])
    else:
        had = [one for one in facts.tenures if one.number.casefold() == asked.number.casefold()]
        lineages = dict.fromkeys(one.lineage for one in sorted(had, key=lambda one: one.since, reverse=True))
    return SectionPast(asked, tuple(_past(asked.work, lineage) for lineage in lineages))


def _past(work: str, lineage: str) -> PastSection:
    facts = load_facts(work)
    tenures = facts.of(lineage)
    told = facts_of(facts, tenures[-1], facts.editions[-1].effective)
    return PastSection(lineage, japanese_title(work, tenures[-1].title), tenures, told.links, told.reworded)
