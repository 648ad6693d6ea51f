"""Numbers that somebody is typing: "70" may become 700 to 709, "702.1" that rule, what is below it, or 702.10."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.search_scope import is_under
from mtgcr.kb.words.folding import fold
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    from mtgcr.kb.model import ReleaseInfo, Revision
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.numbers import RuleNumber

KEPT = 8
"""Releases of which the numbers are kept."""
_BEGUN = re.compile(r"[1-9](?:[0-9]{1,2}(?:\.(?:[0-9]{1,3}[a-z]{0,2})?)?)?")
_NUMBERED = (NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE)


class PrintedNumber(NamedTuple):
    """A number of a release, and whose it is."""

    number: str
    kind: NodeKind
    parsed: RuleNumber


class BegunNumbers:
    """The numbers of each release in the order of their letters, so that those that begin alike stand together."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._numbers = lru_cache(KEPT)(self._numbers_of)

    def begun(self, typed: str, release: ReleaseInfo, limit: int) -> tuple[Revision, ...] | None:
        """What the release has under the numbers that begin so; None for what is not the beginning of a number.

        First the number itself and what is below it, the nearest level first, then longer numbers.
        """
        words = fold(typed)
        if not _BEGUN.fullmatch(words):
            return None
        numbers, begun = self._numbers(release), words.rstrip(".")
        first = bisect_left(numbers, (begun,))
        last = bisect_left(numbers, (begun + "~",))
        best = sorted(numbers[first:last], key=lambda one: _order(one, begun))[:limit]
        found = (self._store.numbered(one.number, release, one.kind) for one in best)
        return tuple(revision for revisions in found for revision in revisions)[:limit]

    def _numbers_of(self, release: ReleaseInfo) -> tuple[PrintedNumber, ...]:
        printed = dict.fromkeys((n, kind) for _, kind, n in self._store.numbers_in_force(release, release))
        found = (PrintedNumber(n, kind, read) for n, kind in printed if kind in _NUMBERED and (read := parse_number(n)))
        return tuple(sorted(found, key=itemgetter(0)))


def _order(printed: PrintedNumber, begun: str) -> tuple[bool, int, RuleNumber]:
    """Those below what was typed first, the nearest level first, then as the rules print them."""
    read = printed.parsed
    level = (read.group > 9) + (read.rule > 0) + bool(read.letters)
    return not is_under(printed.number, begun), level, read
