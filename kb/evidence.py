"""What speaks for two nodes being the same: words, children, parents, neighbours, letter."""

from __future__ import annotations

import heapq
from collections import defaultdict
from typing import TYPE_CHECKING

from kb.assignment import assign
from kb.masking import split_words
from kb.model import NodeKind
from kb.similarity import Weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kb.alignment import Alignment, Side

_PARENT = 0.15
"""For parents that are partners; taken off when one of them is somebody else's partner."""
_GAP = 0.15
"""For standing between the same neighbours."""
_LETTER = 0.05
"""For the same number, or the same last part of it."""
_ORDER = 0.01
"""For standing at the same height among the siblings: decides between twins under one parent."""
_LEAST_WORDS = 0.2
"""Below this the words have nothing to do with each other, whatever the place."""
_LIKELY = 6
"""How many nodes with the most words in common are looked at for each node without a partner."""
_COMMON = 60
"""Words that more nodes than this have say nothing about which of them is meant."""
_ROUNDS = ((0.85, 0.1), (0.7, 0.1), (0.6, 0.05), (0.55, 0.0))
"""The least score of a pair and the least distance from its next rival, from strict to lenient."""


def link_by_evidence(alignment: Alignment) -> None:
    """Link what words and structure speak for, the clearest first, as each pair is evidence for others."""
    if not any(True for _ in alignment.old.free()) or not any(True for _ in alignment.new.free()):
        return
    evidence = _Evidence(alignment)
    for least, margin in _ROUNDS:
        while evidence.link_round(least, margin):
            pass


class _Evidence:
    """The scores of the pairs that may be partners."""

    def __init__(self, alignment: Alignment) -> None:
        self.alignment = alignment
        self.weights = Weights(alignment.new.masked[::3])
        self._words: dict[tuple[str, str], float] = {}
        self._likely = set(_likely_pairs(alignment, self.weights))

    def link_round(self, least: float, margin: float) -> int:
        """Link every assigned pair of at least this score and distance from its rivals; the number linked."""
        offers = self._offers(least)
        best = _two_best(offers)
        linked = 0
        for old, new in assign(offers).items():
            score = offers[old][new]
            distance = score - max(_rival(best["old", old], score), _rival(best["new", new], score))
            if distance >= margin:
                self.alignment.link(old, new, _confidence(score, distance))
                linked += 1
        return linked

    def _offers(self, least: float) -> dict[int, dict[int, float]]:
        offers: defaultdict[int, dict[int, float]] = defaultdict(dict)
        for old, new in self._pairs():
            score = self.score(old, new)
            if score >= least:
                offers[old][new] = score
        return offers

    def _pairs(self) -> set[tuple[int, int]]:
        """The pairs worth a look: with rare words in common, under one parent, or over the same children."""
        old, new = self.alignment.old, self.alignment.new
        self._likely = {pair for pair in self._likely if old.is_free(pair[0]) and new.is_free(pair[1])}
        return self._likely | set(_siblings(self.alignment)) | set(_parents_of_partners(self.alignment))

    def score(self, old: int, new: int) -> float:
        """All evidence for the pair as one number: 1 for equal words, more with structure."""
        alignment = self.alignment
        base = self._similarity(alignment.old.masked[old], alignment.new.masked[new])
        children = alignment.share_of_children(old, new)
        if children is not None:
            base = (base + 2 * children) / 3
        if base < _LEAST_WORDS:
            return 0.0
        agree = alignment.parents_agree(old, new)
        gap = agree == 1 and alignment.same_gap(old, new)
        return (
            base
            + _PARENT * agree
            + _GAP * gap
            + _LETTER * _same_letter(alignment, old, new)
            + _ORDER * _height(alignment, old, new)
        )

    def _similarity(self, old: str, new: str) -> float:
        known = self._words.get((old, new))
        if known is None:
            known = self._words[old, new] = self.weights.similarity(old, new)
        return known


