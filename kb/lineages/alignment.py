"""Which node of an older release is which of a newer one: one partner each, words and structure together."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from enum import Enum
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from mtgcr.kb.lineages.nodes import name_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.masking import mask_references

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.lineages.overrides import Overrides
    from mtgcr.kb.model import Node


Key = TypeVar("Key")
_PLACE = attrgetter("kind", "number", "title", "ordinal")
_TEXT, _KIND, _PARENT = attrgetter("text"), attrgetter("kind"), attrgetter("parent")


class Kinship(Enum):
    """How the parents of an older and a newer node stand to each other."""

    PARTNERS = "partners"
    """Also where nodes of their kind have no parents."""
    OPEN = "open"
    """Neither has a partner yet, so they may still become partners; or, for groups, sections were cut anew."""
    RELATIVES = "relatives"
    """Not partners, but in groups that are."""
    STRANGERS = "strangers"
    OWN_SUBRULE = "own subrule"
    """The new one is under the number of the old: words that a rule gave to a subrule; the rule kept the number."""
    GAVE_WAY = "gave way"
    """The same where nobody's heir has the number so far: the rule may have become a heading over its own words."""


class Side:
    """One of the two releases: its nodes, their masked words, and who stands beside whom."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.masked = list(map(mask_references, map(_TEXT, nodes)))
        self.partner: list[int | None] = [None] * len(nodes)
        """For every node the index of the node of the other release that it is."""
        self.open = set(range(len(nodes)))
        """The nodes that may still get a partner."""
        self._children = _gathered(map(_PARENT, nodes))
        self._kinds = _gathered(map(_KIND, nodes))
        self._identities: dict[NodeKind, dict[str, int]] = {}
        self._families: dict[int, tuple[int, ...]] = {}

    def children(self, index: int) -> Sequence[int]:
        """What stands right under the node, in order."""
        return self._children.get(index, ())

    def family(self, index: int) -> tuple[int, ...]:
        """The node and its siblings of the same kind in order."""
        if index not in self._families:
            node = self.nodes[index]
            family = tuple(one for one in self._children[node.parent] if self.nodes[one].kind is node.kind)
            self._families.update(dict.fromkeys(family, family))
        return self._families[index]

    def height(self, index: int) -> float:
        """Where among its family the node stands: 0 for the first, near 1 for the last."""
        family = self.family(index)
        return family.index(index) / len(family)

    def neighbours(self, index: int, step: int) -> Iterator[int]:
        """The siblings of the same kind before (step -1) or after (step 1) the node, the nearest first."""
        family = self.family(index)
        place = family.index(index)
        return iter(family[place + 1 :] if step > 0 else family[:place][::-1])

    def identities(self, kind: NodeKind) -> dict[str, int]:
        """The nodes of a kind, open when first asked, by what makes them known where it occurs once in the release.

        That is the term of an entry and the masked words of all else.
        """
        if kind not in self._identities:
            indices = [index for index in self._kinds[kind] if index in self.open]
            names = self._names(kind, indices)
            wanted = frozenset(filter(None, names))
            counts = Counter(filter(wanted.__contains__, self._names(kind, self._kinds[kind]))) if wanted else {}
            known = zip(names, indices, strict=True)
            self._identities[kind] = {name: index for name, index in known if counts.get(name) == 1}
        return self._identities[kind]

    def _names(self, kind: NodeKind, indices: Sequence[int]) -> list[str]:
        if kind is NodeKind.ENTRY:
            return [self.nodes[index].title.casefold() for index in indices]
        return [self.masked[index] for index in indices]

    def places(self) -> Iterator[tuple[object, ...]]:
        """Where each node is by kind, number, heading or term, and ordinal."""
        return map(_PLACE, self.nodes)

    def headings(self, kind: NodeKind) -> dict[str, int]:
        """The identities of the open nodes of a kind that stand over others."""
        known = self.identities(kind).items()
        return {name: index for name, index in known if index in self.open and self._children.get(index)}

    def open_children(self) -> dict[tuple[int, NodeKind, str], list[int]]:
        """The open nodes by parent, kind and masked words, in document order."""
        found: defaultdict[tuple[int, NodeKind, str], list[int]] = defaultdict(list)
        for index in sorted(self.open):
            node = self.nodes[index]
            if node.parent is not None:
                found[node.parent, node.kind, self.masked[index]].append(index)
        return found

    def group_of(self, index: int) -> int:
        """The group (or section) that the node is or stands under."""
        parent = self.nodes[index].parent
        if parent is None or self.nodes[index].kind is NodeKind.GROUP:
            return index
        return self.group_of(parent)

    def count(self, children: Iterable[int]) -> float:
        """The number of children, examples as a quarter each."""
        return sum(0.25 if self.nodes[child].kind is NodeKind.EXAMPLE else 1.0 for child in children)

    def find(self, name: str | None) -> int | None:
        """The index of the node of that name, or None."""
        return next((index for index, node in enumerate(self.nodes) if name_of(node) == name), None)


class Alignment:
    """The pairs found so far between an older and a newer release, with their confidence."""

    def __init__(self, old: Sequence[Node], new: Sequence[Node]) -> None:
        self.old, self.new = Side(old), Side(new)
        self.confidence: dict[int, float] = {}
        """By the index of the old node."""

    def link(self, old: int, new: int, confidence: float) -> None:
        """Make the two nodes partners."""
        self.old.partner[old], self.new.partner[new] = new, old
        self.old.open.discard(old)
        self.new.open.discard(new)
        self.confidence[old] = confidence

    def pin(self, overrides: Overrides) -> None:
        """Link what a human has decided, as far as the names are found."""
        for decision in overrides.links:
            old, new = self.old.find(decision.old), self.new.find(decision.new)
            if old is not None and new is not None:
                self.link(old, new, 1.0)
            elif old is not None and decision.new is None:
                self.old.open.discard(old)
            elif new is not None and decision.old is None:
                self.new.open.discard(new)

    def link_unchanged(self) -> None:
        """Link what has the number, ordinal and words that it had under a parent of which that is true too.

        Most of a release; what is left is quick to look through.  A number or term that is used twice waits.
        """
        places = dict(zip(self.new.places(), count()))
        ours, theirs, linked = self.old.masked, self.new.masked, {}
        for old, new in enumerate(map(places.get, self.old.places())):
            if new is None or not ours[old] or ours[old] != theirs[new]:
                continue
            above, below = self.old.nodes[old].parent, self.new.nodes[new].parent
            is_below = below is None if above is None else self.old.partner[above] == below
            if is_below and old in self.old.open and new in self.new.open and self.new.partner[new] is None:
                self.old.partner[old], self.new.partner[new] = new, old
                linked[old] = new
        self._close(linked)

    def _close(self, linked: Mapping[int, int]) -> None:
        """Put down that these partners are sure, as `link` does of two."""
        self.old.open.difference_update(linked)
        self.new.open.difference_update(linked.values())
        self.confidence.update(dict.fromkeys(linked, 1.0))

    def link_unique_identities(self) -> None:
        """Link what is recognisable by itself and stands exactly once on either side.

        A heading may stand over a group on one side and over a rule with subrules on the other: in July 2009
        the card types and zones became groups.
        """
        for kind in NodeKind:
            self._link_equal(self.old.identities(kind), self.new.identities(kind))
        self._link_equal(self.old.headings(NodeKind.RULE), self.new.headings(NodeKind.GROUP))
        self._link_equal(self.old.headings(NodeKind.GROUP), self.new.headings(NodeKind.RULE))

    def link_equal_children(self) -> None:
        """Link what is worded alike under parents that are partners, where it stands once under either.

        So are twins told apart: each step has a rule on priority, each chapter a group "General".  In document
        order, so that parents come before their children.
        """
        ours, theirs = self.old.open_children(), self.new.open_children()
        for (parent, kind, masked), olds in ours.items():
            partner = self.old.partner[parent]
            news = [] if partner is None else theirs.get((partner, kind, masked), [])
            if len(olds) == len(news) == 1:
                self.link(olds[0], news[0], 1.0)

    def _link_equal(self, olds: Mapping[str, int], news: Mapping[str, int]) -> None:
        for identity, old in olds.items():
            new = news.get(identity)
            if new is not None and old in self.old.open and new in self.new.open:
                self.link(old, new, 1.0)

    def kinship(self, old: int, new: int) -> Kinship:
        """How the parents of the two stand to each other."""
        above, below = self.old.nodes[old].parent, self.new.nodes[new].parent
        kind = self.old.nodes[old].kind
        if above is None or below is None:
            return Kinship.OPEN if kind is NodeKind.ENTRY else Kinship.PARTNERS
        if self.old.partner[above] == below:
            return Kinship.PARTNERS
        if kind is NodeKind.GROUP or (above in self.old.open and below in self.new.open):
            return Kinship.OPEN
        if self.old.nodes[old].number == self.new.nodes[below].number:
            return Kinship.GAVE_WAY if below in self.new.open else Kinship.OWN_SUBRULE
        same_group = self.old.partner[self.old.group_of(above)] == self.new.group_of(below)
        return Kinship.RELATIVES if same_group else Kinship.STRANGERS

    def children_evidence(self, old: int, new: int) -> tuple[float, float]:
        """How many children of the two have partners (mean of both), and how many are each other's partners.

        An example counts a quarter: it goes with the words that it illustrates, which may change their rule.
        """
        ours = [child for child in self.old.children(old) if self.old.partner[child] is not None]
        theirs = [child for child in self.new.children(new) if self.new.partner[child] is not None]
        common = (child for child in ours if self.new.nodes[self.old.partner[child] or 0].parent == new)
        linked = (self.old.count(ours) + self.new.count(theirs)) / 2
        return linked, self.old.count(common)

    def same_gap(self, old: int, new: int) -> bool:
        """Whether the nearest siblings with partners, before and after, are each other's partners."""
        return all(self._neighbours_agree(old, new, step) for step in (-1, 1))

    def _neighbours_agree(self, old: int, new: int, step: int) -> bool:
        before = _neighbour(self.old, old, self.new, new, step)
        after = _neighbour(self.new, new, self.old, old, step)
        if before is None or after is None:
            return before is after
        return self.old.partner[before] == after


def _gathered(keys: Iterable[Key]) -> defaultdict[Key, list[int]]:
    """The places of each key, in order, without a step of Python for each."""
    found: defaultdict[Key, list[int]] = defaultdict(list)
    deque(map(list.append, map(found.__getitem__, keys), count()), maxlen=0)
    return found


def _neighbour(side: Side, index: int, other: Side, opposite: int, step: int) -> int | None:
    """The nearest sibling in that direction whose partner stands under the parent of `opposite`."""
    parent = other.nodes[opposite].parent
    for sibling in side.neighbours(index, step):
        partner = side.partner[sibling]
        if partner is not None and other.nodes[partner].parent == parent:
            return sibling
    return None
