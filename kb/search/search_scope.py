"""Where a search looks: the releases of a day, the kinds of text, and the part of the rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from mtgcr.kb.documents.document_store import rulings_issued
from mtgcr.kb.model import NodeKind
from mtgcr.kb.search.hits import BesideKind
from mtgcr.kb.search.indexing import RULING_KEYS

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from mtgcr.kb.model import ReleaseInfo
    from mtgcr.kb.search.hits import Kind
    from mtgcr.kb.storage.store import Store
    from mtgcr.parser.language import Language


WITHIN: Mapping[str, tuple[Kind, ...]] = {
    "rules": (NodeKind.RULE,),
    "examples": (NodeKind.EXAMPLE,),
    "glossary": (NodeKind.ENTRY,),
    "headings": (NodeKind.GROUP, NodeKind.SECTION),
    "rulings": (BesideKind.RULING,),
}
"""The parts that a search may be narrowed to."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search: languages (None: English, and Japanese for Japanese words), kinds and numbers (empty: all)."""

    languages: tuple[Language, ...] | None = None
    kinds: tuple[Kind, ...] = ()
    under: str = ""
    """Only this section, group or rule and what stands below it."""

    def holds(self, kind: Kind, number: str) -> bool:
        """Whether something of the kind under the number belongs here."""
        return (not self.kinds or kind in self.kinds) and (not self.under or _is_under(number, self.under))


def _is_under(number: str, above: str) -> bool:
    rest = number.removeprefix(above)
    return number == above or (rest != number and (len(above) == 1 or not rest[:1].isdigit()))


class Searched:
    """What can be found on a day: the wordings in force in the releases, and the rulings issued by then.

    Numbers are those of the English release; an older translation may print others.
    """

    def __init__(
        self, store: Store, releases: Sequence[ReleaseInfo], english: ReleaseInfo, day: datetime.date, scope: Scope
    ) -> None:
        self.releases = releases
        self.english = english
        self._store = store
        self._day = day
        self._scope = scope

    @cached_property
    def keys(self) -> frozenset[int]:
        """The keys in the index of what is inside the scope."""
        return self._wordings | self._rulings

    @property
    def _wordings(self) -> frozenset[int]:
        scope = self._scope
        if not scope.under and not scope.kinds:
            return frozenset().union(*map(self._store.wordings_in_force, self.releases))
        return frozenset(key for key, kind, number in self._standing if scope.holds(kind, number))

    @property
    def _rulings(self) -> frozenset[int]:
        """Rulings belong to no part of the rules, so none is found below a number."""
        if not self._scope.holds(BesideKind.RULING, ""):
            return frozenset()
        return frozenset(RULING_KEYS + row for row in rulings_issued(self._store, self._day))

    @cached_property
    def _standing(self) -> tuple[tuple[int, NodeKind, str], ...]:
        found = (self._store.numbers_in_force(release, self.english) for release in self.releases)
        return tuple(place for places in found for place in places)

    @cached_property
    def _numbers(self) -> Mapping[int, set[str]]:
        numbers: defaultdict[int, set[str]] = defaultdict(set)
        for key, _, number in self._standing:
            numbers[key].add(number)
        return numbers

    def numbers_of(self, key: int) -> set[str]:
        """The numbers that the wording has in the English release; none for what has no number."""
        return self._numbers.get(key, set())
