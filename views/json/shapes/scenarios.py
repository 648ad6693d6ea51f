"""What running examples came to."""

from __future__ import annotations

from typing import NotRequired

from mtgcr.views.json.shapes.common import DayMeantShape, DiagnosticShape
from mtgcr.views.json.shapes.typed import TypedDict


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
    untested: list[str]
    """The rules that were held to decide because the play breaks off without them, in counter-cases too."""
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
    """An implementation of a rule that does not fit the rules text, up to the release `last`; null for the newest.

    `strays` is true where the words are those reviewed, and only numbers in them lead to other rules than then.
    """

    flaw: str
    operation: str
    number: str | None
    since: str
    last: str | None
    wording: str | None
    strays: bool


class ReportShape(DayMeantShape):
    """What running scenarios came to."""

    scenarios: list[ScenarioShape]
    audit: list[AuditShape]
    diagnostics: list[DiagnosticShape]


class ExampleRunShape(DayMeantShape):
    """A printed example, run; `report` is null where no scenario says what it says."""

    number: str
    ordinal: int
    release: str
    printed: int
    report: ReportShape | None


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
    not_modelled: list[str]
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
    """The scenarios that come out otherwise on the second day; `turned` where the newer day was asked for first.

    `untested` are the rules that changed in substance and that no scenario compared is about.
    """

    old: str
    new: str
    turned: bool
    compared: int
    untested: list[str]
    changes: list[OutcomeChangeShape]
    days: NotRequired[list[DayMeantShape]]
