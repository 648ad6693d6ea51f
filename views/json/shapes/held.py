"""What is held, and what became of what was brought in."""

from __future__ import annotations

from typing import Literal

from mtgcr.views.json.shapes.common import DayMeantShape, DiagnosticShape, DoubtShape, ToldShape
from mtgcr.views.json.shapes.typed import LanguageCode, TypedDict
from mtgcr.views.json.shapes.works import WorkFileShape


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
    doubt: DoubtShape | None


class ReleasesShape(TypedDict):
    """The texts of the rules that are held, and the effective dates of all releases known to exist."""

    releases: list[ReleaseShape]
    existing: list[str]


class TaskShape(TypedDict):
    """A rule, example or entry that wants work on its retelling; official words are null where they are not held."""

    want: Literal["missing", "reworded", "unread"]
    kind: str
    name: str
    was: str | None
    now: str | None
    ours: str | None
    told: ToldShape | None


class TodoShape(TypedDict):
    """What is to be done on the digest of the newest release, of `wanted` rules, examples and entries."""

    release: str
    wanted: int
    tasks: list[TaskShape]


class LintShape(DayMeantShape):
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


class PartnerResultShape(TypedDict):
    """What a scenario on a printed example came to."""

    scenario: str
    status: str


class PartnerOutcomeShape(TypedDict):
    """What a printed example comes to in a release; `results` is empty where no scenario is on it."""

    release: str
    number: str
    results: list[PartnerResultShape]


class PartnerShape(TypedDict):
    """The English example that a passage goes with; `today` is null where the newest release does not print it.

    `then` is null where its words were gone before the oldest release that can be run, that of `gone_before`, which is
    null for all others.  `reworded`: its words have changed since then.
    """

    english: str
    then: PartnerOutcomeShape | None
    gone_before: str | None
    today: PartnerOutcomeShape | None
    reworded: bool


class ExcerptShape(TypedDict):
    """A passage of a document with the rule or entry that it belongs to, null where none; `reworded` since then."""

    line: int
    kind: str
    text: str
    number: str | None
    since: str | None
    number_today: str | None
    term: str | None
    term_today: str | None
    reworded: bool
    confidence: float
    example: PartnerShape | None


class DocumentPlacesShape(DayMeantShape):
    """A document with the rules that its passages belong to."""

    file: str
    kind: str
    language: LanguageCode
    excerpts: list[ExcerptShape]


class VerificationShape(TypedDict):
    """Whether a text is the official one: `status` official, differs, new, or unknown where the atlas cannot tell."""

    status: Literal["official", "differs", "new", "unknown"]
    trusted: bool
    matching: int | None
    differing: list[str]
    strange: list[str]
    lacking: list[str]


class AddedFileShape(TypedDict):
    """What became of one file."""

    path: str
    status: str
    effective: str | None
    language: LanguageCode | None
    document: str | None
    verification: VerificationShape | None
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
    works: list[WorkFileShape]


class SyncedTextShape(TypedDict):
    """A text, tournament document or file of cards that was looked for.

    `cards` is null where it was no file of cards that was taken, `work` where it was no tournament document.
    """

    source: str
    address: str
    outcome: str
    effective: str | None
    language: LanguageCode | None
    cards: CardsReportShape | None
    work: WorkFileShape | None
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


class PairingShape(DayMeantShape):
    """A Japanese release beside the English one; `paired` counts by kind."""

    japanese: str
    english: str
    paired: dict[str, int]
    gaps: list[GapShape]
