"""What the rules say: rules, hits, terms, references."""

from __future__ import annotations

from typing import NotRequired

from mtgcr.views.json.shapes.common import (
    AttachedShape,
    DayMeantShape,
    EntryShape,
    LaterTermShape,
    LineShape,
    MentionShape,
    MovedShape,
    NumberMarkShape,
    ReleaseMeantShape,
    RuleDayShape,
    SinceShape,
    SourceShape,
    ToldShape,
    UnsureShape,
)
from mtgcr.views.json.shapes.typed import LanguageCode, TypedDict
from mtgcr.views.json.shapes.works import SectionHitShape, SectionTenureShape


class WordingShape(TypedDict):
    """A rule's words in one language; `behind`: the English was reworded since; `moved`: its stale numbers."""

    text: str
    number: str
    behind: bool
    moved: list[MovedShape]
    told: ToldShape | None
    source: SourceShape


class ExampleShape(TypedDict):
    """A printed example in both languages, null where absent."""

    id: str
    en: str | None
    ja: str | None
    behind: bool
    moved: list[MovedShape]
    told: ToldShape | None
    ja_source: SourceShape | None


class HeadingShape(TypedDict):
    """A heading above a rule."""

    number: str
    title: str
    title_ja: str | None


class RuleShape(SinceShape, RuleDayShape):
    """A rule, group or section as of a release; `wordings` by language."""

    number: str
    lineage: str
    kind: str
    release: str
    path: list[HeadingShape]
    wordings: dict[LanguageCode, WordingShape]
    examples: list[ExampleShape]
    subrules: list[RuleShape]
    cites: list[str]
    cited_by: list[MentionShape]
    number_today: str | None
    superseded: str | None
    changed: str | None
    unsure: list[UnsureShape]
    attached: list[AttachedShape]


class ObsoleteTermShape(TypedDict):
    """A term asked for that is out of use on the day: since `until`, or since some day before where not `exact`.

    `number` is the rule of today on what has taken its place.
    """

    english: str
    japanese: str
    until: str | None
    exact: bool
    number: str
    note: str


class RulesShape(TypedDict):
    """`rule` for one rule, `rules` for several; `missing`: numbers asked for that name nothing.

    `nearest`: numbers that may be meant by those that never named anything.  `obsolete`: terms asked for that are out
    of use on the day.  `not_a_term`: what was asked for, where only its words are terms and the rules are theirs.
    """

    rule: NotRequired[RuleShape]
    rules: NotRequired[list[RuleShape]]
    missing: list[str]
    nearest: list[str]
    obsolete: list[ObsoleteTermShape]
    not_a_term: str | None


class HitShape(TypedDict):
    """One thing found; `printed`: its number in a translation; a ruling has `numbers`, `card`, `date`, no `term`.

    `asked`: it answers the words as a question, and stands where it does for that.
    """

    kind: str
    number: str
    language: LanguageCode
    score: float
    text: str
    source: SourceShape | LineShape
    told: NotRequired[ToldShape | None]
    behind: NotRequired[bool]
    asked: NotRequired[bool]
    moved: NotRequired[list[MovedShape]]
    printed: NotRequired[str]
    term: NotRequired[str]
    ordinal: NotRequired[int]
    numbers: NotRequired[list[str]]
    card: NotRequired[str]
    date: NotRequired[str | None]


class SearchShape(DayMeantShape):
    """What a search found, best first, with exact counts by kind."""

    hits: list[HitShape]
    counts: dict[str, int]
    total: int
    notes: list[str]
    suggestions: list[str]
    sections: list[SectionHitShape]
    later: list[LaterTermShape]


class SuccessorShape(TypedDict):
    """What an obsolete or colloquial term is called officially."""

    en: list[str]
    ja: list[str]


class TermNameShape(TypedDict):
    """A term in both languages, whose word it is, and its rules by today's numbers, the defining one first."""

    english: str
    japanese: str
    reading: str
    kind: str
    status: str
    rules: list[str]


class TermShape(TermNameShape, SinceShape):
    """A term of the lexicon; `near`: only its spelling is near to what was asked."""

    successor: SuccessorShape
    until: str | None
    note: str
    near: bool


class TermsShape(ReleaseMeantShape):
    """What a word means."""

    asked: str
    terms: list[TermShape]
    entries: list[EntryShape]
    unsure: list[UnsureShape]
    later: list[LaterTermShape]


class EdgeShape(TypedDict):
    """One reference: a rule number or glossary term, and the number that it names."""

    citing: str
    cited: str


class ReferencesShape(DayMeantShape):
    """What a rule cites and what cites it."""

    number: str
    release: str
    cites: list[str]
    cited_by: list[MentionShape]
    edges: list[EdgeShape]
    under: list[EdgeShape]
    missing: list[str]
    sections: list[SectionTenureShape]
    marks: list[NumberMarkShape]
