"""Numbers of tournament documents carried from one day to another, through the identity of the sections.

As with rules, a wrong rewrite is worse than none: what needs a judgement is left as it is and told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mtgcr.kb.citing.cite_migration import Rewrite, Undecided
from mtgcr.kb.citing.section_findings import holder, meant_by
from mtgcr.kb.works.section_lookup import links_of
from mtgcr.kb.works.work_facts import load_facts

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.citing.mentions import SectionMention
    from mtgcr.kb.works.work_facts import SectionLink, SectionTenure, WorkFacts

STRETCH = re.compile(r"\d\s?(?:–|—|-|～|〜|から|to\b|through\b)\s?\d")


def carry_section(mention: SectionMention, old: datetime.date, new: datetime.date) -> Rewrite | Undecided:
    """What is to be written for the citation on the new day, or why that is not known."""
    work, number = mention.citation.work, mention.citation.number
    told = min(new, load_facts(work).editions[-1].effective)
    facts, named = load_facts(work), f"{work.upper()} {number}"
    standing = holder(facts, number, old)
    if standing is None:
        return Undecided(mention, f"{named} did not exist on {old}")
    if unclear := _why_unclear(mention, standing, facts, (old, new)):
        return Undecided(mention, unclear)
    links = _links(facts, standing, (old, new))
    target = next((one.number for one in facts.of(standing.lineage) if one.holds(new)), None)
    if target is None:
        candidates = tuple(dict.fromkeys(f"{one.new_work.upper()} {one.new}" for one in links))
        return Undecided(mention, f"what was {named} is not in the edition of {told}", candidates)
    if target == number:
        return Rewrite(mention, mention.figures)
    reason = _why_left(mention, named, links)
    return Undecided(mention, reason, (target,)) if reason else Rewrite(mention, target)


def _why_unclear(
    mention: SectionMention, standing: SectionTenure, facts: WorkFacts, days: tuple[datetime.date, datetime.date]
) -> str:
    """Why it is not known which section is meant; "" where it is."""
    old, new = days
    meant = {one.lineage for one in meant_by(mention, None)}
    if not meant or standing.lineage in meant:
        return ""
    named = f"{mention.citation.work.upper()} {mention.citation.number}"
    now = holder(facts, mention.citation.number, new)
    if now and now.lineage in meant:
        return f"the words around it fit {named} as it is on {new}: it seems to be updated already"
    return f"the words around it do not fit {named} as it was on {old}"


def _why_left(mention: SectionMention, named: str, links: tuple[SectionLink, ...]) -> str:
    """Why another number is not written by itself; "" where it is."""
    if parted := sorted({one.kind for one in links if one.kind != "across"}):
        return f"{named} was {' and '.join(parted)}"
    if mention.in_address:
        return "it is part of a web address"
    if not mention.is_plain:
        return "there is markup inside the number"
    return "it is one end of a range" if STRETCH.search(mention.citation.text) else ""


def _links(
    facts: WorkFacts, standing: SectionTenure, days: tuple[datetime.date, datetime.date]
) -> tuple[SectionLink, ...]:
    """What came out of the section between the days, what it went into; not what came to it."""
    first, last = min(days), max(days)
    own = facts.of(standing.lineage)
    numbers = {one.number for one in own}
    return tuple(one for one in links_of(facts, own) if first < one.day <= last and one.old in numbers)
