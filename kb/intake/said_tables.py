"""What is said of each rule, in our own words and in those of players, as lists of rules by piece."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from mtgcr.kb.storage.codes import LANGUAGE_CODES
from mtgcr.kb.words.said_words import CUTS, SaidCut, said_pieces

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from mtgcr.parser.language import Language

ASKED_COUNTS = 2
"""How often a piece counts that players ask with, beside one of the retelling."""
K, B = 1.2, 0.5
"""As in BM25: how soon more of a piece says no more, and how much the length of what is said matters."""
FULL = 255
"""The weight of a piece in a rule that says nothing else, as it is stored."""


def write_said(
    database: sqlite3.Connection, language: Language, told: Mapping[int, str], asked: Mapping[int, str]
) -> None:
    """Write for each piece the rules that have it, with the weight that BM25 gives it there, before its rarity.

    `told` and `asked` are by lineage: the retelling, and how players ask.
    """
    for cut in CUTS[language]:
        _write_cut(database, language, cut, told, asked)


def _write_cut(
    database: sqlite3.Connection, language: Language, cut: SaidCut, told: Mapping[int, str], asked: Mapping[int, str]
) -> None:
    counts = {
        lineage: _count(text, language, cut, 1) + _count(asked.get(lineage, ""), language, cut, ASKED_COUNTS)
        for lineage, text in told.items()
    }
    average = sum(count.total() for count in counts.values()) / max(1, len(counts)) or 1.0
    rows: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    for lineage, count in counts.items():
        damped = K * (1 - B + B * count.total() / average)
        for piece, times in count.items():
            rows[piece].append(lineage << 8 | round(FULL * times / (times + damped)))
    packed = {"": len(counts).to_bytes(4, "little")} | {piece: rules.tobytes() for piece, rules in rows.items()}
    code = LANGUAGE_CODES[language]
    database.executemany(
        "INSERT INTO said VALUES (?, ?, ?, ?)", ((code, cut.value, piece, rules) for piece, rules in packed.items())
    )


def _count(text: str, language: Language, cut: SaidCut, counts: int) -> Counter[str]:
    """How often each piece stands there, each time counted so often."""
    return Counter({piece: counts * n for piece, n in Counter(said_pieces(text, language, cut)).items()})
