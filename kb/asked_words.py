"""The words of a folded question: players' phrases that the rules say otherwise, and what is left, cut into words."""

from __future__ import annotations

import re
from functools import lru_cache

from kb.asking_tables import load_asking
from kb.folding import HIRAGANA, KANJI, KATAKANA

_JOINT = "りちみけえいきぎしめれせびぎじ"
"""Kana that stand between the kanji of one word (割り振り, 打ち消す); others begin a new word."""
_WORD = re.compile(
    rf"(?P<katakana>[{KATAKANA}][{KATAKANA}ー・]*)"
    rf"|(?P<kanji>\d?[{KANJI}]+(?:[{_JOINT}][{KANJI}]+)*)(?P<kana>[{HIRAGANA}]*)"
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
        return [kanji + kana[:1]] if kana[:1] not in "のをはがにとへもでや" else [kanji]
    return [kanji]


def find_plain(folded: str) -> list[tuple[int, int]]:
    """Where the phrases of players stand that data/asking/plain_words.tsv knows, leftmost and longest first."""
    return [found.span() for found in _plain_pattern().finditer(folded)]


@lru_cache(maxsize=1)
def _plain_pattern() -> re.Pattern[str]:
    phrases = sorted(load_asking().plain, key=len, reverse=True)
    latin = "|".join(re.escape(phrase) for phrase in phrases if phrase.isascii())
    other = "|".join(re.escape(phrase) for phrase in phrases if not phrase.isascii())
    return re.compile(rf"(?<![a-z0-9'])(?:{latin})(?![a-z0-9'])|{other}")
