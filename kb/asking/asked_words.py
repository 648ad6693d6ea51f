"""The words of a folded question: players' phrases that the rules say otherwise, and what is left, cut into words."""

from __future__ import annotations

import re
from functools import lru_cache

from mtgcr.kb.asking.asking_tables import load_asking
from mtgcr.kb.words.folding import IDEOGRAPH, PARTICLES
from mtgcr.parser.letters import HIRAGANA, KATAKANA_RUN

_JOINT = "りちみけえいきぎしめれせびぎじ"
"""Kana that stand between the kanji of one word (割り振り, 打ち消す); others begin a new word."""
_WORD = re.compile(
    rf"(?P<katakana>{KATAKANA_RUN})"
    rf"|(?P<kanji>\d?{IDEOGRAPH}+(?:[{_JOINT}]{IDEOGRAPH}+)*)(?P<kana>[{HIRAGANA}]*)"
    r"|(?P<latin>[+-]?\d+/[+-]?\d+|[a-z0-9]+(?:['-][a-z0-9]+)*)"
)
_LONG_RUN = 4
"""Runs of so many kanji are several words of two; the rules rarely have the run as a whole."""


def split_question(folded: str) -> list[str]:
    """The words in order; a Japanese verb is cut after its first kana, hiragana alone says nothing.

    >>> split_question("最初は何枚引くの")
    ['最初', '何枚', '引く']
    """
    words: list[str] = []
    for found in _WORD.finditer(folded):
        words += _cut(found["kanji"], found["kana"]) if found["kanji"] else [found[0]]
    return words


def _cut(kanji: str, kana: str) -> list[str]:
    """The words of a run of kanji with the kana after it."""
    if len(kanji) >= _LONG_RUN and not set(kanji) & set(_JOINT):
        return [kanji[start : start + 2] for start in range(0, len(kanji), 2)]
    if len(kanji) == 1:
        return [kanji + kana[:1]] if kana[:1] not in PARTICLES else [kanji]
    return [kanji]


def find_plain(folded: str) -> list[tuple[int, int]]:
    """Where the phrases of players stand that data/asking/plain_words.tsv knows, leftmost and longest first."""
    plain, spans = load_asking().plain, []
    start = 0
    while start < len(folded):
        if _goes_on(folded, start):
            start += 1
            continue
        ends = (start + length for length in _plain_lengths() if folded[start : start + length] in plain)
        end = next((end for end in ends if not _goes_on(folded, end)), None)
        if end:
            spans.append((start, end))
        start = end or start + 1
    return spans


def _goes_on(folded: str, edge: int) -> bool:
    """Whether an English word goes on over the edge."""
    if not 0 < edge < len(folded):
        return False
    before, after = folded[edge - 1], folded[edge]
    return before.isascii() and after.isascii() and before.isalnum() and (after.isalnum() or after == "'")


@lru_cache(maxsize=1)
def _plain_lengths() -> tuple[int, ...]:
    """The lengths that phrases have, longest first."""
    return tuple(sorted({len(phrase) for phrase in load_asking().plain}, reverse=True))
