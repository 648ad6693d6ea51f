"""What speaks for two nodes being the same: words, children, parents, neighbours, letter."""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from operator import itemgetter
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.alignment import Kinship
from mtgcr.kb.lineages.assignment import assign
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.masking import split_words, word_set
from mtgcr.kb.words.similarity import most_in_order, weights_among

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mtgcr.kb.lineages.alignment import Alignment, Side
    from mtgcr.kb.words.similarity import Weights

_CHILDREN = 2.0
"""The most that the children weigh against the words; four of them and more do."""
_NEARLY_EQUAL = 0.85
"""A sentence with so like words is the same rule, whatever became of its children …"""
_SENTENCE = 8
"""… where it has so many words; headings ("General") are alike and not the same."""
_CHILDREN_LEFT = 0.1
"""What it costs then that the children went elsewhere."""
_KINSHIP = {
    Kinship.PARTNERS: 0.15,
    Kinship.OPEN: 0.0,
    Kinship.RELATIVES: 0.0,
    Kinship.STRANGERS: -0.15,
    Kinship.OWN_SUBRULE: -0.3,
    Kinship.GAVE_WAY: -0.3,
}
_GAP = 0.15
"""For standing between the same neighbours."""
_LETTER = 0.05
"""For the same number, or the same last part of it."""
_OPENING = 0.1
"""For beginning with the same words: of a rule cut in two the half that begins like it is the rule."""
_FIRST = 36
"""So many characters are the beginning: some six English words."""
_ORDER = 0.01
"""For standing at the same height among the siblings: decides between twins under one parent."""
_LEAST_WORDS = 0.2
"""Below this the words have nothing to do with each other, whatever the place."""
_SAMPLE = 5
"""Every fifth text of the newer release is enough to tell rare words from common ones."""
_LIKELY = 6
"""How many nodes with the most words in common are looked at for each node without a partner."""
_COMMON = 60
"""Words that more nodes than this have say nothing about which of them is meant."""
_ROUNDS = ((0.85, 0.1), (0.7, 0.1), (0.6, 0.05), (0.55, 0.0))
"""The least score of a pair and the least distance from its next rival, from strict to lenient."""
_SKETCHED_ROUNDS = (*_ROUNDS[:3], (0.53, 0.0))
"""The same for sketches, which show fewer of the words in common; below 0.53 the first wrong link comes in."""


def link_by_evidence(alignment: Alignment, *, sketched: bool = False) -> None:
    """Link what words and structure speak for, the clearest first, as each pair is evidence for others.

    With `sketched` the texts are shadows of wordings (kb.words.sketches).
    """
    if not (alignment.old.open and alignment.new.open):
        return
    evidence = _Evidence(alignment)
    for least, margin in _SKETCHED_ROUNDS if sketched else _ROUNDS:
        evidence.begin_round(at_the_end=margin == 0.0)
        while evidence.link_round(least, margin):
            pass


class _Evidence:
    """The scores of the pairs that may be partners."""

    def __init__(self, alignment: Alignment) -> None:
        self.alignment = alignment
        self.weights = weights_among(tuple(alignment.new.masked[::_SAMPLE]))
        self._words: dict[tuple[str, str], float] = {}
        self._calm = 1 - len(alignment.old.open) / len(alignment.old.nodes) / 2
        """1 where all of the older release stands word for word in the newer; where less does, places say less."""
        self._openings = Counter(map(_opening, alignment.old.masked))
        self.refused: set[tuple[int, int]] = set()
        self._at_the_end = False
        self._likely = set(_likely_pairs(alignment, self.weights))

    def begin_round(self, *, at_the_end: bool) -> None:
        """Look again at all pairs; in the last round all that is likely has been linked."""
        self.refused.clear()
        self._at_the_end = at_the_end

    def link_round(self, least: float, margin: float) -> int:
        """Link or refuse every assigned pair of at least this score and distance from its rivals; their number."""
        offers = self._offers(least)
        best = _two_best(offers)
        decided = 0
        for old, new in assign(offers).items():
            score = offers[old][new]
            distance = score - max(_rival(best["old", old], score), _rival(best["new", new], score))
            if distance < margin:
                continue
            decided += 1
            if self._is_pattern(old, new):
                self.refused.add((old, new))
            else:
                self.alignment.link(old, new, _confidence(score, distance))
        return decided

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
        self._likely = {pair for pair in self._likely if pair[0] in old.open and pair[1] in new.open}
        pairs = self._likely | set(_siblings(self.alignment)) | set(_parents_of_partners(self.alignment))
        return pairs - self.refused

    def score(self, old: int, new: int) -> float:
        """All evidence for the pair as one number: 1 for equal words, more with structure."""
        alignment = self.alignment
        alike = base = self._similarity(alignment.old.masked[old], alignment.new.masked[new])
        linked, common = alignment.children_evidence(old, new)
        if linked:
            weight = min(_CHILDREN, linked / 2)
            base = (base + weight * common / linked) / (1 + weight)
        if alike >= _NEARLY_EQUAL and len(split_words(alignment.old.masked[old])) >= _SENTENCE:
            base = max(base, alike - _CHILDREN_LEFT)
        if base < _LEAST_WORDS or (alike < _LEAST_WORDS and self._is_another_sentence(old, new)):
            return 0.0
        kinship = alignment.kinship(old, new)
        # A rule keeps its number where anything speaks for that; only at the end its words may count alone.
        place = 0.0 if kinship is Kinship.GAVE_WAY and self._at_the_end else _KINSHIP[kinship]
        if place > 0:
            place = self._calm * (place + _GAP * alignment.same_gap(old, new))
        order = 1 - abs(alignment.old.height(old) - alignment.new.height(new))
        letter = _LETTER * _same_letter(alignment, old, new)
        opening = _OPENING * self._open_alike(alignment.old.masked[old], alignment.new.masked[new])
        return round(base + place + letter + opening + _ORDER * order, 6)

    def _is_another_sentence(self, old: int, new: int) -> bool:
        """Whether sentences stand under one number; a heading may change as a whole over what stands below it."""
        alignment = self.alignment
        if alignment.old.nodes[old].number != alignment.new.nodes[new].number:
            return False
        return all(len(split_words(one)) >= _SENTENCE for one in (alignment.old.masked[old], alignment.new.masked[new]))

    def _open_alike(self, old: str, new: str) -> bool:
        """Whether the two begin with the same words, and no other node of the older release does."""
        opening = _opening(old)
        return opening == _opening(new) and self._openings[opening] == 1

    def _is_pattern(self, old: int, new: int) -> bool:
        """Whether the two are alike only as others under other parents in the older release are.

        "Multiple instances of … are redundant" stands under many keywords; from one keyword to another nothing
        has moved.
        """
        alignment = self.alignment
        if alignment.kinship(old, new) in {Kinship.PARTNERS, Kinship.GAVE_WAY}:
            return False
        side, node = alignment.old, alignment.old.nodes[old]
        others = [
            masked
            for other, masked in zip(side.nodes, side.masked, strict=True)
            if other.kind is node.kind and other.parent != node.parent
        ]
        nearest = most_in_order(side.masked[old], others)
        return self._similarity(side.masked[old], nearest) >= self._similarity(
            side.masked[old], alignment.new.masked[new]
        )

    def _similarity(self, old: str, new: str) -> float:
        known = self._words.get((old, new))
        if known is None:
            # Rounded: words are summed in an order that differs from run to run.
            known = self._words[old, new] = round(self.weights.similarity(old, new), 6)
        return known


