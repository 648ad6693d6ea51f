"""What is said of each rule, in our own words and in those of players, as lists of rules by piece."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from mtgcr.kb.words.said_words import SaidCut, cuts_of, said_pieces

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mtgcr.kb.storage.new_tables import NewTables
    from mtgcr.parser.language import Language

ASKED_COUNTS = 2
"""How often a piece counts that players ask with, beside one of the retelling."""
K, B = 1.2, 0.5
"""As in BM25: how soon more of a piece says no more, and how much the length of what is said matters."""
FULL = 255
"""The weight of a piece in a rule that says nothing else, as it is stored."""


def write_said(tables: NewTables, language: Language, told: Mapping[int, str], asked: Mapping[int, str]) -> None:
    """Write for each piece the rules that have it, with the weight that BM25 gives it there, before its rarity.

    `told` and `asked` are by lineage: the retelling, and how players ask.
    """
    for cut in cuts_of(language):
        tables.put_said(language, cut, _pack_cut(language, cut, told, asked))


def _pack_cut(language: Language, cut: SaidCut, told: Mapping[int, str], asked: Mapping[int, str]) -> dict[str, bytes]:
    counts = {lineage: _count(text, asked.get(lineage, ""), language, cut) for lineage, text in told.items()}
    average = sum(count.total() for count in counts.values()) / max(1, len(counts)) or 1.0
    rows: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    for lineage, count in counts.items():
        damped = K * (1 - B + B * count.total() / average)
        weighed = {times: lineage << 8 | round(FULL * times / (times + damped)) for times in set(count.values())}
        for piece, times in count.items():
            rows[piece].append(weighed[times])
    packed = {"": len(counts).to_bytes(4, "little")} | {piece: rules.tobytes() for piece, rules in rows.items()}
    return dict(sorted(packed.items()))  # rows written in the order of their keys leave no half empty pages


def _count(told: str, asked: str, language: Language, cut: SaidCut) -> Counter[str]:
    """How often each piece stands there, those that players ask with counted more."""
    return Counter([*said_pieces(told, language, cut), *said_pieces(asked, language, cut) * ASKED_COUNTS])
