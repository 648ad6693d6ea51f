"""What changed between two editions of a work, section by section, and which of it the edition's own log announces."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from mtgcr.kb.works.section_lookup import NoEdition, edition_meant
from mtgcr.kb.works.work_facts import load_facts, number_key, parts_on
from mtgcr.kb.works.work_tables import table_rows
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping

    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.work_facts import SectionTenure, WorkFacts


LISTS = ("Format Deck Construction", "Booster Mix")
"""What the titles of sections have that list the sets of a format or the boosters of an event."""
LOG = "changes from previous version"
"""How the title of the section begins that is the log of the changes, in small letters; it is another every time."""


class SectionChangeKind(Enum):
    """What became of a section."""

    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    RENAMED = "renamed"
    PENALTY = "penalty"
    REWORDED = "reworded"


class PartWording(NamedTuple):
    """The words of a part of a section in both editions; "" where it is not there."""

    part: str
    old: str
    new: str


class SectionChange(NamedTuple):
    """A section that is not as it was; `parts` are those with other words, `announced` whether a log names it.

    The log of the changes is announced by being there.
    `wordings` are their words, where copies of both editions are held.
    """

    kinds: tuple[SectionChangeKind, ...]
    old: SectionTenure | None
    new: SectionTenure | None
    parts: tuple[str, ...]
    announced: bool
    wordings: tuple[PartWording, ...] = ()

    @property
    def number(self) -> str:
        """Its number in the newer edition, of a removed one that in the older."""
        tenure = self.new or self.old
        return tenure.number if tenure else ""

    @property
    def is_log(self) -> bool:
        """Whether it is the log of the changes itself."""
        return any(tenure is not None and tenure.title.lower().startswith(LOG) for tenure in (self.old, self.new))


class WorkDiff(NamedTuple):
    """The changes between two editions; `unfounded` are sections that a log names and that have the same words."""

    work: str
    old: EditionMeant
    new: EditionMeant
    changes: tuple[SectionChange, ...]
    unfounded: tuple[str, ...]
    has_log: bool
    has_words: bool = False
    """Whether copies of both editions are held, in one language."""
    hidden: tuple[str, ...] = ()
    """Changed sections that are lists of sets or boosters, where these were not wanted."""


def diff_editions(work: str, old: datetime.date, new: datetime.date) -> WorkDiff | NoEdition:
    """What changed from the edition of one day to that of another, by fingerprints."""
    facts = load_facts(work)
    before, after = edition_meant(facts, old), edition_meant(facts, new)
    if isinstance(before, NoEdition):
        return before
    if isinstance(after, NoEdition):
        return after
    named = _announced(work, before.edition.effective, after.edition.effective)
    changes = tuple(_changes(facts, before.edition.effective, after.edition.effective, named))
    changed = {one.number for one in changes} | {one.old.number for one in changes if one.old}
    unfounded = tuple(sorted((one for one in named if one not in changed), key=number_key))
    return WorkDiff(work, before, after, changes, unfounded, bool(named))


def without_lists(found: WorkDiff) -> WorkDiff:
    """The diff without the sections that are lists of cards, sets or boosters, which change with every set."""
    lists = tuple(one for one in found.changes if _is_list(one))
    changes = tuple(one for one in found.changes if one not in lists)
    return found._replace(changes=changes, hidden=tuple(one.number for one in lists))


def _is_list(one: SectionChange) -> bool:
    """Whether it is a list before and after, by its title."""
    titles = [tenure.title for tenure in (one.old, one.new) if tenure]
    return all(any(name in title for name in LISTS) for title in titles)


def _announced(work: str, old: datetime.date, new: datetime.date) -> set[str]:
    """The sections that the logs of the editions after the old one name."""
    since, until = old.isoformat(), new.isoformat()
    return {row[2] for row in table_rows("announced.tsv") if row[0] == work and since < row[1] <= until}


def _changes(facts: WorkFacts, old: datetime.date, new: datetime.date, named: set[str]) -> Iterator[SectionChange]:
    had = {one.lineage: one for one in facts.on(old)}
    has = {one.lineage: one for one in facts.on(new)}
    words = parts_on(facts.work, old), parts_on(facts.work, new)
    order = sorted({*had, *has}, key=lambda one: number_key((has.get(one) or had[one]).number))
    for lineage in order:
        before, after = had.get(lineage), has.get(lineage)
        parts = tuple(sorted(_parts(words[0].get(lineage, {}), words[1].get(lineage, {})))) if before and after else ()
        kinds = tuple(_kinds(before, after, parts))
        if kinds:
            numbers = {one.number for one in (before, after) if one}
            change = SectionChange(kinds, before, after, parts, announced=bool(numbers & named))
            yield change._replace(announced=True) if change.is_log else change


def _kinds(
    before: SectionTenure | None, after: SectionTenure | None, parts: tuple[str, ...]
) -> Iterator[SectionChangeKind]:
    if before is None:
        yield SectionChangeKind.ADDED
    elif after is None:
        yield SectionChangeKind.REMOVED
    else:
        if (before.number, before.printed) != (after.number, after.printed):
            yield SectionChangeKind.MOVED
        if before.title != after.title:
            yield SectionChangeKind.RENAMED
        if before.penalty != after.penalty:
            yield SectionChangeKind.PENALTY
        if parts:
            yield SectionChangeKind.REWORDED


def _parts(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    for part in {*before, *after}:
        if before.get(part, "") != after.get(part, ""):
            yield part