_opening: Callable[[str], str] = itemgetter(slice(_FIRST))


def _same_letter(alignment: Alignment, old: int, new: int) -> bool:
    """Whether the letters of subrules, the last numbers of rules or the ordinals of examples agree."""
    ours, theirs = alignment.old.nodes[old], alignment.new.nodes[new]
    if ours.kind is NodeKind.EXAMPLE:
        return ours.ordinal == theirs.ordinal
    return bool(ours.number) and _last_part(ours.number) == _last_part(theirs.number)


def _last_part(number: str) -> str:
    return number.partition(".")[2].lstrip("0123456789") or number.rpartition(".")[2]


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
    """The open pairs whose parents are partners (or that have none), glossary entries apart."""
    families: defaultdict[int | None, list[int]] = defaultdict(list)
    for new in alignment.new.open:
        families[alignment.new.nodes[new].parent].append(new)
    for old in alignment.old.open:
        node = alignment.old.nodes[old]
        parent = None if node.parent is None else alignment.old.partner[node.parent]
        if node.kind is not NodeKind.ENTRY and (parent is None) == (node.parent is None):
            yield from ((old, new) for new in families.get(parent, ()) if _same_kind(alignment, old, new))


def _parents_of_partners(alignment: Alignment) -> Iterator[tuple[int, int]]:
    """The pairs without partners that have children that are partners."""
    for old in sorted(alignment.old.open):
        for child in alignment.old.children(old):
            partner = alignment.old.partner[child]
            new = None if partner is None else alignment.new.nodes[partner].parent
            if new is not None and new in alignment.new.open and _same_kind(alignment, old, new):
                yield old, new


def _same_kind(alignment: Alignment, old: int, new: int) -> bool:
    return alignment.old.nodes[old].kind is alignment.new.nodes[new].kind


def _likely_pairs(alignment: Alignment, weights: Weights) -> Iterator[tuple[int, int]]:
    """For every open old node the few open new ones of its kind that share the most telling words."""
    for kind in NodeKind:
        olds, news = _open_texts(alignment.old, kind), _open_texts(alignment.new, kind)
        postings = _postings(news)
        for old, text in olds.items():
            whole = weights.total(text)
            shares = (
                # Rounded: words are summed in an order that differs from run to run.
                (round(common / (whole + weights.total(news[new])), 6), new)
                for new, common in _shared(text, postings, weights).items()
            )
            yield from ((old, new) for _, new in heapq.nlargest(_LIKELY, shares))


def _shared(text: str, postings: Mapping[str, Sequence[int]], weights: Weights) -> dict[int, float]:
    """The weight of the words in common with each of the texts that have any."""
    shared: defaultdict[int, float] = defaultdict(float)
    for word in word_set(text):
        weight = weights.of(word)
        for new in postings.get(word, ()):
            shared[new] += weight
    return shared


def _open_texts(side: Side, kind: NodeKind) -> dict[int, str]:
    return {index: side.masked[index] for index in sorted(side.open) if side.nodes[index].kind is kind}


def _postings(texts: Mapping[int, str]) -> dict[str, list[int]]:
    """The texts that have a word, for words that few have."""
    postings: defaultdict[str, list[int]] = defaultdict(list)
    for index, text in texts.items():
        for word in word_set(text):
            postings[word].append(index)
    return {word: found for word, found in postings.items() if len(found) <= _COMMON}
