"""What the library answers where no single value of the knowledge layer is the whole answer.

Named tuples, as the types of kb.model are: every look-up loads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.asking.answers import Answer, ExecutedExample
    from mtgcr.kb.asking.card_shelf import CardsReport
    from mtgcr.kb.asking.example_partners import ExamplePartner
    from mtgcr.kb.changes.changes import Change, Diff
    from mtgcr.kb.citing.citator import Citator, Finding, Verdict
    from mtgcr.kb.citing.cite_dating import Dating
    from mtgcr.kb.citing.cite_impact import Impact
    from mtgcr.kb.citing.cite_migration import Rewrite, Undecided
    from mtgcr.kb.citing.mentions import Unread
    from mtgcr.kb.citing.section_findings import SectionFinding
    from mtgcr.kb.citing.section_impact import SectionImpact
    from mtgcr.kb.contents import Heading
    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.kb.intake.examination import Examined
    from mtgcr.kb.intake.ingest import AddReport
    from mtgcr.kb.lookup import RuleAnswer, Wording
    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.search.finding import SearchHit
    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.held_documents import DocumentInfo
    from mtgcr.kb.storage.issues import Issue
    from mtgcr.kb.words.terms import Term
    from mtgcr.kb.works.section_lookup import EditionMeant
    from mtgcr.kb.works.work_facts import EditionFact, EditionGap
    from mtgcr.kb.works.work_intake import WorkFile
    from mtgcr.kb.works.work_shelf import HeldCopy
    from mtgcr.parser.diagnostic import Diagnostic
    from mtgcr.rules.check import Report
    from mtgcr.rules.model import Scenario
    from mtgcr.rules.runner import Runner


class Held(NamedTuple):
    """The texts of the rules that are held, those of one day in the order in which they came."""

    issues: tuple[Issue, ...]
    existing: tuple[datetime.date, ...] = ()
    """The effective dates of all releases known to exist."""


class Linted(NamedTuple):
    """The errors of a rules text, in its order."""

    found: tuple[Diagnostic, ...]
    days: tuple[DayMeant, ...] = ()


class CheckedCitations(NamedTuple):
    """Every citation of some texts, judged; `archived` are those of other works that only look alike."""

    citator: Citator
    findings: tuple[Finding, ...]
    texts: int
    archived: int
    diagnostics: tuple[Diagnostic, ...]
    """What could not be read."""
    unread: tuple[Unread, ...] = ()
    """Numbers that look like rules' and are not taken for citations, each with the reason."""
    days: tuple[DayMeant, ...] = ()
    """Which release the day means, and by which one the citations are judged."""
    written: DayMeant | None = None
    """The same of the day of the texts, where it was told."""
    sections: tuple[SectionFinding, ...] = ()
    """Every citation of the tournament documents, judged."""
    editions: tuple[EditionMeant, ...] = ()
    """By which editions these are judged."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What each citation is worth: of the rules, then of the tournament documents."""
        return (*(one.verdict for one in self.findings), *(one.verdict for one in self.sections))


class DatedText(NamedTuple):
    """The times in which the citations of a text fit."""

    citator: Citator
    dating: Dating
    days: tuple[DayMeant, ...] = ()
    unread: tuple[Unread, ...] = ()
    """Numbers that are not taken for citations, each with the reason."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What could not be read."""


class CarriedCitations(NamedTuple):
    """The citations of some texts carried to another release; `written` are the files that were changed."""

    results: tuple[Rewrite | Undecided, ...]
    written: tuple[str, ...]
    is_written: bool
    """Whether writing was asked for."""
    diagnostics: tuple[Diagnostic, ...]
    days: tuple[DayMeant, ...] = ()
    unread: tuple[Unread, ...] = ()
    """Numbers that are not taken for citations, each with the reason."""


class WeighedCitations(NamedTuple):
    """What a new release does to the citations of some texts."""

    citator: Citator
    impacts: tuple[Impact, ...]
    diagnostics: tuple[Diagnostic, ...]
    days: tuple[DayMeant, ...] = ()
    sections: tuple[SectionImpact, ...] = ()
    """What newer editions of the tournament documents do to their citations."""
    editions: tuple[EditionMeant, ...] = ()
    """The editions that are compared, the older first, for each work that is cited."""
    unread: tuple[Unread, ...] = ()
    """Numbers that are not taken for citations, each with the reason."""


