"""The English releases that Japanese ones translate: those that are held, and those that only the atlas knows."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.atlas import identity_of
from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.model import Node

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from mtgcr.kb.lineages.atlas import Atlas, AtlasNode, Identity
    from mtgcr.kb.lineages.chain import Chain

_TEXT = attrgetter("text")


@dataclass(frozen=True, slots=True)
class Counterpart:
    """One English release with the lineage of each node; the text of a node is its heading, or "", where not held."""

    effective: datetime.date
    nodes: tuple[Node, ...]
    lineages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FormerNode:
    """A node that a release no longer has, as it was last."""

    lineage: str
    parent: str
    text: str
    """"" where no release that had it is held."""


class Counterparts:
    """All English releases that are known, held or not."""

    def __init__(self, atlas: Atlas, held: Chain | None) -> None:
        self._atlas = atlas
        self._held = held
        known = {release.effective for release in atlas.releases}
        self._dates = sorted(known | set(held.dates if held else ()))

    def of(self, date: datetime.date, japanese: Sequence[Node]) -> Counterpart | None:
        """The release that a Japanese one of the date translates; None when none is known.

        That of the same date; where there is none, of the last before and the first after it the one with more of the
        numbers, as a translation may be dated a few days off.
        """
        near = [self._counterpart(day) for day in self._near(date)]
        numbers = {name_of(node) for node in japanese if node.number}
        return max(near, key=lambda one: sum(name_of(node) in numbers for node in one.nodes), default=None)

    def _near(self, date: datetime.date) -> list[datetime.date]:
        if date in self._dates:
            return [date]
        before = [day for day in self._dates if day < date]
        after = [day for day in self._dates if day > date]
        return [*before[-1:], *after[:1]]

    def _counterpart(self, date: datetime.date) -> Counterpart:
        if self._held is not None and date in self._held.dates:
            place = self._held.dates.index(date)
            return Counterpart(date, self._held.nodes[place], self._held.lineages[place])
        standing = tuple(self._atlas.release(date).values())
        places = {node.lineage: index for index, node in enumerate(standing)}
        words = self._words_near(date)
        nodes = tuple(_node(node, words.get(node.lineage, ""), places.get(node.parent)) for node in standing)
        return Counterpart(date, nodes, tuple(places))

    def _words_near(self, date: datetime.date) -> dict[str, str]:
        """The words of every lineage in the held release nearest to the date."""
        words: dict[str, str] = {}
        if self._held is not None:
            held = zip(self._held.dates, self._held.nodes, self._held.lineages, strict=True)
            for _, nodes, lineages in sorted(held, key=lambda release: -abs(release[0] - date)):
                words.update(zip(lineages, map(_TEXT, nodes), strict=True))
        return words

    def former(self, counterpart: Counterpart, nodes: Sequence[Node]) -> dict[Identity, FormerNode]:
        """What each of the nodes was called before the release, where that is no longer in it: the last of its name."""
        wanted = {identity_of(node) for node in nodes}
        gone = [
            node
            for node in self._atlas.nodes
            if node.until and node.until <= counterpart.effective and node.identity in wanted
        ]
        standing = set(counterpart.lineages)
        words = self._words_near(counterpart.effective) if gone else {}
        return {
            node.identity: FormerNode(node.lineage, node.parent, words.get(node.lineage, ""))
            for node in sorted(gone, key=lambda node: node.since)
            if node.lineage not in standing
        }


def _node(known: AtlasNode, text: str, parent: int | None) -> Node:
    return Node(
        kind=known.kind,
        number=known.number,
        ordinal=known.ordinal,
        title=known.title,
        text=text or known.title,
        parent=parent,
    )
