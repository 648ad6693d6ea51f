"""What `ask` answers."""

from __future__ import annotations

from typing import Literal, NotRequired

from mtgcr.views.json.shapes.common import (
    AttachedShape,
    DayMeantShape,
    EntryShape,
    LaterTermShape,
    MovedShape,
    SinceShape,
    SourceShape,
    SpanShape,
    ToldShape,
)
from mtgcr.views.json.shapes.scenarios import ReportShape
from mtgcr.views.json.shapes.typed import LanguageCode, TypedDict
from mtgcr.views.json.shapes.works import PolicyShape

CertaintyWord = Literal["sure", "likely", "unsure", "outside"]
"""How sure an answer is; "outside" where the rules do not speak of the question."""


class QuoteShape(TypedDict):
    """Quoted words; `deciding` is the sentence in them that answers."""

    number: str
    quote: str
    span: SpanShape
    deciding: SpanShape
    release: str
    language: LanguageCode
    behind: bool
    moved: list[MovedShape]
    told: ToldShape | None
    source: SourceShape


class ReasonShape(TypedDict):
    """Why a rule may answer, and how strongly that speaks for it."""

    reason: str
    strength: float


class CitedRuleShape(QuoteShape):
    """A rule of an answer."""

    number_in_force: str
    lineage: str
    why: list[ReasonShape]
    score: float


class DefinitionShape(TypedDict):
    """A term of a question."""

    asked: str
    en: list[str]
    ja: list[str]
    rules: list[str]
    note: str
    entry: QuoteShape | None


class RanFrom(TypedDict("RanFrom", {"from": str})):
    """The first release of a stretch."""


class RanShape(RanFrom):
    """What an example came to when it was run."""

    scenario: str
    status: str
    en: str
    ja: str
    because: list[str]
    to: str


class NearExampleShape(QuoteShape):
    """The printed example nearest to a question."""

    ordinal: int
    results: list[RanShape]


class RewordedShape(TypedDict):
    """A cited rule that was reworded or taken away."""

    number: str
    since: str
    later: bool
    gone: bool
    before: QuoteShape | None
    after: QuoteShape | None


class KeywordShape(TypedDict):
    """A keyword of a card with its rules."""

    keyword: str
    rules: list[str]


class CardRulingShape(TypedDict):
    """A ruling on a card."""

    date: str | None
    text: str


class CardShape(TypedDict):
    """A card of the user's own that a question names."""

    en: str
    ja: str
    type: str
    text: str
    keywords: list[KeywordShape]
    rulings: list[CardRulingShape]


class ContextShape(TypedDict):
    """What a cited rule stands among."""

    number: str
    heading: str
    rules: list[QuoteShape]


class HadNumberShape(TypedDict("HadNumberKeys", {"from": str})):
    """A number that a rule had before its last one, from a day until the day before `until`."""

    number: str
    until: str | None


class AskedTimesShape(TypedDict("AskedTimesKeys", {"from": str | None})):
    """When what the question asks about came into the rules, was changed and went.

    `term` is null for a rule asked for by its number; `changed` are the days of its rule, with those of the rules right
    under it where `with_below`, within `from` and `to` (null: open), and `edited` those of them on which the words were
    only edited and say the same; `unread` are words for a time that were not read.
    What was changed is known up to the release of `known_to`; of those `not_held` it is not.
    """

    term: str | None
    number: str | None
    numbers: list[HadNumberShape]
    came: SinceShape | None
    gone: SinceShape | None
    changed: list[SinceShape]
    edited: list[SinceShape]
    with_below: bool
    to: str | None
    unread: str | None
    known_to: str | None
    not_held: list[str]


class AnswerFields(TypedDict):
    """The rules that answer, best first, or the nearest ones as suggestions.

    `certainty` is "sure" or "likely" where `status` is "answered"; one that is not sure has to be told so.
    `history` is of what a question for a change names; where it names nothing that is known, `nearest_history` is of
    the terms and rules nearest to it on any day, and which of them it means is not certain.
    `ruling_decides` is true where the first of `rulings` has more of the question than any rule.
    `unworded` are numbers asked for that the release has and whose words are not held ("702.19b"); then "no-rule-found"
    says only that no rule that is held answers.
    """

    status: Literal["answered", "unsure", "no-rule-found"]
    certainty: CertaintyWord
    release: str
    confidence: float
    citations: list[CitedRuleShape]
    suggestions: list[CitedRuleShape]
    definitions: list[DefinitionShape]
    examples: list[NearExampleShape]
    changed: list[RewordedShape]
    rulings: list[AttachedShape]
    ruling_decides: bool
    cards: list[CardShape]
    context: list[ContextShape]
    policy: PolicyShape | None
    notes: list[str]
    later: list[LaterTermShape]
    history: list[AskedTimesShape]
    nearest_history: list[AskedTimesShape]
    entries: list[EntryShape]
    unworded: list[str]
    executed: NotRequired[ReportShape | None]


class AnswerShape(DayMeantShape):
    """What `ask` answers."""

    answer: AnswerFields
