"""The chain of all releases: every node's lineage, and the links between any two releases."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.lineages.lineage import BESIDE, match
from mtgcr.kb.lineages.main_links import main_links
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Overrides
from mtgcr.kb.model import Link, LinkKind, NodeKind
from mtgcr.kb.words.masking import mask_references

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.model import Node


NOTHING_KNOWN: Mapping[datetime.date, Sequence[str]] = {}

_Words: TypeAlias = tuple[NodeKind, str, str]
"""Kind, title and masked words of a node."""


@dataclass(frozen=True, slots=True)
class Chain:
    """The releases in order of time with the lineage of every node.

    `lineages[i][j]` is the identity of `nodes[i][j]`; `links[i]` leads from release i to release i + 1.
    """

    dates: tuple[datetime.date, ...]
    nodes: tuple[tuple[Node, ...], ...]
    lineages: tuple[tuple[str, ...], ...]
    links: tuple[tuple[Link, ...], ...]

    def between(self, old: int, new: int) -> tuple[Link, ...]:
        """The links from any release to any later one: who has the same lineage, and the splits and merges.

        A lineage that was removed and has returned in between is one node that stayed.
        """
        places = {lineage: index for index, lineage in enumerate(self.lineages[new])}
        partners = [places.get(lineage) for lineage in self.lineages[old]]
        doubts = self._doubts(old, new)
        confidence = {index: doubts[lineage] for index, lineage in enumerate(self.lineages[old])}
        main = main_links(self.nodes[old], self.nodes[new], partners, confidence)
        return (*main, *self._junctions(old, new, places))

    def _doubts(self, old: int, new: int) -> defaultdict[str, float]:
        """The confidence of every lineage over these releases: that of all its steps together."""
        doubts: defaultdict[str, float] = defaultdict(lambda: 1.0)
        for step in range(old, new):
            for link in self.links[step]:
                if link.confidence < 1.0 and link.old is not None and link.kind not in BESIDE:
                    doubts[self.lineages[step][link.old]] *= link.confidence
        return doubts

    def _junctions(self, old: int, new: int, places: Mapping[str, int]) -> Iterator[Link]:
        """The splits whose piece is new since the old release, and the merges whose piece is gone by the new one.

        A piece that was itself cut up or merged again is followed to the node that still stands.
        """
        known = {lineage: index for index, lineage in enumerate(self.lineages[old])}
        sources, targets = dict(known), dict(places)
        joints = list(self._joints(old, new))
        for kind, source, target, share in joints:
            if kind is LinkKind.SPLIT and source in sources and target not in sources:
                sources[target] = sources[source]
                if target in places:
                    yield Link(kind=kind, old=sources[source], new=places[target], confidence=share, reworded=True)
        for kind, source, target, share in reversed(joints):
            if kind is LinkKind.MERGED and target in targets and source not in targets:
                targets[source] = targets[target]
                if source in known:
                    yield Link(kind=kind, old=known[source], new=targets[target], confidence=share, reworded=True)

    def _joints(self, old: int, new: int) -> Iterator[tuple[LinkKind, str, str, float]]:
        """The splits and merges of these steps in order, by lineages."""
        for step in range(old, new):
            for link in self.links[step]:
                if link.kind in BESIDE and link.old is not None and link.new is not None:
                    lineages = self.lineages[step][link.old], self.lineages[step + 1][link.new]
                    yield link.kind, *lineages, link.confidence


def build_chain(
    releases: Iterable[tuple[datetime.date, Sequence[Node]]],
    overrides: Overrides = NO_OVERRIDES,
    known: Mapping[datetime.date, Sequence[str]] = NOTHING_KNOWN,
) -> Chain:
    """The chain of these releases, oldest first.

    `known` gives the lineages of releases that need no matching (the atlas has them); between two such releases the
    chain holds no links.
    """
    builder = _Builder(overrides)
    for date, nodes in releases:
        if date in known:
            builder.adopt(date, tuple(nodes), tuple(known[date]))
        else:
            builder.add(date, tuple(nodes))
    return Chain(tuple(builder.dates), tuple(builder.nodes), tuple(builder.lineages), tuple(builder.links))


class _Builder:
    """What is known up to the newest release added."""

    def __init__(self, overrides: Overrides) -> None:
        self.dates: list[datetime.date] = []
        self.nodes: list[tuple[Node, ...]] = []
        self.lineages: list[tuple[str, ...]] = []
        self.links: list[tuple[Link, ...]] = []
        self._overrides = overrides
        self._used: set[str] = set()
        self._dead: dict[_Words, str] = {}
        """The lineages that ended, by the words that they had last."""

    def add(self, date: datetime.date, nodes: tuple[Node, ...]) -> None:
        """Put the next release at the end of the chain."""
        found: dict[int, str] = {}
        if self.nodes:
            links = match(self.nodes[-1], nodes, self._overrides.between(self.dates[-1], date))
            found = self._continued(links) | self._returned(links, date, nodes)
            self.links.append(tuple(_retold(link, found) for link in links))
        lineages = (found.get(index) or self._new_lineage(date, node) for index, node in enumerate(nodes))
        self._put(date, nodes, tuple(lineages))

    def adopt(self, date: datetime.date, nodes: tuple[Node, ...], lineages: tuple[str, ...]) -> None:
        """Take the next release with lineages that are known."""
        if self.nodes:
            self.links.append(())
        self._put(date, nodes, lineages)

    def _put(self, date: datetime.date, nodes: tuple[Node, ...], lineages: tuple[str, ...]) -> None:
        if self.nodes:
            self._bury(set(lineages))
        self._used.update(lineages)
        self.dates.append(date)
        self.nodes.append(nodes)
        self.lineages.append(lineages)

    def _bury(self, alive: set[str]) -> None:
        """Keep the words of the lineages that the newest release had and the next one has not."""
        self._dead = {words: lineage for words, lineage in self._dead.items() if lineage not in alive}
        for node, lineage in zip(self.nodes[-1], self.lineages[-1], strict=True):
            # A parent that was not printed has no words to return with.
            if lineage not in alive and node.text:
                self._dead[_words(node)] = lineage

    def _continued(self, links: Iterable[Link]) -> dict[int, str]:
        """The lineages of the nodes that the newest release had."""
        newest = self.lineages[-1]
        return {
            link.new: newest[link.old]
            for link in links
            if link.kind not in BESIDE and link.old is not None and link.new is not None
        }

    def _returned(self, links: Iterable[Link], date: datetime.date, nodes: tuple[Node, ...]) -> dict[int, str]:
        """The lineages of the nodes that an older release had: by a human's word, or by the words.

        Of two nodes with the words of one ended lineage, the first takes it up and the second is new.
        """
        recalled = self._recalled(date, nodes)
        added = [link.new for link in links if link.kind is LinkKind.ADDED and link.new is not None]
        returned = {index: recalled.get(index) or self._dead.get(_words(nodes[index])) for index in added}
        found: dict[str, int] = {}
        for index, lineage in returned.items():
            if lineage is not None:
                found.setdefault(lineage, index)
        return {index: lineage for lineage, index in found.items()}

    def _recalled(self, date: datetime.date, nodes: tuple[Node, ...]) -> dict[int, str]:
        """What a human says has returned, as far as its lineage has ended and its old release is known."""
        recalled = {}
        for decision in self._overrides.returning(self.dates[-1], date):
            old = self._lineage_of(decision.old, decision.before)
            new = next((index for index, node in enumerate(nodes) if name_of(node) == decision.new), None)
            if old in self._dead.values() and new is not None:
                recalled[new] = old
        return recalled

    def _lineage_of(self, name: str | None, date: datetime.date) -> str:
        """The lineage of the node of that name in the release of the date; "" where either is unknown."""
        if date not in self.dates:
            return ""
        release = self.dates.index(date)
        named = zip(self.nodes[release], self.lineages[release], strict=True)
        return next((lineage for node, lineage in named if name_of(node) == name), "")

    def _new_lineage(self, date: datetime.date, node: Node) -> str:
        lineage = new_lineage(node, date, self._used.__contains__)
        self._used.add(lineage)
        return lineage


def new_lineage(node: Node, date: datetime.date, is_used: Callable[[str], bool]) -> str:
    """Name and date of birth, with "~2" behind it for the second of that number born that day."""
    name = name_of(node)
    lineage = birth = f"{name.partition('#')[0] if node.kind is NodeKind.RULE else name}@{date}"
    count = 1
    while is_used(lineage):
        count += 1
        lineage = f"{birth}~{count}"
    return lineage


def _retold(link: Link, lineages: Mapping[int, str]) -> Link:
    """The link as RETURNED where what was added has a lineage already."""
    if link.kind is LinkKind.ADDED and link.new in lineages:
        return link._replace(kind=LinkKind.RETURNED)
    return link


def _words(node: Node) -> _Words:
    return node.kind, node.title, mask_references(node.text)
