"""What ships of the works (`data/works`): editions, numbers, titles, penalties, lineages, prints; not their words."""

from __future__ import annotations

import datetime
from functools import lru_cache

from mtgcr.kb.works.work_tables import table_rows
from mtgcr.parser.named_tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ALL_WORKS = ("ipg", "mtr", "jar")


class EditionFact(NamedTuple):
    """An edition that is known.  `stated` is the day that it prints; `remark` says why another holds, or what lacks."""

    work: str
    effective: datetime.date
    stated: datetime.date
    sections: int
    words: int
    print: str
    remark: str


class SectionTenure(NamedTuple):
    """A section under one number, title and penalty, from one edition on; `until` is the first day of another state.

    None for `until` is: still so in the newest edition.
    """

    work: str
    lineage: str
    since: datetime.date
    until: datetime.date | None
    number: str
    printed: str
    title: str
    penalty: str

    def holds(self, day: datetime.date) -> bool:
        """Whether it holds on the day."""
        return self.since <= day and (self.until is None or day < self.until)


class PartPrint(NamedTuple):
    """The fingerprint of a part of a section from one edition on; "" where the part is gone."""

    lineage: str
    since: datetime.date
    part: str
    print: str


class SectionLink(NamedTuple):
    """That the words of a section went into another on a day: "merged", "split", "across" to another work."""

    work: str
    day: datetime.date
    kind: str
    old: str
    new_work: str
    new: str


class SectionReference(NamedTuple):
    """That a section cites something from one edition on: a number of a work, "cr" for the Comprehensive Rules.

    `section` is the lineage of an infraction that is called by its name; `number` is "" then.
    """

    work: str
    lineage: str
    since: datetime.date
    until: datetime.date | None
    cites: str
    number: str
    section: str

    def holds(self, day: datetime.date) -> bool:
        """Whether the section cites it on the day."""
        return self.since <= day and (self.until is None or day < self.until)


class EditionGap(NamedTuple):
    """An edition that is known to have been and was not found: between two known ones, "day" as far as it is known."""

    work: str
    day: str
    first: datetime.date
    last: datetime.date


class WorkFacts(NamedTuple):
    """All that ships of one work."""

    work: str
    editions: tuple[EditionFact, ...]
    tenures: tuple[SectionTenure, ...]
    links: tuple[SectionLink, ...]
    gaps: tuple[EditionGap, ...]

    def edition_on(self, day: datetime.date) -> EditionFact | None:
        """The newest known edition that is effective on the day; None before the first."""
        return next((one for one in reversed(self.editions) if one.effective <= day), None)

    def on(self, day: datetime.date) -> tuple[SectionTenure, ...]:
        """The sections on the day, in the order of their numbers."""
        held = (one for one in self.tenures if one.holds(day))
        return tuple(sorted(held, key=lambda one: (number_key(one.number), one.lineage)))

    def of(self, lineage: str) -> tuple[SectionTenure, ...]:
        """The tenures of the section in the order of time."""
        return tuple(sorted((one for one in self.tenures if one.lineage == lineage), key=lambda one: one.since))

    def gaps_after(self, edition: EditionFact) -> tuple[EditionGap, ...]:
        """Editions that were not found between this one and the next known one."""
        following = next((one.effective for one in self.editions if one.effective > edition.effective), None)
        return tuple(
            one for one in self.gaps if one.first >= edition.effective and (following is None or one.first < following)
        )


def number_key(number: str) -> tuple[int, int, int, str]:
    """Numbers in the order of a text: chapters, sections, appendices; then all keys of sections without numbers."""
    chapter, _, section = number.partition(".")
    if chapter.isdigit():
        return 0, int(chapter), int(section or 0), ""
    return (1, 0, 0, number) if len(number) == 1 else (2, 0, 0, "")


@lru_cache(maxsize=8)
def load_facts(work: str) -> WorkFacts:
    """What ships of the work; empty for a work of which nothing does."""
    editions = tuple(map(_edition, _rows("editions.tsv", work)))
    tenures = tuple(map(_tenure, _rows("tenures.tsv", work)))
    links = tuple(SectionLink(row[0], _day(row[1]), row[2], row[3], row[4], row[5]) for row in _rows("links.tsv", work))
    gaps = tuple(EditionGap(row[0], row[1], *_span(row[1])) for row in _rows("gaps.tsv", work))
    return WorkFacts(work, editions, tenures, links, gaps)


@lru_cache(maxsize=8)
def load_prints(work: str) -> tuple[PartPrint, ...]:
    """The fingerprints of the parts of the work's sections."""
    return tuple(PartPrint(row[1], _day(row[2]), row[3], row[4]) for row in _rows("prints.tsv", work))


@lru_cache(maxsize=8)
def print_days(work: str) -> Mapping[str, Sequence[datetime.date]]:
    """The days on which some part of each section got the words that it had from then on, by lineage, oldest first."""
    days: dict[str, set[datetime.date]] = {}
    for one in load_prints(work):
        days.setdefault(one.lineage, set()).add(one.since)
    return {lineage: sorted(found) for lineage, found in days.items()}


@lru_cache(maxsize=64)
def parts_on(work: str, day: datetime.date) -> Mapping[str, Mapping[str, str]]:
    """The fingerprint of each part that the sections have on the day, by lineage and part."""
    found: dict[str, dict[str, str]] = {}
    for one in sorted(load_prints(work), key=lambda one: one.since):
        if one.since <= day:
            found.setdefault(one.lineage, {})[one.part] = one.print
    return {lineage: {part: told for part, told in parts.items() if told} for lineage, parts in found.items()}


@lru_cache(maxsize=8)
def load_references(work: str) -> tuple[SectionReference, ...]:
    """What the sections of the work cite."""
    return tuple(map(_reference, _rows("references.tsv", work)))


def sections_citing_rule(number: str, day: datetime.date) -> tuple[SectionTenure, ...]:
    """The sections of all works that print the number of the Comprehensive Rules on the day, right or not."""
    found: list[SectionTenure] = []
    for work in ALL_WORKS:
        cites = (one for one in load_references(work) if (one.cites, one.number) == ("cr", number) and one.holds(day))
        cited = {one.lineage for one in cites}
        found += [one for one in load_facts(work).on(day) if one.lineage in cited] if cited else []
    return tuple(found)


def _rows(name: str, work: str) -> Iterable[list[str]]:
    return (row for row in table_rows(name) if row[0] == work)


def _edition(row: list[str]) -> EditionFact:
    return EditionFact(row[0], _day(row[1]), _day(row[2]), int(row[3]), int(row[4]), row[5], row[6])


def _tenure(row: list[str]) -> SectionTenure:
    until = _day(row[3]) if row[3] else None
    return SectionTenure(row[0], row[1], _day(row[2]), until, row[4], row[5], row[6], row[7])


def _reference(row: list[str]) -> SectionReference:
    until = _day(row[3]) if row[3] else None
    return SectionReference(row[0], row[1], _day(row[2]), until, row[4], row[5], row[6])


def _day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def _span(text: str) -> tuple[datetime.date, datetime.date]:
    """The first and last day of a gap's day or month: "2012-01" is all January."""
    if len(text) > len("2012-01"):
        return _day(text), _day(text)
    first = _day(f"{text}-01")
    return first, (first + datetime.timedelta(days=31)).replace(day=1) - datetime.timedelta(days=1)
