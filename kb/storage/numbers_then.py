"""Wordings with the numbers of another day: each reference names the same rules there, under the numbers of then."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind
from mtgcr.kb.storage.codes import IN_FORCE, KIND_CODES, in_force
from mtgcr.kb.words.cited_numbers import renumbered
from mtgcr.parser.numbers import parse_number
from mtgcr.parser.ranges import expand_range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.storage.store import Store

_NAMED = tuple(KIND_CODES[kind] for kind in (NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE))
_NUMBERED = f"SELECT r.number, r.lineage FROM revision r WHERE r.kind IN {_NAMED} AND {IN_FORCE} ORDER BY r.id DESC"
"""Of two rules with one number the first is read last, and keeps it."""


class NumbersThen:
    """What is numbered in a release, and which numbers the same sections, groups and rules have in another one."""

    def __init__(self, store: Store, now: ReleaseInfo, then: ReleaseInfo) -> None:
        self._store = store
        self._now = now
        self._then = then

    def words(self, text: str) -> str | None:
        """The words of the release with the numbers of the other one, typography folded.

        None where a reference leads to what has no number there, or where a range holds other rules there.
        """
        return renumbered(text, self._moved)

    def _moved(self, ends: tuple[str, ...]) -> tuple[str, ...] | None:
        """The ends of the range there, or the one number."""
        moved = tuple(filter(None, map(self._number, ends)))
        return moved if len(moved) == len(ends) and self._between(moved) == self._carried(ends) else None

    def _number(self, number: str) -> str | None:
        """The number there of what has the number here; one that names nothing, here and there, stays."""
        if number in self._lineages:
            return self._numbers.get(self._lineages[number])
        return None if number in self._there else number

    def _carried(self, ends: tuple[str, ...]) -> frozenset[str | None]:
        """The numbers there of what a range holds here."""
        return frozenset(self._numbers.get(self._lineages[one]) for one in _within(ends) if one in self._lineages)

    def _between(self, ends: tuple[str, ...]) -> frozenset[str | None]:
        """The numbers of what a range holds there."""
        return self._there.intersection(_within(ends))

    @cached_property
    def _lineages(self) -> Mapping[str, int]:
        return dict(self._store.database.execute(_NUMBERED, in_force(self._now)))

    @cached_property
    def _numbers(self) -> Mapping[int, str]:
        rows = self._store.database.execute(_NUMBERED, in_force(self._then))
        return {lineage: number for number, lineage in rows}

    @cached_property
    def _there(self) -> frozenset[str]:
        return frozenset(self._numbers.values())


def _within(ends: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers that a range can hold; of one number alone none, since where it leads is looked up."""
    numbers = tuple(filter(None, map(parse_number, ends)))
    return tuple(map(str, expand_range(*numbers))) if len(numbers) == 2 else ()
