"""Passages that are printed examples: the English that each goes with, and what that came to then and today.

A list of Japanese examples has no numbers; each passage is attached to the English wording that it translates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.asking.executed import results_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.storage.rulebook import FIRST_EXECUTED, StoredRuleBook
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator

    from mtgcr.kb.asking.answers import ExecutedExample
    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store


class ExampleOutcome(NamedTuple):
    """What a printed example comes to in the release of a day; `results` is empty where no scenario is on it."""

    day: datetime.date
    number: str
    """Of its rule on the day."""
    results: tuple[ExecutedExample, ...]


class ExamplePartner(NamedTuple):
    """The English example that a passage goes with.

    `then` is told of the first executed release with the words that the passage goes with, None where they were gone
    before it; `today` of the newest release, None where it does not have the example.
    """

    english: str
    """The words of then where they are held, else those of today or of the digest; "" where none are."""
    then: ExampleOutcome | None
    today: ExampleOutcome | None
    reworded: bool = False
    """Whether the example has other words today than those of `then`, so that a scenario of today's is none of them."""


def partners_of(store: Store, places: Iterable[ExcerptPlace]) -> tuple[ExamplePartner | None, ...]:
    """The partner of each passage; None for one that is attached to no printed example."""
    book, newest = StoredRuleBook(store), newest_known(store)
    return tuple(_partner(store, book, one, newest.effective) if newest else None for one in places)


def _partner(store: Store, book: StoredRuleBook, place: ExcerptPlace, newest: datetime.date) -> ExamplePartner | None:
    if place.lineage is None or place.since is None:
        return None
    told = [one for one in store.of_lineage(place.lineage, Language.EN) if one.kind is NodeKind.EXAMPLE]
    then = next(_standing(told, place.since), None)
    if then is None:
        return None
    executed = max(place.since, FIRST_EXECUTED)
    lasts = any(_print(one) == _print(then) for one in _standing(told, executed) if one.edition is not Edition.DIGEST)
    words = (one.text for day in (place.since, newest) for one in _standing(told, day) if one.text)
    now = next((one for one in _standing(told, newest) if one.edition is not Edition.DIGEST), None)
    return ExamplePartner(
        next(words, ""),
        _outcome(book, told, executed) if lasts else None,
        _outcome(book, told, newest),
        reworded=now is not None and _print(now) != _print(then),
    )


def _print(official: Revision) -> str:
    """The fingerprint of the official words, whether they are held or only the atlas knows of them."""
    return official.fingerprint or fingerprint(official.text)


def _standing(told: Iterable[Revision], day: datetime.date) -> Iterator[Revision]:
    """Those that stand on the day, official words first."""
    order = (Edition.OFFICIAL, Edition.ATLAS, Edition.DIGEST)
    standing = (one for one in told if one.since <= day and (one.until is None or day < one.until))
    return iter(sorted(standing, key=lambda one: order.index(one.edition)))


def _outcome(book: StoredRuleBook, told: Iterable[Revision], day: datetime.date) -> ExampleOutcome | None:
    for one in _standing(told, day):
        words = book.example_fingerprint(one.number, one.ordinal, day)
        return ExampleOutcome(day, one.number, results_of(one.number, words, day) if words else ())
    return None
