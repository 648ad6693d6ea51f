"""What somebody gets who turns the pages: headings, rules followed to today, suggestions, terms, examples."""

from __future__ import annotations

from mtgcr.views.json.shapes.common import DayMeantShape, SourceShape
from mtgcr.views.json.shapes.questions import RanShape
from mtgcr.views.json.shapes.rules import ExampleShape, HitShape, TermNameShape
from mtgcr.views.json.shapes.typed import TypedDict


class HeadingsShape(TypedDict):
    """A section or group with its words in both languages, "" where none is held, and what stands below it."""

    number: str
    en: str
    ja: str
    below: list[HeadingsShape]


class ContentsShape(DayMeantShape):
    """The sections of a day with their groups."""

    release: str
    edition: str
    sections: list[HeadingsShape]


class SuccessorRuleShape(TypedDict):
    """A rule into which words of another went; `number_today` is null where it has ended too."""

    number: str
    number_today: str | None


class FollowedRuleShape(TypedDict):
    """A rule from the number that it had to that of today; `ended`: the first release without it."""

    lineage: str
    number: str
    number_today: str | None
    last_number: str
    ended: str | None
    last_day: str
    successors: list[SuccessorRuleShape]


class FollowedShape(TypedDict):
    """What had a number in a release, followed to the newest release known."""

    number: str
    release: str
    newest: str
    found: list[FollowedRuleShape]


class SuggestionsShape(DayMeantShape):
    """What words that somebody is typing may become: terms, and what has the words, best first."""

    typed: str
    terms: list[TermNameShape]
    hits: list[HitShape]


class VocabularyTermShape(TermNameShape):
    """A term with the official words for it, the day since which it is none of the rules', and a note."""

    successor_en: list[str]
    successor_ja: list[str]
    until: str | None
    note: str


class VocabularyShape(TypedDict):
    """Terms of the lexicon, and the kinds that there are."""

    terms: list[VocabularyTermShape]
    kinds: list[str]


class ExampleResultsShape(TypedDict):
    """A printed example of a rule, and what it comes to over the releases."""

    number: str
    ordinal: int
    release: str
    example: ExampleShape
    source: SourceShape | None
    results: list[RanShape]
