"""The JSON of every answer, each shape written down once, in reading order; docs/json/*.schema.json is made from it.

A date is a string as 2024-11-08, a rule number a string as "702.19b"; a lineage ("510.1c@2009-07-11") is opaque.
`until` is the first day on which something is no longer so, null while it lasts.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, NotRequired

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:  # what makes the schemas needs this one before 3.12
    from typing_extensions import TypedDict

LanguageCode = str
"""The code of a language: "en", "ja"."""


class SourceShape(TypedDict):
    """Where quoted words stand: the release's effective date, its language and edition, the file it came from."""

    release: str
    language: LanguageCode
    edition: Literal["official", "digest", "atlas", "document"]
    file: str


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


class ReleaseShape(TypedDict):
    """A text of the rules that is held, with its number among those of its day."""

    effective: str
    language: LanguageCode
    edition: str
    rules: int
    examples: int
    glossary: int
    warnings: int
    file: str
    sha256: str
    issue: int
    speaks: bool


class ReleasesShape(TypedDict):
    """The texts of the rules that are held."""

    releases: list[ReleaseShape]


class WordingShape(TypedDict):
    """A rule's words in one language; `behind`: the English has been reworded since."""

    text: str
    number: str
    behind: bool
    source: SourceShape


class ExampleShape(TypedDict):
    """A printed example in both languages, null where absent."""

    id: str
    en: str | None
    ja: str | None
    behind: bool
    ja_source: SourceShape | None


class MentionShape(TypedDict):
    """Who cites: a rule or example by `number`, a glossary entry by `term`."""

    kind: str
    number: NotRequired[str]
    term: NotRequired[str]


class HeadingShape(TypedDict):
    """A heading above a rule."""

    number: str
    title: str


class AttachedShape(TypedDict):
    """What a document that is held says of a rule: a remark, a ruling or a quote."""

    kind: str
    file: str
    line: int
    language: LanguageCode
    card: str
    date: str | None
    since: str
    confidence: float
    text: str


class RuleShape(TypedDict):
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
    attached: list[AttachedShape]


class RulesShape(TypedDict):
    """`rule` for the one rule of a number, `rules` where it means several."""

    rule: NotRequired[RuleShape]
    rules: NotRequired[list[RuleShape]]


class HitShape(TypedDict):
    """One thing found; a ruling has `numbers`, `card`, `date` instead of `term`, `ordinal`."""

    kind: str
    number: str
    language: LanguageCode
    score: float
    text: str
    source: SourceShape | LineShape
    term: NotRequired[str]
    ordinal: NotRequired[int]
    numbers: NotRequired[list[str]]
    card: NotRequired[str]
    date: NotRequired[str | None]


class SearchShape(TypedDict):
    """What a search found, best first, with exact counts by kind."""

    hits: list[HitShape]
    counts: dict[str, int]
    total: int
    notes: list[str]
    suggestions: list[str]


class SuccessorShape(TypedDict):
    """What an obsolete or colloquial term is called officially."""

    en: list[str]
    ja: list[str]


class TermShape(TypedDict):
    """A term of the lexicon; `near`: only its spelling is near to what was asked."""

    english: str
    japanese: str
    reading: str
    kind: str
    status: str
    rules: list[str]
    successor: SuccessorShape
    until: str | None
    note: str
    near: bool


class EntryShape(TypedDict):
    """A glossary entry."""

    term: str
    english: str | None
    text: str
    source: SourceShape


class TermsShape(TypedDict):
    """What a word means."""

    asked: str
    terms: list[TermShape]
    entries: list[EntryShape]


class EdgeShape(TypedDict):
    """One reference: a rule number or glossary term, and the number that it names."""

    citing: str
    cited: str


class ReferencesShape(TypedDict):
    """What a rule cites and what cites it."""

    number: str
    release: str
    cites: list[str]
    cited_by: list[MentionShape]
    edges: list[EdgeShape]
    missing: list[str]


class ReferenceChangeShape(TypedDict):
    """A reference that changed: it followed its rule, or was retargeted."""

    kind: str
    old: str
    new: str


class ChangeShape(TypedDict):
    """One difference between two releases; `words` are pieces of [kind, text], empty unless the words changed."""

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


class DiffShape(TypedDict):
    """All changes from one release to another; `summary` counts them by part."""

    old: str
    new: str
    language: LanguageCode
    summary: dict[str, dict[str, int]]
    changes: list[ChangeShape]


class NumberSpanShape(TypedDict("NumberSpanKeys", {"from": str})):
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


class StepShape(RevisionShape):
    """A revision with what changed when it came."""

    renumbered: bool
    reworded: bool
    references: list[ReferenceChangeShape]
    source: SourceShape | None


