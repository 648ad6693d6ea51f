"""What became of the section of a tournament document that a citation means: right, no such number, another section.

Which is meant is known where the day of the text is known.  Else the line of the citation tells it, where it names the
title of one of the sections that had the number, and not that of the others; where it does not, any of them is meant.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.citing.citator import Verdict, join_spans
from mtgcr.kb.citing.surroundings import stems
from mtgcr.kb.citing.tenures import TenureSpan
from mtgcr.kb.works.own_words import japanese_title, load_remedies
from mtgcr.kb.works.section_lookup import NoEdition, edition_meant, number_spans
from mtgcr.kb.works.work_facts import load_facts, load_prints

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.citing.mentions import SectionMention
    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.work_facts import SectionTenure, WorkFacts

SEVERAL = 2
"""Words of a title that tell one section from the others that had its number: team communication."""
COMMON = 3
"""A word that stands in as many titles of a work names none of its sections alone: player, deck, tournament."""


@dataclass(frozen=True, slots=True)
class SectionFinding:
    """A citation of a section judged."""

    mention: SectionMention
    verdict: Verdict
    fits: tuple[TenureSpan, ...]
    """When the number stood for what is meant."""
    meant: tuple[SectionTenure, ...]
    """What it stood for then, each section once; several where nothing tells which is meant."""
    now: SectionTenure | None
    """What has the number on the day."""
    today: str | None
    """The number on the day of the section that is meant; None where it is gone or not known."""
    reworded: datetime.date | None
    """When the section that is meant last got other words, after the day of the text."""
    day: datetime.date
    """The day by whose edition it is judged."""


def judge_section(mention: SectionMention, day: datetime.date, written: datetime.date | None = None) -> SectionFinding:
    """What the citation is worth on the day; `written` is the day of its text, where it is known."""
    facts, number = load_facts(mention.citation.work), mention.citation.number
    told = mention.written or written
    meant = meant_by(mention, told)
    now = holder(facts, number, day)
    is_right = now is not None and any(one.lineage == now.lineage for one in meant)
    one = now if is_right else meant[0] if len(meant) == 1 else None
    today = _number_on(facts, one.lineage, day) if one else None
    reworded = last_reworded(facts, one.lineage, told, day) if one and told else None
    return SectionFinding(
        mention,
        _verdict(now, reworded, is_right=is_right),
        tuple(_fits(facts, number, meant)),
        meant,
        now,
        today,
        reworded if is_right else None,
        day,
    )


def editions_judging(findings: Iterable[SectionFinding], day: datetime.date) -> tuple[EditionMeant, ...]:
    """The edition of the day of each work that is cited, as far as one was there by then."""
    works = sorted({one.mention.citation.work for one in findings})
    found = (edition_there(work, day) for work in works)
    return tuple(one for one in found if one)


def edition_there(work: str, day: datetime.date) -> EditionMeant | None:
    """The edition of the work that the day means; None before the first."""
    found = edition_meant(load_facts(work), day)
    return None if isinstance(found, NoEdition) else found


def edition_days(work: str) -> tuple[datetime.date, ...]:
    """The effective days of the editions that are known."""
    return tuple(one.effective for one in load_facts(work).editions)


def _verdict(now: SectionTenure | None, reworded: datetime.date | None, *, is_right: bool) -> Verdict:
    if now is None:
        return Verdict.MISSING
    if not is_right:
        return Verdict.ELSEWHERE
    return Verdict.REWORDED if reworded else Verdict.RIGHT


def holder(facts: WorkFacts, number: str, day: datetime.date) -> SectionTenure | None:
    """The section that has the number on the day."""
    return next((one for one in _ever(facts.work, number) if one.holds(day)), None)


@lru_cache(maxsize=1024)
def _ever(work: str, number: str) -> tuple[SectionTenure, ...]:
    """Every tenure of the number."""
    return tuple(one for one in load_facts(work).tenures if one.number == number)


def meant_by(mention: SectionMention, written: datetime.date | None) -> tuple[SectionTenure, ...]:
    """The sections that may be meant, each with its last tenure under the number."""
    facts, number = load_facts(mention.citation.work), mention.citation.number
    if written and (then := holder(facts, number, written)):
        return (then,)
    ever = {one.lineage: one for one in _ever(facts.work, number)}
    if ever:
        named = _named_of(tuple(ever.values()), mention.line)
        return named or tuple(sorted(ever.values(), key=lambda one: one.since))
    others = {one.lineage: one for one in facts.tenures if one.until is None and _is_named(one, mention.line)}
    return tuple(others.values()) if len(others) == 1 else ()


def _named_of(tenures: Sequence[SectionTenure], line: str) -> tuple[SectionTenure, ...]:
    """Those of the sections that the line names; else the only one of whose title it has words, if several."""
    if named := tuple(one for one in tenures if _is_named(one, line)):
        return named
    words = stems(line)
    shared = {one.lineage: max((len(title & words) for title in _every_title(one)), default=0) for one in tenures}
    told = tuple(one for one in tenures if shared[one.lineage])
    return told if len(told) == 1 and shared[told[0].lineage] >= SEVERAL else ()


def _is_named(tenure: SectionTenure, line: str) -> bool:
    """Whether the line has a whole title of the section, its abbreviation, or its Japanese title."""
    remedy = load_remedies().get(tenure.lineage) if tenure.work == "ipg" else None
    if remedy and remedy.short and remedy.short in line and remedy.short in line.split():  # a line may be a page
        return True
    words = stems(line)
    return any(title <= words for title in _titles(tenure.work).get(tenure.lineage, ())) or any(
        name and name in line for name in _japanese(tenure)
    )


def _japanese(tenure: SectionTenure) -> Iterator[str]:
    yield japanese_title(tenure.work, tenure.title).rpartition("─")[2].strip()


def _every_title(tenure: SectionTenure) -> Sequence[frozenset[str]]:
    own = load_facts(tenure.work).of(tenure.lineage)
    return [stems(one.title.rpartition("—")[2]) for one in own]


@lru_cache(maxsize=4)
def _titles(work: str) -> Mapping[str, Sequence[frozenset[str]]]:
    """The stems of the titles of each section, without those of one word that says nothing."""
    tenures = load_facts(work).tenures
    titles: dict[str, dict[frozenset[str], None]] = {}
    for one in tenures:
        titles.setdefault(one.lineage, {})[stems(one.title.rpartition("—")[2])] = None
    counts = Counter(word for own in titles.values() for word in frozenset().union(*own))
    return {lineage: [one for one in own if _says_enough(one, counts)] for lineage, own in titles.items()}


def _says_enough(title: frozenset[str], counts: Mapping[str, int]) -> bool:
    return len(title) > 1 or any(counts[word] < COMMON for word in title)


def _fits(facts: WorkFacts, number: str, meant: Iterable[SectionTenure]) -> tuple[TenureSpan, ...]:
    spans = (span for one in meant for span in number_spans(facts.of(one.lineage)) if span.number == number)
    return join_spans(TenureSpan(span.since, span.until) for span in spans)


def _number_on(facts: WorkFacts, lineage: str, day: datetime.date) -> str | None:
    return next((one.number for one in facts.of(lineage) if one.holds(day)), None)


def last_reworded(facts: WorkFacts, lineage: str, after: datetime.date, until: datetime.date) -> datetime.date | None:
    """The last day up to `until` on which the section got other words than it had on the day before."""
    edition = facts.edition_on(after)
    since = edition.effective if edition else after
    days = (one.since for one in load_prints(facts.work) if one.lineage == lineage)
    return max((one for one in days if since < one <= until), default=None)
