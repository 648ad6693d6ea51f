"""What is said of each rule, in our own words and in those of players, as lists of rules by piece."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from typing import TYPE_CHECKING

from mtgcr.kb.storage.laid_digest import LaidPieces
from mtgcr.kb.storage.said_lists import pack_rules, weighed_place
from mtgcr.kb.words.said_words import said_words
from mtgcr.parser.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mtgcr.parser.language import Language

ASKED_COUNTS = 2
"""How often a piece counts that players ask with, beside one of the retelling."""
K, B = 1.2, 0.5
"""As in BM25: how soon more of a piece says no more, and how much the length of what is said matters."""
FULL = 255
"""The weight of a piece in a rule that says nothing else, as it is stored."""


class SaidWords(NamedTuple):
    """What is said of rules in a language, by lineage."""

    told: Mapping[str, str]
    """The retelling."""
    asked: Mapping[str, str]
    """How players ask, one way a line."""
    situations: Mapping[str, str] = {}
    """Situations at a table in which somebody asks for the rule, one a line."""


def pieces_said(language: Language, words: SaidWords) -> LaidPieces:
    """For each piece the rules that have it, with the weight that BM25 gives it there, before its rarity."""
    asked = {lineage: f"{words.asked.get(lineage, '')}\n{words.situations.get(lineage, '')}" for lineage in words.told}
    return LaidPieces(language, tuple(words.told), tuple(_packed(language, words.told, asked)))


def _packed(language: Language, told: Mapping[str, str], asked: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    counts = [_count(text, asked.get(lineage, ""), language) for lineage, text in told.items()]
    lengths = [count.total() for count in counts]
    average = sum(lengths) / max(1, len(lengths)) or 1.0
    rules: defaultdict[str, list[int]] = defaultdict(list)
    for place, (count, length) in enumerate(zip(counts, lengths, strict=True), start=1):
        damped = K * (1 - B + B * length / average)
        weighed = {n: weighed_place(place, round(FULL * n / (n + damped))) for n in set(count.values())}
        # There are a million of them: they go into their lists without a step of Python for each.
        deque(map(list.append, map(rules.__getitem__, count), map(weighed.__getitem__, count.values())), maxlen=0)
    return pack_rules(rules)


def _count(told: str, asked: str, language: Language) -> Counter[str]:
    """How often each piece stands there, those that players ask with counted more."""
    return Counter([*said_words(told, language), *said_words(asked, language) * ASKED_COUNTS])
