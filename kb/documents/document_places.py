"""A document that the knowledge base holds: where each of its excerpts belongs, then and today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.attachments import is_attached, passages_of
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.storage.spine import same_words
from mtgcr.parser.language import Language

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.attachments import StoredPassage
    from mtgcr.kb.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcerptPlace:
    """An excerpt with the rule, example or entry that it belongs to; without a place `since` is None."""

    line: int
    kind: str
    text: str
    lineage: str | None
    """Of the rule, example or glossary entry; None without a place."""
    number: str | None
    """The rule's number on `since`; of an example with its ordinal, "700.3c#1"; None for a glossary entry."""
    since: datetime.date | None
    """The effective date of the release that brought the words that it belongs to."""
    today: str | None
    """Its number in the newest release; None where that no longer has it."""
    confidence: float
    term: str | None = None
    """The term on `since`, of a glossary entry."""
    term_today: str | None = None
    """The term in the newest release; None where that no longer has the entry."""
    reworded: bool = False
    """Whether the newest release has it in quite other words."""


def excerpt_places(store: Store, name: str) -> tuple[ExcerptPlace, ...]:
    """Every excerpt of the document in its order; empty for a document that is not held."""
    return tuple(_place(store, one) for one in passages_of(store, name))


def _place(store: Store, one: StoredPassage) -> ExcerptPlace:
    then = _standing_until(store, one.lineage, one.since) if one.lineage and one.since else None
    newest = newest_known(store)
    today = store.standing(one.lineage, newest) if one.lineage and newest else None
    return ExcerptPlace(
        line=one.line,
        kind=one.kind,
        text=one.text,
        lineage=one.lineage,
        number=_printed(then),
        since=then.since if then and then.until and one.since and then.until <= one.since else one.since,
        today=_printed(today),
        confidence=one.confidence,
        term=_term(then),
        term_today=_term(today),
        reworded=today is not None
        and not (then and same_words(then, today))
        and not is_attached(store, one.row, today.wording),
    )


def _standing_until(store: Store, lineage: str, day: datetime.date) -> Revision | None:
    """What stood on the day; where it was gone by then, its last words."""
    before = [one for one in store.of_lineage(lineage, Language.EN) if one.since <= day]
    standing = (one for one in before if not one.until or day < one.until)
    return next(standing, max(before, key=lambda one: one.since, default=None))


def _printed(one: Revision | None) -> str | None:
    if one is None or not one.number:
        return None
    return f"{one.number}#{one.ordinal}" if one.kind is NodeKind.EXAMPLE or one.ordinal > 1 else one.number


def _term(one: Revision | None) -> str | None:
    return one.title if one and not one.number else None