def _same_letter(alignment: Alignment, old: int, new: int) -> bool:
    """Whether the letters of subrules, the last numbers of rules or the ordinals of examples agree."""
    ours, theirs = alignment.old.nodes[old], alignment.new.nodes[new]
    if ours.kind is NodeKind.EXAMPLE:
        return ours.ordinal == theirs.ordinal
    return bool(ours.number) and _last_part(ours.number) == _last_part(theirs.number)


def _last_part(number: str) -> str:
    return number.partition(".")[2].lstrip("0123456789") or number.rpartition(".")[2]


def _height(alignment: Alignment, old: int, new: int) -> float:
    """1 when both stand at the same height of their families, down to 0."""
    heights = (_relative_place(alignment.old, old), _relative_place(alignment.new, new))
    return 1 - abs(heights[0] - heights[1])


def _relative_place(side: Side, index: int) -> float:
    return side.places[index] / len(side.family(index))


def _confidence(score: float, distance: float) -> float:
    """The score as far as 1, less where a rival came near."""
    return round(min(1.0, score) * (0.7 + 0.3 * min(1.0, distance / 0.2)), 3)


def _two_best(offers: dict[int, dict[int, float]]) -> defaultdict[tuple[str, int], list[float]]:
    """The two best scores of every node of either side."""
    scores: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for old, items in offers.items():
        for new, score in items.items():
            scores["old", old].append(score)
            scores["new", new].append(score)
    for key, values in scores.items():
        scores[key] = heapq.nlargest(2, values)
    return scores


def _rival(best: list[float], score: float) -> float:
    """The best score but this one."""
    rest = list(best)
    if score in rest:
        rest.remove(score)
    return max(rest, default=0.0)


def _siblings(alignment: Alignment) -> Iterator[tuple[int, int]]:
    """The pairs without partners whose parents are partners (or that have none), glossary entries apart."""
    families: defaultdict[tuple[int | None, NodeKind], list[int]] = defaultdict(list)
    for new in alignment.new.free():
        node = alignment.new.nodes[new]
        families[node.parent, node.kind].append(new)
    for old in alignment.old.free():
        node = alignment.old.nodes[old]
        parent = None if node.parent is None else alignment.old.partner[node.parent]
        if node.kind is not NodeKind.ENTRY and (parent is None) == (node.parent is None):
            yield from ((old, new) for new in families.get((parent, node.kind), ()))


def _parents_of_partners(alignment: Alignment) -> Iterator[tuple[int, int]]:
    """The pairs without partners that have children that are partners."""
    for old in alignment.old.free():
        for child in alignment.old.children.get(old, ()):
            partner = alignment.old.partner[child]
            new = None if partner is None else alignment.new.nodes[partner].parent
            if new is not None and alignment.new.is_free(new) and _same_kind(alignment, old, new):
                yield old, new


def _same_kind(alignment: Alignment, old: int, new: int) -> bool:
    return alignment.old.nodes[old].kind is alignment.new.nodes[new].kind


def _likely_pairs(alignment: Alignment, weights: Weights) -> Iterator[tuple[int, int]]:
    """For every old node without partner the few new ones of its kind that share the most telling words."""
    postings = _postings(alignment.new)
    for old in alignment.old.free():
        kind, ours = alignment.old.nodes[old].kind, set(split_words(alignment.old.masked[old]))
        shared: defaultdict[int, float] = defaultdict(float)
        for word in ours:
            for new in postings.get((kind, word), ()):
                shared[new] += weights.of(word)
        whole = weights.total(ours)
        scores = (
            (2 * weight / (whole + weights.total(set(split_words(alignment.new.masked[new])))), new)
            for new, weight in shared.items()
        )
        yield from ((old, new) for _, new in heapq.nlargest(_LIKELY, scores))


def _postings(side: Side) -> dict[tuple[NodeKind, str], list[int]]:
    """The nodes without partner that have a word, by kind and word, for words that few have."""
    postings: defaultdict[tuple[NodeKind, str], list[int]] = defaultdict(list)
    for index in side.free():
        for word in set(split_words(side.masked[index])):
            postings[side.nodes[index].kind, word].append(index)
    return {key: found for key, found in postings.items() if len(found) <= _COMMON}
