"""What a rule cites and what cites it, to any depth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgcr.kb.citing_place import citing_place
from mtgcr.kb.missing_numbers import NoSuchRule, missing_number
from mtgcr.kb.model import NodeKind, ReleaseInfo
from mtgcr.kb.storage.in_force import newest_known, no_release_on
from mtgcr.kb.works.work_facts import sections_citing_rule
from mtgcr.parser.numbers import parse_number

if TYPE_CHECKING:
    import datetime

    from mtgcr.kb.storage.day_meant import DayMeant
    from mtgcr.kb.storage.in_force import NoRelease
    from mtgcr.kb.storage.store import Store
    from mtgcr.kb.translations.number_marks import NumberMark
    from mtgcr.kb.works.work_facts import SectionTenure
    from mtgcr.parser.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class Edge:
    """One reference: `citing` (a rule number, a glossary term, or "Introduction") names the number `cited`."""

    citing: str
    cited: str
    kind: NodeKind = NodeKind.RULE
    """What cites; an example is named by the number of its rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbourhood:
    """The references around a number in one release.

    `missing` are cited numbers that the release does not hold.
    """

    number: str
    release: ReleaseInfo
    edges: tuple[Edge, ...]
    missing: tuple[str, ...]
    under: tuple[Edge, ...] = ()
    """References between the rules under the number and those outside it: of 704.5 those of 704.5a and so on."""
    sections: tuple[SectionTenure, ...] = ()
    """Sections of the tournament documents that print the number on the day."""
    days: tuple[DayMeant, ...] = ()
    """Which release the day asked for means, and which answers."""
    marks: tuple[NumberMark, ...] = ()
    """What must be known of the numbers: those of today, and how their translation stands."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every number in it, in the order of the rules; not those that the release does not hold."""
        ends = {end for edge in (*self.edges, *self.under) for end in (edge.citing, edge.cited) if parse_number(end)}
        return _in_order({self.number, *ends} - {*self.missing})

    @property
    def cites(self) -> tuple[str, ...]:
        """The numbers that it names, in the order of the rules."""
        return _in_order({edge.cited for edge in self.edges if edge.citing == self.number})

    @property
    def cited_by(self) -> tuple[str, ...]:
        """The places that name it: numbers in their order, then terms and the introduction by the alphabet."""
        return _in_order({edge.citing for edge in self.edges if edge.cited == self.number})


def find_neighbourhood(
    store: Store, wanted: RuleNumber, date: datetime.date, depth: int
) -> Neighbourhood | NoSuchRule | NoRelease:
    """All references at most `depth` steps from the number, in both directions.

    Those of the newest release known on the day: the atlas knows the references of rules that nobody retells too.
    """
    release = newest_known(store, date)
    if release is None:
        return no_release_on(store, date)
    number = str(wanted)
    if not _held(store, number, release):
        return missing_number(store, wanted, release)
    edges: dict[Edge, None] = {}
    frontier, seen = {number}, {number}
    for _ in range(depth):
        found = [edge for one in sorted(frontier) for edge in _edges(store, one, release)]
        edges.update(dict.fromkeys(found))
        frontier = {end for edge in found for end in (edge.citing, edge.cited) if parse_number(end)} - seen
        seen |= frontier
    missing = sorted({edge.cited for edge in edges if not _held(store, edge.cited, release)})
    return Neighbourhood(
        number=number,
        release=release,
        edges=tuple(edges),
        missing=tuple(missing),
        under=_edges_under(store, number, release),
        sections=sections_citing_rule(number, date),
    )


def _edges_under(store: Store, number: str, release: ReleaseInfo) -> tuple[Edge, ...]:
    """A rule that is only a list is cited by its letters, so that nothing cites 704.5 and much cites what is in it."""
    below = _numbers_under(store, number, release)
    inside = {number, *below}
    found = dict.fromkeys(edge for one in below for edge in _edges(store, one, release))
    return tuple(edge for edge in found if not {edge.citing, edge.cited} <= inside)


def _numbers_under(store: Store, number: str, release: ReleaseInfo) -> tuple[str, ...]:
    """The numbers of the rules below it, in their order; none under a section, which would be a tenth of all rules."""
    tops = (one for kind in (NodeKind.RULE, NodeKind.GROUP) for one in store.numbered(number, release, kind))
    waiting, found = [one.lineage for one in tops], dict[str, None]()
    while waiting:
        children = store.children(waiting.pop(0), release, NodeKind.RULE)
        waiting += [one.lineage for one in children]
        found.update(dict.fromkeys(one.number for one in children))
    return tuple(sorted(found, key=_place))


def _held(store: Store, number: str, release: ReleaseInfo) -> bool:
    kinds = (NodeKind.RULE, NodeKind.GROUP, NodeKind.SECTION)
    return any(store.numbered(number, release, kind) for kind in kinds)


def _edges(store: Store, number: str, release: ReleaseInfo) -> list[Edge]:
    own = [Edge(number, cited) for one in store.numbered(number, release) for cited in store.cited_numbers(one.wording)]
    citing = [Edge(citing_place(r).name, number, r.kind) for r in store.citing(number, release)]
    return [*own, *citing]


def _in_order(names: set[str]) -> tuple[str, ...]:
    """Numbers in the order of the rules, then terms by the alphabet."""
    return tuple(sorted(names, key=_place))


def _place(name: str) -> tuple[bool, tuple[int, int, int, int, str], str]:
    number = parse_number(name)
    return number is None, number.sort_key if number else (0, 0, 0, 0, ""), name
