"""What a rule cites and what cites it, to any depth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.model import NodeKind, ReleaseInfo
from mtgcr.kb.storage.in_force import NoRelease, find_release
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.store import Store


@dataclass(frozen=True, slots=True)
class Edge:
    """One reference: `citing` (a rule number, or a glossary term) names the number `cited`."""

    citing: str
    cited: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbourhood:
    """The references around a number in one release.

    `missing` are cited numbers that the release does not hold.
    """

    number: str
    release: ReleaseInfo
    edges: tuple[Edge, ...]
    missing: tuple[str, ...]
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The numbers that it names, in the order of the rules."""
        return _in_order({edge.cited for edge in self.edges if edge.citing == self.number})

    @property
    def cited_by(self) -> tuple[str, ...]:
        """The numbers that name it, in the order of the rules, then glossary terms by the alphabet."""
        return _in_order({edge.citing for edge in self.edges if edge.cited == self.number})


@dataclass(frozen=True, slots=True)
class NotInRelease:
    """The release holds no such number."""

    number: str
    release: datetime.date


def find_neighbourhood(
    store: Store, number: str, date: datetime.date, depth: int
) -> Neighbourhood | NotInRelease | NoRelease:
    """All references at most `depth` steps from the number, in both directions."""
    release = find_release(store, date)
    if isinstance(release, NoRelease):
        return release
    if not _held(store, number, release):
        return NotInRelease(number, release.effective)
    edges: dict[Edge, None] = {}
    frontier, seen = {number}, {number}
    for _ in range(depth):
        found = [edge for one in sorted(frontier) for edge in _edges(store, one, release)]
        edges.update(dict.fromkeys(found))
        frontier = {end for edge in found for end in (edge.citing, edge.cited) if parse_number(end)} - seen
        seen |= frontier
    missing = sorted({edge.cited for edge in edges if not _held(store, edge.cited, release)})
    return Neighbourhood(number=number, release=release, edges=tuple(edges), missing=tuple(missing))


def _held(store: Store, number: str, release: ReleaseInfo) -> bool:
    kinds = (NodeKind.RULE, NodeKind.GROUP, NodeKind.SECTION)
    return any(store.numbered(number, release, kind) for kind in kinds)


def _edges(store: Store, number: str, release: ReleaseInfo) -> list[Edge]:
    own = [Edge(number, cited) for one in store.numbered(number, release) for cited in store.cited_numbers(one.wording)]
    citing = [Edge(r.title if r.kind is NodeKind.ENTRY else r.number, number) for r in store.citing(number, release)]
    return [*own, *citing]


def _in_order(names: set[str]) -> tuple[str, ...]:
    """Numbers in the order of the rules, then terms by the alphabet."""
    return tuple(sorted(names, key=_place))


def _place(name: str) -> tuple[bool, tuple[int, int, int, int, str], str]:
    number = parse_number(name)
    return number is None, number.sort_key if number else (0, 0, 0, 0, ""), name
