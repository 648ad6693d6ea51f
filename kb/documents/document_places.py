"""A document that the knowledge base holds: where each of its excerpts belongs, then and today."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.storage.in_force import newest_known
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    from mtgcr.kb.storage.store import Store


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
