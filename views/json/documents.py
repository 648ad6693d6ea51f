"""The documents held, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.kb.documents.documents import DocumentInfo


def places_json(document: DocumentInfo, places: Sequence[ExcerptPlace]) -> dict[str, Any]:
    """The document with `excerpts`, each with its place."""
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
