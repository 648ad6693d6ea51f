"""The tournament documents: sections, their past, penalties, hits, diffs."""

from __future__ import annotations

from typing import Literal

from mtgcr.views.json.shapes.common import DiagnosticShape
from mtgcr.views.json.shapes.typed import LanguageCode, TypedDict


class OwnLineShape(TypedDict):
    """A line of our own in both languages."""

    english: str
    japanese: str


class EditionMeantShape(TypedDict):
    """The edition that a day means; `gaps` are editions that were not found between it and the day."""

    work: str
    day: str
    effective: str
    following: str | None
    gaps: list[str]
    confirmed: str
    maybe_superseded: bool
    remark: str


class SectionSpanShape(TypedDict):
    """A time under one number; `until` is the first day under another, null for still."""

    number: str
    title: str
    since: str
    until: str | None


class SectionTenureShape(TypedDict):
    """A section under one number, title and penalty."""

    work: str
    lineage: str
    number: str
    printed: str
    title: str
    penalty: str
    since: str
    until: str | None


class SectionLinkShape(TypedDict):
    """That words went from one section to another."""

    day: str
    kind: Literal["merged", "split", "across"]
    old: str
    new: str


class TableRemedyShape(TypedDict):
    """What to do, in our own words; `since` is the day of the wording that it retells."""

    short: str
    remedy: OwnLineShape
    upgrade: OwnLineShape
    downgrade: OwnLineShape
    since: str


class RegularShape(TypedDict):
    """What Judging at Regular REL has instead; null where it is not told: it was worded otherwise on the day."""

    section: str
    title: str
    line: OwnLineShape


class SectionFactsShape(TypedDict):
    """A section as it is on the day; `condition` names the case in which alone the penalty is given ("" for every)."""

    section: SectionTenureShape
    japanese: str
    condition: str
    line: OwnLineShape | None
    remedy: TableRemedyShape | None
    numbers: list[SectionSpanShape]
    reworded: list[str]
    links: list[SectionLinkShape]


class SectionShape(TypedDict):
    """A section of a work, or the whole work, where `section` is null."""

    asked: str
    edition: EditionMeantShape
    section: SectionFactsShape | None
    below: list[SectionTenureShape]
    regular: RegularShape | None
    words: list[str]


class PastSectionShape(TypedDict):
    """One section through time."""

    lineage: str
    japanese: str
    tenures: list[SectionTenureShape]
    links: list[SectionLinkShape]
    reworded: list[str]


class SectionPastShape(TypedDict):
    """Every section that ever had the number."""

    asked: str
    sections: list[PastSectionShape]


class PenaltyShape(TypedDict):
    """An infraction; `repeat` is the Warning of its category that becomes a Game Loss, 0 for none."""

    section: SectionFactsShape
    repeat: int
    regular: RegularShape | None


class PenaltiesShape(TypedDict):
    """The infractions of an edition with their penalties.

    `nearest` where none is called as asked, and these are about it; `unread` are words that the best one does not have.
    """

    asked: str
    edition: EditionMeantShape
    infractions: list[PenaltyShape]
    nearest: bool
    unread: list[str]


class PolicySectionShape(TypedDict):
    """A section that answers a question about policy."""

    section: SectionFactsShape
    score: float
    regular: RegularShape | None


class PolicyShape(TypedDict):
    """What the tournament documents say; `level` is the Rules Enforcement Level asked for, "" where none was."""

    level: Literal["", "regular", "competitive"]
    editions: list[EditionMeantShape]
    sections: list[PolicySectionShape]


class SectionHitShape(TypedDict):
    """A section that was found."""

    section: SectionFactsShape
    score: float
    matched: list[str]


class SectionHitsShape(TypedDict):
    """What was found in which editions, best first."""

    asked: str
    editions: list[EditionMeantShape]
    hits: list[SectionHitShape]


class PieceShape(TypedDict):
    """Words that both wordings have, or only one."""

    kind: Literal["kept", "deleted", "inserted"]
    text: str


class PartWordingShape(TypedDict):
    """A part that was reworded: kept and deleted words make the old, kept and inserted ones the new."""

    part: str
    words: list[PieceShape]


class SectionChangeShape(TypedDict):
    """A section that is not as it was; `parts` are those with other words, `wordings` their words where held."""

    kinds: list[Literal["added", "removed", "moved", "renamed", "penalty", "reworded"]]
    old: SectionTenureShape | None
    new: SectionTenureShape | None
    parts: list[str]
    announced: bool
    wordings: list[PartWordingShape]


class WorkDiffShape(TypedDict):
    """The changes between two editions; `unfounded` are sections that a log names and that have the same words."""

    work: str
    old: EditionMeantShape
    new: EditionMeantShape
    changes: list[SectionChangeShape]
    unfounded: list[str]
    has_log: bool
    has_words: bool
    hidden: list[str]


class EditionShape(TypedDict):
    """An edition that is known."""

    effective: str
    stated: str
    sections: int
    words: int
    remark: str


class HeldCopyShape(TypedDict):
    """A text of the user's."""

    effective: str
    language: LanguageCode
    sha256: str
    remark: str


class WorkEditionsShape(TypedDict):
    """The editions of a work: known, missing between them, held."""

    work: str
    editions: list[EditionShape]
    gaps: list[str]
    held: list[HeldCopyShape]


class WorkFileShape(TypedDict):
    """What became of a tournament document that was given; the edition is null for one that is none."""

    file: str
    status: Literal["added", "refused"]
    work: str | None
    effective: str | None
    stated: str | None
    language: LanguageCode | None
    sections: int
    known: bool
    diagnostics: list[DiagnosticShape]


class SectionReferenceShape(TypedDict):
    """That a section cites something; `work` is cr for the Comprehensive Rules.

    `meant` is the title of what had the number when it was first printed, `today` the number by now of that, `now` the
    title of what has the number by now.
    """

    citing: SectionTenureShape
    work: str
    number: str
    by_name: bool
    printed_since: str
    state: Literal["right", "elsewhere", "missing"]
    meant: str
    wrong_since: str | None
    today: str | None
    now: str | None


class SectionReferencesShape(TypedDict):
    """What a section cites on a day and what cites it; of a whole work, where `section` is null, all that it cites."""

    asked: str
    edition: EditionMeantShape
    section: SectionTenureShape | None
    cites: list[SectionReferenceShape]
    cited_by: list[SectionReferenceShape]


class WorkFlawsShape(TypedDict):
    """The wrong references of an edition at its own day, and how many were checked."""

    edition: EditionMeantShape
    wrong: list[SectionReferenceShape]
    checked: int
