"""What the tools send, each shape written down once; the output schemas of the tools are made from these.

Dates are strings as 2024-11-08, rule numbers strings as "702.19b".  `notes` stands first in every result: it is what
has to be said with the answer.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from mtgcr.views.json.shapes.questions import CertaintyWord
from mtgcr.views.json.shapes.typed import TypedDict

SourceWord = Literal["official", "digest", "document", "unverified", "mixed", "none"]
"""Whose words: the publisher's; our digest, in our own words; a document beside the rules; a text that claims to be a
release and is not known as one; several of these; no words at all."""


class HeadShape(TypedDict):
    """What every result begins with.

    `release` is the effective date of the release that answers, null where none does; `total` counts the items of the
    whole answer; `next_cursor` asks for the next ones, null at the end.
    """

    notes: list[str]
    status: Literal["found", "answered", "unsure", "no-rule-found", "none"]
    release: str | None
    source: SourceWord
    permalink: str
    generation: str
    total: int
    next_cursor: str | None


class PassageShape(TypedDict):
    """Words that may be quoted, with all that a quotation needs.

    `number` is "" for a glossary entry, whose `term` says which.  `remark` has what must be said with these words.
    `is_whole` is false where the text was too long to be sent.  `deciding` is the sentence in `text` that answers.
    """

    number: str
    role: str
    text: str
    language: str
    release: str
    source: SourceWord
    permalink: str
    remark: str
    is_whole: bool
    term: NotRequired[str]
    ordinal: NotRequired[int]
    deciding: NotRequired[str]
    why: NotRequired[list[str]]


class RuleResult(HeadShape, total=False):
    """A rule as of a day; `path` are the headings above it, `cited_by` counts the rules and entries that cite it.

    Of a section of a tournament document: `title`, `penalty`, the numbers that it had (`was`), the sections `below`.
    """

    path: list[str]
    number_today: str | None
    words_since: str | None
    cites: list[str]
    cited_by: int
    title: str
    penalty: str
    was: list[str]
    below: list[str]
    items: list[PassageShape]


class SearchResult(HeadShape, total=False):
    """What words found, best first; `counts` by kind is exact."""

    counts: dict[str, int]
    suggestions: list[str]
    items: list[PassageShape]


class AnswerResult(HeadShape, total=False):
    """The rules that decide a question; with the status "unsure" or "no-rule-found" none of them does.

    `certainty` tells an answer that is sure from one that is likely.
    """

    certainty: CertaintyWord
    confidence: float
    terms: list[str]
    items: list[PassageShape]


class MeaningShape(TypedDict):
    """A term of the lexicon; `successor` are the official words for one that is no longer used."""

    english: str
    japanese: str
    reading: str
    kind: str
    status: str
    rules: list[str]
    successor: list[str]
    until: str | None
    note: str
    only_similar: bool


class TermResult(HeadShape, total=False):
    """What a word means: terms of the lexicon, and as items the glossary entries.

    The rules of the terms are numbers of the release `rules_of`, which may be another than the one that answers.
    """

    rules_of: str
    terms: list[MeaningShape]
    items: list[PassageShape]


class ReferenceShape(TypedDict):
    """One reference: `citing` (a rule number or a glossary term) names `cited`."""

    citing: str
    cited: str
    permalink: str


class ReferencesResult(HeadShape, total=False):
    """What a rule cites and what cites it; `missing` are cited numbers that the release does not have."""

    number: str
    missing: list[str]
    items: list[ReferenceShape]


class RunShape(TypedDict):
    """What a printed example came to when it was run by the rules of the release.

    `status` is "passed" where the rules come to what the example prints; `because` are steps with their rules.
    """

    scenario: str
    status: str
    english: str
    japanese: str
    rules: list[str]
    because: list[str]
    faults: list[str]


class ExampleResult(HeadShape, total=False):
    """A printed example, its words under `example`, and what running it came to."""

    number: str
    ordinal: int
    printed: int
    example: list[PassageShape]
    items: list[RunShape]


class NumberedShape(TypedDict):
    """A number that a rule had; `until` is the first day on which it had it no more."""

    number: str
    since: str
    since_earliest: str | None
    until: str | None


class StepItem(PassageShape):
    """A rule as it stood from `since` on, and what came with it."""

    since: str
    since_earliest: str | None
    until: str | None
    renumbered: bool
    reworded: bool
    references: list[str]


class HistoryResult(HeadShape, total=False):
    """A rule through time; `others` are further rules that had the number, by what they were last."""

    numbers: list[NumberedShape]
    ended: str | None
    junctions: list[str]
    others: list[str]
    items: list[StepItem]


class ChangeItem(TypedDict):
    """One difference; `old` and `new` are the words, null where nothing stood there or no words are held."""

    change: str
    part: str
    meaning: str
    old_number: str | None
    new_number: str | None
    term: str | None
    old: str | None
    new: str | None
    source: SourceWord
    is_whole: bool
    references: list[str]
    remarks: list[str]
    permalink: str


class DiffResult(HeadShape, total=False):
    """All differences of two releases; `summary` counts them by part, `by_fingerprints` where words are not held."""

    old: str
    new: str
    by_fingerprints: bool
    summary: dict[str, dict[str, int]]
    items: list[ChangeItem]


class CitedItem(TypedDict):
    """A citation in a text, judged: right, reworded, undecided, elsewhere (the number is another rule's), missing."""

    text: str
    line: int
    column: int
    number: str
    verdict: str
    meant: list[str]
    stands_for: str | None
    number_on_the_day: str | None
    reworded: str | None
    fits: list[str]
    permalink: str


class UntakenShape(TypedDict):
    """A number that was not taken for a citation, and why."""

    number: str
    line: int
    reason: str


class CitationsResult(HeadShape, total=False):
    """The citations of a text, judged, and how many of each verdict there are."""

    counts: dict[str, int]
    unread: list[UntakenShape]
    items: list[CitedItem]


class DatingResult(HeadShape, total=False):
    """In which times the citations of a text fit together: `fitting` of `total` do in `spans`."""

    spans: list[str]
    fitting: int
    items: list[CitedItem]