class HeldDocuments(NamedTuple):
    """Your documents beside the rules."""

    documents: tuple[DocumentInfo, ...]


class DocumentPlaces(NamedTuple):
    """One document with the rules that its passages belong to."""

    document: DocumentInfo
    places: tuple[ExcerptPlace, ...]
    partners: tuple[ExamplePartner | None, ...]
    """For each place the printed example that it goes with, where it goes with one."""
    days: tuple[DayMeant, ...] = ()


class Examination(NamedTuple):
    """What is there, where, how old, whether it is whole, and what to do."""

    findings: tuple[Examined, ...]
    lost: tuple[str, ...] = ()
    """Texts that could not be read any more when the knowledge base was made again."""


class AskedAndRun(NamedTuple):
    """An answer, and what running its nearest example comes to; `report` is None where there is none to run."""

    answer: Answer
    report: Report | None

    @property
    def days(self) -> tuple[DayMeant, ...]:
        """Those of the answer."""
        return self.answer.days


class ExampleRun(NamedTuple):
    """A printed example run by the rules of a release; `report` is None where no scenario says what it says."""

    number: str
    ordinal: int
    release: datetime.date
    printed: int
    """How many examples the rule has in that release."""
    report: Report | None
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""


class NotedChange(NamedTuple):
    """A change of the English rules with the Japanese of the two days; None where there is none."""

    change: Change
    before: Wording | None
    after: Wording | None


class ReleaseNotes(NamedTuple):
    """What changed between two releases, for those who rule in English and in Japanese."""

    diff: Diff
    changes: tuple[NotedChange, ...]
    terms: tuple[Term, ...]
    """Terms that fell out of use between the two."""
    retranslated: tuple[Change, ...]
    """Of the official Japanese texts, what changed while the English stayed."""
    days: tuple[DayMeant, ...] = ()
    """Those of the diff."""


class ReleaseSteps(NamedTuple):
    """What each of the newest releases changed, the newest first."""

    diffs: tuple[Diff, ...]


class BroughtIn(NamedTuple):
    """What became of texts and of cards that were brought in together; None for what was not given."""

    texts: AddReport | None
    cards: CardsReport | None
    works: tuple[WorkFile, ...] = ()
    """Copies of the tournament documents."""

    @property
    def is_taken(self) -> bool:
        """Whether nothing was refused."""
        refused = (self.texts and self.texts.refused) or any(one.status == "refused" for one in self.works)
        return not refused and (self.cards is None or self.cards.is_taken)


class WorkEditions(NamedTuple):
    """The editions of a work that are known, those known to be missing between them, the user's own copies."""

    work: str
    editions: tuple[EditionFact, ...]
    gaps: tuple[EditionGap, ...]
    held: tuple[HeldCopy, ...]


class ScenarioOutline(NamedTuple):
    """What a new scenario about a rule starts from: scenarios to choose a model from, and what runs them."""

    number: str
    scenarios: tuple[Scenario, ...]
    runner: Runner
    on: datetime.date


class Contents(NamedTuple):
    """The sections of a day with their groups; `release` is the one whose headings these are."""

    release: ReleaseInfo
    sections: tuple[Heading, ...]
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""


class Suggestions(NamedTuple):
    """What words that somebody is typing may become: terms, and what has the words, best first."""

    typed: str
    terms: tuple[Term, ...]
    hits: tuple[SearchHit, ...]
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""


class TermList(NamedTuple):
    """The terms of the lexicon, all or some, and the kinds that there are."""

    terms: tuple[Term, ...]
    kinds: tuple[str, ...]


class ExampleResults(NamedTuple):
    """The `ordinal`-th printed example of a rule, from 1, and what it comes to over the releases."""

    rule: RuleAnswer
    ordinal: int
    results: tuple[ExecutedExample, ...]
