"""The documents held, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.storage.rulebook import FIRST_EXECUTED
from mtgcr.views.text.added import places_counted, render_document
from mtgcr.views.text.columns import without_last_word
from mtgcr.views.text.term_names import term_name
from mtgcr.views.voice import labelled, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mtgcr.kb.asking.example_partners import ExampleOutcome, ExamplePartner
    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.library.answers import DocumentPlaces, HeldDocuments

SHOWN = 30
"""Characters of an excerpt that a list shows at most; no word is cut in two."""
SHOWN_ENGLISH = 70


def places_text(answer: DocumentPlaces) -> str:
    """A line for each excerpt."""
    document = answer.document
    head = places_counted(document.name, document.attached, document.excerpts)
    lines = (line for pair in zip(answer.places, answer.partners, strict=True) for line in _lines(*pair))
    return "\n".join([head, *lines])


def _lines(place: ExcerptPlace, partner: ExamplePartner | None) -> Iterator[str]:
    yield _line(place)
    if partner is not None:
        if partner.english:
            yield f"        {_shortened(partner.english, SHOWN_ENGLISH)}"
        yield f"        {_comes_out(partner)}"


def _comes_out(partner: ExamplePartner) -> str:
    """What the example came to in the first release that can be run with its words, and what it comes to today."""
    today = _outcome(partner.today)
    if partner.then is None:
        told = "these words were gone before {day}, the oldest release that can be run; comes out today: {today}"
        return say(told, day=FIRST_EXECUTED, today=today)
    told = _outcome(partner.then)
    if partner.reworded and not partner.then.results:
        told = say("not executed in the words of then")
    then = say("as of {day}: {told}", day=partner.then.day, told=told)
    return say("comes out {then}; today: {today}", then=then, today=today)


def _outcome(one: ExampleOutcome | None) -> str:
    """What the example comes to, in a word."""
    if one is None:
        return say("not printed")
    if not one.results:
        return say("not executed")
    told = say("yes") if all(result.status == "passed" for result in one.results) else say("no")
    ran = max(result.last for result in one.results)
    return told if one.day <= ran else say("{told} (run by the rules of {day}, which say the same)", told=told, day=ran)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{without_last_word(text[: most + 1])}…"


def _line(place: ExcerptPlace) -> str:
    where = _where(place) if place.since else say("belongs to no rule that you have")
    return f"  {place.line:>4}  {labelled(where, _shortened(' '.join(place.text.split()), SHOWN))}"


def _where(place: ExcerptPlace) -> str:
    """The rule or entry that the excerpt is about, today and then, and how sure that is where it is not certain."""
    told = _today_and_then(place)
    if place.confidence == 1:
        return told
    return say("{place}, confidence {confidence:.2f}", place=told, confidence=place.confidence)


def _today_and_then(place: ExcerptPlace) -> str:
    """What became of the rule or entry, by its number today where that is another."""
    then, today = (_named(place.number, place.term), _named(place.today, place.term_today))
    then = say("{number} of {day}", number=then, day=place.since)
    if not today:
        return say("{rule}, gone today", rule=then)
    if today == _named(place.number, place.term):
        return say("{rule}, in other words today", rule=then) if place.reworded else then
    return say("{number}, in other words ({then})" if place.reworded else "{number} ({then})", number=today, then=then)


def _named(number: str | None, term: str | None) -> str:
    return say("the entry “{term}”", term=term_name(term)) if term else number or ""


def held_documents_text(answer: HeldDocuments) -> str:
    """A line for each document."""
    return "\n".join(map(render_document, answer.documents)) or say("You have no documents.")
