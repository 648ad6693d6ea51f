"""Anchors: what a text and its translation have in common, whatever the language.

Figures, symbols, power and toughness, the terms of the lexicon, names of cards, and the English words that a Japanese
text quotes.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgcr.kb.words.spelling import stem_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mtgcr.kb.words.lexicon import Lexicon
    from mtgcr.kb.words.terms import Term

NO_NAMES: Mapping[str, str] = {}

_HAS_SYMBOL = re.compile("[{/]")
_HAS_REFERENCE = re.compile("[1-9][0-9]{2}")
"""What every symbol and every reference has; in a text without it neither is looked for."""
_SYMBOL = re.compile(r"\{[^{}]{1,5}\}|[+-]?[0-9X]+/[+-]?[0-9X]+")
_REFERENCE = re.compile(r"\b[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?(?![a-z0-9])")
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
_NUMERALS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURES = {word: str(figure) for figure, word in enumerate(_NUMERALS, start=2)}
_ADDED_AT_WILL = frozenset({"0", "1", "rule"})
"""What translations add and drop: "a card" is 「カード1枚」, "rule" stands before every reference."""
_STRAIGHT = (("’", "'"), ("‘", "'"), ("−", "-"), ("–", "-"), ("―", "-"))
_CARD = re.compile("《([^《》]*)》")
_PARTS = re.compile(r"\s*(?:\+|//)\s*")


@dataclass(frozen=True, slots=True)
class Anchors:
    """How often each anchor stands in a text; `words` are its English words, in a Japanese text the quoted ones."""

    counts: Mapping[str, int]
    words: frozenset[str]


class AnchorFinder:
    """Finds the anchors in texts of either language."""

    def __init__(self, lexicon: Lexicon, names: Mapping[str, str] = NO_NAMES) -> None:
        """`names` are names of cards, Japanese by English, that are anchors too."""
        self._english, self._japanese = _Phrases(), _Phrases()
        for term in lexicon.terms():
            self._enter(term)
        self._names = {_plain(english): f"《{_plain(japanese)}》" for english, japanese in names.items()}
        self._cards = frozenset(self._names.values())
        self._name = _any_of(self._names) if self._names else None

    def _enter(self, term: Term) -> None:
        """Every spelling of the term under the first of its official English words."""
        concept = min(map(str.lower, term.official_english), default="")
        if not concept:
            return
        for spelling in (term.english, *term.also_english):
            self._english.enter(_words(_plain(spelling)), concept)
        for spelling in (term.japanese, *term.also_japanese):
            joined = _joined(_plain(spelling))
            self._japanese.enter(joined, concept)
            self._japanese.enter(stem_of(joined), concept)

    def in_english(self, text: str) -> Anchors:
        """The anchors of an English text."""
        plain = _plain(text)
        found = _symbols(plain)
        plain = _without_marks(plain)
        if self._name is not None and (names := self._name.findall(plain)):
            found += map(self._names.__getitem__, names)
            plain = self._name.sub(" ", plain)
        words = _words(plain)
        found += self._english.find(words)
        found += filter(None, map(_english_figure, words))
        return Anchors(Counter(found), frozenset(words) - _ADDED_AT_WILL)

    def in_japanese(self, text: str) -> Anchors:
        """The anchors of a Japanese text."""
        plain = _plain(text)
        counts = Counter(_symbols(plain))
        plain = _without_marks(plain)
        cards = {f"《{part}》" for name in _CARD.findall(plain) for part in split_names(name)}
        counts.update(cards & self._cards)
        words = _words(plain)
        counts.update(self._japanese.find(_joined(_CARD.sub(" ", plain))))
        counts.update(filter(_is_telling_figure, words))
        quoted = frozenset(word for word in words if len(word) > 2 and not word.isdigit())
        return Anchors(counts, quoted - _ADDED_AT_WILL)


class _Phrases:
    """Concepts by the phrases that stand for them: strings of Japanese, tuples of English words."""

    def __init__(self) -> None:
        self._concepts: defaultdict[Sequence[str], set[str]] = defaultdict(set)
        self._lengths: dict[str, tuple[int, ...]] = {}
        """Of the phrases that begin so, each once, the longest first."""

    def enter(self, phrase: Sequence[str], concept: str) -> None:
        """Let the phrase stand for the concept."""
        if phrase:
            self._concepts[phrase].add(concept)
            known = self._lengths.get(phrase[0], ())
            if len(phrase) not in known:
                self._lengths[phrase[0]] = tuple(sorted((*known, len(phrase)), reverse=True))

    def find(self, text: Sequence[str]) -> list[str]:
        """The concepts in a text, leftmost and longest phrases first; phrases do not overlap."""
        found: list[str] = []
        concepts, end = self._concepts.get, 0
        for at, lengths in enumerate(map(self._lengths.get, text)):
            if lengths and at >= end:
                for length in lengths:
                    if meant := concepts(text[at : at + length]):
                        found += meant
                        end = at + length
                        break
        return found


def split_names(card: str) -> list[str]:
    """The names of a card as printed: two for a split card (《火+氷》), else one."""
    return _PARTS.split(card)


def _plain(text: str) -> str:
    if text.isascii():
        return text
    for printed, straight in _STRAIGHT:  # sooner than by `str.translate`, which looks at every letter
        text = text.replace(printed, straight)
    return unicodedata.normalize("NFKC", text)


def _symbols(plain: str) -> list[str]:
    return _SYMBOL.findall(plain) if _HAS_SYMBOL.search(plain) else []


def _without_marks(plain: str) -> str:
    if _HAS_SYMBOL.search(plain):
        plain = _SYMBOL.sub(" ", plain)
    return _REFERENCE.sub(" ", plain) if _HAS_REFERENCE.search(plain) else plain


def _words(plain: str) -> tuple[str, ...]:
    return tuple(map(_singular, _WORD.findall(plain.lower())))


@lru_cache(maxsize=16384)
def _singular(word: str) -> str:
    """The word without the ending of a plural or third person, near enough to meet its other forms."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    return word[:-3] + "y" if word.endswith("ies") else word[:-1]


def _joined(plain: str) -> str:
    return plain.replace("・", "").replace(" ", "")


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """One of the names, the longest first, as words of their own.

    They are told apart by their first letters, so that only these are looked for: a sixth of the time.
    """
    rests: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(names, key=len, reverse=True):
        rests[name[0]].append(re.escape(name[1:]))
    branches = (rf"{re.escape(first)}(?<=\b.)(?:{'|'.join(rest)})" for first, rest in rests.items())
    return re.compile(rf"(?:{'|'.join(branches)})(?!\w)")


@lru_cache(maxsize=16384)
def _english_figure(word: str) -> str:
    """The figure that the word is or stands for; "" where it is none that tells anything."""
    figure = _FIGURES.get(word, word)
    return figure if _is_telling_figure(figure) else ""


def _is_telling_figure(word: str) -> bool:
    return word.isdigit() and word not in _ADDED_AT_WILL
