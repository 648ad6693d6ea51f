"""The documents held, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.views.text.added import render_document
from mtgcr.views.voice import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.asking.example_partners import ExampleOutcome, ExamplePartner
    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.library.answers import DocumentPlaces, HeldDocuments

SHOWN = 30
"""Characters of an excerpt that a list shows."""
SHOWN_ENGLISH = 70


def places_text(answer: DocumentPlaces) -> str:
    """A line for each excerpt."""
    document = answer.document
    told = "{name}: {count} of {all} passages belong to a rule"
    head = say(told, name=document.name, count=document.attached, all=document.excerpts)
    lines = (line for pair in zip(answer.places, answer.partners, strict=True) for line in _lines(*pair))
    return "\n".join([head, *lines])


def _lines(place: ExcerptPlace, partner: ExamplePartner | None) -> Iterator[str]:
    yield _line(place)
    if partner is not None:
        if partner.english:
            yield f"        {_shortened(partner.english, SHOWN_ENGLISH)}"
        then, today = _outcome(partner.then), _outcome(partner.today)
        yield say("        comes out then: {then}; today: {today}", then=then, today=today)


def _outcome(one: ExampleOutcome | None) -> str:
    """What the example comes to, in a word."""
    if one is None:
        return say("not printed")
    if not one.results:
        return say("not executed")
    return say("yes") if all(result.status == "passed" for result in one.results) else say("no")


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _line(place: ExcerptPlace) -> str:
    where = _where(place) if place.number else say("belongs to no rule")
    return f"  {place.line:>4}  {where}: {_shortened(place.text, SHOWN)}"


def _where(place: ExcerptPlace) -> str:
    """The rule that the excerpt is about, then and today, and how sure that is."""
    moved = ""
    if place.today != place.number:
        moved = say(", today {number}", number=place.today) if place.today else say(", not in today's words")
    told = "{number} of {day}{moved} (confidence {confidence:.2f})"
    return say(told, number=place.number, day=place.since, moved=moved, confidence=place.confidence)


def held_documents_text(answer: HeldDocuments) -> str:
    """A line for each document."""
    return "\n".join(map(render_document, answer.documents)) or say("you have no documents")
