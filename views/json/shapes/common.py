"""What every shape is made of."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from mtgcr.views.json.shapes.typed import LanguageCode, TypedDict


class SourceShape(TypedDict):
    """Where quoted words stand: the release's effective date, its language and edition, the file it came from."""

    release: str
    language: LanguageCode
    edition: Literal["official", "digest", "atlas", "document"]
    file: str
    doubt: Literal["new", "differs"] | None


class LineShape(TypedDict):
    """A line of a document."""

    file: str
    line: int | None


class DiagnosticShape(TypedDict):
    """Something wrong in a text, with its place."""

    code: str
    severity: str
    message: str
    path: str
    line: int
    column: int
    hint: str | None


class ErrorShape(TypedDict):
    """Why there is no answer, and what to do."""

    code: str
    message: str
    hint: str | None
    data: dict[str, Any]
    diagnostics: list[DiagnosticShape]


class RefusalShape(TypedDict):
    """A no: what every command prints instead of an answer."""

    error: ErrorShape


class MovedShape(TypedDict):
    """A reference that ends at the offset `end` of a translation and has another number on the day."""

    end: int
    printed: str
    now: str


class MentionShape(TypedDict):
    """Who cites: a rule or example by `number`, a glossary entry by `term`; the introduction has neither."""

    kind: str
    number: NotRequired[str]
    term: NotRequired[str]


class NumberMarkShape(TypedDict):
    """What must be known of a `number`: that of `today` (null: gone); of its Japanese: behind, absent, or null."""

    number: str
    today: str | None
    japanese: str | None


class ToldShape(TypedDict):
    """Words of our own: the release that they were written for, and whether anybody checked them.

    `reworded` is the day since when the official words are others; `unreviewed` is true then, and where no second
    reader has checked ours as they are.
    """

    retold: str
    reviewed: str | None
    reworded: str | None
    unreviewed: bool
    omits: str


class AttachedShape(TypedDict):
    """What a document that is held says of a rule: a remark, a ruling or a quote.

    `date` is that of a ruling; of a summary, which tells its month alone, it is the month ("2002-02").
    """

    kind: str
    file: str
    line: int
    language: LanguageCode
    card: str
    date: str | None
    since: str
    confidence: float
    text: str


class ReferenceChangeShape(TypedDict):
    """A reference that changed: it followed its rule, or was retargeted."""

    kind: str
    old: str
    new: str


class SpanShape(TypedDict):
    """A stretch of a text, in characters."""

    start: int
    end: int


class DoubtShape(TypedDict):
    """Why a text may not be the official one: new to the atlas, or other than it knows, with the names of what is."""

    kind: Literal["new", "differs"]
    differing: list[str]
    strange: list[str]
    lacking: list[str]


class ReleaseMeantShape(TypedDict):
    """Which release a day means, which one answers, and the span that it stands for.

    `lies_ahead` is true for a day after today and all releases known: another may be in force by then.
    """

    release_meant: NotRequired[str | None]
    release_answering: NotRequired[str | None]
    span: NotRequired[list[str] | None]
    doubt: NotRequired[DoubtShape | None]
    lies_ahead: NotRequired[bool]


class DayMeantShape(ReleaseMeantShape):
    """As above, with the day as it was asked for; null where nobody named one."""

    asked: NotRequired[str | None]


class RuleDayShape(DayMeantShape):
    """Whether a rule changed between the two, up to the next release known, and when within the span.

    `below` are the numbers of what stands below it and reads differently there, or is new there.
    """

    changed_between: NotRequired[bool | None]
    next_known: NotRequired[str | None]
    changed_by_next: NotRequired[bool | None]
    number_meant: NotRequired[str | None]
    number_next: NotRequired[str | None]
    changed_within: NotRequired[list[str]]
    below: NotRequired[list[str]]


class SinceShape(TypedDict):
    """Between which days a change came: alike where that is certain, earliest null where it may be older than all."""

    since_earliest: str | None
    since_latest: str | None


class UnsureShape(TypedDict):
    """A day of a change that is not certain, and the releases in that time of which nothing is held."""

    earliest: str | None
    latest: str
    not_held: list[str]


class EntryShape(TypedDict):
    """A glossary entry; `behind`, `moved` and `told` as of a wording."""

    term: str
    english: str | None
    text: str
    behind: bool
    moved: list[MovedShape]
    told: ToldShape | None
    source: SourceShape


class LaterTermShape(SinceShape):
    """A term that came with a later release than the one that answers, and what our own words say of it.

    `ahead`: later than the day asked for; else its text is not held.
    """

    english: str
    japanese: str
    number: str
    ahead: bool
    entries: list[EntryShape]
