"""A document that the knowledge base holds: where each of its excerpts belongs, then and today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.storage.attachments import is_attached, passages_of
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.storage.attachments import StoredPassage
    from mtgcr.kb.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcerptPlace:
    """An excerpt with the rule or example that it belongs to; without a place `number` and `since` are None."""

    line: int
    kind: str
    text: str
    lineage: str | None
    """Of the rule or example; None without a place."""
    number: str | None
    """The rule's number on `since`; of an example with its ordinal, "700.3c#1"."""
    since: datetime.date | None
    """The effective date of the release that brought the words that it belongs to."""
    today: str | None
    """Its number in the newest release; None where that no longer has it, or has it in quite other words."""
    confidence: float


def excerpt_places(store: Store, name: str) -> tuple[ExcerptPlace, ...]:
    """Every excerpt of the document in its order; empty for a document that is not held."""
    return tuple(_place(store, one) for one in passages_of(store, name))


def _place(store: Store, one: StoredPassage) -> ExcerptPlace:
    return ExcerptPlace(
        line=one.line,
        kind=one.kind,
        text=one.text,
        lineage=one.lineage,
        number=_number_on(store, one.lineage, one.since) if one.lineage and one.since else None,
        since=one.since,
        today=_number_today(store, one.lineage, one.row) if one.lineage else None,
        confidence=one.confidence,
    )


def _number_on(store: Store, lineage: str, day: datetime.date) -> str | None:
    standing = (r for r in store.of_lineage(lineage, Language.EN) if r.since <= day and (not r.until or day < r.until))
    return next((_printed(r.number, r.ordinal, r.kind.value) for r in standing), None)


def _number_today(store: Store, lineage: str, excerpt: int) -> str | None:
    newest = newest_known(store)
    today = store.standing(lineage, newest) if newest else None
    if today is None or not is_attached(store, excerpt, today.wording):
        return None
    return _printed(today.number, today.ordinal, today.kind.value)


def _printed(number: str, ordinal: int, kind: str) -> str:
    return f"{number}#{ordinal}" if kind == "example" or ordinal > 1 else number
