"""Slips of the input method: other kanji with the same reading as those of a term (優先券 for 優先権).

Two kanji sound alike where they share a reading of data/lexicon/homophones.tsv (readings of the Unihan database, for
the kanji in common use).  A stretch is taken for a term of as many letters, each of which is the same or sounds alike.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mtgcr.kb.embedded import data_directory
from mtgcr.kb.words.folding import IDEOGRAPH, fold
from mtgcr.kb.words.lexicon import load_lexicon
from mtgcr.kb.words.terms import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_KANJI_PAIR = re.compile(rf"(?=({IDEOGRAPH}{{2}}))")
_IS_KANJI = re.compile(IDEOGRAPH)
_HIRAGANA = re.compile("[ぁ-ゖ]")
_WORD_ENDS = re.compile(r"[のをがはにでとも]|って|から|なら|する|した|して|でき|され|させ|しな")
LONG = 4
"""Letters of a term that is heard beside other kanji too."""


class HeardTerm(NamedTuple):
    """The term that a stretch of a text sounds like."""

    start: int
    end: int
    term: str


class _Sounds(NamedTuple):
    """The kanji that sound like each kanji, and the terms that begin with each letter, the longest first."""

    alike: Mapping[str, frozenset[str]]
    terms: Mapping[str, Sequence[str]]

    def are_alike(self, one: str, other: str) -> bool:
        """Whether the letters are the same or sound so."""
        return one == other or other in self.alike.get(one, ())

    def term_at(self, text: str, start: int) -> str:
        """The longest term that the text sounds like from there; "" for none."""
        first = text[start]
        for begun in (first, *sorted(self.alike.get(first, ()))):
            for term in self.terms.get(begun, ()):
                heard = text[start : start + len(term)]
                if len(heard) == len(term) and all(map(self.are_alike, heard, term)):
                    return term
        return ""


def kanji_pairs(text: str) -> tuple[str, ...]:
    """Every two kanji that stand side by side in the text."""
    return tuple(dict.fromkeys(_KANJI_PAIR.findall(text)))


def terms_heard(text: str, unknown: frozenset[str]) -> Iterator[HeardTerm]:
    """The terms that stretches of the folded text sound like which hold one of the pairs of kanji that nobody knows."""
    sounds, start = _sounds(), 0
    while start < len(text):
        term = sounds.term_at(text, start) if _IS_KANJI.match(text[start]) else ""
        end = start + len(term)
        if term and unknown.intersection(kanji_pairs(text[start:end])) and _is_slip(text, start, term):
            yield HeardTerm(start, end, term)
        start = end if term else start + 1


def _is_slip(text: str, start: int, term: str) -> bool:
    """Whether the stretch is a word by itself: between other kanji only a long one, other in every letter only alone.

    観戦者 is no 感染者, 「試験を」 no 「事件を」.
    """
    end = start + len(term)
    heard, before, after = text[start:end], text[:start], text[end:]
    if not any(map(str.__eq__, heard, term)):
        return not before.strip() and not after.strip()
    touches = _IS_KANJI.match(before[-1:]) or _IS_KANJI.match(after[:1])
    return len(term) >= LONG or not (touches or (_HIRAGANA.match(after[:1]) and not _WORD_ENDS.match(after)))


@lru_cache(maxsize=1)
def _sounds() -> _Sounds:
    """The table, and the Japanese terms of two kanji at least."""
    alike: defaultdict[str, set[str]] = defaultdict(set)
    for _, kanji in read_table(data_directory() / "lexicon" / "homophones.tsv")[1]:
        for one in kanji:
            alike[one].update(kanji)
    terms: defaultdict[str, list[str]] = defaultdict(list)
    names = {fold(name) for term in load_lexicon().terms() for name in (term.japanese, *term.also_japanese)}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        if kanji_pairs(name):
            terms[name[0]].append(name)
    return _Sounds({one: frozenset(others) for one, others in alike.items()}, terms)
