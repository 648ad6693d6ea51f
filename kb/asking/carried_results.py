"""Results of printed examples in a release newer than the table of them: those of its last release, carried on.

An example is followed by its lineage, since a new rule before others gives its number to another.  Its result goes on
where it has the words that it had, and so have the rules that the result rests on; only numbers in them may be others,
which must lead to the same rules.  Nothing was run in the newer release: a result says up to which one it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mtgcr.kb.asking.executed import ever_results_of, results_of, tabled_to
from mtgcr.kb.storage.in_force import newest_known
from mtgcr.kb.storage.numbers_then import NumbersThen
from mtgcr.kb.words.fingerprint import fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mtgcr.kb.asking.answers import ExecutedExample
    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store


class CarriedResults:
    """The results of the examples of one release that is newer than the table."""

    def __init__(self, store: Store, now: ReleaseInfo, table: Path | None = None) -> None:
        self._store = store
        self._now = now
        self._table = table
        last = tabled_to(table)
        self._then = newest_known(store, last) if last and last < now.effective else None
        self._numbers = NumbersThen(store, now, self._then) if self._then else None

    def of(self, lineage: str) -> tuple[ExecutedExample, ...]:
        """What the example of the lineage came to in the last release of the table; empty where it is another now."""
        then = self._kept(lineage)
        if then is None or self._then is None:
            return ()
        found = results_of(then.number, _print(then), self._then.effective, self._table)
        return tuple(carried for one in found if (carried := self._carried(one)))

    def ever(self, lineage: str) -> tuple[ExecutedExample, ...]:
        """What it came to at all releases of the table, oldest first, as it was told at each of them."""
        then = self._kept(lineage)
        return ever_results_of(then.number, _print(then), self._table) if then else ()

    def _carried(self, one: ExecutedExample) -> ExecutedExample | None:
        """The result with the numbers of the newer release; None where a rule that it rests on has other words."""
        because = tuple(self._number(number) for number in one.because)
        return replace(one, because=tuple(filter(None, because))) if all(because) else None

    def _number(self, number: str) -> str | None:
        """The number by now of the rule, if it says what it said."""
        for named in self._named(number):
            if self._kept(named.lineage) and (now := self._store.standing(named.lineage, self._now)):
                return now.number
        return None

    def _named(self, number: str) -> Iterator[Revision]:
        """The rule that had the number: of two with one number the first keeps it."""
        yield from self._store.numbered(number, self._then)[:1] if self._then else ()

    def _kept(self, lineage: str) -> Revision | None:
        """What stood there in the last release of the table; None where it was nothing, or has other words by now."""
        if self._then is None or self._numbers is None:
            return None
        then, now = (self._store.standing(lineage, release) for release in (self._then, self._now))
        words = self._numbers.words(now.text) if then and now else None
        return then if then and words is not None and fingerprint(words) == _print(then) else None


def _print(then: Revision) -> str:
    return then.fingerprint or fingerprint(then.text)
