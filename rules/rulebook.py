"""What the executable layer needs to know of the rules text: numbers, wordings and examples at each release."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mtgcr.rules.model import RuleCited


class RuleBook(Protocol):
    """Knowledge of the releases, by lineage: a rule is the same rule under all its numbers.

    A date that is no effective date stands for the release in force on it (the first, if it is before all).
    """

    def releases(self) -> tuple[datetime.date, ...]:
        """The effective dates, ascending."""

    def number_at(self, number: str, as_of: datetime.date, on: datetime.date, /) -> str | None:
        """The number that the rule which had `number` on `as_of` had on `on`; None where it did not exist."""

    def fingerprint(self, number: str, on: datetime.date, then: datetime.date | None = None, /) -> str | None:
        """The fingerprint (kb.words.fingerprint) of the wording that the number had on the date.

        With the numbers that the rules cited in it had `then`; None where they had none (kb.storage.numbers_then).
        """

    def strays(self, number: str, on: datetime.date, then: datetime.date, /) -> bool:
        """Whether nothing but numbers in that wording is new, and these lead to other rules than `then`."""

    def example_fingerprint(
        self, number: str, ordinal: int, on: datetime.date, then: datetime.date | None = None, /
    ) -> str | None:
        """The fingerprint of the example in that place under the number; None where there is none."""

    def examples(self, on: datetime.date, /) -> tuple[tuple[str, int], ...]:
        """Every printed example of the release: number and ordinal, in printed order."""


class Lookup:
    """A rule book with its answers remembered; asks each question once."""

    def __init__(self, book: RuleBook) -> None:
        self.book = book
        self.releases = book.releases()
        self._track = cache(lambda one: {on: book.number_at(one.number, one.as_of, on) for on in self.releases})
        self.existing = cache(lambda cited: frozenset(on for on, number in self._track(cited).items() if number))
        """The releases at which a rule exists."""
        self.wording = cache(book.fingerprint)
        self._none: dict[datetime.date, tuple[str | None, ...]] = dict.fromkeys(self.releases, ())

    def number(self, cited: RuleCited, on: datetime.date) -> str | None:
        """The number of the rule at the release of the date; None where it does not exist."""
        return self._track(cited)[on]

    def numbers(self, cited: Iterable[RuleCited]) -> dict[datetime.date, tuple[str | None, ...]]:
        """For each release the numbers of all the rules then."""
        tracks = [self._track(one).values() for one in cited]
        return dict(zip(self.releases, zip(*tracks, strict=True), strict=True)) if tracks else self._none

    def in_force(self, on: datetime.date) -> datetime.date:
        """The effective date of the release in force on the date."""
        return self.releases[max(0, bisect_right(self.releases, on) - 1)]
