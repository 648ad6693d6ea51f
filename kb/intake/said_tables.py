"""What is said of each rule, in our own words and in those of players, as lists of rules by word."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from mtgcr.kb.storage.codes import LANGUAGE_CODES
from mtgcr.kb.words.said_words import said_words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from mtgcr.parser.language import Language

ASKED_COUNTS = 2
"""How often a word counts that players ask with, beside one of the retelling."""
K, B = 1.2, 0.5
"""As in BM25: how soon more of a word says no more, and how much the length of what is said matters."""
FULL = 255
"""The weight of a word in a rule that says nothing else, as it is stored."""


def write_said(
    database: sqlite3.Connection, language: Language, told: Mapping[int, str], asked: Mapping[int, str]
) -> None:
    """Write for each word the rules that have it, with the weight that BM25 gives it there, before its rarity.

    `told` and `asked` are by lineage: the retelling, and how players ask.
    """
    counts = {
        lineage: Counter(said_words(text, language)) + _asked(asked.get(lineage, ""), language)
        for lineage, text in told.items()
    }
    average = sum(count.total() for count in counts.values()) / max(1, len(counts)) or 1.0
    rows: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    for lineage, count in counts.items():
        damped = K * (1 - B + B * count.total() / average)
        for word, times in count.items():
            rows[word].append(lineage << 8 | round(FULL * times / (times + damped)))
    code = LANGUAGE_CODES[language]
    size = [(code, "", len(counts).to_bytes(4, "little"))]
    database.executemany(
        "INSERT INTO said VALUES (?, ?, ?)", [*size, *((code, w, a.tobytes()) for w, a in rows.items())]
    )


def _asked(lines: str, language: Language) -> Counter[str]:
    return Counter({word: ASKED_COUNTS * times for word, times in Counter(said_words(lines, language)).items()})
