"""The documents held, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.rulebook import FIRST_EXECUTED
from mtgcr.views.json.forms import document_json

if TYPE_CHECKING:
    from mtgcr.kb.asking.example_partners import ExampleOutcome, ExamplePartner
    from mtgcr.library.answers import DocumentPlaces, HeldDocuments
    from mtgcr.views.json.shapes.held import (
        DocumentPlacesShape,
        DocumentsShape,
        PartnerOutcomeShape,
        PartnerResultShape,
        PartnerShape,
    )


def places_json(answer: DocumentPlaces) -> DocumentPlacesShape:
    """The document with `excerpts`, each with its place."""
    document, pairs = answer.document, zip(answer.places, answer.partners, strict=True)
    return {
        "file": document.name,
        "kind": document.kind,
        "language": document.language.value,
        "excerpts": [
            {
                "line": place.line,
                "kind": place.kind,
                "text": place.text,
                "number": place.number,
                "since": place.since.isoformat() if place.since else None,
                "number_today": place.today,
                "term": place.term,
                "term_today": place.term_today,
                "reworded": place.reworded,
                "confidence": place.confidence,
                "example": _partner(partner) if partner else None,
            }
            for place, partner in pairs
        ],
    }


def _partner(one: ExamplePartner) -> PartnerShape:
    then, today = _outcome(one.then), _outcome(one.today)
    gone_before = FIRST_EXECUTED.isoformat() if then is None else None
    return {
        "english": one.english,
        "then": then,
        "gone_before": gone_before,
        "today": today,
        "reworded": one.reworded,
    }


def _outcome(one: ExampleOutcome | None) -> PartnerOutcomeShape | None:
    if one is None:
        return None
    results: list[PartnerResultShape] = [{"scenario": each.scenario, "status": each.status} for each in one.results]
    return {"release": one.day.isoformat(), "number": one.number, "results": results}


def held_documents_json(answer: HeldDocuments) -> DocumentsShape:
    """The documents held, under `documents`."""
    return {"documents": [document_json(one) for one in answer.documents]}
