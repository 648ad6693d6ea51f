"""A text between its neighbours: whose lineage its nodes take up, from the release before and the one after."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.lineage import align
from mtgcr.kb.lineages.main_links import main_links
from mtgcr.kb.lineages.overrides import NO_OVERRIDES, Overrides
from mtgcr.kb.model import Node, NodeKind
from mtgcr.kb.words.masking import masked_fingerprint
from mtgcr.kb.words.sketches import shadow, sketch
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.lineages.alignment import Alignment
    from mtgcr.kb.lineages.atlas import AtlasNode
    from mtgcr.kb.model import Link

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
class SaidOfBoth:
    """What one neighbour says: for every node that it has, the lineage and how sure that is."""

    found: Mapping[int, tuple[str, float]] = field(default_factory=dict)
    same: frozenset[int] = frozenset()
    """The nodes that have the very words there, typography and numbers of references aside."""
    links: tuple[Link, ...] = ()
    """The links to it; none for nodes that are the same in every way."""


@dataclass(frozen=True, slots=True)
class Tie:
    """What the two neighbours say of the nodes of a text between them."""

    lineages: tuple[str | None, ...]
    """None where neither neighbour has the node."""
    joins: tuple[tuple[str, str], ...]
    """Two lineages that are one through this text: that of the release before, and that of the release after."""
    before: SaidOfBoth
    after: SaidOfBoth

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
    if before is not None and _is_copy(nodes, before):
        return Tie(tuple(before.lineages), (), SaidOfBoth(same=frozenset(range(len(nodes)))), SaidOfBoth())
    backward, forward = SaidOfBoth(), SaidOfBoth()
    if before is not None:
        backward = _from_before(before, nodes, shadows, overrides.between(before.effective, day))
    if after is not None:
        forward = _from_after(after, nodes, shadows, overrides.between(day, after.effective))
    chosen = _choose(backward.found, forward.found)
    lineages = tuple(chosen.get(index) for index in range(len(nodes)))
    return Tie(lineages, tuple(_joined(chosen, backward, forward, neighbours)), backward, forward)


def _is_copy(nodes: Sequence[Node], before: Neighbour) -> bool:
    """Whether the text says just what the release before it says; all that follows from it is known then."""
    return before.is_held and tuple(nodes) == tuple(before.nodes)


def _from_before(before: Neighbour, nodes: Sequence[Node], shadows: Shadows, overrides: Overrides) -> SaidOfBoth:
    spoken = nodes if before.is_held else shadows.of_nodes(nodes)
    alignment = align(before.nodes, spoken, overrides, sketched=not before.is_held)
    found = {new: (before.lineages[old], alignment.confidence[old]) for old, new in _pairs(alignment)}
    same = dict(_same_words(alignment))
    return SaidOfBoth(found, frozenset(same.values()), _links(alignment, same))


def _from_after(after: Neighbour, nodes: Sequence[Node], shadows: Shadows, overrides: Overrides) -> SaidOfBoth:
    spoken = nodes if after.is_held else shadows.of_nodes(nodes)
    alignment = align(spoken, after.nodes, overrides, sketched=not after.is_held)
    found = {old: (after.lineages[new], alignment.confidence[old]) for old, new in _pairs(alignment)}
    same = frozenset(old for old, _ in _same_words(alignment))
    return SaidOfBoth(found, same, _links(alignment, same))


def _pairs(alignment: Alignment) -> Iterator[tuple[int, int]]:
    return ((old, new) for old, new in enumerate(alignment.old.partner) if new is not None)


def _same_words(alignment: Alignment) -> Iterator[tuple[int, int]]:
    """The pairs that have the very words, typography and numbers of references aside."""
    ours, theirs = alignment.old, alignment.new
    for old, new in _pairs(alignment):
        if ours.masked[old] == theirs.masked[new] and ours.nodes[old].title == theirs.nodes[new].title:
            yield old, new


def _links(alignment: Alignment, same: Iterable[int]) -> tuple[Link, ...]:
    """The links but those of old nodes that have the same words and of which that is sure."""
    sure = {old for old in same if alignment.confidence[old] == 1.0}
    return tuple(
        main_links(alignment.old.nodes, alignment.new.nodes, alignment.old.partner, alignment.confidence, sure)
    )


def _choose(backward: Mapping[int, tuple[str, float]], forward: Mapping[int, tuple[str, float]]) -> dict[int, str]:
    """One lineage for each node and one node for each lineage, the surest first, agreement before all."""
    chosen = {index: said[0] for index, said in backward.items() if forward.get(index, ("",))[0] == said[0]}
    taken = set(chosen.values())
    claims = (
        (-sure, side, index, lineage)
        for side, said in enumerate((backward, forward))
        for index, (lineage, sure) in said.items()
        if index not in chosen
    )
    for _, _, index, lineage in sorted(claims):
        if index not in chosen and lineage not in taken:
            chosen[index] = lineage
            taken.add(lineage)
    return chosen


def _joined(
    chosen: Mapping[int, str],
    backward: SaidOfBoth,
    forward: SaidOfBoth,
    neighbours: tuple[Neighbour | None, Neighbour | None],
) -> Iterator[tuple[str, str]]:
    """The lineages that end before the one neighbour and begin after the other, and are one node of this text.

    Where it says only what one of the two says, it is no news: the two were held against each other before.
    """
    standing = [frozenset(one.lineages if one else ()) for one in neighbours]
    taken = frozenset(chosen.values())
    for index in sorted((backward.found.keys() & forward.found.keys() & chosen.keys()) - backward.same - forward.same):
        old, new = backward.found[index][0], forward.found[index][0]
        if old == new or old in standing[1] or new in standing[0] or {old, new} <= taken:
            continue
        if _is_sure(backward.found[index], neighbours[0]) and _is_sure(forward.found[index], neighbours[1]):
            yield old, new


def _is_sure(said: tuple[str, float], neighbour: Neighbour | None) -> bool:
    return neighbour is not None and (neighbour.is_held or said[1] >= _JOINS)
