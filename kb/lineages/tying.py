"""A text between its neighbours: whose lineage its nodes take up, from the release before and the one after."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.lineages.lineage import align, main_links
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Overrides
from mtgcr.kb.model import Node, NodeKind
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.kb.words.sketches import shadow, sketch

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from mtgcr.kb.lineages.atlas import AtlasNode
    from mtgcr.kb.model import Link

_AGREED = 2.0
"""More than any confidence: what both neighbours say of a node."""
_JOINS = 0.9
"""So sure a link by shadows must be to make two lineages of the atlas one; with words the ordinary measure holds.

Of the links by shadows alone that the words do not bear out all are less sure (bench.leave_out)."""


class Neighbour(NamedTuple):
    """The nearest release on one side of a text; shadows stand for words that are not held."""

    effective: datetime.date
    nodes: Sequence[Node]
    lineages: Sequence[str]
    is_held: bool


@dataclass(frozen=True, slots=True)
class Tie:
    """What the two neighbours say of the nodes of a text between them."""

    lineages: tuple[str | None, ...]
    """None where neither neighbour has the node."""
    joins: tuple[tuple[str, str], ...] = ()
    """Two lineages that are one through this text: that of the release before, and that of the release after."""
    before: tuple[Link, ...] = ()
    """The links from the release before; `after` those to the release after."""
    after: tuple[Link, ...] = ()

    @property
    def linked(self) -> int:
        """How many nodes have a lineage."""
        return sum(lineage is not None for lineage in self.lineages)


class Shadows:
    """Texts as shadows, with the sketches that the atlas has of the words that it knows."""

    def __init__(self, sketches: Mapping[str, str]) -> None:
        self._sketches = dict(sketches)

    def of_text(self, text: str) -> str:
        """The shadow of a wording that is held."""
        masked = masked_fingerprint(text)
        if masked not in self._sketches:
            self._sketches[masked] = sketch(text)
        return shadow(masked, self._sketches[masked])

    def of_words(self, masked: str) -> str:
        """The shadow of a wording of which only the fingerprint is known; "" where there is no sketch of it."""
        return shadow(masked, self._sketches.get(masked, ""))

    def of_nodes(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """The nodes with shadows for words."""
        return tuple(node._replace(text=self.of_text(node.text) if node.text else "") for node in nodes)

    @property
    def sketches(self) -> Mapping[str, str]:
        """All sketches by the masked fingerprints of their wordings."""
        return self._sketches


def shadow_node(row: AtlasNode, parent: int | None, shadows: Shadows) -> Node:
    """A node of a release that only the atlas knows, with a shadow for its words; a rule has no heading of its own."""
    title = row.title if row.kind is not NodeKind.RULE else ""
    return Node(row.kind, row.number, row.ordinal, title, shadows.of_words(row.masked), parent)


def tie(
    day: datetime.date,
    nodes: Sequence[Node],
    neighbours: tuple[Neighbour | None, Neighbour | None],
    shadows: Shadows,
    overrides: Overrides = NO_OVERRIDES,
) -> Tie:
    """The lineages of the nodes of a text of that day, from the nearest releases before and after it.

    With a neighbour whose words are held it is matched word by word, with another by number, fingerprint, sketch and
    structure.  Where the two say different things of a node the surer one holds.
    """
    before, after = neighbours
    backward, forward = _Said(), _Said()
    if before is not None:
        backward = _from_before(before, nodes, shadows, overrides.between(before.effective, day))
    if after is not None:
        forward = _from_after(after, nodes, shadows, overrides.between(day, after.effective))
    chosen = _choose(backward.found, forward.found)
    joins = tuple(_joined(chosen, backward.found, forward.found, neighbours))
    lineages = tuple(chosen.get(index) for index in range(len(nodes)))
    return Tie(lineages, joins, backward.links, forward.links)


@dataclass(frozen=True, slots=True)
class _Said:
    """What one neighbour says: for every node that it has, the lineage and how sure that is; and all links to it."""

    found: dict[int, tuple[str, float]] = field(default_factory=dict)
    links: tuple[Link, ...] = ()


def _from_before(before: Neighbour, nodes: Sequence[Node], shadows: Shadows, overrides: Overrides) -> _Said:
    spoken = nodes if before.is_held else shadows.of_nodes(nodes)
    links = _links(before.nodes, spoken, overrides, sketched=not before.is_held)
    pairs = ((link.new, before.lineages[link.old], link.confidence) for link in links if link.old is not None)
    return _Said({index: (lineage, sure) for index, lineage, sure in pairs if index is not None}, links)


def _from_after(after: Neighbour, nodes: Sequence[Node], shadows: Shadows, overrides: Overrides) -> _Said:
    spoken = nodes if after.is_held else shadows.of_nodes(nodes)
    links = _links(spoken, after.nodes, overrides, sketched=not after.is_held)
    pairs = ((link.old, after.lineages[link.new], link.confidence) for link in links if link.new is not None)
    return _Said({index: (lineage, sure) for index, lineage, sure in pairs if index is not None}, links)


def _links(old: Sequence[Node], new: Sequence[Node], overrides: Overrides, *, sketched: bool) -> tuple[Link, ...]:
    alignment = align(old, new, overrides, sketched=sketched)
    return tuple(main_links(old, new, alignment.old.partner, alignment.confidence))


def _choose(backward: Mapping[int, tuple[str, float]], forward: Mapping[int, tuple[str, float]]) -> dict[int, str]:
    """One lineage for each node and one node for each lineage, the surest first, agreement before all."""
    claims = []
    for side, said in enumerate((backward, forward)):
        other = (forward, backward)[side]
        for index, (lineage, sure) in said.items():
            agreed = other.get(index, ("", 0.0))[0] == lineage
            claims.append((-_AGREED if agreed else -sure, side, index, lineage))
    chosen: dict[int, str] = {}
    taken: set[str] = set()
    for _, _, index, lineage in sorted(claims):
        if index not in chosen and lineage not in taken:
            chosen[index] = lineage
            taken.add(lineage)
    return chosen


def _joined(
    chosen: Mapping[int, str],
    backward: Mapping[int, tuple[str, float]],
    forward: Mapping[int, tuple[str, float]],
    neighbours: tuple[Neighbour | None, Neighbour | None],
) -> Iterator[tuple[str, str]]:
    """The lineages that end before the one neighbour and begin after the other, and are one node of this text."""
    standing = [frozenset(one.lineages if one else ()) for one in neighbours]
    taken = frozenset(chosen.values())
    for index in sorted(backward.keys() & forward.keys() & chosen.keys()):
        old, new = backward[index][0], forward[index][0]
        if old == new or old in standing[1] or new in standing[0] or {old, new} <= taken:
            continue
        if _is_sure(backward[index], neighbours[0]) and _is_sure(forward[index], neighbours[1]):
            yield old, new


def _is_sure(said: tuple[str, float], neighbour: Neighbour | None) -> bool:
    return neighbour is not None and (neighbour.is_held or said[1] >= _JOINS)
