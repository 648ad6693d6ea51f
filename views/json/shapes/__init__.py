"""The JSON of every answer, each shape written down once; docs/json/*.schema.json is made from it.

A date is a string as 2024-11-08, a rule number a string as "702.19b"; a lineage ("510.1c@2009-07-11") is opaque.
`until` is the first day on which something is no longer so, null while it lasts.
"""

from __future__ import annotations

from mtgcr.views.json.shapes.changes import DiffShape, HistoriesShape
from mtgcr.views.json.shapes.citations import CitationsShape, DatingShape, ImpactsShape, MigrationShape
from mtgcr.views.json.shapes.common import RefusalShape
from mtgcr.views.json.shapes.documents import BulletinShape, CardAnswerShape, PageShape, RulingsShape
from mtgcr.views.json.shapes.held import (
    BroughtInShape,
    DocumentPlacesShape,
    DocumentsShape,
    ExaminationShape,
    GraphShape,
    LintShape,
    PairingShape,
    ReleasesShape,
    SyncShape,
    TodoShape,
)
from mtgcr.views.json.shapes.questions import AnswerShape
from mtgcr.views.json.shapes.reading import (
    ContentsShape,
    ExampleResultsShape,
    FollowedShape,
    SuggestionsShape,
    VocabularyShape,
)
from mtgcr.views.json.shapes.rules import ReferencesShape, RulesShape, SearchShape, TermsShape
from mtgcr.views.json.shapes.scenarios import CoverageShape, ExampleRunShape, OutcomeChangesShape, ReportShape
from mtgcr.views.json.shapes.works import (
    PenaltiesShape,
    SectionHitsShape,
    SectionPastShape,
    SectionReferencesShape,
    SectionShape,
    WorkDiffShape,
    WorkEditionsShape,
    WorkFlawsShape,
)

ANSWERS = {
    "add": BroughtInShape,
    "ask": AnswerShape,
    "bulletin": BulletinShape,
    "card": CardAnswerShape,
    "check": ReportShape,
    "cite-check": CitationsShape,
    "cite-date": DatingShape,
    "cite-impact": ImpactsShape,
    "cite-migrate": MigrationShape,
    "contents": ContentsShape,
    "coverage": CoverageShape,
    "diff": DiffShape,
    "digest-todo": TodoShape,
    "doctor": ExaminationShape,
    "document": DocumentPlacesShape,
    "documents": DocumentsShape,
    "error": RefusalShape,
    "example": ExampleRunShape,
    "example-results": ExampleResultsShape,
    "export": GraphShape,
    "follow": FollowedShape,
    "history": HistoriesShape,
    "lint": LintShape,
    "outcomes": OutcomeChangesShape,
    "page": PageShape,
    "pairing": PairingShape,
    "penalty": PenaltiesShape,
    "refs": ReferencesShape,
    "releases": ReleasesShape,
    "rule": RulesShape,
    "rulings": RulingsShape,
    "search": SearchShape,
    "section": SectionShape,
    "section-history": SectionPastShape,
    "section-refs": SectionReferencesShape,
    "section-search": SectionHitsShape,
    "suggest": SuggestionsShape,
    "sync": SyncShape,
    "term": TermsShape,
    "vocabulary": VocabularyShape,
    "work-diff": WorkDiffShape,
    "work-editions": WorkEditionsShape,
    "work-lint": WorkFlawsShape,
}
"""For each question, by the name of its schema in docs/json, the shape of what is answered."""
