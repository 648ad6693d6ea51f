"""Bulletins, rulings and pages beside the rules."""

from __future__ import annotations

from typing import NotRequired

from mtgcr.views.json.shapes.common import DayMeantShape, LineShape, SourceShape
from mtgcr.views.json.shapes.typed import LanguageCode, TypedDict


class ItemShape(TypedDict):
    """A piece of a bulletin."""

    kind: str
    language: LanguageCode
    line: int
    column: int
    numbers: list[str]
    term: str | None
    text: str


class SideShape(TypedDict):
    """A rule before or after a change."""

    number: str
    title: str
    text: str | None


class PairShape(TypedDict):
    """A rule before and after a change."""

    lineage: str
    kind: str
    old: SideShape | None
    new: SideShape | None


class RecoveredShape(TypedDict):
    """What a piece with old and new text run together was read as."""

    old: str | None
    new: str | None
    stray: list[str]
    lacking: list[str]


class BulletinFindingShape(ItemShape):
    """A claim of a bulletin, judged."""

    claim: str
    printed: str | None
    repeated: bool
    change: PairShape | None
    recovered: RecoveredShape | None


class StaleTermShape(TypedDict):
    """A word of a translation that the English no longer has."""

    japanese: str
    english: str
    last: str


class LagShape(ItemShape):
    """A Japanese piece that does not say what its English says."""

    printed: str | None
    stale: list[StaleTermShape]


class JapaneseFindingShape(ItemShape):
    """A Japanese piece, compared with the Japanese of the release `compared_with`."""

    status: str
    compared_with: str | None
    lacking: list[str]


class ExplanationShape(ItemShape):
    """A remark on changes."""

    changes: list[PairShape]


class BulletinShape(DayMeantShape):
    """A bulletin against the real difference."""

    document: str
    old: SourceShape
    new: SourceShape
    findings: list[BulletinFindingShape]
    unmentioned: list[PairShape]
    settled: list[PairShape]
    lags: list[LagShape]
    japanese: list[JapaneseFindingShape]
    untranslated: list[int]
    explanations: list[ExplanationShape]
    days: NotRequired[list[DayMeantShape]]


class TiedShape(TypedDict):
    """A rule that a ruling is about."""

    lineage: str
    how: str
    words: str
    number_then: str | None
    number_today: str | None


class RulingQuoteShape(TypedDict):
    """A sentence of a ruling beside the passage of the rule that it quotes."""

    quote: str
    rule: str
    passage: str
    same: bool
    lost_condition: str | None


class RulingShape(TypedDict):
    """A ruling with the rules that it is about."""

    source: LineShape
    date: str | None
    card: str
    language: LanguageCode
    original: bool
    text: str
    rules: list[TiedShape]
    quotes: list[RulingQuoteShape]


class RuleSinceShape(TypedDict):
    """A rule that a ruling on a card rests on; `changed` and `gone` are what is not as on the day of the ruling.

    `known` is false where that cannot be told: a ruling without a date, a rule that is not of both days.
    """

    lineage: str
    how: str
    words: str
    number_then: str | None
    number_today: str | None
    title: str
    changed: list[str]
    gone: list[str]
    known: bool


class RulingSinceShape(TypedDict):
    """A ruling on a card; `date` is null where it is not known."""

    date: str | None
    text: str
    rules: list[RuleSinceShape]


class KeywordOfCardShape(TypedDict):
    """A keyword of a card with the numbers of today that define it."""

    keyword: str
    rules: list[str]


class CardAnswerShape(DayMeantShape):
    """What `card` answers; `ja` is "" where no Japanese name is known, `release` tells until when changes are known."""

    en: str
    ja: str
    type: str
    text: str
    keywords: list[KeywordOfCardShape]
    rulings: list[RulingSinceShape]
    release: str


class RuleNameShape(TypedDict):
    """A rule by lineage with its number, or an entry with its term."""

    lineage: str
    number: str | None
    term: str | None


class StatedShape(TypedDict):
    """A sentence of a summary, and where it stands today."""

    text: str
    stands: bool
    number: str | None


class DescentShape(TypedDict):
    """What became of a rule that a summary names."""

    then: RuleNameShape
    today: RuleNameShape | None
    related: list[RuleNameShape]
    status: str
    sentences: list[StatedShape]
    added: list[str]


class ObsoleteShape(TypedDict):
    """A word that is no longer used."""

    term: str
    en: list[str]
    ja: list[str]
    until: str | None


class PointShape(TypedDict):
    """A point of a summary of rulings."""

    source: LineShape
    date: str | None
    release_then: str
    release_today: str
    section: str
    ordinal: int
    title: str
    number: str | None
    cards: list[str]
    remarks: list[str]
    status: str
    descents: list[DescentShape]
    rules: list[TiedShape]
    revoked: list[RuleNameShape]
    missing: list[str]
    obsolete: list[ObsoleteShape]


class RestLineShape(TypedDict):
    """A line of a file given that stands in no ruling."""

    file: str
    line: int
    text: str


class RulingsShape(DayMeantShape):
    """Rulings and points of summaries; `rest` where files are given and all their rulings are asked for.

    `about` is the number of today of the rule that a term led to; null for numbers, lists and cards.
    """

    rulings: list[RulingShape]
    points: list[PointShape]
    about: str | None
    rest: list[RestLineShape]


class PageRulingShape(TypedDict):
    """A ruling that a page has the words of."""

    date: str | None
    file: str
    line: int


class PageQuoteShape(TypedDict):
    """A quote of a page: what it is in the release that the page names, and today."""

    line: int
    kind: str
    number: str
    term: str
    release: str
    named: str
    release_meant: str | None
    match: str
    lineage: str | None
    number_today: str | None
    in_force: bool
    reworded_since: bool
    again: int | None


class RetellingShape(TypedDict):
    """Words of a page's own that tell a rule."""

    line: int
    words: str
    rule: str
    passage: str
    lost_condition: str | None
    ruling: PageRulingShape | None


class BorrowedShape(TypedDict):
    """Words of a page that are those of a ruling."""

    line: int
    ruling: PageRulingShape


class EchoShape(TypedDict):
    """A sentence that a page calls a ruling, with the one of a ruling or rule that it nearly has the words of."""

    line: int
    text: str
    sentence: str
    ruling: PageRulingShape | None
    rule: str | None


class PageLineShape(TypedDict):
    """A line of a page."""

    line: int
    text: str


class PageShape(DayMeantShape):
    """A page that quotes the rules."""

    page: str
    quotes: list[PageQuoteShape]
    retellings: list[RetellingShape]
    borrowed: list[BorrowedShape]
    echoes: list[EchoShape]
    unborne: list[PageLineShape]
