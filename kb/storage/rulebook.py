"""What the executable layer asks of the knowledge base: numbers, wordings and examples at each release."""

from __future__ import annotations

import datetime
from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind, ReleaseInfo, Revision
from mtgcr.kb.storage.numbers_then import NumbersThen
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.parser.language import Edition, Language
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mtgcr.kb.storage.store import Store


SPEAKING = (Edition.ATLAS, Edition.OFFICIAL)
"""Editions that tell a release whole, the quicker one first."""
FIRST_EXECUTED = datetime.date(2015, 1, 23)
"""The oldest release against which the executable layer was written and reviewed."""


class StoredRuleBook:
    """The English releases of a knowledge base as a rule book (rules.rulebook.RuleBook).

    Every release that the atlas or an official text tells of; the fingerprints are those of the official words.  A
    date that is no effective date stands for the release in force on it, or the first when it is before all.  Of rules
    only those are read that are asked for: one scenario asks for some thirty of three thousand.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        english = [r for r in store.releases() if r.language is Language.EN and r.edition in SPEAKING]
        by_date = {r.effective: r for r in sorted(english, key=lambda r: SPEAKING.index(r.edition), reverse=True)}
        self._infos = tuple(by_date[date] for date in sorted(by_date) if date >= FIRST_EXECUTED)
        self._dates = tuple(info.effective for info in self._infos)
        self._rules: dict[str, tuple[Revision, ...]] = {}
        self._numbers: dict[tuple[str, ReleaseInfo], dict[datetime.date, str]] = {}
        self._printed: dict[ReleaseInfo, dict[tuple[str, int], Revision]] = {}
        self._examples_of: dict[Edition, tuple[Revision, ...]] = {}
        self._then: dict[tuple[ReleaseInfo, ReleaseInfo], NumbersThen] = {}

    def releases(self) -> tuple[datetime.date, ...]:
        """The effective dates, ascending."""
        return self._dates

    def number_at(self, number: str, as_of: datetime.date, on: datetime.date) -> str | None:
        """The number that the rule which had `number` on `as_of` had on `on`; None where it did not exist."""
        key = number, self._info(as_of)
        if key not in self._numbers:
            self._numbers[key] = self._followed(number, as_of)
        return self._numbers[key].get(self._info(on).effective)

    def _followed(self, number: str, as_of: datetime.date) -> dict[datetime.date, str]:
        """The number that the rule had at each release at which it existed."""
        rule, found = self._rule(number, as_of), dict[datetime.date, str]()
        for one in _rules_of(self._store.of_lineage(rule.lineage, Language.EN)) if rule else ():
            first, end = (bisect_left(self._dates, day) if day else None for day in (one.since, one.until))
            for info in self._infos[first:end]:
                if info.edition is one.edition:
                    found.setdefault(info.effective, one.number)  # as in `_standing`
        return found

    def fingerprint(self, number: str, on: datetime.date, then: datetime.date | None = None) -> str | None:
        """The fingerprint of the wording that the number had on the date.

        With `then` its references have the numbers of that day, if its words are held: None where there are none.
        """
        return self._print(self._rule(number, on), on, then or on)

    def strays(self, number: str, on: datetime.date, then: datetime.date) -> bool:
        """Whether nothing but numbers in that wording is new, and these lead to other rules than `then`."""
        now, before = self._rule(number, on), self._rule(self.number_at(number, on, then) or "", then)
        is_kept = now is not None and before is not None and now.masked == before.masked
        return is_kept and self._print(now, on, then) != self._print(before, then, then)

    def example_fingerprint(
        self, number: str, ordinal: int, on: datetime.date, then: datetime.date | None = None
    ) -> str | None:
        """The fingerprint of the example in that place under the number, with the numbers of `then` as above."""
        return self._print(self._examples(on).get((number, ordinal)), on, then or on)

    def _print(self, told: Revision | None, on: datetime.date, then: datetime.date) -> str | None:
        """The fingerprint of the words, their references numbered as `then`."""
        if told is None or not told.text or on == then:
            return _words(told) if told else None
        releases = self._info(on), self._info(then)
        if releases not in self._then:
            self._then[releases] = NumbersThen(self._store, *releases)
        words = self._then[releases].words(told.text)
        return None if words is None else fingerprint(words)

    def _rule(self, number: str, on: datetime.date) -> Revision | None:
        """The rule that had the number on the date."""
        if number not in self._rules:
            numbered = self._store.ever_numbered(number, Language.EN) if parse_number(number) else ()
            self._rules[number] = _rules_of(numbered)
        return _standing(self._rules[number], self._info(on))

    def examples(self, on: datetime.date) -> tuple[tuple[str, int], ...]:
        """Every printed example of the release: number and place, in printed order."""
        return tuple(self._examples(on))

    def _examples(self, on: datetime.date) -> dict[tuple[str, int], Revision]:
        """The examples of the release in force, in printed order."""
        info = self._info(on)
        if info not in self._printed:
            held = self._printed[info] = {}
            for one in self._ever_printed(info.edition):
                if _stands(one, info):
                    held.setdefault((one.number, one.ordinal), one)
        return self._printed[info]

    def _ever_printed(self, edition: Edition) -> tuple[Revision, ...]:
        """All examples of the edition, in the order of the store."""
        if edition not in self._examples_of:
            self._examples_of[edition] = self._store.ever_standing(
                Language.EN, edition, FIRST_EXECUTED, NodeKind.EXAMPLE
            )
        return self._examples_of[edition]

    def _info(self, date: datetime.date) -> ReleaseInfo:
        return self._infos[max(bisect_right(self._dates, date) - 1, 0)]


def _rules_of(revisions: Iterable[Revision]) -> tuple[Revision, ...]:
    """Those of rules with numbers, in the order of the store."""
    rules = (one for one in revisions if one.kind is NodeKind.RULE and parse_number(one.number))
    return tuple(sorted(rules, key=attrgetter("row")))


def _standing(revisions: Iterable[Revision], info: ReleaseInfo) -> Revision | None:
    """The one in force: of two rules with one number (702.175 in September 2024) the first keeps the number."""
    return next((one for one in revisions if _stands(one, info)), None)


def _stands(revision: Revision, info: ReleaseInfo) -> bool:
    begun, ended = revision.since <= info.effective, revision.until is not None and revision.until <= info.effective
    return begun and not ended and revision.edition is info.edition


def _words(revision: Revision) -> str:
    return revision.fingerprint or fingerprint(revision.text)
