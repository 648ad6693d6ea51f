"""Splits and merges: passages that went from one node into another that is not its heir.

A passage is three words in a row.  What a node lost is what its heir no longer has, or all of it where it is gone; what
a node gained is what its forerunner did not have, or all of it where it is born.  Passages that stand in many nodes are
a pattern ("Multiple instances of … are redundant") and say little about where a text came from; stock sentences
(kb.lineages.stock) say nothing.  What a new keyword says of itself was not cut off from a text that never named it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from mtgcr.kb.lineages.nodes import group_of
from mtgcr.kb.lineages.stock import stock_in
from mtgcr.kb.model import Link, LinkKind, NodeKind
from mtgcr.kb.words.masking import mask_references, split_words
from mtgcr.kb.words.similarity import weights_among
from mtgcr.parser.headings import is_heading
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mtgcr.kb.model import Node

_TEXT = attrgetter("text")
_RUN = 3
"""Words in a row that count as one passage."""
_LEAST = 4
"""Fewer passages in common than this are a turn of phrase."""
_SAMPLE = 5
"""Every fifth text is enough to tell rare words from common ones."""
_KINDS = frozenset({NodeKind.RULE, NodeKind.ENTRY})
_NEAR_WEIGHT, _NEAR_SHARE = 1.5, 0.15
"""Within a group the least that passages must weigh, and the least part of what was lost or gained they must be."""
_FAR = 2.75
"""The least weight times share between groups, and between rules and the glossary."""
_REFERRED = 1.5
"""The same where the glossary now says: see that rule."""
_KEYWORD = 60
"""A rule shorter than this that is no sentence only names a keyword."""
_STEM, _LITTLE = 5, 3
"""So many letters tell a word in all its forms; words of so many tell nothing."""

Runs = frozenset[tuple[str, ...]]
_Weigher: TypeAlias = "Mapping[tuple[str, ...], float]"


class _Passing(NamedTuple):
    """Passages that an old node lost and a new one gained."""

    old: int
    new: int
    weight: float
    of_lost: float
    of_gained: float

    @property
    def share(self) -> float:
        """The larger part: of what was lost or of what was gained."""
        return max(self.of_lost, self.of_gained)


def find_junctions(
    old: Sequence[Node], new: Sequence[Node], links: Sequence[Link], stock: frozenset[str] = frozenset()
) -> Iterator[Link]:
    """The SPLIT and MERGED links beside these main links; `stock` are sentences that say nothing.

    SPLIT: passages of a node stand in one that is born.  MERGED: those of a node that is gone stand in another.  From a
    node that is gone to one that is born it is a split where the new one took more of its words from there than the
    old one gave.
    """
    passages = _Passages(old, new, links, stock)
    for one in sorted(set(passages.found())):
        is_gone = one.old in passages.gone
        merged = is_gone and not (one.new in passages.born and one.of_gained > one.of_lost)
        kind = LinkKind.MERGED if merged else LinkKind.SPLIT
        yield Link(kind=kind, old=one.old, new=one.new, confidence=round(min(1.0, one.share), 3), reworded=True)


class _Passages:
    """What the nodes of two releases lost and gained."""

    def __init__(self, old: Sequence[Node], new: Sequence[Node], links: Sequence[Link], stock: frozenset[str]) -> None:
        self._old, self._new, self._stock = old, new, stock
        self._heirs = {k.old: k.new for k in links if k.old is not None and k.new is not None}
        self.gone = {k.old for k in links if k.new is None and k.old is not None and old[k.old].kind in _KINDS}
        self.born = {k.new for k in links if k.old is None and k.new is not None and new[k.new].kind in _KINDS}
        self._lost = {node: _runs(old[node].text) for node in self.gone}
        self._gained = {node: _runs(new[node].text) for node in self.born}
        for link in links:
            if link.reworded and link.old is not None and link.new is not None and old[link.old].kind in _KINDS:
                before, after = _runs(old[link.old].text), _runs(new[link.new].text)
                self._lost[link.old], self._gained[link.new] = before - after, after - before

    def found(self) -> Iterator[_Passing]:
        """What born nodes came from and gone ones went into, where enough passed over, the surest first.

        A passage passes over once: what else has it was worded alike.  Within a group the likeliest needs no passages
        of its own, for pieces of one rule are often worded after one pattern.
        """
        pairs = self._pairs()
        if not pairs:
            return
        weigh = self._weigher({run for runs in pairs.values() for run in runs})
        taken: defaultdict[tuple[str, int], set[tuple[str, ...]]] = defaultdict(set)
        passings = (self._passing(*pair, runs, weigh) for pair, runs in pairs.items())
        for one in sorted(filter(self._is_enough, passings), key=lambda one: (-one.weight * one.share, one)):
            ends = ("old", one.old), ("new", one.new)
            # What several rules said alike may all have gone into one; nothing is born of the same words twice.
            told = taken[ends[1]] if one.old not in self.gone else ()
            left = pairs[one.old, one.new].difference(taken[ends[0]], told)
            is_first = (one.new in self.born and not taken[ends[1]]) or (one.old in self.gone and not taken[ends[0]])
            own = left and self._is_enough(self._passing(one.old, one.new, left, weigh))
            if own or (is_first and self._is_near(one)):
                for end in ends:
                    taken[end] |= pairs[one.old, one.new]
                yield one

    def _pairs(self) -> dict[tuple[int, int], Runs]:
        """The pairs of which one is born or gone with the passages that went over."""
        holders: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for node, runs in self._lost.items():
            for run in runs:
                holders[run].append(node)
        pairs = {}
        for node, runs in self._gained.items():
            common = Counter(other for run in runs for other in holders.get(run, ()))
            for other, count in common.items():
                is_whole = count in (len(self._lost[other]), len(runs))
                if (count >= _LEAST or is_whole) and (node in self.born or other in self.gone):
                    pairs[other, node] = runs & self._lost[other]
        return pairs

    def _weigher(self, runs: Iterable[tuple[str, ...]]) -> _Weigher:
        """What each passage weighs as evidence: its rare words, and the less the more nodes have it."""
        wanted = frozenset(runs)
        rarity = weights_among(tuple(mask_references(node.text) for node in self._new[::_SAMPLE]))
        counts = [
            Counter(chain.from_iterable(map(wanted.__and__, map(_runs, map(_TEXT, side)))))
            for side in (self._old, self._new)
        ]
        return {run: sum(map(rarity.of, run)) / _RUN / (counts[0][run] * counts[1][run]) ** 0.5 for run in wanted}

    def _passing(self, old: int, new: int, runs: Runs, weigh: _Weigher) -> _Passing:
        count = len(runs)
        one = _Passing(old, new, 0.0, count / len(self._lost[old]), count / len(self._gained[new]))
        telling = runs if self._is_near(one) else runs - self._in_stock(self._old[old].text)
        weight = sum(weigh[run] for run in sorted(telling))  # in the order of the words, for sums depend on it
        return one._replace(weight=round(weight, 3))

    def _in_stock(self, text: str) -> Runs:
        """The passages of a text that lie in its stock sentences."""
        return frozenset(chain.from_iterable(map(_cut, stock_in(text, self._stock)))) if self._stock else frozenset()

    def _is_enough(self, one: _Passing) -> bool:
        """Whether so much passed over that no other reason is likely."""
        if self._is_near(one):
            return one.weight >= _NEAR_WEIGHT and one.share >= _NEAR_SHARE
        enough = one.weight * one.share >= (_REFERRED if self._is_referred(one) else _FAR)
        return enough and not self._is_of_new_keyword(one)

    def _is_of_new_keyword(self, one: _Passing) -> bool:
        """Whether the new one tells of a keyword or term that is born with it and that the old one never named."""
        node = self._new[one.new]
        above = self._new[node.parent] if node.parent is not None and node.parent in self.born else None
        is_keyword = above is not None and above.kind is NodeKind.RULE and is_heading(above.text, _KEYWORD)
        if one.new not in self.born or not (is_keyword or node.kind is NodeKind.ENTRY):
            return False
        name = _stems(node.title or (above.text if above else ""))
        old = self._old[one.old]
        return bool(name & _stems(f"{node.title} {node.text}")) and not name & _stems(f"{old.title} {old.text}")

    def _is_near(self, one: _Passing) -> bool:
        """Whether the two stand in one group, and not under two keywords of it.

        Entries are near where their terms have a word in common, or the older one now names the new one's term.
        """
        old, new = self._old[one.old], self._new[one.new]
        heir = self._heirs.get(one.old)
        if old.kind is not new.kind:
            return False
        if old.kind is NodeKind.ENTRY:
            is_named = heir is not None and new.title.casefold() in self._new[heir].text.casefold()
            return is_named or bool(set(split_words(old.title.lower())) & set(split_words(new.title.lower())))
        if heir is not None and (heir == new.parent or self._new[heir].parent == new.parent):
            return True
        if self._heirs.get(group_of(self._old, one.old)) != group_of(self._new, one.new):
            return False
        return not (_is_subrule(self._old, old) and _is_subrule(self._new, new)) or self._same_rule(old, new)

    def _is_referred(self, one: _Passing) -> bool:
        """Whether the heir of a glossary entry sends the reader to the rules where the passages now are."""
        heir, new = self._heirs.get(one.old), self._new[one.new]
        if heir is None or self._new[heir].kind is not NodeKind.ENTRY or not new.number:
            return False
        group = new.number[:3]
        return f"rule {group}" in self._new[heir].text

    def _same_rule(self, old: Node, new: Node) -> bool:
        return old.parent is not None and self._heirs.get(old.parent) == new.parent


def _is_subrule(nodes: Sequence[Node], node: Node) -> bool:
    return node.parent is not None and nodes[node.parent].kind is NodeKind.RULE


@lru_cache(maxsize=65536)
def _runs(text: str) -> Runs:
    """The passages of a text."""
    return _cut(split_words(mask_references(text)))


def _cut(words: tuple[str, ...]) -> Runs:
    return frozenset(words[start : start + _RUN] for start in range(len(words) - _RUN + 1))


def _stems(text: str) -> frozenset[str]:
    """The beginnings of the words of a name that are no little words: "forti" of "fortification" and "fortify"."""
    return frozenset(word[:_STEM] for word in split_words(text.lower()) if len(word) > _LITTLE)
