"""A document that the knowledge base holds: where each of its excerpts belongs, then and today."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mtgcr.kb.lookup import newest_known
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mtgcr.kb.documents.documents import DocumentInfo
    from mtgcr.kb.storage.store import Store

SHOWN = 30
"""Characters of an excerpt that a list shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcerptPlace:
    """An excerpt with the rule or example that it belongs to; without a place `number` and `since` are None."""

    line: int
    kind: str
    text: str
    number: str | None
    """The rule's number on `since`; of an example with its ordinal, "700.3c#1"."""
    since: datetime.date | None
    """The effective date of the release that brought the words that it belongs to."""
    today: str | None
    """Its number in the newest release; None where that no longer has it, or has it in quite other words."""
    confidence: float


def excerpt_places(store: Store, name: str) -> tuple[ExcerptPlace, ...]:
    """Every excerpt of the document in its order; empty for a document that is not held."""
    rows = store.database.execute(
        "SELECT x.id, x.line, x.kind, x.text, l.name, a.since, a.confidence FROM excerpt x"
        " JOIN document d ON d.id = x.document LEFT JOIN attachment a ON a.excerpt = x.id AND a.exact = 1"
        " LEFT JOIN lineage l ON l.id = a.lineage WHERE d.name = ? ORDER BY x.id",
        (name,),
    ).fetchall()
    return tuple(_place(store, *row) for row in rows)


def _place(
    store: Store,
    key: int,
    line: int,
    kind: str,
    text: str,
    lineage: str | None,
    since: str | None,
    confidence: float | None,
) -> ExcerptPlace:
    day = datetime.date.fromisoformat(since) if since else None
    return ExcerptPlace(
        line=line,
        kind=kind,
        text=text,
        number=_number_on(store, lineage, day) if lineage and day else None,
        since=day,
        today=_number_today(store, lineage, key) if lineage else None,
        confidence=confidence or 0.0,
    )


def _number_on(store: Store, lineage: str, day: datetime.date) -> str | None:
    standing = (r for r in store.of_lineage(lineage, Language.EN) if r.since <= day and (not r.until or day < r.until))
    return next((_printed(r.number, r.ordinal, r.kind.value) for r in standing), None)


def _number_today(store: Store, lineage: str, excerpt: int) -> str | None:
    newest = newest_known(store)
    today = store.standing(lineage, newest) if newest else None
    fits = "SELECT 1 FROM attachment WHERE excerpt = ? AND wording = ?"
    if today is None or not store.database.execute(fits, (excerpt, today.wording)).fetchone():
        return None
    return _printed(today.number, today.ordinal, today.kind.value)


def _printed(number: str, ordinal: int, kind: str) -> str:
    return f"{number}#{ordinal}" if kind == "example" or ordinal > 1 else number


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


def places_text(document: DocumentInfo, places: Sequence[ExcerptPlace]) -> str:
    """A line for each excerpt."""
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
