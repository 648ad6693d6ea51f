"""Every answer of the library as one JSON document: what `--format json` prints, and what other doors send."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mtgcr.views.json.day_meant import days_json

if TYPE_CHECKING:
    from mtgcr.views.json.forms import Json

FORMS = {
    "Account": ("bulletin", "account_json"),
    "AddReport": ("added", "add_json"),
    "Answer": ("answer", "answer_json"),
    "AskedAndRun": ("answer", "asked_and_run_json"),
    "BroughtIn": ("added", "brought_in_json"),
    "CardAnswer": ("cards", "card_json"),
    "CardsReport": ("cards", "cards_report_json"),
    "CarriedCitations": ("citations", "migration_json"),
    "CheckedCitations": ("citations", "check_json"),
    "Contents": ("reading", "contents_json"),
    "Coverage": ("check", "coverage_json"),
    "DatedText": ("citations", "dating_json"),
    "Diff": ("diff", "diff_json"),
    "DocumentPlaces": ("documents", "places_json"),
    "Examination": ("examination", "examination_json"),
    "ExampleResults": ("reading", "example_results_json"),
    "ExampleRun": ("check", "example_run_json"),
    "Followed": ("reading", "followed_json"),
    "FoundRulings": ("rulings", "rulings_json"),
    "Graph": ("graph", "graph_json"),
    "Held": ("forms", "releases_json"),
    "HeldDocuments": ("documents", "held_documents_json"),
    "Histories": ("history", "histories_json"),
    "Linted": ("forms", "linted_json"),
    "Neighbourhood": ("references", "neighbourhood_json"),
    "OutcomeChanges": ("outcome_changes", "outcome_changes_json"),
    "PageAccount": ("page", "page_json"),
    "PairingAnswer": ("pairing", "pairing_json"),
    "PenaltyTable": ("sections", "penalties_json"),
    "Refusal": ("refusals", "refusal_json"),
    "Report": ("check", "report_json"),
    "Rules": ("forms", "rules_json"),
    "SearchAnswer": ("search", "search_json"),
    "SectionAnswer": ("sections", "section_json"),
    "SectionHits": ("works", "hits_json"),
    "SectionPast": ("sections", "past_json"),
    "SectionReferences": ("works", "section_references_json"),
    "Suggestions": ("reading", "suggestions_json"),
    "SyncReport": ("sync", "sync_json"),
    "TermAnswer": ("term", "term_json"),
    "TermList": ("reading", "vocabulary_json"),
    "Todo": ("todo", "todo_json"),
    "WeighedCitations": ("citations", "impact_json"),
    "WorkDiff": ("works", "work_diff_json"),
    "WorkEditions": ("works", "editions_json"),
    "WorkFlaws": ("works", "work_flaws_json"),
}
"""For the name of each type of answer the module beside this one and the function in it that makes its form.

By name, so that an answer loads the form that it needs and no other; a class name means one thing in the program.
"""


def to_json(answer: object) -> Json:
    """The answer, or the refusal, as one JSON object; docs/json tells the fields.  TypeError for anything else."""
    form = FORMS.get(type(answer).__name__)
    if form is None:
        raise TypeError(f"{type(answer).__name__} is no answer of the library")
    module, function = form
    made: Any = getattr(import_module(f"mtgcr.views.json.{module}"), function)(answer)
    found: Json = made
    return {**days_json(getattr(answer, "days", ())), **found}
