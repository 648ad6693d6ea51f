"""The documents held, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.text.added import render_document
from mtgcr.views.voice import say

if TYPE_CHECKING:
    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.library.answers import DocumentPlaces, HeldDocuments

SHOWN = 30
"""Characters of an excerpt that a list shows."""


def places_text(answer: DocumentPlaces) -> str:
    """A line for each excerpt."""
    document, places, _ = answer
    told = "{name}: {count} of {all} passages are attached"
    head = say(told, name=document.name, count=document.attached, all=document.excerpts)
    return "\n".join([head, *map(_line, places)])


def _line(place: ExcerptPlace) -> str:
    where = _where(place) if place.number else say("fits nothing that is held")
    shown = place.text if len(place.text) <= SHOWN else f"{place.text[:SHOWN]}…"
    return f"  {place.line:>4}  {where}: {shown}"


def _where(place: ExcerptPlace) -> str:
    """The rule that the excerpt is about, then and today, and how sure that is."""
    moved = ""
    if place.today != place.number:
        moved = say(", today {number}", number=place.today) if place.today else say(", not in today's words")
    told = "{number} of {day}{moved} (confidence {confidence:.2f})"
    return say(told, number=place.number, day=place.since, moved=moved, confidence=place.confidence)


def held_documents_text(answer: HeldDocuments) -> str:
    """A line for each document."""
    return "\n".join(map(render_document, answer.documents)) or say("no document is held")
