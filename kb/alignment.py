"""Which node of an older release is which of a newer one: one partner each, words and structure together."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from kb.masking import mask_references
from kb.model import NodeKind
from kb.nodes import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kb.model import Node
    from kb.overrides import Overrides

Siblings = tuple[int | None, NodeKind]
"""Names a list of siblings: the index of their parent and their kind."""


class Side:
    """One of the two releases: its nodes, their masked words, and who stands beside whom."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.masked = [mask_references(node.text) for node in nodes]
        self.siblings: defaultdict[Siblings, list[int]] = defaultdict(list)
        self.places: list[int] = []
        self.children: defaultdict[int, list[int]] = defaultdict(list)
        for index, node in enumerate(nodes):
            family = self.siblings[node.parent, node.kind]
            self.places.append(len(family))
            family.append(index)
            if node.parent is not None:
                self.children[node.parent].append(index)
        self.partner: list[int | None] = [None] * len(nodes)
        """For every node the index of the node of the other release that it is."""
        self.closed: set[int] = set()
        """Nodes that a human has said to have no partner."""

    def family(self, index: int) -> list[int]:
        """The node and its siblings of the same kind in order."""
        return self.siblings[self.nodes[index].parent, self.nodes[index].kind]

    def is_free(self, index: int) -> bool:
        """Whether the node may still get a partner."""
        return self.partner[index] is None and index not in self.closed

    def free(self) -> Iterator[int]:
        """The nodes that may still get a partner, in document order."""
        return filter(self.is_free, range(len(self.nodes)))

    def find(self, name: str | None) -> int | None:
        """The index of the node of that name, or None."""
        return next((index for index, node in enumerate(self.nodes) if name_of(node) == name), None)

    def identities(self) -> Iterator[tuple[NodeKind, str]]:
        """For every node what makes it recognisable: the term of an entry, else its masked words."""
        for node, masked in zip(self.nodes, self.masked, strict=True):
            yield node.kind, node.title.casefold() if node.kind is NodeKind.ENTRY else masked


class Alignment:
    """The pairs found so far between an older and a newer release, with their confidence."""

    def __init__(self, old: Sequence[Node], new: Sequence[Node]) -> None:
        self.old, self.new = Side(old), Side(new)
        self.confidence: dict[int, float] = {}
        """By the index of the old node."""

    def link(self, old: int, new: int, confidence: float) -> None:
        """Make the two nodes partners."""
        self.old.partner[old], self.new.partner[new] = new, old
        self.confidence[old] = confidence

    def pin(self, overrides: Overrides) -> None:
        """Link what a human has decided, as far as the names are found."""
        for decision in overrides.decisions:
            old, new = self.old.find(decision.old), self.new.find(decision.new)
            if old is not None and new is not None:
                self.link(old, new, 1.0)
            elif old is not None and decision.new is None:
                self.old.closed.add(old)
            elif new is not None and decision.old is None:
                self.new.closed.add(new)

    def link_unique_identities(self) -> None:
        """Link what is recognisable by itself and stands exactly once on either side."""
        news = _unique(self.new.identities())
        for identity, old in _unique(self.old.identities()).items():
            new = news.get(identity)
            if new is not None and identity[1] and self.old.is_free(old) and self.new.is_free(new):
                self.link(old, new, 1.0)

    def parents_agree(self, old: int, new: int) -> int:
        """1 when the parents are partners, 0 when neither has one, -1 when one has another."""
        above, below = self.old.nodes[old].parent, self.new.nodes[new].parent
        if above is None or below is None:
            return int(self.old.nodes[old].kind is not NodeKind.ENTRY)
        if self.old.partner[above] == below:
            return 1
        return 0 if self.old.partner[above] is None and self.new.partner[below] is None else -1

    def share_of_children(self, old: int, new: int) -> float | None:
        """How far the children of the two are partners, from 0 to 1; None when none of them has a partner."""
        ours = [self.old.partner[child] for child in self.old.children.get(old, ())]
        theirs = [self.new.partner[child] for child in self.new.children.get(new, ())]
        linked = sum(partner is not None for partner in ours) + sum(partner is not None for partner in theirs)
        if not linked:
            return None
        common = sum(partner is not None and self.new.nodes[partner].parent == new for partner in ours)
        return 2 * common / (linked + 1)

    def same_gap(self, old: int, new: int) -> bool:
        """Whether the nearest siblings with partners, before and after, are each other's partners."""
        return all(self._neighbours_agree(old, new, step) for step in (-1, 1))

    def _neighbours_agree(self, old: int, new: int, step: int) -> bool:
        before = _neighbour(self.old, old, self.new, new, step)
        after = _neighbour(self.new, new, self.old, old, step)
        if before is None or after is None:
            return before is after
        return self.old.partner[before] == after


def _neighbour(side: Side, index: int, other: Side, opposite: int, step: int) -> int | None:
    """The nearest sibling in that direction whose partner stands in the family of `opposite`."""
    node = other.nodes[opposite]
    family, place = side.family(index), side.places[index] + step
    while 0 <= place < len(family):
        partner = side.partner[family[place]]
        if partner is not None and other.nodes[partner].parent == node.parent:
            return family[place]
        place += step
    return None


def _unique(identities: Iterable[tuple[NodeKind, str]]) -> dict[tuple[NodeKind, str], int]:
    """The index of every identity that occurs once."""
    ordered = list(identities)
    counts = Counter(ordered)
    return {identity: index for index, identity in enumerate(ordered) if counts[identity] == 1}
