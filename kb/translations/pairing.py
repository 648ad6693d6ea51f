"""Japanese releases beside English ones: which Japanese node says what which English node says."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from mtgcr.kb.model import Node, NodeKind
from mtgcr.kb.translations.entry_pairing import pair_entries
from mtgcr.kb.translations.ordered_pairs import pair_in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mtgcr.kb.translations.resemblance import Resemblance

_TREE = (NodeKind.SECTION, NodeKind.GROUP, NodeKind.RULE, NodeKind.EXAMPLE)
"""The kinds whose nodes stand in order among their siblings."""
_NUMBER = 0.1
"""What the same last part of the number is worth against the words of siblings."""
_ALIKE = 0.4
"""The likeness that pairs siblings anywhere in their order."""
_IN_PLACE = 0.3
"""What the same place between the same siblings is worth; so much alone makes a pair."""
_MOST = 250_000
"""So many pairs of siblings are compared by their words; real families have 40,000 at most."""
_MOST_STRAYS = 2_000_000
"""So many pairs of strays are compared; releases eleven years apart have a fifth of them."""
_STRAY = 0.6
"""How like two nodes are at least that stand under parents that are no partners."""
_APART = 0.1
"""How much less like the next best must be."""


def pair_nodes(japanese: Sequence[Node], english: Sequence[Node], *, same_date: bool = True) -> tuple[int | None, ...]:
    """For each Japanese node the index of its English partner, or None.

    In releases of the same date, nodes pair by their numbers; where the numbers under one parent do not agree, or the
    dates differ, by their words, numbers and order together.  Several glossary entries may have one partner.
    """
    pairing = _Pairing(japanese, english, same_date=same_date)
    pairing.pair_families([(None, None)])
    pairing.pair_introduction()
    pairing.pair_glossary()
    pairing.pair_strays()
    return tuple(pairing.partners)


class _Pairing:
    """The partners found so far."""

    def __init__(self, japanese: Sequence[Node], english: Sequence[Node], *, same_date: bool) -> None:
        self.japanese, self.english, self.same_date = japanese, english, same_date
        self.partners: list[int | None] = [None] * len(japanese)
        self._taken: set[int] = set()
        self._ours, self._theirs = _families(japanese), _families(english)

    @cached_property
    def resemblance(self) -> Resemblance:
        """The likeness of any two nodes; made when first needed, as most releases pair by number."""
        from mtgcr.kb.translations.anchors import AnchorFinder
        from mtgcr.kb.translations.resemblance import Resemblance
        from mtgcr.kb.words.lexicon import load_lexicon

        finder = AnchorFinder(load_lexicon())
        return Resemblance(finder, [_words(node) for node in self.japanese], [_words(node) for node in self.english])

    def pair_families(self, parents: list[tuple[int | None, int | None]]) -> None:
        """Pair what stands under each of the paired parents, and all below."""
        while parents:
            ours, theirs = parents.pop()
            for kind in _TREE:
                for pair in self._pair_siblings(self._ours[ours, kind], self._theirs[theirs, kind]):
                    self._link(*pair)
                    parents.append(pair)

    def _link(self, ours: int, theirs: int) -> None:
        self.partners[ours] = theirs
        self._taken.add(theirs)

    def _pair_siblings(self, ours: Sequence[int], theirs: Sequence[int]) -> list[tuple[int, int]]:
        ours = [index for index in ours if self.partners[index] is None]
        theirs = [index for index in theirs if index not in self._taken]
        if self.same_date and self._agree(ours, theirs):
            return list(zip(ours, theirs, strict=True))
        if len(ours) * len(theirs) > _MOST:
            return self._pair_by_name(ours, theirs)
        alike = pair_in_order(ours, theirs, self._likeness, _ALIKE)
        return [*alike, *(pair for gap in _gaps(ours, theirs, alike) for pair in self._pair_gap(*gap))]

    def _pair_by_name(self, ours: Sequence[int], theirs: Sequence[int]) -> list[tuple[int, int]]:
        names = {_name(self.english[index]): index for index in theirs}
        found = {names.get(_name(self.japanese[index])): index for index in reversed(ours)}
        return sorted((index, partner) for partner, index in found.items() if partner is not None)

    def _pair_gap(self, ours: Sequence[int], theirs: Sequence[int]) -> list[tuple[int, int]]:
        """Pair what stands between the same siblings and has the same number, or is as many as what it faces."""
        across = set(zip(ours, theirs, strict=True)) if len(ours) == len(theirs) else set()

        def worth(i: int, j: int) -> float:
            same_place = (i, j) in across or self._same_place(i, j)
            return self.resemblance.score(i, j) + (_IN_PLACE if same_place else 0.0)

        return pair_in_order(ours, theirs, worth, _IN_PLACE)

    def _agree(self, ours: Sequence[int], theirs: Sequence[int]) -> bool:
        names = [_name(self.japanese[index]) for index in ours]
        return names == [_name(self.english[index]) for index in theirs]

    def _likeness(self, ours: int, theirs: int) -> float:
        """How like the words are, with a little for the same number, which tells twins apart."""
        return self.resemblance.score(ours, theirs) + (_NUMBER if self._same_place(ours, theirs) else 0.0)

    def _same_place(self, ours: int, theirs: int) -> bool:
        return _place(self.japanese[ours]) == _place(self.english[theirs])

    def pair_introduction(self) -> None:
        """Pair the paragraphs from the last to the first: what one side has too many is headings before them."""
        ours, theirs = self._ours[None, NodeKind.PARAGRAPH], self._theirs[None, NodeKind.PARAGRAPH]
        for pair in zip(reversed(ours), reversed(theirs), strict=False):
            self._link(*pair)

    def pair_glossary(self) -> None:
        """Pair the glossary entries by their headings."""
        ours = {i: node for i, node in enumerate(self.japanese) if node.kind is NodeKind.ENTRY}
        theirs = {i: node for i, node in enumerate(self.english) if node.kind is NodeKind.ENTRY}
        for index, partner in pair_entries(ours, theirs).items():
            self._link(index, partner)

    def pair_strays(self) -> None:
        """Pair what is left by words alone, where one pair is clearly the best, and what stands below."""
        for kind in (NodeKind.GROUP, NodeKind.RULE, NodeKind.EXAMPLE, NodeKind.ENTRY):
            ours = [i for i, node in enumerate(self.japanese) if node.kind is kind and self.partners[i] is None]
            theirs = [i for i, node in enumerate(self.english) if node.kind is kind and i not in self._taken]
            found = list(self._clear_pairs(ours, theirs)) if len(ours) * len(theirs) <= _MOST_STRAYS else []
            for pair in found:
                self._link(*pair)
            self.pair_families(list(found))

    def _clear_pairs(self, ours: Iterable[int], theirs: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The pairs of which each is the other's best by far."""
        scores = {(i, j): self.resemblance.score(i, j) for i in ours for j in theirs}
        best: defaultdict[tuple[str, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
        for (i, j), score in scores.items():
            for key in (("ours", i), ("theirs", j)):
                best[key] = sorted((*best[key], score))[-2:]
        for (i, j), score in scores.items():
            rivals = [best[key][0] if best[key][1] == score else score for key in (("ours", i), ("theirs", j))]
            if score >= _STRAY and score - max(rivals) >= _APART:
                yield i, j


def _families(nodes: Sequence[Node]) -> defaultdict[tuple[int | None, NodeKind], list[int]]:
    """The children of each node by kind, in order."""
    found: defaultdict[tuple[int | None, NodeKind], list[int]] = defaultdict(list)
    for index, node in enumerate(nodes):
        found[node.parent, node.kind].append(index)
    return found


def _gaps(
    ours: Sequence[int], theirs: Sequence[int], pairs: Sequence[tuple[int, int]]
) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """What stands on either side before, between and after the pairs."""
    at_ours = at_theirs = 0
    for i, j in pairs:
        yield ours[at_ours : ours.index(i)], theirs[at_theirs : theirs.index(j)]
        at_ours, at_theirs = ours.index(i) + 1, theirs.index(j) + 1
    yield ours[at_ours:], theirs[at_theirs:]


def _name(node: Node) -> tuple[str, int]:
    return node.number, node.ordinal


def _place(node: Node) -> str:
    """The letter of a subrule, the last number of a rule or group, the ordinal of an example."""
    if not node.number or node.kind is NodeKind.EXAMPLE:
        return str(node.ordinal)
    return node.number.partition(".")[2].lstrip("0123456789") or node.number.rpartition(".")[2]


def _words(node: Node) -> str:
    return f"{node.english or node.title}\n{node.text}" if node.kind is NodeKind.ENTRY else node.text
