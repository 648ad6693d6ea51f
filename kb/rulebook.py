"""What the executable layer asks of the knowledge base: numbers, wordings and examples at each release."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.fingerprint import fingerprint
from kb.model import NodeKind, ReleaseInfo, Revision
from parser.language import Edition, Language
from parser.numbers import parse_number

if TYPE_CHECKING:
    from kb.store import Store


SPEAKING = (Edition.ATLAS, Edition.OFFICIAL)
"""Editions that tell a release whole, the quicker one first."""
FIRST_EXECUTED = datetime.date(2015, 1, 23)
"""The oldest release against which the executable layer was written and reviewed."""


@dataclass(frozen=True, slots=True)
class _Release:
    """One release by number: lineages and fingerprints of rules, fingerprints of examples in printed order."""

    lineages: dict[str, str]
    numbers: dict[str, str]
    wordings: dict[str, str]
    examples: dict[tuple[str, int], str]


class StoredRuleBook:
    """The English releases of a knowledge base as a rule book (rules.rulebook.RuleBook).

    Every release that the atlas or an official text tells of; the fingerprints are those of the official words.  A
    date that is no effective date stands for the release in force on it, or the first when it is before all.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        english = [r for r in store.releases() if r.language is Language.EN and r.edition in SPEAKING]
        by_date = {r.effective: r for r in sorted(english, key=lambda r: SPEAKING.index(r.edition), reverse=True)}
        self._infos = tuple(by_date[date] for date in sorted(by_date) if date >= FIRST_EXECUTED)
        self._loaded: dict[datetime.date, _Release] = {}

    def releases(self) -> tuple[datetime.date, ...]:
        """The effective dates, ascending."""
        return tuple(info.effective for info in self._infos)

    def number_at(self, number: str, as_of: datetime.date, on: datetime.date) -> str | None:
        """The number that the rule which had `number` on `as_of` had on `on`; None where it did not exist."""
        lineage = self._at(as_of).lineages.get(number)
        return self._at(on).numbers.get(lineage) if lineage else None

    def fingerprint(self, number: str, on: datetime.date) -> str | None:
        """The fingerprint of the wording that the number had on the date."""
        return self._at(on).wordings.get(number)

    def example_fingerprint(self, number: str, ordinal: int, on: datetime.date) -> str | None:
        """The fingerprint of the example in that place under the number."""
        return self._at(on).examples.get((number, ordinal))

    def examples(self, on: datetime.date) -> tuple[tuple[str, int], ...]:
        """Every printed example of the release: number and place, in printed order."""
        return tuple(self._at(on).examples)

    def _at(self, date: datetime.date) -> _Release:
        dates = [info.effective for info in self._infos]
        info = self._infos[max(bisect_right(dates, date) - 1, 0)]
        if info.effective not in self._loaded:
            self._loaded[info.effective] = _load(self._store, info)
        return self._loaded[info.effective]


def _load(store: Store, info: ReleaseInfo) -> _Release:
    document = store.standing_in(info)
    rules = [r for r in document if r.kind is NodeKind.RULE and parse_number(r.number)]
    # Of two rules with one number (702.175 in September 2024) the first keeps the bare number.
    first = {r.number: r for r in reversed(rules)}
    return _Release(
        lineages={number: r.lineage for number, r in first.items()},
        numbers={r.lineage: r.number for r in rules},
        wordings={number: _words(r) for number, r in first.items()},
        examples={(r.number, r.ordinal): _words(r) for r in document if r.kind is NodeKind.EXAMPLE},
    )


def _words(revision: Revision) -> str:
    return revision.fingerprint or fingerprint(revision.text)
