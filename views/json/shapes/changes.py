"""How the rules changed: diffs, histories."""

from __future__ import annotations

from typing import Literal, NotRequired

from mtgcr.views.json.shapes.common import (
    AttachedShape,
    DayMeantShape,
    NumberMarkShape,
    ReferenceChangeShape,
    SinceShape,
    SourceShape,
    UnsureShape,
)
from mtgcr.views.json.shapes.typed import LanguageCode, TypedDict


class ToldWordsShape(TypedDict):
    """In which language a change is told, and whose words these are: official or digest."""

    language: LanguageCode
    edition: str


class ChangeShape(TypedDict):
    """One difference between two releases; `words` are pieces of [kind, text], empty unless the words changed.

    `told` is null but in a diff of English texts that is told in another language.
    """

    kind: str
    part: str
    weight: str
    old_number: str | None
    new_number: str | None
    term: str | None
    old: str | None
    new: str | None
    words: list[list[str]]
    references: list[ReferenceChangeShape]
    confidence: float
    why: list[AttachedShape]
    mark: NumberMarkShape | None
    told: ToldWordsShape | None


class DiffShape(TypedDict):
    """All changes from one release to another; `summary` counts them by part.

    `turned` is true where the newer was asked for first; `left_out` counts the changes besides, which are not of the
    section or the kinds asked for.
    """

    old: str
    new: str
    turned: bool
    language: LanguageCode
    by_fingerprints: bool
    summary: dict[str, dict[str, int]]
    left_out: int
    changes: list[ChangeShape]
    days: NotRequired[list[DayMeantShape]]


class NumberSpanShape(TypedDict("NumberSpanKeys", {"from": str}), SinceShape):
    """A number that a rule had."""

    number: str
    until: str | None


class RevisionShape(TypedDict):
    """A rule or example as it stood from `since` on."""

    kind: str
    number: str
    title: str
    language: LanguageCode
    edition: str
    since: str
    until: str | None
    text: str


class DatedRevisionShape(RevisionShape, SinceShape):
    """A revision with the days between which it came."""


class StepShape(DatedRevisionShape):
    """A revision with what changed when it came."""

    renumbered: bool
    reworded: bool
    references: list[ReferenceChangeShape]
    source: SourceShape | None


class JunctionShape(SinceShape):
    """A split or merge on a day."""

    on: str
    kind: str
    lineage: str
    number: str
    term: str
    direction: Literal["to", "from"]
    """Whether words went to the other or came from it."""


class BlamedShape(SinceShape):
    """A stretch of words with the release that brought it."""

    text: str
    since: str


class HistoryShape(TypedDict):
    """One rule through time."""

    lineage: str
    kind: str
    numbers: list[NumberSpanShape]
    ended: str | None
    revisions: list[StepShape]
    examples: list[DatedRevisionShape]
    junctions: list[JunctionShape]
    attached: list[AttachedShape]
    unsure: list[UnsureShape]
    blame: NotRequired[list[BlamedShape]]


class NewPlaceShape(TypedDict):
    """A group to which rules went whose heading is gone, with how many they are."""

    number: str
    heading: str
    rules: int


class DissolvedShape(TypedDict):
    """Where the rules under a heading went when it did; `rules` is how many there were, ended ones included."""

    on: str
    rules: int
    places: list[NewPlaceShape]


class HistoriesShape(HistoryShape, DayMeantShape):
    """The history of the rule that has a number now or had it last; the others that had it under `others`.

    `below` are the numbers under it, where it is only a heading; `dissolved` is where those of a gone heading went.
    """

    others: list[HistoryShape]
    below: list[str]
    dissolved: DissolvedShape | None
