"""The chain of all releases: every node's lineage, and the links between any two releases."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kb.lineage import BESIDE, compose, main_links, match
from kb.masking import mask_references
from kb.model import Link, LinkKind, NodeKind
from kb.nodes import name_of
from kb.overrides import NO_OVERRIDES, Overrides

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence

    from kb.model import Node


NOTHING_KNOWN: Mapping[datetime.date, Sequence[str]] = {}


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
        steps = self._composed(old, new)
        known = {link.old: link.confidence for link in steps if link.kind not in BESIDE and link.old is not None}
        confidence = {index: known.get(index, 1.0) for index in range(len(partners))}
        main = main_links(self.nodes[old], self.nodes[new], partners, confidence)
        return (*main, *(link for link in steps if link.kind in BESIDE))

    def _composed(self, old: int, new: int) -> tuple[Link, ...]:
        steps = self.links[old]
        for onward in self.links[old + 1 : new]:
            steps = compose(steps, onward)
        return steps


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
    return Chain(tuple(builder.dates), tuple(builder.nodes), tuple(builder.lineages), tuple(map(tuple, builder.links)))


class _Builder:
    """What is known up to the newest release added."""

    def __init__(self, overrides: Overrides) -> None:
        self.dates: list[datetime.date] = []
        self.nodes: list[tuple[Node, ...]] = []
        self.lineages: list[tuple[str, ...]] = []
        self.links: list[list[Link]] = []
        self._overrides = overrides
        self._used: set[str] = set()
        self._dead: dict[tuple[NodeKind, str, str], str] = {}
        """The lineages that ended, by the words that they had last."""

    def add(self, date: datetime.date, nodes: tuple[Node, ...]) -> None:
        if not self.nodes:
            lineages = {index: self._new_lineage(date, node) for index, node in enumerate(nodes)}
        else:
            links = match(self.nodes[-1], nodes, self._overrides.between(self.dates[-1], date))
            self.links.append([self._returned(link, nodes) for link in links])
            lineages = {
                link.new: self._continue(link, date, nodes)
                for link in self.links[-1]
                if link.new is not None and link.kind not in BESIDE
            }
            self._bury()
        self.dates.append(date)
        self.nodes.append(nodes)
        self.lineages.append(tuple(lineages[index] for index in range(len(nodes))))

    def adopt(self, date: datetime.date, nodes: tuple[Node, ...], lineages: tuple[str, ...]) -> None:
        """Take the next release with lineages that are known."""
        if self.nodes:
            self.links.append([])
        self._used.update(lineages)
        self.dates.append(date)
        self.nodes.append(nodes)
        self.lineages.append(lineages)

    def _returned(self, link: Link, nodes: tuple[Node, ...]) -> Link:
        """The link as RETURNED where a lineage that ended had the words of the added node."""
        node = None if link.new is None else nodes[link.new]
        if link.kind is LinkKind.ADDED and node is not None and _words(node) in self._dead:
            return replace(link, kind=LinkKind.RETURNED)
        return link

    def _continue(self, link: Link, date: datetime.date, nodes: tuple[Node, ...]) -> str:
        if link.old is not None:
            return self.lineages[-1][link.old]
        assert link.new is not None
        node = nodes[link.new]
        # Of two nodes with the words of one ended lineage, the first takes it up and the second is new.
        return self._dead.pop(_words(node), None) or self._new_lineage(date, node)

    def _bury(self) -> None:
        for link in self.links[-1]:
            # A parent that was not printed has no words to return with.
            if link.kind is LinkKind.REMOVED and link.old is not None and self.nodes[-1][link.old].text:
                self._dead[_words(self.nodes[-1][link.old])] = self.lineages[-1][link.old]

    def _new_lineage(self, date: datetime.date, node: Node) -> str:
        birth = f"{name_of(node).partition('#')[0] if node.kind is NodeKind.RULE else name_of(node)}@{date}"
        lineage, count = birth, 1
        while lineage in self._used:
            count += 1
            lineage = f"{birth}~{count}"
        self._used.add(lineage)
        return lineage


def _words(node: Node) -> tuple[NodeKind, str, str]:
    return node.kind, node.title, mask_references(node.text)