class JunctionShape(TypedDict):
    """A split or merge on a day."""

    on: str
    kind: str
    lineage: str
    number: str


class BlamedShape(TypedDict):
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
    examples: list[RevisionShape]
    junctions: list[JunctionShape]
    attached: list[AttachedShape]
    blame: NotRequired[list[BlamedShape]]


class HistoriesShape(HistoryShape):
    """The history of the rule that has a number now or had it last; the others that had it under `others`."""

    others: list[HistoryShape]


class SpanShape(TypedDict):
    """A stretch of a text, in characters."""

    start: int
    end: int


class QuoteShape(TypedDict):
    """Quoted words; `deciding` is the sentence in them that answers."""

    number: str
    quote: str
    span: SpanShape
    deciding: SpanShape
    release: str
    language: LanguageCode
    behind: bool
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


class AnswerFields(TypedDict):
    """The rules that answer, best first, or the nearest ones as suggestions."""

    status: Literal["answered", "no-rule-found"]
    release: str
    confidence: float
    citations: list[CitedRuleShape]
    suggestions: list[CitedRuleShape]
    definitions: list[DefinitionShape]
    examples: list[NearExampleShape]
    changed: list[RewordedShape]
    rulings: list[AttachedShape]
    cards: list[CardShape]
    context: list[ContextShape]
    notes: list[str]
    executed: NotRequired[ReportShape | None]


class AnswerShape(TypedDict):
    """What `ask` answers."""

    answer: AnswerFields


class SaidShape(TypedDict):
    """The same in both languages."""

    en: str
    ja: str


class NoteShape(SaidShape):
    """A step of the reasoning with the rules that it rests on."""

    rules: list[str]


class TraceShape(TypedDict):
    """What a verdict of a scenario came to, and why."""

    place: str
    status: str
    notes: list[NoteShape]


class StretchShape(TypedDict):
    """Releases in a row at which a scenario came to the same."""

    first: str
    last: str
    status: str
    answer: SaidShape
    rules: list[str]
    trace: list[TraceShape]
    faults: list[str]


class ScenarioShape(TypedDict):
    """A scenario over the releases."""

    title: str
    place: str
    sources: list[str]
    status: str
    flips: list[str]
    discriminating: bool
    stretches: list[StretchShape]


class AuditShape(TypedDict):
    """An implementation of a rule that does not fit the rules text."""

    flaw: str
    operation: str
    number: str | None
    since: str
    wording: str | None


class ReportShape(TypedDict):
    """What running scenarios came to."""

    scenarios: list[ScenarioShape]
    audit: list[AuditShape]
    diagnostics: list[DiagnosticShape]


class TallyShape(TypedDict):
    """How many printed examples are represented, executed, discriminating."""

    represented: int
    executed: int
    discriminating: int
    total: int


class RuleTallyShape(TallyShape):
    """The examples of one rule."""

    number: str


class PhrasesShape(TypedDict):
    """How many phrases the scenarios use."""

    total: int
    used_once: list[str]
    unused: list[str]


class CoverageShape(TypedDict):
    """How much of the printed examples is executed."""

    release: str
    examples: TallyShape
    rules: list[RuleTallyShape]
    rules_with_code: list[str]
    scenarios_per_release: dict[str, int]
    phrases: PhrasesShape


class OutcomeShape(TypedDict):
    """What a scenario came to on one of two days."""

    status: str
    answer: str
    rules: list[str]


class OutcomeChangeShape(TypedDict):
    """A scenario that comes out otherwise."""

    title: str
    sources: list[str]
    old: OutcomeShape
    new: OutcomeShape


class OutcomeChangesShape(TypedDict):
    """The scenarios that come out otherwise on the second day."""

    old: str
    new: str
    compared: int
    changes: list[OutcomeChangeShape]


class LintShape(TypedDict):
    """The errors of a rules text."""

    diagnostics: list[DiagnosticShape]


class DocumentShape(TypedDict):
    """A document that is held, and how many of its passages are attached to rules."""

    file: str
    kind: str
    language: LanguageCode
    sha256: str
    excerpts: int
    attached: int


class DocumentsShape(TypedDict):
    """The documents that are held."""

    documents: list[DocumentShape]


class ExcerptShape(TypedDict):
    """A passage of a document with the rule that it belongs to, null where none."""

    line: int
    kind: str
    text: str
    number: str | None
    since: str | None
    number_today: str | None
    confidence: float


class DocumentPlacesShape(TypedDict):
    """A document with the rules that its passages belong to."""

    file: str
    kind: str
    language: LanguageCode
    excerpts: list[ExcerptShape]


