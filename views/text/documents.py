"""The documents held, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.text.added import render_document

if TYPE_CHECKING:
    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.library.answers import DocumentPlaces, HeldDocuments

SHOWN = 30
"""Characters of an excerpt that a list shows."""


def places_text(answer: DocumentPlaces) -> str:
    """A line for each excerpt."""
    document, places, _ = answer
    head = f"{document.name}: {document.attached} of {document.excerpts} passages are attached"
    return "\n".join([head, *map(_line, places)])


def _line(place: ExcerptPlace) -> str:
    where = "fits nothing that is held"
    if place.number:
        moved = (
            "" if place.today == place.number else f", today {place.today}" if place.today else ", not in today's words"
        )
        where = f"{place.number} of {place.since}{moved} (confidence {place.confidence:.2f})"
    shown = place.text if len(place.text) <= SHOWN else f"{place.text[:SHOWN]}…"
    return f"  {place.line:>4}  {where}: {shown}"


def held_documents_text(answer: HeldDocuments) -> str:
    """A line for each document."""
    return "\n".join(map(render_document, answer.documents)) or "no document is held"
