"""Stock sentences: told in the same words in rules that have nothing to do with each other.

"See rule #" and the remark that something has changed say nothing about where a text came from, however few nodes of
two neighbouring releases have them: which sentences are stock is measured over all releases
(`python -m mtgcr.bench.stock_sentences`) and kept as fingerprints in data/atlas/stock.tsv.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.lineages.nodes import group_of
from mtgcr.kb.model import NodeKind
from mtgcr.kb.words.fingerprint import fingerprint
from mtgcr.kb.words.masking import mask_references, split_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mtgcr.kb.model import Node

LEAST_PLACES = 4
"""A sentence that stands in so many groups or glossary entries of one release at once is stock."""
SHORTEST = 3
"""Words that a sentence has at least; fewer are no passage."""
_END = re.compile(r"""(?<=[.!?])["')\]]*\s+""")


def stock_sentences(releases: Iterable[Sequence[Node]]) -> dict[str, int]:
    """The fingerprints of the stock sentences, with in how many groups and entries each stood at once at most."""
    most: defaultdict[str, int] = defaultdict(int)
    for nodes in releases:
        places: defaultdict[str, set[int]] = defaultdict(set)
        for place, node in enumerate(nodes):
            for words in _sentences(node.text):
                places[_print(words)].add(place if node.kind is NodeKind.ENTRY else group_of(nodes, place))
        for sentence, found in places.items():
            most[sentence] = max(most[sentence], len(found))
    return {sentence: count for sentence, count in sorted(most.items()) if count >= LEAST_PLACES}


def stock_in(text: str, stock: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The stock sentences of a text, each as its words."""
    return tuple(words for words in _sentences(text) if _print(words) in stock)


@lru_cache(maxsize=65536)
def _sentences(text: str) -> tuple[tuple[str, ...], ...]:
    """The words of each sentence, references masked."""
    cut = map(split_words, _END.split(mask_references(text)))
    return tuple(words for words in cut if len(words) >= SHORTEST)


@lru_cache(maxsize=65536)
def _print(words: tuple[str, ...]) -> str:
    return fingerprint(" ".join(words))[:8]