class AddedFileShape(TypedDict):
    """What became of one file."""

    path: str
    status: str
    effective: str | None
    language: LanguageCode | None
    document: str | None
    diagnostics: list[DiagnosticShape]


class CardsReportShape(TypedDict):
    """What became of files of cards."""

    taken: bool
    cards: int
    rulings: int
    diagnostics: list[DiagnosticShape]


class AddedShape(TypedDict):
    """What became of files of texts."""

    changed: bool
    files: list[AddedFileShape]
    documents: list[DocumentShape]


class BroughtInShape(AddedShape):
    """What became of texts and cards that were brought in together; `cards` is null where none were given."""

    cards: CardsReportShape | None


class SyncedTextShape(TypedDict):
    """A text that was looked for."""

    source: str
    address: str
    outcome: str
    effective: str | None
    language: LanguageCode | None
    diagnostics: list[DiagnosticShape]


class SyncShape(TypedDict):
    """What became of a sync."""

    changed: bool
    texts: list[SyncedTextShape]


class ExaminedShape(TypedDict):
    """What was found about one thing, and what to do ("" for nothing)."""

    about: str
    says: str
    state: str
    advice: str


class ExaminationShape(TypedDict):
    """What is there, and the names of texts that were lost in a repair."""

    findings: list[ExaminedShape]
    lost: list[str]


class VertexShape(TypedDict):
    """A rule in the graph, all by lineage."""

    lineage: str
    kind: str
    number: str
    title: str
    parent: str | None
    cites: list[str]


class GraphShape(TypedDict):
    """The graph of the rules of a day."""

    release: str
    rules: list[VertexShape]


class GapShape(TypedDict):
    """What does not go one to one between a translation and the English."""

    kind: str
    node: str
    japanese: str | None
    english: str | None
    gone: str | None


class PairingShape(TypedDict):
    """A Japanese release beside the English one; `paired` counts by kind."""

    japanese: str
    english: str
    paired: dict[str, int]
    gaps: list[GapShape]


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
    """A citation judged; `today` is the number of the rule that is meant, null where it is gone or not known."""

    number: str
    verdict: str
    fits: list[FitsShape]
    meant: list[TenureShape]
    now: TenureShape | None
    today: str | None
    reworded: str | None


class CitationsShape(TypedDict):
    """All citations of some texts with their verdicts."""

    citations: list[CitationShape]
    counts: dict[str, int]
    archived: int


class DatingShape(TypedDict):
    """From which time a text is."""

    citations: list[CitationShape]
    spans: list[FitsShape]
    fitting: int
    total: int


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
    written: list[str]


class ImpactShape(MentionPlaceShape):
    """What a release does to one citation."""

    number: str
    effect: str
    new_number: str | None
    now: str | None
    reworded: bool


class ImpactsShape(TypedDict):
    """What a release does to the citations of some texts."""

    citations: list[ImpactShape]
    counts: dict[str, int]


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


class ExplanationShape(ItemShape):
    """A remark on changes."""

    changes: list[PairShape]


class BulletinShape(TypedDict):
    """A bulletin against the real difference."""

    document: str
    old: SourceShape
    new: SourceShape
    findings: list[BulletinFindingShape]
    unmentioned: list[PairShape]
    settled: list[PairShape]
    lags: list[LagShape]
    untranslated: list[int]
    explanations: list[ExplanationShape]


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


class RulingsShape(TypedDict):
    """Rulings and points of summaries."""

    rulings: list[RulingShape]
    points: list[PointShape]


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


class PageShape(TypedDict):
    """A page that quotes the rules."""

    page: str
    quotes: list[PageQuoteShape]
    retellings: list[RetellingShape]
    borrowed: list[BorrowedShape]


ANSWERS = {
    "add": BroughtInShape,
    "ask": AnswerShape,
    "bulletin": BulletinShape,
    "check": ReportShape,
    "cite-check": CitationsShape,
    "cite-date": DatingShape,
    "cite-impact": ImpactsShape,
    "cite-migrate": MigrationShape,
    "coverage": CoverageShape,
    "diff": DiffShape,
    "doctor": ExaminationShape,
    "document": DocumentPlacesShape,
    "documents": DocumentsShape,
    "error": RefusalShape,
    "export": GraphShape,
    "history": HistoriesShape,
    "lint": LintShape,
    "outcomes": OutcomeChangesShape,
    "page": PageShape,
    "pairing": PairingShape,
    "refs": ReferencesShape,
    "releases": ReleasesShape,
    "rule": RulesShape,
    "rulings": RulingsShape,
    "search": SearchShape,
    "sync": SyncShape,
    "term": TermsShape,
}
"""For each question, by the name of its schema in docs/json, the shape of what is answered."""
