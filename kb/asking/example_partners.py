"""Passages that are printed examples: the English that each goes with, and what that came to then and today.

A list of Japanese examples has no numbers; each passage is attached to the English wording that it translates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgcr.kb.asking.carried_results import CarriedResults
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
    from pathlib import Path

    from mtgcr.kb.asking.answers import ExecutedExample
    from mtgcr.kb.documents.document_places import ExcerptPlace
    from mtgcr.kb.model import Revision
    from mtgcr.kb.storage.store import Store


class ExampleOutcome(NamedTuple):
    """What a printed example comes to in the release of a day; `results` is empty where no scenario is on it.

    In a release newer than the table of results they are carried on (kb.asking.carried_results): `last` is before it.
    """

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


def partners_of(
    store: Store, places: Iterable[ExcerptPlace], table: Path | None = None
) -> tuple[ExamplePartner | None, ...]:
    """The partner of each passage; None for one that is attached to no printed example."""
    newest, partners = newest_known(store), _Partners(store, table)
    return tuple(partners.of(one, newest.effective) if newest else None for one in places)


class _Partners:
    """Reads the partners of passages, each release once."""

    def __init__(self, store: Store, table: Path | None) -> None:
        self._store, self._table = store, table
        self._book = StoredRuleBook(store)
        self._carried: dict[datetime.date, CarriedResults] = {}

    def of(self, place: ExcerptPlace, newest: datetime.date) -> ExamplePartner | None:
        if place.lineage is None or place.since is None:
            return None
        told = [one for one in self._store.of_lineage(place.lineage, Language.EN) if one.kind is NodeKind.EXAMPLE]
        then = next(_standing(told, place.since), None)
        if then is None:
            return None
        executed = max(place.since, FIRST_EXECUTED)
        lasts = any(
            _print(one) == _print(then) for one in _standing(told, executed) if one.edition is not Edition.DIGEST
        )
        words = (one.text for day in (place.since, newest) for one in _standing(told, day) if one.text)
        now = next((one for one in _standing(told, newest) if one.edition is not Edition.DIGEST), None)
        return ExamplePartner(
            next(words, ""),
            self._outcome(told, executed) if lasts else None,
            self._outcome(told, newest),
            reworded=now is not None and _print(now) != _print(then),
        )

    def _outcome(self, told: Iterable[Revision], day: datetime.date) -> ExampleOutcome | None:
        for one in _standing(told, day):
            words = self._book.example_fingerprint(one.number, one.ordinal, day)
            ran = results_of(one.number, words, day, self._table) if words else ()
            return ExampleOutcome(day, one.number, ran or self._carried_to(day, one.lineage))
        return None

    def _carried_to(self, day: datetime.date, lineage: str) -> tuple[ExecutedExample, ...]:
        """The results of the last release of the table, where they go on to that of the day."""
        if day not in self._carried:
            release = self._store.release_on(day, Language.EN)
            if release is None:
                return ()
            self._carried[day] = CarriedResults(self._store, release, self._table)
        return self._carried[day].of(lineage)


def _print(official: Revision) -> str:
    """The fingerprint of the official words, whether they are held or only the atlas knows of them."""
    return official.fingerprint or fingerprint(official.text)


def _standing(told: Iterable[Revision], day: datetime.date) -> Iterator[Revision]:
    """Those that stand on the day, official words first."""
    order = (Edition.OFFICIAL, Edition.ATLAS, Edition.DIGEST)
    standing = (one for one in told if one.since <= day and (one.until is None or day < one.until))
    return iter(sorted(standing, key=lambda one: order.index(one.edition)))
