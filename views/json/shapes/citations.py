"""Citations in other people's texts."""

from __future__ import annotations

from typing import NotRequired

from mtgcr.views.json.shapes.common import DayMeantShape, DiagnosticShape, UnsureShape
from mtgcr.views.json.shapes.typed import TypedDict
from mtgcr.views.json.shapes.works import EditionMeantShape, SectionTenureShape


class MentionPlaceShape(TypedDict):
    """A citation in a text with its place."""

    text: str
    path: str
    line: int
    column: int


class FitsShape(TypedDict("FitsKeys", {"from": str})):
    """A time in which something fits."""

    until: str | None


class TenureShape(TypedDict):
    """A rule that had a number, and its heading."""

    lineage: str
    heading: str


class CitationShape(MentionPlaceShape):
    """A citation judged; `today` is the number on the day asked of the rule that is meant, null if gone or unknown.

    `nearest` are numbers that may be meant by one that no rule ever had.
    """

    number: str
    verdict: str
    fits: list[FitsShape]
    meant: list[TenureShape]
    now: TenureShape | None
    today: str | None
    reworded: str | None
    nearest: list[str]
    by_others: bool


class SectionCitationShape(MentionPlaceShape):
    """A citation of a tournament document judged; `today` is the number of the section that is meant."""

    work: str
    number: str
    verdict: str
    fits: list[FitsShape]
    meant: list[SectionTenureShape]
    now: SectionTenureShape | None
    today: str | None
    reworded: str | None


class UnreadShape(TypedDict):
    """A number that looks like a rule's and is not taken for a citation."""

    number: str
    path: str
    line: int
    column: int
    reason: str


class CitationsShape(DayMeantShape):
    """All citations of some texts with their verdicts, and the numbers that were not taken for citations."""

    citations: list[CitationShape]
    counts: dict[str, int]
    archived: int
    unread: list[UnreadShape]
    diagnostics: list[DiagnosticShape]
    written: DayMeantShape | None
    sections: list[SectionCitationShape]
    editions: list[EditionMeantShape]
    unsure: list[UnsureShape]


class DatingShape(DayMeantShape):
    """From which time a text is."""

    citations: list[CitationShape]
    spans: list[FitsShape]
    fitting: int
    total: int
    unread: list[UnreadShape]
    diagnostics: list[DiagnosticShape]
    sections: list[SectionCitationShape]
    unsure: list[UnsureShape]


class RewriteShape(MentionPlaceShape):
    """A citation that is carried over."""

    old: str
    new: str


class UndecidedShape(MentionPlaceShape):
    """A citation for a person to decide."""

    reason: str
    candidates: list[str]


class MigrationShape(TypedDict):
    """The citations of some texts carried to another release."""

    rewrites: list[RewriteShape]
    undecided: list[UndecidedShape]
    unchanged: int
    unread: list[UnreadShape]
    diagnostics: list[DiagnosticShape]
    written: list[str]
    days: NotRequired[list[DayMeantShape]]


class ImpactShape(MentionPlaceShape):
    """What a release does to one citation."""

    number: str
    effect: str
    new_number: str | None
    now: str | None
    reworded: bool


class SectionImpactShape(MentionPlaceShape):
    """What a new edition does to a citation of a tournament document; `new_work` where the section went to another."""

    work: str
    number: str
    effect: str
    new_work: str | None
    new_number: str | None
    now: SectionTenureShape | None
    reworded: bool


class ImpactsShape(TypedDict):
    """What a release does to the citations of some texts, and new editions to those of tournament documents."""

    citations: list[ImpactShape]
    counts: dict[str, int]
    unread: list[UnreadShape]
    diagnostics: list[DiagnosticShape]
    sections: list[SectionImpactShape]
    editions: list[EditionMeantShape]
    days: NotRequired[list[DayMeantShape]]
