"""The documents held, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.json.forms import document_json

if TYPE_CHECKING:
    from mtgcr.library.answers import DocumentPlaces, HeldDocuments
    from mtgcr.views.json.shapes.held import DocumentPlacesShape, DocumentsShape


def places_json(answer: DocumentPlaces) -> DocumentPlacesShape:
    """The document with `excerpts`, each with its place."""
    document, places, _ = answer
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
                "confidence": place.confidence,
            }
            for place in places
        ],
    }


def held_documents_json(answer: HeldDocuments) -> DocumentsShape:
    """The documents held, under `documents`."""
    return {"documents": [document_json(one) for one in answer.documents]}
